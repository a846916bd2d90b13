"""JSON Schemas of the card files, for editors that complete and check while an author types.

The keys come from `tables`, verbs, filters and values from the types that the loader decodes, so
that a schema cannot know another word than the game does.
"""

from functools import cache
from typing import Any, get_args

import msgspec

from crisis.cards.files.tables import FILES, RuleTable
from crisis.cards.model.schema import Affiliation, Scoring, TableCard, TerrainKind
from crisis.cards.vocabulary import AnyEffect, Continuous, Filter

DIALECT = "https://json-schema.org/draft/2020-12/schema"
Schema = dict[str, Any]

_REF = "#/$defs/{name}"
_PLAIN: dict[str, type[msgspec.Struct]] = {"affiliations": Affiliation, "tables": TableCard}


@cache
def schemas() -> dict[str, Schema]:
    """Every schema by the folder whose files it describes."""
    found = {folder: _document(folder, kind) for folder, kind in FILES.items()}
    plain = {folder: _document(folder, kind) for folder, kind in _PLAIN.items()}
    return {**found, **plain, "terrain": _terrain()}


def _document(folder: str, kind: type[msgspec.Struct]) -> Schema:
    components = _components()
    return {
        "$schema": DIALECT,
        **_without_slug(components[kind.__name__]),
        "title": f"Crisis: a file in {folder}",
        "$defs": components,
    }


def _terrain() -> Schema:
    """One file with a table for each kind."""
    components = _components()
    kind = _without_slug(components[TerrainKind.__name__])
    head = {"$schema": DIALECT, "title": "Crisis: a file in terrain", "type": "object"}
    return {**head, "additionalProperties": kind, "$defs": components}


def _without_slug(schema: Schema) -> Schema:
    """The slug is the name of the file or of the table."""
    keys = {key: part for key, part in schema["properties"].items() if key != "slug"}
    required = [key for key in schema.get("required", []) if key != "slug"]
    return {**schema, "properties": keys, "required": required}


@cache
def _components() -> Schema:
    """All tables, verbs, values and filters as plain JSON."""
    kinds = [*FILES.values(), *_PLAIN.values(), TerrainKind, AnyEffect, Continuous, Filter, Scoring]
    _, found = msgspec.json.schema_components(kinds, ref_template=_REF)
    plain: Schema = msgspec.json.decode(msgspec.json.encode(found))
    verbs = [verb.__name__ for verb in (*get_args(AnyEffect), Continuous)]
    plain["Effect"] = {"anyOf": [{"$ref": _REF.format(name=name)} for name in verbs]}
    for kind in _rule_tables(RuleTable):
        if kind.__name__ in plain:
            plain[kind.__name__] = _with_effect(plain[kind.__name__], plain, verbs)
    return plain


def _rule_tables(kind: type[RuleTable]) -> list[type[RuleTable]]:
    return [kind, *(deeper for part in kind.__subclasses__() for deeper in _rule_tables(part))]


def _with_effect(schema: Schema, components: Schema, verbs: list[str]) -> Schema:
    """A rule with a single effect carries that effect's keys itself."""
    keys: Schema = {key: {} for verb in verbs for key in components[verb]["properties"]}
    tags = [verb.__struct_config__.tag for verb in get_args(AnyEffect)]
    properties = {**keys, "do": {"enum": tags}, **schema["properties"]}
    return {**schema, "properties": properties, "additionalProperties": False}

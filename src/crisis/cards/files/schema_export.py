"""JSON Schemas of the card files, for editors that complete and check while an author types.

The closed vocabulary is the source: verbs, filters and values come from the types that the loader
decodes, so that a schema cannot know another word than the game does.
"""

from functools import cache
from typing import Any, get_args

import msgspec

from crisis.cards.files.character_cards import KEYWORDS
from crisis.cards.files.rule_reader import RULE_KEYS
from crisis.cards.model.schema import Ground, Scatter, Scoring, TablePiece, TerrainKind
from crisis.cards.vocabulary import (
    FACE_NAMES,
    OPERATIONS,
    AnyEffect,
    AttackType,
    Continuous,
    Filter,
    Limit,
    Timing,
    Tool,
)

DIALECT = "https://json-schema.org/draft/2020-12/schema"
Schema = dict[str, Any]


def character_schema() -> Schema:
    """The schema of a file in `characters/`."""
    side = _side()
    properties: Schema = {
        "name": _text("As printed."),
        "alter_ego": _text("Who it is; no two of one in a squad."),
        "short": _text("What people call it; without it the name up to its first comma."),
        "set": _text("The product it comes from."),
        "threat": _whole(0, 10),
        "base": {"enum": [35, 50, 65], "description": "Diameter in millimetres."},
        "base_source": {"enum": ["", "assumed"], "description": "No source names the base."},
        "keywords": {"type": "array", "items": {"enum": sorted(KEYWORDS)}},
        "immunity": _texts("Conditions it cannot have."),
        "healing_factor": _whole(1, 9),
        "parents": _texts("For Grunts: the characters that bring them."),
        "affiliations": _texts("Affiliations it belongs to, besides those that list it."),
        "gems": _texts("Infinity Gems it may carry."),
        "gem_limit": _whole(1, 6),
        "healthy": side,
        "injured": {**side, "description": "Only what differs from the Healthy side."},
        "form": {"type": "object", "additionalProperties": _form(side)},
        "attack": {"type": "array", "items": _attack()},
        "superpower": {"type": "array", "items": _power(("active", "reactive", "innate"))},
        "leadership": {"type": "array", "items": _power(())},
    }
    return _document("character", properties, ["name", "threat", "base", "healthy", "attack"])


def gem_schema() -> Schema:
    """The schema of a file in `gems/`."""
    properties = {
        "name": _text("As printed."),
        "threat": _whole(0, 5),
        "income": _whole(0, 5),
        "superpower": {"type": "array", "items": _power(("active", "reactive", "innate"))},
    }
    return _document("gem", properties, ["name", "threat"])


def tactic_schema() -> Schema:
    """The schema of a file in `tactics/`: the card's single rule and who plays it."""
    properties = {
        **_rule()["properties"],
        "timing": {"enum": ["active", "reactive", "both"]},
        "players": {"type": "array", "items": _ref("Filter"), "description": "One for each."},
        "ordered": {"type": "boolean"},
        "dazed_too": {"type": "boolean"},
        "not_with": _texts("Cards that cannot be in the same roster."),
        "attack": {"type": "array", "items": _attack()},
        "also": {"type": "array", "items": _ref("rule"), "description": "What it grants."},
        "back": {**_ref("rule"), "description": "When the card comes back to the hand."},
        "interact": {**_ref("rule"), "description": "What interacting with its token does."},
        "power": {"type": "array", "items": _ref("rule"), "description": "For its holder."},
    }
    return _document("Team Tactic", properties, ["name", "timing"])


def crisis_schema() -> Schema:
    """The schema of a file in `crises/`."""
    token = _object(
        {"kind": _text(), "x": _inches(), "y": _inches(), "name": _text()}, ["kind", "x", "y"]
    )
    properties = {
        "name": _text("As printed."),
        "short": _text("What people call it, where there is little room; without it the name."),
        "type": {"enum": ["secure", "extraction"]},
        "threat": _whole(0, 30),
        "token": _text("What its tokens are called."),
        "tokens": {"type": "array", "items": token},
        "limited": {"type": "boolean", "description": "A character holds only one."},
        "passed": {"type": "boolean", "description": "Whether a token may change hands."},
        "arc": {"enum": [30, 45, 60, 90]},
        "scoring": {"type": "array", "items": _ref("Scoring")},
        "interact": _ref("rule"),
        "rule": {"type": "array", "items": _ref("rule")},
        "power": {"type": "array", "items": _ref("rule")},
        "attack": {"type": "array", "items": _attack()},
    }
    return _document("Crisis", properties, ["name", "type", "threat", "scoring"])


def one_shot_schema() -> Schema:
    """The schema of a file in `one_shots/`."""
    properties = {
        "name": _text("As printed."),
        "threat": _whole(-10, 10),
        "pieces": _texts("Kinds of terrain that its set-up places."),
        "scatter": _ref("Scatter"),
        "interact": _ref("rule"),
        "interact_with": {"type": "object", "additionalProperties": _ref("rule")},
        "rule": {"type": "array", "items": _ref("rule")},
    }
    return _document("One-Shot", properties, ["name"])


def _plain_schemas() -> dict[str, Schema]:
    """Files without rules."""
    kind = _object({**_fields(TerrainKind)}, ["name", "size"])
    piece = _object({**_fields(TablePiece)}, ["kind", "x", "y"])
    table = {
        "name": _text(),
        "ground": {"enum": list(get_args(Ground)), "description": "What is painted under it."},
        "pieces": {"type": "array", "items": piece},
    }
    members = {"name": _text("As printed."), "members": _texts("Slugs of characters.")}
    terrain = {"$schema": DIALECT, "title": "Crisis terrain", "type": "object"}
    return {
        "affiliations": _document("affiliation", members, ["name", "members"]),
        "tables": _document("battlefield", table, ["name", "pieces"]),
        "terrain": {**terrain, "additionalProperties": kind},
    }


@cache
def schemas() -> dict[str, Schema]:
    """Every schema by the folder whose files it describes."""
    return {
        "characters": character_schema(),
        "tactics": tactic_schema(),
        "crises": crisis_schema(),
        "gems": gem_schema(),
        "one_shots": one_shot_schema(),
        **_plain_schemas(),
    }


# --- parts ----------------------------------------------------------------------------------------


def _document(title: str, properties: Schema, required: list[str]) -> Schema:
    revision = {"type": "object", "description": "Differences by card revision."}
    return {
        "$schema": DIALECT,
        "title": f"Crisis {title} card",
        **_object({**properties, "revision": revision}, required),
        "$defs": {**_components(), "rule": _rule()},
    }


_REF = "#/$defs/{name}"


@cache
def _components() -> Schema:
    """Verbs, values and filters as plain JSON."""
    kinds = [AnyEffect, Continuous, Filter, Scoring, Scatter]
    _, found = msgspec.json.schema_components(kinds, ref_template=_REF)
    plain: Schema = msgspec.json.decode(msgspec.json.encode(found))
    return plain


def _fields(kind: type) -> Schema:
    """The keys of a plain table; its slug is the name of the file or of the table."""
    _, found = msgspec.json.schema_components([kind], ref_template=_REF)
    plain: Schema = msgspec.json.decode(msgspec.json.encode(found[kind.__name__]["properties"]))
    return {key: value for key, value in plain.items() if key != "slug"}


def _inches() -> Schema:
    return {"type": "number", "minimum": 0, "maximum": 36, "description": "Inches."}


def _ref(name: str) -> Schema:
    return {"$ref": _REF.format(name=name)}


def _object(properties: Schema, required: list[str] | None = None) -> Schema:
    schema: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
    return {**schema, "required": required} if required else schema


def _text(description: str = "") -> Schema:
    return {"type": "string", "description": description} if description else {"type": "string"}


def _texts(description: str) -> Schema:
    return {"type": "array", "items": {"type": "string"}, "description": description}


def _whole(least: int, most: int) -> Schema:
    return {"type": "integer", "minimum": least, "maximum": most}


def _one_or_many(words: list[str]) -> Schema:
    return {"anyOf": [{"enum": words}, {"type": "array", "items": {"enum": words}}]}


def _side() -> Schema:
    kinds = get_args(AttackType)
    return _object(
        {
            "stamina": _whole(1, 30),
            "speed": {"enum": list(get_args(Tool))},
            "size": _whole(1, 6),
            "defense": _object({kind: _whole(0, 9) for kind in kinds}, list(kinds)),
            "keywords": {"type": "array", "items": {"enum": sorted(KEYWORDS)}},
            "immunity": _texts("Conditions it cannot have."),
        }
    )


def _form(side: Schema) -> Schema:
    base = {"base": {"enum": [35, 50, 65]}, "healthy": side, "injured": side}
    return _object({**side["properties"], **base})


def _belonging() -> Schema:
    return {
        "sides": {"type": "array", "items": {"enum": ["healthy", "injured"]}},
        "forms": _texts("The forms that have it."),
    }


def _attack() -> Schema:
    properties = {
        "name": _text(),
        "type": {"enum": list(get_args(AttackType))},
        "range": _whole(1, 5),
        "shape": {"enum": ["single", "beam", "area"]},
        "strength": _whole(1, 15),
        "cost": _whole(0, 10),
        "limit": {"enum": list(get_args(Limit))},
        "text": _text("Shown instead of the generated wording."),
        "when": {"type": "array", "items": _ref("Filter")},
        "rules": {"type": "array", "items": _ref("rule")},
        **_belonging(),
    }
    return _object(properties, ["name", "type", "range", "strength", "cost"])


def _power(kinds: tuple[str, ...]) -> Schema:
    rule = _rule()
    properties = {**rule["properties"], "also": {"type": "array", "items": _ref("rule")}}
    if kinds:
        properties["kind"] = {"enum": list(kinds)}
    return _object(properties, ["name", "kind"] if kinds else ["name", "affiliation"])


@cache
def _rule() -> Schema:
    """A rule's own keys, and those of every verb for rules of one line."""
    head: Schema = {
        **{key: {} for key in sorted(RULE_KEYS)},
        "name": _text(),
        "on": _one_or_many([timing.value for timing in Timing]),
        "instead_of": {"enum": sorted(OPERATIONS)},
        "icons": {"type": "array", "items": {"enum": list(FACE_NAMES)}},
        "cost": _whole(0, 10),
        "cost_max": _whole(0, 10),
        "payer": _ref("Filter"),
        "action": {"type": "boolean"},
        "may": {"type": "boolean"},
        "granted": {"type": "boolean"},
        "limit": {"enum": list(get_args(Limit))},
        "when": {"type": "array", "items": _ref("Filter")},
        "effects": {"type": "array", "items": {"anyOf": [*_verbs(), _ref("Continuous")]}},
        "text": _text("Shown instead of the generated wording."),
        **_belonging(),
    }
    return _object({**_inline(), **head})


def _verbs() -> list[Schema]:
    return [_ref(verb.__name__) for verb in get_args(AnyEffect)]


def _inline() -> Schema:
    """A rule with a single effect may carry that effect's keys itself."""
    components = _components()
    keys: Schema = {}
    for verb in (*get_args(AnyEffect), Continuous):
        for key in components[verb.__name__]["properties"]:
            keys.setdefault(key, {})
    tags = [verb.__struct_config__.tag for verb in get_args(AnyEffect)]
    return {**keys, "do": {"enum": tags}}

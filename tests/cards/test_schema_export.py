"""The JSON Schemas for editors know exactly what the card files may say."""

import json
import tomllib
from typing import Any

import pytest

from crisis.cards.files.schema_export import schemas
from crisis.data import sources

FILES = [s for s in sources() if s.folder in schemas()]


def faults(value: Any, schema: dict[str, Any], root: dict[str, Any], path: str) -> list[str]:
    """A small checker for the parts of JSON Schema that the export uses."""
    if "$ref" in schema:
        schema = root["$defs"][schema["$ref"].rpartition("/")[2]]
    if "anyOf" in schema:
        tried = [faults(value, option, root, path) for option in schema["anyOf"]]
        return [] if any(not found for found in tried) else min(tried, key=len)
    if "enum" in schema:
        return [] if value in schema["enum"] else [f"{path}: {value!r} is not allowed"]
    if "const" in schema:
        return [] if value == schema["const"] else [f"{path}: {value!r} is not allowed"]
    match schema.get("type"):
        case "object":
            return _object_faults(value, schema, root, path)
        case "array":
            if not isinstance(value, list):
                return [f"{path}: no list"]
            items = schema.get("items", {})
            return [
                f for i, part in enumerate(value) for f in faults(part, items, root, f"{path}[{i}]")
            ]
        case "string":
            return [] if isinstance(value, str) else [f"{path}: no text"]
        case "integer":
            good = isinstance(value, int) and schema.get("minimum", value) <= value
            good = good and value <= schema.get("maximum", value)
            return [] if good else [f"{path}: {value!r} is no such number"]
        case "boolean":
            return [] if isinstance(value, bool) else [f"{path}: neither true nor false"]
        case _:
            return []


def _object_faults(
    value: Any, schema: dict[str, Any], root: dict[str, Any], path: str
) -> list[str]:
    if not isinstance(value, dict):
        return [f"{path}: no table"]
    known = schema.get("properties", {})
    found = [f"{path}.{key}: missing" for key in schema.get("required", []) if key not in value]
    for key, part in value.items():
        inner = known.get(key, schema.get("additionalProperties", True))
        if inner is False:
            found.append(f"{path}.{key}: unknown")
        elif isinstance(inner, dict):
            found += faults(part, inner, root, f"{path}.{key}")
    return found


@pytest.mark.parametrize("source", FILES, ids=lambda s: s.slug)
def test_every_card_of_the_package_fits_its_schema(source: Any) -> None:
    schema = schemas()[source.folder]
    assert faults(tomllib.loads(source.text), schema, schema, source.slug) == []


def test_a_wrong_word_is_found() -> None:
    schema = schemas()["characters"]
    raw = tomllib.loads(next(s.text for s in FILES if s.folder == "characters"))
    raw["speed"] = "fast"
    raw["attack"][0]["type"] = "sonic"
    raw["superpower"][0]["on"] = "teatime"
    found = " ".join(faults(raw, schema, schema, "card"))
    assert "card.speed: unknown" in found
    assert "'sonic'" in found and "'teatime'" in found


def test_the_schemas_are_plain_json() -> None:
    for schema in schemas().values():
        assert json.loads(json.dumps(schema)) == schema
        assert schema["$schema"].startswith("https://json-schema.org/")

"""The JSON Schema of all messages, from their types: `python -m crisis.server.protocol.schema`."""

import json
from pathlib import Path
from typing import Any

import msgspec

from crisis.server.protocol.asks import ClientMessage, Sit
from crisis.server.protocol.messages import ServerMessage

TEMPLATE = "#/$defs/{name}"


def schema() -> dict[str, Any]:
    """What a client may send and what the server sends, with every type they are made of."""
    (first, client, server), types = msgspec.json.schema_components(
        [Sit, ClientMessage, ServerMessage], ref_template=TEMPLATE
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages of the table's WebSocket",
        "anyOf": [first, {"$ref": "#/$defs/FromClient"}, {"$ref": "#/$defs/FromServer"}],
        "$defs": {"FromClient": client, "FromServer": server, **types},
    }


def schema_text() -> str:
    """The schema as it is kept in docs/protocol.schema.json."""
    return json.dumps(schema(), indent=1, sort_keys=True) + "\n"


def main() -> None:
    """Write the file, when run in the top folder of the project."""
    Path("docs/protocol.schema.json").write_text(schema_text(), "utf-8")


if __name__ == "__main__":
    main()

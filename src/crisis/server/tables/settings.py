"""What a seat keeps about its own page: the server stores it and knows nothing of it."""

import asyncio
from typing import Any

import msgspec

from crisis.rules.core.refusal import Refusal
from crisis.rules.engine import IllegalAnswer
from crisis.server.game.table import Table
from crisis.server.protocol import asks, messages
from crisis.server.protocol.messages import PROTOCOL
from crisis.state.records import SideId
from crisis.texts import codes

SETTINGS_BYTES = 8192


def settings_of(table: Table, seat: SideId) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(table.store.settings(table.stored.id, seat))
    return found


async def keep_settings(
    table: Table, seat: SideId, message: asks.Settings
) -> messages.SettingsReply:
    body = msgspec.json.encode(message.settings)
    if len(body) > SETTINGS_BYTES:
        raise IllegalAnswer(Refusal(PROTOCOL, codes.SETTINGS_TOO_LARGE()))
    await asyncio.to_thread(table.store.keep_settings, table.stored.id, seat, body)
    return messages.SettingsReply(settings=message.settings)

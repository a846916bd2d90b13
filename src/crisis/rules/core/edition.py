"""The values in which published editions differ. An edition is a difference, never a condition.

Rules read fields; no rule compares an edition's id.
"""

import tomllib
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from crisis.texts.told import told

DuplicateRule = Literal["alter_ego", "name_and_alter_ego", "name_or_alter_ego"]
DEFAULT_EDITION = "1.3"


# Printed differences that change no result: where an edition is silent the same answer was decided
# (PWR-02, DMG-19, TIME-09, Q-04, Q-09, Q-22, Q-58, Q-64), so no rule reads these fields.
PRINTED_ONLY = frozenset(
    {
        "crisis_beats_special_rule", "premeasure_movement_tools", "simultaneous_order",
        "nonplayer_effects", "advance_tool_end", "unpaid_cost_ends_attack",
        "ko_ends_effects_of_character", "drop_on_removal_from_game",
    }
)  # fmt: skip


class UnknownEdition(ValueError):
    """An edition id that no file describes."""


class Edition(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One edition of the rules."""

    id: str
    name: str
    # roster and squad
    roster_characters: int
    roster_tactics: int
    roster_crises_per_type: int
    roster_duplicate_rule: DuplicateRule
    squad_duplicate_rule: DuplicateRule
    squad_tactics_max: int
    leadership_declared: Literal["own_deployment", "simultaneous_after_deployment"]
    # mission
    crisis_draw: Literal["two_secret_pick", "one_each", "two_open_opponent_picks"]
    threat_chooser: Literal["priority", "non_priority"]
    edge_chooser: Literal["priority", "non_priority"]
    second_priority_roll: bool
    one_shot_cards: bool
    # general
    active_action_tactics: bool
    same_name_once_per_trigger: bool
    crisis_beats_special_rule: bool
    premeasure_movement_tools: bool
    simultaneous_order: Literal["reactive_priority_only", "active_player_then_nonplayer"]
    nonplayer_effects: Literal["crisis_only", "all_crisis_last"]
    # round
    pass_counts_grunts: bool
    activated_token_after_end_effects: bool
    # movement and terrain
    advance_tool_end: Literal["any", "curved"]
    thrown_terrain_removed: Literal["after_measuring", "before_measuring"]
    thrown_terrain_destroys: Literal["equal_or_smaller", "smaller"]
    dodge_damage: Literal["size_plus_1", "flat_3"]
    # attacks
    unpaid_cost_ends_attack: bool
    forced_beam_area_must_reach: bool
    allies_in_beam_area: Literal["one_damage_after_attacks", "unaffected"]
    # damage, conditions, objectives
    ko_ends_effects_of_character: bool
    drop_on_removal_from_game: bool
    hex_locks_blanks: bool
    conditions: frozenset[str]
    keywords: frozenset[str]
    objective_types: frozenset[str]
    limited_tokens: bool
    # optional mechanisms
    infinity_gems: bool
    forms: bool
    grunts: bool
    reserve_scope: Literal["none", "squad", "roster"]


def load_edition(edition: str, texts: Mapping[str, str]) -> Edition:
    """Build an edition from its file and those it inherits from."""
    if edition not in texts:
        known = ", ".join(sorted(texts))
        raise UnknownEdition(
            told(
                "there is no edition {name}; known editions: {names}",
                name=repr(edition),
                names=known,
            )
        )
    fields = _fields(edition, texts)
    return msgspec.convert({"id": edition, **fields}, Edition)


def _fields(edition: str, texts: Mapping[str, str]) -> dict[str, Any]:
    raw = tomllib.loads(texts[edition])
    parent = raw.pop("inherits", None)
    return {**_fields(parent, texts), **raw} if parent else raw

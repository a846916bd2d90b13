"""Editions are data: every field is read by a rule, and the printed values are these."""

import ast
from pathlib import Path

import pytest

import crisis
from crisis.data import edition_texts
from crisis.rules.core.edition import PRINTED_ONLY, Edition, UnknownEdition, load_edition
from tests.table import EDITIONS

SOURCES = Path(crisis.__file__).parent
PRINTED = {
    "roster_characters": (10, 10, 10, 10),
    "roster_tactics": (8, 10, 10, 10),
    "roster_crises_per_type": (3, 3, 3, 5),
    "roster_duplicate_rule": ("alter_ego", *["name_and_alter_ego"] * 3),
    "squad_duplicate_rule": ("alter_ego",) * 4,
    "squad_tactics_max": (5, 5, 5, 5),
    "leadership_declared": ("own_deployment", *["simultaneous_after_deployment"] * 3),
    "crisis_draw": ("two_secret_pick", "one_each", "one_each", "two_open_opponent_picks"),
    "threat_chooser": ("priority", *["non_priority"] * 3),
    "edge_chooser": (*["non_priority"] * 3, "priority"),
    "second_priority_roll": (False, False, False, True),
    "one_shot_cards": (False, False, False, True),
    "active_action_tactics": (False, True, True, True),
    "same_name_once_per_trigger": (False, True, True, True),
    "crisis_beats_special_rule": (False, False, False, True),
    "premeasure_movement_tools": (False, True, True, True),
    "simultaneous_order": ("reactive_priority_only", *["active_player_then_nonplayer"] * 3),
    "nonplayer_effects": ("crisis_only", *["all_crisis_last"] * 3),
    "pass_counts_grunts": (True, True, True, False),
    "activated_token_after_end_effects": (False, False, False, True),
    "advance_tool_end": ("any", "curved", "curved", "curved"),
    "thrown_terrain_removed": ("after_measuring", *["before_measuring"] * 3),
    "thrown_terrain_destroys": ("equal_or_smaller", *["smaller"] * 3),
    "dodge_damage": (*["size_plus_1"] * 3, "flat_3"),
    "unpaid_cost_ends_attack": (False, True, True, True),
    "forced_beam_area_must_reach": (False, True, True, True),
    "allies_in_beam_area": (*["one_damage_after_attacks"] * 3, "unaffected"),
    "ko_ends_effects_of_character": (False, True, True, True),
    "drop_on_removal_from_game": (False, False, False, True),
    "hex_locks_blanks": (True, False, False, False),
    "limited_tokens": (False, False, False, True),
    "infinity_gems": (False, True, True, True),
    "forms": (False, True, True, True),
    "grunts": (False, True, True, True),
    "reserve_scope": ("none", "none", "squad", "roster"),
}


@pytest.mark.parametrize("field", PRINTED)
def test_the_printed_values(field: str) -> None:
    texts = edition_texts()
    values = tuple(getattr(load_edition(edition, texts), field) for edition in EDITIONS)
    assert values == PRINTED[field]


def test_conditions_and_keywords_by_edition() -> None:
    old, core, second, third = (load_edition(edition, edition_texts()) for edition in EDITIONS)
    assert core.conditions - old.conditions == {"judgment"}
    assert len(core.conditions) == 10
    assert core.conditions == second.conditions == third.conditions
    assert old.keywords == {"immunity", "flight", "wall_crawler"}
    assert core.keywords - old.keywords == {"healing_factor", "gem_bearer", "grunts"}
    assert second.keywords - core.keywords == {"peerless", "reserve", "stealth"}
    assert second.keywords == third.keywords


def test_every_field_is_read_or_printed_only() -> None:
    """A field that no code reads would be an edition difference that is not played."""
    read = {
        node.attr
        for file in SOURCES.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)
    }
    fields = set(Edition.__struct_fields__) - {"id", "name"}
    assert fields - read == PRINTED_ONLY


def test_an_unknown_edition_gets_one_clear_sentence() -> None:
    with pytest.raises(
        UnknownEdition, match=r"there is no edition '2\.0'; known editions: 1\.2, 1\.3"
    ):
        load_edition("2.0", edition_texts())

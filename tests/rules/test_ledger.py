"""What is counted for a turn, a round or the game is a value; its text is written in one place."""

from crisis.state.ledger import (
    AttackUse,
    Destroyed,
    Fought,
    MovedBy,
    PowerUse,
    Use,
    UseOn,
    destroyed,
    fights,
    scope_of,
)

ENTRIES = (
    Use("round", "A.hero", "Hit"),
    AttackUse("turn", "A.hero", "Hit"),
    UseOn("turn", "Hit", "B.foe"),
    PowerUse("A.hero"),
    MovedBy("push", "A.hero"),
    Fought("turn", "attacked", "A.hero", "B.foe", "Hit"),
    Fought("turn", "targeted", "A.hero", "B.foe", "Hit"),
    Destroyed("car", "car-1"),
)


def test_no_two_kinds_of_entries_share_a_text() -> None:
    assert len({entry.text for entry in ENTRIES}) == len(ENTRIES)


def test_an_entry_knows_how_long_it_counts() -> None:
    scopes = [scope_of(entry.text) for entry in ENTRIES]
    assert scopes == ["round", "turn", "turn", "turn", "turn", "turn", "turn", "game"]


def test_fights_are_read_back_whole() -> None:
    """An attack whose name goes on like another one's, or has a bar in it, stays itself."""
    fought = [
        Fought("turn", "attacked", "A.hero", "B.foe", name) for name in ("Hit Harder", "Hit | Run")
    ]
    others = [
        Fought("round", "attacked", "A.hero", "B.foe", "Hit"),
        Fought("turn", "targeted", "A.hero", "B.foe", "Hit"),
        Fought("turn", "attacked", "A.hero-2", "B.foe", "Hit"),
    ]
    ledger = [entry.text for entry in (*fought, *others, *ENTRIES[:5])]
    assert list(fights(ledger, "turn", "attacked", "A.hero")) == fought


def test_destroyed_features_are_found_by_their_kind() -> None:
    ledger = [Destroyed("car", "car-1").text, Destroyed("carport", "carport-1").text]
    assert list(destroyed(ledger, "car")) == ["car-1"]

"""A stored game knows the cards and rules it was played with, and does not go on with others."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from msgspec import structs

from crisis.cards.files.load import DEFAULT_REVISION, load
from crisis.cards.model.schema import Catalogue, CharacterCard
from crisis.data import edition_texts, sources
from crisis.data.packs import read_pack
from crisis.play.content import content_digest
from crisis.play.quick import quick_setup
from crisis.play.record import RECORD_FORMAT, record_from_json, record_to_json
from crisis.rules.core.edition import load_edition
from crisis.rules.engine import Engine
from crisis.rules.setup.setup import Setup
from crisis.server.game.databases.database import SCHEMA_VERSION
from crisis.server.game.store import Store
from crisis.server.game.stored import Line
from crisis.server.game.table import Changed, stored_record, summary_of
from crisis.server.tables.hall import Hall, Start, WrongKey
from crisis.state.decisions import Concede, answer_text
from tests.server.desk import ENGINE, Desk, one_engine, run

IRON_MAN = "invincible-iron-man"
FIRST_VERSION = """
CREATE TABLE games (
  id TEXT PRIMARY KEY, created REAL NOT NULL, edition TEXT NOT NULL, revision TEXT NOT NULL,
  setup BLOB NOT NULL, vs TEXT NOT NULL, human TEXT NOT NULL, secret BLOB NOT NULL,
  keys BLOB NOT NULL, players BLOB NOT NULL, origin TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
CREATE TABLE lines (
  game TEXT NOT NULL REFERENCES games(id), number INTEGER NOT NULL, kind TEXT NOT NULL,
  body TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE TRIGGER lines_stay BEFORE UPDATE ON lines
  BEGIN SELECT RAISE(ABORT, 'lines are append-only'); END;
CREATE TRIGGER lines_are_kept BEFORE DELETE ON lines
  BEGIN SELECT RAISE(ABORT, 'lines are append-only'); END;
CREATE TABLE summaries (
  game TEXT PRIMARY KEY REFERENCES games(id), round INTEGER NOT NULL, vp_a INTEGER NOT NULL,
  vp_b INTEGER NOT NULL, over INTEGER NOT NULL, changed REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE battlefields (
  name TEXT PRIMARY KEY, pieces BLOB NOT NULL, changed REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE settings (
  game TEXT NOT NULL REFERENCES games(id), seat TEXT NOT NULL, body BLOB NOT NULL,
  PRIMARY KEY (game, seat)
) WITHOUT ROWID;
PRAGMA user_version = 1;
"""


def with_cards(change: Callable[[Catalogue], Catalogue]) -> Engine:
    return Engine(ENGINE.edition, change(ENGINE.catalogue))


def stronger(slug: str) -> Engine:
    """The usual engine with one more Stamina on one card."""

    def change(cards: Catalogue) -> Catalogue:
        card = cards.characters[slug]
        forms = {
            form: {name: structs.replace(side, stamina=side.stamina + 1)
                   for name, side in sides.items()}
            for form, sides in card.forms.items()
        }  # fmt: skip
        changed: CharacterCard = structs.replace(card, forms=forms)
        return structs.replace(cards, characters={**cards.characters, slug: changed})

    return with_cards(change)


def played(path: Path, answers: int = 12, **start: object) -> Desk:
    desk = Desk(path, **start)

    async def work() -> None:
        await desk.open()
        await desk.play_on(answers)
        desk.hall.close()

    run(work)
    return desk


def opened(path: Path, game: str, engine: Engine = ENGINE) -> Hall:
    """A server started anew over the store, with the game open in it."""
    hall = Hall(Store(path), 0.0, lambda _edition, _revision: engine)

    async def work() -> None:
        await hall.open(game)

    run(work)
    return hall


# --- cards ----------------------------------------------------------------------------------------


def test_a_game_whose_cards_changed_is_refused_with_both_digests(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    desk = played(path)
    setup = quick_setup(ENGINE.catalogue)
    then, now = content_digest(setup, ENGINE), content_digest(setup, stronger(IRON_MAN))
    opened(path, desk.seats.id)
    with pytest.raises(Changed, match=f"their digest was {then}, now it is {now}"):
        opened(path, desk.seats.id, stronger(IRON_MAN))


def test_a_card_that_the_game_does_not_use_may_change(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    desk = played(path)
    assert opened(path, desk.seats.id, stronger("hulk")).rooms


def test_new_words_on_a_card_are_no_new_card() -> None:
    def reword(cards: Catalogue) -> Catalogue:
        told = tuple(structs.replace(rule, text="In other words.") for rule in cards.basics)
        return structs.replace(cards, basics=told)

    setup = quick_setup(ENGINE.catalogue)
    assert content_digest(setup, with_cards(reword)) == content_digest(setup, ENGINE)


def test_grunts_and_kinds_of_terrain_that_nobody_names_count_too() -> None:
    squads = {"A": {"characters": ["ultron-metal-tyrant"]}, "B": {"characters": [IRON_MAN]}}
    setup = msgspec.convert({"table": "park", "squads": squads}, Setup)
    usual = content_digest(setup, ENGINE)
    assert content_digest(setup, stronger("ultron-drones")) != usual

    def lower(cards: Catalogue) -> Catalogue:
        bench = structs.replace(cards.terrain["bench"], size=2)
        return structs.replace(cards, terrain={**cards.terrain, "bench": bench})

    assert ENGINE.catalogue.terrain["bench"].size != 2
    assert content_digest(setup, with_cards(lower)) != usual


def test_another_edition_is_other_content() -> None:
    setup = quick_setup(ENGINE.catalogue)
    changed = structs.replace(ENGINE.edition, squad_tactics_max=9)
    assert content_digest(setup, Engine(changed, ENGINE.catalogue)) != content_digest(setup, ENGINE)


# --- packs ----------------------------------------------------------------------------------------


def pack_engine(folder: Path) -> Engine:
    pack = read_pack(str(folder))
    cards = load((*sources(), *pack.sources), DEFAULT_REVISION)
    return Engine(load_edition("1.3", edition_texts()), structs.replace(cards, packs=(pack.info,)))


def test_a_game_whose_pack_changed_is_refused_with_both_digests(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    (folder / "characters").mkdir(parents=True)
    text = next(source.text for source in sources() if source.slug == IRON_MAN)
    card = folder / "characters" / "iron-man-of-mine.toml"
    card.write_text(text.replace(f'slug = "{IRON_MAN}"', 'slug = "iron-man-of-mine"'))
    before = pack_engine(folder)
    squads = {"A": {"characters": ["iron-man-of-mine"]}, "B": {"characters": ["hulk"]}}
    crises = quick_setup(before.catalogue).crises
    setup = msgspec.convert({"table": "park", "crises": crises, "squads": squads}, Setup)
    path = tmp_path / "games.sqlite"
    hall = Hall(Store(path), 0.0, lambda _edition, _revision: before)
    seats = hall.create(Start(vs="human", seed=7, setup=setup))
    hall.close()
    card.write_text(card.read_text() + "\n# a word more\n")
    after = pack_engine(folder)
    then, now = (engine.catalogue.packs[0].digest for engine in (before, after))
    with pytest.raises(Changed, match=f"pack 'mine': its digest was {then}, now it is {now}"):
        opened(path, seats.id, after)
    with pytest.raises(Changed, match=rf"needs the pack 'mine' \(digest {then}\)"):
        opened(path, seats.id, ENGINE)
    assert opened(path, seats.id, before).rooms


# --- rules ----------------------------------------------------------------------------------------


def test_a_game_that_replays_differently_is_refused_with_both_digests(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    desk = played(path)
    store = Store(path)
    lines = store.lines(desk.seats.id)
    assert all(len(line.digest) == 16 for line in lines)
    other = Store(tmp_path / "other.sqlite")
    spoilt = [*lines[:5], structs.replace(lines[5], digest="0" * 16), *lines[6:]]
    other.add(store.game(desk.seats.id), spoilt, summary_of(desk.table.state))
    expected = (
        rf"answer 6 \(.*\) is not what happened.*digest was {'0' * 16}, "
        f"now it is {lines[5].digest}"
    )
    with pytest.raises(Changed, match=expected):
        opened(tmp_path / "other.sqlite", desk.seats.id)


def test_answers_taken_back_and_brought_back_keep_their_digests(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    desk = Desk(path)

    async def work() -> None:
        await desk.open()
        await desk.play_on(6)
        number = desk.table.number
        await desk.send("A", {"type": "undo", "answers": 2})
        await desk.send("A", {"type": "redo"})
        await desk.play_on(3)
        written = desk.hall.store.lines(desk.seats.id)
        assert written[number].kind == "undo" and len(written) > number + 3
        assert all(line.digest for line in written if line.kind == "answer")

    run(work)
    assert opened(path, desk.seats.id).rooms


def test_a_digest_made_of_sentences_is_not_held_against_a_game(tmp_path: Path) -> None:
    """Up to format 2 the reason of an end was hashed as a sentence; before it all is compared."""
    desk = played(tmp_path / "games.sqlite")
    store = Store(tmp_path / "games.sqlite")
    stored, lines = store.game(desk.seats.id), store.lines(desk.seats.id)
    older = [structs.replace(line, format=2) for line in lines]
    end = Line("answer", answer_text(Concede("A")), "0" * 16, format=2)

    def kept(name: str, *written: Line) -> Path:
        other = Store(tmp_path / name)
        other.add(stored, written, summary_of(desk.table.state))
        other.close()
        return tmp_path / name

    room = opened(kept("old", *older, end), stored.id).rooms[stored.id]
    assert room.table.over and len(room.table.history.entries) == len(lines) + 1
    spoilt = structs.replace(older[5], digest="0" * 16)
    for name, written in (
        ("new", [*lines, structs.replace(end, format=RECORD_FORMAT)]),
        ("early", [*older[:5], spoilt, *older[6:], end]),
    ):
        with pytest.raises(Changed, match=f"its digest was {'0' * 16}"):
            opened(kept(name, *written), stored.id)


def test_a_game_with_lines_of_an_older_format_is_saved_without_their_digests(
    tmp_path: Path,
) -> None:
    desk = played(tmp_path / "games.sqlite", answers=60)
    store = Store(tmp_path / "games.sqlite")
    stored, lines = store.game(desk.seats.id), store.lines(desk.seats.id)
    older = [structs.replace(line, format=2) for line in lines[:20]]
    record = stored_record(stored, [*older, *lines[20:]])
    assert (record.format, record.hashes) == (2, [])
    assert stored_record(stored, lines).format == RECORD_FORMAT
    assert stored_record(stored, lines).hashes


# --- what is left to do with it -------------------------------------------------------------------


def test_a_game_that_cannot_be_opened_can_be_saved(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    desk = played(path, answers=60)
    hall = Hall(Store(path), 0.0, lambda _edition, _revision: stronger(IRON_MAN))
    record = record_from_json(record_to_json(hall.as_stored(desk.seats.id, desk.seats.seats["A"])))
    assert record.answers == desk.table.match.record.answers
    assert record.hashes == desk.table.match.record.hashes != []
    for key in (None, "wrong"):
        with pytest.raises(WrongKey):
            hall.as_stored(desk.seats.id, key)


# --- older stores ---------------------------------------------------------------------------------


def first_version(path: Path, newer: Path, game: str) -> None:
    """The same game as version 1 of the store kept it."""
    store = Store(newer)
    stored, lines = store.game(game), store.lines(game)
    old = sqlite3.connect(path)
    old.executescript(FIRST_VERSION)
    old.execute(
        f"INSERT INTO games VALUES ({','.join('?' * 11)})",
        (stored.id, stored.created, stored.edition, stored.revision, stored.setup, stored.vs,
         stored.human, stored.secret, msgspec.json.encode(stored.keys),
         msgspec.json.encode(stored.players), stored.origin),
    )  # fmt: skip
    old.executemany(
        "INSERT INTO lines VALUES (?, ?, ?, ?, ?)",
        [(game, i, line.kind, line.body, 1.0) for i, line in enumerate(lines)],
    )
    old.execute("INSERT INTO summaries VALUES (?, 1, 0, 0, 0, 1.0)", (game,))
    old.commit()
    old.close()


def test_a_store_of_the_first_version_still_opens_and_learns_its_digests(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite"
    desk = played(tmp_path / "games.sqlite")
    game = desk.seats.id
    first_version(path, tmp_path / "games.sqlite", game)
    store = Store(path)
    assert store.database.read("PRAGMA user_version") == [(SCHEMA_VERSION,)]
    assert store.game(game).content == "" and not any(line.digest for line in store.lines(game))
    (listed,) = store.listed()
    assert listed.id == game
    hall = opened(path, game)
    assert hall.rooms[game].table.state == desk.table.state
    assert hall.store.game(game).content == content_digest(quick_setup(ENGINE.catalogue), ENGINE)
    with pytest.raises(Changed, match="other cards or another edition"):
        opened(path, game, stronger(IRON_MAN))
    store.append(game, len(store.lines(game)), [Line("undo", "1")], summary_of(desk.table.state))
    assert opened(path, game, one_engine("1.3", DEFAULT_REVISION)).rooms


def test_two_programs_may_open_an_old_store_one_after_the_other(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite"
    desk = played(tmp_path / "games.sqlite", answers=2)
    first_version(path, tmp_path / "games.sqlite", desk.seats.id)
    one, two = Store(path), Store(path)
    assert one.game(desk.seats.id) == two.game(desk.seats.id)

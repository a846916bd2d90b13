"""Who plays in the tests of the characters, and the moves they share."""

from typing import Any

from tests.table import Play, Table, attack, character, power
from tests.table import duel as tables_duel

ZEMO = "baron-helmut-zemo"
CAP = "captain-america-first-avenger"
MARVEL = "captain-marvel-cosmic-avenger"
BONES = "crossbones-merciless-merc"
OCK = "doc-ock-sinister-scientist"
IRON = "invincible-iron-man"
KINGPIN = "kingpin"
SKULL = "red-skull-master-of-the-world"
SPIDER = "spectacular-spider-man"
WIDOW = "the-black-widow"
DRONES = "ultron-drones"
ULTRON = "ultron-metal-tyrant"
WINTER = "winter-soldier-operative"

# Somebody to be hit by a type of attack the plain one does not have.
MAGE = character("mage", attack("Curse", type="mystic", range=5, strength=5))
GIANT = character("giant", attack("Stomp"), size=5, stamina=12, physical=1)
HURLER = character(
    "hurler",
    attack("Strike")
    + power(
        "Hurl",
        "active",
        'effects = [{ do = "choose", as = "it", from = "characters_and_terrain", '
        'is = "enemy", interactive = true, within = 3 }, { do = "throw", who = "it", tool = "long" }]',
    )
    + power(
        "Shove",
        "active",
        'effects = [{ do = "choose", as = "it", is = "enemy", within = 4 }, '
        '{ do = "push", who = "it", tool = "short" }]',
    )
    + power("Zap", "active", 'effects = [{ do = "choose", as = "it", is = "enemy", within = 5 }, '
            '{ do = "damage", who = "it", amount = 1 }]'),
)  # fmt: skip
# Whoever attacks it loses a Critical.
DAMPER = character(
    "damper",
    attack()
    + power("Damp", "innate", 'on = "modify_opposing"', 'do = "change"', 'pool = "attack"', 'from = ["critical"]', 'to = "blank"'),
)  # fmt: skip
EXTRA = (MAGE, GIANT, HURLER)


def table(edition: str = "1.3", crises: tuple[str, ...] = ()) -> Table:
    return Table(edition, EXTRA, crises)


def duel(
    slug: str,
    *,
    foe: str = "plain",
    apart: float = 3.0,
    mine: dict[str, Any] | None = None,
    theirs: dict[str, Any] | None = None,
    edition: str = "1.3",
) -> tuple[Play, str, str]:
    """One against one: the character acts, its enemy stands so many inches to the right."""
    return tables_duel(edition, slug, foe, gap=apart, extra=EXTRA, mine=mine, theirs=theirs)


def under_fire(
    slug: str,
    by: str = "plain",
    *,
    apart: float = 3.0,
    mine: dict[str, Any] | None = None,
    theirs: dict[str, Any] | None = None,
    edition: str = "1.3",
) -> tuple[Play, str, str]:
    """One against one: the other side acts; returns the play, the attacker and the character."""
    board = table(edition)
    hero = board.unit("B", slug, (10 + apart, 10), **(mine or {}))
    enemy = board.unit("A", by, (10, 10), **(theirs or {}))
    return board.activate(enemy), enemy, hero


def strike(play: Play, name: str, target: str) -> Play:
    """Choose an attack and its target, up to the attack roll; optional rules are declined."""
    play.do(f"pick attack:{name}")
    if play.purpose == "declare_target":
        play.do(f"pick target:{target}")
    return play.skip("attack")


def offered(play: Play, name: str) -> bool:
    """Whether a rule or power of this name is among the options now."""
    options = getattr(play.state.pending, "options", ())
    return any(option.name == name for option in options)

"""Packs with every fault that a card file can have: what the reader refuses, what can be read and
cannot be meant, and what is wrong with the folders themselves.

The linter looks at a pack only when all of it can be read, so these are several packs.
"""

from collections.abc import Iterable
from pathlib import Path

from msgspec.structs import replace

from crisis.cards.files.load import Source
from crisis.data.packs import MOST_BYTES
from tests.table import HILL, attack, character, crisis, power, tactic

JAB = attack("Jab")


def hero(slug: str, *body: str, jab: str = JAB, **fields: object) -> Source:
    return character(slug, jab + "".join(body), **fields)


def gains(*lines: str, kind: str = "active", name: str = "Gain") -> str:
    """A power that is right but for the lines that it is given."""
    return power(name, kind, 'do = "gain_power"', *lines)


def lasts(*lines: str) -> str:
    return power("Last", "active", 'do = "lasting"', 'until = "turn"', *lines)


TWO = "effects = [{{ {} }}, {{ {} }}]"

# --- what the reader refuses ----------------------------------------------------------------------

UNREADABLE = (
    # words
    hero("no-word", gains("amount = 1", 'who = { is = "enemies" }')),
    hero("no-verb", power("P", "active", 'do = "pushh"', 'who = "target"')),
    hero("near-word", jab=JAB.replace('"physical"', '"physicl"')),
    hero("far-key", gains("amount = 1", "zzzzzzzz = 2")),
    hero("near-key", gains("amount = 1", 'who = { is = "ally", withn = 2 }')),
    hero("no-keyword", head='keywords = ["fligth"]'),
    # amounts
    hero("no-amount", gains('amount = "two and a half"')),
    hero("large-amount", gains("amount = 99")),
    hero("no-result", gains('amount = "delt"')),
    hero("no-face", gains('amount = "attack.wld"')),
    hero("no-role", gains('amount = "nobodyy.size"')),
    hero("no-stat", gains('amount = "target.sizee"')),
    hero("compared", gains("amount = 1", 'when = [{ who = "self", within = "a ton" }]')),
    # kinds of values
    hero("no-text", power("P", "active", 'do = "heal"', "amount = 1", "counter = []")),
    hero("no-number", gains("amount = [1]")),
    hero("no-flag", gains("amount = 1", 'when = [{ who = "self", damaged = "yes" }]')),
    hero("no-list", power("P", "active", 'do = "choose_one"', 'words = "a"')),
    hero("no-table", gains("amount = 1", 'when = ["now"]'), jab=attack("Jab", rules='"x"')),
    hero("no-who", power("P", "active", 'do = "damage"', "amount = 1")),
    hero("no-tables", head="form = { big = 3 }"),
    hero("no-texts", head="keywords = [1]"),
    Source("characters", "whole", 'name = ""\nthreat = "high"\nbase = 36\n'),
    replace(HILL, slug="no-place", text=HILL.text.replace("[]", '[{ kind = "asset", x = 99, y = "here" }]')),
    crisis("no-flag-either", "limited = 3", "arc = 44"),
    # rules
    hero("no-kind", power("P", "active", 'also = [{ kind = "asset", do = "heal", amount = 1 }]', 'do = "heal"', "amount = 1")),
    hero("rule-key", power("P", "active", 'text = "x"', "wings = 2")),
    hero("both", power("P", "active", "amount = 2", 'effects = [{ do = "heal", amount = 1 }]')),
    hero("unnamed", power("P", "active", 'do = "heal"', "amount = 1", 'who = "prey"')),
    hero("no-operation", gains("amount = 1", 'instead_of = "sufer"', kind="reactive")),
    hero("idle", power("P", "active", "cost = 1")),
    hero("untriggered", gains("amount = 1", kind="reactive")),
    hero("cheap", gains("amount = 1", "cost = 3", "cost_max = 2")),
    hero("no-timing", gains("amount = 1", 'on = "after_atack"', kind="reactive")),
    hero("no-timing-near", gains("amount = 1", 'on = "zzz"', kind="reactive")),
    # bounds
    hero("bounds", threat=11, stamina=99, size=9, head="gem_limit = 0\nhealing_factor = 10", jab=attack("Jab", range=6, strength=16, cost=11)),
    Source("gems", "income", 'name = "Income"\nthreat = 1\nincome = 9\n'),
    # too much, or nothing that a card holds
    hero("sign", head='short = "\\u001b[31mRed"'),
    hero("huge", head="gem_limit = 12345678901"),
    hero("date", head="born = 2020-01-01"),
    hero("dots", head="a" + ".a" * 101 + " = 1"),
    hero("long-list", head=f"affiliations = {['x'] * 401}"),
    hero("long-text", head=f'short = "{"x" * 4001}"'),
    hero("deep", head="x = " + "[" * 60 + "]" * 60),
    hero("not-toml", head="not toml at all"),
    # names that are taken, and revisions
    hero("hulk"),
    Source("terrain", "mine", '[car]\nname = "Car"\nsize = 2\n'),
    hero("revised", "[revision.2024-12]\n\"superpower/Hook/cost\" = 3\n\"attack/Kick\" = 3\n"),
)  # fmt: skip

# --- what can be read and cannot be meant ---------------------------------------------------------

MEANINGLESS = (
    hero("twice", gains("amount = 1"), gains("amount = 1")),
    hero("places", gains("amount = 1", 'forms = ["cloud"]')),
    hero("icons", jab=attack("Jab", rules='{ icons = ["wild"], on = "before_damage", do = "gain_power", amount = 1 }')),
    hero("readies", power("P", "active", 'do = "remove_activated"', 'who = "self"')),
    hero("ungranted", gains("granted = true", 'on = "move_ended"', "amount = 1", kind="innate")),
    hero("no-counter", power("P", "innate", 'value = "attack_dice"', 'add = "counter.rage"')),
    hero("no-gem", head='gems = ["pover"]'),
    hero("no-group", head='affiliations = ["avengerss"]'),
    hero("unarmed", jab=""),
    hero("no-form", "[form.giant]\nsize = 4\n"),
    hero("keyword", power("Flight", "innate", 'value = "tool_size"', "is = 5", 'while = "advancing"'), head='keywords = ["flight"]'),
    hero("silent", power("P", "innate", 'value = "attack_dice"')),
    hero("far", power("P", "active", 'do = "place"', "within = 7")),
    hero("large", gains("amount = 1", 'who = { is = "ally", size_max = 9 }')),
    hero("shift", power("P", "active", 'do = "transform"', 'to = "giant"')),
    hero("grant-attack", power("P", "active", 'do = "grant_attack"', 'attack = "Jabb"', 'until = "turn"')),
    hero("use-power", power("Hit", "active", 'do = "use_power"', 'power = "Hut"')),
    hero("end-lasting", power("P", "active", 'do = "end_lasting"', 'rule = "Nothing Such"')),
    hero("own-attack", power("P", "active", 'do = "attack"', 'with = "Kick"')),
    hero("any-attack", power("P", "active", TWO.format('do = "choose", as = "friend", is = "ally"', 'do = "attack", who = "friend", with = "Strikke"'))),
    hero("no-grants", lasts('grants = "Nothing"')),
    hero("about", power("P", "innate", 'value = "attack_dice"', "add = 1", 'of = "Jabb"')),
    hero("alter-ego", gains("amount = 1", 'on = "power_phase"', 'when = [{ somebody = [{ alter_ego = "Steve Roger" }] }]', kind="innate")),
    hero("no-condition", power("P", "active", 'do = "give_condition"', 'who = "self"', 'condition = "posion"')),
    hero("somebody", power("P", "active", 'do = "summon"', 'character = "nobody"', "within = 2")),
    hero("played", power("P", "reactive", 'on = "move_ended"', 'do = "damage"', 'who = "target"', "amount = 1")),
    hero("role", power("P", "active", TWO.format('do = "choose", as = "target", is = "enemy"', 'do = "damage", who = "target", amount = 1'))),
    hero("unused", power("P", "active", TWO.format('do = "choose", as = "foe", is = "enemy"', 'do = "heal", amount = 1'))),
    hero("filter-role", gains("amount = 1", 'on = "power_phase"', 'when = [{ is = "self", within = 2, of = "traget" }]', kind="innate")),
    hero("moment", power("P", "active", 'do = "damage"', "amount = 1", 'who = { is = "enemy", attack_type = "energy" }')),
    hero("tokens", gains("amount = 1", 'on = "power_phase"', 'when = [{ holding = true, controlled = "own" }]', kind="innate")),
    hero("drain", gains('amount = "lost"')),
    hero("bold", gains('amount = "suffering"', 'on = "after_attack"', kind="reactive")),
    hero("dear", gains("amount = 1", "cost = 1", "cost_max = 3", 'who = { is = "other_ally" }')),
    hero("again", power("P", "active", 'effects = [{ do = "action", action = "move", unused = true }]')),
    hero("last", power("P", "innate", 'instead_of = "be_defeated"', 'when = [{ who = "victim", is = "self", ko = true }]', 'do = "prevent"')),
    hero("guard", power("P", "innate", 'value = "defense_dice"', "add = 1", 'while = "attacking"')),
    hero("mode", power("P", "active", TWO.format('do = "choose_one", as = "way", words = ["a", "b"]', 'do = "gain_power", amount = 1, when = [{ result = "mode.a" }]'))),
    tactic("lends", 'effects = [{ do = "lead", who = "payer", leadership = "Nothing" }]', 'players = [{ is = "ally" }]'),
    tactic("squad", 'do = "gain_power"', "amount = 1", 'who = "payer"', 'players = [{ is = "ally" }]', 'squad = { pick = { outside = "avengers", damaged = true } }'),
    tactic("nobodys", 'do = "gain_power"', "amount = 1", 'who = "payer"', 'players = [{ is = "ally" }]', "squad = { affiliation = \"avengers\" }"),
)  # fmt: skip


def written(root: Path, cards: Iterable[Source]) -> Path:
    for card in cards:
        folder = root / card.folder
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{card.slug}.toml").write_text(card.text, "utf-8")
    return root


def hostile(root: Path) -> Path:
    """Files and folders that are none, or lead elsewhere."""
    cards = written(root / "hostile", [hero("plain-hero")]) / "characters"
    (cards / "huge.toml").write_text("#" * (MOST_BYTES + 1))
    (cards / "binary.toml").write_bytes(b"\x00\xff\xfe")
    (cards / "Odd Name.toml").touch()
    (cards / "link.toml").symlink_to(root)
    (cards / "loop.toml").symlink_to(cards / "loop.toml")
    (cards / "folder.toml").mkdir()
    (root / "hostile" / "basics").mkdir()
    (root / "hostile" / "basics" / "cover.toml").touch()
    return root / "hostile"

"""The invented cards of the timing example: equal to those it names, without what it does not use."""

from tests.table import attack, character, power, tactic

RIDERS = """
  { on = "after_attack", do = "place", who = "self", within = 2, of = "target" },
  { name = "Throw", icons = ["wild"], on = "after_attack", may = true, do = "throw", who = "target", tool = "short" },
"""
CAPTAIN = character(
    "captain",
    attack("Warbird", type="energy", shape="beam", range=4, strength=5, cost=2, rules=RIDERS)
    + power("Power Down", "innate", 'on = "after_effect"', "may = true", 'forms = ["binary"]',
            'when = [{ did = "spent_or_lost_power", who = "self" }, { power_max = 3 }]',
            'effects = [{ do = "transform", to = "normal" }]')
    + "[form.binary]\nsize = 2\n",
)  # fmt: skip
DRONES = character(
    "drones",
    attack()
    + power("Rough Around the Edges", "reactive", 'instead_of = "leave"', 'when = [{ who = "victim", is = "self" }]',
            'effects = [{ do = "damage", who = { is = "enemy", within = 2 }, amount = 1 }, '
            '{ do = "gain_power", who = { is = "ally", character = "tyrant" }, amount = "damaged" }]'),
    head='parents = ["tyrant"]', injured="", stamina=3,
)  # fmt: skip
TYRANT = character(
    "tyrant",
    attack()
    + power("Echo", "reactive", 'on = "terrain_destroyed"', 'when = [{ source = "ally" }]',
            'effects = [{ do = "gain_power", amount = 5 }]'),
)  # fmt: skip
SKURGE = character(
    "skurge",
    attack()
    + power("Steady", "innate", 'on = "modify_dodge"', "may = true", 'when = [{ who = "struck", is = "self" }]',
            'effects = [{ do = "reroll", pool = "dodge" }]'),
)  # fmt: skip
SOLDIER = character(
    "soldier",
    attack()
    + power("Kill Box", "reactive", "cost = 3", 'limit = "turn"', 'on = "move_ended"',
            'when = [{ who = "mover", is = "enemy", by = ["advance", "place"], within = 4, of = "self" }]',
            'effects = [{ do = "choose", as = "piece", from = "terrain", interactive = true, size_max = 3, within = 2, of = "mover" }, '
            '{ do = "destroy", what = "piece" }, { do = "collide", who = "mover", with = "piece" }]'),
)  # fmt: skip
STAND_IN = tactic(
    "stand-in", 'players = [{ is = "ally", character = "enchantress" }]', "cost = 2", 'instead_of = "collide"',
    'when = [{ who = "struck", is = "ally" }]',
    'effects = [{ do = "choose", as = "hero", is = "ally", character = "skurge" }, '
    '{ do = "place", who = "hero", within = 1, of = "struck" }, { do = "redirect", to = "hero", less = 1 }]',
    timing="reactive",
)  # fmt: skip
CARDS = (
    CAPTAIN, DRONES, TYRANT, SKURGE, SOLDIER, STAND_IN, character("enchantress", attack()),
    character("zemo", attack()), character("skull", attack()), character("cap", attack()),
)  # fmt: skip

"""Thirty attacks of real cards, each in a position that brings something of its own to the dice."""

from typing import Any

from msgspec import Struct

from tests.table import Play, Table

CAP, OLD_CAP = "captain-america-first-avenger", "captain-america-steve-rogers"
IRON, OLD_IRON = "invincible-iron-man", "iron-man"
WIDOW, OLD_WIDOW = "the-black-widow", "black-widow"
SPIDER, OLD_SPIDER = "spectacular-spider-man", "spider-man-peter-parker"
MARVEL, OLD_MARVEL = "captain-marvel-cosmic-avenger", "captain-marvel"
ZEMO, OLD_ZEMO = "baron-helmut-zemo", "baron-zemo"
BONES, OLD_BONES = "crossbones-merciless-merc", "crossbones"
OCK, OLD_OCK = "doc-ock-sinister-scientist", "doctor-octopus"
SKULL, OLD_SKULL = "red-skull-master-of-the-world", "red-skull"
ULTRON, OLD_ULTRON = "ultron-metal-tyrant", "ultron"
SOLDIER, HULK, THANOS, KINGPIN = (
    "winter-soldier-operative",
    "hulk",
    "thanos-the-mad-titan",
    "kingpin",
)


class Duel(Struct, frozen=True):
    """One attack: who, with what, against whom, and what is special about the position."""

    what: str
    attacker: str
    attack: str
    defender: str
    gap: float = 3.0  # inches between the centres
    cover: bool = False
    power: int = 8
    defender_power: int = 8
    edition: str = "1.3"
    lead: str = ""  # a leadership of the attacker's side
    lead_defense: str = ""  # a leadership of the defender's side
    friend: str = ""  # beside the attacker
    defending_friend: str = ""  # beside the defender
    attacking: dict[str, Any] = {}
    defending: dict[str, Any] = {}

    @property
    def name(self) -> str:
        return f"{self.attacker}-{self.attack}-{self.defender}-{self.what}".replace(" ", "_")


DUELS = (
    Duel("plain", OLD_BONES, "Strike", OLD_SKULL, gap=2.5),
    Duel("cover", SOLDIER, "Spec Ops Rifle", KINGPIN, gap=8, cover=True, defender_power=0),
    Duel("criticals add two", IRON, "Focused Unibeam", ZEMO, gap=8),
    Duel("criticals add two, cover", IRON, "Focused Unibeam", CAP, gap=8, cover=True),
    Duel("blanks count", BONES, "Up Close and Personal", CAP, defending={"injured": True}, gap=2.5),
    Duel("blanks count near", KINGPIN, "Headbutt", WIDOW, gap=3.2),
    Duel("paid reroll with failures", HULK, "Strike", WIDOW, gap=4),
    Duel("two rerolls of the defender", OCK, "Striking Tentacles", SPIDER, gap=3),
    Duel("rerolls and cover", ZEMO, "Adhesive X Pistol", OLD_SPIDER, gap=7, cover=True),
    Duel("wild worth two", OLD_OCK, "Strike", OLD_CAP, gap=3),
    Duel("wild worth two for the defender", SKULL, "Reality Bows to Me!", ULTRON, gap=4),
    Duel("pierce", ZEMO, "Sword Strike", SOLDIER, gap=2.5),
    Duel("pierce and cover ignored", OLD_OCK, "Arm Lasers", HULK, gap=8, cover=True),
    Duel("pierce needs a failure", BONES, "Plasma Beam", THANOS, gap=5, cover=True),
    Duel("absorption", ULTRON, "Concussion Blasters", MARVEL, gap=4),
    Duel("absorption and a leadership", IRON, "Repulsor Mk 2", OLD_MARVEL, gap=5, lead="Let's Get You an Upgrade"),
    Duel("reroll any", OLD_MARVEL, "Energy Blast", OLD_ZEMO, gap=5),
    Duel("rerolls per critical of the defender", OLD_ULTRON, "Metallic Fury", CAP, gap=3),
    Duel("failure to critical", SKULL, "Cosmic Burst", SPIDER, gap=4, lead="My Cabal is Only for the Strong"),
    Duel("failure to critical for both", SKULL, "Cosmic Burst", THANOS, gap=4, lead="My Cabal is Only for the Strong", defending={"gems": ("reality",)}),
    Duel("any face, needs a hit", CAP, "Brooklyn Brawler", THANOS, gap=3, lead="Earth's Mightiest Heroes"),
    Duel("an ally's reroll of three", CAP, "Shield Bounce", OLD_BONES, gap=3, friend=IRON),
    Duel("an ally's reroll and a leadership", CAP, "Shield Bounce", SOLDIER, gap=3, friend=IRON, lead="Earth's Mightiest Heroes"),
    Duel("strategic genius on both sides", OLD_ZEMO, "Sword Strike", ZEMO, gap=2.5),
    Duel("less damage, at least one", SOLDIER, "The Red Agent", BONES, gap=4),
    Duel("less damage, both kinds", OLD_SKULL, "Unleash the Cube", IRON, gap=4),
    Duel("hex", ULTRON, "Concussion Blasters", SOLDIER, gap=4, attacking={"conditions": ("hex",)}),
    Duel("hex of 2019 locks blanks", OLD_MARVEL, "Energy Blast", OLD_SPIDER, gap=5, edition="core-2019", attacking={"conditions": ("hex",)}, defending={"conditions": ("hex",)}),
    Duel("shock and incinerate", THANOS, "Strike", OCK, gap=3, attacking={"conditions": ("shock",)}, defending={"conditions": ("incinerate",)}),
    Duel("rage", HULK, "Hulk Smash!", KINGPIN, gap=4, attacking={"damage": 12}, defender_power=3),
    Duel("upgrade for the defender, cover", OLD_IRON, "Repulsor Blast", OCK, gap=7.5, cover=True, defending_friend=IRON, lead_defense="Let's Get You an Upgrade"),
    Duel("nearly out of stamina", SOLDIER, "Concussion Grenade", OLD_WIDOW, gap=4, defending={"damage": 2}),
)  # fmt: skip


def stage(duel: Duel) -> tuple[Play, str, str]:
    """The duel at the moment at which its attack may be declared, and who fights."""
    table = Table(edition=duel.edition)
    far = 12 + duel.gap
    attacker = table.unit("A", duel.attacker, (12, 18), power=duel.power, **duel.attacking)
    target = table.unit("B", duel.defender, (far, 18), power=duel.defender_power, **duel.defending)
    if duel.friend:
        table.unit("A", duel.friend, (11, 15), name="friend", power=duel.power)
    if duel.defending_friend:
        table.unit("B", duel.defending_friend, (far + 1, 20.5), name="friend", power=4)
    if duel.cover:
        radius = table.state.units[target].radius / 1000
        table.box((far - radius - 0.9, 17), (far - radius - 0.2, 18.4), 4, kind="van")
    if duel.lead:
        table.lead(attacker, duel.lead)
    if duel.lead_defense:
        table.lead("B.friend" if duel.defending_friend else target, duel.lead_defense)
    return table.activate(attacker), attacker, target

"""What a rule can do with the hand of cards, with somebody's turn and with what others use.

Mostly Team Tactic cards say these verbs; the other ones are in `verbs`.
"""

from typing import Literal

from msgspec import field

from crisis.cards.vocabulary.amounts import Amount
from crisis.cards.vocabulary.effect import Effect
from crisis.cards.vocabulary.selectors import Filter


class Share(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="share"):
    """Power or damage is shared out among characters, one by one, as the owner likes."""

    goods: Literal["power", "damage"]
    who: Filter
    amount: Amount


class ReturnTactic(
    Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="return_tactic"
):
    """The card that speaks goes back into the hand."""


class DiscardTactics(
    Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="discard_tactics"
):
    """So many cards of the hand are discarded: what follows needs all of them."""

    count: int


class CancelPower(
    Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="cancel_power"
):
    """The superpower of this moment has no effect, and its user cannot use it again this turn."""


class NeedsReach(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="needs_reach"):
    """What follows happens only if the attack in hand could be declared against this character."""

    who: str


class EndActivation(
    Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="end_activation"
):
    """If this character is activated now, its activation ends."""

    who: str


class HandCard(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="hand_card"):
    """Rules of this card, marked `granted`, are this character's own until it is KO'd."""

    who: str
    grants: tuple[str, ...]
    keeps: dict[str, str] = field(default_factory=dict)  # names for roles that are needed later


class FallAs(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="fall_as"):
    """Whoever would be Dazed or KO'd now by damage is this instead."""

    into: Literal["dazed", "ko"]


class StayInjured(
    Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="stay_injured"
):
    """Whoever would flip now stays in play, on its Injured side, as if it had just been flipped,
    and loses so much Power."""

    loses: int = 0


class TakeLead(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="take_lead"):
    """If the owner leads, this character leads from now on with its Leadership of that name."""

    who: str


class ChooseFallen(
    Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="choose_fallen"
):
    """Name an ally that was KO'd in this game; `summon` brings it back as it began: Healthy,
    without damage, conditions and Power."""

    as_: str = field(name="as")
    threat_max: Amount | None = None


class ChoosePower(
    Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="choose_power"
):
    """Name an Active or Reactive superpower of a character; `uses` asks for it later."""

    as_: str = field(name="as")
    of: str


class FlipHealthy(
    Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="flip_healthy"
):
    """An Injured character's card is turned to its Healthy side; damage and conditions stay."""

    who: str


class Lead(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="lead"):
    """A character has a Leadership of this card, and it is the active one of its squad."""

    who: str
    leadership: str


class ChooseLeadership(
    Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="choose_leadership"
):
    """Other Leaderships of allies become the active ones; what the old one made last ends."""

    affiliations: tuple[str, ...] = ("own",)  # of these, or of the squad's own
    count: int = 1


class SilenceLeadership(
    Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="silence_leadership"
):
    """The Leadership of this character's squad says nothing for the rest of the round."""

    who: str


class DrawWord(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="draw_word"):
    """Chance names one of several words; later effects test it with `when = [{ result =
    "mode.word" }]`."""

    as_: str = field(name="as", default="mode")
    words: tuple[str, ...]

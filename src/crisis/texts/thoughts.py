"""Why the computer chooses what it chooses: a key for each reason, and how reasons travel.

A reason is a value (`texts.reason`) and becomes a sentence when somebody reads it. Between
processes and in the store it is its value as JSON; what an outside program says for itself stays
as it is. Does not belong here: what is good and what is not.
"""

from typing import Any

import msgspec

from crisis.texts.codes import CODES
from crisis.texts.reason import Code, Reason
from crisis.texts.values import Figure, Listed, Named, Offered, Word


def _thought(key: str, **slots: type) -> Code:
    key = f"mind.{key}"
    assert key not in CODES, key
    CODES[key] = code = Code(key, slots)
    return code


# --- attacks --------------------------------------------------------------------------------------

MAY_DAZE = _thought("may_daze", attack=str, chance=int, unit=str, mean=Figure)
MAY_KO = _thought("may_ko", attack=str, chance=int, unit=str, mean=Figure)
ATTACKS = _thought("attacks", attack=str, unit=str, mean=Figure)
WITHIN_REACH = _thought("within_reach", attack=Reason)
HITS_NOBODY = _thought("hits_nobody", attack=str)

# --- what gets better -----------------------------------------------------------------------------

TOKEN = _thought("token", name=str)
LETTERED = _thought("lettered", name=str)
WINS = _thought("wins")
TAKES = _thought("takes", token=Reason)
MAKES_DROP = _thought("makes_drop", unit=str, token=Reason)
CONTROLS = _thought("controls", token=Reason)
SECURES = _thought("secures", token=Reason)
CONTESTS = _thought("contests", token=Reason)
MORE_POWER = _thought("more_power", power=int)
KOS = _thought("kos", unit=str)
DAZES = _thought("dazes", unit=str)
DAMAGES = _thought("damages", damage=int, unit=str)
CONDITIONS = _thought("conditions", conditions=Listed, unit=str)
LESS_POWER = _thought("less_power", power=int, unit=str)
MOVES = _thought("moves", unit=str)
BRINGS_BACK = _thought("brings_back", unit=str)
HEALS = _thought("heals", damage=int, unit=str)
RIDS = _thought("rids", unit=str, conditions=Listed)
TRANSFORMS = _thought("transforms", unit=str)
OUT_OF_REACH = _thought("out_of_reach", unit=str, enemies=int)
LASTS = _thought("lasts", until=Word)
LASTS_FOR = _thought("lasts_for", unit=str, until=Word)
STRIKES = _thought("strikes", name=Named)
CLOSER = _thought("closer", token=Reason)
ON_THE_WAY = _thought("on_the_way", token=Reason, inches=int)
TOGETHER = _thought("together", gains=Listed)

# --- dice -----------------------------------------------------------------------------------------

THE_DICE = _thought("the_dice")
BY_A_RULE = _thought("by_a_rule", name=str)
REROLLS = _thought("rerolls", by=Reason, dice=int)
REROLLS_NONE = _thought("rerolls_none", by=Reason)
CHANGES = _thought("changes", by=Reason, dice=int)
CHANGES_NONE = _thought("changes_none", by=Reason)
DICE_LEFT = _thought("dice_left")
DICE_BETTER = _thought("dice_better", name=str)

# --- what is chosen -------------------------------------------------------------------------------

NAMED = _thought("named", name=str, why=Reason)
STAYS = _thought("stays")
NO_BETTER_PLACE = _thought("no_better_place")
NOTHING_WORTH_IT = _thought("nothing_worth_it")
NOTHING_BETTER = _thought("nothing_better")
NEARLY_AS_GOOD = _thought("nearly_as_good")
# Said where nothing can be said for an answer but that it is judged best.
EMPTY = (NO_BETTER_PLACE(), NOTHING_BETTER(), NOTHING_WORTH_IT())
TRIES = _thought("tries", name=str)
ACTS = _thought("acts", unit=str)
ACTS_TO_ATTACK = _thought("acts_to_attack", unit=str, attack=Reason)
ACTS_FOR_TOKEN = _thought("acts_for_token", unit=str, token=Reason)
ACTS_BEFORE = _thought("acts_before", unit=str, foe=str)

# --- before the first round -----------------------------------------------------------------------

CRISIS_OF_BOTH = _thought("crisis_of_both", crisis=Word)
CRISIS_NIMBLE = _thought("crisis_nimble", crisis=Word)
CRISIS_GROUND = _thought("crisis_ground", crisis=Word)
FITS_CRISIS = _thought("fits_crisis", crisis=str, threat=int, squad=Listed)
FITS_THREAT = _thought("fits_threat", crisis=str, threat=int, squad=Listed)
DOES_NOT_FIT = _thought("does_not_fit", unit=str)
BEST_SQUAD = _thought("best_squad", unit=str, threat=int)
SQUAD_COMPLETE = _thought("squad_complete", squad=Listed)
BRINGS_LEADERSHIP = _thought("brings_leadership", affiliation=str)
BEST_CARDS = _thought("best_cards", affiliation=str)
NO_FURTHER_CARD = _thought("no_further_card")
CAN_BE_PLAYED = _thought("can_be_played", card=str)
MAKES_MOST = _thought("makes_most", unit=str)
EDGE_TO_HIDE = _thought("edge_to_hide", edge=Word)
LASTS_LONGEST = _thought("lasts_longest", leadership=str, unit=str)
GOES_FIRST = _thought("goes_first", unit=str)
ROOM_TO_MOVE = _thought("room_to_move")
NEAR_TOKEN = _thought("near_token", token=Reason, inches=int)
TERRAIN_CLOSE = _thought("terrain_close", why=Reason)
NO_EXTRAS = _thought("no_extras")
WILL_DO = _thought("will_do", name=str)
FIRST_WILL_DO = _thought("first_will_do")

# --- on the way -----------------------------------------------------------------------------------

_VALUES: dict[str, type[Any]] = {"word": Word, "figure": Figure, "offered": Offered}


def written(reason: Reason | None) -> str:
    """A reason as it travels and is kept; empty when there is none."""
    return "" if reason is None else msgspec.json.encode(reason).decode()


def read(text: str) -> Reason | None:
    """The reason that was written, or None if this is somebody's own sentence."""
    try:
        found = _value(msgspec.json.decode(text))
    except (msgspec.DecodeError, msgspec.ValidationError, KeyError, TypeError):
        return None  # a sentence: it is shown as it is
    return found if isinstance(found, Reason) and found.code in CODES else None


def told(text: str, language: str | None = None) -> str:
    """What was written, in a language; without one in that of whoever reads it."""
    reason = read(text)
    return text if reason is None else reason.sentence(language)


def _value(raw: Any) -> Any:
    if not isinstance(raw, dict):
        return raw
    kind = raw["type"]
    if kind == "reason":
        return Reason(raw["code"], {k: _value(one) for k, one in raw.get("values", {}).items()})
    if kind == "list":
        return Listed(tuple(map(_value, raw["items"])), raw["join"])
    return msgspec.convert(raw, _VALUES[kind])

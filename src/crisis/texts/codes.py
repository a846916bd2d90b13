"""Every reason that rules, matches and the server can give: a key and its slots with their types.

The sentence of each stands under the same key in `reasons.json` of every language. Which
rule is cited is said where the reason is given, for one reason may follow from several rules.
"""

from crisis.texts.clauses import Choice, Condition
from crisis.texts.reason import Code, Reason
from crisis.texts.values import Length, Listed, Margin, Named, Quoted, Word

CODES: dict[str, Code] = {}

# The closed groups of words that a `Word` may name.
WORDS: dict[str, tuple[str, ...]] = {
    "join": ("comma", "semicolon", "or", "and"),
    "tool": ("short", "medium", "long"),
    "limit": ("turn", "round", "game", "activation"),
    "edge": ("south", "north", "west", "east"),
    "face": ("critical", "wild", "hit", "block", "blank", "failure"),
    "a_face": ("critical", "wild", "hit", "block", "blank", "failure"),
    "move": ("push", "throw", "beam", "advance", "climb", "move"),
    "put": ("base", "token", "feature"),
    "asked": ("option", "dice", "spot", "advance", "aim", "roll", "draw"),
    "given": ("option", "dice", "spot", "advance", "aim", "decline", "roll", "draw", "other"),
    "seat": ("A", "B", "chance", "nobody"),
    "card": ("character", "tactic", "gem", "crisis", "affiliation"),
    "crisis": ("secure", "extraction"),
    "shared": ("alter_ego", "name_and_alter_ego", "name_or_alter_ego"),
    "where": ("squad", "roster"),
    "side": ("A", "B"),
    "action": ("move", "attack", "shake", "power", "interact", "tactic"),
    "thrown": ("terrain",),
    "phase": ("power", "activation", "cleanup"),
    "attack_type": ("physical", "energy", "mystic"),
    "pool": ("attack", "defense", "dodge", "priority"),
    "condition": (
        "bleed",
        "hex",
        "incinerate",
        "judgment",
        "poison",
        "root",
        "shock",
        "slow",
        "stagger",
        "stun",
    ),
    "lasting": ("round", "game", "attack", "now"),
    "cause": (
        "power phase",
        "damage",
        "shake",
        "left",
        "immunity",
        "interact",
        "declined",
        "flip",
        "position",
        "move",
        "transform",
        "summon",
        "attack",
        "superpower",
        "leadership",
        "tactic",
        "gem",
        "crisis",
        "condition",
        "one_shot",
        "basic",
    ),
    "occasion": (
        "attack",
        "volley",
        "effect",
        "activation",
        "turn",
        "phase",
        "round",
        "power_phase",
        "own_activation",
        "next_attack",
        "next_attack_action",
        "game",
    ),
}


def _code(key: str, **slots: type) -> Code:
    assert key not in CODES, key
    CODES[key] = code = Code(key, slots)
    return code


# --- answers that do not fit the question ---------------------------------------------------------

GAME_DRAWN = _code("answer.game_drawn", reason=Reason)
GAME_WON = _code("answer.game_won", winner=str, reason=Reason)
NO_KIND_OF_ANSWER = _code("answer.no_kind", kind=str)
ILL_FORMED = _code("answer.ill_formed", answer=str)
NOT_OFFERED = _code("answer.not_offered", option=Quoted, offered=Reason)
OFFERED = _code("answer.offered", names=Listed)
OFFERED_AND_MORE = _code("answer.offered_and_more", names=Listed, more=int)
OTHER_KIND = _code("answer.other_kind", asked=Word, given=Word)
OTHER_KIND_OFFERED = _code("answer.other_kind_offered", asked=Word, given=Word, offered=Reason)
CANNOT_DECLINE = _code("answer.cannot_decline", move=Word)
FAR_OFF = _code("answer.far_off")
ROLL_LETTERS = _code("answer.roll_letters")
ROLL_COUNT = _code("answer.roll_count", count=int, given=int)
DRAW_COUNT = _code("answer.draw_count", count=int)
DRAW_UNKNOWN = _code("answer.draw_unknown")
CONCEDES_FOR_ANOTHER = _code("answer.concedes_for_another")
NOT_ASKED = _code("answer.not_asked", asked=Word, seat=str)
PAST_DECISION = _code("answer.past_decision", decision=int, current=int)

# --- dice -----------------------------------------------------------------------------------------

DIE_TWICE = _code("dice.twice")
DIE_NOT_TOUCHED = _code("dice.not_touched", rule=str, die=int)
DICE_EXACTLY = _code("dice.exactly", rule=str, most=int)
DICE_UP_TO = _code("dice.up_to", rule=str, most=int)
DICE_BETWEEN = _code("dice.between", rule=str, least=int, most=int)
CHANCE_NAMES_FACES = _code("dice.chance_names_faces", rule=str)
NO_DIE = _code("dice.no_die", die=int, count=int)
DIE_FAILURE = _code("dice.failure", die=int, face=Word, rule=str)
DIE_HEXED = _code("dice.hexed", die=int, face=Word, roller=Named)
DIE_REROLLED = _code("dice.rerolled", die=int, rule=str)
DIE_OTHER_FACE = _code("dice.other_face", die=int, face=Word, rule=str, faces=Listed)
SAY_EACH_FACE = _code("dice.say_each_face", rule=str)
BECOMES_ONLY = _code("dice.becomes_only", rule=str, faces=Listed)

# --- attacks and their targets --------------------------------------------------------------------

NO_CHARACTER = _code("attack.no_character", unit=Quoted)
TARGET_OFF_TABLE = _code("attack.target_off_table", unit=Named)
TARGET_IS_ALLY = _code("attack.target_is_ally", unit=Named)
TARGET_DAZED = _code("attack.target_dazed", unit=Named)
TARGET_EXCLUDED = _code("attack.target_excluded", unit=Named)
CANNOT_BE_TARGETED = _code("attack.cannot_be_targeted", rule=str, unit=Named)
FAR_FROM_REFERENCE = _code(
    "attack.far_from_reference", unit=Named, far=Length, reference=Named, range=int
)
OUT_OF_ATTACK_RANGE = _code("attack.out_of_range", unit=Named, far=Length, range=int, reach=Length)
HAS_STEALTH = _code("attack.has_stealth", unit=Named, far=Length, range=int)
IS_HIDDEN = _code("attack.is_hidden", unit=Named, far=Length, range=int)
SIGHT_BLOCKED = _code("attack.sight_blocked", unit=Named, pieces=Listed)
NO_SIGHT = _code("attack.no_sight", unit=Named)
MAY_NOT_HIT = _code("attack.may_not_hit", unit=Named)
CANNOT_ATTACK = _code("attack.cannot_attack", rule=str, unit=Named)
ATTACK_LIMIT = _code("attack.limit", attack=str, limit=Word)
ATTACK_ASKS_MORE = _code("attack.asks_more", attack=str)
ATTACK_MADE = _code("attack.made", attack=str)
ATTACK_OVER_ALLOWANCE = _code("attack.over_allowance", attack=str, cost=int)
ATTACK_TOO_DEAR = _code("attack.too_dear", attack=str, cost=int, unit=Named, power=int)
NOBODY_IN_RANGE = _code("attack.nobody_in_range", attack=str)
REACHES_NOBODY = _code("attack.reaches_nobody", attack=str)
NO_TARGET = _code("attack.no_target", attack=str, why=Reason)
NO_TARGET_NOT_EVEN_NEAREST = _code("attack.no_target_not_even_nearest", attack=str, why=Reason)
NO_SUCH_ATTACK = _code("attack.no_such", unit=Named, attack=Quoted)
BEAM_NEEDS_DIRECTION = _code("attack.beam_needs_direction")
BEAM_HITS_NOBODY = _code("attack.beam_hits_nobody")
BEAM_MUST_TOUCH = _code("attack.beam_must_touch", unit=Named)
COULD_NOT_PAY = _code("attack.could_not_pay", attack=str, cost=int, unit=Named)
WOULD_END = _code("attack.would_end", attack=str)

# --- why an attack has ended ----------------------------------------------------------------------

NO_ATTACK_POSSIBLE = _code("attack_ended.no_attack")
NO_ENEMY_TARGETED = _code("attack_ended.no_enemy")
NO_ENEMY_HIT = _code("attack_ended.no_enemy_hit")
TARGET_REFUSED = _code("attack_ended.refused", why=Reason, rule=str)
ATTACK_NOT_PAID = _code("attack_ended.not_paid", attack=str, cost=int, power=int)
ATTACKER_GONE = _code("attack_ended.attacker_gone")
TARGET_GONE = _code("attack_ended.target_gone")
ENDED_BY_RULE = _code("attack_ended.by_rule", rule=str)

# --- movement and places --------------------------------------------------------------------------

TOOL_LENGTH = _code("spot.tool_length", margin=Margin)
TOOL_START = _code("spot.tool_start", margin=Margin)
TOOL_BEND = _code("spot.tool_bend", margin=Margin)
TOOL_OVERLAPS = _code("spot.tool_overlaps", piece=Named, margin=Margin)
TOOL_OVER_BASE = _code("spot.tool_over_base", unit=Named)
NO_CONTACT = _code("spot.no_contact", thing=Word, margin=Margin)
OVERLAPS = _code("spot.overlaps", thing=Word, piece=Named, margin=Margin)
PARTLY_ON = _code("spot.partly_on", thing=Word, piece=Named, margin=Margin)
MAY_NOT_END_ON = _code("spot.may_not_end_on", thing=Word, piece=Named, margin=Margin)
OFF_BOARD = _code("spot.off_board", thing=Word)
OFF_BOARD_BY = _code("spot.off_board_by", thing=Word, far=Length)
BEYOND_TOOL = _code("spot.beyond_tool", margin=Margin)
OUT_OF_RANGE = _code("spot.out_of_range", far=Length)
OUTSIDE_DIRECTION = _code("spot.outside_direction", margin=Margin)
TOOL_OUTSIDE_DIRECTION = _code("spot.tool_outside_direction", margin=Margin)
FAR_FROM_EDGE = _code("spot.far_from_edge", far=Length)
NEEDS_DIRECTION = _code("spot.needs_direction", move=Word)
MUST_GO_TOWARD = _code("spot.must_go_toward", thing=Named)
MUST_GO_AWAY = _code("spot.must_go_away", thing=Named)
CLIMB_TOOL = _code("move.climb_tool", tool=Word)
LONGEST_TOOL = _code("move.longest_tool", unit=Named, longest=Word, tool=Word)
SHORTENED_TOOL = _code("move.shortened_tool", unit=Named, rule=str, longest=Word, tool=Word)
TOOL_NOT_ALLOWED = _code("move.tool_not_allowed", tool=Word)
FACING_BESIDE = _code("move.facing_beside")

# --- why somebody does not move -------------------------------------------------------------------

DECLINED = _code("move_stopped.declined")
DAZED_NOT_MOVED = _code("move_stopped.dazed")
MOVE_FORBIDDEN = _code("move_stopped.forbidden", rule=str)
NO_PLACE_IN_RANGE = _code("move_stopped.no_place")
NO_WAY = _code("move_stopped.no_way")

# --- driving --------------------------------------------------------------------------------------

DRIVES_OFF = _code("drive.off_board", piece=Named)
DRIVE_CROSSES = _code("drive.crosses", piece=Named)
DRIVE_ENDS_ON_PIECE = _code("drive.ends_on_piece", piece=Named)
DRIVE_ENDS_ON_UNIT = _code("drive.ends_on_unit", unit=Named)
DRIVE_NEEDS_DIRECTION = _code("drive.needs_direction")
NO_WAY_ON = _code("drive.no_way_on")

# --- activations and turns ------------------------------------------------------------------------

NO_ACTION_LEFT = _code("activation.no_action", unit=Named)
MUST_SHAKE_FIRST = _code("activation.must_shake", unit=Named, condition=str)
MUST_ATTACK_FIRST = _code("activation.must_attack", unit=Named, target=Named)
CANNOT_SHAKE = _code("activation.cannot_shake", rule=str, unit=Named, condition=str)
ONE_MOVE_ONLY = _code("activation.one_move", rule=str)
PASSING_NEEDS_FEWER = _code("turn.passing_needs_fewer", mine=int, theirs=int)
NOT_ON_BATTLEFIELD = _code("turn.not_on_battlefield", unit=Named)
IS_DAZED = _code("turn.is_dazed", unit=Named)
HAS_ACTIVATED = _code("turn.has_activated", unit=Named)
ACTIVATES_WITH_PARENT = _code("turn.with_parent", unit=Named)

# --- superpowers and cards ------------------------------------------------------------------------

USED_ALREADY = _code("power.used", rule=str, limit=Word)
ONLY_IF = _code("power.only_if", rule=str, condition=Condition)
NOTHING_TO_AFFECT = _code("power.nothing_to_affect", rule=str)
POWER_TOO_DEAR = _code("power.too_dear", rule=str, cost=int, unit=Named, power=int)
POWER_DEARER_NOW = _code(
    "power.dearer_now", rule=str, cost=int, printed=int, more=int, by=str, unit=Named, power=int
)
CARD_PLAYED = _code("tactic.played", card=str)
CARD_NEEDS_TRIGGER = _code("tactic.needs_trigger", card=str)
CARD_OF_OTHERS = _code("tactic.of_others", card=str, affiliation=str)
CARD_NEEDS_ACTION = _code("tactic.needs_action", card=str)
CARD_USED = _code("tactic.used", card=str)
NOBODY_PAYS = _code("tactic.nobody_pays", card=str)
CHOSEN_IS_DAZED = _code("choice.dazed", thing=Named)
CHOSEN_IS_GRUNT = _code("choice.grunt", thing=Named)
CHOSEN_ALREADY = _code("choice.already", thing=Named)
LEADS_NOWHERE = _code("choice.leads_nowhere", thing=Named, rule=str)
ASKS_FOR = _code("choice.asks_for", rule=str, choice=Choice, thing=Named)

# --- objectives -----------------------------------------------------------------------------------

NO_TOKEN = _code("objective.no_token", thing=Quoted)
NO_INTERACT_ABILITY = _code("objective.no_ability", thing=Named)
CANNOT_INTERACT = _code("objective.cannot_interact", rule=str, unit=Named)
INTERACTED_ALREADY = _code("objective.interacted", unit=Named)
TOKEN_HELD = _code("objective.held", token=Named, holder=Named)
TOKEN_OFF_TABLE = _code("objective.off_table", token=Named)
TOKEN_DEPLETED = _code("objective.depleted", token=Named)
INTERACT_TOO_FAR = _code("objective.too_far", thing=Named, far=Length, range=int)
INTERACT_TOO_DEAR = _code("objective.too_dear", cost=int, unit=Named, power=int)
INTERACT_NEEDS = _code("objective.needs", thing=Named, condition=Condition)
CANNOT_HOLD = _code("objective.cannot_hold", rule=str, unit=Named)
CANNOT_ADVANCE = _code("move.cannot_advance", rule=str, unit=Named)
TOKEN_TOO_NEAR = _code("objective.too_near", token=Named, range=int)
HOLDS_ONE_ALREADY = _code("objective.holds_one", unit=Named, token=Named)

# --- why a rule does nothing ----------------------------------------------------------------------

OWNER_GONE = _code("dropped.owner_gone")
RULE_ATTACKER_GONE = _code("dropped.attacker_gone")
TOKEN_CANNOT_BE_CONTROLLED = _code("dropped.token_cannot_be_controlled")
NOTHING_CHOSEN = _code("dropped.nothing_chosen")
TOO_FEW_CARDS = _code("dropped.too_few_cards")
ROSTER_EMPTY = _code("dropped.roster_empty")
NOT_UNDER_WAY = _code("dropped.not_under_way", occasion=Word)
NOTHING_TO_DRIVE = _code("dropped.nothing_to_drive")
NO_ROOM_TO_DRIVE = _code("dropped.no_room_to_drive")
MEASURED_FROM_GONE = _code("dropped.measured_from_gone")
NOTHING_TO_PLACE = _code("dropped.nothing_to_place")
TOKEN_CANNOT_BE_HELD = _code("dropped.token_cannot_be_held")
TOKEN_CANNOT_CHANGE_HANDS = _code("dropped.token_cannot_change_hands")
NOTHING_TO_INTERACT = _code("dropped.nothing_to_interact")
NO_FORM = _code("dropped.no_form", form=Quoted)
NOBODY_NAMED = _code("dropped.nobody_named")
GRUNT_IN_PLAY = _code("dropped.grunt_in_play")
ONLY_PARENTS = _code("dropped.only_parents", character=str)
IN_PLAY_ALREADY = _code("dropped.in_play_already", character=str)
ACTIVATED_ALREADY = _code("dropped.activated_already")
NOBODY_TO_MOVE = _code("dropped.nobody_to_move")
STAGGER_FIRST = _code("dropped.stagger_first")
SECOND_MOVE = _code("dropped.second_move")
NO_SUCH_TERRAIN = _code("dropped.no_such_terrain")
NOBODY_TO_HIT = _code("dropped.nobody_to_hit")
NEW_ONE_CANNOT = _code("dropped.new_one_cannot")
POWER_MISSING = _code("dropped.power_missing")
NOTHING_TO_PREVENT = _code("dropped.nothing_to_prevent")

# --- how a game ends ------------------------------------------------------------------------------

CONCEDED = _code("outcome.conceded")
DRAW_AGREED = _code("outcome.draw_agreed")
VICTORY_POINTS = _code("outcome.victory_points", points=int)
POINTS_AFTER_ROUND = _code("outcome.points_after_round", a=int, b=int, round=int)
NOBODY_LEFT = _code("outcome.nobody_left")
LAST_SQUAD = _code("outcome.last_squad")
LONELY_LOSS = _code("outcome.lonely_loss", unit=Named, rule=str)
OLD_RECORD = _code("outcome.old_record", text=str)

# --- terrain before the game ----------------------------------------------------------------------

NEAR_EDGE = _code("terrain.near_edge", edge=Word, far=Length)
BEYOND_EDGE = _code("terrain.beyond_edge", edge=Word, far=Length)
NEAR_FEATURE = _code("terrain.near_feature", piece=Named, far=Length)
ON_FEATURE = _code("terrain.on_feature", piece=Named)
TOO_FEW_FEATURES = _code("terrain.too_few", least=int, count=int)
FEATURE_IS_WRONG = _code("terrain.feature", piece=str, why=Reason)
SIZE_UNKNOWN = _code("terrain.size", piece=str, size=int)
UNUSUAL_SIZES = _code("terrain.unusual_sizes", usual=int, count=int)

# --- squads and rosters ---------------------------------------------------------------------------

UNKNOWN_CARD = _code("roster.unknown", what=Word, card=Quoted)
UNKNOWN_CARD_NEAR = _code("roster.unknown_near", what=Word, card=Quoted, near=str)
SQUAD_EMPTY = _code("squad.empty")
NOT_IN_ROSTER = _code("squad.not_in_roster", card=str)
ONE_PEERLESS = _code("squad.one_peerless", cards=Listed)
RESERVE_IN_SQUAD = _code("squad.reserve", card=str)
GRUNT_IN_SQUAD = _code("squad.grunt", card=str)
SQUAD_THREAT = _code("squad.threat", total=int, most=int)
GEM_WITHOUT_BEARER = _code("squad.gem_without_bearer", card=Quoted)
GEMS_BY_ROSTER = _code("squad.gems_by_roster", card=Quoted, gems=Listed)
NO_GEM_BY_ROSTER = _code("squad.no_gem_by_roster", card=Quoted)
CARD_MAKES_AFFILIATION = _code("squad.card_makes_affiliation", affiliation=str)
AFFILIATION_CLAIMED = _code("squad.affiliation_claimed", affiliation=str)
AFFILIATION_TOO_SMALL = _code("squad.affiliation_too_small", affiliation=str)
TOO_MANY_TACTICS = _code("squad.too_many_tactics", count=int, most=int)
TACTIC_TWICE = _code("squad.tactic_twice", card=str)
TACTIC_NEEDS_AFFILIATION = _code("squad.tactic_needs_affiliation", card=str, affiliation=str)
ROSTER_COUNT = _code("roster.count", wanted=int, count=int)
ROSTER_TACTICS = _code("roster.tactics", wanted=int, count=int)
ROSTER_CRISES = _code("roster.crises", wanted=int, kind=Word, count=int)
GRUNT_LISTED = _code("roster.grunt_listed", card=str)
RESERVE_LISTED = _code("roster.reserve_listed", card=str)
LISTED_TWICE = _code("roster.listed_twice", card=str)
SAME_CHARACTER = _code("roster.same_character", one=str, two=str, shared=Word, where=Word)
FORMS_UNKNOWN = _code("roster.forms_unknown", card=str, edition=str)
GRUNTS_UNKNOWN = _code("roster.grunts_unknown", card=str, edition=str)
CONDITION_UNKNOWN = _code("roster.condition_unknown", card=str, condition=str, edition=str)
ACTION_CARD_UNKNOWN = _code("roster.action_card_unknown", card=str, edition=str)
TOKENS_UNKNOWN = _code("roster.tokens_unknown", card=str, kind=str, edition=str)
GEMS_UNKNOWN = _code("roster.gems_unknown", edition=str)
COPIES = _code("roster.copies", card=str, count=int)
NO_BEARER = _code("roster.no_bearer", card=str, gem=str)
TOO_MANY_GEMS = _code("roster.too_many_gems", card=str, count=int, most=int)
NOT_TOGETHER = _code("roster.not_together", one=str, two=str)

# --- what the server refuses ----------------------------------------------------------------------

NOTHING_ASKED = _code("server.nothing_asked")
NO_ANSWER = _code("server.no_answer", error=str)
DECISION_NOT_ASKED = _code("server.decision_not_asked", decision=int, current=str)
DRAW_BY_MESSAGE = _code("server.draw_by_message")
COMPUTER_AGREES_NOT = _code("server.computer_agrees_not")
UNDO_TOO_FAR = _code("server.undo_too_far", count=int)
UNDO_NEEDS_BOTH = _code("server.undo_needs_both")
NOTHING_TO_REDO = _code("server.nothing_to_redo")
NO_LESSON = _code("server.no_lesson")
LESSON_DONE = _code("server.lesson_done")
LESSON_FIRST = _code("server.lesson_first")
LESSON_OTHER = _code("server.lesson_other")
LESSON_WRONG = _code("server.lesson_wrong")
LESSON_NO_CHOICE = _code("server.lesson_no_choice")
NOT_A_PLACE = _code("server.not_a_place")
NOT_A_LIST = _code("server.not_a_list")
THING_OFF_TABLE = _code("server.thing_off_table", thing=Quoted)
NO_CHARACTER_HERE = _code("server.no_character_here", unit=Quoted)
CHOOSES_BEFORE_ROUND_ONE = _code("server.chooses_before_round_one")
NO_HINTS_BETWEEN_PEOPLE = _code("server.no_hints_between_people")
NO_UNDO_ASKED = _code("server.no_undo_asked")
NO_CLOCK = _code("server.no_clock")
CLOCK_STANDS = _code("server.clock_stands")
TIME_IS_OVER = _code("server.time_is_over")
COMPUTER_PLAYS = _code("server.computer_plays")
NOBODY_TO_ASK = _code("server.nobody_to_ask")
ONE_PHRASE = _code("server.one_phrase")
NOTHING_SAID = _code("server.nothing_said")
NOBODY_LOOKS = _code("server.nobody_looks")
SETTINGS_TOO_LARGE = _code("server.settings_too_large")
NOT_UNDERSTOOD = _code("server.not_understood", error=str)
MISTAKE = _code("server.mistake")
TABLE_STOPPED = _code("server.table_stopped")
TOO_MUCH_TO_THINK = _code("server.too_much_to_think")
TIME_NOT_CALLED = _code("server.time_not_called")

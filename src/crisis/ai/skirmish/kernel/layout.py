"""Where everything stands in the flat arrays of the miniature.

A fighter is WIDTH numbers, one fighter after the other; a token T_WIDTH numbers; attacks are listed
for each fighter, side of its card and place on it. Lengths are thousandths of an inch.
"""

# --- a fighter ------------------------------------------------------------------------------------
SIDE = 0  # 0 or 1
X = 1
Y = 2
RADIUS = 3
WALK = 4  # how far its centre goes in one move
LEFT = 5  # the damage that dazes it
SECOND = 6  # the Stamina of its Injured side, while it is Healthy
INJURED = 7
DOWN = 8  # Dazed, or gone
DONE = 9  # has been activated this round
POWER = 10
THREAT = 11
CONTESTS = 12  # Grunts and a few others never do
STAMINA = 13  # of both sides together
ACTIONS = 14
WOUNDS = 15  # what its conditions do to it when its activation ends
STRIKES = 16  # attacks it has made this round
FALLS = 17  # points a round that its side loses if it is dazed
WIDTH = 18

# --- an attack ------------------------------------------------------------------------------------
FACES = 2
ATTACKS = 6  # of one side of a card at most
REACH = 0  # -1: there is none
STRENGTH = 1
COST = 2
TYPE = 3
A_WIDTH = 4
A_FACE = ATTACKS * A_WIDTH
DEFENSES = 4  # against physical, energy, mystic and any other attack
C_DEFENSE = FACES * A_FACE  # where the defenses begin
C_WIDTH = C_DEFENSE + FACES * DEFENSES  # all that is printed on a fighter's card

# --- what dice do: by strength, defense, damage ---------------------------------------------------
MOST_STRENGTH = 16
MOST_DEFENSE = 11
DAMAGES = 14  # 0 to 13
AT_MOST = 0  # the chances of at most so much damage,
AT_LEAST = DAMAGES  # of at least so much,
MEAN = 2 * DAMAGES  # and the mean
O_WIDTH = 2 * DAMAGES + 1

# --- a token --------------------------------------------------------------------------------------
KIND = 0
SECURED = 0.0  # scores for who has more characters beside it
HELD = 1.0  # for who has it in hand
CONTROLLED = 2.0  # for who interacted with it last
T_X = 1
T_Y = 2
T_RADIUS = 3
VP = 4  # for side 0, then for side 1
HOLDER = 6  # a fighter, or -1
OWNER = 7  # the side that controls or has marked it, or -1
PRICE = 8  # Power to interact with it
LUCK = 9  # how likely that works
SPENT = 10
ONCE = 11  # who holds two of them scores for one
MARKED = 12  # stays its owner's until an enemy contests it
FLEETING = 13  # when the round ends
STAYS = 0.0
LEAVES = 1.0  # it is gone,
RETURNS = 2.0  # or there is a new one where it came from
HOME_X = 14
HOME_Y = 15
T_WIDTH = 16

# --- the position ---------------------------------------------------------------------------------
POINTS = 0  # of side 0, then of side 1
ROUND = 2
TURN = 3  # the side whose turn it is after who acts now
PRIORITY = 4
ACTOR = 5  # the fighter that acts now, or -1
ACTIONS_LEFT = 6  # of the actor
LAST = 7  # the side that activated last
STRUCK = 8  # the fighter whom the actor attacks first, or -1
STRIKE_COST = 9
LAST_PLAYED = 10  # the round after which a playout is broken off and judged
HOLDS_FIRE = 11  # the actor sees nobody from where it is: its next action is no attack
BLOW = 12  # here the chances of the strike begin: of at most so much damage

# --- lore: how fighters think, in the order of `temper.Temper`, and what dice do ----------------
HOLD = 0
CONTROL = 1
DAMAGE = 2
DAZE = 3
FALL = 4
DENY = 5
LAST_LIFE = 6
PAY = 7
FAR = 8
CLOSE_IN = 9
FLEE = 10
INCOME = 11
WHIM = 12
BODY = 13
POINT = 14
POINT_LATER = 15
RACE = 16
HEALTH = 17
HEALTH_LATER = 18
ODDS = 19  # here the tables of the dice begin

VICTORY = 16.0  # WIN-03
LAST_ROUND = 6  # WIN-05
MOST_ROUNDS = 9  # a tie goes on
CONTEST = 1000.0  # OBJ-15
MOST_POWER = 10.0  # PWR-01
STRIDE = 1.05  # of a move: what superpowers add to it is more than what terrain takes away
AGAIN = 0.85  # of an attack for the second one: the target may be down by then
EDGE = 1000.0
FAR_EDGE = 35000.0

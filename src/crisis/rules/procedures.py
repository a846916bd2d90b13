"""Which table belongs to which kind of frame: the contents page of the rules."""

from crisis.rules.activation import ACTIVATION
from crisis.rules.attack import ATTACK
from crisis.rules.damage import DAMAGE, DEFEAT, DROP, LEAVE
from crisis.rules.deployment import DEPLOY
from crisis.rules.effects.dice import FREE_ROLL
from crisis.rules.effects.drive import DRIVE
from crisis.rules.effects.each import EACH
from crisis.rules.effects.powers import CONDITION, HEAL, POWER
from crisis.rules.effects.recall import RECALL
from crisis.rules.effects.resolve import RESOLVE
from crisis.rules.effects.summon import SUMMON
from crisis.rules.effects.tokens import TRANSFORM
from crisis.rules.facing import TURN_TOKEN
from crisis.rules.modify import CHANGE, REROLL
from crisis.rules.move import MOVE
from crisis.rules.objectives import INTERACT
from crisis.rules.one_shots import SCATTER
from crisis.rules.priority import PRIORITY_ROLL
from crisis.rules.procedure import Procedure
from crisis.rules.round import ROUND
from crisis.rules.setup import SETUP
from crisis.rules.terrain_placing import TERRAIN
from crisis.rules.throw import COLLIDE, DESTROY, DODGE, THROW, THROW_TERRAIN
from crisis.rules.triggers import WINDOW
from crisis.rules.turn import TURN
from crisis.rules.volley import VOLLEY
from crisis.state import frames

PROCEDURES: dict[type[frames.Frame], Procedure] = {
    frames.SetupFrame: SETUP,
    frames.TerrainFrame: TERRAIN,
    frames.PriorityRollFrame: PRIORITY_ROLL,
    frames.DeployFrame: DEPLOY,
    frames.RoundFrame: ROUND,
    frames.TurnFrame: TURN,
    frames.ActivationFrame: ACTIVATION,
    frames.InteractFrame: INTERACT,
    frames.AttackFrame: ATTACK,
    frames.VolleyFrame: VOLLEY,
    frames.RerollFrame: REROLL,
    frames.ChangeFrame: CHANGE,
    frames.DamageFrame: DAMAGE,
    frames.DefeatFrame: DEFEAT,
    frames.DropFrame: DROP,
    frames.TurnTokenFrame: TURN_TOKEN,
    frames.LeaveFrame: LEAVE,
    frames.MoveFrame: MOVE,
    frames.ThrowFrame: THROW,
    frames.ThrowTerrainFrame: THROW_TERRAIN,
    frames.CollideFrame: COLLIDE,
    frames.DodgeFrame: DODGE,
    frames.DestroyFrame: DESTROY,
    frames.TransformFrame: TRANSFORM,
    frames.PowerFrame: POWER,
    frames.ConditionFrame: CONDITION,
    frames.HealFrame: HEAL,
    frames.RollFrame: FREE_ROLL,
    frames.DeployLaterFrame: SUMMON,
    frames.WindowFrame: WINDOW,
    frames.ResolveFrame: RESOLVE,
    frames.EachFrame: EACH,
    frames.RecallFrame: RECALL,
    frames.ScatterFrame: SCATTER,
    frames.DriveFrame: DRIVE,
}

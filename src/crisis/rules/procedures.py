"""Which table belongs to which kind of frame: the contents page of the rules."""

from typing import Any

from crisis.rules.chapters.activation import ACTIVATION
from crisis.rules.chapters.attack import ATTACK
from crisis.rules.chapters.damage import DAMAGE, DEFEAT
from crisis.rules.chapters.forms import TRANSFORM
from crisis.rules.chapters.leaving import LEAVE
from crisis.rules.chapters.modify import CHANGE, REROLL
from crisis.rules.chapters.move import MOVE
from crisis.rules.chapters.objectives import DROP, INTERACT, TURN_TOKEN
from crisis.rules.chapters.round import FLIP, ROUND
from crisis.rules.chapters.throw import COLLIDE, DESTROY, DODGE, THROW, THROW_TERRAIN
from crisis.rules.chapters.turn import TURN
from crisis.rules.chapters.volley import VOLLEY
from crisis.rules.core.procedure import Procedure
from crisis.rules.effects.characters import SUMMON
from crisis.rules.effects.dice import FREE_ROLL
from crisis.rules.effects.drive import DRIVE
from crisis.rules.effects.each import EACH
from crisis.rules.effects.powers import CONDITION, HEAL, POWER
from crisis.rules.effects.resolve import RESOLVE
from crisis.rules.effects.terrain import RECALL
from crisis.rules.setup.deployment import DEPLOY
from crisis.rules.setup.one_shots import SCATTER
from crisis.rules.setup.priority import PRIORITY_ROLL
from crisis.rules.setup.setup import SETUP
from crisis.rules.setup.terrain_placing import TERRAIN
from crisis.rules.timing.triggers import WINDOW
from crisis.state import frames

PROCEDURES: dict[type[frames.Frame], Procedure[Any]] = {
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
    frames.FlipFrame: FLIP,
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

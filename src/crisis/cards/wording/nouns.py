"""How the words of card files are called in sentences: roles, relations, values, results.

Only tables; `cards.wording.phrases` puts them together.
"""

ROLE_WORDS = {
    "self": "this character",
    "ground": "the feature it stands on",
    "missile": "the thrown feature",
    "hit": "what was struck",
    "bearer": "this character",
    "payer": "the user",
    "partner": "the partner",
    "players": "each user",
    "carrier": "the character that holds the tokens",
    "sufferer": "it",
    "one": "the chosen one",
    "thing": "the chosen thing",
    "attacker": "the attacker",
    "target": "the target",
    "mover": "the character that moved",
    "thrown": "the thrown character",
    "struck": "the struck character",
    "dropper": "the character that drops",
    "victim": "the affected character",
    "source": "the cause",
    "token": "the token",
    "piece": "the terrain",
    "active": "the activated character",
    "roller": "the rolling character",
    "opposing": "the opposing character",
    "user": "the user",
}
RELATIONS = {
    "self": "this character",
    "ally": "an ally",
    "other_ally": "another ally",
    "enemy": "an enemy",
    "other": "another character",
    "any": "a character",
}
EVERYBODY = {
    "self": "this character",
    "ally": "every ally",
    "other_ally": "every other ally",
    "enemy": "every enemy",
    "other": "every other character",
    "any": "every character",
}
STAT_WORDS = {
    "size": "Size",
    "power": "Power",
    "damage": "damage",
    "stamina_left": "remaining Stamina",
    "physical": "Physical Defense",
    "energy": "Energy Defense",
    "mystic": "Mystic Defense",
    "conditions": "number of conditions",
    "threat": "Threat",
    "gems": "number of gems",
    "matching_defense": "Defense against this attack",
}
RESULT_WORDS = {
    "dealt": "the damage dealt",
    "would_deal": "the damage it would deal",
    "damaged": "the damage dealt this way",
    "suffering": "the damage it would suffer",
    "paid": "the Power paid",
    "changed": "the number of dice changed",
    "moved": "the number of moves",
    "healed": "the damage removed",
    "lost": "the Power lost",
    "given": "the number of conditions given",
    "round": "the round number",
    "allies_near_target": "the number of other allies within Range 2 of the target",
    "destroyed_size": "the Size of the destroyed terrain",
    "contesting_enemies": "the number of Healthy enemies that contest it",
    "contesting_allies": "the number of Healthy allies that contest it",
    "enemies_contesting": "the number of enemies that contest it",
    "tokens_controlled": "the number of tokens you control",
    "tokens_controlled_by_enemy": "the number of tokens the opponent controls",
    "chosen_count": "the number of those chosen",
}
NAMES_WITHOUT_ARTICLE = {"shield": "S.H.I.E.L.D.", "a-force": "A-Force", "x-force": "X-Force"}
DID_WORDS = {
    "rolled_critical": "that has a Critical in its final roll",
    "spent_or_lost_power": "that spent or lost Power",
    "damaged": "that was damaged",
    "damaged_by_enemy": "that was damaged by an enemy effect",
    "damaged_by_attack": "that was damaged by the attack",
    "defeated": "that was Dazed or KO'd",
    "felled": "that Dazed or KO'd an enemy that is no Grunt",
    "used_power": "that used an Active or Reactive superpower",
    "paid_tactic": "that paid for a Team Tactic card",
}
LIES = {
    "close": "nearest to your own edge",
    "mid": "in the middle",
    "far": "farthest from your own edge",
}

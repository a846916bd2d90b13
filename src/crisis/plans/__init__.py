"""Planning a match-up: two rosters on one mission, before the game.

Belongs here: who hurts whom how much (`blows`), how far everybody has to the tokens (`walks`), the
squads and their games (`squads`, `games`), and the report as one file (`report`, `plots`). Does not
belong here: a rule, the odds themselves, or how a player decides.
"""

"""Running a game: agents, dice, records. The only package with randomness; it decides no rule."""

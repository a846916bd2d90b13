"""Commands that compare rosters before a game: `plan` and `matchup`."""

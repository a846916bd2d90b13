"""Planning a match-up: damage, ways, games, the report."""

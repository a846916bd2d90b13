"""The game as it is played after set-up: one chapter of the rulebook for each module."""

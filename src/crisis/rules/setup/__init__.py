"""From rosters to the first activation: one step of setting up for each module."""

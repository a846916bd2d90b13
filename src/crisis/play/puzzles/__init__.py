"""Puzzles: positions with a goal, as data, and the exact best chance to reach it.

Belongs here: the form of a puzzle file, its reader, what its goal means, the solver and the score
of a line. The game itself is the engine's; how a puzzle looks is the page's.
"""

"""Lessons: positions with a coach, as data, and what the coach makes of an answer.

Belongs here: the form of a lesson file, its reader, and the comparison of an answer with a step.
The game itself is the engine's, and how the coach looks is the page's.
"""

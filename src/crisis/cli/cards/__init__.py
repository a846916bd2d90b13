"""`crisis cards ...`: looking cards up, linting them, what is in the pack and what was tried.

Belongs here: the sub-commands. Does not belong here: reading and wording cards (`crisis.cards`).
"""

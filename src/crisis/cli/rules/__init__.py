"""`crisis rules ...`: looking rules up, and which tests pin them.

Belongs here: the sub-commands. Does not belong here: the rules themselves (`crisis.rules`).
"""

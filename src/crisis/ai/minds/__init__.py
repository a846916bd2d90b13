"""Players: greedy, those who plan, those who are weak on purpose; and their reasons.

What they judge by is in `judging`.
"""

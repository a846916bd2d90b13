"""Rosters as people write them: names as they are typed, lists as they are pasted, card numbers.

The file itself, and our own two forms of it, are in `play.roster_file`.
"""

"""Verbs that mostly Team Tactic cards say: the hand, sharing out, what others lose."""

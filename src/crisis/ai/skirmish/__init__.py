"""The game in miniature: discs that walk, strike and score, played to its end ten thousand times a
second. How often a side wins from a position is the best guess there is of who will win.

Belongs here: what is left of the game when terrain, superpowers and cards are left out. Does not
belong here: a rule of the game (nothing here is ever legal or not), and what a player makes of the
guess.
"""

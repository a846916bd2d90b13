"""The game in miniature: discs that walk, strike and score, played on ten thousand times a second
by two sides that learn to answer each other. What comes of it is the best guess of who will win.

Belongs here: what is left of the game when terrain, superpowers and cards are left out. Does not
belong here: a rule of the game (nothing here is ever legal or not), and what a player makes of the
guess.
"""

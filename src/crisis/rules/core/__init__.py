"""What every chapter stands on: the edition, the state being advanced, step words and refusals.

No rule of the game is here, and nothing here imports another room of `rules`.
"""

"""What a position and an answer are worth: odds, blows, points, trials on a copy.

Who decides by it is in `minds`.
"""

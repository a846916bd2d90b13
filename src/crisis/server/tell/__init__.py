"""What people read: the log of a game and its sentences."""

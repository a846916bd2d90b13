"""`crisis puzzles`: what it prints and how a puzzle is played by typing."""

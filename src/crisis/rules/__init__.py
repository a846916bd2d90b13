"""How the game is played. Rules read cards and the state and write only by emitting events."""

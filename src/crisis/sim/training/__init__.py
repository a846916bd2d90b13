"""Making the weights of the chance of winning: games to learn from, fit, gate, check."""

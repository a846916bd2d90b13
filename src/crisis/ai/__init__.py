"""Players that think. They use the engine's public face only, never the inside of the rules."""

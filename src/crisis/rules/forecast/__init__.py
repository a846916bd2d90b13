"""Looking ahead without deciding: exact odds of an attack, the best use of dice."""

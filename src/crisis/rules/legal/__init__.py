"""What may be done: targets, places, players of cards, whether an effect could do anything."""

"""A card in our own words, made from its data alone."""

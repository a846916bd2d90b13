"""English: its catalogue, its lexicon and grammar for cards."""

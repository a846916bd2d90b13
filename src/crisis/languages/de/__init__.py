"""German: its catalogues, its lexicon and grammar for cards."""

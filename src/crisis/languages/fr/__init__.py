"""French: its catalogues, its lexicon and grammar for cards."""

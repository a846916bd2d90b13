"""One stored game: the store, its dice, its history, the table that takes answers."""

"""The routes of the pages between games: rosters and odds. They ask the engine and keep nothing."""

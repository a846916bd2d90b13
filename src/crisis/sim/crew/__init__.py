"""Who plays many games: this process, several processes or a Ray cluster; and what was played."""

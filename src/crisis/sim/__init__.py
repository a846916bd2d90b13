"""Many games: workers, statistics, benchmarks. No rule is decided here and nothing is drawn."""

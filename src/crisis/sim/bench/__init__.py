"""Benchmarks: one module per part, each with `run(progress)` that returns figures."""

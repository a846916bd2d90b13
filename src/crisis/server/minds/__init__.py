"""Thinking beside the tables: opponents, hints, odds, areas; in threads or processes."""

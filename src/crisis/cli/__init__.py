"""The command line: parses, prints, computes nothing itself."""

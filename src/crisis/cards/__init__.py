"""What is printed on cards, as types. Loading takes text, never a path; no rule is decided here."""

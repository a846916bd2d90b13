"""Cards in words: the clause tree of `cards.wording` said in a language.

What languages have in common is here; the words (`cards.toml`) and the grammar (`grammar.py`) of a
language are in its own folder.
"""

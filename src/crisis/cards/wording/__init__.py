"""A rule as a tree of clauses, made from its data alone and without a word of any language.

Belongs here: the structs of the tree and what turns a card into it. Does not belong here: words,
word order and endings; those are in `languages/cards` and in the folder of each language.
"""

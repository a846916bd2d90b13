"""What the program says to people: reasons as codes with values, and their sentences.

`codes` is the table of everything that rules and server may give as a reason; the sentence for each
stands in the folders of `languages`. Rules import the codes and never a sentence;
state, events, digests and records hold codes and values only. Names printed on cards are values;
the wording of cards is in `cards.wording`.
"""

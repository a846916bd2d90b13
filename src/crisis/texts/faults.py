"""What is wrong with card files, told to whoever reads.

A fault is a value (`cards.vocabulary.wrong`); its English sentence is a key of `commands.json`, as
whatever commands say is. Keys, slugs and words of the vocabulary stay as they are typed.
"""

from crisis.cards.files.faults import CardFault, placed
from crisis.cards.files.load import MOST_NAMED, CardError
from crisis.cards.vocabulary.wrong import Wrong
from crisis.texts.told import told


def fault_told(fault: CardFault) -> str:
    """Where something is wrong, and what."""
    return placed(fault.path, wrong_told(fault.what))


def wrong_told(what: Wrong) -> str:
    """A sentence with its values and its hint; values that are said too are told first."""
    values = {
        name: wrong_told(value) if isinstance(value, Wrong) else value
        for name, value in what.values
    }
    hint = wrong_told(what.hint) if what.hint is not None else ""
    return f"{told(what.sentence, **values)}{hint}"


def error_told(error: CardError) -> str:
    """The first faults of card files in one sentence."""
    named = "; ".join(f"{file}: {fault_told(fault)}" for file, fault in error.faults[:MOST_NAMED])
    left = len(error.faults) - MOST_NAMED
    return told("{faults} (and {n} more)", faults=named, n=left) if left > 0 else named

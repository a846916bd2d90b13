"""`--pack DIR`, shared by every command that knows cards: a pack is used or refused whole."""

import argparse
from collections.abc import Iterable

from crisis.cards.files.faults import CardFault
from crisis.cards.files.load import CardError
from crisis.cards.lint import lint
from crisis.cards.vocabulary.wrong import wrong
from crisis.cli.output import UsageError, called, notes
from crisis.data import parsed_sources
from crisis.data.packs import NoPack, Pack, read_pack, use_packs
from crisis.rules.effects.resolve import VERBS
from crisis.texts.faults import fault_told
from crisis.texts.told import told

MOST_TOLD = 40  # faults of one pack

Found = list[tuple[str, CardFault]]


def choose_packs(folders: Iterable[str]) -> None:
    """Use the packs that are in order; a broken one is named with its faults and left out."""
    accepted: list[Pack] = []
    for folder in folders:
        pack, faults = checked_pack(folder, accepted)
        if pack is None:
            refuse(folder, faults)
        else:
            accepted.append(pack)
    use_packs(accepted)


def checked_pack(folder: str, beside: Iterable[Pack] = ()) -> tuple[Pack | None, Found]:
    """A pack that fits the cards of the package and the packs beside it, or everything that is
    wrong with it."""
    try:
        pack = read_pack(folder)
    except NoPack as error:
        raise UsageError(told("there is no folder {folder}", folder=called(folder))) from error
    except CardError as error:
        return None, error.faults
    others = list(beside)
    if any(other.name == pack.name for other in others):
        return None, [(pack.name, CardFault("", wrong("there is another pack of this name")))]
    known = [*parsed_sources(), *(source for other in others for source in other.sources)]
    faults = lint([*known, *pack.sources], verbs=frozenset(VERBS), only=pack.sources)
    return (None, faults) if faults else (pack, [])


def refuse(folder: str, faults: Found) -> None:
    """On standard error: the pack is left out, and why."""
    count = told("{n} {n|fault|faults}", n=len(faults))
    notes.print(
        told("the pack {folder} is left out, it has {faults}:", folder=folder, faults=count)
    )
    for file, fault in faults[:MOST_TOLD]:
        notes.print(f"  {file}: {fault_told(fault)}")
    if len(faults) > MOST_TOLD:
        notes.print(told("  and {n} more", n=len(faults) - MOST_TOLD))


def chosen(args: argparse.Namespace) -> list[str]:
    """The folders named on the command line."""
    named: list[str] = getattr(args, "pack", None) or []
    return named

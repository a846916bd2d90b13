"""`crisis verify`: are the dice of a finished game those that were agreed?"""

import argparse
from typing import Any

from crisis.cli.output import add_json, add_pack, notes, read_bytes, screen, write_json
from crisis.play.proof import NotAsAgreed, Proof, verify
from crisis.play.record import record_from_json
from crisis.texts.told import told


def register(commands: "argparse._SubParsersAction[Any]") -> None:
    parser = commands.add_parser("verify", help="prove the dice of a finished game")
    parser.add_argument("file", metavar="RECORD", help="a saved record; - for standard input")
    add_pack(parser)
    add_json(parser)
    parser.set_defaults(run=prove)


def prove(args: argparse.Namespace) -> int:
    record = record_from_json(read_bytes(args.file))
    try:
        proof = verify(record)
    except NotAsAgreed as error:
        notes.print(f"{args.file}: {error}")
        return 1
    if args.json:
        write_json(proof, args.json)
    else:
        screen.print(f"{args.file}: {proved(proof)}")
    return 0


def proved(proof: Proof) -> str:
    """What was proved, in a sentence."""
    if proof.agreed:
        if proof.draws:
            return told(
                "{rolls} {rolls|roll|rolls} and {draws} {draws|draw|draws}, all as agreed",
                rolls=proof.rolls,
                draws=proof.draws,
            )
        return told("{rolls} {rolls|roll, as agreed|rolls, all as agreed}", rolls=proof.rolls)
    if proof.draws:
        return told(
            "{rolls} {rolls|roll|rolls} and {draws} {draws|draw|draws}, all those of its seed; "
            "whoever knew the seed could foresee them",
            rolls=proof.rolls,
            draws=proof.draws,
        )
    return told(
        "{rolls} {rolls|roll, that|rolls, all those} of its seed; "
        "whoever knew the seed could foresee {rolls|it|them}",
        rolls=proof.rolls,
    )

"""`crisis verify`: are the dice of a finished game those that were agreed?"""

import argparse
from typing import Any

from crisis.cli.output import add_json, add_pack, notes, read_bytes, screen, write_json
from crisis.play.proof import NotAsAgreed, Proof, verify
from crisis.play.record import record_from_json


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
        screen.print(f"{args.file}: {told(proof)}")
    return 0


def told(proof: Proof) -> str:
    """What was proved, in a sentence."""
    what = f"all {proof.rolls} rolls"
    if proof.draws:
        what += f" and {proof.draws} draws"
    if proof.agreed:
        return f"{what} are as agreed"
    return f"{what} are those of its seed; whoever knew the seed could foresee them"

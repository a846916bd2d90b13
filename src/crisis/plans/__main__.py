"""Plays a match-up out in a process of its own: the request on standard input, what is known after
each game as one line of JSON on standard output. For the server, which may end it at any time."""

import os
import sys

import msgspec

from crisis.plans.games import Request, play_out

PATIENT = 10  # games at the tables go before


def main() -> int:
    os.nice(PATIENT)
    asked = msgspec.json.decode(sys.stdin.buffer.read(), type=Request)
    for outcome in play_out(
        asked.matchup,
        edition=asked.edition,
        agent=asked.agent,
        games=asked.games,
        seed=asked.seed,
    ):
        sys.stdout.buffer.write(msgspec.json.encode(outcome) + b"\n")
        sys.stdout.buffer.flush()  # whoever asked has gone if this fails: then it ends
    return 0


if __name__ == "__main__":
    sys.exit(main())

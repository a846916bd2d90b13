"""Proving a finished game: every roll is the one its dice were agreed, or seeded, to give.

Belongs here: `verify` and what it finds. Does not belong here: how a roll is made (`agreement`,
`dealer`).
"""

import msgspec

from crisis.play.agreement import AgreedDealer
from crisis.play.dealer import Dealer, SeededDealer
from crisis.play.record import BadRecord, Record, Replay
from crisis.rules.engine import Engine
from crisis.state.decisions import Draw, Roll, answer_text
from crisis.texts.told import told


class NotAsAgreed(BadRecord):
    """A record whose dice are not those that were agreed; the sentence names the place."""


class Proof(msgspec.Struct, frozen=True):
    """What was made again and came out the same."""

    rolls: int
    draws: int
    answers: int
    agreed: bool  # False: the dice follow from a seed, which whoever chose it could foresee


def verify(record: Record, engine: Engine | None = None) -> Proof:
    """Make every roll of a finished game again; `NotAsAgreed` names the first that differs."""
    if record.outcome is None or not record.final:
        raise NotAsAgreed(told("this game is not over: its dice can be proved when it is"))
    replay = Replay(record, engine)
    dealer, since = _dealer(record, replay)
    counts = {Roll: 0, Draw: 0}
    while not replay.done:
        decision = replay.state.pending
        if isinstance(decision, Roll | Draw) and replay.at >= since:
            counts[type(decision)] += 1
            _compare(record, replay.at, counts[type(decision)], decision, dealer)
        replay.step()
    if replay.state.outcome is None:
        raise NotAsAgreed(
            told("the record stops after answer {n}, before the game is over", n=replay.at)
        )
    replay.check()
    return Proof(counts[Roll], counts[Draw], replay.at, record.dice is not None)


def _dealer(record: Record, replay: Replay) -> tuple[Dealer, int]:
    """Who dealt, and how many answers came from elsewhere before."""
    agreement = record.dice
    if agreement is None:
        if record.seed is None:
            raise NotAsAgreed(told("this record carries no agreement about its dice and no seed"))
        return SeededDealer(record.seed), 0
    if not agreement.secret:
        raise NotAsAgreed(told("the secret of the dice was not told: save the record again"))
    if not agreement.promise_is_kept:
        raise NotAsAgreed(told("the secret of the dice is not the one that was promised"))
    return AgreedDealer(agreement, replay.journal.record.answers), agreement.since


def _compare(record: Record, at: int, number: int, decision: Roll | Draw, dealer: Dealer) -> None:
    expected, found = answer_text(dealer.deal(decision)), record.answers[at]
    if expected != found:
        values = {"n": number, "at": at + 1, "found": repr(found), "agreed": repr(expected)}
        if isinstance(decision, Roll):
            sentence = told(
                "Roll {n} (answer {at}) is not as agreed: "
                "the record says {found}, agreed was {agreed}",
                **values,
            )
        else:
            sentence = told(
                "Draw {n} (answer {at}) is not as agreed: "
                "the record says {found}, agreed was {agreed}",
                **values,
            )
        raise NotAsAgreed(sentence)

"""Programs of other people as players: JSON lines through their standard input and output.

The words of the lines are in `docs/protocol.md`. A program is started without a shell, gets one
side's view and nothing else, and is disciplined like our own players (`ai.discipline`).
"""

import json
import shlex
import subprocess
from typing import IO, Any

import msgspec

from crisis.ai.judging.candidates import is_continuous
from crisis.play.agents import Agent
from crisis.rules.engine import Engine
from crisis.state.codec import state_from_json, state_to_json
from crisis.state.decisions import Answer, BadAnswer, Decision, answer_text, parse_answer
from crisis.state.state import State

SAMPLES = 8  # legal answers to a choice of place, for programs that know no geometry


class BotFailed(RuntimeError):
    """What an outside program did wrong, in a sentence."""


def hello(engine: Engine, seed: int) -> dict[str, Any]:
    """The first line to a bot."""
    return {
        "type": "hello",
        "edition": engine.edition.id,
        "revision": engine.catalogue.revision,
        "seed": seed,
    }


def question(engine: Engine, view: State, decision: Decision) -> bytes:
    """A decision as a line: the view (with the decision in `pending`) and, for a place, samples."""
    samples: list[str] = []
    if is_continuous(decision):
        area = engine.region(view)
        found = area.samples(SAMPLES, view.asked) if area is not None else []
        samples = [answer_text(answer) for answer in found]
        if getattr(decision, "may_decline", False):
            samples.append("decline")
    line = {
        "type": "decide",
        "side": decision.asked,
        "view": msgspec.Raw(state_to_json(view)),
        "samples": samples,
    }
    return msgspec.json.encode(line)


class ProcessAgent:
    """A player that lives in another process."""

    def __init__(self, engine: Engine, seed: int, command: str) -> None:
        self.engine = engine
        self.seed = seed
        self.command = shlex.split(command)
        self.reason = ""
        self._process: subprocess.Popen[bytes] | None = None

    def answer(self, view: State, decision: Decision) -> Answer:
        pipe = self._pipe()
        reply = self._ask(pipe, question(self.engine, view, decision))
        self.reason = str(reply.get("reason", ""))
        try:
            return parse_answer(str(reply.get("answer", "")))
        except BadAnswer as error:
            raise BotFailed(f"{self.command[0]} gave no answer: {error}") from error

    def close(self) -> None:
        """The game is over: the program sees the end of its input."""
        process, self._process = self._process, None
        if process is None:
            return
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                stream.close()
        try:
            process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _pipe(self) -> "subprocess.Popen[bytes]":
        if self._process is None:
            try:
                self._process = subprocess.Popen(
                    self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE
                )
            except OSError as error:
                raise BotFailed(f"cannot start {self.command[0]}: {error.strerror}") from error
            assert self._process.stdin is not None
            self._process.stdin.write(msgspec.json.encode(hello(self.engine, self.seed)) + b"\n")
        return self._process

    def _ask(self, process: "subprocess.Popen[bytes]", line: bytes) -> dict[str, Any]:
        assert process.stdin is not None and process.stdout is not None
        try:
            process.stdin.write(line + b"\n")
            process.stdin.flush()
        except OSError as error:
            raise BotFailed(f"{self.command[0]} has ended") from error
        said = process.stdout.readline()
        if not said:
            raise BotFailed(f"{self.command[0]} has ended")
        try:
            reply = msgspec.json.decode(said)
        except msgspec.DecodeError as error:
            raise BotFailed(f"{self.command[0]} wrote no JSON: {said[:80]!r}") from error
        if not isinstance(reply, dict):
            raise BotFailed(f"{self.command[0]} wrote no JSON object: {said[:80]!r}")
        return reply


def serve_bot(engine: Engine, agent: Agent, lines: IO[bytes], replies: IO[bytes]) -> None:
    """Our own player as such a program: answers every `decide` until the input ends."""
    for line in lines:
        message = json.loads(line)
        if message.get("type") != "decide":
            continue
        view = state_from_json(json.dumps(message["view"]).encode())
        assert view.pending is not None
        answer = agent.answer(view, view.pending)
        reply = {"answer": answer_text(answer), "reason": str(getattr(agent, "reason", None) or "")}
        replies.write(msgspec.json.encode(reply) + b"\n")
        replies.flush()

"""`crisis serve` as a process of its own, with one worker or several, for tests that kill it."""

import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

from crisis.server.protocol.client import TableServer
from tests.server.test_process import free_port

START_SECONDS = 120


class Hosted:
    """A server over a file or a database; what it says is kept."""

    def __init__(
        self, place: Path | str, workers: int = 1, port: int | None = None, public_url: str = ""
    ) -> None:
        self.place, self.workers, self.public_url = place, workers, public_url
        self.port = port or free_port()
        self.said: list[str] = []
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "crisis", "serve", "--port", str(self.port)]
        environment = dict(os.environ)
        if isinstance(self.place, Path):
            command += ["--data", str(self.place.parent)]
        else:
            environment["CRISIS_DATABASE"] = self.place
        command += ["--workers", str(self.workers)]
        if self.public_url:
            command += ["--public-url", self.public_url]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
        )
        self.reader = threading.Thread(target=self._read, args=(self.process,), daemon=True)
        self.reader.start()
        self.server = TableServer(f"http://127.0.0.1:{self.port}")

    def _read(self, process: "subprocess.Popen[str]") -> None:
        assert process.stdout is not None
        for line in process.stdout:
            self.said.append(line.rstrip())
        process.stdout.close()

    def wait_for(self, count: int = 1) -> None:
        """Until so many workers (or the one server) have said that they serve."""
        end = time.monotonic() + START_SECONDS
        words = "serves as process" if self.workers > 1 else "Games are served"
        while sum(words in line for line in list(self.said)) < count:
            assert self.process.poll() is None and time.monotonic() < end, self.said
            time.sleep(0.05)

    @property
    def pids(self) -> list[int]:
        """The processes that serve, of each worker the newest."""
        if self.workers == 1:
            return [self.process.pid]
        newest: dict[str, int] = {}
        for line in list(self.said):
            found = re.match(r"Worker (\d+) of \d+ serves as process (\d+)", line)
            if found:
                newest[found[1]] = int(found[2])
        return list(newest.values())

    def kill(self, pid: int) -> None:
        """SIGKILL of a worker; a single server is started again, as whoever hosts it would."""
        os.kill(pid, signal.SIGKILL)
        if self.workers == 1:
            self.process.wait(10)
            self.start()

    def end(self) -> int:
        """Ctrl-C; the exit status."""
        self.process.send_signal(signal.SIGINT)
        status = self.process.wait(120)
        self.reader.join(10)
        return status

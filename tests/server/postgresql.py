"""A PostgreSQL server of one's own for tests: a temporary folder, a free port, loopback alone.

On a machine without PostgreSQL these tests are skipped; continuous integration (`CI=true`) has it.
"""

import getpass
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest

from tests.server.test_process import free_port

START_SECONDS = 60


def programs() -> Path | None:
    """The folder of `initdb` and `postgres`, the newest if there are several."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=_version)
    there = shutil.which("initdb")
    return found[-1].parent if found else Path(there).parent if there else None


def _version(path: Path) -> int:
    name = path.parent.parent.name
    return int(name) if name.isdigit() else 0


class Cluster:
    """One running PostgreSQL."""

    def __init__(self, programs: Path, folder: Path, user: str | None) -> None:
        self.programs, self.folder, self.user = programs, folder, user
        self.port = free_port()
        self._numbers = count()
        self._run("initdb", "-D", str(folder / "data"), "-A", "trust", "-U", "crisis",
                  "--no-sync", "-E", "UTF8", "--locale=C")  # fmt: skip
        self.start()

    def start(self) -> None:
        options = ["-p", str(self.port), "-k", str(self.folder)]
        settings = ["listen_addresses=127.0.0.1", "fsync=off", "max_connections=60"]
        command = [str(self.programs / "postgres"), "-D", str(self.folder / "data"), *options]
        for setting in settings:
            command += ["-c", setting]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                command, stdout=log, stderr=log, cwd=self.folder, user=self.user
            )
        until = time.monotonic() + START_SECONDS
        while not self._answers():
            assert self.process.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < until, "PostgreSQL does not start"
            time.sleep(0.1)

    def _answers(self) -> bool:
        ready = [str(self.programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(ready, check=False).returncode == 0

    def _run(self, program: str, *options: str) -> None:
        done = subprocess.run(
            [str(self.programs / program), *options], check=False, capture_output=True, text=True,
            cwd=self.folder, user=self.user,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr

    def new_database(self) -> str:
        """The address of an empty database."""
        name = f"games{next(self._numbers)}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "crisis", name)
        return f"postgresql://crisis@127.0.0.1:{self.port}/{name}"

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)  # PostgreSQL calls this fast: it waits for nobody
        self.process.wait(START_SECONDS)


@contextmanager
def running() -> Iterator[Cluster]:
    """A server for as long as the block; the test is skipped where there is none."""
    found = programs()
    if found is None:
        assert os.environ.get("CI") != "true", "continuous integration needs PostgreSQL"
        pytest.skip("PostgreSQL is not installed on this machine")
    user = None
    folder = Path(tempfile.mkdtemp(prefix="crisis-pg-"))
    if getpass.getuser() == "root":  # as which PostgreSQL does not run
        user = "postgres"
        os.chown(folder, pwd.getpwnam(user).pw_uid, -1)
    try:
        cluster = Cluster(found, folder, user)
        try:
            yield cluster
        finally:
            cluster.stop()
    finally:
        shutil.rmtree(folder)

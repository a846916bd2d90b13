"""`python -m tests.texts.strange_minds`: a process that thinks and knows the made-up language."""

import os
from pathlib import Path

from crisis.server.minds.__main__ import main
from tests.texts.pseudo import known_at

if __name__ == "__main__":
    with known_at(Path(os.environ["STRANGE_FOLDER"])):
        main()

"""`python -m tests.texts.strange_server STORE PORT FOLDER`: the table, with the made-up language."""

import sys
from pathlib import Path

from crisis.server.http.run import serve
from tests.texts.pseudo import made_up

if __name__ == "__main__":
    store, port, folder = sys.argv[1:]
    with made_up(Path(folder)):
        serve(int(port), open_browser=False, store=Path(store), pace=0.0)

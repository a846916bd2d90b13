"""`python -m tests.texts.strange_server STORE PORT FOLDER`: the table, with the made-up language.

Those who think for it are told the folder by the environment: they answer questions too.
"""

import os
import sys
from pathlib import Path

from crisis.server.http.run import serve
from crisis.server.minds import process
from tests.texts.pseudo import made_up

if __name__ == "__main__":
    store, port, folder = sys.argv[1:]
    os.environ["STRANGE_FOLDER"] = folder
    process.MODULE = "tests.texts.strange_minds"
    with made_up(Path(folder)):
        serve(int(port), open_browser=False, store=Path(store), pace=0.0)

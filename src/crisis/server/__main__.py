"""`python -m crisis.server STORE PORT [PACE]`: the table without a browser, for scripts."""

import sys
from pathlib import Path

from crisis.server.http.run import CannotServe, serve

if __name__ == "__main__":
    store, port, *pace = sys.argv[1:]
    try:
        serve(
            int(port), open_browser=False, store=Path(store), pace=float(pace[0]) if pace else 0.0
        )
    except CannotServe as error:
        sys.exit(str(error))

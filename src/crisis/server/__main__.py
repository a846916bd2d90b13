"""`python -m crisis.server STORE PORT [PACE [SEED]]`: the table without a browser, for scripts."""

import sys
from pathlib import Path

from crisis.server.http.run import CannotServe, serve

if __name__ == "__main__":
    store, port, *more = sys.argv[1:]
    pace, seed = [*more, None, None][:2]
    try:
        serve(
            int(port), open_browser=False, store=Path(store), pace=float(pace or 0),
            seed=None if seed is None else int(seed),
        )  # fmt: skip
    except CannotServe as error:
        sys.exit(str(error))

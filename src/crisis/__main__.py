"""`python -m crisis` is the `crisis` command."""

import sys

from crisis.cli.main import main

if __name__ == "__main__":  # a process that is spawned imports this module, too
    sys.exit(main())

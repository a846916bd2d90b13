"""`python -m crisis` is the `crisis` command."""

import sys

from crisis.cli.main import main

sys.exit(main())

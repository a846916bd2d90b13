"""`python -m crisis` is the `crisis` command."""

from crisis.cli.main import main

main()

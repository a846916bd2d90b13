"""Crisis: a tabletop miniatures game as software that knows and enforces every rule."""

__version__ = "0.1.0"

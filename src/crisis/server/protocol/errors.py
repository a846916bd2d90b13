"""What is wrong with a request, in one sentence for its sender."""


class BadRequest(ValueError):
    """A request that cannot be carried out; the sentence says why."""

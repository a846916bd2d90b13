"""Questions about the pending decision that may take a while.

They are asked of a position that stays as it is, beside the table.
"""

from collections.abc import Callable
from typing import Any

from crisis.server.ask import odds, options, questions
from crisis.server.protocol import asks
from crisis.server.tables.opponents import suggest

THOUGHTS: dict[type[asks.Ask], Callable[[questions.Question, Any], Any]] = {
    asks.WhyNot: lambda question, m: questions.why_not(question, m.answer),
    asks.Nearest: lambda question, m: questions.nearest(question, m.x, m.y, m.tool),
    asks.Preview: lambda question, m: questions.preview(question, m.answer),
    asks.Options: lambda question, _: options.options(question),
    asks.Best: lambda question, _: odds.best(question),
    asks.Suggest: lambda question, _: suggest(question),
}

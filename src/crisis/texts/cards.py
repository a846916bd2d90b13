"""Cards in the language of whoever reads: `languages.cards.text` for the present reader."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from crisis.languages.cards import text
from crisis.texts.reader import language

P = ParamSpec("P")
R = TypeVar("R")


def _to_the_reader(say: Callable[P, R]) -> Callable[P, R]:
    @wraps(say)
    def said(*args: P.args, **kwargs: P.kwargs) -> R:
        kwargs.setdefault("lang", language())
        return say(*args, **kwargs)

    return said


attack_heading = _to_the_reader(text.attack_heading)
condition_name = _to_the_reader(text.condition_name)
condition_text = _to_the_reader(text.condition_text)
crisis_texts = _to_the_reader(text.crisis_texts)
form_name = _to_the_reader(text.form_name)
gem_texts = _to_the_reader(text.gem_texts)
moment_text = _to_the_reader(text.moment_text)
one_shot_texts = _to_the_reader(text.one_shot_texts)
result_text = _to_the_reader(text.result_text)
rider_text = _to_the_reader(text.rider_text)
role_text = _to_the_reader(text.role_text)
rule_heading = _to_the_reader(text.rule_heading)
rule_text = _to_the_reader(text.rule_text)
scoring_text = _to_the_reader(text.scoring_text)
tactic_players = _to_the_reader(text.tactic_players)
tactic_texts = _to_the_reader(text.tactic_texts)
terrain_name = _to_the_reader(text.terrain_name)
terrain_text = _to_the_reader(text.terrain_text)
word_offered = _to_the_reader(text.word_offered)

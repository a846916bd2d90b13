"""Take any key of any card away and its text changes, in every language."""

import pytest

from tests.cards.test_every_key_is_told import cards_of, silent_keys
from tests.languages.test_card_sentences import OTHERS, catalogue


@pytest.mark.parametrize("lang", OTHERS)
def test_no_key_of_any_card_is_silent(lang: str) -> None:
    assert silent_keys(lang, cards_of(catalogue()))[0] == []

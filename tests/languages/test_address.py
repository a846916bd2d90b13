"""Whoever reads is addressed as in the printed book of the language, on the page as on cards:
"du" in German, "vous" in French, "tú" in Spanish."""

import json
import re
import tomllib

import pytest

from tests.languages.test_rules import LANGUAGES, leaves

OTHER = {
    "de": r"(?<=[a-zäöüß,] )(?:Sie|Ihnen|Ihre?[nmrs]?)\b",
    "fr": r"\b(?:tu|ton|ta|tes|toi|te|tiens?)\b|\bt['\u2019](?=\w)"
    r"|(?:^|[.:!?] )choisis\b|\b(?:construis|fais|prends|écris|réponds|résous|détruis|interagis|atteins|viens)\b"
    r"|\w+e-(?:le|la|les|lui|en|y|moi|nous)\b"
    r"|(?:^|[.!?:] |, )(?:ne )?(?:clique|appuie|termine|regarde|commence par|sonne|garde|envoie|essaie|crée) ",
    "es": r"\b(?:usted|ustedes|vosotros|vuestr[oa]s?)\b",
}


def said(code: str) -> dict[str, str]:
    """Every text of a folder by file and key."""
    found = {}
    for path in sorted((LANGUAGES / code).glob("*.json")):
        if path.name != "language.json":
            texts = leaves(json.loads(path.read_text("utf-8")))
            found |= {f"{path.name} {key}": text for key, text in texts}
    cards = tomllib.loads((LANGUAGES / code / "cards.toml").read_text("utf-8"))
    return found | {f"cards.toml {key}": text for key, text in leaves(cards)}


@pytest.mark.parametrize("code", OTHER)
def test_everything_addresses_the_reader_in_the_same_way(code: str) -> None:
    other = re.compile(OTHER[code], re.IGNORECASE if code != "de" else 0)
    wrong = {key: found[0] for key, text in said(code).items() if (found := other.search(text))}
    assert wrong == {}

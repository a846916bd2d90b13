"""The common part of all verbs."""

from typing import Literal

from msgspec import Struct

from crisis.cards.vocabulary.selectors import Filter


class Effect(
    Struct,
    frozen=True,
    kw_only=True,
    tag_field="do",
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """The common part of all verbs: `may` asks first, `when` and `needs` say if it happens at
    all."""

    may: bool = False
    when: tuple[Filter, ...] = ()
    needs: Literal["previous", ""] = ""

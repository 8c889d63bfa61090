"""What people may call things, and how the game's own keys are read."""

from __future__ import annotations

import re
from typing import Annotated

import msgspec

from fieldcraft.core.words import capitalize_first

_UNREADABLE = r"\x00-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff"
"""Characters that control a terminal, turn the direction of reading or cannot be seen; joiners of letters are meant."""

Name = Annotated[
    str,
    msgspec.Meta(min_length=1, max_length=120, pattern=rf"^[^{_UNREADABLE}]*[^\s{_UNREADABLE}][^{_UNREADABLE}]*\Z"),
]
"""A name that can be read: something in it, and nothing that is hidden."""


ABBREVIATIONS = re.compile(r"\b(cp|dv|gm|npc|xp)\b")


def spell_out(key: str) -> str:
    """A key of the game as people read it.

    >>> spell_out("animal-handling"), spell_out("gm_curveball")
    ('Animal handling', 'GM curveball')
    """
    words = spell_words(key)
    return capitalize_first(words)


def as_sentence(text: str) -> str:
    """Words as a sentence, from its capital to its full stop.

    >>> as_sentence("the stones stand")
    'The stones stand.'
    """
    return f"{capitalize_first(text)}."


def spell_words(key: str) -> str:
    """A key of the game as it is read within a sentence.

    >>> spell_words("major_objective"), spell_words("gm_curveball")
    ('major objective', 'GM curveball')
    """
    return ABBREVIATIONS.sub(lambda found: found[0].upper(), key.replace("_", " ").replace("-", " "))

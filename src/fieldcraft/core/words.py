"""Words as events and refusals tell them: numbers of things, and a capital to begin with."""

from __future__ import annotations


def pluralize(number: int, thing: str, things: str = "") -> str:
    """So many things.

    >>> pluralize(1, "point"), pluralize(2, "point"), pluralize(0, "die", "dice")
    ('1 point', '2 points', '0 dice')
    """
    return f"{number} {thing if number == 1 else things or thing + 's'}"


def capitalize_first(words: str) -> str:
    """Words that begin with a capital, and are else as they were.

    >>> capitalize_first("the GM decides")
    'The GM decides'
    """
    return words[:1].upper() + words[1:]

"""Words for numbers of things, as events and refusals tell them."""

from __future__ import annotations


def pluralize(number: int, thing: str, things: str = "") -> str:
    """So many things.

    >>> pluralize(1, "point"), pluralize(2, "point"), pluralize(0, "die", "dice")
    ('1 point', '2 points', '0 dice')
    """
    return f"{number} {thing if number == 1 else things or thing + 's'}"

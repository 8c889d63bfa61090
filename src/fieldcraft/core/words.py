"""Words as events and refusals tell them: numbers of things, articles, chances in hundredths, a first capital."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

IMPRECISION = 1e-12
"""What sums of chances may be off by, in hundredths."""

DETERMINERS = (
    "a", "an", "any", "each", "every", "her", "his", "its", "my", "no", "our", "some", "that", "the", "their", "this",
    "your",
)  # fmt: skip
"""Words before which no article stands."""


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


def list_in_words(names: Iterable[str]) -> str:
    """Names as a sentence lists them.

    >>> [list_in_words(names) for names in ([], ["Ash"], ["Ash", "Edda"], ["Ash", "Edda", "Sable"])]
    ['', 'Ash', 'Ash and Edda', 'Ash, Edda and Sable']
    """
    *most, last = (*names,) or ("",)
    return f"{', '.join(most)} and {last}" if most else last


def with_article(place: str) -> str:
    """A place as a sentence names it: "the" before common words, but not before a name, a number or another such word.

    >>> [with_article(place) for place in ("far bank", "the stair", "Mill Lane", "room 3", "our camp", "mira's house")]
    ['the far bank', 'the stair', 'Mill Lane', 'room 3', 'our camp', "mira's house"]
    """
    first = place.partition(" ")[0]
    is_determined = first in DETERMINERS or first.endswith(("'s", "s'"))
    is_named = place != place.lower() or any(map(str.isdigit, place))
    return place if is_determined or is_named else f"the {place}"


def hundredths(chance: Fraction | float, figures: int = 0) -> str:
    """A chance in hundredths with so many decimal places: what may happen is never 0, and what may fail never 100.

    >>> hundredths(0.5), hundredths(0.005), hundredths(0.995), hundredths(Fraction(2, 3), 1), hundredths(1, 1)
    ('50', '<1', '>99', '66.7', '100')
    """
    found, least = 100 * float(chance), 10.0**-figures
    if min(abs(found), abs(100 - found)) < IMPRECISION:
        return f"{abs(found):.0f}"
    if found <= least / 2:
        return f"<{least:g}"
    if found >= 100 - least / 2:
        return f">{100 - least:g}"
    return f"{found:.{figures}f}"

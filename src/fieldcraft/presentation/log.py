"""The lines of a log as a table tells them: sides by their names, and no heading that nothing follows."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from fieldcraft.core import Outcome, Seat
from fieldcraft.core.words import capitalize_first
from fieldcraft.presentation.lines import Line
from fieldcraft.presentation.tableau import Banner


def finish_lines(lines: Iterable[Line], banners: tuple[Banner, ...]) -> tuple[Line, ...]:
    """The lines of an entry with their sides called by name, and of headings in a row those that tell something."""
    return merge_headings(call_side(line, banners) for line in lines)


def call_side(line: Line, banners: tuple[Banner, ...]) -> Line:
    """A line in which its side is called as the table calls it.

    >>> hollow = Banner(id="hollow", label="The restless", colour="vigil")
    >>> call_side(Line(text="Hollow is up.", side="hollow"), (hollow,)).text
    'The restless is up.'
    """
    label = next((banner.label for banner in banners if banner.id == line.side), "")
    if not line.side or not label:
        return line
    return replace(line, text=line.text.replace(side_word(line.side), label, 1))


def add_reason(lines: tuple[Line, ...], reason: str) -> tuple[Line, ...]:
    """The lines of a decree with its reason, which stands before the turn or the round that comes of it."""
    end = next((at for at, line in enumerate(lines) if at and line.heading), len(lines))
    return (*lines[:end], Line(text=f"By decree: {reason}"), *lines[end:])


def close_log(end: Outcome, banners: tuple[Banner, ...]) -> Line:
    """The last line of a battle: who has won and why.

    >>> hollow = Banner(id="hollow", label="The restless", colour="vigil")
    >>> close_log(Outcome(("hollow",), "no enemy is left"), (hollow,)).text
    'Victory for The restless: no enemy is left.'
    """
    return Line(text=f"{end.sentence(call_seats(banners))}.", heading=True)


def call_seats(banners: Iterable[Banner]) -> dict[Seat, str]:
    """What the table calls each side."""
    return {banner.id: banner.label for banner in banners}


def side_word(side: str) -> str:
    """How a sentence names a side of which it knows only the id: with a capital."""
    return capitalize_first(side)


def merge_headings(lines: Iterable[Line]) -> tuple[Line, ...]:
    """Lines without turns in which nothing was told: of headings in a row the newest round and the last turn stay.

    >>> turns = [Line(text=text, heading=True) for text in ("Hollow is up.", "Alder is up.")]
    >>> lines = Line(text="Round 2.", heading=True, round=True), *turns, Line(text="Ash goes to c1.")
    >>> [line.text for line in merge_headings(lines)]
    ['Round 2.', 'Alder is up.', 'Ash goes to c1.']
    """
    kept: list[Line] = []
    for line in lines:
        while kept and replaces_heading(line, kept[-1]):
            kept.pop()
        kept.append(line)
    return tuple(kept)


def replaces_heading(line: Line, last: Line) -> bool:
    """Whether a heading stands in place of the one right before it: a turn of a turn, and a round of both."""
    return line.heading and last.heading and (line.round or not last.round)

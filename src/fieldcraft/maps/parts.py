"""Files that hold several maps: scenes of an adventure, pages of a document."""

from __future__ import annotations

from collections.abc import Sequence

from fieldcraft.maps.import_result import MapError

MOST_TOLD = 12
"""How many names of parts are told in a line."""


def choose_part(names: Sequence[str], wanted: str, file: str, noun: str) -> tuple[int, tuple[str, ...]]:
    """Which of several parts is wanted, by its name or its number ("": the first), and what to say of it.

    MapError if there is no such part.

    >>> choose_part(["Cellar", "Yard"], "", "keep.json", "scene")[1]
    ("Of 2 scenes 'Cellar' was read: name another as keep.json#2; there are 'Cellar', 'Yard'",)
    """
    listed = ", ".join(repr(name[:60]) for name in names[:MOST_TOLD]) + (", ..." if len(names) > MOST_TOLD else "")
    if wanted:
        numbers = [str(number) for number in range(1, len(names) + 1)]
        folded = [name.casefold().strip() for name in names]
        found = next(
            (known.index(given) for known in (folded, numbers) if (given := wanted.casefold().strip()) in known), -1
        )
        if found < 0:
            raise MapError(file, "", f"there is no {noun} {wanted[:60]!r} in it; there are {listed}")
        return found, ()
    if len(names) < 2:
        return 0, ()
    return 0, (f"Of {len(names)} {noun}s {names[0][:60]!r} was read: name another as {file}#2; there are {listed}",)

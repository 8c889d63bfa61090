"""Finding the squares that are painted on a picture, by how often edges come back across it and down.

What counts is how much each column and each row of pixels differs from its neighbours: lines of a grid make peaks at
equal distances.  Which distance, autocorrelation tells; where the first peak lies, a comb that is laid over them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from PIL import Image

SMALLEST = 16
"""Pixels of the smallest cell that is looked for."""

FEWEST = 4
"""How often a cell must fit into the picture, across and down."""

WINDOW = 2400
"""Pixels of the part of the picture, from its middle, that is looked at."""

LIKENESS, CONTRAST = 0.18, 1.25
"""How alike the picture must be to itself a cell further, and how much stronger its lines than all else."""

LINES = 2.5
"""How much stronger they are where somebody painted them."""

OVERTONE = 0.88
"""Two cells are as alike as one: a distance counts that is nearly as alike as the best, and shorter."""


NEARLY = 0.04
"""In widths of a cell."""

WHOLE = 1.03
"""How much likelier a whole number of pixels is than any other distance."""


class Lattice(NamedTuple):
    """Squares of `size` pixels, the first of which begins `left` and `top` pixels from the picture's corner."""

    size: float
    left: float
    top: float


def find_lattice(picture: Image.Image) -> Lattice | None:
    """The squares on a picture; None if there are none that can be told from chance."""
    left, top = (max(0, (side - WINDOW) // 2) for side in picture.size)
    right, bottom = left + min(WINDOW, picture.width), top + min(WINDOW, picture.height)
    part = picture.crop((left, top, right, bottom)).convert("L")
    across, down = _profile(part), _profile(part.transpose(_transpose()))
    if (size := _period(across, down)) is None:
        return None
    (wide, first_x, strong_x), (high, first_y, strong_y) = (_comb(one, size) for one in (across, down))
    if min(strong_x, strong_y) < CONTRAST:
        return None
    even = (wide * len(across) + high * len(down)) / (len(across) + len(down))
    found = Lattice(even, (first_x + left) % even, (first_y + top) % even)
    clear = min(strong_x, strong_y) >= LINES
    return _settle(picture.size, found, clear=clear)


def _settle(sides: tuple[int, int], found: Lattice, *, clear: bool) -> Lattice:
    """A grid of which just so many whole cells fit into the picture fills it, as when it was exported from an editor.

    Unless the lines are clear, what was taken for them are edges of things in the cells; and clear lines have a width.
    """
    counts = [round(side / found.size) for side in sides]
    size = sides[0] / counts[0]
    left_over = max(abs(side - count * size) for side, count in zip(sides, counts, strict=True))
    begins = max(min(first, found.size - first) for first in (found.left, found.top))
    fits = left_over < (NEARLY * size if clear else 1)
    return Lattice(size, 0.0, 0.0) if fits and (not clear or begins < NEARLY * size + 1) else found


def _transpose() -> Image.Transpose:
    from PIL.Image import Transpose

    return Transpose.TRANSPOSE


def _profile(part: Image.Image) -> list[float]:
    """How much each column of pixels differs from those beside it, without what is common to its surroundings."""
    from PIL import Image, ImageChops

    width = part.width
    beside = Image.blend(ImageChops.offset(part, 1, 0), ImageChops.offset(part, -1, 0), 0.5)
    lines = ImageChops.difference(part, beside).convert("F").resize((width, 1), Image.Resampling.BOX)
    found = [float(lines.getpixel((x, 0)) or 0.0) for x in range(width)]  # type: ignore[arg-type]  # one channel
    found[0] = found[-1] = 0.0
    strongest = sorted(found)[int(width * 0.98)] or 1.0
    return [min(value, strongest) for value in found]


def _period(across: Sequence[float], down: Sequence[float]) -> int | None:
    """The distance after which columns and rows are most like themselves."""
    longest = min(len(across), len(down)) // FEWEST
    if longest <= SMALLEST:
        return None
    likeness = [x + y for x, y in zip(_likeness(across, longest), _likeness(down, longest), strict=True)]
    near = [max(likeness[max(0, i - 1) : i + 2]) for i in range(len(likeness))]
    peaks = [i for i in range(SMALLEST, longest) if near[i] == likeness[i] > 0]
    best = max((likeness[i] for i in peaks), default=0.0)
    if best < 2 * LIKENESS:
        return None
    return next(i for i in peaks if likeness[i] >= OVERTONE * best)


def _likeness(profile: Sequence[float], longest: int) -> list[float]:
    """How alike a profile is to itself so many pixels further, for each number of pixels; 1 is wholly alike."""
    mean = sum(profile) / len(profile)
    # Lines that are not a whole number of pixels apart fall now on this pixel, now on the next.
    wide = [(profile[i - 1] + 2 * profile[i] + profile[(i + 1) % len(profile)]) / 4 for i in range(len(profile))]
    flat = [value - mean for value in wide]
    energy = sum(value * value for value in flat)
    if energy <= 0:
        return [0.0] * longest
    return [_overlap(flat, shift) * len(flat) / (len(flat) - shift) / energy for shift in range(longest)]


def _overlap(flat: Sequence[float], shift: int) -> float:
    return sum(map(float.__mul__, flat[shift:], flat[: len(flat) - shift]))


def _comb(profile: Sequence[float], size: int) -> tuple[float, float, float]:
    """The exact distance of lines, where the first lies, and how much stronger they are than the mean of all."""
    length, steps = len(profile), 2 * max(1, len(profile) // size)
    mean = sum(profile) / length or 1.0
    best = (float(size), 0.0, 0.0)
    for step in range(-steps, steps + 1):
        distance = size + step / steps
        likelier = WHOLE if distance.is_integer() else 1.0
        for first in range(int(distance)):
            # What lies on the very edge of the picture is not known.
            teeth = [at for i in range(length // size + 2) if 0 < (at := int(first + i * distance + 0.5)) < length - 1]
            strength = likelier * sum(map(profile.__getitem__, teeth)) / len(teeth) / mean
            if strength > best[2]:
                best = distance, float(first), strength
    return best

"""Polynomials with whole, non-negative coefficients, each held in one integer.

Coefficients stand side by side in fields of equal width, as digits do in a number.  To add and multiply such integers
is to add and multiply the polynomials, as long as no coefficient outgrows its field: one operation does the work of a
loop.
"""

from __future__ import annotations

from collections.abc import Sequence
from struct import unpack

WORD = 8
"""Widths are whole numbers of words of so many bytes, which are read all at once."""


def field_bytes(largest: int) -> int:
    """The width, in bytes, of fields that hold coefficients up to `largest`."""
    return WORD * (largest.bit_length() // (8 * WORD) + 1)


def coefficients(packed: int, width: int, count: int) -> tuple[int, ...]:
    """The first `count` coefficients of a polynomial with fields of `width` bytes, lowest power first.

    >>> coefficients((1 + (1 << 64)) ** 2, 8, 3)
    (1, 2, 1)
    """
    size = width // WORD
    words = unpack(f"<{count * size}Q", packed.to_bytes(width * count, "little"))
    fields: Sequence[int] = words[size - 1 :: size]
    for place in range(size - 2, -1, -1):
        fields = [high << 64 | low for high, low in zip(fields, words[place::size], strict=True)]
    return tuple(fields)

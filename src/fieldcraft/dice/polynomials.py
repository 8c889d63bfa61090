"""Polynomials with whole, non-negative coefficients, each held in one integer.

Coefficients stand side by side in fields of equal width, as digits do in a number.  To add and multiply such integers
is to add and multiply the polynomials, as long as no coefficient outgrows its field: one operation does the work of a
loop.
"""

from __future__ import annotations


def field_bytes(largest: int) -> int:
    """The width, in bytes, of fields that hold coefficients up to `largest`."""
    return largest.bit_length() // 8 + 1


def coefficients(packed: int, width: int, count: int) -> list[int]:
    """The first `count` coefficients of a polynomial with fields of `width` bytes, lowest power first.

    >>> coefficients((1 + (1 << 8)) ** 2, 1, 3)
    [1, 2, 1]
    """
    data = packed.to_bytes(width * count, "little")
    return [int.from_bytes(data[at : at + width], "little") for at in range(0, width * count, width)]

"""Dice whose faces bear signs in place of numbers."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec


class NamedDie(msgspec.Struct, frozen=True):
    """A die with a name; `labels` are the signs on its faces, from the first to the last.

    >>> fate = NamedDie("fate", ("-", " ", "+"))
    >>> fate.sides, fate.labels_of((1, 3, 3))
    (3, ('-', '+', '+'))
    """

    name: str
    labels: tuple[str, ...]

    @property
    def sides(self) -> int:
        return len(self.labels)

    def labels_of(self, faces: Iterable[int]) -> tuple[str, ...]:
        """The signs on some faces, counted from 1."""
        return tuple([self.labels[face - 1] for face in faces])

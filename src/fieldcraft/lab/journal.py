"""The battles of a study in a file of JSON Lines, so that it can go on where it was stopped."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from fieldcraft.lab.summary import Played


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: the fingerprint of the study."""

    study: str


class Journal:
    """A file of a study: its fingerprint on the first line, then each match on a line of its own."""

    def __init__(self, path: Path, study: str) -> None:
        self.path, self.study = path, study

    def read(self) -> list[Played]:
        """The matches that stand in the file, which is begun if there is none; a line that was cut off is taken away.

        ValueError if it is the file of another study, or of none.
        """
        if not self.path.exists() or not (data := self.path.read_bytes()):
            self.path.write_bytes(msgspec.json.encode(Head(self.study)) + b"\n")
            return []
        whole = data[: data.rfind(b"\n") + 1]
        head, *lines = whole.splitlines() or [b""]
        try:
            known = msgspec.json.decode(head, type=Head)
            found = [msgspec.json.decode(line, type=Played) for line in lines]
        except msgspec.DecodeError as error:
            raise ValueError(f"{self.path}: this is no journal of a study: {error}") from None
        if known.study != self.study:
            raise ValueError(
                f"{self.path}: these are matches of another study: the scene, the bots, the seed or the rules differ"
            )
        if whole != data:
            self.path.write_bytes(whole)
        return found

    def write(self, played: Iterable[Played]) -> None:
        """Add some matches."""
        with self.path.open("ab") as file:
            file.writelines(msgspec.json.encode(one) + b"\n" for one in played)

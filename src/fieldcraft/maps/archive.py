"""Several files in one: zip archives of strangers, unpacked with bounds and never to disk."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterable
from io import BytesIO

from fieldcraft.maps.bundle import LARGEST_FILE, resolve_name
from fieldcraft.maps.import_result import MapError

MOST_FILES = 1000
LARGEST_WHOLE = 128 * 2**20
"""Bytes that all files of an archive may unpack to."""

SCENES = (".yaml", ".yml")
"""How files of scenes end."""

DRAWN = (".uvtt", ".dd2vtt", ".df2vtt", ".tmx", ".tmj", ".dungeondraft_map", ".rpmap", ".cmpgn")
PICTURES = (".pdf", ".png", ".jpg", ".jpeg", ".webp")
MAPS = (*DRAWN, *PICTURES)
"""How files end that can be nothing but maps."""

ENDINGS = (*DRAWN, ".zip", ".json", ".geojson", ".db", ".tsv", *PICTURES)
"""How files of maps end, those first that say more than others."""


def is_archive(data: bytes) -> bool:
    """Whether a file is a zip archive, by its first bytes."""
    return data.startswith(b"PK\3\4")


def unpack(data: bytes, file: str) -> dict[str, bytes]:
    """The files in an archive by their names; MapError for one that is broken, too large, or leads outside."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
            if len(entries) > MOST_FILES:
                raise MapError(file, "", f"there are {len(entries)} files in it; at most {MOST_FILES} are allowed")
            found: dict[str, bytes] = {}
            left = LARGEST_WHOLE
            for entry in entries:
                found[_name(entry, file)] = body = _unpack_entry(archive, entry, file, left)
                left -= len(body)
            return found
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, NotImplementedError, ValueError) as error:
        if isinstance(error, MapError):
            raise
        raise MapError(file, "", "the archive is broken, or locked by a password") from None


def _name(entry: zipfile.ZipInfo, file: str) -> str:
    """The name of a file in an archive; MapError if it leads out of it."""
    try:
        return resolve_name("", entry.filename)
    except MapError:
        raise MapError(file, "", f"it holds {entry.filename[:120]!r}, which leads out of the archive") from None


def _unpack_entry(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, file: str, left: int) -> bytes:
    """A file, as much as is allowed of it: what an archive says of its sizes is not believed."""
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise MapError(file, entry.filename[:120], "it is packed in a way that is not read; deflate is")
    most = min(left, LARGEST_FILE)
    with archive.open(entry) as opened:
        body = opened.read(most + 1)
    if len(body) > most:
        raise MapError(file, entry.filename[:120], f"it is too large; {LARGEST_WHOLE} bytes are allowed in all")
    return body


def main_file(names: Iterable[str]) -> str:
    """Which of some files is meant, and the others belong to: a scene, or else the map that says most.

    >>> main_file(["tiles.png", "tiles.tsx", "Cave.TMX"])
    'Cave.TMX'
    """
    return min(names, key=_rank)


def _rank(name: str) -> int:
    folded = name.lower()
    if folded.endswith(SCENES):
        return len(ENDINGS) + 1 if ".rules." in folded else -1
    return next((i for i, ending in enumerate(ENDINGS) if folded.endswith(ending)), len(ENDINGS))

"""Content packs of Fate's Edge as files, YAML or JSON."""

from __future__ import annotations

from fieldcraft.maps.records import document, fit_record
from fieldcraft.systems.fates_edge.campaign.characters.content import Pack
from fieldcraft.systems.fates_edge.campaign.characters.pack_validation import find_faults


def read_pack(data: bytes, file: str) -> Pack:
    """A content pack; MapError, with the file, the place, the reason and what is allowed, if it is none.

    >>> read_pack(b"id: harbour", "harbour.yaml")
    Traceback (most recent call last):
    fieldcraft.maps.import_result.MapError: harbour.yaml: line 1: 'title' is missing here
    """
    lined = document(data, file)
    pack = fit_record(lined, Pack)
    for wrong in find_faults(pack):
        raise lined.error(wrong.path, wrong.problem)
    return pack

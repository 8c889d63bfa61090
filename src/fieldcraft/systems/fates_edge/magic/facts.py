"""A spell as it is being cast, those that last, and rituals."""

from __future__ import annotations

import msgspec


class Casting(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A spell on its way: who casts it, what it is, and the potential that was channelled."""

    character: str
    spell: str
    potential: int = 0

"""The base of everything that is drawn."""

from __future__ import annotations

import msgspec


class Shown(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Anything that is drawn."""

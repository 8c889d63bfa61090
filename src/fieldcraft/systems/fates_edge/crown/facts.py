"""The Crown as it stands."""

from __future__ import annotations

import msgspec


class Crown(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The spread that frames a campaign, and its two dials, each from 0 to 6."""

    mandate: int = 0
    crisis: int = 0

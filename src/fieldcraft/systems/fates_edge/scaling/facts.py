"""How a scene is scaled to those who play it."""

from __future__ import annotations

import msgspec


class Scaling(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The dials that are turned for a scene."""

    dials: frozenset[str] = frozenset()

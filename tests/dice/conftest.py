"""Fresh dice are what some of these tests are about."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def known_dice() -> None:
    """Fresh dice are fresh here."""

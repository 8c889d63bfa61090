"""How a battle is shown and what it offers."""

from __future__ import annotations

from fieldcraft.presentation import Show
from fieldcraft.presentation.defaults import default_show
from fieldcraft.systems.mass_combat.presentation.tableau import show_tableau
from fieldcraft.systems.mass_combat.state import State
from fieldcraft.systems.mass_combat.system import SYSTEM

SHOW: Show[State] = default_show(SYSTEM, show_tableau)
"""The presentation of the game."""

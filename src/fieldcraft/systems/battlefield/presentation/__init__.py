"""How the game shows itself."""

from fieldcraft.presentation.defaults import default_show
from fieldcraft.systems.battlefield.presentation.tableau import tableau
from fieldcraft.systems.battlefield.system import SYSTEM

SHOW = default_show(SYSTEM, tableau)

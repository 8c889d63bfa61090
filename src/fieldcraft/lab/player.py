"""What a bot is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeAlias

from fieldcraft.core import Action
from fieldcraft.lab.budget import Deadline

Bot: TypeAlias = Callable[[Any, Sequence[Action], Random], Action]
"""From what a seat sees, everything that it may do now and a source of chance to what it does.

The view is that of the one seat that is asked, and there is always something that it may do.  The answer need not be
listed, since a list holds one of each kind only: a facing at the end of a path may be the bot's own choice.
"""

Tactics: TypeAlias = Callable[[Any, Sequence[Action], Random, Deadline], Action]
"""A bot that is told when it must have decided."""

Contestant: TypeAlias = str | Bot
"""Who sits at a seat: the name of a bot, or a bot, which travels to other processes if its module can be imported."""

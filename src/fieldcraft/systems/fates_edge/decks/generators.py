"""Seeds and people from a number, without a campaign: the same number, the same answer."""

from __future__ import annotations

from fieldcraft.systems.fates_edge.decks.adventure import draw_act, draw_hook, draw_seed
from fieldcraft.systems.fates_edge.decks.facts import Motive, Seed
from fieldcraft.systems.fates_edge.decks.hands import numbered
from fieldcraft.systems.fates_edge.decks.motives import draw_motive
from fieldcraft.systems.fates_edge.options import Options

DEFAULTS = Options()


def hook(seed: int, options: Options = DEFAULTS) -> Seed:
    """A quick hook: a place and somebody.

    >>> [element.role for element in hook(1).elements]
    ['place', 'actor']
    """
    return draw_hook(numbered(seed), options)


def full_seed(seed: int, options: Options = DEFAULTS) -> Seed:
    """A full seed: a place, somebody, a complication and a reward."""
    return draw_seed(numbered(seed), options)


def act(seed: int, options: Options = DEFAULTS) -> Seed:
    """An act: setting, actor and complication, and rewards kept back for its end."""
    return draw_act(numbered(seed), options)


def motive(seed: int, options: Options = DEFAULTS) -> Motive:
    """What moves somebody: ambition, belief, personality and twist."""
    return draw_motive(numbered(seed), options)

"""Seeds and people from a number, without a campaign: the same number, the same answer."""

from __future__ import annotations

from fieldcraft.systems.fates_edge.campaign.decks.adventure import draw_act, draw_hook, draw_seed
from fieldcraft.systems.fates_edge.campaign.decks.facts import Motive, Seed
from fieldcraft.systems.fates_edge.campaign.decks.hands import seeded_pack
from fieldcraft.systems.fates_edge.campaign.decks.motives import draw_motive


def hook(seed: int) -> Seed:
    """A quick hook: a place and somebody.

    >>> [element.role for element in hook(1).elements]
    ['place', 'actor']
    """
    return draw_hook(seeded_pack(seed))


def full_seed(seed: int) -> Seed:
    """A full seed: a place, somebody, a complication and a reward."""
    return draw_seed(seeded_pack(seed))


def act(seed: int) -> Seed:
    """An act: setting, actor and complication, and rewards kept back for its end."""
    return draw_act(seeded_pack(seed))


def motive(seed: int) -> Motive:
    """What moves somebody: ambition, belief, personality and twist."""
    return draw_motive(seeded_pack(seed))

"""A scaled scene as a table shows it: its beat, its clocks, and at which of them everybody aims as a rule."""

from __future__ import annotations

import msgspec

from fieldcraft.core import rule
from fieldcraft.systems.fates_edge.campaign.scaling.facts import DANGER, JOB, Band, Dial, Intent
from fieldcraft.systems.fates_edge.campaign.scaling.measures import current_scaling
from fieldcraft.systems.fates_edge.campaign.state import Campaign


class ScaledScene(msgspec.Struct, frozen=True, kw_only=True):
    """A scene that is scaled: its obstacle's tier, its band and dials, its clocks by their ids, and its beat.

    `anchor` is who handles the danger.  Of the beat that is being played, `intents` are by character, `flips` the cards
    that were turned over, `applied` the one that applies, `free` how many more may be turned for nothing, `floor` how
    many points the game master has in it besides the bank's.  `aims` are by character the clock at which they aim if
    nothing else is said.  `reward` is what the game master noted for the end, and reads alone.
    """

    obstacle: int
    band: Band
    dials: frozenset[Dial]
    clocks: tuple[str, ...]
    anchor: str
    beat: int
    intents: dict[str, Intent]
    flips: tuple[str, ...]
    applied: str
    free: int
    floor: int
    aims: dict[str, str]
    reward: str


@rule("kit.scaling.anchor")
def scaled_scene(view: Campaign) -> ScaledScene | None:
    """The scaled scene that is being played: the anchor aims at its danger, the others at its job."""
    if (now := current_scaling(view)) is None:
        return None
    usual = {id: now.clock(DANGER if id == now.anchor else JOB) for id in view.characters}
    return ScaledScene(
        obstacle=now.obstacle,
        band=now.band,
        dials=now.dials,
        clocks=tuple(id for id in now.clocks if id in view.clocks),
        anchor=now.anchor,
        beat=now.beat,
        intents=now.intents,
        flips=now.flips,
        applied=now.applied,
        free=now.free,
        floor=now.floor,
        aims={id: clock for id, clock in usual.items() if clock in view.clocks},
        reward=now.reward,
    )

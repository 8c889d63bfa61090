"""A scaled scene as a table shows it: its beat, its clocks, and at which of them everybody aims as a rule."""

from __future__ import annotations

import msgspec

from fieldcraft.core import rule
from fieldcraft.systems.fates_edge.campaign.scaling.facts import DANGER, JOB, Scaling
from fieldcraft.systems.fates_edge.campaign.scaling.measures import current_scaling
from fieldcraft.systems.fates_edge.campaign.state import Campaign


class ScaledScene(msgspec.Struct, frozen=True, kw_only=True):
    """A scene that is scaled, the ids of its clocks on the table, and the points that its beat still gives.

    `aims` are by character the clock at which they aim if nothing else is said.
    """

    scaling: Scaling
    clocks: tuple[str, ...]
    points: int
    aims: dict[str, str]


@rule("kit.scaling.anchor")
def scaled_scene(view: Campaign) -> ScaledScene | None:
    """The scaled scene that is being played: the anchor aims at its danger, the others at its job."""
    if (now := current_scaling(view)) is None:
        return None
    usual = {id: now.clock(DANGER if id == now.anchor else JOB) for id in view.characters}
    return ScaledScene(
        scaling=now,
        clocks=tuple(id for id in now.clocks if id in view.clocks),
        points=sum(one.count for one in view.bank if one.until == "beat"),
        aims={id: clock for id, clock in usual.items() if clock in view.clocks},
    )

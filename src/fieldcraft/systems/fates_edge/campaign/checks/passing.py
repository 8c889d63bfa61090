"""The next beat of a scene begins: what is not used by then is gone."""

from __future__ import annotations

from fieldcraft.core import Play, rule
from fieldcraft.systems.fates_edge.campaign.actions import Deed, is_master
from fieldcraft.systems.fates_edge.campaign.checks.boons import next_beat, pass_beat
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.checks.spending import WITH_POINTS, PointsUsed
from fieldcraft.systems.fates_edge.campaign.state import Campaign


@rule("kit.lethal.cp-transparent", "core.cp.spend.timing", "kit.magic.backlash-source")
def is_left_over(attempt: Attempt) -> bool:
    """Whether points of a check lapse with the beat: they were not spent or kept, and are no backlash of a spell."""
    return attempt.stage in WITH_POINTS and attempt.points > 0 and attempt.sort != "casting"


class NextBeat(Deed, frozen=True):
    """Begin the next beat: boons beyond the cap are gone, and points of checks that were neither spent nor banked."""

    checks = (is_master, next_beat)

    def resolve(self, play: Play[Campaign]) -> None:
        for one in filter(is_left_over, tuple(play.state.attempts.values())):
            what = (f"{one.goal}: neither spent nor kept in its beat",)
            play.emit(PointsUsed(attempt=one.id, count=one.points, what=what), is_left_over)
        pass_beat(play)


ACTIONS = (NextBeat,)

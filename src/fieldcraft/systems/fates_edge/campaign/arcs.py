"""An arc of the story ends, and what wears by itself is flagged."""

from __future__ import annotations

from fieldcraft.core import Denial, Play, Seat, rule
from fieldcraft.systems.fates_edge.campaign.actions import Deed, is_master
from fieldcraft.systems.fates_edge.campaign.calendar_events import ArcEnded
from fieldcraft.systems.fates_edge.campaign.followers.familiars import wake_all
from fieldcraft.systems.fates_edge.campaign.followers.straining import flag_strained
from fieldcraft.systems.fates_edge.campaign.phases import has_pace, no_scene
from fieldcraft.systems.fates_edge.campaign.state import Campaign


@rule("kit.crown.finale.forced")
def is_decided_in_time(campaign: Campaign, deed: EndArc, by: Seat) -> Denial | None:
    """The arc in which the rival forces the decision is not over before it is made."""
    now = campaign.crown
    if now is None or now.ending or not now.due or not now.social or not has_pace(campaign):
        return None
    late = campaign.arc >= now.due
    return Denial("the rival forces the decision in this arc: the finale comes first") if late else None


class EndArc(Deed, frozen=True):
    """End an arc of the story; titles, rents and networks are flagged, and familiars wake for whom there is room."""

    checks = (is_master, no_scene, is_decided_in_time)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(ArcEnded(), no_scene)
        flag_strained(play)
        wake_all(play)


ACTIONS = (EndArc,)

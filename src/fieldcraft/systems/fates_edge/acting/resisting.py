"""Threats that the game master forces somebody to resist."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from fieldcraft.core import No, Play, Seat, rule, stated
from fieldcraft.systems.fates_edge.abilities import Attribute
from fieldcraft.systems.fates_edge.acting.facts import Name
from fieldcraft.systems.fates_edge.acting.pools import die
from fieldcraft.systems.fates_edge.acting.rolling import throw
from fieldcraft.systems.fates_edge.acting.setting import Proposed, Staked, fresh
from fieldcraft.systems.fates_edge.campaign import Campaign
from fieldcraft.systems.fates_edge.company.assisting import MOST, cap
from fieldcraft.systems.fates_edge.company.changing import FollowerChanged
from fieldcraft.systems.fates_edge.deeds import Deed, alive, master, own

RESIST_DV: int = stated(2, "core.resist.undefined")

Threat = Literal["physical", "mental"]

WITH: dict[Threat, Attribute] = stated({"physical": "body", "mental": "spirit"}, "core.resist.undefined")


@rule("core.resist.undefined")
def resisted(campaign: Campaign, deed: Deed, by: Seat) -> No | None:
    """A threat is resisted by a roll of the attribute that fits, unless the game master rules on it alone."""
    ruled = campaign.options["resist_check"] == "gm_ruling"
    return No("the game master rules on threats here") if ruled else None


@rule("core.resist.undefined")
def there(campaign: Campaign, deed: FollowerResists, by: Seat) -> No | None:
    """Only followers that there are resist."""
    return None if deed.follower in campaign.followers else No(f"there is no follower {deed.follower!r}")


class ForceResist(Deed, frozen=True):
    """Make a character resist a threat: Body or Spirit with a skill that fits against 2; who fails is harmed."""

    character: str
    threat: Threat
    skill: Name
    goal: Name = "Resist"

    checks = (master, own, alive, resisted)

    def resolve(self, play: Play[Campaign]) -> None:
        """A check waits for its roll."""
        check = fresh(
            play.state,
            character=self.character,
            goal=self.goal,
            attribute=WITH[self.threat],
            skill=self.skill,
            sort="resist",
        )
        play.emit(Proposed(check=check), resisted)
        play.emit(Staked(attempt=check.id, dv=RESIST_DV, failure="harm"), resisted)


class FollowerResists(Deed, frozen=True):
    """Make a follower resist a threat with its Cap against 2; if it fails it is exposed."""

    follower: str

    checks = (master, resisted, there)

    def resolve(self, play: Play[Campaign]) -> None:
        """The dice decide at once."""
        follower = play.state.followers[self.follower]
        faces = throw(play, die(play.state), max(cap(follower).total, 0), follower.name)
        if die(play.state).count(faces)[0] < RESIST_DV:
            exposed = replace(follower, exposure=min(MOST, follower.exposure + 1))
            play.emit(FollowerChanged(follower=exposed, what="exposed"), resisted)


ACTIONS = (ForceResist, FollowerResists)
EVENTS = ()

"""How long a campaign is: the profiles that scale its dials and its finale."""

from __future__ import annotations

import msgspec

from fieldcraft.core import from_rule, rule
from fieldcraft.systems.fates_edge.campaign.phases import PACE
from fieldcraft.systems.fates_edge.campaign.state import Campaign


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """A pace: the tier that it aims at, how far dials go, and at which dials which finale comes.

    `called` are the least mandate and the most crisis at which players may call it, `forced` the crisis from which on
    the rival forces it, `balanced` the least and most of both dials between, `points` the game master's at its start.
    """

    tier: int
    cap: int
    called: tuple[int, int]
    forced: int
    balanced: tuple[int, int]
    points: tuple[int, int]

    @property
    def half(self) -> int:
        return self.cap // 2


PROFILES: dict[str, Profile] = from_rule(
    {
        "base_0_6": Profile(tier=4, cap=6, called=(6, 3), forced=6, balanced=(4, 5), points=(6, 7)),
        "skirmish": Profile(tier=2, cap=6, called=(5, 3), forced=5, balanced=(4, 4), points=(5, 6)),
        "chronicle": Profile(tier=3, cap=8, called=(6, 3), forced=6, balanced=(4, 5), points=(6, 7)),
        "saga": Profile(tier=4, cap=10, called=(8, 4), forced=8, balanced=(6, 7), points=(7, 8)),
    },
    "kit.pacing.profiles",
    "kit.crown.clock.dials",
)

COURSES: dict[str, str] = from_rule(
    {
        "skirmish": "about 4 to 6 major scenes, one light downtime between arcs",
        "chronicle": "about 6 to 8 major scenes, one or two downtimes between arcs",
        "saga": "about 8 to 12 major scenes, two or more downtimes between arcs, in which followers are promoted",
    },
    "kit.pacing.profiles",
    "kit.pacing.downtime",
)
"""How long the course of a campaign is by each profile, as a guideline."""

MINI_PRIMARY, MINI_POINTS = from_rule((6, (4, 5)), "kit.pacing.mini-crown")

STACK: dict[str, tuple[int, int]] = from_rule(
    {"skirmish": (1, 1), "chronicle": (1, 1), "saga": (1, 2)}, "kit.pacing.over-stack"
)
"""How many segments each rail begins with for two advantages, and for three."""


@rule("kit.pacing.profiles", "kit.crown.clock.dials", "kit.pacing.one-shot")
def pace(campaign: Campaign) -> tuple[str, Profile | None]:
    """The profile that the table plays by, and its name; None where nobody counts dials."""
    name = campaign.options[PACE]
    return name, PROFILES.get(name)


@rule("kit.pacing.over-stack")
def overstack_segments(campaign: Campaign, advantages: int) -> int:
    """How many more segments each rail of a finale begins with for the crew's advantages."""
    name, _ = pace(campaign)
    return STACK[name][advantages > 2] if name in STACK and advantages >= 2 else 0


def explain_profile(name: str) -> str:
    """A profile in words.

    >>> explain_profile("skirmish").partition(";")[0]
    'for tier 2, both dials to 6'
    """
    one = PROFILES[name]
    least, most = one.balanced
    parts = (
        f"for tier {one.tier}, both dials to {one.cap}",
        f"players call the finale from {one.called[0]} Mandate on, with Crisis at most {one.called[1]}",
        f"Crisis {one.forced} forces it",
        f"balanced with both {least if least == most else f'{least} to {most}'}, so that both rails begin with 1",
        f"the finale has {one.points[0]} to {one.points[1]} points",
        COURSES.get(name, ""),
    )
    return "; ".join(filter(None, parts))

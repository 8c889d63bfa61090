"""The numbers of scaling: what a roll is worth against an obstacle, and how hard the game master may press."""

from __future__ import annotations

from fieldcraft.core import from_rule, rule
from fieldcraft.dice.cards import Card
from fieldcraft.systems.fates_edge.campaign.characters.costs import tier
from fieldcraft.systems.fates_edge.campaign.checks.facts import BY_SUCCESSES, Attempt
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import is_full
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.scaling.content import content
from fieldcraft.systems.fates_edge.campaign.scaling.facts import DANGER, JOB, Band, Scaling
from fieldcraft.systems.fates_edge.campaign.state import Campaign

TAIL: tuple[int, int] = from_rule((2, 4), "kit.scaling.exit-tail")
"""How many segments of a tail are filled when it begins, and how many it has."""


@rule("kit.scaling.exit-tail")
def tail_clock() -> Clock:
    """Somebody is after the crew: half of the clock is full when the next scene begins."""
    filled, size = TAIL
    return Clock(id="tail", name="Tail", size=size, filled=filled, sort="peril", then="pursuers arrive")


@rule("kit.scaling.ticks", "kit.scaling.examples")
def base_segments(hits: int) -> int:
    """Segments for hits: none, one, two for two and three, three for more.

    >>> [base_segments(hits) for hits in range(6)]
    [0, 1, 2, 2, 3, 3]
    """
    return BY_SUCCESSES[min(hits, len(BY_SUCCESSES) - 1)]


def compare_tiers(own: int, obstacle: int) -> int:
    """Whether a tier is above another, 1, or below it, -1, whatever the gap.

    >>> [compare_tiers(own, 4) for own in (1, 4, 5)]
    [-1, 0, 1]
    """
    return (own > obstacle) - (own < obstacle)


@rule("kit.scaling.tier-mod", "kit.scaling.examples")
def shifted_segments(hits: int, shift: int) -> int:
    """One segment more for who hits and is above the obstacle's tier, one less for who is below; never less than none.

    >>> shifted_segments(2, 1), shifted_segments(1, -1), shifted_segments(0, 1)
    (3, 0, 0)
    """
    return max(0, base_segments(hits) + shift) if hits else 0


@rule("kit.scaling.epic")
def epic_segments(ticks: int, hits: int) -> int:
    """Who is epic and succeeds at all gains one segment more, after tiers are counted.

    >>> epic_segments(2, 3), epic_segments(0, 0)
    (3, 0)
    """
    return ticks + 1 if hits else ticks


@rule("kit.scaling.epic")
def is_epic(campaign: Campaign, check: Attempt) -> bool:
    """Whether a check is the deed that its character had declared to be epic, in the beat that is being played."""
    now = current_scaling(campaign)
    intent = now.intents.get(check.character) if now else None
    return intent is not None and intent.epic and intent.attempt == check.id


def current_scaling(campaign: Campaign) -> Scaling | None:
    """How the scene that is being played is scaled; None if it is not."""
    scaling, scene = campaign.scaling, campaign.scene
    return scaling if scaling and scene and scaling.scene == scene.number else None


def danger_id(campaign: Campaign) -> str:
    """The id of the clock of the danger, whatever else is called so."""
    return campaign.scaling.clock(DANGER) if campaign.scaling else DANGER


@rule("kit.scaling.assist-or-act")
def helpers_dice(campaign: Campaign, dice: int) -> int:
    """The dice that a helper lends: one in a scaled scene, elsewhere what its skill is worth."""
    return min(dice, 1) if current_scaling(campaign) else dice


@rule("kit.scaling.tier-mod")
def tier_shift(campaign: Campaign, character: str) -> int:
    """A segment more for who is above the obstacle of a scaled scene, one less for who is below; elsewhere none."""
    if (now := current_scaling(campaign)) is None:
        return 0
    return compare_tiers(tier(campaign.characters[character]).number, now.obstacle)


def tiers(campaign: Campaign) -> dict[str, int]:
    """The tiers of all who are in the scene."""
    present = campaign.scene.present if campaign.scene else frozenset(campaign.characters)
    return {id: tier(one).number for id, one in campaign.characters.items() if id in present}


@rule("kit.scaling.cp-floor", "kit.scaling.position-floor", "kit.scaling.bands", "kit.scaling.anchor")
def party_tiers(campaign: Campaign) -> dict[str, int]:
    """The tiers of those in the scene whom players play, to whom it is scaled; of all where they play nobody."""
    found = tiers(campaign)
    return {id: number for id, number in found.items() if campaign.characters[id].seat} or found


@rule("kit.scaling.bands")
def band_of(obstacle: int, own: tuple[int, ...]) -> Band:
    """Above the highest tier it is a boss; as high, if that is above the mean, hard; else balanced.

    >>> band_of(4, (1, 2, 4)), band_of(5, (4,)), band_of(4, (4, 4)), band_of(2, (1, 2, 4))
    ('hard', 'boss', 'balanced', 'balanced')
    """
    mean = (2 * sum(own) + len(own)) // (2 * len(own))
    if obstacle > max(own):
        return "boss"
    return "hard" if obstacle > mean else "balanced"


@rule("kit.scaling.cp-floor", "kit.scaling.bands")
def points_floor(scaling: Scaling, highest: int) -> int:
    """The points that the game master has at least as a beat begins: the band's, or more by tiers with that dial."""
    delta = scaling.obstacle - highest if "cp_floor" in scaling.dials else 0
    return max(delta, content().bands[scaling.band].floor)


@rule("kit.scaling.free-flip")
def is_hot(campaign: Campaign) -> bool:
    """Whether the danger is hot: two thirds of its clock are full."""
    if (danger := campaign.clocks.get(danger_id(campaign))) is None:
        return False
    return danger.filled >= -(-2 * danger.size // 3)


@rule("kit.scaling.free-flip", "campaign.secrets")
def hides_danger(campaign: Campaign) -> bool:
    """Whether only the game master sees the clock of the danger, and so whether it is hot."""
    danger = campaign.clocks.get(danger_id(campaign))
    return danger is not None and danger.hidden


@rule("kit.scaling.free-flip")
def gives_free_flip(campaign: Campaign, scaling: Scaling) -> bool:
    """Whether a beat has a flip for nothing while the danger is hot, if that dial is turned."""
    return "free_flip" in scaling.dials and is_hot(campaign)


@rule("kit.scaling.severity", "kit.scaling.bands")
def may_turn_card(band: Band, card: Card) -> bool:
    """Whether a card may be turned over: numbers always, Jacks and Queens where it is hard, all for a boss.

    >>> [may_turn_card(band, Card("QS")) for band in ("balanced", "hard", "boss")], may_turn_card("hard", Card("AS"))
    ([False, True, True], False)
    """
    return card.height <= 10 or card.rank in content().bands[band].faces


@rule("kit.scaling.position-floor")
def starting_position(own: int, highest: int) -> str:
    """Where somebody begins: below the highest tier risky, who has it in control or at risk as they like.

    >>> starting_position(2, 4), starting_position(4, 4)
    ('risky', 'controlled or risky')
    """
    return "risky" if own < highest else "controlled or risky"


@rule("kit.scaling.position-floor")
def has_position_floor(campaign: Campaign, character: str) -> bool:
    """Whether that dial is turned, and somebody begins at risk by it whatever was stated."""
    scaling, own = current_scaling(campaign), party_tiers(campaign)
    if scaling is None or "position_floor" not in scaling.dials or character not in own:
        return False
    return starting_position(own[character], max(own.values())) == "risky"


@rule("kit.scaling.anchor")
def anchor(campaign: Campaign) -> str:
    """Who handles the danger: whoever has the highest tier, the first of them if there are several."""
    found = party_tiers(campaign)
    return max(found, key=lambda id: found[id], default="")


@rule("kit.scaling.gates")
def is_lost_at_gates(campaign: Campaign, clock: str) -> bool:
    """Whether segments won on a clock are lost: those of the job, while a gate is closed."""
    now = current_scaling(campaign)
    if now is None or clock != now.clock(JOB):
        return False
    return any(gate in campaign.clocks and not is_full(campaign, gate) for gate in now.gates)

"""Scaling a scene: its band and numbers, its dials, its clocks and what it will earn."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec.structs import replace

from fieldcraft.core import GM, Denial, Event, Play, Seat, rule
from fieldcraft.core.words import pluralize
from fieldcraft.dice.cards import SUITS
from fieldcraft.systems.fates_edge.campaign.actions import Deed, Happening, is_master
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import start_clock
from fieldcraft.systems.fates_edge.campaign.condition.clocks import deny_size, id_of, rail
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.condition.stores import SUPPLY
from fieldcraft.systems.fates_edge.campaign.decks.facts import Suit
from fieldcraft.systems.fates_edge.campaign.names import Name
from fieldcraft.systems.fates_edge.campaign.phases import in_scene
from fieldcraft.systems.fates_edge.campaign.scaling.content import Numbers, content
from fieldcraft.systems.fates_edge.campaign.scaling.facts import (
    DANGER,
    JOB,
    Band,
    Dial,
    Opposition,
    Scaling,
    Tier,
)
from fieldcraft.systems.fates_edge.campaign.scaling.measures import (
    anchor,
    band_of,
    current_scaling,
    party_tiers,
    tiers,
)
from fieldcraft.systems.fates_edge.campaign.state import Campaign


def band_numbers(campaign: Campaign, obstacle: int) -> Numbers:
    return content().bands[band_of(obstacle, tuple(party_tiers(campaign).values()))]


class SceneScaled(Happening, frozen=True, kw_only=True):
    """The scene was scaled to those in it."""

    scaling: Scaling

    def apply(self, campaign: Campaign) -> Campaign:
        return campaign.change(scaling=self.scaling)

    def seen_by(self, state: Campaign, seat: Seat) -> Event | None:
        return self if seat == GM else replace(self, scaling=replace(self.scaling, reward=""))

    def words(self, campaign: Campaign) -> str:
        dials = ", ".join(sorted(self.scaling.dials)).replace("_", " ")
        told = f"Against tier {self.scaling.obstacle}: {self.scaling.band}, {dials}"
        lead = campaign.characters.get(self.scaling.anchor)
        aims = f"; {lead.name} handles the danger, the others the job or something beside it" if lead else ""
        return told + aims + (f"; reward: {self.scaling.reward}" if self.scaling.reward else "")


@rule("kit.scaling.bands")
def somebody_there(campaign: Campaign, deed: ScaleScene, by: Seat) -> Denial | None:
    """A scene is scaled once, to those who are in it."""
    if current_scaling(campaign):
        return Denial("the scene is scaled already")
    return None if tiers(campaign) else Denial("nobody is in the scene")


@rule("kit.scaling.dials")
def one_to_three(campaign: Campaign, deed: ScaleScene, by: Seat) -> Denial | None:
    """One to three dials are turned for a scene."""
    dials = set(deed.dials)
    return None if 1 <= len(dials) == len(deed.dials) <= 3 else Denial("one to three dials are turned")


@rule("kit.scaling.bands", "kit.scaling.prep")
def band_fits(campaign: Campaign, deed: ScaleScene, by: Seat) -> Denial | None:
    """The job's size and what is filled at the start are those of the band."""
    known = band_numbers(campaign, deed.obstacle)
    for what, given, (least, most) in (("job", deed.job, known.job), ("start", deed.prefill, known.prefill)):
        if not least <= given <= most:
            return Denial(f"the {what} has {least} to {most} segments here, not {given}")
    return None


@rule("kit.lethal.clock-rules")
def sizes_fit(campaign: Campaign, deed: ScaleScene, by: Seat) -> Denial | None:
    """The job, and the clock of a domain, have a size that clocks have."""
    return deny_size(deed.job) or deny_size(deed.domain_size)


@rule("kit.scaling.gates")
def gates_fit(campaign: Campaign, deed: ScaleScene, by: Seat) -> Denial | None:
    """A hard scene has a gate, a boss has two, each with a name of its own; where there is none no dial turns it."""
    wanted = band_numbers(campaign, deed.obstacle).gates
    if "gates" in deed.dials and not wanted:
        return Denial("there are no gates here for a dial to turn")
    if len(deed.gates) != wanted:
        there = f"there {'is' if wanted == 1 else 'are'} {pluralize(wanted, 'gate')} here"
        return Denial(f"{there}, not {len(deed.gates)}")
    ids = {id_of(name) for name in deed.gates}
    others = {"", SUPPLY, JOB, DANGER, id_of(deed.domain or "")}
    return None if len(ids) == wanted and ids.isdisjoint(others) else Denial("each gate has a name of its own")


@rule("kit.scaling.dials")
def dials_used(campaign: Campaign, deed: ScaleScene, by: Seat) -> Denial | None:
    """An opponent's talent and a domain's clock come with their dials; another ceiling than the band's with its own."""
    for dial, given in (("opposition", deed.opposition), ("domain", deed.domain)):
        if (dial in deed.dials) != (given is not None):
            return Denial(f"the dial {dial} and what it brings come together")
    if deed.ceiling and "severity" not in deed.dials:
        return Denial("the dial severity and what it brings come together")
    return None


@rule("kit.scaling.domain")
def domain_fits(campaign: Campaign, deed: ScaleScene, by: Seat) -> Denial | None:
    """A place has any domain: one of the book, or another with the suits that tick it, as the game master says."""
    if deed.domain is None:
        return Denial("say which domain minds these suits") if deed.domain_suits else None
    id = id_of(deed.domain)
    if id in ("", SUPPLY, JOB, DANGER):
        return Denial("the domain has a name of its own")
    known = id in content().domains or deed.domain_suits
    return None if known else Denial(f"say which suits tick {deed.domain}")


@rule("kit.scaling.domain")
def domain_clock(domain: str, suits: frozenset[Suit], size: int) -> Clock:
    """The clock of what a place brings to bear, with the suits that tick it."""
    id = id_of(domain)
    minded = suits or content().domains.get(id, "")
    told = " or ".join(name for suit, name in SUITS.items() if suit in minded)
    name = id.capitalize() if id in content().domains else domain
    return Clock(id=id, name=name, size=size, sort="domain", when=f"a card of {told} applies")


@rule("kit.scaling.gates")
def gate_clock(name: str) -> Clock:
    """A gate has four segments."""
    return Clock(id=id_of(name), name=name, size=4, sort="gate")


@rule("kit.scaling.bands", "kit.rails.list")
def job_and_danger(job: int, danger: int, prefill: int) -> tuple[Clock, Clock]:
    """The job, which a scene is all about, and the rail of its danger, which begins partly filled; each of its size."""
    return replace(rail("Job"), size=job), replace(rail("Danger"), size=danger, filled=prefill)


class ScaleScene(Deed, frozen=True):
    """Scale the scene: the tier of what stands in the way, the dials, and the numbers of its band.

    By the dial of severity `ceiling` is the band whose cards may be turned over, in place of the scene's.  A domain
    that is not in the book comes with the suits that tick it.  `reward` is what the game master notes for the end.
    """

    obstacle: Tier
    dials: tuple[Dial, ...]
    job: int
    prefill: int
    gates: tuple[Name, ...] = ()
    domain: Name | None = None
    domain_suits: frozenset[Suit] = frozenset()
    domain_size: Annotated[int, msgspec.Meta(ge=4, le=6)] = 4
    opposition: Opposition | None = None
    ceiling: Band | None = None
    reward: str = ""

    checks = (
        is_master,
        in_scene,
        somebody_there,
        one_to_three,
        dials_used,
        domain_fits,
        band_fits,
        sizes_fit,
        gates_fit,
    )

    def resolve(self, play: Play[Campaign]) -> None:
        for clock in self._clocks(play.state):
            start_clock(play, clock, band_fits)
        scene = play.state.scene
        scaling = Scaling(
            scene=scene.number if scene else 0,
            obstacle=self.obstacle,
            band=band_of(self.obstacle, tuple(party_tiers(play.state).values())),
            dials=frozenset(self.dials),
            gates=tuple(map(id_of, self.gates)),
            domain=id_of(self.domain) if self.domain else None,
            suits=self.domain_suits,
            opposition=self.opposition,
            ceiling=self.ceiling,
            reward=self.reward,
            anchor=anchor(play.state),
        )
        play.emit(SceneScaled(scaling=scaling), one_to_three)

    def _clocks(self, campaign: Campaign) -> tuple[Clock, ...]:
        danger = band_numbers(campaign, self.obstacle).danger
        clocks = [*job_and_danger(self.job, danger, self.prefill)]
        clocks += [gate_clock(name) for name in self.gates]
        if self.domain:
            clocks.append(domain_clock(self.domain, self.domain_suits, self.domain_size))
        return tuple(clocks)


ACTIONS = (ScaleScene,)
EVENTS = (SceneScaled,)

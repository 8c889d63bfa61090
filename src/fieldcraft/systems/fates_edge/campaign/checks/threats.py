"""What befalls who does not resist a threat."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from fieldcraft.core import GM, Event, Play, Seat, from_rule, rule, ruling_id
from fieldcraft.systems.fates_edge.campaign.actions import Happening
from fieldcraft.systems.fates_edge.campaign.checks.conditions import Marked
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.checks.restraint import SEPARATED
from fieldcraft.systems.fates_edge.campaign.condition.content import Template
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import tire
from fieldcraft.systems.fates_edge.campaign.condition.harm import wound
from fieldcraft.systems.fates_edge.campaign.condition.tolls import ready_clock
from fieldcraft.systems.fates_edge.campaign.state import Campaign


@rule("core.resist.undefined")
def harm_if_not_resisted(play: Play[Campaign], attempt: Attempt) -> None:
    """Who does not resist a threat is harmed, or swept away, after a miss once no bargain was struck for it."""
    if attempt.sort != "resist" or attempt.passed:
        return
    if attempt.toll:
        sweep_away(play, attempt)
    else:
        wound(play, attempt.character, 1, attempt.goal)


@rule("kit.lethal.clock-examples")
def sweep_away(play: Play[Campaign], attempt: Attempt) -> None:
    """Whom a flood takes tires by its toll and is separated from the others."""
    tire(play, attempt.character, attempt.toll, attempt.goal)
    if SEPARATED not in play.state.characters[attempt.character].conditions:
        play.emit(Marked(character=attempt.character, condition=SEPARATED), sweep_away)


class FloodTested(Happening, frozen=True, kw_only=True):
    """A clock that is full puts those who are there to a test; nobody but the game master hears of a hidden one."""

    clock: str
    tests: tuple[Attempt, ...]

    def apply(self, campaign: Campaign) -> Campaign:
        struck = replace(campaign.clocks[self.clock], struck=True) if self.clock in campaign.clocks else None
        after = campaign.put(clocks=struck) if struck else campaign
        attempts = {**after.attempts, **{one.id: one for one in self.tests}}
        return after.change(attempts=attempts, checks=after.checks + len(self.tests))

    def seen_by(self, state: Campaign, seat: Seat) -> Event | None:
        return replace(self, clock="") if seat != GM and state.clocks[self.clock].hidden else self

    def words(self, campaign: Campaign) -> str:
        who = ", ".join(campaign.characters[one.character].name for one in self.tests)
        return f"{self.tests[0].goal}: {who} must hold on with Body + Survival against {FLOOD_DV}"


FLOOD_DV: int = from_rule(2, "kit.lethal.clock-examples")


@rule("kit.lethal.clock-examples")
def put_to_test(campaign: Campaign) -> Iterable[Event]:
    """As a clock fills that says so everybody of the crew who is there is put to its test."""
    present = campaign.scene.present if campaign.scene else frozenset()
    people = [one.id for one in campaign.played_characters("active") if one.id in present]
    for clock in campaign.clocks.values() if people else ():
        ready = ready_clock(clock) if clock.full and not clock.struck else None
        if ready and ready.test:
            tests = (flood_test(campaign, clock, ready, id, nth) for nth, id in enumerate(people, 1))
            yield FloodTested(clock=clock.id, tests=tuple(tests), because=ruling_id(put_to_test))
            return


def flood_test(campaign: Campaign, clock: Clock, ready: Template, character: str, nth: int) -> Attempt:
    """The test by which somebody holds on, the so-manieth of those that begin with it."""
    return Attempt(
        id=str(campaign.checks + nth),
        character=character,
        goal=clock.name,
        attribute="body",
        skill=ready.test,
        sort="resist",
        stage="staked",
        scene=campaign.scene.number if campaign.scene else 0,
        dv=FLOOD_DV,
        failure=clock.then,
        toll=ready.toll,
    )


EVENTS = (FloodTested,)

"""What followers do by themselves, what the game master makes of that, and what it opened for others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from fieldcraft.core import GM, Action, Seat
from fieldcraft.presentation import Offer, Row
from fieldcraft.presentation.forms import FormField
from fieldcraft.systems.fates_edge.campaign.checks.resisting import FollowerResists
from fieldcraft.systems.fates_edge.campaign.condition.clocks import RAILS
from fieldcraft.systems.fates_edge.campaign.condition.stores import SUPPLY
from fieldcraft.systems.fates_edge.campaign.followers.assisting import MOST
from fieldcraft.systems.fates_edge.campaign.followers.facts import Follower, Toll
from fieldcraft.systems.fates_edge.campaign.followers.hits import AcceptHit, KeepTogether, LessenHit, ShieldFollower
from fieldcraft.systems.fates_edge.campaign.followers.initiative import TakeInitiative, UseOpening
from fieldcraft.systems.fates_edge.campaign.followers.openings import fetched_clocks
from fieldcraft.systems.fates_edge.campaign.followers.pressure import AnswerPressure, PressInitiative, hanging_venture
from fieldcraft.systems.fates_edge.campaign.presentation.panels.offering import (
    Values,
    ask,
    by_value,
    form,
    if_legal,
    people,
    points_of,
)
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM

EFFECTS = {
    "controlled": "Scout: an ally begins controlled",
    "effect": "Signal: an ally has one more effect",
    "distract": "Distract: a rail goes back by one",
    "fetch": "Fetch: an ally's next success fills one segment more",
}
COSTS = {"exposure": "1 Exposure", "harm": "1 Harm"}
OPENED = {"controlled": "Begin controlled", "effect": "One more effect"}


def initiative_offers(view: Campaign, seat: Seat, one: Follower) -> Iterator[Offer]:
    """What a follower may do by itself in this scene, and what the game master makes of it."""
    chosen = {effect: tuple(targets(view, seat, one, effect)) for effect in EFFECTS}
    effects = {effect: words for effect, words in EFFECTS.items() if chosen[effect]}
    if effects:
        yield form(
            TakeInitiative,
            "Take the initiative",
            ask(TakeInitiative, "effect", "What it does", effects),
            *(field for effect in effects for field in chosen[effect]),
            ask(TakeInitiative, "cost", "At the price of", payable(one)),
            given={"follower": one.id},
            icon="arrow-fat-right",
        )
    yield from press_offers(view, seat, one)
    if view.scene is not None and seat == GM:
        for toll in get_args(Toll):
            yield from if_legal(view, seat, FollowerResists(one.id, toll), f"Make it resist or suffer {COSTS[toll]}")


def payable(one: Follower) -> Values:
    """What a follower may pay with: Exposure too unless its track is full; who is at Harm 3 does nothing at all."""
    return COSTS if one.exposure < MOST else {"harm": COSTS["harm"]}


def targets(view: Campaign, seat: Seat, one: Follower, effect: str) -> Iterator[FormField]:
    """Whom or what an effect is for, as fields that are there with it; nothing if it may not be brought about now."""
    clocks = {id: clock.name for id, clock in view.clocks.items() if id != SUPPLY}
    present = view.scene.present if view.scene else frozenset()
    names = {id: name for id, name in people(view).items() if id in present}
    only: dict[str, Any] = {"given": {"effect": (effect,)}, "needed": True}

    def legal(name: str, values: Values, **more: str) -> Values:
        facts: dict[str, Any] = {"effect": effect, "cost": next(iter(payable(one))), **more}

        def deny(value: str) -> object:
            return SYSTEM.judge(view, view, TakeInitiative(one.id, **{**facts, name: value}), seat)

        return {value: words for value, words in values.items() if deny(value) is None}

    if effect == "distract":
        if rails := legal("clock", clocks):
            yield ask(TakeInitiative, "clock", "Which rail", rails, **only)
        return
    aims = clocks if effect == "fetch" else {"": ""}
    allies = next(filter(None, (legal("ally", names, clock=clock) for clock in aims)), {})
    fetched = legal("clock", clocks, ally=next(iter(allies), "")) if effect == "fetch" else {}
    if allies and (fetched or effect != "fetch"):
        first = one.owner if one.owner in allies else next(iter(allies))
        yield ask(TakeInitiative, "ally", "For whom", allies, usual=first, **only)
        if fetched:
            yield ask(TakeInitiative, "clock", "Which clock", fetched, **only)


def press_offers(view: Campaign, seat: Seat, one: Follower) -> Iterator[Offer]:
    """For a point of the bank, or of a check that has one, the danger of what a follower did rises."""
    rails = {id: clock.name for id, clock in view.clocks.items() if clock.sort in RAILS}
    for attempt, words in points_of(view).items():
        for toll in get_args(Toll):
            resist = PressInitiative(one.id, attempt=attempt, toll=toll)
            label = f"Press it: it resists or suffers {COSTS[toll]}"
            yield from if_legal(view, seat, resist, label, cost=f"1 of the {words}")
        facts = {"follower": one.id, "attempt": attempt}
        label = f"Press it for 1 of the {words}: a rail ticks if they go on"
        yield from by_value(view, seat, PressInitiative, label, "rail", rails, **facts)


def answer_offers(view: Campaign, seat: Seat, one: Follower) -> Iterator[Offer]:
    """A crew whose follower is pressed goes on or holds back."""
    if (venture := hanging_venture(view, one.id)) is not None:
        rail = view.clocks[venture.rail].name
        yield from if_legal(view, seat, AnswerPressure(one.id, on=True), f"Press on: {rail} ticks")
        yield from if_legal(view, seat, AnswerPressure(one.id, on=False), "Hold back: it comes to nothing")


def asked_presses(view: Campaign, seat: Seat) -> Iterator[Row]:
    """Those who are pressed for what they did by themselves, for who leads them to say whether the crew goes on."""
    for one in view.followers.values():
        leader = view.characters[one.owner]
        if seat == (leader.seat or GM) and (offers := tuple(answer_offers(view, seat, one))):
            yield Row(id=f"press.{one.id}", title=f"{one.name} is in danger", about=leader.id, offers=offers)


def asked_hits(view: Campaign, seat: Seat) -> Iterator[Row]:
    """Those upon whom points were spent, for who leads them to say whether they are shielded or take the hit."""
    ways = (
        (AcceptHit, "Let it take the hit"),
        (ShieldFollower, "Shield it"),
        (LessenHit, "Come off lightly"),
        (KeepTogether, "Stay together for a boon"),
    )
    for one in view.followers.values():
        leader = view.characters[one.owner]
        offers = tuple(offered for kind, label in ways for offered in if_legal(view, seat, kind(one.id), label))
        if offers:
            yield Row(id=f"hit.{one.id}", title=f"{one.name} is in danger", about=leader.id, offers=offers)


def opening_offers(view: Campaign, seat: Seat, character: str) -> Iterator[Offer]:
    """What followers opened for somebody, to be used where there is no check."""
    for effect, label in OPENED.items():
        opening: Action = UseOpening(character, effect)  # type: ignore[arg-type]
        yield from if_legal(view, seat, opening, f"Use the opening: {label.lower()}")
    for clock in fetched_clocks(view, character):
        opening = UseOpening(character, "fetch", clock)
        yield from if_legal(view, seat, opening, f"Use what was fetched: {view.clocks[clock].name}")

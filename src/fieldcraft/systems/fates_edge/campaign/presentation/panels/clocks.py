"""Clocks, pressure rails and supplies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from fieldcraft.core import GM, Seat
from fieldcraft.core.words import pluralize
from fieldcraft.presentation import Clock as Dial
from fieldcraft.presentation import Offer, Panel, Row, Track
from fieldcraft.presentation.figures import percent
from fieldcraft.presentation.panels import Tone
from fieldcraft.systems.fates_edge.campaign.characters.downtime import MakeUp, PressHaste, find_rushed_purchase
from fieldcraft.systems.fates_edge.campaign.checks.forecast import filled_within
from fieldcraft.systems.fates_edge.campaign.checks.menu import Pick, trouble_menu
from fieldcraft.systems.fates_edge.campaign.checks.spending import CashPoints, SpendPoints
from fieldcraft.systems.fates_edge.campaign.condition.clocks import (
    RAILS,
    DrawClock,
    HideClock,
    RemoveClock,
    RevealClock,
    StartClock,
    StartDanger,
    StartRail,
    StartReady,
    TickClock,
    id_of,
)
from fieldcraft.systems.fates_edge.campaign.condition.content import PACES, SIZES, clocks
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import Relief, Rest
from fieldcraft.systems.fates_edge.campaign.condition.stores import MEANINGS, SUPPLY, supply_band, supply_clock
from fieldcraft.systems.fates_edge.campaign.condition.supply import ClearSupply, FillSupply, GrantSupply
from fieldcraft.systems.fates_edge.campaign.followers.points import points_to_spend
from fieldcraft.systems.fates_edge.campaign.presentation.able import is_legal
from fieldcraft.systems.fates_edge.campaign.presentation.panels.offering import (
    ask,
    ask_places,
    form,
    form_if_legal,
    if_legal,
    offer,
    with_refusal,
)
from fieldcraft.systems.fates_edge.campaign.state import Campaign

TONES: dict[str, Tone] = {
    **dict.fromkeys(("primary", "project", "rescue"), "good"),
    **dict.fromkeys(("peril", "doom", "injury", "haste", "debt"), "bad"),
}
"""The clocks that are the crew's, and those of their foes."""

GOALS = {"clock": "A clock", "primary": "What it is all about: the crew's goal", "project": "A project"}
"""What a game master may start a clock as."""

CAUSES = {
    "harsh travel": "Harsh travel",
    "unprovisioned leg": "A long leg without provisions",
    "lost pack": "A pack is lost",
    "failed logistics": "Logistics fail",
    "asset": "An asset that uses stores",
    "travelling light": "Travelling light",
    "card": "A card",
}
"""What uses supplies up, as a game master says it."""

SOURCES = {
    "civilisation": "Civilisation, all of it",
    "forage": "Foraging",
    "downtime": "A safe downtime",
    "asset": "An asset",
}
"""What restocks the crew, as a game master says it."""

RESTING: dict[Relief, str] = {
    "rest": "A safe night: one level",
    "sanctuary": "Sanctuary: two levels",
    "asset": "An asset that says so: two levels",
}
"""How somebody recovers from fatigue, as a game master says it."""

RUNS = {str(size): f"{size}: {pace}" for size, pace in PACES.items()}
"""The sizes of clocks, with how long they run."""

BEATS = 4
"""For how many beats it is told how likely a clock is full."""


def clock_panels(view: Campaign, seat: Seat) -> Iterator[tuple[str, Panel]]:
    """What is long in coming, the rails that press the scene, and what the crew has left."""
    shown = [one for one in view.clocks.values() if one.id != SUPPLY]
    master = seat == GM
    yield (
        "clocks",
        Panel(
            title="Clocks",
            place="page",
            empty="No clocks run.",
            rows=clock_rows(view, seat, (one for one in shown if one.sort not in RAILS)),
            offers=tuple(new_clocks(view, seat)) if master else (),
        ),
    )
    yield (
        "rails",
        Panel(
            title="Pressure rails",
            text=court(view),
            place="page",
            empty="No rails press the scene.",
            rows=clock_rows(view, seat, (one for one in shown if one.sort in RAILS)),
            offers=tuple(new_rails(view, seat)) if master else (),
        ),
    )
    yield "supplies", supplies(view, seat)


def clock_rows(view: Campaign, seat: Seat, some: Iterable[Clock]) -> tuple[Row, ...]:
    """Clocks with what ticks them and what they lead to."""
    return tuple(
        Row(
            id=one.id,
            title=one.name,
            text="\n".join(filter(None, (". ".join(filter(None, (one.pressure, one.when))), *leads_to(view, one)))),
            marks=("Full",) if one.full else (),
            unseen=one.hidden,
            clocks=(dial(view, seat, one),),
            offers=(*(changes(view, seat, one) if seat == GM else ()), *haste_offers(view, seat, one)),
        )
        for one in some
    )


def dial(view: Campaign, seat: Seat, one: Clock) -> Dial:
    """A clock as it is drawn; the game master ticks it by touching it."""
    master = seat == GM
    return Dial(
        label=one.name,
        value=one.filled,
        most=one.size,
        tone=TONES.get(one.sort, "plain"),
        unseen=one.hidden,
        more=offer(view, seat, TickClock(clock=one.id, by=1), "Tick") if master else None,
        less=offer(view, seat, TickClock(clock=one.id, by=-1), "Trim") if master else None,
    )


def leads_to(view: Campaign, one: Clock) -> Iterator[str]:
    """What happens when a clock is full, and how likely that is if a check for it is made in each beat."""
    if one.then:
        yield f"Then: {one.then}"
    staked = (attempt for attempt in view.attempts.values() if attempt.stage == "staked" and attempt.aim == "fill")
    for attempt in staked:
        if attempt.clock == one.id and (chances := filled_within(view, one, attempt, BEATS)):
            told = ", ".join(f"{beat}: {percent(float(chance))}" for beat, chance in enumerate(chances, 1))
            yield f"Full within so many beats: {told}"


def changes(view: Campaign, seat: Seat, one: Clock) -> Iterator[Offer]:
    """What the game master does with a clock."""
    yield from if_legal(view, seat, TickClock(clock=one.id, by=1), "Tick", icon="plus")
    yield from if_legal(view, seat, TickClock(clock=one.id, by=-1), "Trim", icon="minus")
    yield from priced_ticks(view, seat, one)
    if one.hidden:
        yield offer(view, seat, RevealClock(clock=one.id), "Reveal", icon="eye")
    else:
        yield offer(view, seat, HideClock(clock=one.id), "Hide", icon="eye-slash")
    yield offer(view, seat, RemoveClock(clock=one.id), "Remove", icon="trash")


def priced_ticks(view: Campaign, seat: Seat, one: Clock) -> Iterator[Offer]:
    """A tick for the price that the clock itself names, of the points of a check or else of the bank; once, if any."""
    ticks = (key for key, line in trouble_menu(view).items() if line.does == "clock" and line.amount == 1)
    picks = tuple(Pick(key, what=one.id) for key in islice(ticks, 1) if one.price and not one.full)
    spent = (SpendPoints(id, picks) for id, attempt in view.attempts.items() if attempt.points)
    cashed = (CashPoints(place, picks) for place in range(len(view.bank)))
    for way in (*spent, *cashed) if picks else ():
        for found in if_legal(view, seat, way, "Tick for points", cost=f"{one.price} CP"):
            yield found
            return


def haste_offers(view: Campaign, seat: Seat, one: Clock) -> Iterator[Offer]:
    """What makes haste dearer, and how its days are made up for; nothing for other clocks."""
    if one.sort != "haste" or find_rushed_purchase(view, one) is None:
        return
    sources = {"": ("the bank", points_to_spend(view))}
    sources |= {id: (attempt.goal, attempt.points) for id, attempt in view.attempts.items() if attempt.points}
    for attempt, (source, most) in sources.items():
        counts = {str(count): pluralize(count, "point") for count in range(2, most + 1, 2)}
        points, example = ask(PressHaste, "points", "Points", counts, usual=2), PressHaste(one.id, 2, attempt=attempt)
        yield from form_if_legal(view, seat, example, f"Press it with points of {source}", points)
    yield from if_legal(view, seat, PressHaste(one.id, missed=True), "A miss with it")
    owner = one.about.partition("/")[0]
    yield from if_legal(view, seat, MakeUp(owner, one.id), "Make up for the days")


def new_clocks(view: Campaign, seat: Seat) -> Iterator[Offer]:
    """Clocks that may be started: one's own, those that the rules name, or one that a die picks."""
    yield form(
        StartClock,
        "Start a clock",
        ask(StartClock, "name", "Name"),
        ask(StartClock, "size", "Segments", RUNS),
        ask(StartClock, "sort", "What it is", GOALS, usual="clock"),
        ask(StartClock, "when", "What ticks it"),
        ask(StartClock, "then", "When it is full"),
        ask(StartClock, "pressure", "How it shows"),
        ask(StartClock, "price", "Points for a tick, if not by the menu"),
        ask(StartClock, "hidden", "Hidden from players"),
        icon="plus",
    )
    yield danger_offer()
    for one in clocks().ready:
        if id_of(one.name) not in view.clocks:
            yield offer(view, seat, StartReady(name=one.name), one.name, group="Ready clocks")
    yield offer(view, seat, DrawClock(), "Roll for one", icon="dice-five", group="Ready clocks")


def danger_offer() -> Offer:
    """A clock that threatens the crew, in the five steps."""
    return form(
        StartDanger,
        "Start a danger",
        ask(StartDanger, "name", "Name"),
        ask(StartDanger, "size", "Segments", RUNS, usual=SIZES[0]),
        *ask_places(StartDanger, "easy", ("An easy trigger", "Another easy trigger")),
        *ask_places(StartDanger, "hard", ("A hard trigger", "Another hard trigger")),
        ask(StartDanger, "then", "When it is full"),
        ask(StartDanger, "pressure", "How it shows"),
        ask(StartDanger, "price", "Points for a tick, if not by the menu"),
        ask(StartDanger, "sort", "What it is", needed=True),
        ask(StartDanger, "hidden", "Hidden from players"),
        given={"easy": [], "hard": []},
        icon="plus",
    )


def new_rails(view: Campaign, seat: Seat) -> Iterator[Offer]:
    """Rails that may be started: those that the rules name, and one's own."""
    for one in clocks().rails:
        if id_of(one.name) not in view.clocks:
            yield offer(view, seat, StartRail(name=one.name), one.name, group="Start a rail")
    yield form(
        StartRail,
        "Another",
        ask(StartRail, "name", "Name"),
        ask(StartRail, "then", "When it is full"),
        ask(StartRail, "hidden", "Hidden from players"),
        icon="plus",
        group="Start a rail",
    )


def court(view: Campaign) -> str:
    """Where the dials of the Crown stand."""
    return f"The Crown: mandate {view.crown.mandate}, crisis {view.crown.crisis}." if view.crown else ""


def rest_offers(view: Campaign, seat: Seat) -> Iterator[Offer]:
    """Who is tired rests on a journey too: for a safe night, in sanctuary or by an asset."""
    tired = {one.id: one.name for one in view.characters.values() if one.status == "active" and one.fatigue}
    able = {id: name for id, name in tired.items() if is_legal(view, seat, Rest(id))}
    for first in [*able, *tired][:1]:
        ways = [source for source in RESTING if not able or is_legal(view, seat, Rest(first, source))]
        how = ask(Rest, "source", "How", {str(source): RESTING[source] for source in ways})
        asked = ask(Rest, "character", "Who", able or tired), how
        yield with_refusal(view, seat, Rest(first), form(Rest, "Let somebody rest", *asked))


def may_restock(view: Campaign, source: str) -> bool:
    """Whether the crew may be restocked so now."""
    return is_legal(view, GM, ClearSupply(source))  # type: ignore[arg-type]


def supplies(view: Campaign, seat: Seat) -> Panel:
    """The supplies of the crew; the game master touches them and says why."""
    clock, level = supply_clock(view), supply_band(view)
    left = clock.size - clock.filled
    why = ask(FillSupply, "why", "Why", {cause: CAUSES[cause] for cause in CAUSES})
    now = {source: words for source, words in SOURCES.items() if may_restock(view, source)}
    used, restocked = (
        with_refusal(view, seat, FillSupply("lost pack"), form(FillSupply, "Use one", why)),
        form(ClearSupply, "Restock", ask(ClearSupply, "source", "From", now)),
    )
    granted = form(GrantSupply, "A free segment", ask(GrantSupply, "source", "From what"))
    master = seat == GM
    track = Track(
        label="Left",
        value=left,
        most=clock.size,
        tone="plain" if left > 1 else "warn",
        more=restocked if master else None,
        less=used if master else None,
    )
    row = Row(
        id="supply",
        title=level.capitalize(),
        text=MEANINGS[level],
        tracks=(track,),
        offers=(used, restocked, granted, *rest_offers(view, seat)) if master else (),
    )
    return Panel(title="Supply", text="The whole party's.", place="page", rows=(row,))

"""The ready scenarios: which there are, and of the one on the table its scenes, its clocks and its end."""

from __future__ import annotations

from collections.abc import Iterator

from fieldcraft.core import GM, Seat
from fieldcraft.core.words import pluralize
from fieldcraft.games import ReadyScenario
from fieldcraft.presentation import Fact, Offer, Panel, Row
from fieldcraft.systems.fates_edge.campaign.calendar import BeginScene
from fieldcraft.systems.fates_edge.campaign.condition.clocks import id_of
from fieldcraft.systems.fates_edge.campaign.names import as_sentence, spell_out
from fieldcraft.systems.fates_edge.campaign.presentation.page_notes import endings_on_page, own_words, scenes_on_page
from fieldcraft.systems.fates_edge.campaign.presentation.panels.offering import (
    ask,
    form,
    if_legal,
    offer,
    with_refusal,
)
from fieldcraft.systems.fates_edge.campaign.scenarios.deeds import (
    FrameEnd,
    JudgeScene,
    LayScenario,
    PutScenarioAway,
    TellEnding,
    find_told_ending,
)
from fieldcraft.systems.fates_edge.campaign.scenarios.facts import Ending, Scenario, Template
from fieldcraft.systems.fates_edge.campaign.scenarios.scenario import (
    approach_value,
    closest_clocks,
    find_laid_scenario,
    ready_scenarios,
    scenarios,
    was_played,
)
from fieldcraft.systems.fates_edge.campaign.state import Campaign

ENDS = 2
"""How many clocks make the end if nothing else is said."""

ENDINGS, ENDED = "How it may end", "How it ended"
"""Under what the endings stand before one was told, and the one that was."""

NO_PLAYER_READS = "only you see it"


def scenario_panels(view: Campaign, seat: Seat) -> Iterator[tuple[str, Panel]]:
    """What the scenario is about, for all; the ready ones and the one that is played, for the game master alone."""
    scenario = find_laid_scenario(view)
    if scenario and view.scene is None:
        yield "tale", tale_panel(view, scenario)
    if seat == GM and scenario:
        panel = scenes_panel(view, seat, scenario)
        if panel.rows or panel.offers:
            yield "scenario", panel
    elif seat == GM and view.scene is None:
        yield "ready", ready_panel(view, seat)


def tale_panel(view: Campaign, scenario: Scenario) -> Panel:
    """What a scenario is about, as the lobby tells it, and how it ended."""
    about = Row(id="about", title="", text=scenario.about)
    ended = find_told_ending(view, scenario)
    told = (Row(id="ending", title=ended.name, text=as_sentence(ended.text)),) if ended else ()
    return Panel(title=scenario.name, place="page", rows=(about, *told))


def ready_panel(view: Campaign, seat: Seat) -> Panel:
    """The scenarios while none of them is on the table."""
    rows = tuple(ready_row(view, seat, one) for one in ready_scenarios())
    return Panel(title="Ready scenarios", place="page", rows=rows)


def ready_row(view: Campaign, seat: Seat, one: ReadyScenario) -> Row:
    """A scenario that may be laid: what it is about, for whom, and how long it takes."""
    alone = LayScenario(factions=False, scenario=one.id)
    return Row(
        id=one.id,
        title=one.title,
        text=f"{one.about}\n{describe_ready(one)}",
        offers=(
            offer(view, seat, LayScenario(scenario=one.id), "Lay it on the table"),
            *(if_legal(view, seat, alone, "Without its factions") if scenarios()[one.id].factions else ()),
        ),
    )


def describe_ready(one: ReadyScenario) -> str:
    """What kind of scenes a scenario has, how many, for how many players, and how long they take.

    >>> describe_ready(next(one for one in ready_scenarios() if one.id == "hunger"))
    'Arcana, social, travel. 5 scenes, 2 to 5 players, about 300 minutes.'
    """
    kinds = spell_out(", ".join(one.kinds))
    scenes = pluralize(one.scenes, "scene")
    return f"{kinds}. {scenes}, {one.least} to {one.most} players, about {one.minutes} minutes."


def scenes_panel(view: Campaign, seat: Seat, scenario: Scenario) -> Panel:
    """The scene of the scenario that is played, else all of them with what to know first; and its end."""
    playing, opening = view.scene is not None, scenario.scenes[0] if view.scenes == 0 else None
    scenes = scenes_on_page(view, scenario)
    played = (scene_row(view, seat, one, playing=playing, leads=one is opening) for one in scenes)
    first = () if view.scene else (Row(id="advice", title="Before you begin", text=scenario.advice),)
    return Panel(
        title=scenario.name,
        text=NO_PLAYER_READS,
        place="page",
        rows=(*first, *played, *ending_rows(view, seat, scenario)),
        offers=tuple(end_offers(view, seat, scenario)),
    )


def ending_rows(view: Campaign, seat: Seat, scenario: Scenario) -> Iterator[Row]:
    """How the scenario may end, between scenes once one was played; how it did if that was told."""
    told = find_told_ending(view, scenario)
    for one in endings_on_page(view, scenario):
        yield ending_row(view, seat, one, told=told is not None)


def ending_row(view: Campaign, seat: Seat, one: Ending, *, told: bool) -> Row:
    """An ending and what it leaves behind, which the game master tells everybody."""
    return Row(
        id=f"end-{id_of(one.name)}",
        title=one.name,
        text=as_sentence(one.text),
        group=ENDED if told else ENDINGS,
        marks=("Told",) if told else (),
        offers=tuple(if_legal(view, seat, TellEnding(one.name), "Tell it")),
    )


def scene_row(view: Campaign, seat: Seat, one: Template, *, playing: bool, leads: bool) -> Row:
    """A scene: what is there, its twist, and the clock that ticks unless something is done; more while it is played.

    What the game master wrote of it stands in place of all that.
    """
    own = own_words(view, one)
    printed = (
        f"{one.setup}. {one.ticks} ticks unless {one.unless}. Twist: {one.twist}.",
        f"Secret: {one.secret}." if one.secret else "",
        f"A miss: {one.miss}." if playing else "",
    )
    return Row(
        id=id_of(one.name),
        title=one.name,
        text=own or "\n".join(filter(None, printed)),
        marks=("Played now",) if playing else ("Played",) * was_played(view, one.name),
        facts=tuple(Fact(label=way.goal, value=approach_value(way)) for way in one.approaches if playing and not own),
        offers=(*judge_offers(view, seat, one), *(() if playing else begin_offers(view, seat, one, leads=leads))),
    )


def begin_offers(view: Campaign, seat: Seat, one: Template, *, leads: bool) -> Iterator[Offer]:
    """The scene begins as it stands there, if a scene may begin; `leads` where nothing else comes before it."""
    yield from if_legal(view, seat, BeginScene(one.name, one.pillar, one.venue), "Begin", main=leads)


def judge_offers(view: Campaign, seat: Seat, one: Template) -> Iterator[Offer]:
    """How the scene went: its clock ticks, or it does not."""
    yield from if_legal(view, seat, JudgeScene(one.name), f"It went wrong: {one.ticks} ticks")
    yield from if_legal(view, seat, JudgeScene(one.name, averted=True), "It was averted")


def end_offers(view: Campaign, seat: Seat, scenario: Scenario) -> Iterator[Offer]:
    """The clocks that are closest to full make the end, and it is over."""
    if view.scene is not None:
        return
    closest = closest_clocks(view, scenario)
    if len(closest) >= ENDS:
        yield frame_offer(view, seat, closest)
    yield offer(view, seat, PutScenarioAway(), "Put the story away", group="The end")


def frame_offer(view: Campaign, seat: Seat, closest: tuple[str, ...]) -> Offer:
    """The clocks that are closest to full make the end."""
    clocks = ask(
        FrameEnd, "clocks", "Two or three clocks", {name: name for name in closest}, usual=list(closest[:ENDS])
    )
    return with_refusal(view, seat, FrameEnd(closest[:ENDS]), form(FrameEnd, "Frame the end", clocks, group="The end"))

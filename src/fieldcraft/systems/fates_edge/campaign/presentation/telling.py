"""A view of a campaign as the parts of a story, and its events as lines of the log."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from fieldcraft.core import GM, Event, Rolled, Seat
from fieldcraft.core.words import capitalize_first
from fieldcraft.presentation import DESK, Banner, Die, Ground, Line, Outcome, Tableau, TurnOrder
from fieldcraft.presentation.figures import cited
from fieldcraft.systems.fates_edge.campaign.actions import Happening
from fieldcraft.systems.fates_edge.campaign.checks.proposal import Proposed
from fieldcraft.systems.fates_edge.campaign.checks.results import GRADES, ResultTaken
from fieldcraft.systems.fates_edge.campaign.checks.rolling import CheckRolled
from fieldcraft.systems.fates_edge.campaign.checks.steps import Progress
from fieldcraft.systems.fates_edge.campaign.checks.throws import DiceRerolled
from fieldcraft.systems.fates_edge.campaign.decks.drawing import CardDrawn
from fieldcraft.systems.fates_edge.campaign.presentation.panels import panels
from fieldcraft.systems.fates_edge.campaign.presentation.story import story
from fieldcraft.systems.fates_edge.campaign.scenarios.scenario import scenario_on_table
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.pools.pool import D10
from fieldcraft.systems.fates_edge.shared.figures import complication_points, die


def tableau(view: Campaign, seat: Seat, banners: tuple[Banner, ...]) -> Tableau:
    """All that a seat knows of a campaign."""
    return Tableau(
        system="fates_edge",
        title=view.title,
        ground=desk(scenario_on_table(view)),
        banners=tuple(replace(one, plays=names_played(view, one.id)) for one in banners),
        pieces={},
        areas={},
        turn=TurnOrder(round=max(view.session, 1), words=words(view)),
        counters=(complication_points(sum(points.count for points in view.bank)),),
        panels=panels(view, seat),
        story=story(view, seat),
    )


@cache
def desk(scenario: str) -> Ground:
    """The desk on which a scenario lies, by its id, or none."""
    return replace(DESK, cover=scenario)


def names_played(view: Campaign, seat: Seat) -> tuple[str, ...]:
    """The names of those whom a seat plays, the dead and the retired left out."""
    return tuple(one.name for one in view.characters.values() if seat and one.seat == seat and not one.is_gone)


def words(view: Campaign) -> str:
    """Where the story stands, in a line."""
    if view.scene is not None:
        return f"Scene {view.scene.number}: {view.scene.name}"
    if view.phase == "downtime":
        return f"Downtime, {view.days} days"
    return f"Session {view.session}, between scenes" if view.session else "Session zero"


def lines(view: Campaign, events: tuple[Event, ...], seat: Seat) -> tuple[Line, ...]:
    """All events of one entry that a seat was told, given its view before them."""
    return tuple(narrate_events(view, events, seat))


def narrate_events(view: Campaign, events: tuple[Event, ...], seat: Seat) -> Iterator[Line]:
    """The lines of some events, in order; a throw is told with what came of it, where that shows it."""
    thrown: list[Line] = []
    for event in events:
        if isinstance(event, Rolled):
            thrown.append(
                Line(
                    text=capitalize_first(event.why),
                    dice=tuple(die_shown(view, face, event.sides) for face in event.faces),
                )
            )
        elif isinstance(event, Happening):
            yield from () if isinstance(event, SHOWS) else thrown
            thrown = []
            yield from (of_check(view, event, line, seat) for line in narrate_happening(view, event))
        view = event.apply(view)
    yield from thrown


def die_shown(view: Campaign, face: int, sides: int) -> Die:
    """A die as it lies; those of no check count for nothing."""
    return die(face) if sides == D10.sides else Die(face=face, sides=sides)


SHOWS = (CheckRolled, DiceRerolled, CardDrawn)
"""The events that show themselves what was thrown for them."""


def narrate_happening(view: Campaign, event: Happening) -> Iterator[Line]:
    """The line of an event, given the view before it; none if it needs no telling."""
    if text := event.words(view):
        title, source = cited(event.because) if event.because else ("", "")
        line = Line(text=capitalize_first(text), rule=event.because, title=title, source=source)
        if isinstance(event, ResultTaken):
            line = replace(line, outcome=Outcome(label=GRADES[event.grade], look=event.grade))
        yield with_dice(view, event, line) if isinstance(event, CheckRolled) and event.faces else line


def of_check(view: Campaign, event: Happening, line: Line, seat: Seat) -> Line:
    """A line with the check to which it belongs and whose that is, and whether the players are told it too."""
    line = replace(line, unseen=seat == GM and is_unseen(view, event))
    attempt = event.check if isinstance(event, Proposed) else None
    if isinstance(event, Progress):
        attempt = view.attempts[event.attempt]
    if attempt is None:
        return line
    who = view.characters[attempt.character].name
    return replace(line, about=f"check.{attempt.id}", topic=attempt.goal, who=who)


def is_unseen(view: Campaign, event: Happening) -> bool:
    """Whether no player is told of something."""
    return bool(view.players) and all(event.seen_by(view, player) is None for player in view.players)


def with_dice(view: Campaign, event: CheckRolled, line: Line) -> Line:
    """The line of a check that was rolled: its dice as they lie, and what those thrown again showed before."""
    before = {place: event.first[place] for place in event.places}
    dice = tuple(die(face, before.get(place)) for place, face in enumerate(event.faces))
    return replace(line, text=view.attempts[event.attempt].goal, dice=dice)

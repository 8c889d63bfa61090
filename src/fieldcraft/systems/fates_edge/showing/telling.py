"""A view of a campaign as the parts of a story, and its events as lines of the log."""

from __future__ import annotations

from collections.abc import Iterator

from fieldcraft.core import Event, Rolled, Seat
from fieldcraft.systems.fates_edge.campaign import Campaign
from fieldcraft.systems.fates_edge.deeds import Happening
from fieldcraft.systems.fates_edge.figures import die
from fieldcraft.systems.fates_edge.showing.parts import story
from fieldcraft.tableau import DESK, Banner, Line, Motion, Tableau, TurnOrder
from fieldcraft.tableau.figures import cited


def tableau(view: Campaign, seat: Seat, banners: tuple[Banner, ...]) -> Tableau:
    """All that a seat knows of a campaign."""
    return Tableau(
        system="fates_edge",
        title=view.title,
        ground=DESK,
        banners=banners,
        pieces={},
        areas={},
        turn=TurnOrder(round=max(view.session, 1), words=words(view)),
        bank=sum(points.count for points in view.bank),
        story=story(view, seat),
    )


def words(view: Campaign) -> str:
    """Where the story stands, in a line."""
    if view.scene is not None:
        return f"Scene {view.scene.number}: {view.scene.name}"
    if view.phase == "downtime":
        return f"Downtime, {view.days} days"
    return f"Session {view.session}, between scenes" if view.session else "Session zero"


def lines(view: Campaign, events: tuple[Event, ...], seat: Seat) -> tuple[Line, ...]:
    """All events of one entry that a seat was told, given its view before them."""
    return tuple(told(view, events))


def told(view: Campaign, events: tuple[Event, ...]) -> Iterator[Line]:
    """The lines of some events, in order."""
    for event in events:
        if isinstance(event, Rolled):
            yield Line(text=event.why, dice=tuple(die(face, event.sides) for face in event.faces))
        elif isinstance(event, Happening) and (text := event.words(view)):
            title, source = cited(event.because) if event.because else ("", "")
            yield Line(text=text, rule=event.because, title=title, source=source)
        view = event.apply(view)


def motions(view: Campaign, events: tuple[Event, ...], seat: Seat) -> tuple[Motion, ...]:
    """Nothing moves where no board lies."""
    return ()

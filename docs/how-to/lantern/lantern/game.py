"""The whole game: its state, events, actions, what is hidden, how it is shown, its scenes and its bot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Literal, Self, get_args

import msgspec
from msgspec.structs import replace

from fieldcraft.board import Board, Cell
from fieldcraft.core import GM, Action, Ask, Denial, Event, Outcome, Play, Seat, State, System, ThrowDice, rule
from fieldcraft.games import Game, SceneFormat, Side, Unmet
from fieldcraft.lab.budget import Deadline
from fieldcraft.presentation import (
    Answer,
    Banner,
    Choice,
    Clock,
    Deed,
    Ending,
    Ground,
    GroundKind,
    Line,
    Panel,
    Piece,
    Preview,
    Prompt,
    Row,
    Show,
    Tableau,
    TurnOrder,
    ZoneLink,
    ZoneShape,
)
from fieldcraft.systems.shared.text.notation import Notation

Place = Literal["gate", "market", "chapel", "quay", "cellar"]
PLACES: tuple[Place, ...] = get_args(Place)
LANES: dict[Place, tuple[Place, ...]] = {
    "gate": ("market", "chapel"),
    "market": ("gate", "chapel", "cellar", "quay"),
    "chapel": ("gate", "market"),
    "quay": ("market", "cellar"),
    "cellar": ("market", "quay"),
}
SPOTS = {"gate": (0, 6), "market": (9, 6), "chapel": (5, 0), "quay": (18, 3), "cellar": (15, 11)}
DAWN = 8


# --- what is true -----------------------------------------------------------------------------


class Escape(Ask, frozen=True, kw_only=True):
    """The watch searched in vain: does the thief carry the lantern on?"""


class Night(State, frozen=True, kw_only=True):
    """Where the watch is, where the lantern lies (None for a seat that may not know it), the hour, the end."""

    asks: tuple[Escape | ThrowDice, ...] = ()
    watch: Place
    lantern: Place | None
    hour: int = 0
    found: bool = False


# --- what can happen --------------------------------------------------------------------------


class Walked(Event, frozen=True, kw_only=True):
    """The watch is somewhere else, an hour later."""

    to: Place

    def apply(self, state: Night) -> Night:
        return replace(state, watch=self.to, hour=state.hour + 1)


class Searched(Event, frozen=True, kw_only=True):
    """The watch searched; in vain, the thief is asked what it does."""

    reveals_information = True
    found: bool

    def apply(self, state: Night) -> Night:
        asks = () if self.found else (*state.asks, Escape(seat="thief"))
        return replace(state, hour=state.hour + 1, found=self.found, asks=asks)


class Carried(Event, frozen=True, kw_only=True):
    """The thief has decided; where the lantern lies now, only the thief knows."""

    to: Place | None

    def apply(self, state: Night) -> Night:
        return replace(state, lantern=self.to, asks=state.asks[:-1])

    def seen_by(self, state: Night, seat: Seat) -> Event | None:
        return self if seat in ("thief", GM) else Carried(to=None)


# --- what may be done -------------------------------------------------------------------------


@rule("lantern.walk")
def along_a_lane(state: Night, action: Walk, by: Seat) -> Denial | None:
    """The watch walks along a lane."""
    return None if action.to in LANES[state.watch] else Denial(f"no lane joins {state.watch} and {action.to}")


class Walk(Action, frozen=True):
    """Walk along a lane."""

    to: Place
    checks = (along_a_lane,)

    @classmethod
    def candidates(cls, state: Night, by: Seat) -> Iterable[Self]:
        return map(cls, LANES[state.watch])

    def resolve(self, play: Play[Night]) -> None:
        play.emit(Walked(to=self.to), because=along_a_lane)


@rule("lantern.search")
def lies_here(state: Night) -> bool:
    """Whether the lantern lies where the watch is."""
    return state.lantern == state.watch


class Search(Action, frozen=True):
    """Search the place for the lantern."""

    @classmethod
    def candidates(cls, state: Night, by: Seat) -> Iterable[Self]:
        yield cls()

    def resolve(self, play: Play[Night]) -> None:
        play.emit(Searched(found=lies_here(play.state)), because=lies_here)


@rule("lantern.search")
def one_lane_at_most(state: Night, action: Carry, by: Seat) -> Denial | None:
    """The lantern stays, or goes along one lane."""
    ways = (state.lantern, *LANES[state.lantern]) if state.lantern else ()
    return None if action.to in ways else Denial(f"the lantern cannot be carried to {action.to}")


class Carry(Action, frozen=True):
    """Carry the lantern along a lane, or leave it where it is."""

    to: Place
    checks = (one_lane_at_most,)
    answers = Escape

    @classmethod
    def candidates(cls, state: Night, by: Seat) -> Iterable[Self]:
        return map(cls, PLACES)

    def resolve(self, play: Play[Night]) -> None:
        play.emit(Carried(to=self.to), because=one_lane_at_most)


# --- whose turn it is, what is hidden, how it ends --------------------------------------------


def to_act(state: Night) -> frozenset[Seat]:
    """The watch, unless the thief is asked."""
    if result(state):
        return frozenset()
    return frozenset({state.ask.seat if state.ask else "watch"})


def view(state: Night, seat: Seat) -> Night:
    """Only the thief and the game master know where the lantern is; when it is found, everybody does."""
    return state if seat in ("thief", GM) or state.found else replace(state, lantern=None)


@rule("lantern.dawn")
def result(state: Night) -> Outcome | None:
    """The watch wins by finding the lantern, the thief at dawn."""
    if state.found:
        return Outcome("watch", "the lantern is found")
    return Outcome("thief", "it is dawn") if state.hour >= DAWN and not state.asks else None


def story(state: Night, event: Event) -> str:
    """An event in a sentence; nothing of what a seat may not know, since it is told of the event that it sees."""
    match event:
        case Walked():
            return f"The watch walks to the {event.to}."
        case Searched():
            return "The watch finds the lantern." if event.found else f"The watch searches the {state.watch} in vain."
        case Carried():
            return "The thief is done." if event.to is None else f"The lantern is at the {event.to}."
    return ""


def seats(state: Night) -> tuple[Seat, ...]:
    """Who plays: the watch and the thief."""
    return "watch", "thief"


ACTIONS, EVENTS = (Walk, Search, Carry), (Walked, Searched, Carried)
NOTATION: Notation[Night] = Notation(ACTIONS, EVENTS, to_act)
SYSTEM: System[Night] = System(
    name="lantern", version="1", state=Night, actions=ACTIONS, events=EVENTS,
    seats=seats, to_act=to_act, view=view, result=result,
    order=NOTATION.order, words=NOTATION.words, complete=NOTATION.complete, usage=NOTATION.usage, story=story,
)  # fmt: skip


# --- how it is shown --------------------------------------------------------------------------


def tableau(view: Night, seat: Seat, banners: tuple[Banner, ...]) -> Tableau:
    """The town as zones, the watch, and the lantern for those who know where it is."""
    shapes = tuple(
        ZoneShape(
            name=place.title(), at=SPOTS[place], links=tuple(ZoneLink(to=PLACES.index(to)) for to in LANES[place])
        )
        for place in PLACES
    )
    pieces = [_piece("watch", "The watch", "watch", view.watch, "helmet")]
    if view.lantern:
        pieces.append(_piece("lantern", "The lantern", "thief", view.lantern, "flame"))
    over, up = result(view), min(to_act(view), default="")
    return Tableau(
        system="lantern", title="The stolen lantern", banners=banners, areas={},
        ground=Ground(
            surface="zones", zones=shapes, shape="square", columns=len(PLACES), rows=1,
            kinds=(GroundKind(name="town", look="floor"),), terrain=(0,) * len(PLACES),
        ),
        pieces={piece.id: piece for piece in pieces},
        turn=TurnOrder(round=view.hour + 1, up=up, waits_for=tuple(to_act(view)), words=f"Hour {view.hour + 1}"),
        panels={"night": Panel(title="The night", rows=(Row(id="hours", title="Until dawn", clocks=(_clock(view),)),))},
        ending=Ending(winners=over.winners, why=over.why) if over else None,
    )  # fmt: skip


def _piece(id: str, name: str, side: Seat, place: Place, emblem: str) -> Piece:
    at = (PLACES.index(place), 0)
    return Piece(
        id=id, name=name, side=side, emblem=emblem, at=at, cells=(at,), kind="object" if id != side else "unit"
    )


def _clock(view: Night) -> Clock:
    return Clock(label="Dawn", value=min(view.hour, DAWN), most=DAWN, tone="warn", rule="lantern.dawn")


def deeds(view: Night, seat: Seat, piece: str) -> tuple[Deed, ...]:
    """What the watch could do, with the reason where it cannot."""
    if piece != "watch":
        return ()
    walks = tuple(_choice(view, Walk(to), (PLACES.index(to), 0)) for to in LANES[view.watch])
    no = SYSTEM.judge(view, view, Search(), seat)
    search = () if no else (_choice(view, Search()),)
    return (
        Deed(name="walk", label="Walk", icon="footprints", aim="cell", rule="lantern.walk",
             choices=() if no else walks, refusal=no, cost="1 hour"),
        Deed(name="search", label="Search", icon="magnifying-glass", aim="none", rule="lantern.search",
             choices=search, refusal=no, cost="1 hour"),
    )  # fmt: skip


def _choice(view: Night, action: Action, *cells: Cell) -> Choice:
    return Choice(action=msgspec.to_builtins(action), label=SYSTEM.words(view, action).capitalize(), cells=cells)


def preview(view: Night, seat: Seat, action: Action) -> Preview:
    """An action in words, or why not."""
    no = SYSTEM.judge(view, view, action, seat)
    return Preview(words=SYSTEM.words(view, action), action=msgspec.to_builtins(action), refusal=no)


def prompt(view: Night, seat: Seat) -> Prompt | None:
    """The question to the thief."""
    if not isinstance(view.ask, Escape) or seat not in ("thief", GM) or view.lantern is None:
        return None
    ways = (view.lantern, *LANES[view.lantern])
    answers = tuple(
        Answer(action=msgspec.to_builtins(Carry(to)), label="Leave it" if to == view.lantern else f"To the {to}",
               main=to == view.lantern, default=to == view.lantern)
        for to in ways
    )  # fmt: skip
    return Prompt(kind="carry", seat="thief", title="Carry the lantern on?", rule="lantern.search", answers=answers)


def lines(view: Night, events: tuple[Event, ...], seat: Seat) -> tuple[Line, ...]:
    """What happened, each with its rule."""
    found = []
    for event in events:
        if text := story(view, event):
            found.append(Line(text=text, rule=event.because))
        view = event.apply(view)
    return tuple(found)


# --- scenes, and a bot ------------------------------------------------------------------------


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """What a scene file says besides what is alike for all games."""

    title: str
    about: str = ""
    watch: Place = "gate"
    lantern: Place


def start(scene: Scene, board: Board, spots: Mapping[str, tuple[Cell, ...]]) -> Night:
    """The night as it begins."""
    if scene.watch == scene.lantern:
        raise ValueError("the lantern must lie elsewhere than the watch begins")
    return Night(watch=scene.watch, lantern=scene.lantern)


def unmet(start: Night, state: Night, expected: Mapping[str, Any]) -> Iterator[Unmet]:
    """The facts of a script that are not as it expects."""
    facts = {
        "watch": state.watch,
        "lantern": state.lantern,
        "hour": state.hour,
        "asked": "carry" if state.asks else None,
    }
    for name, value in expected.items():
        if name not in facts:
            raise ValueError(f"there is no fact {name!r}; allowed: {', '.join(facts)}")
        if facts[name] != value:
            yield Unmet(name, value, facts[name])


def choose(view: Night, options: Sequence[Action], rng: Random, deadline: Deadline) -> Action:
    """Search every other hour, and walk in between; a thief carries the lantern away from the watch."""
    if view.ask is not None:
        away = [one for one in options if isinstance(one, Carry) and one.to != view.watch]
        return rng.choice(away or list(options))
    wanted = Search if view.hour % 2 else Walk
    return rng.choice([one for one in options if isinstance(one, wanted)])


def measure(match: Any) -> dict[str, float]:
    """How late it was at the end."""
    return {"hours": match.state.hour}


def sides(scene: Scene) -> tuple[Side, ...]:
    """Who plays; a bot plays the thief unless somebody else does."""
    return (Side(id="watch", label="The watch"), Side(id="thief", label="The thief", bot=True))


GAME: Game[Night] = Game(
    system=SYSTEM,
    title="The stolen lantern",
    about="A watch looks for a lantern that a thief has hidden.",
    show=Show(tableau=tableau, lines=lines, preview=preview, deeds=deeds, prompt=prompt),
    books=("lantern",),
    words=("lantern",),
    scene=SceneFormat(Scene, start, sides, unmet, grounds=()),
    bot=choose,
    measures=measure,
)

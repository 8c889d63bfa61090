"""Two tiny games for the command line, which installs them by entry point: one on zones, one without a board."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Self

from msgspec import field
from msgspec.structs import replace

from fieldcraft.core import Action, Denial, Event, Match, Outcome, Play, Seat, State, System, rule
from fieldcraft.dice import Seeded
from fieldcraft.games import Game
from fieldcraft.presentation import (
    DESK,
    Banner,
    Chance,
    Clock,
    Cost,
    Counter,
    Die,
    Ground,
    GroundKind,
    Line,
    Odds,
    Panel,
    Piece,
    Preview,
    Reach,
    Row,
    Show,
    Slip,
    Tableau,
    TurnOrder,
    Zone,
    ZoneLink,
    ZoneShape,
)
from fieldcraft.presentation import Outcome as ShownOutcome

SIDES = ("red", "blue")


def install(folder: Path) -> None:
    """Install both games in a folder, as `pip install` would."""
    found = folder / "toys-1.dist-info"
    found.mkdir()
    (found / "METADATA").write_text("Metadata-Version: 2.1\nName: toys\nVersion: 1\n", encoding="utf-8")
    games = "[fieldcraft.games]\nmarches = cli.toys:MARCHES\npledge = cli.toys:PLEDGE\n"
    (found / "entry_points.txt").write_text(games, encoding="utf-8")


# --- marches: hosts on zones ----------------------------------------------------------

MAP = (
    ZoneShape(
        name="Harbour", at=(0, 0), links=(ZoneLink(to=1), ZoneLink(to=2, look="ford", text="wet")),
        slips=(Slip(text="Rain"), Slip(face_down=True)),
    ),
    ZoneShape(name="Mill", at=(10, 2), outline=((6, -1), (14, 0), (13, 6), (7, 5)), links=(ZoneLink(to=0),)),
    ZoneShape(name="Fells", at=(3, 10), text="steep", links=(ZoneLink(to=0, look="ford"),)),
)  # fmt: skip


class Marches(State, frozen=True, kw_only=True):
    """Where each host stands, by zone; whoever is in the Fells first wins."""

    sides: tuple[Seat, ...] = SIDES
    up: Seat = "red"
    hosts: dict[str, int] = field(default_factory=lambda: {"Red 1": 0, "Red 2": 0, "Blue 1": 1})


class Marched(Event, frozen=True, kw_only=True):
    """A host goes to a zone, and the other side is up."""

    host: str
    to: int

    def apply(self, state: Marches) -> Marches:
        """It is there."""
        return replace(state, up="blue" if state.up == "red" else "red", hosts={**state.hosts, self.host: self.to})


@rule("match.turn")
def linked(state: Marches, action: March, by: Seat) -> Denial | None:
    """A host of one's own goes along a link."""
    if not action.host.lower().startswith(by):
        return Denial(f"{action.host} is not {by}'s")
    links = [link.to for link in MAP[state.hosts[action.host]].links]
    return None if action.to in links else Denial(f"no way leads to {MAP[action.to].name}")


class March(Action, frozen=True):
    """Go to a zone, if a die allows it."""

    host: str
    to: int
    checks = (linked,)

    @property
    def piece(self) -> str:
        """The host."""
        return self.host

    @classmethod
    def candidates(cls, state: Marches, by: Seat) -> Iterable[Self]:
        """Every host to every zone."""
        return (cls(host, to) for host in state.hosts for to in range(len(MAP)))

    def resolve(self, play: Play[Marches]) -> None:
        """A die is thrown for the weather."""
        play.roll(6, 1, "weather")
        play.emit(Marched(host=self.host, to=self.to), because=linked)


def march(state: Marches, text: str) -> Action:
    """Read `Red 1 to Mill`."""
    host, _, zone = text.partition(" to ")
    return March(host, next(number for number, one in enumerate(MAP) if one.name.lower() == zone.lower()))


def marching(state: Marches, action: Any) -> str:
    """Write an order."""
    return f"{action.host} to {MAP[action.to].name}"


def won(state: Marches) -> Outcome | None:
    """Who is in the Fells."""
    winner = next((host for host, zone in state.hosts.items() if zone == 2), None)
    return Outcome((winner.lower().split()[0],), "first in the Fells") if winner else None


def map_of(view: Marches, seat: Seat, banners: tuple[Banner, ...]) -> Tableau:
    """The zones with the hosts."""
    kinds = (GroundKind(name="town", look="floor"), GroundKind(name="hills", look="rubble"))
    ground = Ground(surface="zones", zones=MAP, shape="square", columns=3, rows=1, kinds=kinds, terrain=(0, 1, 1))
    pieces = {
        host: Piece(id=host, name=host, side=host.lower().split()[0], at=(zone, 0), cells=((zone, 0),), health=(1, 3))
        for host, zone in view.hosts.items()
    }
    return Tableau(
        system="marches", title="The marches", ground=ground, banners=banners, pieces=pieces, areas={},
        turn=TurnOrder(round=1, up=view.up, words=f"{view.up.capitalize()} marches"),
        counters=(Counter(name="grain", label="Grain", value=4, most=9, side="red"),),
    )  # fmt: skip


def reach_of(view: Marches, seat: Seat, piece: str, deed: str) -> Reach:
    """Along the links."""
    here = view.hosts[piece]
    costs = tuple(Cost(cell=(link.to, 0), cost=1, ends=True) for link in MAP[here].links)
    return Reach(piece=piece, budget=1, costs=costs, zones=(Zone(side="blue", cells=((1, 0),)),), sees=((here, 0),))


def weather(view: Any, seat: Seat, action: Any) -> Preview:
    """Three outcomes of a die."""
    outcomes = (Chance(label="Fair", look="clean", chance=0.5), Chance(label="Storm", look="miss", chance=0.5))
    return Preview(words="march", odds=Odds(success=0.5, outcomes=outcomes, roll="1d6", against="4"))


def lines_of(view: Any, events: tuple[Event, ...], seat: Seat) -> tuple[Line, ...]:
    """One line for each march."""
    faces = tuple(Die(face=face, sides=6) for event in events for face in getattr(event, "faces", ()))
    fair = ShownOutcome(label="Fair", look="clean")
    told = (event for event in events if isinstance(event, Marched))
    return tuple(
        Line(text=f"{one.host} marches to {MAP[one.to].name}.", rule=one.because, dice=faces, outcome=fair)
        for one in told
    )


MARCHES: Game[Marches] = Game(
    system=System(
        name="marches", version="1", state=Marches, actions=(March,), events=(Marched,),
        to_act=lambda state: frozenset() if won(state) else frozenset({state.up}), view=lambda state, seat: state,
        seats=lambda state: state.sides, reconcile=lambda old, new: Marched(host="", to=0), result=won,
        order=march, words=marching, story=lambda state, event: "",
    ),
    title="Marches", about="Hosts on a map of zones.",
    show=Show(
        tableau=map_of, lines=lines_of, preview=weather, reach=reach_of,
    ),
)  # fmt: skip


# --- pledge: no board -----------------------------------------------------------------


class Pledge(State, frozen=True, kw_only=True):
    """How much each side has promised; ten in all end it."""

    sides: tuple[Seat, ...] = SIDES
    up: Seat = "red"
    given: int = 0


class Given(Event, frozen=True, kw_only=True):
    """Somebody promises more."""

    coins: int

    def apply(self, state: Pledge) -> Pledge:
        """There is more."""
        return replace(state, up="blue" if state.up == "red" else "red", given=state.given + self.coins)


class Give(Action, frozen=True):
    """Promise one to three."""

    coins: int

    @classmethod
    def candidates(cls, state: Pledge, by: Seat) -> Iterable[Self]:
        """One to three."""
        return (cls(coins) for coins in (1, 2, 3))

    def resolve(self, play: Play[Pledge]) -> None:
        """It is promised."""
        play.emit(Given(coins=self.coins))


def purse(view: Pledge, seat: Seat, banners: tuple[Banner, ...]) -> Tableau:
    """A panel with a clock."""
    row = Row(id="purse", title="The purse", clocks=(Clock(label="filled", value=min(view.given, 10), most=10),))
    return Tableau(
        system="pledge", title="A pledge", ground=DESK, banners=banners, pieces={}, areas={},
        turn=TurnOrder(round=1, up=view.up, words=f"{view.up.capitalize()} gives"),
        panels={"purse": Panel(title="Promises", rows=(row,))},
    )  # fmt: skip


def ended(state: Pledge) -> Outcome | None:
    """At ten all have won."""
    return Outcome(SIDES, "the purse is full") if state.given >= 10 else None


def promised(view: Any, events: tuple[Event, ...], seat: Seat) -> tuple[Line, ...]:
    """One line for each promise."""
    return tuple(Line(text=f"{one.coins} promised.") for one in events if isinstance(one, Given))


PLEDGE: Game[Pledge] = Game(
    system=System(
        name="pledge", version="1", state=Pledge, actions=(Give,), events=(Given,),
        to_act=lambda state: frozenset() if ended(state) else frozenset({state.up}), view=lambda state, seat: state,
        seats=lambda state: state.sides, reconcile=lambda old, new: Given(coins=0), result=ended,
        order=lambda state, text: Give(int(text.removeprefix("give "))),
        words=lambda state, action: f"give {getattr(action, 'coins', 0)}",
        story=lambda state, event: "",
    ),
    title="Pledge", about="Promises, and no board.",
    show=Show(tableau=purse, lines=promised, preview=lambda view, seat, action: Preview(words="give")),
)  # fmt: skip


def begun(game: Game[Any]) -> Match[Any]:
    """A match of one of these games, about to begin."""
    return Match(game.system, game.system.state(), Seeded(b"a seed"))

"""Battles of mass combat on boards of zones, drawn at random: every venue, every phase, all options."""

from __future__ import annotations

from hypothesis import strategies as st
from msgspec.structs import replace

from fieldcraft.board.zone_layout import place_zones
from fieldcraft.board.zones import Zones
from fieldcraft.core import Seat
from fieldcraft.systems.mass_combat.options import Options
from fieldcraft.systems.mass_combat.quality import ASPECTS, RATINGS, SLOTS
from fieldcraft.systems.mass_combat.scene import new_aspect
from fieldcraft.systems.mass_combat.state import Card, Leader, Piece, Player, State, Unit, Venue
from fieldcraft.systems.mass_combat.turns import list_ready
from fieldcraft.systems.mass_combat.venues import find_venue
from laws.boards import readings

FIRST, SECOND, THIRD = "alder", "vigil", "rowan"
SIDES: dict[Seat, str] = {FIRST: "wood", SECOND: "watch", THIRD: "wood"}
"""The players, and the side of each."""

NAMES: dict[Seat, tuple[str, ...]] = {FIRST: ("ash", "bo", "cor"), SECOND: ("fen", "gil", "hob"), THIRD: ("dag", "eb")}
"""The units of each player."""

ZONES = ("Bank", "Mill", "Ford", "Hill", "Reeds", "Gate")
WORDS = ("Sucking Mud", "Low Wall", "Smoke", "Deep Snow", "Broken Carts")

tables: st.SearchStrategy[Options] = readings(Options)
few = st.integers(0, 3)


@st.composite
def grounds(draw: st.DrawFn) -> Zones:
    """Three to six zones, each joined to one before it, and some ways more."""
    names = ZONES[: draw(st.integers(3, len(ZONES)))]
    links = {(names[draw(st.integers(0, i - 1))], names[i]) for i in range(1, len(names))}
    more = draw(st.lists(st.tuples(st.sampled_from(names), st.sampled_from(names)), max_size=3))
    links |= {(a, b) for a, b in more if names.index(a) < names.index(b)}
    return place_zones(Zones.of(sorted(links)))


@st.composite
def units(draw: st.DrawFn, id: str, owner: Seat, venue: Venue, zones: tuple[str, ...]) -> Unit:
    """A unit as its quality says, in some zone."""
    quality = draw(st.sampled_from(("average", "fair", "good")))
    ratings = RATINGS[quality]
    skills = draw(st.permutations(venue.skills))[: len(ratings)]
    return Unit(
        id=id, owner=owner, title=id.capitalize(), quality=quality, skills=dict(zip(skills, ratings, strict=True)),
        movement=draw(st.sampled_from(venue.movement)), zone=draw(st.sampled_from(zones)), acted=draw(st.booleans()),
    )  # fmt: skip


@st.composite
def leaders(draw: st.DrawFn, id: str, owner: Seat, state: State) -> Leader:
    """A leader with one of the player's units, or alone."""
    skills = draw(st.dictionaries(st.sampled_from((*state.venue.skills, "Physique")), st.integers(0, 4), max_size=5))
    unit = draw(st.sampled_from(["", *(one.id for one in state.troops.values() if one.owner == owner)]))
    zone = "" if unit else draw(st.sampled_from(state.ground.cells))
    stress = draw(st.sampled_from(((), (1,))))
    return Leader(id=id, owner=owner, title=id.capitalize(), skills=skills, unit=unit, zone=zone, stress=stress)


@st.composite
def with_aspects(draw: st.DrawFn, state: State) -> State:
    """The battle with what is written on pieces and zones, some of it face down, some of it to be invoked freely."""
    for piece in state.units.values():
        state = _with_own_aspects(state, piece, draw(st.booleans()))
    for zone in draw(st.lists(st.sampled_from(state.ground.cells), max_size=4)):
        writer = draw(st.sampled_from(tuple(state.players)))
        free = draw(st.dictionaries(st.sampled_from(tuple(state.players)), st.integers(1, 2), max_size=2))
        hinders = draw(st.sampled_from(((), state.venue.movement)))
        down = draw(st.booleans()) and not state.aspects_on.get(zone)
        state = new_aspect(
            state, draw(st.sampled_from(WORDS)), zone, draw(st.sampled_from(("zone", "situation"))), writer=writer,
            free={} if down else free, hinders=hinders, face_down=down,
        )  # fmt: skip
    return state


def _with_own_aspects(state: State, piece: Piece, hurt: bool) -> State:
    """The battle with the name and the other aspects of a piece, and perhaps a consequence."""
    more = ASPECTS[piece.quality] if isinstance(piece, Unit) else 2
    state = new_aspect(state, piece.title, piece.id, "name")
    for number in range(1, more):
        state = new_aspect(state, f"{piece.title}'s Trait {number}", piece.id, "trait")
    if hurt and "mild" in (SLOTS[piece.quality] if isinstance(piece, Unit) else ("mild",)):
        state = new_aspect(state, "Winded", piece.id, "consequence", severity="mild", writer=SECOND)
    return state


@st.composite
def battles(draw: st.DrawFn) -> State:
    """A battle of two or three players, the order of whom is known or is to be rolled."""
    venue = find_venue(draw(st.sampled_from(("medieval", "medieval", "sail", "air", "space"))))
    ground, seats = draw(grounds()), (FIRST, SECOND, THIRD)[: draw(st.integers(2, 3))]
    players = {
        seat: Player(seat=seat, side=SIDES[seat], fate=draw(few), own=draw(few), chest=draw(st.sampled_from((0, 4))))
        for seat in seats
    }
    cards = {zone: Card() for zone in ground.cells}
    state = State(options=draw(tables), venue=venue, ground=ground, cards=cards, players=players)
    for seat in seats:
        for name in NAMES[seat][: draw(st.integers(1, 3))]:
            state = state.put(draw(units(name, seat, venue, ground.cells)))
        if draw(st.booleans()):
            state = state.put(draw(leaders(f"lord-{seat}", seat, state)))
    state = _rested(draw(with_aspects(state)))
    if draw(st.integers(0, 4)) == 0:
        return state.put(*(replace(piece, acted=False) for piece in state.units.values()))
    order = tuple(draw(st.permutations(seats)))
    up = next(seat for seat in order if list_ready(state, seat))
    return replace(state, order=order, up=up)


def _rested(state: State) -> State:
    """The battle in which no side has acted with all it has, since it would begin anew then."""
    firsts = {state.side_of(unit): unit for unit in reversed(state.troops.values())}
    return state.put(*(replace(unit, acted=False) for unit in firsts.values()))


@st.composite
def musters(draw: st.DrawFn) -> State:
    """A muster that is about to begin, on a field that is laid out or is still to be."""
    seats = (FIRST, SECOND, THIRD)[: draw(st.integers(2, 3))]
    players = {
        seat: Player(seat=seat, side=SIDES[seat], chest=draw(st.integers(1, 9)), fate=draw(few)) for seat in seats
    }
    ground = draw(st.one_of(st.just(Zones(())), grounds()))
    venue = find_venue(draw(st.sampled_from(("medieval", "sail", "air", "space"))))
    cards = {zone: Card() for zone in ground.cells}
    return State(options=draw(tables), venue=venue, ground=ground, cards=cards, players=players, phase="build")


def zone_battles() -> st.SearchStrategy[State]:
    """Battles for the most part, and musters."""
    return st.one_of(battles(), battles(), battles(), musters())

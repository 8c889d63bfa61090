"""What players do with the ground before a battle: place zones, write aspects, choose homes, deploy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Annotated, Self

from fieldcraft.board.zones import Zone, Zones
from fieldcraft.core import Action, Denial, Play, Seat, rule
from fieldcraft.systems.mass_combat.actions.mustering import MusterAction, is_in_phase
from fieldcraft.systems.mass_combat.content import aspects
from fieldcraft.systems.mass_combat.events.muster import (
    CardWritten,
    HomeChosen,
    ZonePlaced,
)
from fieldcraft.systems.mass_combat.events.pieces import Moved
from fieldcraft.systems.mass_combat.making import make_aspect
from fieldcraft.systems.mass_combat.mustering import (
    find_deployer,
    find_placer,
    list_deployment,
    list_homes,
    list_reserve,
    needs_home,
)
from fieldcraft.systems.mass_combat.state import Movement, State, Words
from fieldcraft.systems.mass_combat.text.tokens import ZONE
from fieldcraft.systems.mass_combat.venues import MOVEMENTS
from fieldcraft.systems.shared.text.pieces import UnitRef
from fieldcraft.systems.shared.text.tokens import Choice, Many, Text

KINDS: dict[str, Movement] = {kind: kind for kind in MOVEMENTS}
ZONES = Many(lead="beside", one=ZONE)
PLACES = (
    "North Bank", "Old Bridge", "Mill", "Cairn Hill", "Reeds", "Ford", "Long Meadow", "Orchard", "Gate", "Market",
    "Quarry", "Wood", "Causeway", "Ruin", "Shrine", "Ditch",
)  # fmt: skip
"""What zones are called if nobody has a better name."""


@rule("mass.zones.place")
def is_placed_beside(state: State, action: PlaceZone, by: Seat) -> Denial | None:
    """Players place cards in turn, each with a name of its own and beside at least one that lies there."""
    ground = state.ground
    if find_placer(state) != by:
        return Denial(f"it is {state.players[find_placer(state)].name} who places the next zone")
    try:
        Zones(zones=(*ground.zones, Zone(action.zone)))
    except ValueError as error:
        return Denial(str(error))
    if action.zone in state.units:
        return Denial(f"{action.zone!r} is the name of a unit")
    if unknown := [name for name in action.beside if name not in ground]:
        return Denial(f"there is no zone {unknown[0]!r}: {', '.join(ground.cells) or 'none lies there yet'}")
    if len(set(action.beside)) < len(action.beside):
        return Denial("each neighbour is named once")
    return Denial("a card lies beside at least one other") if ground.zones and not action.beside else None


class PlaceZone(MusterAction, frozen=True):
    """Place a zone card beside others."""

    zone: Annotated[Words, Text()]
    beside: Annotated[tuple[str, ...], ZONES] = ()

    verb, label, icon, targets = "place", "Place a zone", "map-trifold", "list"
    summary = "A card with a name, beside at least one that lies there."
    ruling = "mass.zones.place"
    phases = ("zones",)
    checks = (is_in_phase, is_placed_beside)

    @classmethod
    def of_player(cls, state: State, seat: Seat) -> Iterable[Self]:
        """The next name, beside any card or any two that are joined."""
        cells = state.ground.cells
        name = next((one for one in PLACES if one not in cells), f"Field {len(cells) + 1}")
        pairs = [link.between for link in state.ground.links] or list(pairwise(cells))
        yield from (cls(name, some) for some in [*pairs, *((cell,) for cell in cells)])
        if not cells:
            yield cls(name)

    def resolve(self, play: Play[State]) -> None:
        play.emit(ZonePlaced(zone=self.zone, beside=self.beside, seat=play.by), because=is_placed_beside)


# --- aspects ----------------------------------------------------------------------------------


@rule("mass.zones.aspect-buy")
def is_an_empty_card(state: State, action: WriteAspect, by: Seat) -> Denial | None:
    """For a fate point a player writes one aspect on a card without any."""
    if action.zone not in state.ground:
        return Denial(f"there is no zone {action.zone!r}: {', '.join(state.ground.cells)}")
    if state.aspects_on.get(action.zone):
        return Denial(f"something is written on the card of {action.zone}")
    if not action.words.strip():
        return Denial("write something")
    return None if state.players[by].points else Denial("there is no fate point left")


class WriteAspect(MusterAction, frozen=True):
    """Write an aspect on an empty zone card for a fate point, and lay it face down."""

    zone: Annotated[str, ZONE]
    words: Annotated[Words, Text(lead="as")]
    hinders: Annotated[tuple[Movement, ...], Many(lead="hinders", one=Choice(values=KINDS))] = ()

    verb, label, icon, targets = "write", "Write on a card", "pencil-simple", "list"
    summary = "A fate point: all see a card face down, you alone read it until a unit enters or scouts."
    ruling = "mass.zones.aspect-buy"
    phases = ("aspects",)
    checks = (is_in_phase, is_an_empty_card)
    cost = "a fate point"

    @classmethod
    def of_player(cls, state: State, seat: Seat) -> Iterator[Self]:
        """Something that hinders, on any empty card."""
        if state.players[seat].points and not state.players[seat].ready:
            hindering = [one for one in aspects().values() if set(one.hinders) & set(state.venue.movement)]
            for zone in state.ground.cells:
                if not state.aspects_on.get(zone):
                    yield from (cls(zone, one.words, one.hinders) for one in hindering[:1])

    def resolve(self, play: Play[State]) -> None:
        aspect = make_aspect(
            play.state, self.words, self.zone, "zone", writer=play.by, hinders=self.hinders, face_down=True
        )
        play.emit(CardWritten(aspect=aspect), because=is_an_empty_card)


# --- deployment -------------------------------------------------------------------------------


@rule("mass.zones.deploy")
def is_a_far_home(state: State, action: ChooseHome, by: Seat) -> Denial | None:
    """The first player of a side chooses its home, as far from those of enemies as the field allows."""
    side = state.players[by].side
    if find_deployer(state) != by or not needs_home(state, side):
        return Denial("no home is to be chosen by you now")
    homes = list_homes(state, side)
    if action.zone in homes:
        return None
    return Denial(f"homes lie as far apart as the field allows: {' or '.join(homes)}")


class ChooseHome(MusterAction, frozen=True):
    """Choose the home zone of your side."""

    zone: Annotated[str, ZONE]

    verb, label, icon, targets = "home", "Choose a home zone", "flag", "cell"
    summary = "Your side deploys there and next to it."
    ruling = "mass.zones.deploy"
    phases = ("deploy",)
    checks = (is_in_phase, is_a_far_home)

    @classmethod
    def of_player(cls, state: State, seat: Seat) -> Iterable[Self]:
        side = state.players[seat].side
        return (cls(zone) for zone in list_homes(state, side)) if needs_home(state, side) else ()

    def resolve(self, play: Play[State]) -> None:
        side = play.state.players[play.by].side
        play.emit(HomeChosen(side=side, zone=self.zone), because=is_a_far_home)


@rule("mass.zones.deploy")
def may_begin_there(state: State, action: Deploy, by: Seat) -> Denial | None:
    """A player puts units in the home zone or next to it, where no enemy unit is, when it is their turn."""
    if find_deployer(state) != by or needs_home(state, state.players[by].side):
        return Denial("it is not your turn to deploy")
    if action.unit not in {piece.id for piece in list_reserve(state, by)}:
        return Denial(f"{action.unit!r} is no piece of yours that is still to be deployed")
    zones = list_deployment(state, by)
    return None if action.zone in zones else Denial(f"you may deploy in {', '.join(zones) or 'no zone'}")


class Deploy(MusterAction, frozen=True):
    """Put a unit or a leader on a zone card."""

    unit: Annotated[str, UnitRef]
    zone: Annotated[str, ZONE.after("to")]

    label, icon, targets = "Deploy", "map-trifold", "cell"
    summary = "In the home zone or next to it, where no enemy unit is."
    ruling = "mass.zones.deploy"
    phases = ("deploy",)
    checks = (is_in_phase, may_begin_there)

    @classmethod
    def of_player(cls, state: State, seat: Seat) -> Iterable[Self]:
        if needs_home(state, state.players[seat].side):
            return ()
        zones = list_deployment(state, seat)
        return (cls(piece.id, zone) for piece in list_reserve(state, seat) for zone in zones)

    def resolve(self, play: Play[State]) -> None:
        play.emit(Moved(unit=self.unit, zone=self.zone), because=may_begin_there)


ACTIONS: tuple[type[Action], ...] = (PlaceZone, WriteAspect, ChooseHome, Deploy)

"""Every order that mass combat has words for, sensible or not, but for words, skills and cards of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from msgspec.structs import replace

from fieldcraft.core import Action, Seat
from fieldcraft.systems.mass_combat.actions.attacking import Attack, Duel
from fieldcraft.systems.mass_combat.actions.creating import Ambush, HoldPin, Intimidate, PinDown, Scout, Surround
from fieldcraft.systems.mass_combat.actions.deploying import ChooseHome, Deploy, PlaceZone, WriteAspect
from fieldcraft.systems.mass_combat.actions.ending import Done, RollInitiative
from fieldcraft.systems.mass_combat.actions.improvising import CreateAdvantage, Outwit, RemoveAspect
from fieldcraft.systems.mass_combat.actions.leading import Attach, Boost, Detach, GiveAction, Heal, SpendForAction
from fieldcraft.systems.mass_combat.actions.moving import ExtraMove, Force, Move
from fieldcraft.systems.mass_combat.actions.mustering import BringLeader, Enlist, Ready
from fieldcraft.systems.mass_combat.content import leaders
from fieldcraft.systems.mass_combat.positions import why_obstructed
from fieldcraft.systems.mass_combat.state import Piece, State


def orders(state: State, by: Seat) -> Iterator[Action]:
    """Every order to every piece of a player, at every zone, piece and aspect, and all that is done at a muster."""
    yield from (RollInitiative(id) for id in ("", *state.units))
    for piece in state.units.values():
        if piece.owner == by:
            yield from orders_to(state, piece)
    yield from muster_orders(state)


def orders_to(state: State, piece: Piece) -> Iterator[Action]:
    """Every order to one piece."""
    id, zones = piece.id, state.ground.cells
    yield from (kind(id) for kind in (Ambush, Surround, Detach, GiveAction, SpendForAction, Boost, Done))
    yield from (kind(id, zone) for kind, zone in product((Move, Force, ExtraMove, Scout), zones))
    yield from (ExtraMove(id, zone, beyond) for zone, beyond in product(zones, zones))
    for kind, other in product(
        (Attack, Duel, Intimidate, PinDown, HoldPin, Attach, CreateAdvantage, Outwit), state.units
    ):
        yield kind(id, other)
    yield CreateAdvantage(id)
    for aspect in state.aspects:
        yield from (RemoveAspect(id, aspect), Heal(id, aspect))
        yield from (kind(id, target, aspect) for kind in (CreateAdvantage, Outwit) for target in ("", *state.units))


def muster_orders(state: State) -> Iterator[Action]:
    """What is done at a muster."""
    zones = state.ground.cells
    yield from (Enlist(), Ready())
    yield from (BringLeader(kind.name or "") for kind in leaders().get(state.venue.id, {}).values())
    yield PlaceZone("Somewhere")
    yield from (PlaceZone("Somewhere", some) for some in (*((zone,) for zone in zones), *product(zones, zones)))
    for zone in zones:
        yield from (WriteAspect(zone, "Something"), ChooseHome(zone))
        yield from (Deploy(id, zone) for id in state.units)


def essence(state: State, action: Action) -> object:
    """What an order comes to: of words of one's own nothing.

    A zone may be placed beside any others, and one of them stands for all.  A second zone that is obstructed is not
    entered.
    """
    match action:
        case ExtraMove() if action.beyond and why_obstructed(state, state.units[action.unit], action.beyond):
            return replace(action, beyond="")
        case PlaceZone():
            return PlaceZone
        case WriteAspect():
            return replace(action, words="", hinders=())
    return action

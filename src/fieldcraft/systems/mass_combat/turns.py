"""Turns: the roll for the order, activations, cycles, who is up next, and the end of the battle."""

from __future__ import annotations

from collections.abc import Iterator

from fieldcraft.core import Outcome, Play, Seat, from_rule, rule
from fieldcraft.dice import NamedDie
from fieldcraft.systems.mass_combat.events.aspects import AspectGone, PointAwarded
from fieldcraft.systems.mass_combat.events.turns import (
    BattleEnded,
    CycleBegan,
    OrderSet,
    PlayerSkipped,
    PlayerUp,
    TurnBegan,
    TurnEnded,
)
from fieldcraft.systems.mass_combat.mustering import seats_to_muster
from fieldcraft.systems.mass_combat.state import Initiative, Leader, Piece, State
from fieldcraft.systems.shared.caches import remember

CONCESSION: int = from_rule(1, "mass.sequence.concede")
"""The fate points that a player gets for conceding."""

# --- who may act ------------------------------------------------------------------------------


@rule("mass.sequence.activate", "mass.sequence.cycle")
def list_ready(state: State, seat: Seat) -> list[Piece]:
    """The pieces that a player may activate: those that have not acted this cycle."""
    return [state.units[id] for id in state.ready.get(seat, ())]


def list_commandable(state: State, seat: Seat) -> list[Piece]:
    """The pieces that a player may give orders to: the one whose turn it is and who leads it, else all that are ready.

    Leaders who are with a unit that may be activated are among them, since they act with it.
    """
    if state.phase != "battle" or not state.order or seat != state.up:
        return []
    return remember(state.cache, ("commandable", seat), lambda: _list_commandable(state, seat))


def _list_commandable(state: State, seat: Seat) -> list[Piece]:
    if state.turn.unit:
        piece = state.units.get(state.turn.unit)
        acting = [] if piece is None or piece.owner != seat else [piece]
    else:
        acting = list_ready(state, seat)
    leaders = (state.leader_of.get(piece.id) for piece in acting)
    return [*acting, *(leader for leader in leaders if leader is not None)]


@rule("mass.leaders.acts-with-unit")
def find_commander(state: State, piece: Piece) -> Seat:
    """Who gives a piece its orders: the owner, but of a leader who acts with a unit that of the unit."""
    if type(piece) is Leader and piece.unit and state.turn.unit != piece.id:
        return state.units[piece.unit].owner
    return piece.owner


def seats_to_act(state: State) -> frozenset[Seat]:
    """The seats that the game waits for: whoever is asked, musters, has yet to roll for the order, else is up."""
    if state.ask is not None:
        return frozenset((state.ask.seat,))
    if state.phase != "battle":
        return seats_to_muster(state)
    if not state.order:
        return frozenset(list_unrolled(state)[:1])
    return frozenset((state.up,)) if state.up else frozenset()


# --- the order --------------------------------------------------------------------------------


@rule("mass.sequence.initiative", "mass.sequence.concede")
def list_unrolled(state: State) -> list[Seat]:
    """The players who have yet to roll for the order; who has conceded before needs no place in it."""
    return [seat for seat, one in state.players.items() if seat not in state.initiative and not one.conceded]


@rule("mass.sequence.initiative")
def order_players(play: Play[State]) -> None:
    """The highest roll goes first; ties go to the higher Will, then to more units, then by lot."""
    state = play.state
    ties: dict[tuple[int, int, int], list[Seat]] = {}
    for seat, initiative in state.initiative.items():
        ties.setdefault(rank_initiative(state, seat, initiative), []).append(seat)
    order: list[Seat] = []
    for key in sorted(ties, reverse=True):
        order += draw_lots(play, ties[key])
    play.emit(OrderSet(order=tuple(order)), because=order_players)
    play.emit(PlayerUp(seat=order[0]), because=order_players)


def rank_initiative(state: State, seat: Seat, initiative: Initiative) -> tuple[int, int, int]:
    """What decides the order, most important first."""
    units = sum(unit.here and unit.owner == seat for unit in state.troops.values())
    return initiative.result, initiative.will, units


def draw_lots(play: Play[State], seats: list[Seat]) -> Iterator[Seat]:
    """Players who are tied in everything, in an order that chance decides."""
    left = list(seats)
    while len(left) > 1:
        lot = NamedDie("lot", tuple(play.state.players[seat].name for seat in left))
        yield left.pop(play.roll(lot, 1, "who goes first of those that are tied")[0] - 1)
    yield from left


# --- activations ------------------------------------------------------------------------------


def begin_turn(play: Play[State], piece: str) -> None:
    """Activate a piece, if its turn has not begun."""
    if play.state.turn.unit != piece:
        play.emit(TurnBegan(unit=piece), because=list_ready)


@rule("mass.sequence.activate")
def end_activation(play: Play[State]) -> None:
    """The activation is over; pins that the piece has not kept up end, and the next player is up."""
    let_pins_go(play)
    play.emit(TurnEnded(unit=play.state.turn.unit), because=end_activation)
    renew_cycles(play)
    pass_on(play)


@rule("mass.action.create.pinned-end")
def let_pins_go(play: Play[State]) -> None:
    """Pins that a piece has neither made nor kept up in its activation go when that ends."""
    turn = play.state.turn
    for aspect in play.state.binding:
        if aspect.kind == "pinned" and aspect.maker == turn.unit and aspect.id not in turn.held:
            play.emit(AspectGone(aspect=aspect.id), because=let_pins_go)


@rule("mass.sequence.cycle")
def renew_cycles(play: Play[State]) -> None:
    """A side whose pieces have all acted may act with them again, or all sides once all have acted."""
    state = play.state
    waiting = state.ready.keys()
    if len(waiting) == len(state.players):
        return
    sides = dict.fromkeys(state.side_of(piece) for piece in state.activatable)
    late = {state.players[seat].side for seat in waiting}
    ready = tuple(side for side in sides if side not in late)
    if ready and (state.options.cycle == "per_side" or not late):
        play.emit(CycleBegan(sides=ready), because=renew_cycles)


@rule("mass.sequence.cycle", "mass.sequence.activate")
def pass_on(play: Play[State]) -> None:
    """The next player in the order is up; who has nobody that may act is passed over."""
    state = play.state
    start = state.order.index(state.up) + 1 if state.up in state.order else 0
    for seat in (*state.order[start:], *state.order[:start]):
        if seat in state.ready:
            play.emit(PlayerUp(seat=seat), because=pass_on)
            return
        if any(piece.owner == seat and piece.here for piece in state.units.values()):
            play.emit(PlayerSkipped(seat=seat), because=pass_on)


def pass_over_idle(play: Play[State]) -> None:
    """Whoever is up with nobody that may act is passed over."""
    renew_cycles(play)
    if play.state.up not in play.state.ready:
        pass_on(play)


# --- the end ----------------------------------------------------------------------------------


@rule("mass.sequence.end")
def find_sides_left(state: State) -> frozenset[str]:
    """The sides of the players who have a unit on the map and have not conceded; leaders alone keep nobody in it."""
    owners = state.owners_left
    return frozenset([one.side for one in state.players.values() if one.seat in owners and not one.conceded])


@rule("mass.winning.side", "mass.build.leftover", "mass.fate.points")
def end_battle(play: Play[State]) -> None:
    """Each player of the winning side is owed a fate point, and what was bought for the battle is gone."""
    sides = find_sides_left(play.state)
    won = min(sides, default="")
    for player in play.state.players.values():
        if player.side == won:
            play.emit(PointAwarded(seat=player.seat), because=end_battle)
    play.emit(BattleEnded(side=won), because=end_battle)


@rule("mass.sequence.end")
def find_result(state: State) -> Outcome | None:
    """The side that is left has won; nobody has if no side has units left."""
    if state.phase != "over":
        return None
    winners = tuple(seat for seat, player in state.players.items() if player.side == state.won)
    return Outcome(winners, "no enemy is left" if winners else "no side has units left")


def settle(play: Play[State]) -> None:
    """After any action: the battle ends, an activation ends, or the next player is up, as it must be."""
    state = play.state
    if state.phase != "battle" or state.asks or state.contest:
        return
    if len(find_sides_left(state)) < 2:
        end_battle(play)
    elif not state.order:
        if not list_unrolled(state):
            order_players(play)
            pass_over_idle(play)
    elif state.turn.unit and (state.turn.over or not can_go_on(state)):
        end_activation(play)
    elif not state.turn.unit:
        pass_over_idle(play)


def can_go_on(state: State) -> bool:
    """Whether the activated piece is still its player's, and on the map."""
    piece = state.units.get(state.turn.unit)
    return piece is not None and piece.here and piece.owner == state.up

"""One phase of the muster after the other, from building armies to the battle."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from fieldcraft.core import Play, Seat, rule
from fieldcraft.systems.mass_combat.events.muster import PhaseBegan
from fieldcraft.systems.mass_combat.mustering import count_zones, find_deployer
from fieldcraft.systems.mass_combat.state import Phase, State
from fieldcraft.systems.mass_combat.turns import draw_lots, settle

DONE: Mapping[Phase, Callable[[State], bool]] = {
    "build": lambda state: all(player.ready for player in state.players.values()),
    "zones": lambda state: len(state.ground.zones) >= count_zones(state),
    "aspects": lambda state: all(player.ready for player in state.players.values()),
    "deploy": lambda state: not find_deployer(state),
}
"""When each phase of the muster is done; a field that a scene has laid out needs no zones placed."""


def settle_phase(play: Play[State]) -> None:
    """After any action: go on with the muster, or with the battle, as it must be."""
    settle_muster(play)
    settle(play)


def settle_muster(play: Play[State]) -> None:
    """Go on to the next phase when this one is done."""
    while play.state.phase in DONE and DONE[play.state.phase](play.state):
        begin_next_phase(play)


@rule("mass.zones.place")
def begin_next_phase(play: Play[State]) -> None:
    """After building zones are placed, then aspects written, then armies deployed; whoever has most points begins."""
    phase = play.state.phase
    if phase == "build":
        play.emit(PhaseBegan(phase="zones", placing=tuple(order_placing(play))), because=begin_next_phase)
    elif phase == "zones":
        play.emit(PhaseBegan(phase="aspects"), because=begin_next_phase)
    elif phase == "aspects":
        play.emit(PhaseBegan(phase="deploy"), because=begin_next_phase)
    else:
        play.emit(PhaseBegan(phase="battle"), because=begin_next_phase)


def order_placing(play: Play[State]) -> Iterator[Seat]:
    """The seats from the player with most fate points of the chest on, ties by lot, then in the order of the list."""
    players = play.state.players
    most = max(player.fate for player in players.values())
    first = next(draw_lots(play, [seat for seat, player in players.items() if player.fate == most]))
    seats = list(players)
    start = seats.index(first)
    yield from (*seats[start:], *seats[:start])

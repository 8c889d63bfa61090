"""The chests of the players: their fate points, build points and units."""

from __future__ import annotations

from collections.abc import Iterator

from fieldcraft.core import Action, Seat
from fieldcraft.presentation import Fact, Offer, Panel, Row, Track
from fieldcraft.systems.mass_combat.actions.ending import BuyFatePoint, Concede
from fieldcraft.systems.mass_combat.state import Player, State
from fieldcraft.systems.mass_combat.system import SYSTEM
from fieldcraft.systems.shared.presentation.deeds import plain


def show_chests(view: State, seat: Seat) -> Panel:
    """What every player has left, which all may see, and what one may do with one's own."""
    return Panel(
        title="Chests",
        text="fate points and build points",
        icon="coins",
        rows=tuple(show_chest(view, player) for player in view.players.values()),
        offers=tuple(list_offers(view, seat)),
    )


def show_chest(view: State, player: Player) -> Row:
    """What a player has."""
    units = [unit for unit in view.troops.values() if unit.owner == player.seat]
    left = sum(unit.here for unit in units)
    return Row(
        id=player.seat,
        title=player.name,
        text="has conceded" if player.conceded else "",
        tracks=(
            Track(label="Fate points", value=player.points, most=max(player.points, 3), rule="mass.fate.points"),
            *((Track(label="Build points", value=player.chest, most=player.chest),) if player.chest else ()),
        ),
        facts=(Fact(label="Units", value=f"{left} of {len(units)}"),),
    )


def list_offers(view: State, seat: Seat) -> Iterator[Offer]:
    """What a player may do at any time."""
    for action, text in ((BuyFatePoint(), "for 3 build points"), (Concede(), "your units leave the map")):
        if seat in view.players and may_do(view, seat, action):
            yield Offer(action=plain(action), label=action.label, icon=action.icon, text=text)


def may_do(view: State, seat: Seat, action: Action) -> bool:
    """Whether a seat may do an action now."""
    return SYSTEM.judge(view, view, action, seat) is None

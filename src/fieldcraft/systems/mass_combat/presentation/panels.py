"""The chests of the players: their fate points, build points and units."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from fieldcraft.core import Action, Seat
from fieldcraft.presentation import Fact, Offer, Panel, Row, Track
from fieldcraft.presentation.forms import FormField
from fieldcraft.systems.mass_combat.actions.ending import BuyFatePoint, Concede, HandOver, SwitchSides
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
    if seat not in view.players:
        return
    for action, text in ((BuyFatePoint(), "for 3 build points"), (Concede(), "your units leave the map")):
        if may_do(view, seat, action):
            yield Offer(action=plain(action), label=action.label, icon=action.icon, text=text)
    given = {one.id: one.title for one in view.aspects.values() if seat in one.free}
    yield from offer_gift(view, seat, HandOver("", ""), "aspect", "Which invocation", given)
    lords = {one.id: one.title for one in view.leaders.values() if one.owner == seat and one.here}
    yield from offer_gift(view, seat, SwitchSides("", ""), "leader", "Which leader", lords)


def offer_gift(
    view: State, seat: Seat, action: HandOver | SwitchSides, field: str, label: str, things: dict[str, str]
) -> Iterator[Offer]:
    """Something that a player may give away, to any of those who may have it."""
    pairs = [(thing, to) for thing in things for to in view.players]
    may = [(one, to) for one, to in pairs if may_do(view, seat, replace(action, **{field: one, "to": to}))]
    if may:
        some, players = dict.fromkeys(one for one, _ in may), dict.fromkeys(to for _, to in may)
        fields = (
            one_of(field, label, some, (things[one] for one in some)),
            one_of("to", "To whom", players, (view.players[to].name for to in players)),
        )
        yield Offer(action=plain(action), label=action.label, icon=action.icon, text=action.summary, fields=fields)


def one_of(name: str, label: str, values: Iterable[str], names: Iterable[str] = ()) -> FormField:
    """A field in which one of some values stands, by what people call them."""
    return FormField(name=name, kind="one", label=label, needed=True, values=tuple(values), names=tuple(names))


def may_do(view: State, seat: Seat, action: Action) -> bool:
    """Whether a seat may do an action now."""
    return SYSTEM.judge(view, view, action, seat) is None

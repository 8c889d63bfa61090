"""Where a creature can go, layer by layer, and whom it could strike from where it stands."""

from __future__ import annotations

from collections.abc import Iterator

from fieldcraft.core import Seat
from fieldcraft.presentation import Attackable, Cost, Reach
from fieldcraft.systems.battlefield.actions.base import is_a_target
from fieldcraft.systems.battlefield.actions.moving import points_left
from fieldcraft.systems.battlefield.actions.striking import Strike
from fieldcraft.systems.battlefield.affecting import works_on
from fieldcraft.systems.battlefield.movement import walk_of
from fieldcraft.systems.battlefield.presentation.odds import odds_of_action
from fieldcraft.systems.battlefield.presentation.plan import ends_in
from fieldcraft.systems.battlefield.state import State, Unit
from fieldcraft.systems.battlefield.targeting import why_no_part, why_out_of_range, why_shut_off
from fieldcraft.systems.battlefield.text.tokens import commandable


def show_reach(view: State, seat: Seat, piece: str, deed: str) -> Reach:
    """Where a creature can go now, or could in its turn."""
    unit = view.units.get(piece)
    if unit is None or unit.kind != "unit":
        return Reach(piece=piece, deed=deed or "move", budget=0)
    left = points_left(view, unit)
    return Reach(
        piece=piece,
        deed=deed or "move",
        budget=unit.speed,
        spent=unit.speed - left,
        costs=tuple(list_costs(view, unit)) if unit in commandable(view, unit.side) else (),
        attackable=tuple(list_attackable(view, unit)),
    )


def list_costs(view: State, unit: Unit) -> Iterator[Cost]:
    """The cells in which a move may end, each at its cheapest; the layer is told where it is another."""
    walk, mask = walk_of(view, unit, points_left(view, unit)), 0
    for ends in walk.ends.values():
        mask |= ends
    for cell in view.map.field.cells(mask):
        if found := ends_in(walk, cell, unit.layer):
            text = "" if found[0].layer == unit.layer else f"layer {found[0].layer}"
            yield Cost(cell=cell, cost=walk.price(found[0]) or 0, text=text)


def list_attackable(view: State, unit: Unit) -> Iterator[Attackable]:
    """The enemies that an effect comes to from where the creature stands, with the chance to sense them and hit."""
    for target in sorted(view.units.values(), key=lambda one: one.id):
        if target.side in ("", unit.side) or is_a_target(view, unit, target.id) is not None:
            continue
        for effect in unit.effects:
            if effect.area != "subject" or effect.fog or effect.mends or not works_on(effect, target):
                continue
            reasons = (why(view, unit, target, effect) for why in (why_out_of_range, why_shut_off, why_no_part))
            if any(reasons):
                continue
            strike = Strike(unit.id, effect.id, (target.id,))
            yield Attackable(piece=target.id, deed=strike.offer_name, odds=odds_of_action(view, strike))
            break

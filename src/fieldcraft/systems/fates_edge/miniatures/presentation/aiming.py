"""A shape held over the map: what it would be, whom it would catch, and why it may not lie there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from fieldcraft.core import Seat
from fieldcraft.presentation import Aim, Choice, Preview
from fieldcraft.systems.fates_edge.miniatures.actions.base import BattleAction, Offer, UnitAction
from fieldcraft.systems.fates_edge.miniatures.narration import unit_name
from fieldcraft.systems.fates_edge.miniatures.presentation.choices import choice
from fieldcraft.systems.fates_edge.miniatures.presentation.deeds import refusal_of
from fieldcraft.systems.fates_edge.miniatures.presentation.preview import description_variants, preview
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.system import SYSTEM


def aim(view: State, seat: Seat, piece: str, deed: str, held: Aim) -> Preview:
    """The preview of a deed of a piece whose shape is held somewhere."""
    unit = view.units.get(piece)
    offer = None if unit is None else offer_named(view, unit, deed)
    if unit is None or offer is None or offer.held is None or offer.shape is None:
        return Preview(words="Nothing is aimed here")
    ways, sizes = offer.shape.ways or ("",), offer.shape.values or (1,)
    way = held.way if held.way in ways else ways[0]
    size = held.value if held.value in sizes else offer.shape.usual or sizes[0]
    found = offer.held(held.at, way, size)
    allowed = tuple(action for action in found if refusal_of(view, seat, action) is None)
    if not allowed:
        return forbidden(view, seat, found[0])
    shown = preview(view, seat, allowed[0])
    return shown if len(allowed) == 1 else replace(shown, degrees=tuple(ways_to_do(view, unit, allowed)))


def offer_named(view: State, unit: Unit, deed: str) -> Offer | None:
    """The deed of a name as it is offered to a unit."""
    kinds = (kind for kind in SYSTEM.actions if issubclass(kind, UnitAction))
    return next((offer for kind in kinds for offer in kind.offers(view, unit) if offer.name == deed), None)


def forbidden(view: State, seat: Seat, action: BattleAction) -> Preview:
    """Why a shape may not lie where it is held, and which of its cells are cut off by what is in the way."""
    cells = tuple(cell for cell in action.caption(view).cells if cell in view.board.grid)
    shown = preview(view, seat, action)
    at = shown.refusal.at if shown.refusal else None
    first = cells.index(at) if at in cells else len(cells)
    return replace(shown, cells=cells[:first], cut=cells[first:])


def ways_to_do(view: State, unit: Unit, actions: Sequence[BattleAction]) -> Iterator[Choice]:
    """What is left to choose where a shape lies: a value, an ally, help, and how well it is described."""
    for action in actions:
        for way in description_variants(unit, action) or (action,):
            said = choice(view, way)
            whom = unit_name(view, said.piece) if said.piece else ""
            words = (whom, said.detail, way.description if unit.player else "")
            yield replace(said, label=", ".join(filter(None, words)).capitalize())

"""Words for what a game master decrees most: `decree "a trap door" place Mira d4`."""

from __future__ import annotations

from fieldcraft.systems.battlefield.events.deeds import Harmed, Mended, ObjectBroken, Removed
from fieldcraft.systems.battlefield.events.field import AuraDropped, FogLaid, FogLifted
from fieldcraft.systems.battlefield.events.turns import Placed, RoundBegan, SideUp
from fieldcraft.systems.battlefield.state import Fog, State
from fieldcraft.systems.battlefield.text.tokens import SpaceRef
from fieldcraft.systems.shared.text.decrees import DecreeForm
from fieldcraft.systems.shared.text.pieces import CellRef, UnitRef
from fieldcraft.systems.shared.text.tokens import Many, Name, Number

UNIT, SPACE, NUMBER = UnitRef(), SpaceRef(), Number()


def free_fog_id(state: State) -> str:
    """An id for fog that is laid by decree."""
    return next(id for n in range(1, len(state.fogs) + 2) if (id := f"fog-{n}") not in state.fogs)


DECREES: dict[str, DecreeForm] = {
    "place": DecreeForm((UNIT, SPACE), lambda _, unit, at: Placed(unit=unit, at=at.cell, layer=at.layer)),
    "remove": DecreeForm((UNIT,), lambda _, unit: Removed(unit=unit)),
    "break": DecreeForm((UNIT,), lambda _, unit: ObjectBroken(unit=unit)),
    "harm": DecreeForm((UNIT, NUMBER), lambda _, unit, harm: Harmed(unit=unit, harm=harm)),
    "mend": DecreeForm((UNIT, NUMBER), lambda _, unit, harm: Mended(unit=unit, harm=harm)),
    "fog": DecreeForm(
        (NUMBER, Many(one=CellRef())),
        lambda state, tier, cells: FogLaid(fog=Fog(id=free_fog_id(state), tier=tier, cells=cells)),
    ),
    "lift": DecreeForm(
        (Name(what="fog", names=lambda reader: {fog.id: (fog.name,) for fog in reader.state.fogs.values()}),),
        lambda _, fog: FogLifted(fog=fog),
    ),
    "drop": DecreeForm(
        (Name(what="aura", names=lambda reader: dict.fromkeys(reader.state.auras, ())),),
        lambda _, aura: AuraDropped(aura=aura),
    ),
    "up": DecreeForm(
        (Name(what="side", names=lambda reader: dict.fromkeys(reader.state.sides, ())),),
        lambda _, side: SideUp(side=side),
    ),
    "round": DecreeForm((NUMBER,), lambda _, number: RoundBegan(round=number)),
}
"""The words for what is decreed most; everything else is said as JSON."""


def decree_forms() -> dict[str, DecreeForm]:
    """The words by a name, as other processes are sent it."""
    return DECREES

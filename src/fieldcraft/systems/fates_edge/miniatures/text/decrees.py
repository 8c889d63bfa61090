"""Words for what a game master decrees most in a battle: `decree "a trap door" place Sable d4`."""

from __future__ import annotations

from typing import get_args

from msgspec.structs import replace

from fieldcraft.board import Terrain
from fieldcraft.board.catalog import terrain_names
from fieldcraft.systems.fates_edge.miniatures.events.battle import (
    Became,
    DoorMoved,
    Harmed,
    Placed,
    Recovered,
    Removed,
    RoundBegan,
    SideUp,
    Turned,
)
from fieldcraft.systems.fates_edge.miniatures.events.decrees import Hid
from fieldcraft.systems.fates_edge.miniatures.events.scenery import DoorFound, GroundPainted, SideBuilt
from fieldcraft.systems.fates_edge.miniatures.magic.events import EffectWorn, Revealed
from fieldcraft.systems.fates_edge.miniatures.state import Condition, State
from fieldcraft.systems.fates_edge.miniatures.terrain import terrain
from fieldcraft.systems.fates_edge.miniatures.text.tokens import FacingRef, effect_names
from fieldcraft.systems.shared.text.decrees import DecreeForm
from fieldcraft.systems.shared.text.pieces import CellRef, EdgeRef, UnitRef
from fieldcraft.systems.shared.text.tokens import Many, Name, Number


def ground_kinds(state: State) -> dict[str, Terrain]:
    """The kinds of ground by name; what the map has comes before what the legend knows."""
    return terrain_names((*terrain().legend.values(), *state.map.kinds))


UNIT, CELL, EDGE, NUMBER = UnitRef(), CellRef(), EdgeRef(), Number()
CONDITION = Name(what="condition", names=lambda _: dict.fromkeys(get_args(Condition), ()))

DECREES: dict[str, DecreeForm] = {
    "place": DecreeForm((UNIT, CELL), lambda _, unit, at: Placed(unit=unit, at=at)),
    "turn": DecreeForm((UNIT, FacingRef), lambda _, unit, facing: Turned(unit=unit, facing=facing)),
    "hide": DecreeForm((UNIT,), lambda _, unit: Hid(unit=unit)),
    "reveal": DecreeForm((UNIT,), lambda _, unit: Revealed(unit=unit)),
    "remove": DecreeForm((UNIT,), lambda _, unit: Removed(unit=unit, why="decree")),
    "harm": DecreeForm((UNIT, NUMBER), lambda _, unit, harm: Harmed(unit=unit, harm=harm)),
    "afflict": DecreeForm((UNIT, CONDITION), lambda _, unit, condition: Became(unit=unit, condition=condition)),
    "relieve": DecreeForm((UNIT, CONDITION), lambda _, unit, condition: Recovered(unit=unit, condition=condition)),
    "paint": DecreeForm(
        (Name(what="ground", names=lambda reader: dict.fromkeys(ground_kinds(reader.state), ())), Many(one=CELL)),
        lambda state, name, cells: GroundPainted(cells=cells, terrain=ground_kinds(state)[name]),
    ),
    "build": DecreeForm(
        (Name(what="side", names=lambda _: dict.fromkeys(terrain().side_kinds, ())), EDGE),
        lambda _, name, edge: SideBuilt(between=edge, side=replace(terrain().side_kinds[name], between=edge)),
    ),
    "clear": DecreeForm((EDGE,), lambda _, edge: SideBuilt(between=edge)),
    "find": DecreeForm((EDGE,), lambda _, edge: DoorFound(between=edge)),
    "open": DecreeForm((EDGE,), lambda _, edge: DoorMoved(between=edge, open=True)),
    "close": DecreeForm((EDGE,), lambda _, edge: DoorMoved(between=edge, open=False)),
    "lift": DecreeForm(
        (Name(what="effect", names=effect_names),),
        lambda state, effect: EffectWorn(effect=effect, by=state.effects[effect].integrity),
    ),
    "up": DecreeForm(
        (Name(what="side", names=lambda reader: dict.fromkeys(reader.state.sides, ())),),
        lambda _, side: SideUp(side=side),
    ),
    "round": DecreeForm((NUMBER,), lambda _, number: RoundBegan(round=number)),
}
"""The words for what is decreed most; everything else is said as JSON."""

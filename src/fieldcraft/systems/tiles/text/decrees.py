"""Words for what a game master decrees most: `decree "a gust" place Kettle d4`."""

from __future__ import annotations

from fieldcraft.systems.shared.text.decrees import DecreeForm
from fieldcraft.systems.shared.text.pieces import UnitRef
from fieldcraft.systems.shared.text.tokens import Name, Number
from fieldcraft.systems.tiles.events.areas import AreaEnded, WallBroken
from fieldcraft.systems.tiles.events.decrees import UnitRemoved
from fieldcraft.systems.tiles.events.harm import Hurt
from fieldcraft.systems.tiles.events.units import Stepped
from fieldcraft.systems.tiles.text.tokens import PlaceRef

UNIT = UnitRef()
AREA = Name(what="area", names=lambda reader: {id: (area.effect.name,) for id, area in reader.state.areas.items()})
THING = Name(what="object", names=lambda reader: {id: (thing.title,) for id, thing in reader.state.objects.items()})

DECREES: dict[str, DecreeForm] = {
    "place": DecreeForm((UNIT, PlaceRef()), lambda _, unit, to: Stepped(unit=unit, to=to)),
    "harm": DecreeForm((UNIT, Number()), lambda _, unit, harm: Hurt(unit=unit, harm=harm)),
    "remove": DecreeForm((UNIT,), lambda _, unit: UnitRemoved(unit=unit)),
    "lift": DecreeForm((AREA,), lambda _, area: AreaEnded(area=area)),
    "break": DecreeForm((THING,), lambda _, thing: WallBroken(object=thing)),
}
"""The words for what is decreed most; everything else is said as JSON."""

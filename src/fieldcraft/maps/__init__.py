"""Maps from other programs' files, and back: what reads and writes them is imported when it is first asked for."""

from typing import TYPE_CHECKING

from fieldcraft.core.lazy_names import import_on_demand
from fieldcraft.maps.backdrop import Backdrop as Backdrop
from fieldcraft.maps.ground import Rules as Rules
from fieldcraft.maps.import_result import Imported as Imported
from fieldcraft.maps.import_result import Light as Light
from fieldcraft.maps.import_result import MapError as MapError
from fieldcraft.maps.import_result import Marker as Marker

if TYPE_CHECKING:
    from fieldcraft.maps.files import read_bundle as read_bundle
    from fieldcraft.maps.files import read_map as read_map
    from fieldcraft.maps.foundry.write import write_foundry as write_foundry
    from fieldcraft.maps.house_rules import read_rules as read_rules
    from fieldcraft.maps.tiled.read import read_tiled as read_tiled
    from fieldcraft.maps.tiled.write import write_tiled as write_tiled
    from fieldcraft.maps.universal.read import read_universal as read_universal
    from fieldcraft.maps.universal.write import write_universal as write_universal
    from fieldcraft.maps.zones.files import read_zone_bundle as read_zone_bundle

__getattr__ = import_on_demand(__name__, {
    "files": ("read_bundle", "read_map"),
    "foundry.write": ("write_foundry",),
    "house_rules": ("read_rules",),
    "tiled.read": ("read_tiled",),
    "tiled.write": ("write_tiled",),
    "universal.read": ("read_universal",),
    "universal.write": ("write_universal",),
    "zones.files": ("read_zone_bundle",),
})  # fmt: skip

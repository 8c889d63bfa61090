"""Maps from other programs' files, and back."""

from fieldcraft.maps.backdrop import Backdrop as Backdrop
from fieldcraft.maps.files import read_bundle as read_bundle
from fieldcraft.maps.files import read_map as read_map
from fieldcraft.maps.foundry.write import write_foundry as write_foundry
from fieldcraft.maps.ground import Rules as Rules
from fieldcraft.maps.house_rules import read_rules as read_rules
from fieldcraft.maps.import_result import Imported as Imported
from fieldcraft.maps.import_result import Light as Light
from fieldcraft.maps.import_result import MapError as MapError
from fieldcraft.maps.import_result import Marker as Marker
from fieldcraft.maps.tiled.read import read_tiled as read_tiled
from fieldcraft.maps.tiled.write import write_tiled as write_tiled
from fieldcraft.maps.universal.read import read_universal as read_universal
from fieldcraft.maps.universal.write import write_universal as write_universal

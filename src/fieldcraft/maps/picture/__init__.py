"""Pictures of boards: any state as an SVG or a PNG that one would print."""

from fieldcraft.maps.picture.counter import emblem_names as emblem_names
from fieldcraft.maps.picture.counter import mark_names as mark_names
from fieldcraft.maps.picture.counter import piece as piece
from fieldcraft.maps.picture.drawing import svg as svg
from fieldcraft.maps.picture.model import AnyLayer as AnyLayer
from fieldcraft.maps.picture.model import Area as Area
from fieldcraft.maps.picture.model import Figure as Figure
from fieldcraft.maps.picture.model import Forbidden as Forbidden
from fieldcraft.maps.picture.model import Label as Label
from fieldcraft.maps.picture.model import Path as Path
from fieldcraft.maps.picture.model import Picture as Picture
from fieldcraft.maps.picture.model import Reach as Reach
from fieldcraft.maps.picture.model import Selected as Selected
from fieldcraft.maps.picture.model import SightLine as SightLine
from fieldcraft.maps.picture.model import ThemeName as ThemeName
from fieldcraft.maps.picture.model import Threat as Threat
from fieldcraft.maps.picture.model import Zone as Zone
from fieldcraft.maps.picture.raster import png as png

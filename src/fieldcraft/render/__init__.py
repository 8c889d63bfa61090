"""Pictures of boards: any state as an SVG or a PNG that one would print.  What draws is imported when it first does."""

from typing import TYPE_CHECKING

from fieldcraft.core.lazy_names import import_on_demand
from fieldcraft.render.model import AnyLayer as AnyLayer
from fieldcraft.render.model import Area as Area
from fieldcraft.render.model import Figure as Figure
from fieldcraft.render.model import Forbidden as Forbidden
from fieldcraft.render.model import Label as Label
from fieldcraft.render.model import Path as Path
from fieldcraft.render.model import Picture as Picture
from fieldcraft.render.model import Reach as Reach
from fieldcraft.render.model import Selected as Selected
from fieldcraft.render.model import SightLine as SightLine
from fieldcraft.render.model import ThemeName as ThemeName
from fieldcraft.render.model import Threat as Threat
from fieldcraft.render.model import Zone as Zone

if TYPE_CHECKING:
    from fieldcraft.render.counter import emblem_names as emblem_names
    from fieldcraft.render.counter import mark_names as mark_names
    from fieldcraft.render.counter import piece as piece
    from fieldcraft.render.drawing import svg as svg
    from fieldcraft.render.raster import png as png

__getattr__ = import_on_demand(__name__, {
    "counter": ("emblem_names", "mark_names", "piece"),
    "drawing": ("svg",),
    "raster": ("png",),
})  # fmt: skip

"""The laboratory: many matches between bots, and what they say about a scenario."""

from fieldcraft.lab.report import Report as Report
from fieldcraft.lab.report import Share as Share
from fieldcraft.lab.report import Spread as Spread
from fieldcraft.lab.runner import LIMIT as LIMIT
from fieldcraft.lab.runner import run as run
from fieldcraft.lab.simulation import rotate_seating as rotate_seating
from fieldcraft.lab.simulation import simulate as simulate
from fieldcraft.lab.statistics import wilson as wilson

"""The laboratory: many matches between bots, and what they say about a scenario."""

from fieldcraft.lab.budget import Budget as Budget
from fieldcraft.lab.executors import Executor as Executor
from fieldcraft.lab.executors import Processes as Processes
from fieldcraft.lab.executors import ThisProcess as ThisProcess
from fieldcraft.lab.executors import Workers as Workers
from fieldcraft.lab.ladder import climb as climb
from fieldcraft.lab.ratings import Ladder as Ladder
from fieldcraft.lab.report import Report as Report
from fieldcraft.lab.report import Share as Share
from fieldcraft.lab.report import Spread as Spread
from fieldcraft.lab.runner import LIMIT as LIMIT
from fieldcraft.lab.runner import run as run
from fieldcraft.lab.sequential import Question as Question
from fieldcraft.lab.simulation import simulate as simulate
from fieldcraft.lab.statistics import wilson as wilson
from fieldcraft.lab.study import Study as Study
from fieldcraft.lab.study import rotate_seating as rotate_seating
from fieldcraft.lab.sweeping import Point as Point
from fieldcraft.lab.sweeping import Sweep as Sweep
from fieldcraft.lab.sweeping import sweep as sweep
from fieldcraft.lab.tuning import Proposal as Proposal
from fieldcraft.lab.tuning import tune as tune
from fieldcraft.lab.verdict import Verdict as Verdict
from fieldcraft.lab.verdict import compare as compare
from fieldcraft.lab.verdict import verdict as verdict

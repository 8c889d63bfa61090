"""Bots: who plays where nobody sits.  A bot knows what its seat sees and what it may do, and no more."""

from fieldcraft.bots.budget import BUDGET as BUDGET
from fieldcraft.bots.budget import ENDLESS as ENDLESS
from fieldcraft.bots.budget import Budget as Budget
from fieldcraft.bots.budget import Deadline as Deadline
from fieldcraft.bots.player import Bot as Bot
from fieldcraft.bots.registry import BOTS as BOTS
from fieldcraft.bots.registry import bot as bot

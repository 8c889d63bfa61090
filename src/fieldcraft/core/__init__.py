"""The engine: rules, refusals, actions, events, questions, matches.  No board, no game, no input or output."""

from fieldcraft.core.decree import Decree as Decree
from fieldcraft.core.hand import EnterDice as EnterDice
from fieldcraft.core.hand import ThrowDice as ThrowDice
from fieldcraft.core.match import Match as Match
from fieldcraft.core.model import GM as GM
from fieldcraft.core.model import Action as Action
from fieldcraft.core.model import Ask as Ask
from fieldcraft.core.model import Check as Check
from fieldcraft.core.model import Entry as Entry
from fieldcraft.core.model import Event as Event
from fieldcraft.core.model import Rolled as Rolled
from fieldcraft.core.model import Seat as Seat
from fieldcraft.core.model import State as State
from fieldcraft.core.play import Play as Play
from fieldcraft.core.refusal import No as No
from fieldcraft.core.refusal import Refusal as Refusal
from fieldcraft.core.refusal import Refused as Refused
from fieldcraft.core.rulebook import cite as cite
from fieldcraft.core.rulebook import rule as rule
from fieldcraft.core.rulebook import stated as stated
from fieldcraft.core.system import Outcome as Outcome
from fieldcraft.core.system import System as System
from fieldcraft.core.tally import Part as Part
from fieldcraft.core.tally import Tally as Tally

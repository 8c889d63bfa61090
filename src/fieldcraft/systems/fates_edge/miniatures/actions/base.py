"""What every order to a unit says of itself besides what it does in any game: the test that it makes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar, Self

import msgspec

from fieldcraft.core import Play, Seat
from fieldcraft.core.continuations import resumes
from fieldcraft.core.model import tag
from fieldcraft.systems.fates_edge.miniatures.actions.shared import with_description
from fieldcraft.systems.fates_edge.miniatures.checks import CheckKind, attempt, set_up
from fieldcraft.systems.fates_edge.miniatures.commands import begin_act, cost_of, units_able_to_act
from fieldcraft.systems.fates_edge.miniatures.questions import AfterCheck, Then
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.text.tokens import Actor
from fieldcraft.systems.fates_edge.shared import Result, Test
from fieldcraft.systems.fates_edge.shared.checks import Description
from fieldcraft.systems.shared import actions


class UnitAction(actions.UnitAction, frozen=True):
    """What a unit does.  An action that is tested names its `check`, or sets up a test of its own."""

    unit: Annotated[str, Actor]

    check: ClassVar[CheckKind | None] = None
    """The test that it makes, if that takes no more than its name."""
    worth: ClassVar[float] = 0.0
    """What its success is worth to a bot that has no plan of its own for it; the worth of a whole unit is about 1."""

    @classmethod
    def usual_cost(cls) -> str:
        """What of the turn it is checked for."""
        return cost_of(cls.checks)

    @property
    def description(self) -> Description:
        """How well its test is described."""
        return "basic"

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterable[Self]:
        """It for every unit that has an act left and that it suits."""
        return (cls(unit.id) for unit in units_able_to_act(state, by) if cls.suits(state, unit))

    def test(self, state: State) -> Test | None:
        """The test that it would make now; None if no dice decide it."""
        return None if self.check is None else set_up(state.units[self.unit], self.check.name)

    def resolve(self, play: Play[State]) -> None:
        """Spend the act and make the test; what needs none is finished at once."""
        if begin_act(play, self.unit, tag(type(self).__name__)) is None:
            return
        if (test := self.test(play.state)) is None:
            self.finish(play, None)
        else:
            attempt(play, with_description(test, self.description), self.after_test())

    def after_test(self) -> Then:
        """What waits for the result of its test: its own `finish` unless it says otherwise."""
        return AfterCheck.of(self)

    def finish(self, play: Play[State], result: Result | None) -> None:
        """What comes of it, given the result of its test."""
        raise NotImplementedError

    def provokes(self, state: State) -> Iterator[tuple[Unit, Unit]]:
        """Who would strike at whom because of it."""
        return iter(())


@resumes(AfterCheck)
def finish(play: Play[State], then: AfterCheck, result: Result | None) -> None:
    """The action whose test it was says what comes of it."""
    kinds = {tag(kind.__name__): kind for kind in subclasses(UnitAction)}
    kind = kinds[msgspec.json.decode(then.action)["do"]]
    msgspec.json.decode(then.action, type=kind).finish(play, result)


def subclasses(kind: type[UnitAction]) -> Iterator[type[UnitAction]]:
    for one in kind.__subclasses__():
        yield one
        yield from subclasses(one)

"""What every action of a battle says of itself: how it is offered, aimed and told, and the test that it makes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Annotated, Any, ClassVar, Self

import msgspec
from msgspec.structs import fields, replace

from fieldcraft.board import Cell
from fieldcraft.core import Action, Play, Seat
from fieldcraft.core.continuations import resumes
from fieldcraft.core.model import Targets, tag
from fieldcraft.presentation import Shape
from fieldcraft.systems.fates_edge.miniatures import narration
from fieldcraft.systems.fates_edge.miniatures.actions.shared import with_description
from fieldcraft.systems.fates_edge.miniatures.checks import CheckKind, attempt, set_up
from fieldcraft.systems.fates_edge.miniatures.commands import begin_act, cost_of, units_able_to_act
from fieldcraft.systems.fates_edge.miniatures.questions import AfterCheck, Then
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.text.tokens import Actor
from fieldcraft.systems.fates_edge.shared import Result, Test
from fieldcraft.systems.fates_edge.shared.checks import Description
from fieldcraft.systems.shared.text.fields import split_hint
from fieldcraft.systems.shared.text.pieces import CellRef, EdgeRef, UnitRef


class Caption(msgspec.Struct, frozen=True, kw_only=True):
    """What one of several ways to do a deed is called, and whom or what it is aimed at."""

    label: str
    piece: str = ""
    cells: tuple[Cell, ...] = ()
    front: str = ""
    detail: str = ""


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """A deed as it is offered: its name, label and icon, how it is aimed, what it does and by which ruling.

    `examples` are its most telling actions, the first of which says why there is none if all are forbidden.  `rank` is
    its place among others, `group` their heading and `cost` what it takes in words; `most` says how many cells it may
    cover, `words` names the field that wants words of one's own.  What is aimed as a `shape` says what it may be where
    that is `held`: from a cell, in a direction, at a size.
    """

    name: str
    label: str
    icon: str
    targets: Targets
    summary: str
    ruling: str
    examples: Callable[[], Sequence[BattleAction]]
    rank: int = 50
    most: int = 0
    words: str = ""
    group: str = ""
    cost: str = ""
    shape: Shape | None = None
    held: Callable[[Cell, str, int], Sequence[BattleAction]] | None = None


@cache
def aimed_fields(kind: type[Action], token: type[Any]) -> tuple[str, ...]:
    """The fields of an action that name what it is aimed at, by the kind of word."""
    notes = ((field.name, split_hint(field.type)[1]) for field in fields(kind))
    return tuple(name for name, some in notes if any(isinstance(n, token) or n is token for n in some))


class BattleAction(Action, frozen=True):
    """What can be done in a battle."""

    rank: ClassVar[int] = 50
    """Its place on the action bar: the lower, the nearer to the front."""
    group: ClassVar[str] = ""
    """The heading under which it stands there."""
    cost: ClassVar[str] = ""
    """What it takes, in a few words; "" for what of the turn it is checked for."""

    @property
    def offer_name(self) -> str:
        """The name of the offer to which it belongs."""
        return tag(type(self).__name__)

    def caption(self, state: State) -> Caption:
        """What it is called among its like: by the unit, the cell or the edge that it names, else by its label."""
        kind = type(self)
        piece = next((getattr(self, name) for name in aimed_fields(kind, UnitRef)), "")
        cells = tuple(getattr(self, name) for name in aimed_fields(kind, CellRef))
        cells += tuple(cell for name in aimed_fields(kind, EdgeRef) for cell in getattr(self, name))
        label = narration.unit_name(state, piece) if piece else label_cells(state, cells) or self.label
        return Caption(label=label, piece=piece, cells=cells)

    @classmethod
    def offer(cls, examples: Callable[[], Sequence[BattleAction]], **more: Any) -> Offer:
        """The action as it is offered, some of it said otherwise."""
        usual = Offer(
            name=tag(cls.__name__), label=cls.label, icon=cls.icon, targets=cls.targets, summary=cls.summary,
            ruling=cls.ruling, examples=examples, rank=cls.rank, group=cls.group,
            cost=cls.cost or cost_of(cls.checks),
        )  # fmt: skip
        return replace(usual, **more)


class UnitAction(BattleAction, frozen=True):
    """What a unit does.  An action that is tested names its `check`, or sets up a test of its own."""

    unit: Annotated[str, Actor]

    check: ClassVar[CheckKind | None] = None
    """The test that it makes, if that takes no more than its name."""
    worth: ClassVar[float] = 0.0
    """What its success is worth to a bot that has no plan of its own for it; the worth of a whole unit is about 1."""

    @property
    def piece(self) -> str:
        return self.unit

    @property
    def spends(self) -> str:
        """What it takes as it is."""
        return self.cost or cost_of(self.checks)

    @property
    def description(self) -> Description:
        """How well its test is described."""
        return "basic"

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterable[Self]:
        """It for every unit that has an act left and that it suits."""
        return (cls(unit.id) for unit in units_able_to_act(state, by) if cls.suits(state, unit))

    @classmethod
    def suits(cls, state: State, unit: Unit) -> bool:
        """Whether it may ever be for a unit."""
        return True

    @classmethod
    def example(cls, state: State, unit: Unit) -> Self:
        """What somebody would try first, so that its refusal says why there is no other."""
        return cls(unit.id)

    @classmethod
    def offers(cls, state: State, unit: Unit) -> Iterator[Offer]:
        """The deeds that it is offered as to a unit."""
        if cls.suits(state, unit):
            yield cls.offer(lambda: (cls.example(state, unit),))

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

    def consequence(self, state: State) -> str:
        """What comes of its success, in a line; "" for what its summary says."""
        return ""

    def affected_cells(self, state: State) -> tuple[Cell, ...]:
        """The cells on which it takes effect."""
        return ()

    def affected_units(self, state: State) -> frozenset[str]:
        """The units that it is aimed at, or that stand where it takes effect."""
        return frozenset((self.caption(state).piece,))

    def provokes(self, state: State) -> Iterator[tuple[Unit, Unit]]:
        """Who would strike at whom because of it."""
        return iter(())


class MasterAction(BattleAction, frozen=True):
    """What the game master does besides decrees, at any time."""

    anytime = True

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        """The deeds that it is offered as."""
        return iter(())


def label_cells(state: State, cells: Sequence[Cell]) -> str:
    """What cells are called, in a row; those beyond the map have no names."""
    return narration.cell_names(state, (cell for cell in cells if cell in state.board.grid))


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

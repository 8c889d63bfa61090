"""What actions of a board game say of themselves, so that they are offered, aimed, previewed and told without more.

A game derives its orders to a unit from `UnitAction`, giving the field `unit` its own word
(`Annotated[str, Actor(...)]`), and what the game master does besides decrees from `MasterAction`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, ClassVar, Self

import msgspec
from msgspec.structs import fields, replace

from fieldcraft.board import Cell
from fieldcraft.core import Action, Seat
from fieldcraft.core.model import Targets, tag
from fieldcraft.presentation import Aim, DeedSlot, Shape
from fieldcraft.systems.shared.narration import label_cells, unit_name
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
    its place among others, `group` their heading and `cost` what it takes in words; `price`, `prices`, `times` and
    `figure` are as in a `Deed`, and of several with the same `slot` the first has it.
    `most` says how many cells it may cover, one after the other if they are a `trail`,
    `words` names the field that wants words of one's own.  What is aimed as a `shape` says what it may be where that is
    `held` like that, at a size and in a direction that it may have.
    """

    name: str
    label: str
    icon: str
    targets: Targets
    summary: str
    ruling: str
    examples: Callable[[], Sequence[BoardAction]]
    rank: int = 50
    most: int = 0
    trail: bool = False
    words: str = ""
    group: str = ""
    cost: str = ""
    price: int = 0
    prices: tuple[int, ...] = ()
    times: int = 0
    figure: str = ""
    slot: DeedSlot = ""
    shape: Shape | None = None
    held: Callable[[Aim], Sequence[BoardAction]] | None = None


@cache
def aimed_fields(kind: type[Action], token: type[Any]) -> tuple[str, ...]:
    """The fields of an action that name what it is aimed at, by the kind of word."""
    notes = ((field.name, split_hint(field.type)[1]) for field in fields(kind))
    return tuple(name for name, some in notes if any(isinstance(n, token) or n is token for n in some))


class BoardAction(Action, frozen=True):
    """What can be done in a board game."""

    rank: ClassVar[int] = 50
    """Its place on the action bar: the lower, the nearer to the front."""
    group: ClassVar[str] = ""
    """The heading under which it stands there."""
    slot: ClassVar[DeedSlot] = ""
    """The key by which it is chosen, where it has one of its own."""
    cost: ClassVar[str] = ""
    """What it takes, in a few words; "" for what `usual_cost` says."""

    @property
    def offer_name(self) -> str:
        """The name of the offer to which it belongs."""
        return tag(type(self).__name__)

    @classmethod
    def usual_cost(cls) -> str:
        """What it takes, where `cost` does not say it."""
        return ""

    @property
    def spends(self) -> str:
        """What it takes as it is."""
        return self.cost or self.usual_cost()

    @classmethod
    def list_candidates(cls, state: Any, by: Seat) -> Iterable[Self]:
        """The candidates that are told one by one; of too many ways to do it one stands for all that can be aimed."""
        return cls.candidates(state, by)

    def caption(self, state: Any) -> Caption:
        """What it is called among its like: by the unit, the cell or the edge that it names, else by its label."""
        kind = type(self)
        piece = next((getattr(self, name) for name in aimed_fields(kind, UnitRef)), "")
        cells = tuple(getattr(self, name) for name in aimed_fields(kind, CellRef))
        cells += tuple(cell for name in aimed_fields(kind, EdgeRef) for cell in getattr(self, name))
        label = unit_name(state, piece) if piece else label_cells(state, cells) or self.label
        return Caption(label=label, piece=piece, cells=cells)

    @classmethod
    def offer(cls, examples: Callable[[], Sequence[BoardAction]], **more: Any) -> Offer:
        """The action as it is offered, some of it said otherwise."""
        usual = Offer(
            name=tag(cls.__name__), label=cls.label, icon=cls.icon, targets=cls.targets, summary=cls.summary,
            ruling=cls.ruling, examples=examples, rank=cls.rank, group=cls.group, cost=cls.cost or cls.usual_cost(),
            slot=cls.slot,
        )  # fmt: skip
        return replace(usual, **more)


class UnitAction(BoardAction, frozen=True):
    """What a unit does."""

    unit: str

    @property
    def piece(self) -> str:
        return self.unit

    @classmethod
    def suits(cls, state: Any, unit: Any) -> bool:
        """Whether it may ever be for a unit."""
        return True

    @classmethod
    def example(cls, state: Any, unit: Any) -> Self:
        """What somebody would try first, so that its refusal says why there is no other."""
        return cls(unit.id)

    @classmethod
    def offers(cls, state: Any, unit: Any) -> Iterator[Offer]:
        """The deeds that it is offered as to a unit."""
        if cls.suits(state, unit):
            yield cls.offer(lambda: (cls.example(state, unit),))

    def consequence(self, state: Any) -> str:
        """What comes of its success, in a line; "" for what its summary says."""
        return ""

    def affected_cells(self, state: Any) -> tuple[Cell, ...]:
        """The cells on which it takes effect."""
        return ()

    def affected_units(self, state: Any) -> frozenset[str]:
        """The units that it is aimed at, or that stand where it takes effect."""
        return frozenset((self.caption(state).piece,))


class MasterAction(BoardAction, frozen=True):
    """What the game master does besides decrees, at any time."""

    anytime = True

    @classmethod
    def usual_cost(cls) -> str:
        """Nothing of anybody's turn."""
        return "free"

    @classmethod
    def offers(cls, state: Any) -> Iterator[Offer]:
        """The deeds that it is offered as."""
        return iter(())

"""Spells as data: a closed set of tags, each with its numbers, and what a spell can be cast at."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fieldcraft.board import Cell
from fieldcraft.core import from_rule

Tag = Literal["ward", "banish", "conjure", "mark", "veil", "reveal", "passage", "transport"]
Band = Literal["close", "near", "far"]
Element = Literal["fire", "storm", "fate", "shadow", "earth", "water", "life"]

TAGS: tuple[Tag, ...] = from_rule(
    ("ward", "banish", "conjure", "mark", "veil", "reveal", "passage", "transport"), "mini.magic.tags"
)


class Spell(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A spell: its tag, its art (the skill rolled with Wits), its band, and what may be special about it.

    `dv` replaces the value of its tag, `ritual` counts the turns that it takes after the first.  `bars` is for wards,
    `hazard` for what is conjured (else a wall), `fast` and `bump` for passages.
    """

    name: str
    tag: Tag
    art: str = "arcana"
    element: Element = "fate"
    band: Band = "near"
    dv: Annotated[int, msgspec.Meta(ge=1, le=9)] | None = None
    instant: bool = False
    sight: bool = True
    ritual: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    bars: Literal["enemies", "outsiders"] = "enemies"
    hazard: bool = False
    fast: bool = True
    bump: Literal["position", "effect"] = "position"

    def __post_init__(self) -> None:
        if self.dv is not None and self.tag in ("banish", "conjure"):
            value = {"banish": "its target's cap", "conjure": "chosen at the casting"}[self.tag]
            msg = f"{self.name}: a [{self.tag.upper()}] has no dv of its own: it is {value}"
            raise ValueError(msg)


def describe_spell(spell: Spell) -> str:
    """What a spell does, in a few words for its card."""
    works: dict[Tag, str] = {
        "ward": f"bars {spell.bars} from crossing up to 3 cells that hang together, or the edge between two",
        "banish": "drives out an outsider by filling its leash",
        "conjure": f"puts a {'hazard' if spell.hazard else 'wall'} on up to 3 cells that hang together, or on an edge",
        "mark": "gives each ally one die more against an enemy, once in the scene",
        "veil": "hides an ally until it attacks or is found out",
        "reveal": "finds who is hidden in a cell and round it",
        "passage": f"helps the tests of allies on up to 6 cells by their {spell.bump}",
        "transport": "puts an ally into another cell",
    }
    return f"[{spell.tag.upper()}] {works[spell.tag]}"


class Aim(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a spell is cast at: a unit, cells, the edge between two cells; `choice` is the value chosen to conjure."""

    target: str = ""
    cells: tuple[Cell, ...] = ()
    edge: tuple[Cell, Cell] | None = None
    choice: int = 0

    @property
    def given(self) -> frozenset[str]:
        return frozenset(name for name in self.__struct_fields__ if getattr(self, name))

    @property
    def ground(self) -> tuple[Cell, ...]:
        """The cells that it is laid on, or on whose common edge."""
        return (*self.cells, *(self.edge or ()))

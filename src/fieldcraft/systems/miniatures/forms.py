"""Every deed as words: one line per verb, which says what kind of words follow it and which field they fill."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from fieldcraft.core import Action, Decree, EnterDice
from fieldcraft.systems.fates_edge.complications import MENU
from fieldcraft.systems.miniatures.actions import answers, boons, casting, fighting, master, moving, readying
from fieldcraft.systems.miniatures.placement import shove_cells
from fieldcraft.systems.miniatures.reading import Reader, defaults
from fieldcraft.systems.miniatures.sayings import EventsTerm, effects
from fieldcraft.systems.miniatures.state import State, Unit
from fieldcraft.systems.miniatures.terms import (
    CellTerm,
    ChoiceTerm,
    DescriptionTerm,
    EdgeTerm,
    FacingTerm,
    ManyTerm,
    NamedTerm,
    NumberTerm,
    Term,
    TextTerm,
    UnitTerm,
)


class Part(msgspec.Struct, frozen=True):
    """One field of an action in words.

    `lead` is the word before it, `ask` the question if it is missing, `otherwise` lists what it may be if left out.
    """

    field: str
    term: Term
    ask: str = "what?"
    lead: str = ""
    otherwise: Callable[[Reader], Iterable[Any]] | None = None

    def read(self, reader: Reader) -> bool:
        """Read the field, if it comes next; OrderError if its lead comes, and then something else."""
        reader.expect(lambda: (self.lead,) if self.lead else self.offers(reader))
        if self.lead:
            if not reader.skip(self.lead):
                return False
            reader.expect(lambda: self.offers(reader))
        value = self.term.read(reader)
        if value is None:
            if self.lead:
                raise reader.error(f"{self.lead}: {self.ask}")
            return False
        if isinstance(self.term, ManyTerm):
            reader.expect(lambda: self.offers(reader))
        reader.found[self.field] = value
        return True

    def work_out(self, reader: Reader) -> bool:
        """Fill in what was left out, if it can be only one thing."""
        values = list(self.otherwise(reader)) if self.otherwise is not None else []
        if len(values) != 1:
            return False
        reader.found[self.field] = values[0]
        return True

    def required(self, kind: type[Action]) -> bool:
        """Whether an action of a kind cannot do without the field."""
        return defaults(kind)[self.field] is msgspec.NODEFAULT

    def write(self, state: State, value: Any) -> str:
        """The field in words."""
        return f"{self.lead} {self.term.write(state, value)}".lstrip()

    def offers(self, reader: Reader) -> Iterable[str]:
        """What may be written here: what the rules allow, where that is known, else all that the term knows."""
        values = reader.values(self.field)
        if values is None:
            return self.term.offers(reader)
        return (word for value in values for word in self.term.said(reader.state, value))


class Form(msgspec.Struct, frozen=True):
    """A verb: the action it orders, the field of who acts, the parts that follow, and the fields that it settles."""

    word: str
    kind: type[Action]
    parts: tuple[Part, ...] = ()
    subject: str = "unit"
    fixed: dict[str, Any] = {}

    def fits(self, action: Action) -> bool:
        """Whether the verb says what an action does."""
        return type(action) is self.kind and all(getattr(action, name) == value for name, value in self.fixed.items())


def only_cell(reader: Reader, *, pull: bool) -> Iterable[Any]:
    """Where the target of a shove or pull would go."""
    target = reader.state.units[reader.found["target"]]
    return shove_cells(reader.state, reader.unit, target, pull=pull) if reader.unit is not None else ()


def spells(state: State, unit: Unit | None) -> Mapping[str, tuple[str, ...]]:
    """The spells of a unit."""
    return {spell.name: () for spell in unit.spells} if unit is not None else {}


UNIT, CELL, EDGE, DIRECTION, TEXT = UnitTerm(), CellTerm(), EdgeTerm(), FacingTerm(), TextTerm()
CELLS = ManyTerm(CELL)
BOON = ChoiceTerm({"act": "act", "boon": "boon"})

PATH = Part("path", CELLS, "which way?")
FACING = Part("facing", DIRECTION, "which way?", lead="face")
FOE = Part("target", UNIT, "whom?")
ALLY = Part("ally", UNIT, "whom?")
TOLD = Part("description", DescriptionTerm({"basic": "basic", "detailed": "detailed", "intricate": "intricate"}))
DOOR = Part("between", EDGE, "which door, like d4|e4?")
SPELL = Part("spell", NamedTerm("spell", spells), "which spell?")
AIM = (
    Part("target", UNIT, "whom?", lead="at"),
    Part("cells", CELLS, "which cells?", lead="on"),
    Part("edge", EDGE, "which side, like d4|e4?", lead="between"),
    Part("choice", NumberTerm(), "which value?", lead="dv"),
)

FORMS: tuple[Form, ...] = (
    Form("move", moving.Move, (PATH, FACING)),
    Form("face", moving.Face, (Part("facing", DIRECTION, "which way?"), Part("boon", ChoiceTerm({"boon": True})))),
    Form(
        "shift",
        moving.Shift,
        (Part("to", CELL), FACING, Part("by", ChoiceTerm({"act": "act", "test": "test"})), TOLD),
    ),
    Form("disengage", moving.Disengage, (TOLD,)),
    Form("slip", moving.SlipAway),
    Form(
        "ignore",
        boons.IgnoreZone,
        (
            Part("ignoring", CELL, "which cell?"),
            Part("path", CELLS, "which way?", lead="move"),
            FACING,
            Part("by", ChoiceTerm({"boon": "boon", "aura": "aura"}), lead="by"),
        ),
    ),
    Form("rush", boons.HeroicRush, (PATH, Part("foe", UNIT, "whom?", lead="at"), FACING)),
    Form("attack", fighting.Attack, (FOE, TOLD)),
    Form("shoot", fighting.Shoot, (FOE, TOLD)),
    Form(
        "shove",
        fighting.Shove,
        (FOE, Part("to", CELL, "where to?", "to", lambda reader: only_cell(reader, pull=False)), TOLD),
    ),
    Form(
        "pull",
        fighting.Pull,
        (FOE, Part("to", CELL, "where to?", "to", lambda reader: only_cell(reader, pull=True)), TOLD),
    ),
    Form("tackle", fighting.Tackle, (FOE, TOLD)),
    Form("breach", fighting.Breach, (Part("effect", NamedTerm("conjured thing", effects), "what?"), TOLD)),
    Form("guard", readying.Guard),
    Form("brace", readying.Brace),
    Form("dash", readying.Dash),
    Form("stand", readying.Stand, (Part("by", BOON),)),
    Form("rearm", readying.Rearm),
    Form("assist", readying.Assist, (ALLY,)),
    Form("rally", readying.Rally, (ALLY, TOLD)),
    Form("swap", readying.Swap, (ALLY, TOLD)),
    Form("open", readying.Door, (DOOR,), fixed={"open": True}),
    Form("close", readying.Door, (DOOR,), fixed={"open": False}),
    Form("cast", casting.Cast, (SPELL, *AIM, TOLD)),
    Form("ritual", casting.BeginRitual, (SPELL, *AIM, Part("helpers", ManyTerm(UNIT), "whom?", lead="with"))),
    Form("continue", casting.ContinueRitual, (TOLD,)),
    Form("abandon", casting.BreakOff),
    Form("crack", casting.CrackSeal, (SPELL, *AIM, TOLD)),
    Form("end", readying.End),
    Form("strike", answers.TakeStrike, subject=""),
    Form("pass", answers.LetPass, subject=""),
    Form("reroll", answers.Reroll, (Part("die", NumberTerm(1), "which die, counted from 1?"),), subject=""),
    Form("keep", answers.Keep, subject=""),
    Form("accept", answers.Accept, subject=""),
    Form("refuse", answers.Refuse, subject=""),
    Form("dice", EnterDice, (Part("faces", ManyTerm(NumberTerm()), "which faces?"),), subject=""),
    Form(
        "spend",
        master.Spend,
        (
            Part("on", ChoiceTerm({word: word for word in MENU}), "on which trouble?"),
            Part("unit", UNIT, "whom?", lead="on"),
            Part("text", TEXT),
        ),
        subject="",
    ),
    Form("offer", master.OfferBargain, (Part("complication", TEXT, "for which complication?"),), subject=""),
    Form("unleash", casting.Unleash, subject=""),
    Form("decree", Decree, (Part("reason", TEXT, "why?"), Part("events", EventsTerm(), "what happens?")), subject=""),
)

BY_WORD: dict[str, Form] = {form.word: form for form in FORMS}
BY_KIND: dict[type[Action], tuple[Form, ...]] = {
    form.kind: tuple(other for other in FORMS if other.kind is form.kind) for form in FORMS
}

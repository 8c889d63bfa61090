"""Random deeds: each field holds something of its type, of what is there if that is told by its name."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec.structs import replace

from fieldcraft.core import Action
from fieldcraft.systems.fates_edge.campaign.characters.content import Pack
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.characters.samples import sample
from fieldcraft.systems.fates_edge.campaign.characters.terms import printed_talents
from fieldcraft.systems.fates_edge.campaign.decks.facts import SeedEntry
from fieldcraft.systems.fates_edge.campaign.magic.content import spells
from fieldcraft.systems.fates_edge.campaign.magic.facts import Obscured, Rung, Spell
from fieldcraft.systems.fates_edge.campaign.setup import READY
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from laws.campaigns.pools import Facts, suggested

NOTHING: Counter[str] = Counter()
"""What was said before anything was."""

STRANGE = 0.04
"""How often a text names nothing that is there."""


class Inventor:
    """Somebody who thinks of deeds in a campaign, rather of what was `said` seldom."""

    def __init__(self, campaign: Campaign, rng: random.Random, said: Counter[str] = NOTHING) -> None:
        self.campaign, self.rng, self.said = campaign, rng, said

    def deed(self, kind: type[Action]) -> Action | None:
        """A deed of a kind, None if what came to mind is none by its type."""
        try:
            return msgspec.convert(self.facts(kind), kind)
        except msgspec.ValidationError:
            return None

    def facts(self, kind: type[Any]) -> Facts:
        """Fields that are needed, and some of the others."""
        found: Facts = {}
        for one in fields(kind):
            if one.required or self.rng.random() < 0.5:
                found[one.name] = self.value(one.name, one.type, found)
        return found

    def value(self, name: str, hint: Any, so_far: Facts) -> Any:
        """Something of a type."""
        bare, limits, origin = plain(hint)
        if origin in (Union, UnionType):
            return self.value(name, self.rng.choice(get_args(bare)), so_far)
        if origin is Literal:
            return self.rng.choice(get_args(bare))
        if origin is dict:
            return {}
        if origin in (tuple, frozenset):
            return self.several(name, get_args(bare), limits, so_far)
        return self.single(name, bare, limits, so_far)

    def several(self, name: str, hints: tuple[Any, ...], limits: msgspec.Meta | None, so_far: Facts) -> list[Any]:
        """Some of a kind, mostly few of them."""
        if Ellipsis not in hints and len(hints) > 1:
            return [self.value(name, hint, so_far) for hint in hints]
        least = (limits and limits.min_length) or 0
        count = least + self.rng.choice((0, 1, 1, 2, 3))
        return [self.value(name, hints[0], so_far) for _ in range(count)]

    def single(self, name: str, bare: Any, limits: msgspec.Meta | None, so_far: Facts) -> Any:
        """One thing."""
        if bare is type(None):
            return None
        if bare is bool:
            return self.rng.random() < 0.5
        if bare is int:
            return self.number(limits)
        if bare is str:
            return self.text(name, limits, so_far)
        return msgspec.to_builtins(SPECIAL[bare](self.rng)) if bare in SPECIAL else self.facts(bare)

    def number(self, limits: msgspec.Meta | None) -> int:
        """A small number within its limits, mostly at the lower end of them."""
        least = int(limits.ge) if limits and limits.ge is not None else 0
        most = int(limits.le) if limits and limits.le is not None else least + 12
        return self.rng.choice((least, self.rng.randint(least, min(most, least + 4)), self.rng.randint(least, most)))

    def text(self, name: str, limits: msgspec.Meta | None, so_far: Facts) -> str:
        """The name of something that is there, mostly."""
        if limits and limits.pattern and limits.pattern.startswith("^("):
            return self.rng.choice(limits.pattern.strip("^()$").split("|"))
        found = [one for one in suggested(self.campaign, name, so_far) if one or not (limits and limits.min_length)]
        if not found or self.rng.random() < STRANGE:
            return "strange"
        return min(self.rng.choices(found, k=3), key=self.said.__getitem__)


def sheet(rng: random.Random) -> Character:
    """Somebody ready to play, as another table wrote them down."""
    return replace(sample(rng.choice(READY)), id=rng.choice(("guest", "sable", "bryn")))


HUSH = Spell(
    name="Hush the stairs",
    art="umbramancy",
    dv=2,
    text="No step is heard.",
    outcomes=(Obscured(on="hearing"),),
    ladder=tuple(Rung(points=points, text=text) for points, text in ((1, "a draught"), (3, "a door"), (5, "a voice"))),
    lasts="area",
)
"""A new spell that is sound."""

LUNGS = replace(next(iter(printed_talents().values())), key="deep-lungs", name="Deep lungs")
MORE = Pack(
    id="first",
    title="More",
    talents=(LUNGS,),
    spells={"hush": HUSH},
    cards=(SeedEntry(suit="S", rank="2", text="A well"),),
)
PACKS = (MORE, replace(MORE, version=2), replace(MORE, id="second"), Pack(id="third", title="Nothing yet"))
"""Packs that add something to learn, to weave and to draw: one in two versions, and one that takes its names."""

SPECIAL: dict[Any, Callable[[random.Random], Any]] = {
    Character: sheet,
    Spell: lambda rng: rng.choice((HUSH, *spells().values())),
    Pack: lambda rng: rng.choice(PACKS),
}
"""What is not invented field by field."""


@cache
def fields(kind: type[Any]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """The fields of a kind of deed."""
    return msgspec.structs.fields(kind)


@cache
def plain(hint: Any) -> tuple[Any, msgspec.Meta | None, Any]:
    """A type without its limits, these, and what it is made of others with."""
    bare, limits = get_args(hint)[:2] if get_origin(hint) is Annotated else (hint, None)
    return bare, limits, get_origin(bare)

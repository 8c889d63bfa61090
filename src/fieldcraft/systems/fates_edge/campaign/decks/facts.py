"""Cards as they lie on the table, and what was read from them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Purpose = Literal["consequences", "adventure", "motives", "spells", "crown", "epilogue"]

OPEN: frozenset[Purpose] = frozenset({"consequences", "spells", "epilogue"})
"""Packs that are drawn before everybody's eyes; the others are the game master's."""

Suit = Literal["S", "H", "C", "D"]
Rank = Literal["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
Role = Literal["place", "actor", "complication", "reward"]
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="deck"):
    """Something more that a card may tell, besides what is printed."""

    suit: Suit
    rank: Rank


class SeedEntry(Entry, frozen=True, kw_only=True, tag="adventure"):
    """Something more that a card may stand for in the seed of an adventure."""

    text: Words


class MotiveEntry(Entry, frozen=True, kw_only=True, tag="motives"):
    """Something more that a card may tell of somebody: its name, and what it looks like."""

    name: Words
    hook: Words


class Pile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pack for one purpose: the cards that were drawn, the first first; the rest has no order until it is drawn.

    `top` are cards of a real deck that people have turned over and that come next; `scene` is the number of the scene
    in which the pack was shuffled last, negative after it.  `taken` are drawn cards for which somebody was rewarded,
    `aside` those for which nobody can be, since they do not stand as they were drawn.
    """

    drawn: tuple[str, ...] = ()
    top: tuple[str, ...] = ()
    scene: int = 0
    taken: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()


class Element(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card of an adventure's seed and what it stands for there."""

    role: Role
    card: str
    text: str


class Seed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The seed of an adventure.

    `clock` is the size of its main clock and `parallel` those of clocks beside it; `combos` tell what its cards make
    together, `points` are free complication points, `harsh` says whether it begins short of supplies or tired, and
    `payoffs` are rewards kept back for the end of an act.
    """

    elements: tuple[Element, ...]
    clock: int
    severity: str
    tone: str
    parallel: tuple[int, ...] = ()
    combos: tuple[str, ...] = ()
    points: int = 0
    harsh: bool = False
    payoffs: tuple[Element, ...] = ()
    id: str = ""
    opened: bool = False

    def __str__(self) -> str:
        parts = [f"{one.role.capitalize()}: {one.text} ({one.card})" for one in self.elements]
        parts += [f"Payoff: {one.text} ({one.card})" for one in self.payoffs]
        parts.append(f"Clock: {self.clock} segments, {self.severity}")
        if self.parallel:
            parts.append(f"Parallel clocks: {', '.join(map(str, self.parallel))} segments")
        parts.append(f"Tone: {self.tone}")
        if self.harsh:
            parts.append("Begins with low supplies or a level of fatigue")
        return "\n".join((*parts, *self.combos))


class Trait(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of somebody: its suit and rank, the aspect it is, its name and what it looks like.

    `shift` says how far its rank is from that of the card which was drawn.
    """

    suit: Suit
    rank: str
    aspect: str
    name: str
    hook: str
    shift: int = 0


class Motive(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What moves somebody; `shown` are the suits that players have learned of."""

    traits: tuple[Trait, ...]
    id: str = ""
    name: str = ""
    shown: frozenset[Suit] = frozenset()

    def __str__(self) -> str:
        return "\n".join(
            f"{one.aspect.capitalize()}: {one.name}, {one.hook} ({one.rank}{one.suit})" for one in self.traits
        )

    def known_to_players(self) -> Motive:
        """The sides of it that players have learned of, but not whether a card was bent."""
        shown = (msgspec.structs.replace(one, shift=0) for one in self.traits if one.suit in self.shown)
        return msgspec.structs.replace(self, traits=tuple(shown))

    def of(self, suit: Suit) -> Trait | None:
        """Its side of a suit; None if that card was not drawn."""
        return next((one for one in self.traits if one.suit == suit), None)


class Favour(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that can be called in so many times.

    Renown gives `boons` where it is called upon, for nothing; coin `pays` for something, such as upkeep.  A `chit` or a
    `charge` is a reward that is used for nothing.
    """

    id: str
    owner: str
    text: str
    uses: Annotated[int, msgspec.Meta(ge=0)] = 1
    boons: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0
    pays: str = ""
    reward: Literal["", "chit", "charge"] = ""

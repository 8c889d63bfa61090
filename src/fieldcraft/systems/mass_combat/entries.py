"""What files say of units, leaders, aspects and zone cards, in scenes and in the data that comes with the game."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fieldcraft.systems.mass_combat.state import Count, Movement, Quality, Rating, Severity, Skill, Words
from fieldcraft.systems.shared.scene import Id, Name

Text = Annotated[Words, msgspec.Meta(min_length=1)]


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a file in which nothing may stand that is not known."""


class AspectEntry(Entry, frozen=True, kw_only=True):
    """An aspect: its words, whom it hinders (all kinds of movement if true), whose it is and who may invoke it freely.

    Without `hinders` it hinders whom the aspect of these words hinders that comes with the game, or else nobody.
    One that lies `face_down` needs its writer, `by`.
    """

    words: Text
    hinders: bool | tuple[Movement, ...] | None = None
    by: Id | None = None
    face_down: bool = False
    free: dict[Id, Count] = {}


class CardEntry(Entry, frozen=True, kw_only=True):
    """A zone card: who placed it, and the aspects on it."""

    by: Id | None = None
    aspects: tuple[Text | AspectEntry, ...] = ()


class UnitKind(Entry, frozen=True, kw_only=True):
    """What units of a kind have in common; what is left out says nothing.  Its name is its first aspect."""

    name: Name | None = None
    emblem: str | None = None
    quality: Quality | None = None
    skills: dict[Skill, Rating] | None = None
    aspects: tuple[Text, ...] | None = None
    movement: Movement | None = None


class LeaderKind(Entry, frozen=True, kw_only=True):
    """What a leader is like: a character with skills and aspects."""

    name: Name | None = None
    emblem: str | None = None
    skills: dict[Skill, Rating] | None = None
    aspects: tuple[Text, ...] | None = None
    movement: Movement | None = None


class UnitEntry(UnitKind, frozen=True, kw_only=True):
    """A unit of a scene, or several of a kind: one for each zone that `at` names; without `at` it is still to come."""

    id: Id | None = None
    kind: Id | None = None
    owner: Id
    at: Name | tuple[Name, ...] = ()
    consequences: dict[Severity, Words] = {}


class LeaderEntry(LeaderKind, frozen=True, kw_only=True):
    """A leader of a scene: attached to a `unit`, or alone `at` a zone."""

    id: Id | None = None
    kind: Id | None = None
    owner: Id
    unit: Id | None = None
    at: Name | None = None
    consequences: dict[Severity, Words] = {}


class PlayerEntry(Entry, frozen=True, kw_only=True):
    """A player: the seat's name, what it is called, who plays it, its side (by default one of its own), its points."""

    id: Id
    label: Annotated[str, msgspec.Meta(max_length=60)] = ""
    seat: Literal["player", "bot"] = "player"
    side: Id | None = None
    chest: Count = 0
    fate: Count = 0
    own: Count = 0

"""The parts of a story as data: what stands in the view, and what follows from it."""

from __future__ import annotations

from typing import Any

import msgspec

from fieldcraft.core import Seat
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character, Jotting
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt, Points, Position, Until
from fieldcraft.systems.fates_edge.campaign.checks.gifts import Gift
from fieldcraft.systems.fates_edge.campaign.checks.menu import Trouble
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.crown.facts import Crown, Place
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset, Follower
from fieldcraft.systems.fates_edge.campaign.magic.facts import Casting
from fieldcraft.systems.fates_edge.campaign.presentation.able import Able
from fieldcraft.systems.fates_edge.campaign.presentation.scaled import ScaledScene
from fieldcraft.systems.fates_edge.campaign.state import Phase, Scene
from fieldcraft.systems.fates_edge.pools.pool import Die
from fieldcraft.systems.fates_edge.shared.abilities import Attribute
from fieldcraft.systems.fates_edge.shared.checks import Grade as Outcome


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """Something that a table shows of a story."""


class Trait(Part, frozen=True, kw_only=True):
    """A skill with its level, and the attribute that it usually goes with."""

    key: str
    level: int = 0
    attribute: Attribute | None = None
    group: str = ""


class Known(Part, frozen=True, kw_only=True):
    """A talent or a piece of gear as the rules tell of it."""

    key: str
    name: str
    text: str = ""
    rule: str = ""


class Sheet(Part, frozen=True, kw_only=True):
    """What follows from a character's people, purchases and awards; `boons` is how many it may hold.

    `asks` is what talents and gear, its own and those of others, would have to be told of its checks.
    """

    emblem: str
    affinities: tuple[str, ...]
    attributes: dict[Attribute, int]
    skills: tuple[Trait, ...]
    talents: tuple[Known, ...]
    gear: tuple[Known, ...]
    complications: tuple[Known, ...]
    left: int
    tier: int
    standing: str
    fame: str
    boons: int
    asks: tuple[str, ...]


class Lying(Part, frozen=True, kw_only=True):
    """Dice that have been thrown, read as they lie; `grade` is None while a value is not known.

    `better` and `worse` are the chances, by place, that a die thrown again for a boon changes the outcome so; they are
    empty where nobody may throw one.  `open` says that something may still be done about the dice.
    """

    grade: Outcome | None
    successes: int
    dv: int
    points: int
    better: tuple[float, ...] = ()
    worse: tuple[float, ...] = ()
    open: bool = False


class Court(Part, frozen=True, kw_only=True):
    """What follows from the Crown: what its cards say, the rails that its Club offers, each with those that go with it.

    `cap` is how far its dials go, 0 where the table counts none.
    """

    says: dict[Place, str]
    rails: dict[str, tuple[str, ...]]
    cap: int


class Shelf(Part, frozen=True, kw_only=True):
    """What the game master may reach for: troubles that points buy now.

    `special` are the troubles that only scenes like this one have, by their keys; `gear` is by trouble and character
    what may be worn down, and `targets` by trouble whom or what else it may strike; `closed` are those that do nothing
    now, with why; `payable` are the points that each entry of the bank pays, with the others for what it lacks.
    `until` is how long points may be banked at this table, and `likenesses` tell what something in the world is like.
    """

    troubles: tuple[Trouble, ...]
    special: tuple[str, ...]
    gear: dict[str, dict[str, tuple[str, ...]]]
    targets: dict[str, tuple[str, ...]]
    closed: dict[str, str]
    payable: tuple[int, ...]
    until: tuple[Until, ...]
    likenesses: dict[str, str]


class Written(Part, frozen=True, kw_only=True):
    """A spell as it is written down: its three lines, what people judge of it, and whether this table wrote it."""

    name: str
    art: str
    dv: int
    lines: tuple[str, str, str]
    limits: str
    until: str
    ruling: str
    own: bool


class Added(Part, frozen=True, kw_only=True):
    """A content pack: the names of what it adds; of cards each with what it tells, for the game master alone."""

    id: str
    title: str
    version: int
    talents: tuple[str, ...]
    gear: tuple[str, ...]
    skills: tuple[str, ...]
    spells: tuple[str, ...]
    cards: tuple[str, ...]


class Story(Part, frozen=True, kw_only=True):
    """All that a seat knows of a campaign; `master` says that it is the game master's.

    `peoples` are those of the world, each with its affinity; `fighters` those who would take places in a battle, in
    order; `positions` are those in which checks begin, `gifts` is by check what talents and gear can do for it now,
    `lying` how the dice of those that are rolled lie, `twists` for the game master what the cards drawn for one could
    mean, while the twist is not told.  `on_page` are the heads of the game master's notes whose words stand with the
    scenes of the story, and not again under their heads.
    """

    title: str
    players: tuple[Seat, ...]
    phase: Phase
    session: int
    arc: int
    days: int
    scene: Scene | None
    bank: tuple[Points, ...]
    crown: Crown | None
    notes: dict[str, str]
    jottings: dict[str, Jotting]
    characters: dict[str, Character]
    followers: dict[str, Follower]
    assets: dict[str, Asset]
    clocks: dict[str, Clock]
    attempts: dict[str, Attempt]
    castings: dict[str, Casting]
    sheets: dict[str, Sheet]
    spells: dict[str, Written]
    packs: tuple[Added, ...]
    court: Court
    fighters: tuple[str, ...]
    positions: dict[str, Position]
    gifts: dict[str, tuple[Gift, ...]]
    lying: dict[str, Lying]
    twists: dict[str, str]
    peoples: dict[str, str]
    die: Die
    scaled: ScaledScene | None
    on_page: tuple[str, ...]
    shelf: Shelf | None
    able: Able
    chosen: dict[str, str]
    master: bool


def plain(value: Any) -> Any:
    """A value as whoever reads it from JSON has it, its sets in order."""
    return msgspec.json.decode(msgspec.json.encode(value, order="deterministic"))

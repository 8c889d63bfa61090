"""A character as it is written down."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fieldcraft.core import Seat
from fieldcraft.core.derived import derived_property
from fieldcraft.systems.fates_edge.shared.abilities import Abilities

Kind = Literal[
    "attribute", "skill", "talent", "prestige", "follower", "asset", "gear", "promotion", "maintenance", "repair",
    "activation", "conversion", "respec", "other",
]  # fmt: skip
"""What experience is spent on."""

Status = Literal["unfinished", "active", "absent", "dead", "retired"]


Points = Annotated[int, msgspec.Meta(ge=-1000, le=1000)]
Rating = Annotated[int, msgspec.Meta(ge=-1, le=9)]
"""Up to what something was bought; -1 for what was given up."""


class Award(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Experience that was gained: how much, what for, by which ruling, in which session (0: at creation)."""

    xp: Points
    why: str
    rule: str
    session: int = 0


class Purchase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Experience that was spent: on what, up to which rating, by which ruling, when, in how many days."""

    kind: Kind
    what: str
    xp: Points
    rule: str
    rating: Rating = 0
    session: int = 0
    days: int = 0


class Bond(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tie to somebody or something of the story; `ends` says that its player wants to drop it."""

    about: str
    text: str
    ends: bool = False


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of gear; `kind` names its entry in the catalogue, "" for one that is in none.

    One that is `flagged` gets worse unless it is seen to.  It was got, or seen to last, in an `arc` and a `session`; 0
    is before the first.
    """

    name: str
    kind: str = ""
    condition: Literal["maintained", "compromised", "broken"] = "maintained"
    uses: int = 0
    flagged: bool = False
    arc: int = 0
    session: int = 0


class Hindrance(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Dice that a condition takes from checks `on` some attributes, skills or tags; from all if none is named.

    `scene` is the number of the one scene in which it does, 0 for as long as the condition lasts.
    """

    dice: Annotated[int, msgspec.Meta(ge=-3, le=-1)]
    on: frozenset[str] = frozenset()
    scene: Annotated[int, msgspec.Meta(ge=0)] = 0


class Jotting(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a player wrote down on a character's pages, under a head; everybody reads what is `shared`."""

    id: str
    character: str
    head: str
    text: str
    shared: bool = False


class Character(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """A player's character: the sum of its awards and purchases, and what has befallen it.

    `seat` is who plays it; "" for nobody at present.  `hindrances` are the dice that some of its conditions take.
    `giving_up` are the talents that its player wants to give up, each with the reason in the story.
    """

    id: str
    name: str
    seat: Seat = ""
    concept: str = ""
    culture: str = ""
    affinities: frozenset[str] = frozenset()
    archetype: str = ""
    awards: tuple[Award, ...] = ()
    purchases: tuple[Purchase, ...] = ()
    bonds: tuple[Bond, ...] = ()
    complications: tuple[str, ...] = ()
    gear: dict[str, Item] = {}
    conditions: frozenset[str] = frozenset()
    hindrances: dict[str, Hindrance] = {}
    boons: Annotated[int, msgspec.Meta(ge=0)] = 0
    fatigue: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0
    harm: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    status: Status = "active"
    notes: str = ""
    giving_up: dict[str, str] = {}

    def ratings_of(self, kind: Kind) -> dict[str, int]:
        """What was bought of a kind: the last rating of each."""
        return {purchase.what: purchase.rating for purchase in self.purchases if purchase.kind == kind}

    def abilities(self) -> Abilities:
        """Attributes and skills; attributes that nobody raised are where all begin."""
        return Abilities(**self.ratings_of("attribute"), skills=self.ratings_of("skill"))

    @property
    def is_gone(self) -> bool:
        """Whether they have left play for good: dead, or retired."""
        return self.status in ("dead", "retired")

    @derived_property
    def talents(self) -> frozenset[str]:
        """Its talents and prestige abilities, without those that it gave up (bought again at a rating of -1)."""
        bought = self.ratings_of("talent") | self.ratings_of("prestige")
        return frozenset(what for what, rating in bought.items() if rating >= 0)

    @property
    def earned(self) -> int:
        return sum(award.xp for award in self.awards)

    @property
    def spent(self) -> int:
        return sum(purchase.xp for purchase in self.purchases)

    @property
    def left(self) -> int:
        return self.earned - self.spent

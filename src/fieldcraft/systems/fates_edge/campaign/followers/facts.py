"""Followers, familiars and assets as they are written down."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Condition = Literal["maintained", "neglected", "compromised"]
Loyalty = Literal["wary", "steady", "devoted"]
Tier = Literal["minor", "standard", "major"]
Rank = Literal["apprentice", "associate", "steward", "deputy"]
Tool = Literal["pin", "wound", "burn", "seize", "separate", "lose"]
Toll = Literal["exposure", "harm"]
"""What a deed of its own costs a follower, or a threat that it did not resist."""
Reach = Literal["fits", "refused", "setup", "reduced", "point"]
"""Whether an asset can do what is asked of it: no, after some setting up, less of it, or for a complication point."""
Where = Literal["present", "separated", "withdrawn", "dormant", "anchored"]
"""Whether it can be with the crew: cut off, gone until treated, unbound until the next arc, or settled for good."""


Effect = Literal["controlled", "effect", "distract", "fetch"]
"""What a follower brings about by itself."""


def opening_key(effect: Effect, clock: str = "") -> str:
    """What a follower's initiative left for an ally, as it is counted.

    >>> opening_key("fetch", "gate"), opening_key("controlled")
    ('fetch-gate', 'controlled')
    """
    return f"{effect}-{clock}" if effect == "fetch" else effect


def opening_used_key(feature: str) -> str:
    """As what the use of an opening is counted.

    >>> opening_used_key("controlled")
    'controlled-used'
    """
    return f"{feature}-used"


FREE = "free-effect"
"""What is counted for the session of an asset: its free use."""

ACTIVATED, LACED = "activated", "laced"
"""What is counted for the session of an asset: activations, and those that bring nothing more along.

A card was drawn for these, or dice fell with them and left what they left.
"""


class Venture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a follower did by itself last: its effect, for whom, and on which clock.

    `rail` is what will tick if its crew presses on, while that is still to be said; `opening` counts which of its kind
    its opening was in the scene.
    """

    effect: Effect = "effect"
    ally: str = ""
    clock: str = ""
    rail: str = ""
    opening: int = 0

    def with_renamed(self, clock: str, id: str) -> Venture:
        """The same after a clock, perhaps one that it is about, got another id."""
        own, rail = (id if one == clock else one for one in (self.clock, self.rail))
        return msgspec.structs.replace(self, clock=own, rail=rail)


class Follower(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody who follows a character: its lane, how good it is in it, and its tracks.

    `roles` are further lanes; `wounds` are untreated; `recovered` says that a quest brought it back;
    `threat` is what the game master is about to do to it while its player may still save it, `venture` what it did by
    itself last; `scene` is the number of the scene for which it was called, 0 for whoever stays.  `boons` and `tags`
    are what scenes of its own have left: boons for one use, and what may be called upon once per arc.  `missed` is how
    often its upkeep in downtime was missed since it was mended last.  `owes` says that a creditor shows up at its next
    use.
    """

    id: str
    name: str
    owner: str
    role: str
    cap: Annotated[int, msgspec.Meta(ge=1, le=5)]
    roles: tuple[str, ...] = ()
    familiar: bool = False
    bond: Annotated[int, msgspec.Meta(ge=0, le=3)] = 2
    exposure: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    harm: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    wounds: Annotated[int, msgspec.Meta(ge=0)] = 0
    loyalty: Loyalty = "steady"
    condition: Condition = "maintained"
    flagged: bool = False
    recovered: bool = False
    rank: Rank = "apprentice"
    where: Where = "present"
    threat: Tool | None = None
    venture: Venture | None = None
    scene: int = 0
    boons: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0
    tags: tuple[str, ...] = ()
    missed: Annotated[int, msgspec.Meta(ge=0)] = 0
    owes: bool = False
    notes: str = ""

    @property
    def is_at_hand(self) -> bool:
        """Whether it is on screen with its leader: not away nor taken, nor called for a scene alone."""
        return self.where == "present" and self.condition != "compromised" and not self.scene

    @property
    def is_bound(self) -> bool:
        """Whether this is a familiar whose bond neither sleeps nor has settled for good."""
        return self.familiar and self.where not in ("dormant", "anchored")

    @property
    def serves(self) -> bool:
        """Whether this is no familiar, stays for more than a scene, and has not settled down for good."""
        return not self.familiar and not self.scene and self.where != "anchored"


class Use(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an asset has done last beyond what is listed for it, with all that this changed.

    `boons` and `xp` paid for it; `counted` are counters by their names, `moved` segments of clocks by the clocks' ids,
    `mended` pieces of gear, by who carries them and their own ids; advantages of the crew were `gained` by it, and it
    is `listed` for the asset since.
    """

    outcome: str
    boons: int = 0
    xp: int = 0
    counted: dict[str, int] = {}
    moved: dict[str, int] = {}
    mended: tuple[tuple[str, str], ...] = ()
    gained: tuple[str, ...] = ()
    listed: bool = False


class Asset(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something off screen that works for a character; `effect` is what it does for free once a session.

    `reach` is what the game master says of the next thing that is asked of it, a refusal in this session; `stores` says
    that using it eats into the supplies of the crew, `supplies` that it can fill them up; it was extended into the
    `regions`; `asked` is its last use while the game master may still judge it.
    """

    id: str
    name: str
    owner: str
    kind: str
    tier: Tier
    effect: str = ""
    condition: Condition = "maintained"
    flagged: bool = False
    recovered: bool = False
    reach: Reach = "fits"
    stores: bool = False
    supplies: bool = False
    regions: tuple[str, ...] = ()
    asked: Use | None = None

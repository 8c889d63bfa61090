"""The Crown as it stands."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

Place = Literal["site", "rival", "pressure", "leverage", "wild"]
"""What a card of the spread stands for: the Spade, the Heart, the Club, the Diamond, and the Wild of any suit."""

PLACES: dict[Place, str] = {"site": "S", "rival": "H", "pressure": "C", "leverage": "D"}
"""The suits of all places but the wild one."""

Way = Literal["called", "forced", "balanced", "mini"]
Beat = Literal["reckoning", "crossing", "coronation"]
Ending = Literal["crowned", "tempered", "shattered"]
Prize = Literal["doctrine", "notice", "endorsement"]
Dial = Annotated[int, msgspec.Meta(ge=0, le=10)]


PRIMARY = "crown"
"""The id of the finale's own clock, if no other clock bears it."""


Collision = Literal["ahead", "open", "over"]
"""Whether the rival's twist has yet to contradict their belief, does so and lets the table choose, or has done so."""


class Finale(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A finale that is being played: how it came about, its beat, its clocks, and what may still be used once.

    `full` are those of its clocks that have been full, by the beat in which they first were, in that order.
    """

    way: Way
    primary: str = PRIMARY
    social: str
    kinetic: str
    beat: Beat = "reckoning"
    boost: bool = False
    collision: Collision = "ahead"
    leverage: bool = True
    full: dict[str, str] = {}

    @property
    def clocks(self) -> tuple[str, str, str]:
        """The ids of its own clock and of its two rails."""
        return self.primary, self.social, self.kinetic

    def with_renamed(self, clock: str, id: str) -> Finale:
        """The finale after a clock, perhaps one of its own, got another id."""
        primary, social, kinetic = (id if one == clock else one for one in self.clocks)
        full = {id if one == clock else one: beat for one, beat in self.full.items()}
        return replace(self, primary=primary, social=social, kinetic=kinetic, full=full)


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a finale has left on record: its name and terms, where and when it was decided, and how."""

    name: str
    terms: str
    prize: Prize
    ending: Ending
    site: str
    session: int
    arc: int


class Legacy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something of a character's that became part of the world: where, in which arc, and who it was of followers.

    `post` is what a follower does there.
    """

    kind: Literal["institution", "rider", "stationed", "fixture"]
    character: str
    what: str
    region: str = ""
    arc: int = 0
    follower: str = ""
    post: Literal["", "custodian", "deputy chair"] = ""


class Crown(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The spread that frames a campaign, its two dials, and how it ended.

    `cards` are those of the spread by place, `shown` the places that players see, `names` what each place is in the
    story; `social` and `kinetic` name the rails.  The rival forces the decision from arc `due` on, never if it is 0.
    """

    cards: dict[Place, str] = {}
    shown: frozenset[Place] = frozenset()
    names: dict[Place, str] = {}
    fixed: bool = False
    social: str = ""
    kinetic: str = ""
    mandate: Dial = 0
    crisis: Dial = 0
    called: bool = False
    due: int = 0
    mini: bool = False
    finale: Finale | None = None
    ending: Ending | None = None
    records: tuple[Record, ...] = ()
    epilogues: dict[str, tuple[str, str]] = {}
    legacies: tuple[Legacy, ...] = ()

    def known_to_players(self) -> Crown:
        """The crown as players know it: without what lies face down, and clocks of which they may not know."""
        finale = replace(self.finale, full={}) if self.finale else None
        shown = {place: card for place, card in self.cards.items() if place in self.shown}
        names = {place: name for place, name in self.names.items() if place in self.shown}
        return replace(self, cards=shown, names=names, finale=finale)

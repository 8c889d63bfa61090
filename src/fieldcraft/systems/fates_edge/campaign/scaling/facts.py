"""How a scene is scaled to those who play it."""

from __future__ import annotations

from collections.abc import Container
from typing import Annotated, Literal

import msgspec

from fieldcraft.systems.fates_edge.campaign.decks.facts import Suit

Band = Literal["balanced", "hard", "boss"]
Dial = Literal["cp_floor", "free_flip", "severity", "position_floor", "gates", "opposition", "domain"]
Opposition = Literal["counterwatch", "hard_cover", "paper_teeth"]
Cadence = Literal["open", "given", "used"]
DANGER, JOB = "danger", "job"
"""The ids with which the clocks of a scaled scene begin."""

Tier = Annotated[int, msgspec.Meta(ge=1, le=6)]


class Intent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody declared for a beat; `epic` says that they go beyond their measure, `attempt` is how they acted."""

    what: str
    epic: bool = False
    done: bool = False
    attempt: str = ""


class Setback(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What it cost the crew that the opponents minded a card: segments of a clock, what was put by, and fatigue.

    `fatigue` are levels by character; who was `winded` before it was forced to throw successes again already.
    """

    clock: str = ""
    segments: int = 0
    spare: frozenset[str] = frozenset()
    fatigue: dict[str, int] = {}
    winded: frozenset[str] = frozenset()


class Scaling(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scene that is scaled: its number, its obstacle's tier and band, its dials, and its clocks by their ids.

    `hot` says whether the danger was hot when the job was done, None before that, and `done_in` in which beat it was
    done.  `anchor` is who handles the danger.  Of the beat that is being played, `intents` are by character, `flips`
    the cards that were turned over, `applied` the one that applies, `free` how many more may be turned for nothing,
    `cadence` whether one of them is that of a hot danger.  `ceiling` is the band by which cards are too high, if it is
    not its own; `minded` the card against which the opponents have done what they can.  Only the game master reads
    `setback`, what that cost, and `reward`, what was noted for the end.  `renamed` has the ids of those of its clocks,
    but for gates, that go on under another one, by the ids with which they began; the clock of its `domain` began with
    that id, and minds `suits`, or those in the book if none are named.
    """

    scene: int
    obstacle: Tier
    band: Band
    dials: frozenset[Dial]
    gates: tuple[str, ...] = ()
    domain: str | None = None
    suits: frozenset[Suit] = frozenset()
    opposition: Opposition | None = None
    reward: str = ""
    anchor: str = ""
    hot: bool | None = None
    done_in: int = 0
    beat: int = 0
    intents: dict[str, Intent] = {}
    flips: tuple[str, ...] = ()
    applied: str = ""
    free: int = 0
    cadence: Cadence = "open"
    ceiling: Band | None = None
    minded: str = ""
    setback: Setback | None = None
    renamed: dict[str, str] = {}

    def clock(self, began: str) -> str:
        """The id of one of its clocks now, by that with which it began."""
        return self.renamed.get(began, began)

    @property
    def owed(self) -> int:
        """How many cards are still turned over for the 1s of epic deeds, before one of the beat applies."""
        return 0 if self.applied else self.free - (self.cadence == "given")

    @property
    def clocks(self) -> tuple[str, ...]:
        """The ids of all clocks that it has laid."""
        own = (JOB, DANGER, *filter(None, (self.domain,)))
        return *map(self.clock, own), *self.gates

    def with_renamed(self, clock: str, id: str) -> Scaling:
        """The scene after a clock, perhaps one of its own, got another id."""
        gates = tuple(id if one == clock else one for one in self.gates)
        own = (one for one in (JOB, DANGER, self.domain) if one and self.clock(one) == clock)
        renamed = {**self.renamed, **dict.fromkeys(own, id)}
        setback = self.setback
        if setback and setback.clock == clock:
            setback = msgspec.structs.replace(setback, clock=id)
        return msgspec.structs.replace(self, gates=gates, renamed=renamed, setback=setback)

    def without_hidden(self, seen: Container[str]) -> Scaling:
        """What players know of it, to whom only some clocks are known: no other's new id, no setback, no reward."""
        renamed = {own: id for own, id in self.renamed.items() if id in seen}
        return msgspec.structs.replace(self, renamed=renamed, setback=None, reward="")

    def without_danger(self) -> Scaling:
        """What is known of it to whom the clock of its danger is hidden: not whether that is hot."""
        given = self.cadence == "given"
        return msgspec.structs.replace(self, free=self.free - given, cadence="open", hot=None)

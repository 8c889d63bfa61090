"""How a scene is scaled to those who play it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Band = Literal["balanced", "hard", "boss"]
Dial = Literal["cp_floor", "free_flip", "severity", "position_floor", "gates", "opposition", "domain"]
Ambience = Literal["witnesses", "bureaucracy", "terrain"]
Opposition = Literal["counterwatch", "hard_cover", "paper_teeth"]
Cadence = Literal["open", "given", "used"]
Tier = Annotated[int, msgspec.Meta(ge=1, le=6)]


class Intent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody declared for a beat; `epic` says that they go beyond their measure."""

    what: str
    epic: bool = False
    done: bool = False


class Scaling(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scene that is scaled: its number, its obstacle's tier and band, its dials, and its clocks by their ids.

    `hot` says whether the danger was hot when the job was done, None before that.  `anchor` is who handles the danger.
    Of the beat that is being played, `intents` are by character, `flips` the cards that were turned over, `free` how
    many more may be turned for nothing, `cadence` whether one of them is that of a hot danger, `floor` how many points
    the game master has in it besides the bank's.  `ceiling` is the band by which cards are too high, if it is not its
    own; `minded` the card against which the opponents have done what they can.
    """

    scene: int
    obstacle: Tier
    band: Band
    dials: frozenset[Dial]
    gates: tuple[str, ...] = ()
    domain: Ambience | None = None
    opposition: Opposition | None = None
    reward: str = ""
    anchor: str = ""
    hot: bool | None = None
    beat: int = 0
    intents: dict[str, Intent] = {}
    flips: tuple[str, ...] = ()
    applied: str = ""
    free: int = 0
    cadence: Cadence = "open"
    ceiling: Band | None = None
    minded: str = ""
    floor: int = 0

    def without_danger(self) -> Scaling:
        """What is known of it to whom the clock of its danger is hidden: not whether that is hot."""
        given = self.cadence == "given"
        return msgspec.structs.replace(self, free=self.free - given, cadence="open", hot=None)

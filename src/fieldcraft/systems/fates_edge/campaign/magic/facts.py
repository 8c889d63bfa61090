"""Spells as they are written down, what they and their backlash do, and spells as they are being cast."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fieldcraft.core import from_rule, rule
from fieldcraft.core.words import pluralize
from fieldcraft.systems.fates_edge.campaign import names
from fieldcraft.systems.fates_edge.campaign.characters.facts import Hindrance
from fieldcraft.systems.fates_edge.campaign.names import spell_out
from fieldcraft.systems.fates_edge.shared.abilities import Attribute

Name = names.Name
Text = Annotated[str, msgspec.Meta(max_length=2000)]
Step = Annotated[int, msgspec.Meta(ge=-3, le=3)]
Length = Literal["instant", "buff", "area", "use", "scene"]
"""How long a spell lasts: no time, as long as a buff or an area does, until it was used, or for the scene."""

BEATS: dict[Length, int | None] = from_rule(
    {"instant": 0, "buff": 3, "area": 1, "use": None, "scene": None}, "kit.magic.duration"
)
"""How many beats spells last; None for as long as the scene at most."""

TOLD: dict[Length, str] = {"instant": "", "buff": "3 beats", "area": "1 beat", "use": "one use", "scene": "a scene"}


class Does(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="does", omit_defaults=True):
    """One thing that a spell does; `on` says for which actions, in words."""

    on: Text = ""


class Controlled(Does, frozen=True, kw_only=True, tag="controlled"):
    """An action starts in a controlled position, or only the first that does if `once`."""

    once: bool = False


class Stronger(Does, frozen=True, kw_only=True, tag="effect"):
    """An action has so much more effect, only one that is `unarmed` or that `clears` a clock if these say so."""

    by: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    unarmed: bool = False
    clears: bool = False


class Turned(Does, frozen=True, kw_only=True, tag="rail"):
    """A rail or another clock moves: at once, or one time after a `strong` hit."""

    rail: Name
    by: Step
    strong: bool = False


class Access(Does, frozen=True, kw_only=True, tag="access"):
    """For a beat something can be done that could not, or something is learned."""


class Obscured(Does, frozen=True, kw_only=True, tag="obscure"):
    """One sense is silenced or veiled."""


class Refreshed(Does, frozen=True, kw_only=True, tag="refresh"):
    """Levels of fatigue leave whom it is cast upon."""

    levels: Annotated[int, msgspec.Meta(ge=1, le=4)]


class Mended(Does, frozen=True, kw_only=True, tag="mend"):
    """Harm gets one level better."""


Outcome = Controlled | Stronger | Turned | Access | Obscured | Refreshed | Mended


class Bites(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="does"):
    """One thing that backlash does besides what is told."""


class Tires(Bites, frozen=True, kw_only=True, tag="tire"):
    """The caster takes fatigue, or some helper of a ritual, whom a die picks."""

    levels: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1
    helper: bool = False


class Wounds(Bites, frozen=True, kw_only=True, tag="wound"):
    """The caster is harmed."""

    level: Annotated[int, msgspec.Meta(ge=1, le=3)]


class Marks(Bites, frozen=True, kw_only=True, tag="mark"):
    """The caster, or whom the spell is cast upon, has a condition, which may hinder them.

    `scenes` says how many scenes later it does so, and only then; 0 is from now on.
    """

    condition: Name
    target: bool = False
    hindrance: Hindrance | None = None
    scenes: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0


class Presses(Bites, frozen=True, kw_only=True, tag="press"):
    """A clock starts, or moves if it is there; without a size it is a rail."""

    clock: Name
    size: Annotated[int, msgspec.Meta(ge=0, le=24)] = 0
    by: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0


class Fades(Bites, frozen=True, kw_only=True, tag="fade"):
    """The spell is over after so many uses."""

    uses: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1


class Cracks(Bites, frozen=True, kw_only=True, tag="crack"):
    """What carries the spell is compromised, and shatters when it fails."""


class Rests(Bites, frozen=True, kw_only=True, tag="rest"):
    """Whom the spell is cast upon must rest before the next scene, or tires."""


Bite = Tires | Wounds | Marks | Presses | Fades | Cracks | Rests


class Rung(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A step of a ladder: from how many points on it holds, what happens, and what of it the rules do."""

    points: Annotated[int, msgspec.Meta(ge=1, le=10)]
    text: Text
    bites: tuple[Bite, ...] = ()


class Spell(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A spell in three lines: its name and Art, what it does, its ladder of backlash.

    `outcomes` all happen, or one of them if `choose`; `upon` says whom it may be cast upon, or that it is for all who
    are there, any of whom may use it; `lasts` and `beats`, if it is not as long as others of its kind, say how long;
    `until` what ends it before that.  `price` is what a miracle costs besides; `battle` says what it is on a board, as
    the fields of a spell of the miniatures.
    """

    name: Name
    art: Name
    dv: Annotated[int, msgspec.Meta(ge=1, le=10)]
    text: Text
    outcomes: tuple[Outcome, ...]
    ladder: tuple[Rung, ...] = ()
    lasts: Length = "instant"
    beats: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    choose: bool = False
    upon: Literal["anyone", "caster", "all"] = "anyone"
    obvious: bool = False
    limits: Text = ""
    until: Text = ""
    price: Text = ""
    battle: dict[str, str] = {}
    ruling: str = ""

    def __str__(self) -> str:
        return "\n".join(self.lines())

    @property
    def is_upon_nobody(self) -> bool:
        """Whether it is cast upon no single body or thing: it holds a place, or is for all who are there."""
        return self.lasts == "area" or self.upon == "all"

    @rule("kit.spellcraft.write")
    def lines(self) -> tuple[str, str, str]:
        """A spell in three lines: name and Art, what it does, its ladder."""
        lasts = pluralize(self.beats, "beat") if self.beats else TOLD[self.lasts]
        held = "1 Fatigue for each beat more" if self.lasts in ("buff", "area") else ""
        what = (self.text, lasts, held, "Obvious" * self.obvious, f"Price: {self.price}" * bool(self.price))
        return (
            f"{self.name} ({spell_out(self.art)}), DV {self.dv}",
            "; ".join(one.removesuffix(".") for one in what if one),
            "Backlash: " + "; ".join(f"{rung.points}+ {rung.text}" for rung in self.ladder),
        )


Phase = Literal["declared", "channel", "weave", "standing", "spent"]
"""How far a casting has come: a ritual waits for the game master's word, potential is gathered, the spell is being
woven, it stands, it is over but its backlash may not be."""


class Helper(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody who helps with a ritual: what they roll, what they do, and what they have done for it.

    They may have `channelled` potential that was counted, and `absorbed` a point.
    """

    character: str
    attribute: Attribute
    skill: Name
    part: Text
    channelled: bool = False
    absorbed: bool = False


class Casting(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A spell from the first breath to its end.

    `channels` are checks whose potential has not been counted, `weave` is the check that shapes it.  `target` is who it
    is cast upon ("" for a place), `gear` what of theirs carries it.  `left` are the beats that it still lasts (None: as
    long as the scene), counted at a `beat` of a `scene`; `uses` how often it may still be used (0: ever again).
    It took hold at the scene and beat `stood`; `bargain` waits for its caster's answer; what carries it is `brittle` in
    checks that are rolled after those named.
    """

    id: str
    character: str
    phase: Phase = "channel"
    goal: str = ""
    ritual: bool = False
    helpers: tuple[Helper, ...] = ()
    channels: tuple[str, ...] = ()
    potential: int = 0
    spell: Spell | None = None
    weave: str = ""
    shunted: bool = False
    noticed: bool = False
    bargain: str = ""
    brittle: frozenset[str] | None = None
    stood: tuple[int, int] = (0, 0)
    outcomes: tuple[Outcome, ...] = ()
    target: str = ""
    gear: str = ""
    left: int | None = None
    uses: int = 0
    scene: int = 0
    beat: int = 0

"""A check as it goes on, and the points that it leaves to the game master."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fieldcraft.core import from_rule
from fieldcraft.core.tally import Part
from fieldcraft.systems.fates_edge.campaign import names
from fieldcraft.systems.fates_edge.campaign.characters.effect_kinds import Window
from fieldcraft.systems.fates_edge.shared.abilities import Attribute
from fieldcraft.systems.fates_edge.shared.checks import Description, Grade

Until = Literal["beat", "scene", "venue", "twist", "arc", "opening", "debt", "due"]
"""When points lapse: with the beat of a scaled scene; with the scene; with the scene at the next venue; with the
scene, but they may be spent only after a twist; not before the arc ends; and at the opening of the next arc, where
they make one complication together.  A debt waits for a later scene and is due from then on, until it is spent; so
are the points of a finale, until it is over."""

Stage = Literal["proposed", "staked", "rolled", "forked", "missed", "paying", "done"]
"""How far a check has come: the goal is named, the stakes are stated, the dice lie, a partial result waits for a
choice, a miss for a bargain, its points are being used, it is over."""

Sort = Literal["check", "defense", "resist", "casting"]
Position = Literal["controlled", "risky"]
Aim = Literal["fill", "clear"]
Method = Literal["spend", "draw"]
Cost = Literal["time", "position", "gear", "boon"]
Gain = Literal["safety", "information"]
Choice = Literal["get", "leave"]
Edge = Literal["position", "information"]

Name = names.Name
Text = Annotated[str, msgspec.Meta(max_length=2000)]
Few = Annotated[int, msgspec.Meta(ge=0, le=20)]


BY_SUCCESSES: tuple[int, ...] = from_rule((0, 1, 2, 2, 3), "core.check.clock-ticks")
"""Segments for no success, one, two, three, and four or more."""


RESIST_DV: int = from_rule(2, "core.resist.undefined")
"""The value against which a threat is resisted."""


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Complication points in the game master's bank: how many, where they come from, and when they lapse.

    `venue`, `scene` and `arc` are where and when they were banked; players do not see `secret` ones.  A `bearer` may
    take those upon itself that are its backlash; `spade` is the card that was the twist for which they waited; `on` is
    the character whom alone they befall.
    """

    count: Annotated[int, msgspec.Meta(ge=1)]
    source: str
    until: Until = "scene"
    secret: bool = False
    venue: str = ""
    arc: int = 1
    scene: int = 0
    bearer: str = ""
    spade: str = ""
    on: str = ""

    @property
    def may_be_spent(self) -> bool:
        """Whether they buy anything now: not before what they wait for, nor if they make one complication."""
        return self.is_due and not self.on

    @property
    def is_due(self) -> bool:
        """Whether they wait for nothing more."""
        return self.until in ("beat", "scene", "arc", "due")


class Help(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Dice that somebody lends, a character by a `skill` or a follower in its lane or not, before the cap on all."""

    helper: str
    dice: Few
    what: str
    follower: bool = False
    within: bool = True
    skill: str = ""


class Opposition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who rolls against a check: how many dice, and what fell.  `changes` says that they want things to change."""

    who: Name
    dice: Annotated[int, msgspec.Meta(ge=1, le=20)]
    changes: bool = False
    faces: tuple[int, ...] = ()


class Means(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """With which attribute and skill somebody takes part in the check of a group; a captain `led` it so often."""

    attribute: Attribute
    skill: str
    led: int = 0


class Aid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a spell gives the check that it is brought to bear on: it starts controlled, or has more effect."""

    controlled: bool = False
    effect: int = 0


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Dice that a talent or a piece of gear gave a check before its roll: whose it is, which, and the dice.

    `once` says how often it may be used; `allies` that it helps others; who `forgoes` gave up an attack for it.
    """

    character: str
    feature: str
    part: Part
    once: Window = ""
    allies: bool = False
    forgoes: bool = False


class Fork(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The two ways that a partial result leaves open: get it and pay, or leave it and gain something else."""

    get: str
    cost: Cost
    leave: str
    gain: Gain


class Attempt(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that a character attempts, from its stakes to its consequence.

    `skill` is the one primary skill; `tags` say what talents ask about; `clock` is the clock that success moves towards
    `aim`; `asset` is what it leverages; `dv` is 0 while it is not known; `members` are the others of a group check,
    `means` what they take part with; `position` and `effect` are as they were stated, and `spells` give theirs besides,
    by the ids of castings.  `ignores_harm` says that a wound does not matter to it; `ones` are the 1s of the dice as
    they first fell, `kept` points that no die shows any more or that came upon it besides, `less` points taken away,
    `sure` successes that need no die, `forced` how many successes fatigue still makes whom throw again; `again` are
    the places of dice that were thrown again by boons and talents; `given` says which of its `modifiers` talents and
    gear gave; `against` is the value with which the successes were compared, once they were; `points` are those that
    still wait to be used; `outdone` are cards that were drawn for it beside a nastier one; `scope` is the value at
    which a bargain, or a ritual that overreached, let it succeed; `toll` are the levels of fatigue that a threat
    costs who does not resist it and is swept away, where it harms nobody; `flourish` is what its player tells of an
    intricate success, `edge` what the game master grants besides if it was clean.
    """

    id: str
    character: str
    goal: str
    attribute: Attribute
    skill: str
    method: str = ""
    tags: frozenset[str] = frozenset()
    sort: Sort = "check"
    stage: Stage = "proposed"
    scene: int = 0
    clock: str = ""
    aim: Aim = "fill"
    gear: str = ""
    asset: str = ""
    dv: int = 0
    blind: bool = False
    success: str = ""
    failure: str = ""
    position: Position = "risky"
    effect: int = 0
    spells: dict[str, Aid] = {}
    strenuous: bool = False
    ignores_harm: bool = False
    description: Description = "basic"
    remark: str = ""
    flourish: str = ""
    edge: str = ""
    opposition: Opposition | None = None
    group: bool = False
    members: tuple[str, ...] = ()
    means: dict[str, Means] = {}
    helps: tuple[Help, ...] = ()
    modifiers: tuple[Part, ...] = ()
    given: tuple[Given, ...] = ()
    faces: tuple[int, ...] = ()
    ones: int = 0
    kept: int = 0
    less: int = 0
    sure: int = 0
    forced: dict[str, int] = {}
    again: tuple[int, ...] = ()
    boons: int = 0
    successes: int = 0
    against: int = 0
    complications: int = 0
    grade: Grade | None = None
    points: int = 0
    way: Method | None = None
    cards: tuple[str, ...] = ()
    outdone: tuple[str, ...] = ()
    twist: str = ""
    fork: Fork | None = None
    choice: Choice | None = None
    bargain: str = ""
    scope: int | None = None
    toll: int = 0

    @property
    def shared(self) -> bool:
        """Whether two followers help together, which takes the crew's window for Follower Initiative."""
        return sum(one.follower for one in self.helps) > 1

    @property
    def people(self) -> tuple[str, ...]:
        """The characters who take part: who attempts it, who joined, and who lends dice."""
        return (self.character, *self.members, *(one.helper for one in self.helps if not one.follower))

    @property
    def passed(self) -> bool:
        """Whether the intent happens: by the dice, at the price of a partial result, or by a bargain."""
        return self.grade in ("clean", "cost") or self.choice == "get" or self.scope is not None

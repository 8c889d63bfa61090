"""What talents and gear may do by the rules: every kind of effect, as data files name it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fieldcraft.systems.fates_edge.shared.abilities import Attribute

Window = Literal["", "roll", "duel", "battle", "scene", "trip", "session", "arc", "campaign"]
"""How often something may be used; "" for always."""


class Plain(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is read from data: a field that nobody knows is refused."""


class Effect(Plain, frozen=True, kw_only=True, tag_field="does"):
    """What a talent or a piece of gear does by the rules.

    It holds for a roll if that uses one of `attributes` and one of `skills` (any, if none is named) and all of `tags`
    are said of it; for one of an ally's too if `allies` says so.  `once` limits it, and `price` tells what it costs
    besides: `boons` that it gives, or takes below 0, `backlash`, complication points for who uses it, and if it
    `forgoes` that the own attack of the beat.
    """

    attributes: tuple[Attribute, ...] = ()
    skills: tuple[str, ...] = ()
    tags: frozenset[str] = frozenset()
    once: Window = ""
    price: str = ""
    allies: bool = False
    boons: Annotated[int, msgspec.Meta(ge=-5, le=5)] = 0
    backlash: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0
    forgoes: bool = False


class ExtraDice(Effect, frozen=True, kw_only=True, tag="dice"):
    """Dice more, or fewer, in a pool; what `offsets` makes up for dice that the situation takes, and no more."""

    dice: Annotated[int, msgspec.Meta(ge=-10, le=10)]
    offsets: bool = False


class Reroll(Effect, frozen=True, kw_only=True, tag="reroll"):
    """Dice thrown again: how many (0: all of them), of those that failed or of the 1s; or the whole roll."""

    what: Literal["failed", "ones", "roll"]
    dice: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0


class Mitigate(Effect, frozen=True, kw_only=True, tag="mitigate"):
    """Complication points taken off a roll (99: all of them); with a `debt` they come back later, and so many more.

    If it `leads`, each ally in the scene has a die more in the next action; where it is `spread`, points that a roll
    does not take are left for other rolls.
    """

    points: Annotated[int, msgspec.Meta(ge=1, le=99)]
    leads: bool = False
    spread: bool = False
    debt: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0


class Points(Effect, frozen=True, kw_only=True, tag="points"):
    """Complication points that every use makes for the game master."""

    count: Annotated[int, msgspec.Meta(ge=1, le=5)]


class Brace(Effect, frozen=True, kw_only=True, tag="brace"):
    """Fatigue that would come is kept off by a die of ten that shows so much or more."""

    face: Annotated[int, msgspec.Meta(ge=1, le=10)]


class Provisions(Effect, frozen=True, kw_only=True, tag="provisions"):
    """Hunger comes only once supplies are dangerously low, a step later than without."""


class Halve(Effect, frozen=True, kw_only=True, tag="halve"):
    """Complication points from some source are halved."""


class Success(Effect, frozen=True, kw_only=True, tag="success"):
    """Successes that need no die, and complication points that go with them."""

    count: Annotated[int, msgspec.Meta(ge=1, le=10)]
    less: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0


class Helpers(Effect, frozen=True, kw_only=True, tag="helpers"):
    """So many followers may help one action, with so many dice in all."""

    most: Annotated[int, msgspec.Meta(ge=1, le=10)]
    dice: Annotated[int, msgspec.Meta(ge=0, le=10)]


class Steady(Effect, frozen=True, kw_only=True, tag="steady"):
    """Followers have so many dice more whenever they roll their Cap."""

    dice: Annotated[int, msgspec.Meta(ge=1, le=5)]


class Bend(Effect, frozen=True, kw_only=True, tag="bend"):
    """A failed roll with complication points compromises it."""


class Relief(Effect, frozen=True, kw_only=True, tag="relief"):
    """It takes levels of fatigue or of harm from whom it is used on; what has a value takes a check of it first.

    Some of it is for `others` only, some `stabilises` who is dying instead, and some may end a `curse` instead.
    """

    fatigue: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0
    harm: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    others: bool = False
    stabilises: bool = False
    curse: bool = False


class Grant(Effect, frozen=True, kw_only=True, tag="grant"):
    """Called for, it eases the next action of who uses it, or of `everybody` in the scene, and moves a clock.

    That is the `rail` of a name, or whichever is named then; `either` lets it be moved the other way.  A gate that it
    moves is open.
    """

    opens: Literal["", "controlled", "effect"] = ""
    everybody: bool = False
    rail: str = ""
    by: Annotated[int, msgspec.Meta(ge=-4, le=4)] = 0
    either: bool = False


class Company(Effect, frozen=True, kw_only=True, tag="company"):
    """Called for, somebody follows as long as the scene lasts: in a lane of `roles`, or in any, and of some Cap."""

    roles: tuple[str, ...] = ()
    cap: Annotated[int, msgspec.Meta(ge=1, le=5)]


class Unwearied(Effect, frozen=True, kw_only=True, tag="unwearied"):
    """Called for, nobody in the scene bears a penalty of fatigue until it ends."""


class Answers(Effect, frozen=True, kw_only=True, tag="answers"):
    """Called for, its attribute and skill are rolled, and each success is a true answer of the game master."""

    most: Annotated[int, msgspec.Meta(ge=1, le=10)]


class Foresight(Effect, frozen=True, kw_only=True, tag="foresight"):
    """Called for, so many cards of the deck of consequences are seen before they are drawn, and put in order."""

    cards: Annotated[int, msgspec.Meta(ge=1, le=10)]


class Oath(Effect, frozen=True, kw_only=True, tag="oath"):
    """Called for, it binds who is willing; who breaks that gives the game master so many points."""

    points: Annotated[int, msgspec.Meta(ge=1, le=5)]


class Ledger(Effect, frozen=True, kw_only=True, tag="ledger"):
    """It pays for an outcome of an asset whose kind has one of these words in it."""

    kinds: tuple[str, ...]


class Counter(Effect, frozen=True, kw_only=True, tag="counter"):
    """Called for, it ends a spell or undoes another magical effect, whose points its user takes over."""


class Omens(Effect, frozen=True, kw_only=True, tag="omens"):
    """Whenever it is used so many cards of consequence are drawn, of which the game master applies one."""

    cards: Annotated[int, msgspec.Meta(ge=1, le=5)]


class Trial(Effect, frozen=True, kw_only=True, tag="trial"):
    """Using it takes a roll of its attribute against its value; who fails tires by `fatigue`, or hears what comes.

    What is a `camp` keeps nature from the crew's supplies for as long as the scene lasts.
    """

    fatigue: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0
    fails: str = ""
    camp: bool = False


class Brew(Effect, frozen=True, kw_only=True, tag="brew"):
    """In downtime it makes something that is named then."""


class Forage(Effect, frozen=True, kw_only=True, tag="provide"):
    """After a check of its skill that succeeded against its value it gives the crew a free segment of supplies."""


class Reload(Effect, frozen=True, kw_only=True, tag="reload"):
    """Once it was used it takes an action before it can be used again in the scene."""


class Story(Effect, frozen=True, kw_only=True, tag="story"):
    """Something that the game master tells, when the player calls for it.

    `asks` is the question that it puts, and `about` what the player must say before it can be answered: one of `ways`
    if there are any.
    """

    asks: str = ""
    about: str = ""
    ways: tuple[str, ...] = ()


class Question(Effect, frozen=True, kw_only=True, tag="question"):
    """Something that one does at any time, besides what may be used only so often; `asks` is what it asks.

    The game master answers, once the player says what it is.
    """

    asks: str


Does = (
    ExtraDice
    | Reroll
    | Mitigate
    | Points
    | Brace
    | Provisions
    | Halve
    | Success
    | Helpers
    | Steady
    | Bend
    | Relief
    | Grant
    | Company
    | Unwearied
    | Answers
    | Foresight
    | Oath
    | Ledger
    | Counter
    | Omens
    | Trial
    | Brew
    | Forage
    | Reload
    | Story
    | Question
)

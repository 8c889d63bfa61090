"""Questions put to a seat in the middle of an action, with the dice that lie on the table."""

from __future__ import annotations

from typing import Literal

from fieldcraft.presentation.base import Shown
from fieldcraft.presentation.deeds import Action
from fieldcraft.presentation.forms import FormField
from fieldcraft.presentation.odds import Odds


class Answer(Shown, frozen=True, kw_only=True):
    """One answer to a question; `main` leads, `default` is given when the time is up.

    `brief` is its label where its group is plain to see ("+2").  `fields` are what may be filled in besides, such as
    words; what is left empty stands as the action has it.
    """

    action: Action
    label: str
    brief: str = ""
    detail: str = ""
    odds: Odds | None = None
    fields: tuple[FormField, ...] = ()
    group: str = ""
    main: bool = False
    default: bool = False


class Die(Shown, frozen=True, kw_only=True):
    """A die as it lies: the face, and whether that is good or bad for whoever threw it, or out of what counts.

    `label` stands on the face in place of the number ("+"), `text` says what the face counts for ("success"); `was` is
    the face before it was thrown again.
    """

    face: int
    sides: int
    label: str = ""
    look: Literal["good", "bad", "plain", "out"] = "plain"
    text: str = ""
    was: int | None = None


class Throw(Shown, frozen=True, kw_only=True):
    """Dice that somebody must throw by hand: so many, with so many sides; the answer's `faces` are what they show."""

    count: int
    sides: int


class Prompt(Shown, frozen=True, kw_only=True):
    """A question put to a seat in the middle of an action; answers of one `group` differ in degree only.

    `dice` lie on the table while it is decided about them; `throw` are dice to be thrown, whose answer is a template.
    Where it is `idle`, nothing could be gained: a table gives the default answer at once.
    """

    kind: str
    seat: str
    title: str
    text: str = ""
    rule: str = ""
    piece: str = ""
    about: str = ""
    dice: tuple[Die, ...] = ()
    throw: Throw | None = None
    answers: tuple[Answer, ...] = ()
    idle: bool = False


class Waits(Shown, frozen=True, kw_only=True):
    """What others are told while a question is open: who must answer."""

    seat: str
    words: str = ""

"""What is changed about a table itself: the contents of the command `manage`."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from fieldcraft.core.model import tag
from fieldcraft.table.wire import Id, Name, PieceId, Role, Strength, Wire


class TableChange(Wire, frozen=True, kw_only=True, tag_field="change", tag=tag):
    """A change to the table."""


class Pause(TableChange, frozen=True, kw_only=True):
    """Stop the game, or let it go on; nothing is done or undone meanwhile."""

    on: bool


class Timer(TableChange, frozen=True, kw_only=True):
    """How many seconds a question waits before its default answer is given; 0 for as long as it takes."""

    seconds: Annotated[int, Meta(ge=0, le=3600)]


class BotStrength(TableChange, frozen=True, kw_only=True):
    """How well the bots at the table play."""

    strength: Strength


class NewSeat(TableChange, frozen=True, kw_only=True):
    """Another seat; the answer carries its link.

    A spectator with a side sees what that side sees; without one, what all may know and nothing that sides find out.
    """

    role: Role
    side: Annotated[str, Meta(max_length=60)] = ""
    label: Name
    commands: Annotated[tuple[PieceId, ...], Meta(max_length=200)] = ()


class EditSeat(TableChange, frozen=True, kw_only=True):
    """Give a seat another name, side, role or other units: a bot in it, or a person again."""

    seat: Id
    label: Name | None = None
    role: Role | None = None
    side: Annotated[str, Meta(max_length=60)] | None = None
    commands: Annotated[tuple[PieceId, ...], Meta(max_length=200)] | None = None


class RevokeSeat(TableChange, frozen=True, kw_only=True):
    """Take a seat away: its link no longer works."""

    seat: Id


class RenewLink(TableChange, frozen=True, kw_only=True):
    """A new link for a seat; the old one no longer works, and whoever else sits there is let go."""

    seat: Id


class Rename(TableChange, frozen=True, kw_only=True):
    """What the table is called."""

    name: Name


class OpenScene(TableChange, frozen=True, kw_only=True):
    """Put a scene of the library on the table."""

    scene: Annotated[str, Meta(min_length=1, max_length=80)]


class TurnToScene(TableChange, frozen=True, kw_only=True):
    """Go on with a scene that is on the table already, by its number."""

    scene: Annotated[int, Meta(ge=0)]


class BranchScene(TableChange, frozen=True, kw_only=True):
    """Lay a copy of a scene aside, to try what else might happen: as it was after the news of a cursor, or as it is.

    The copy has dice of its own, so that it tells nothing of what the game's will show.  `scene` is the number of the
    scene, by default the one on the table.  A game master who plays a side copies only a scene that is decided, and the
    copy comes to the table at once.
    """

    scene: int | None = None
    cursor: Annotated[int, Meta(ge=-1)] = -1


class MarkMoment(TableChange, frozen=True, kw_only=True):
    """Give the scene on the table as it is now a name, to come back to it later."""

    name: Name


class ReturnToMoment(TableChange, frozen=True, kw_only=True):
    """Go back to a moment that has a name, by its number: take back all that has happened since, the last first."""

    moment: Annotated[int, Meta(ge=0)]


class OpenBattle(TableChange, frozen=True, kw_only=True):
    """Fight a scene of the library: the people of the game on the table take the places of a side."""

    scene: Annotated[str, Meta(min_length=1, max_length=80)]
    side: Annotated[str, Meta(min_length=1, max_length=60)]


class BringBack(TableChange, frozen=True, kw_only=True):
    """Take back into the game on the table what a battle, by its number, has left of its people."""

    scene: Annotated[int, Meta(ge=0)]


class SetPicture(TableChange, frozen=True, kw_only=True):
    """Give a piece a picture, an uploaded asset; "" takes it away."""

    piece: PieceId
    picture: Annotated[str, Meta(max_length=80)]


class SetNote(TableChange, frozen=True, kw_only=True):
    """A note of the game master's on a piece or a cell; "" removes it.  `open` shows it to everybody."""

    about: Annotated[str, Meta(min_length=1, max_length=60)]
    text: Annotated[str, Meta(max_length=2000)]
    open: bool = False


class Reveal(TableChange, frozen=True, kw_only=True):
    """Show the seed of the dice; the scene is over with that."""


AnyTableChange = (
    Pause
    | Timer
    | BotStrength
    | NewSeat
    | EditSeat
    | RevokeSeat
    | RenewLink
    | Rename
    | OpenScene
    | TurnToScene
    | BranchScene
    | MarkMoment
    | ReturnToMoment
    | OpenBattle
    | BringBack
    | SetPicture
    | SetNote
    | Reveal
)
"""All that may be changed."""

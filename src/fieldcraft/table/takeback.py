"""Taking back: what a seat may take back, freely or by consent, and the entries that do it."""

from __future__ import annotations

from typing import Literal

from fieldcraft.core import GM, Entry, Refused, Seat, rule
from fieldcraft.table.room import Chair
from fieldcraft.table.stage import Stage
from fieldcraft.table.table import Table

Freedom = Literal["free", "consent", "no"]


@rule("table.consent")
def freedom(table: Table, chair: Chair) -> Freedom:
    """Whether a seat may take its last action back: freely, while it is still its turn and nothing came out.

    It is judged on what the seat was told, so that what it was not told of makes no difference.
    """
    target = last_own(table, chair)
    if target is None:
        return "no"
    stage = table.stage
    if chair.sees_all:
        return "free"
    told = next(entry.seq for entry in stage.course.backwards() if stage.hears(entry.seq, chair.side))
    own_turn = chair.side in stage.system.to_act(stage.view(chair.side))
    final = any(event.final for event in stage.told(target, chair.side))
    return "free" if told == target and own_turn and not final else "consent"


def last_own(table: Table, chair: Chair) -> int | None:
    """The last standing entry that a seat may take back: any, for who sees all; else the last by its side and units."""
    if not (chair.plays or chair.sees_all) or chair.role == "bot":
        return None
    standing = table.stage.course.backwards()
    return next((entry.seq for entry in standing if chair.sees_all or is_own(chair, entry)), None)


def is_own(chair: Chair, entry: Entry) -> bool:
    """Whether an entry is an action of a seat's side, by a unit that the seat commands."""
    unit = getattr(entry.action, "unit", None)
    return entry.by == chair.side and (not chair.commands or unit is None or unit in chair.commands)


def take_back(stage: Stage, target: int, side: Seat) -> tuple[Entry, ...]:
    """The entries by which a side takes back entry `target` and all that followed.

    What the game master did meanwhile without that side's being told of it stays, if it can.
    """
    course = stage.course
    after = [entry for entry in course.standing if entry.seq > target]
    secrets = {entry.seq for entry in after if entry.by == GM and not stage.hears(entry.seq, side)}
    seqs = (*(entry.seq for entry in reversed(after)), target)
    with course.trial():
        try:
            return tuple(course.take_back(seq, side) for seq in seqs if seq not in secrets)
        except Refused:
            pass
    with course.trial():
        return tuple(course.take_back(seq, side) for seq in seqs)

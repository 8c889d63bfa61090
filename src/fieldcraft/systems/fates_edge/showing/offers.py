"""What may be done in a campaign, asked before it is done."""

from __future__ import annotations

from fieldcraft.board import Cell
from fieldcraft.core import Action, EnterDice, Refusal, Seat, ThrowDice
from fieldcraft.systems.fates_edge.campaign import Campaign
from fieldcraft.systems.fates_edge.system import SYSTEM
from fieldcraft.tableau import Answer, Deed, Preview, Prompt, Reach, Throw


def deeds(view: Campaign, seat: Seat, piece: str) -> tuple[Deed, ...]:
    """None of a piece: what may be done stands on the sheets and at the dice, and says why not when it is tried."""
    return ()


def reach(view: Campaign, seat: Seat, piece: str) -> Reach:
    """Nowhere: there is no board."""
    return Reach(piece=piece, budget=0)


def plan(view: Campaign, seat: Seat, piece: str, way: tuple[Cell, ...]) -> Preview:
    """No way leads anywhere: there is no board."""
    return Preview(words="There is no board to move on.")


def preview(view: Campaign, seat: Seat, action: Action) -> Preview:
    """What a deed would be, or why it may not be done."""
    no: Refusal | None = SYSTEM.judge(view, view, action, seat)
    return Preview(words=SYSTEM.words(view, action), refusal=no)


def prompt(view: Campaign, seat: Seat) -> Prompt | None:
    """The dice that a seat must throw by hand; None if it is asked for none."""
    ask = view.ask
    if not isinstance(ask, ThrowDice) or ask.seat != seat:
        return None
    template = {"do": "enter_dice", "faces": EnterDice((ask.sides // 2,) * ask.count).faces}
    return Prompt(
        kind="dice",
        seat=ask.seat,
        title=f"Throw {ask.count} dice with {ask.sides} sides",
        text="Say what they show.",
        rule="match.dice",
        throw=Throw(count=ask.count, sides=ask.sides),
        answers=(Answer(action=template, label="That is what they show", main=True),),
    )

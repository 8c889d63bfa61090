"""What is said: plain lines, emotes, whispers, rolls in the open and in secret, pings, and orders in words.

/roll 2d6+1 # label   /r        a roll for all to see; [[2d6]] rolls inside a line
/gmroll /gmr                    for the game master and oneself
/blindroll /br                  for the game master alone
/selfroll /sr                   for oneself alone
/w name text, /w gm, name text  a whisper; a name with blanks may stand in quotes
/me /em /emote                  what one does
/ic /ooc                        in character, out of character
/ping g5, /ping Corvin          show a place
/do Corvin guard                an order; one that begins with a piece's name needs no slash
attack Corvin                   the same for the piece of one's own that acts
keep, keep the dice             an answer to the question that one is asked
/help                           these words, for oneself alone
"""

from __future__ import annotations

from collections.abc import Callable

from fieldcraft.board import Cell, Hexes, Squares
from fieldcraft.core import Action, rule
from fieldcraft.core.log import UNREADABLE
from fieldcraft.presentation import Tableau
from fieldcraft.table.chat_dice import Rolled, roll_all, roll_in
from fieldcraft.table.commands import carry_out, check_open, read_action
from fieldcraft.table.plain_text import clean_text
from fieldcraft.table.protocol import Do, Point, Pointed, Say
from fieldcraft.table.records import Said
from fieldcraft.table.refusals import refuse
from fieldcraft.table.results import Broadcast, Commit
from fieldcraft.table.rights import check_rights
from fieldcraft.table.room import SeatRecord, dice_stream
from fieldcraft.table.status import prompt_for
from fieldcraft.table.table import Table
from fieldcraft.table.updates import tableau_for

Word = Callable[[Table, SeatRecord, str], Commit | Broadcast]


@rule("table.chat")
def say(table: Table, seat: SeatRecord, sent: Say) -> Commit | Broadcast:
    """Say a line, or do what a word with a slash stands for; RefusedError if there is nothing in it."""
    text = clean_text(sent.text)
    if not text:
        raise refuse("table.chat", "there is nothing to be said in that")
    if text.startswith("/"):
        return _run_word(table, seat, text)
    if seat.role != "spectator" and (action := _order(table, seat, text)) is not None:
        return _carry_out(table, seat, action)
    return _line(table, seat, text)


def _run_word(table: Table, seat: SeatRecord, text: str) -> Commit | Broadcast:
    word, _, rest = text[1:].partition(" ")
    if (known := WORDS.get(word.casefold())) is None:
        raise refuse("table.chat", f"there is no /{word}; there are {', '.join(f'/{name}' for name in WORDS)}")
    return known(table, seat, rest.strip())


def _needs(text: str, what: str) -> str:
    if not text:
        raise refuse("table.chat", f"say {what}")
    return text


# --- lines -----------------------------------------------------------------------------------


def _line(table: Table, seat: SeatRecord, text: str) -> Commit:
    rolled = roll_in(table, dice_stream(seat.id), _needs(text, "something"))
    return Commit(Said(text=rolled.text, line=rolled.line, throws=rolled.throws))


def _emote(table: Table, seat: SeatRecord, text: str) -> Commit:
    rolled = roll_in(table, dice_stream(seat.id), _needs(text, "what you do: /me bows"))
    return Commit(Said(text=rolled.text, how="emote", line=rolled.line, throws=rolled.throws))


def _aside(table: Table, seat: SeatRecord, text: str) -> Commit:
    return _line(table, seat, f"({_needs(text, 'something')})")


@rule("table.chat")
def _whisper(table: Table, seat: SeatRecord, text: str) -> Commit:
    """A line for some seats and nobody else."""
    what = "to whom and what: /w gm I search the chest"
    to, rest = _read_addressees(table, _needs(text, what))
    reach = tuple(dict.fromkeys((seat.id, *to)))
    rolled = roll_in(table, dice_stream(seat.id, reach), _needs(rest, what))
    return Commit(Said(text=rolled.text, how="whisper", to=reach, line=rolled.line, throws=rolled.throws))


def _read_addressees(table: Table, text: str) -> tuple[tuple[str, ...], str]:
    """To whom a whisper goes, by names with commas between them, and what it says."""
    to, rest = _read_addressee(table, text)
    while rest.startswith(","):
        rest = rest[1:].lstrip()
        if not (rest.startswith('"') or _name_at(table, rest)):
            break
        more, rest = _read_addressee(table, rest)
        to += more
    return to, rest


def _read_addressee(table: Table, text: str) -> tuple[tuple[str, ...], str]:
    """The seats of the name that a text begins with, and the rest of it."""
    if text.startswith('"'):
        name, _, rest = text[1:].partition('"')
        return _find_seats(table, name), rest.strip()
    name = _name_at(table, text) or text.partition(" ")[0]
    return _find_seats(table, name), text[len(name) :].strip()


def _name_at(table: Table, text: str) -> str:
    """The longest name of a seat that a text begins with; "" if there is none."""
    names = ["gm", *(one.label for one in table.room.present)]
    words = f"{text} ".casefold()
    fits = [name for name in names if words.startswith((f"{name} ".casefold(), f"{name},".casefold()))]
    return max(fits, key=len, default="")


def _find_seats(table: Table, name: str) -> tuple[str, ...]:
    if name.casefold() == "gm":
        return masters(table)
    found = tuple(one.id for one in table.room.present if name.casefold() in (one.label.casefold(), one.id))
    if len(found) != 1:
        names = ", ".join(("gm", *(one.label for one in table.room.present)))
        raise refuse("table.chat", f"{len(found) or 'no'} seats are called {name!r}; there are {names}")
    return found


def masters(table: Table) -> tuple[str, ...]:
    """The seats of the game masters."""
    return tuple(one.id for one in table.room.present if one.role == "gm")


# --- rolls -----------------------------------------------------------------------------------


def _roll_text(table: Table, stream: str, text: str) -> Rolled:
    return roll_all(table, stream, _needs(text, "which dice: /roll 2d6+1 # reason"))


def _roll(table: Table, seat: SeatRecord, text: str) -> Commit:
    rolled = _roll_text(table, dice_stream(seat.id), text)
    return Commit(Said(text=rolled.text, how="roll", line=rolled.line, throws=rolled.throws))


@rule("table.chat")
def _secret_roll(table: Table, seat: SeatRecord, text: str, to: tuple[str, ...], blind: tuple[str, ...] = ()) -> Commit:
    """A roll that only some are told of; those it is blind for know that it was made, and no more."""
    reach = tuple(dict.fromkeys((seat.id, *to)))
    rolled = _roll_text(table, dice_stream(seat.id, reach, blind), text)
    return Commit(Said(text=rolled.text, how="roll", to=reach, line=rolled.line, blind=blind, throws=rolled.throws))


def _master_roll(table: Table, seat: SeatRecord, text: str) -> Commit:
    return _secret_roll(table, seat, text, masters(table))


def _blind_roll(table: Table, seat: SeatRecord, text: str) -> Commit:
    to = masters(table)
    return _secret_roll(table, seat, text, to, () if seat.id in to else (seat.id,))


def _self_roll(table: Table, seat: SeatRecord, text: str) -> Commit:
    return _secret_roll(table, seat, text, ())


# --- places and orders -------------------------------------------------------------------------


def _ping(table: Table, seat: SeatRecord, text: str) -> Broadcast:
    check_rights(seat, Point(id="ping", what="ping"))
    return Broadcast(Pointed(seat=seat.id, what="ping", cells=_place(table, seat, _needs(text, "where: /ping g5"))))


@rule("table.chat")
def _place(table: Table, seat: SeatRecord, text: str) -> tuple[Cell, ...]:
    """The cells of a piece that the seat sees, or the cell of a label."""
    tableau = tableau_for(table, seat, table.seq)
    for piece in tableau.pieces.values():
        if text.casefold() in (piece.id.casefold(), piece.name.casefold()):
            return piece.cells
    ground = tableau.ground
    size = ground.columns, ground.rows
    grid = Hexes(*size, ground.layout) if ground.shape == "hex" else Squares(*size)
    try:
        return (grid.find_cell(text),)
    except ValueError as error:
        raise refuse("table.chat", f"{text!r} is neither a piece that you see nor a cell: {error}") from None


def _do(table: Table, seat: SeatRecord, text: str) -> Commit:
    order = _needs(text, "who does what: /do Corvin guard")
    return _carry_out(table, seat, _read_answer(table, seat, order) or read_action(table, seat, None, order))


def _carry_out(table: Table, seat: SeatRecord, action: Action) -> Commit:
    check_rights(seat, Do(id="do"))
    check_open(table)
    return carry_out(table, seat, action)


def _order(table: Table, seat: SeatRecord, text: str) -> Action | None:
    """What a line orders: an answer to the question that the seat is asked, or what the game understands.

    It begins with the name of a piece; while one's own acts, it needs none.
    """
    if (answer := _read_answer(table, seat, text)) is not None:
        return answer
    first = text.strip('"').split(maxsplit=1)[0].casefold()
    tableau = tableau_for(table, seat, table.seq)
    named = any(first in (one.id.casefold(), *one.name.casefold().split()[:1]) for one in tableau.pieces.values())
    return _read_order(table, seat, text) if named or _goes_on(tableau, seat, text) else None


def _goes_on(tableau: Tableau, seat: SeatRecord, text: str) -> bool:
    """Whether a line may be for the piece that acts and that the seat commands; a word alone is talk."""
    acting = tableau.pieces.get(tableau.turn.acting)
    mine = acting is not None and (seat.sees_all or acting.side == seat.side) and seat.may_command(acting.id)
    return mine and len(text.split()) > 1


def _read_answer(table: Table, seat: SeatRecord, text: str) -> Action | None:
    """The answer that a line gives: the first words on one of the buttons, or an order; a piece's name may lead."""
    prompt = prompt_for(table, seat)
    if prompt is None:
        return None
    first, _, rest = text.partition(" ")
    about = tableau_for(table, seat, table.seq).pieces.get(prompt.piece)
    named = about is not None and first.casefold() in (about.id.casefold(), about.name.casefold())
    words = rest if named else text
    found = [one for one in prompt.answers if f"{one.label} ".casefold().startswith(f"{words} ".casefold())]
    if len(found) == 1:
        return table.runtime.action(found[0].action)
    action, ask = _read_order(table, seat, words), table.runtime.match.state.ask
    return action if action is not None and action.answers is not None and isinstance(ask, action.answers) else None


def _read_order(table: Table, seat: SeatRecord, text: str) -> Action | None:
    """What the game understands by a text; None if it is no order."""
    try:
        action: Action = table.runtime.system.order(table.runtime.view(seat.side), text)
    except UNREADABLE:
        return None
    return action


def _help(table: Table, seat: SeatRecord, text: str) -> Commit:
    """All words with a slash, for whoever asks."""
    words = ", ".join(f"/{name}" for name in WORDS)
    examples = "/r 2d6+1 # reason, /w gm text, /me bows, /ping g5, /do Corvin guard"
    text = f"Words that are known: {words}. For example: {examples}. A question is answered as its buttons say."
    return Commit(Said(text=text, how="note", to=(seat.id,)))


WORDS: dict[str, Word] = {
    "roll": _roll, "r": _roll,
    "gmroll": _master_roll, "gmr": _master_roll,
    "blindroll": _blind_roll, "br": _blind_roll,
    "selfroll": _self_roll, "sr": _self_roll,
    "w": _whisper,
    "me": _emote, "em": _emote, "emote": _emote,
    "ic": _line, "ooc": _aside,
    "ping": _ping,
    "do": _do,
    "help": _help,
}  # fmt: skip

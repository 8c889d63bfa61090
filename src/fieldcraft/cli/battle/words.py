"""What may be said at a battle besides orders: each word with its help and what it does."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby, takewhile
from pathlib import Path
from typing import NamedTuple

from rich.table import Table
from rich.text import Text

from fieldcraft.cli import opening
from fieldcraft.cli.battle import roster, telling
from fieldcraft.cli.battle.board import Marks
from fieldcraft.cli.battle.session import Session
from fieldcraft.cli.rulings import card, listing
from fieldcraft.core import GM, Action
from fieldcraft.core.rulebook import rulebook, rulebooks
from fieldcraft.maps.battle_picture import named
from fieldcraft.systems.miniatures.forecast import forecast
from fieldcraft.systems.miniatures.notation import complete
from fieldcraft.systems.miniatures.state import Unit


class Word(NamedTuple):
    """A word: what follows it, what it is for, what it does."""

    follows: str
    about: str
    do: Callable[[Session, str], None]


def help_(session: Session, rest: str) -> None:
    """List the words."""
    table = Table(box=None, show_header=False, pad_edge=False)
    for name, word in WORDS.items():
        table.add_row(Text.assemble((name, "now"), f" {word.follows}"), word.about)
    session.say("Orders name a unit and its deed: Sable move e4, Sable attack Corvin, guard, end.", table)


def board(session: Session, rest: str) -> None:
    """Show the board."""
    session.show_board()


def units(session: Session, rest: str) -> None:
    """List the units."""
    session.say(roster.units(session.table.view))


def goals(session: Session, rest: str) -> None:
    """Tell what decides the battle."""
    session.say(*roster.goals(session.table.view) or [Text("Nobody wins before all enemies are gone.")])


def zones(session: Session, rest: str) -> None:
    """Show what each side controls."""
    session.show_board(Marks(zones=True))


def reach(session: Session, rest: str) -> None:
    """Show where a unit may go."""
    session.show_board(Marks(zones=True, reach=meant(session, rest).id))


def sight(session: Session, rest: str) -> None:
    """Show what a unit sees."""
    session.show_board(Marks(sight=meant(session, rest).id))


def meant(session: Session, name: str) -> Unit:
    """The unit of a name, else the one that is acting."""
    state = session.table.view
    if not name and not state.turn.unit:
        message = f"say which unit: {', '.join(unit.title for unit in state.units.values())}"
        raise ValueError(message)
    return named(state, name or state.turn.unit)


SHOWN = 8
"""How many options of a kind are listed."""


def options(session: Session, rest: str) -> None:
    """List what may be done now, by one unit or by all."""
    table, state = session.table, session.table.view
    unit = named(state, rest).id if rest else ""
    some = [action for action in table.match.options(session.speaker) if unit in ("", getattr(action, "unit", ""))]
    for _, of_unit in groupby(sorted(some, key=_kind), lambda action: _kind(action)[0]):
        kinds = [[table.match.system.words(state, action) for action in kind] for _, kind in groupby(of_unit, _kind)]
        alone = [kind[0] for kind in kinds if len(kind) == 1]
        session.say(*([listed(alone, most=len(alone))] if alone else []))
        session.say(*(listed(kind) for kind in kinds if len(kind) > 1))


def listed(lines: list[str], most: int = SHOWN) -> Text:
    """Orders in a row, what they begin with said once.

    >>> listed(["Sable move c3", "Sable move d4", "Sable move e5"], most=2).plain
    'Sable move: c3, d4 and 1 more'
    """
    shared = common(lines) if len(lines) > 1 else ""
    rest = ", ".join(line.removeprefix(shared).strip() for line in lines[:most])
    more = f" and {len(lines) - most} more" if len(lines) > most else ""
    return Text.assemble((f"{shared}: " if shared else "", "title"), rest, (more, "quiet"))


def _kind(action: Action) -> tuple[str, str]:
    return str(getattr(action, "unit", "")), type(action).__name__.lower()


def common(lines: list[str]) -> str:
    """The words with which all lines begin.

    >>> common(["Sable move c3", "Sable move d4"])
    'Sable move'
    """
    alike = takewhile(lambda words: len(set(words)) == 1, zip(*(line.split() for line in lines), strict=False))
    return " ".join(words[0] for words in alike)


def odds(session: Session, rest: str) -> None:
    """Tell the exact odds of an order."""
    order = session.read(rest)
    found = forecast(session.table.view, order)
    session.say("No dice decide that." if found is None else telling.odds(found))
    if (no := session.table.match.judge(order, session.speaker)) is not None:
        session.say("But not now:", telling.refused(no))


def why(session: Session, rest: str) -> None:
    """Say which rule forbids an order."""
    no = session.table.match.judge(session.read(rest), session.speaker)
    session.say("Nothing forbids that." if no is None else telling.refused(no, full=True))


def rules(session: Session, rest: str) -> None:
    """Look a ruling up."""
    for book in rulebooks().values():
        if rest and rest in book:
            return session.say(card(book[rest]))
    found = rulebook(session.table.match.system.name).search(rest, 8)
    session.say(*([card(found[0]), listing(found[1:])] if found else [f"No ruling fits {rest!r}."]))
    return None


def log(session: Session, rest: str) -> None:
    """Tell all that happened."""
    for entry in session.table.match.standing:
        session.tell(entry)
    session.news()


def undo(session: Session, rest: str) -> None:
    """Take the last deed back."""
    session.table.match.undo(session.table.eyes)
    session.say("Taken back.")


def master(session: Session, rest: str) -> None:
    """Speak as the game master: take back, or give an order."""
    if rest.casefold() == "undo":
        session.say(f"Taken back: {len(session.table.take_back())}.")
    else:
        session.order(rest, GM)


def save(session: Session, rest: str) -> None:
    """Save the game."""
    session.saved = Path(rest) if rest else session.saved
    session.table.save(session.saved)
    session.say(f"Saved: {session.saved}")


def load(session: Session, rest: str) -> None:
    """Go on with a saved game."""
    match, notice = opening.log(rest or str(session.saved))
    session.table.match = match
    session.say(*([notice] if notice else []), f"Loaded: {len(match.standing)} deeds.")
    session.go_on()


def quit_(session: Session, rest: str) -> None:
    """Leave."""
    session.going = False


WORDS = {
    "help": Word("", "this list", help_),
    "board": Word("", "show the board", board),
    "units": Word("", "list the units", units),
    "goals": Word("", "tell what decides the battle", goals),
    "zones": Word("", "show what each side controls", zones),
    "reach": Word("[unit]", "show where it may go, and for how much", reach),
    "sight": Word("[unit]", "show what it sees", sight),
    "options": Word("[unit]", "list what may be done now", options),
    "odds": Word("order", "tell the exact odds of an order", odds),
    "why": Word("order", "say which rule forbids it", why),
    "rules": Word("words", "look a ruling up, by words or by its id", rules),
    "log": Word("", "tell all that happened", log),
    "undo": Word("", "take your last deed back", undo),
    "gm": Word("undo | order", "speak as the game master", master),
    "save": Word("[file]", "save the game", save),
    "load": Word("[file]", "go on with a saved game", load),
    "quit": Word("", "leave", quit_),
}

DO = {name: word.do for name, word in WORDS.items()}


def completions(session: Session, text: str) -> list[str]:
    """How the last word of a line may go on."""
    first, blank, rest = text.lstrip().partition(" ")
    view, seat = session.table.view, session.speaker
    if not blank:
        return [name for name in WORDS if name.startswith(first.casefold())] + complete(view, text, seat)
    if first in ("odds", "why"):
        return complete(view, rest, seat)
    if first in ("reach", "sight", "options"):
        return [unit.title for unit in view.units.values() if unit.title.casefold().startswith(rest.casefold())]
    return [] if first in WORDS else complete(view, text, seat)

"""What may be said at a game besides orders: each word with its help and what it does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby, takewhile
from pathlib import Path
from typing import NamedTuple

from rich.table import Table
from rich.text import Text

from fieldcraft.cli.open import open_log
from fieldcraft.cli.play import decrees, narration, shapes
from fieldcraft.cli.play.decrees import decree
from fieldcraft.cli.play.keeping import Kept
from fieldcraft.cli.play.session import Session
from fieldcraft.cli.play.words import split_words
from fieldcraft.cli.reasons import show_reasons
from fieldcraft.cli.rulings import ruling_card, ruling_table
from fieldcraft.cli.sides import BOT, check_bot
from fieldcraft.core import GM, Action
from fieldcraft.core.rulebook import rulebook, rulebooks
from fieldcraft.lab.bots import bot
from fieldcraft.lab.player import WeighingBot
from fieldcraft.presentation import Piece
from fieldcraft.render.compose import find_piece
from fieldcraft.render.terminal import panels as panel_lines
from fieldcraft.render.terminal import roster


class Word(NamedTuple):
    """A word: what follows it, what it is for, what it does."""

    follows: str
    about: str
    do: Callable[[Session, str], None]


def help_(session: Session, rest: str) -> None:
    """List the words and the orders, or explain one of either."""
    name = rest.casefold()
    known = {name: WORDS[name]} if name in WORDS else {} if rest else WORDS
    table = Table(box=None, show_header=False, pad_edge=False)
    for one, word in known.items():
        table.add_row(Text.assemble((one, "now"), f" {word.follows}"), word.about)
    if rest:
        orders = [row for row in session.table.match.system.usage() if name in row[0].split()]
        if not known and not orders:
            raise ValueError(f"there is no order and no command {rest!r}: help lists both")
        session.say(*([table] if known else []), *([usage_table(orders)] if orders else []))
        return session.say(*now_possible(session, name))
    verbs = dict.fromkeys(verb_of(text) for text, _ in session.table.match.system.usage())
    session.say(table, Text.assemble(("Orders: ", "title"), ", ".join(verbs), ". help ORDER explains one."))
    session.say(Text(f"For example: {'; '.join(examples(session)[:4])}", "quiet"))
    return None


def verb_of(usage: str) -> str:
    """The word that names an order, in how it is written.

    >>> verb_of("unit attack target"), verb_of("keep")
    ('attack', 'keep')
    """
    words = usage.split()
    return words[1] if words[0] == "unit" and words[1:] else words[0]


def now_possible(session: Session, verb: str) -> list[Text]:
    """The orders of a kind that may be given now, if there are any."""
    table = session.table
    said = (table.match.system.words(table.view, one) for one in table.match.options(session.speaker))
    some = [text for text in said if verb in text.casefold().split()]
    return [Text.assemble(("Now: ", "title"), join_orders(some))] if some else []


def usage(session: Session, rest: str) -> None:
    """List how orders are written, or those that have a word in them."""
    session.say(usage_table([row for row in session.table.match.system.usage() if rest.casefold() in row[0]]))


def usage_table(rows: Iterable[tuple[str, str]]) -> Table:
    """How orders are written, and what they do."""
    table = Table(box=None, show_header=False, pad_edge=False)
    for text, summary in rows:
        table.add_row(Text(text, "now"), summary)
    return table


def examples(session: Session) -> list[str]:
    """An order of each kind that may be given now."""
    found: dict[str, str] = {}
    for action in session.table.match.options(session.speaker):
        if (kind := type(action).__name__) not in found:
            found[kind] = session.table.match.system.words(session.table.view, action)
    return list(found.values())


def board(session: Session, rest: str) -> None:
    """Show what lies on the table."""
    session.show_board()


def units(session: Session, rest: str) -> None:
    """List the pieces, or show one piece's card."""
    tableau = session.table.tableau
    if rest:
        session.say(roster.piece_card(tableau, find_piece(tableau, rest)))
    else:
        session.say(roster.pieces(tableau) if tableau.pieces else "There are no units.")


def panels(session: Session, rest: str) -> None:
    """Show the panels, or what a story says."""
    session.say(*panel_lines(session.table.tableau) or [Text("There are no panels.")])


def show_goals(session: Session, rest: str) -> None:
    """Tell what decides the game."""
    session.say(*roster.goal_lines(session.table.tableau) or [Text("The game goes on until its players stop.")])


def zones(session: Session, rest: str) -> None:
    """Show what each side controls."""
    session.show_board(session.table.viewer.overlay(session.table.eyes, zones=True))


def show_reach(session: Session, rest: str) -> None:
    """Show where a piece may go."""
    name = meant(session, rest).name
    session.show_board(session.table.viewer.overlay(session.table.eyes, zones=True, reach=name))


def sight(session: Session, rest: str) -> None:
    """Show what a piece sees."""
    session.show_board(session.table.viewer.overlay(session.table.eyes, sight=meant(session, rest).name))


def meant(session: Session, name: str) -> Piece:
    """The piece of a name, else the one that is acting."""
    tableau = session.table.tableau
    if not name and not tableau.turn.acting:
        message = f"say which unit: {', '.join(piece.name for piece in tableau.pieces.values())}"
        raise ValueError(message)
    return find_piece(tableau, name or tableau.turn.acting)


SHOWN = 8
"""How many options of a kind are listed."""


def options(session: Session, rest: str) -> None:
    """List what may be done now, by one unit or by all."""
    table, view = session.table, session.table.view
    unit = find_piece(table.tableau, rest).id if rest else ""
    some = [action for action in table.match.options(session.speaker) if unit in ("", action.piece)]
    for _, of_unit in groupby(sorted(some, key=_kind), lambda action: _kind(action)[0]):
        kinds = [[table.match.system.words(view, action) for action in kind] for _, kind in groupby(of_unit, _kind)]
        alone = [kind[0] for kind in kinds if len(kind) == 1]
        session.say(*([join_orders(alone, most=len(alone))] if alone else []))
        session.say(*(join_orders(kind) for kind in kinds if len(kind) > 1))


def join_orders(lines: list[str], most: int = SHOWN) -> Text:
    """Orders in a row, what they begin with said once.

    >>> join_orders(["Sable move c3", "Sable move d4", "Sable move e5"], most=2).plain
    'Sable move: c3, d4 and 1 more'
    """
    shared = common(lines) if len(lines) > 1 else ""
    rest = ", ".join(line.removeprefix(shared).strip() for line in lines[:most])
    more = f" and {len(lines) - most} more" if len(lines) > most else ""
    return Text.assemble((f"{shared}: " if shared else "", "title"), rest, (more, "quiet"))


def _kind(action: Action) -> tuple[str, str]:
    return action.piece, type(action).__name__.lower()


def common(lines: list[str]) -> str:
    """The words with which all lines begin.

    >>> common(["Sable move c3", "Sable move d4"])
    'Sable move'
    """
    alike = takewhile(lambda words: len(set(words)) == 1, zip(*(line.split() for line in lines), strict=False))
    return " ".join(words[0] for words in alike)


def show_command_odds(session: Session, rest: str) -> None:
    """Tell the exact odds of an order."""
    order = session.read(rest)
    found = session.table.viewer.show.preview(session.table.view, session.speaker, order)
    session.say(*([] if found.odds else ["No dice decide that."]), *narration.show_preview(found))
    if (no := session.table.match.judge(order, session.speaker)) is not None:
        session.say("But not now:", narration.show_refusal(no))


def why(session: Session, rest: str) -> None:
    """Say which rule forbids an order."""
    no = session.table.match.judge(session.read(rest), session.speaker)
    session.say("Nothing forbids that." if no is None else narration.show_refusal(no, full=True))


def advise(session: Session, rest: str) -> None:
    """Tell what a bot would do for whoever is to speak, with the best of what it weighs."""
    seat, match = session.speaker, session.table.match
    asked = bot(check_bot(rest or BOT))
    if not (found := match.options(seat)):
        raise ValueError("there is nothing to be done now")
    if not isinstance(asked, WeighingBot):
        raise ValueError(f"the bot {rest!r} does not say what it weighs")  # noqa: TRY004  it is a name that was given
    session.say(show_reasons(asked.explain(match.view(seat), found)))


def rules(session: Session, rest: str) -> None:
    """Look a ruling up."""
    for book in rulebooks().values():
        if rest and rest in book:
            return session.say(ruling_card(book[rest]))
    found = rulebook(session.table.match.system.name).search(rest, 8)
    session.say(*([ruling_card(found[0]), ruling_table(found[1:])] if found else [f"No ruling fits {rest!r}."]))
    return None


def log(session: Session, rest: str) -> None:
    """Tell all that happened."""
    for entry in session.table.match.standing:
        session.tell(entry)
    session.news()


def undo(session: Session, rest: str) -> None:
    """Take the last action back."""
    session.table.match.undo(session.table.eyes)
    session.say("Taken back.")


def master(session: Session, rest: str) -> None:
    """Speak as the game master: take back, or give an order."""
    if rest.casefold() == "undo":
        session.say(f"Taken back: {len(session.table.take_back())}.")
    else:
        session.order(rest, GM)


def save(session: Session, rest: str) -> None:
    """Save the game: to a file of this name, else where it was saved before."""
    table = session.table
    path = session.kept.save(table.match, table.logged_sides, Path(rest).expanduser() if rest else None)
    session.orders += 1
    session.say(f"Saved: {path}")


def load(session: Session, rest: str) -> None:
    """Leave this game, which stays kept, and go on with a saved one."""
    path = Path(rest).expanduser() if rest else session.kept.own
    if path is None:
        raise ValueError("say which file is to be loaded: this game has none yet")
    opened = open_log(str(path))
    bots = {side: name for side, name in (opened.bots or session.table.names).items() if name}
    session.turn_to(opened.viewer, bots, Kept(path.stem, path, len(opened.viewer.match.log)))
    session.say(*opened.notices, f"Loaded: {len(opened.viewer.match.standing)} actions.")
    session.go_on()


def replay(session: Session, rest: str) -> None:
    """Tell the game from its beginning, or write it as a page for a browser."""
    if not rest:
        return log(session, rest)
    from fieldcraft.core.files import write_file
    from fieldcraft.render.film import page

    viewer = session.table.viewer
    write_file(Path(rest).expanduser(), page(viewer, GM if viewer.ending else session.table.eyes))
    return session.say(f"Written: {rest}")


def quit_(session: Session, rest: str) -> None:
    session.going = False


WORDS = {
    "help": Word("[order or command]", "this list, or what one of them is for", help_),
    "orders": Word("[word]", "list how orders are written, and what they do", usage),
    "board": Word("", "show the board", board),
    "units": Word("[unit]", "list the units, or show one's card", units),
    "panels": Word("", "show what lies beside the board", panels),
    "goals": Word("", "tell what decides the game", show_goals),
    "zones": Word("", "show what each side controls", zones),
    "reach": Word("[unit]", "show where it may go, and for how much", show_reach),
    "sight": Word("[unit]", "show what it sees", sight),
    "options": Word("[unit]", "list what may be done now", options),
    "odds": Word("order", "tell the exact odds of an order", show_command_odds),
    "why": Word("order", "say which rule forbids it", why),
    "advice": Word("[bot]", "tell the three orders that a bot would choose from, with their scores", advise),
    "rules": Word("words", "look a ruling up, by words or by its id", rules),
    "log": Word("", "tell all that happened", log),
    "undo": Word("", "take your last action back", undo),
    "aim": Word(
        "unit deed cells [direction] [size] [level n]",
        "show whom its shape would catch there, with the odds",
        shapes.aim,
    ),
    "confirm": Word("[number]", "do what was aimed last, in one of its ways", shapes.confirm),
    "decree": Word("[unit] [what ...] [because ...]", "as the game master, let it happen; or list what may", decree),
    "gm": Word("undo | order", "speak as the game master", master),
    "replay": Word("[file]", "tell the game from its beginning, or write it as a page for a browser", replay),
    "save": Word("[file]", "save the game, by default where it was saved before", save),
    "load": Word("[file]", "leave this game, and go on with a saved one", load),
    "quit": Word("", "leave; the game is kept", quit_),
}

DO = {name: word.do for name, word in WORDS.items()}

OTHER_WORDS = {"?": "help", "h": "help", "q": "quit", "exit": "quit"}
"""What else people type, and what they mean; a unit whose name begins so is called by more of its name."""


def completions(session: Session, text: str) -> list[str]:
    """How the last word of a line may go on."""
    first, blank, rest = text.lstrip().partition(" ")
    if not blank:
        return [name for name in WORDS if name.startswith(first.casefold())] + orders(session, text)
    if first in ("odds", "why"):
        return orders(session, rest)
    if first in COMPLETE:
        try:
            return COMPLETE[first](session, begun_words(rest))
        except (LookupError, ValueError):
            return []
    if first in ("reach", "sight", "options", "units"):
        pieces = session.table.tableau.pieces.values()
        return [piece.name for piece in pieces if piece.name.casefold().startswith(rest.casefold())]
    return [] if first in WORDS else orders(session, text)


COMPLETE = {"aim": shapes.complete, "decree": decrees.complete}
"""How the words behind a command go on, where they are no order."""


def begun_words(text: str) -> list[str]:
    """The words of a line that is not yet whole; the last may be empty.

    >>> begun_words('Ada "Gate Se')
    ['Ada', 'Gate Se']
    >>> begun_words("Ada ")
    ['Ada', '']
    """
    closed = text + '"' * (text.count('"') % 2)
    return split_words(closed) + [""] * (not text or text[-1].isspace())


def orders(session: Session, text: str) -> list[str]:
    """How the last word of an order may go on."""
    return session.table.match.system.complete(session.table.view, text, session.speaker)

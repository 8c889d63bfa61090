"""Orders as short text, `Sable move c3 d3 e4 face ne`: the same in scripts, at the terminal, in log and chat.

An order names the unit, says what it does, and to whom, where or how.  The unit may be left out while its turn is open.
"""

from __future__ import annotations

from collections.abc import Iterable

from fieldcraft.core import Action, Seat, ThrowDice
from fieldcraft.systems.miniatures.commands import commandable
from fieldcraft.systems.miniatures.forms import BY_KIND, BY_WORD, Form
from fieldcraft.systems.miniatures.reading import OrderError, Reader, defaults, quoted
from fieldcraft.systems.miniatures.state import State
from fieldcraft.systems.miniatures.terms import call, choose, unit_names
from fieldcraft.systems.miniatures.turns import is_master, to_act

__all__ = ["OrderError", "complete", "order", "words"]


def order(state: State, text: str) -> Action:
    """The action that a text orders; OrderError says what is not understood, where, and what may stand there.

    A unit goes by its id, its name or the beginning of either; what it is called is read from `state`, which should be
    the view of whoever gives the order.  Whether the rules allow the action is not asked.  Bare figures are dice, when
    dice are asked for.
    """
    thrown = isinstance(state.ask, ThrowDice) and text.strip()[:1].isdigit()
    return _order(Reader(f"dice {text}" if thrown else text, state))


def _order(reader: Reader) -> Action:
    form = _form(reader)
    missing = [part for part in form.parts if part.required(form.kind)]
    for part in missing:
        if not part.read(reader) and not part.work_out(reader):
            raise reader.error(f"{form.word}: {part.ask}")
    rest = [part for part in form.parts if part not in missing]
    while (found := next((part for part in rest if part.read(reader)), None)) is not None:
        rest.remove(found)
    if (word := reader.next) is not None:
        raise reader.error(f"{word.text!r} is not understood")
    return form.kind(**reader.found)


def _form(reader: Reader) -> Form:
    """Who acts, and what is to be done."""
    reader.expect(lambda: (*_subjects(reader), *_verbs(reader)))
    if (word := reader.next) is None:
        raise reader.error("say who does what")
    if word.quoted or word.text.casefold() not in BY_WORD:
        id = choose(reader, word, unit_names(reader.state), "unit or deed")
        reader.take(word)
        reader.unit = reader.state.units[id]
        reader.expect(lambda: _verbs(reader))
        word = reader.next
    if word is None or word.text.casefold() not in BY_WORD:
        raise reader.error("say what is to be done" if word is None else f"there is no deed {word.text!r}")
    form = BY_WORD[word.text.casefold()]
    _begin(reader, form)
    reader.take(word)
    return form


def _begin(reader: Reader, form: Form) -> None:
    """Fill in who acts: the unit that was named, or the one whose turn is open."""
    reader.kind, reader.found = form.kind, dict(form.fixed)
    if not form.subject:
        if reader.unit is not None:
            raise reader.error(f"{form.word} is said without a unit", allowed=())
        return
    unit = reader.unit or reader.state.units.get(reader.state.turn.unit)
    if unit is None:
        raise reader.error(f"{form.word}: say who, since no turn is open", allowed=_subjects(reader))
    reader.unit = unit
    reader.found[form.subject] = unit.id


def _subjects(reader: Reader) -> Iterable[str]:
    """The units that may be ordered."""
    state, seat = reader.state, reader.seat
    ids: Iterable[str] = state.units
    if seat is not None:
        ids = [unit.id for unit in commandable(state, seat)] if not state.asks and seat in to_act(state) else ()
    return (_called(state, id) for id in ids)


def _verbs(reader: Reader) -> Iterable[str]:
    """What may be ordered now, of the unit that was named if one was, else of the one whose turn is open."""
    acting = reader.unit is not None or bool(reader.state.turn.unit)
    for word, form in BY_WORD.items():
        if (acting if form.subject else reader.unit is None) and _open(reader, form):
            yield word


def _open(reader: Reader, form: Form) -> bool:
    """Whether something of a kind may be done now, as far as is known."""
    if (options := reader.options(form.kind)) is None:
        ask = reader.state.ask
        return form.kind.anytime or form.kind.answers is (None if ask is None else type(ask))
    listed = any(form.fits(option) for option in options)
    # What a game master says freely cannot be listed.
    return listed or (form.kind.anytime and is_master(reader.state, reader.seat or ""))


def complete(state: State, text: str, seat: Seat) -> list[str]:
    """The words that may come next in an order that `seat` begins, or how its last word may go on.

    `state` should be the view of the seat; nothing is proposed that the rules forbid on it, as far as can be told.
    """
    start = len(text) if not text or text[-1].isspace() else _last(text)
    begun = text[start:].lstrip('"').casefold()
    reader = Reader(text[:start], state, seat)
    try:
        _order(reader)
    except OrderError as error:
        if error.column < start:
            return []
        allowed: Iterable[str] = error.allowed
    else:
        allowed = reader.allowed
    return [word for word in allowed if word.lstrip('"').casefold().startswith(begun)]


def _last(text: str) -> int:
    """Where the last word of a text begins."""
    if text.count('"') % 2:
        return text.rindex('"')
    return len(text) - len(text.rsplit(maxsplit=1)[-1])


def _called(state: State, id: str) -> str:
    """A unit's name where an order begins: in quotes if it could be taken for a deed."""
    name = call(state, id)
    return quoted(name) if name.casefold() in BY_WORD else name


def words(state: State, action: Action) -> str:
    """An action as an order: reading it gives the action back.  LookupError for an action that has no words."""
    form = next(form for form in BY_KIND[type(action)] if form.fits(action))
    said = [_called(state, getattr(action, form.subject))] if form.subject else []
    values = ((part, getattr(action, part.field)) for part in form.parts)
    usual = defaults(form.kind)
    more = (part.write(state, value) for part, value in values if value != usual[part.field])
    return " ".join((*said, form.word, *more))

"""Orders as short text, `Sable move c3 d3 e4 face ne`: the same in scripts, at the terminal, in log and chat.

An order names who acts, says what it does, and to whom, where or how.  Who acts may be left out while its turn is open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from msgspec import NODEFAULT

from fieldcraft.core import GM, Action, Decree, EnterDice, Event, OrderError, Seat, State, ThrowDice
from fieldcraft.systems.shared.text.decrees import DecreeForm, EventsToken
from fieldcraft.systems.shared.text.fields import usual_values
from fieldcraft.systems.shared.text.grammar import Derive, Form, Grammar, Part, derive_forms, derive_token
from fieldcraft.systems.shared.text.parser import Reader, Scope, quote
from fieldcraft.systems.shared.text.tokens import Fact, Text, choose_key

S = TypeVar("S", bound=State)


def only_gm(state: Any) -> tuple[Seat, ...]:
    """The game master alone."""
    return (GM,)


def no_decrees() -> dict[str, DecreeForm]:
    """No words for any event."""
    return {}


@dataclass(frozen=True)
class Notation(Generic[S]):
    """The text notation of a system's actions, derived from their typed fields.

    `to_act` names the seats that the game waits for; `masters` those that may say freely what cannot be listed.
    `decrees` lists words for the events that are decreed most, `derive` makes the token of a field.
    """

    actions: tuple[type[Action], ...]
    events: tuple[type[Event], ...]
    to_act: Callable[[S], frozenset[Seat]]
    masters: Callable[[S], tuple[Seat, ...]] = only_gm
    decrees: Callable[[], dict[str, DecreeForm]] = no_decrees
    derive: Derive = derive_token

    @cached_property
    def grammar(self) -> Grammar:
        """The forms of all actions, of dice thrown by hand and of decrees."""
        forms = [form for kind in self.actions for form in derive_forms(kind, self.derive)]
        happens = EventsToken(ask="what happens?", events=self.events, forms=self.decrees())
        parts = (Part("reason", Text(ask="why?"), NODEFAULT), Part("events", happens, NODEFAULT))
        decree = Form("decree", Decree, parts)
        return Grammar((*forms, *derive_forms(EnterDice), decree))

    def __reduce__(self) -> tuple[Any, ...]:
        """What a copy is made from in another process: the grammar is derived anew there."""
        return type(self), (self.actions, self.events, self.to_act, self.masters, self.decrees, self.derive)

    # --- read -------------------------------------------------------------------

    def order(self, state: S, text: str) -> Action:
        """The action that a text orders; OrderError says what is not understood, where, and what may stand there.

        Who acts goes by id, name or the beginning of either; what things are called is read from `state`, which should
        be the view of whoever gives the order.  Whether the rules allow the action is not asked.  Bare figures are
        dice, when dice are asked for.
        """
        thrown = isinstance(state.ask, ThrowDice) and text.strip()[:1].isdigit()
        return self._order(self._reader(f"dice {text}" if thrown else text, state))

    def _reader(self, text: str, state: S, seat: Seat | None = None) -> Reader:
        return Reader(text, state, self.grammar.reserved, self.to_act, seat)

    def _order(self, reader: Reader) -> Action:
        form = self._form(reader)
        placed = [part for part in form.parts if part.required and not isinstance(part.token, Fact)]
        for part in placed:
            if not part.read(reader) and not part.infer(reader):
                raise reader.error(f"{form.word}: {part.token.ask}")
        rest = [part for part in form.parts if part not in placed]
        while (found := next((part for part in rest if part.read(reader)), None)) is not None:
            rest.remove(found)
        if (word := reader.next) is not None:
            raise reader.error(f"{word.text!r} is not understood")
        if (missing := next((part for part in rest if part.required), None)) is not None:
            raise reader.error(f"{form.word}: {missing.token.ask}")
        return form.kind(**reader.found)

    def _form(self, reader: Reader) -> Form:
        """Who acts, and what is to be done."""
        subject, forms = self.grammar.subject, self.grammar.by_word
        reader.expect(lambda: (*self._subjects(reader), *self._verbs(reader)))
        if (word := reader.next) is None:
            raise reader.error("say who does what" if subject else "say what is to be done")
        if subject is not None and (word.quoted or word.text.casefold() not in forms):
            reader.actor = choose_key(reader, word, subject.names(reader.state), f"{subject.what} or deed")
            reader.take(word)
            reader.expect(lambda: self._verbs(reader))
            word = reader.next
        if word is None or word.text.casefold() not in forms:
            raise reader.error("say what is to be done" if word is None else f"there is no deed {word.text!r}")
        form = forms[word.text.casefold()]
        self._begin(reader, form)
        reader.take(word)
        return form

    def _begin(self, reader: Reader, form: Form) -> None:
        """Fill in who acts: whoever was named, or whose turn is open."""
        reader.kind, reader.found = form.kind, dict(form.fixed)
        subject = self.grammar.subject
        if form.subject is None or subject is None:
            if reader.actor and subject is not None:
                raise reader.error(f"{form.word} is said without a {subject.what}", allowed=())
            return
        reader.actor = reader.actor or subject.acting_id(reader.state)
        if not reader.actor:
            raise reader.error(f"{form.word}: say who, since no turn is open", allowed=self._subjects(reader))
        reader.found[form.actor] = reader.actor

    # --- propose ------------------------------------------------------------------

    def complete(self, state: S, text: str, seat: Seat) -> list[str]:
        """The words that may come next in an order that `seat` begins, or how its last word may go on.

        `state` should be the view of the seat; nothing is proposed that the rules forbid on it, as far as can be told.
        """
        start = len(text) if not text or text[-1].isspace() else _last_word(text)
        begun = text[start:].lstrip('"').casefold()
        reader = self._reader(text[:start], state, seat)
        try:
            self._order(reader)
        except OrderError as error:
            if error.column < start:
                return []
            allowed: Iterable[str] = error.allowed
        else:
            allowed = reader.allowed
        return [word for word in allowed if word.lstrip('"').casefold().startswith(begun)]

    def _subjects(self, reader: Reader) -> Iterable[str]:
        """Those who may be ordered."""
        subject, state = self.grammar.subject, reader.state
        if subject is None:
            return ()
        ids: Iterable[str] = subject.names(state) if reader.seat is None else ()
        if reader.seat is not None and not state.asks and reader.seat in self.to_act(state):
            ids = subject.commandable(reader)
        return (self._quote_subject(reader, subject.write(reader, id)) for id in ids)

    def _quote_subject(self, scope: Scope, name: str) -> str:
        """A name where an order begins: in quotes if it could be taken for a deed."""
        return quote(name) if name.casefold() in self.grammar.by_word else name

    def _verbs(self, reader: Reader) -> Iterable[str]:
        """What may be ordered now, of the actor that was named if one was, else of the one whose turn is open."""
        subject = self.grammar.subject
        acting = bool(reader.actor) or (subject is not None and bool(subject.acting_id(reader.state)))
        for word, form in self.grammar.by_word.items():
            if (acting if form.subject else not reader.actor) and self._may_come(reader, form):
                yield word

    def _may_come(self, reader: Reader, form: Form) -> bool:
        """Whether something of a kind may be done now, as far as is known."""
        if (options := reader.options(form.kind)) is None:
            return form.kind.anytime or reader.may_answer(form.kind)
        listed = any(form.fits(option) for option in options)
        # What a game master says freely cannot be listed.
        return listed or (form.kind.anytime and reader.seat in self.masters(reader.state))

    def usage(self) -> list[tuple[str, str]]:
        """How each order is written, and what it does."""
        return [(form.usage, form.summary) for form in self.grammar.forms]

    # --- write --------------------------------------------------------------------

    def words(self, state: S, action: Action) -> str:
        """An action as an order: reading it gives the action back.  LookupError for an action that has no words."""
        form = next(form for form in self.grammar.by_kind[type(action)] if form.fits(action))
        scope, usual = Scope(state, self.grammar.reserved), usual_values(form.kind)
        subject: tuple[str, ...] = ()
        if form.subject is not None:
            name = form.subject.write(scope, getattr(action, form.actor))
            subject = (self._quote_subject(scope, name),)
        values = ((part, getattr(action, part.field)) for part in form.parts)
        more = (part.write(scope, value) for part, value in values if value != usual[part.field])
        return " ".join((*subject, form.word, *more))


def _last_word(text: str) -> int:
    """Where the last word of a text begins."""
    if text.count('"') % 2:
        return text.rindex('"')
    return len(text) - len(text.rsplit(maxsplit=1)[-1])

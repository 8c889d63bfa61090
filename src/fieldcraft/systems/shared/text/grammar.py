"""The grammar of a system's orders, derived from its actions: one form for each verb, one part for each field."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec.structs import FieldInfo, fields, replace

from fieldcraft.core import Action
from fieldcraft.core.model import tag
from fieldcraft.systems.shared.text.fields import split_hint, usual_value
from fieldcraft.systems.shared.text.parser import Reader, Scope
from fieldcraft.systems.shared.text.tokens import Choice, Fact, Many, Number, Subject, Text, Token, Verb

Derive = Callable[[FieldInfo], Token]
"""Makes the token of a field."""


class Part(msgspec.Struct, frozen=True):
    """One field of an action in words; `usual` is what it is if it is left out, NODEFAULT if it may not be."""

    field: str
    token: Token
    usual: Any

    @property
    def required(self) -> bool:
        return self.usual is msgspec.NODEFAULT

    def read(self, reader: Reader) -> bool:
        """Read the field, if it comes next; OrderError if its lead comes, and then something else."""
        token = self.token
        reader.expect(lambda: (token.lead,) if token.lead else self.offers(reader))
        if token.lead:
            if not reader.skip(token.lead):
                return False
            reader.expect(lambda: self.offers(reader))
        value = token.read(reader)
        if value is None:
            if token.lead:
                raise reader.error(f"{token.lead}: {token.ask}")
            return False
        if isinstance(token, Many):
            reader.expect(lambda: self.offers(reader))
        reader.found[self.field] = value
        return True

    def infer(self, reader: Reader) -> bool:
        """Fill in what was left out, if it can be only one thing."""
        values = list(self.token.infer(reader))
        if len(values) != 1:
            return False
        reader.found[self.field] = values[0]
        return True

    def write(self, scope: Scope, value: Any) -> str:
        """The field in words."""
        return f"{self.token.lead} {self.token.write(scope, value)}".lstrip()

    @property
    def usage(self) -> str:
        """How the field is written, in brackets if it may be left out.

        >>> Part("target", Text(lead="at"), "").usage
        '[at target]'
        """
        value = "|".join(self.token.words) or self.field + "..." * isinstance(self.token, Many)
        text = f"{self.field}=..." if isinstance(self.token, Fact) else f"{self.token.lead} {value}".lstrip()
        return text if self.required else f"[{text}]"

    def offers(self, reader: Reader) -> Iterable[str]:
        """What may be written here: what the rules allow, where that is known, else all that the token knows."""
        values = reader.values(self.field)
        if values is None:
            return self.token.offers(reader)
        return (word for value in values for word in self.token.first_words(reader, value))


class Form(msgspec.Struct, frozen=True):
    """A verb: the action it orders, the parts that follow, the field of who acts, and the fields that it settles."""

    word: str
    kind: type[Action]
    parts: tuple[Part, ...] = ()
    actor: str = ""
    subject: Subject | None = None
    fixed: dict[str, Any] = {}

    @property
    def usage(self) -> str:
        return " ".join((*filter(None, (self.actor, self.word)), *(part.usage for part in self.parts)))

    @property
    def summary(self) -> str:
        return self.kind.summary or (inspect.getdoc(self.kind) or "").partition("\n\n")[0].replace("\n", " ")

    def fits(self, action: Action) -> bool:
        """Whether the verb says what an action does."""
        return type(action) is self.kind and all(getattr(action, name) == value for name, value in self.fixed.items())


def derive_token(field: FieldInfo) -> Token:
    """The token of a field: the one that it is annotated with, else one for its type."""
    return _token(field.type, field.encode_name)


def derive_fact(field: FieldInfo) -> Token:
    """The field as `name=value`."""
    return Fact(name=field.encode_name, hint=field.type, ask=f"{field.encode_name}= is required")


def _token(hint: Any, name: str) -> Token:
    bare, notes = split_hint(hint)
    for note in notes:
        if isinstance(note, Token):
            return note.for_field(name, bare)
        if isinstance(note, type) and issubclass(note, Token):
            return note().for_field(name, bare)
    ask = f"which {name}?"
    if bare is bool or get_origin(bare) is Literal:
        return Choice(ask=ask).for_field(name, bare)
    if bare is int:
        return Number(ask=ask)
    if bare is str:
        return Text(ask=ask)
    one, *rest = get_args(bare) or (None,)
    if get_origin(bare) is tuple and rest == [...]:
        return Many(one=_token(one, name), ask=ask)
    return Fact(name=name, hint=hint, ask=f"{name}= is required")


def derive_forms(kind: type[Action], derive: Derive = derive_token) -> Iterator[Form]:
    """The forms of a class of actions: one, or one for each verb that settles a field."""
    form = Form(kind.verb or tag(kind.__name__), kind)
    verbs: dict[str, dict[str, Any]] = {form.word: {}}
    for field in fields(kind):
        token = derive(field)
        if isinstance(token, Subject):
            form = replace(form, actor=field.name, subject=token)
        elif isinstance(token, Verb):
            verbs = {word: {field.name: value} for word, value in token.values.items()}
        else:
            form = replace(form, parts=(*form.parts, Part(field.name, token, usual_value(field))))
    return (replace(form, word=word, fixed=fixed) for word, fixed in verbs.items())


class Grammar:
    """All forms of a system's orders."""

    def __init__(self, forms: Iterable[Form]) -> None:
        self.forms = tuple(forms)

    @cached_property
    def by_word(self) -> dict[str, Form]:
        return {form.word: form for form in self.forms}

    @cached_property
    def by_kind(self) -> dict[type[Action], list[Form]]:
        """The forms of each class of actions."""
        found: dict[type[Action], list[Form]] = {}
        for form in self.forms:
            found.setdefault(form.kind, []).append(form)
        return found

    @cached_property
    def reserved(self) -> frozenset[str]:
        """The words that mean something where a name may stand: whoever is called so is written in quotes."""
        parts = [part for form in self.forms for part in form.parts]
        leads = (part.token.lead for part in parts if part.token.lead)
        return frozenset((*leads, *(word for part in parts if not part.required for word in part.token.words)))

    @cached_property
    def subject(self) -> Subject | None:
        """Who acts, if orders of this system name it."""
        return next((form.subject for form in self.forms if form.subject), None)

"""Deeds as text, `begin_scene name="The vault" present='["ben"]'`: a verb and its facts, as bare words or as JSON."""

from __future__ import annotations

import json
import shlex
from typing import Any

import msgspec

from fieldcraft.core import Action
from fieldcraft.systems.fates_edge.campaign import Campaign

STRUCTURED = ("[", "{", '"')
"""How a value begins that is JSON and no bare word."""


class OrderError(ValueError):
    """A text that is no deed."""


def read(actions: dict[str, type[Action]], text: str) -> Action:
    """The deed that a text names; OrderError says what is not understood."""
    try:
        verb, *facts = shlex.split(text) or [""]
    except ValueError as error:
        msg = f"{text!r}: {error}"
        raise OrderError(msg) from None
    if (kind := actions.get(verb.casefold())) is None:
        msg = f"there is no deed {verb!r}; there are {', '.join(sorted(actions))}"
        raise OrderError(msg)
    try:
        return msgspec.convert(dict(map(_fact, facts)), type=kind, strict=False)
    except msgspec.ValidationError as error:
        msg = f"{verb}: {error}"
        raise OrderError(msg) from None


def _fact(text: str) -> tuple[str, Any]:
    name, sign, value = text.partition("=")
    if not sign:
        msg = f"{text!r} is no fact: write name=value"
        raise OrderError(msg)
    try:
        return name, json.loads(value) if value[:1] in STRUCTURED else value
    except json.JSONDecodeError as error:
        msg = f"{name}: {value} is no JSON: {error}"
        raise OrderError(msg) from None


def write(campaign: Campaign, action: Action) -> str:
    """A deed as text that `read` reads."""
    facts = msgspec.to_builtins(action)
    verb = facts.pop("do")
    defaults = {
        field.encode_name: msgspec.to_builtins(field.default)
        for field in msgspec.structs.fields(action)
        if field.default is not msgspec.NODEFAULT
    }
    told = (f"{name}={_value(value)}" for name, value in facts.items() if defaults.get(name, ...) != value)
    return " ".join((verb, *told))


def _value(value: Any) -> str:
    bare = isinstance(value, str) and value[:1] not in STRUCTURED
    return shlex.quote(value if bare else json.dumps(value, ensure_ascii=False))

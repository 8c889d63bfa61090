"""What is wrong with JSON that does not fit, in words instead of the decoder's own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

from msgspec import inspect

WORDS = {
    "array": "a list",
    "object": "an object",
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "null": "nothing",
}

_MISFIT = re.compile(r"Expected `(?P<wanted>[^`]+)`(?P<limit>.*?)(, got `(?P<got>[^`]+)`)?")
_VALUE = re.compile(r"Invalid (?:enum )?value '?(?P<value>.*?)'?")
MANY = 30
"""How many words are listed."""

_STEP = re.compile(r"\.(?P<name>\w+)|\[(?P<number>\d*)(?:\.\.\.)?\]")
_PHRASES = (
    ("Object missing required field", "this lacks"),
    ("Object contains unknown field", "this has an unknown field"),
    ("Input data was truncated", "it ends too early"),
    ("JSON is malformed", "this is not JSON"),
    ("trailing characters", "more follows"),
)


def explain_misfit(error: Exception, kind: Any = None) -> str:
    """The decoder's complaint in plain words, with its path if it names one, and what `kind` allows there.

    >>> explain_misfit(ValueError("Expected `int`, got `str` - at `$.seq`"))
    'this must be a whole number, not text, at $.seq'
    >>> from typing import Literal
    >>> explain_misfit(ValueError("Invalid enum value 'x' - at `$[...]`"), list[Literal["a", "b"]])
    "'x' is not allowed here (allowed: a, b), at $[...]"
    """
    if isinstance(error, UnicodeDecodeError):
        return f"byte {error.start} is not text in UTF-8"
    fault, _, path = str(error).partition(" - at `")
    path = path.rstrip("`")
    return explain_fault(fault, kind, path) + (f", at {path}" if path else "")


def explain_fault(fault: str, kind: Any = None, path: str = "") -> str:
    """A complaint without its path in plain words, with the words that `kind` allows in that place.

    >>> explain_fault("Expected `array`, got `object`")
    'this must be a list, not an object'
    """
    if (found := _VALUE.fullmatch(fault)) is not None:
        words = [] if kind is None else allowed_words(kind, path)
        return f"{found['value']!r} is not allowed here" + (f" ({_list(words, found['value'])})" if words else "")
    if (match := _MISFIT.fullmatch(fault)) is not None:
        wanted = " or ".join(WORDS.get(word, word) for word in match["wanted"].split(" | "))
        got = f", not {WORDS.get(match['got'], match['got'])}" if match["got"] else ""
        return f"this must be {wanted}{match['limit']}{got}"
    for theirs, ours in _PHRASES:
        fault = fault.replace(theirs, ours)
    return fault


def _list(words: list[str], wrong: str) -> str:
    """What is allowed: all of it, or what comes nearest if that would fill the screen."""
    if len(words) <= MANY:
        return f"allowed: {', '.join(words)}"
    near = get_close_matches(wrong, words, n=5, cutoff=0.3) or words[:5]
    return f"{len(words)} words are allowed, such as {', '.join(near)}"


def allowed_words(kind: Any, path: str) -> list[str]:
    """The words that a type allows in a place like `$.rows[...].side`, in its own order."""
    nodes = [inspect.type_info(kind)]
    for step in _STEP.finditer(path):
        nodes = [below for node in nodes for member in _members(node) for below in _below(member, step["name"])]
    return list(dict.fromkeys(word for node in nodes for member in _members(node) for word in _words(member)))


def _members(node: inspect.Type) -> Iterator[inspect.Type]:
    """The types of which a value must have one."""
    match node:
        case inspect.Metadata(type=inner):
            yield from _members(inner)
        case inspect.UnionType(types=types):
            for one in types:
                yield from _members(one)
        case _:
            yield node


def _below(node: inspect.Type, name: str | None) -> Iterator[inspect.Type]:
    """What a type has under a name, or as an item where there is none."""
    match node:
        case inspect.StructType(tag_field=field, tag=tag) if name is not None and field == name:
            yield inspect.LiteralType(values=(str(tag),))
        case inspect.StructType(fields=fields):
            yield from (field.type for field in fields if field.encode_name == name)
        case inspect.DictType(value_type=value):
            yield value
        case inspect.TupleType(item_types=items):
            yield from items
        case _:
            if isinstance(item := getattr(node, "item_type", None), inspect.Type):
                yield item


def _words(node: inspect.Type) -> list[str]:
    match node:
        case inspect.LiteralType(values=values):
            return [str(value) for value in values]
        case inspect.EnumType(cls=kind):
            return [str(member.value) for member in kind]
    return []

"""Documents made into typed values, with complaints that say where something does not fit and what would."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

T = TypeVar("T")

WORDS = {
    "array": "a list",
    "object": "a mapping of names to values",
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "null": "nothing",
}

_STEP = re.compile(r"\.(\w+)|\[(\d+|\.\.\.)\]")
_FIELD = re.compile(r"Object (contains unknown|missing required) field `(?P<name>.*)`", re.DOTALL)
_VALUE = re.compile(r"Invalid (?:enum )?value '?(?P<value>.*?)'?", re.DOTALL)
_EXPECTED = re.compile(r"Expected `(?P<wanted>[^`]+)`(?P<limit>.*?)(?:, got `(?P<got>[^`]+)`)?", re.DOTALL)
LIMITS = {
    ">=": "of at least",
    "<=": "of at most",
    "of length >=": "of a length of at least",
    "of length <=": "of a length of at most",
    "matching regex": "that fits the pattern",
}

Step = str | int


class MisfitError(ValueError):
    """A value that does not fit: its path (like `$.units[2].at`), what is wrong, and what is allowed."""

    def __init__(self, path: str, problem: str) -> None:
        super().__init__(path, problem)
        self.path, self.problem = path, problem

    def __str__(self) -> str:
        return f"{self.path}: {self.problem}"


def fit(document: Any, kind: type[T]) -> T:
    """The document as a typed value; MisfitError tells path, fault and what is allowed.

    >>> fit({"speed": "fast"}, dict[str, int])
    Traceback (most recent call last):
    fieldcraft.maps.fit.MisfitError: $.speed: this must be a whole number, not text
    """
    try:
        return msgspec.convert(document, kind)
    except msgspec.ValidationError as error:
        fault, _, place = str(error).partition(" - at ")
        steps = _exact(document, kind, str(error), _steps(place.rpartition("`$")[2]))
        # A tag that is not known is told by the types that its owner may have.
        owner = steps[:-1] if fault.startswith("Invalid value") else steps
        what = "a key of this" if place.startswith("`key`") else "this"
        problem = _explain(fault, what, _type(kind, document, owner), _at(document, owner))
        # A field that there is not is a place of its own, since it stands in the document.
        unknown = _FIELD.fullmatch(fault) if "unknown" in fault else None
        raise MisfitError(_path([*steps, unknown["name"]] if unknown else steps), problem) from None


def _steps(place: str) -> list[Step]:
    return [name or (int(index) if index.isdecimal() else index) for name, index in _STEP.findall(place)]


def _path(steps: Iterable[Step]) -> str:
    return "$" + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps)


# --- where -------------------------------------------------------------------------------


def _exact(document: Any, kind: Any, complaint: str, steps: list[Step]) -> list[Step]:
    """The steps with the key that the decoder leaves out of its path: the one that alone brings the same complaint."""
    while "..." in steps:
        at = steps.index("...")
        steps[at] = next(
            (key for key in _at(document, steps[:at]) if _fault(_only(document, steps[:at], key), kind) == complaint),
            "*",
        )
    return steps


def _at(document: Any, steps: list[Step]) -> Any:
    """What stands at the end of some steps; None if nothing does."""
    for step in steps:
        try:
            document = document[step]
        except (LookupError, TypeError):
            return None
    return document


def _only(document: Any, steps: list[Step], key: str) -> Any:
    """The document with a single key in the mapping at the end of some steps."""
    if not steps:
        return {key: document[key]}
    first, *rest = steps
    below = _only(document[first], rest, key)
    if isinstance(document, dict):
        return {**document, first: below}
    return [below if i == first else value for i, value in enumerate(document)]


def _fault(document: Any, kind: Any) -> str:
    try:
        msgspec.convert(document, kind)
    except msgspec.ValidationError as error:
        return str(error)
    return ""


# --- what would fit -------------------------------------------------------------------------


def _type(kind: Any, document: Any, steps: list[Step]) -> inspect.Type | None:
    """What belongs at the end of some steps; None where that is not known."""
    node: inspect.Type | None = _info(kind)
    for step in steps:
        node = _below(_member(node, document), step)
        document = _at(document, [step])
    return node


def _member(node: inspect.Type | None, value: Any) -> inspect.Type | None:
    """That of several types to which a value seems to belong."""
    if not isinstance(node, inspect.UnionType):
        return node
    structs = [member for member in node.types if isinstance(member, inspect.StructType)]
    if isinstance(value, dict):
        tagged = (struct for struct in structs if struct.tag_field and value.get(struct.tag_field) == struct.tag)
        return next(tagged, structs[0] if len(structs) == 1 else node)
    return next((member for member in node.types if hasattr(member, "item_type")), node)


@cache
def _info(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


def _below(node: inspect.Type | None, step: Step) -> inspect.Type | None:
    match node:
        case inspect.StructType(fields=fields):
            return next((field.type for field in fields if field.encode_name == step), None)
        case inspect.DictType(value_type=value):
            return value
        case inspect.TupleType(item_types=items) if isinstance(step, int) and step < len(items):
            return items[step]
    found: inspect.Type | None = getattr(node, "item_type", None)
    return found


def _names(node: inspect.Type | None, value: Any) -> list[str]:
    """The fields that a mapping may have."""
    node = _member(node, value)
    if not isinstance(node, inspect.StructType):
        return []
    return [*([node.tag_field] if node.tag_field else []), *(field.encode_name for field in node.fields)]


def _words(node: inspect.Type | None) -> list[str]:
    """The words of which one must stand there."""
    match node:
        case inspect.Metadata(type=inner):
            return _words(inner)
        case inspect.LiteralType(values=values):
            return [str(value) for value in values]
        case inspect.UnionType(types=types):
            return [word for member in types for word in _words(member)]
        case inspect.StructType(tag=str() as tag):
            return [tag]
    return []


# --- in words ----------------------------------------------------------------------------------


def _explain(fault: str, what: str, node: inspect.Type | None, value: Any) -> str:
    """The decoder's complaint in plain words, with what is allowed."""
    if match := _FIELD.fullmatch(fault):
        if "unknown" in fault:
            return f"there is no field {match['name']!r} here; {suggest(match['name'], _names(node, value))}"
        return f"{match['name']!r} is missing here"
    if match := _VALUE.fullmatch(fault):
        return f"{match['value']!r} is not allowed here; {suggest(match['value'], _words(node))}"
    if match := _EXPECTED.fullmatch(fault):
        got = f", not {WORDS.get(match['got'], match['got'])}" if match["got"] else ""
        return f"{what} must be {_expected(match['wanted'], match['limit'].strip())}{got}"
    return fault


def _expected(names: str, limit: str) -> str:
    """What the decoder wanted, and within which limits."""
    kinds = " or ".join(WORDS.get(name, name) for name in names.split(" | ") if name != "null")
    for sign, words in LIMITS.items():
        if limit.startswith(sign):
            return f"{kinds} {words} {limit.removeprefix(sign).strip()}"
    return f"{kinds} {limit}".strip()


def suggest(word: str, words: Iterable[str]) -> str:
    """What may stand in place of a word, and which of it was probably meant.

    >>> suggest("sped", ["side", "speed"])
    "did you mean 'speed'? allowed: side, speed"
    """
    words = list(words)
    near = get_close_matches(word, words, n=1)
    return (f"did you mean {near[0]!r}? " if near else "") + f"allowed: {', '.join(words) or 'nothing'}"

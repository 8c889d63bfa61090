"""Writes the messages of the protocol into docs/protocol.md, from the types that the server itself reads and sends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from inspect import cleandoc
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import NODEFAULT, inspect

from fieldcraft.presentation import Change
from fieldcraft.table.protocol import AnyTableChange, Command, News, Received, Sent, TableChange

PAGE = Path(__file__).parent / "protocol.md"
BEGIN, END = "<!-- messages: written by `python docs/messages.py` -->", "<!-- end of messages -->"

GROUPS = {
    "From a seat": get_args(Sent),
    "Changes that `manage` makes": get_args(AnyTableChange),
    "To a seat": get_args(Received),
}

Kind = type[msgspec.Struct]


def fresh(page: str) -> str:
    """The page with the messages as they are now."""
    before, _, rest = page.partition(BEGIN)
    after = rest.partition(END)[2]
    return "\n\n".join((before + BEGIN, *messages(), END + after))


def messages() -> Iterator[str]:
    """Every message by its group: its name, what it is for, and its fields."""
    for title, kinds in GROUPS.items():
        yield f"### {title}"
        for kind in kinds:
            yield f"**`{kind.__struct_config__.tag}`** {about(kind)}{listed(kind)}"
    yield "### What they are made of"
    for kind in parts():
        yield f"**{kind.__name__}** {about(kind)}{listed(kind)}"


def about(kind: Kind) -> str:
    """What a message says of itself."""
    text = cleandoc(kind.__doc__ or "").replace("\n\n", " ")
    return " ".join(text.split())


def parts() -> list[Kind]:
    """All types that messages hold, in the order in which they first come up."""
    tops = [kind for kinds in GROUPS.values() for kind in kinds]
    found: dict[Kind, None] = {}
    for kind in tops:
        _gather(inspect.type_info(kind), found)
    return [kind for kind in found if kind not in tops]


def _gather(kind: Any, found: dict[Kind, None]) -> None:
    if isinstance(kind, inspect.StructType):
        if kind.cls in found:
            return
        found[kind.cls] = None
        inside: Iterable[Any] = (field.type for field in kind.fields)
    else:
        inside = (*getattr(kind, "types", ()), *getattr(kind, "item_types", ()), *_items(kind))
    for part in inside:
        _gather(part, found)


def _items(kind: Any) -> list[Any]:
    return [getattr(kind, name) for name in ("item_type", "value_type") if hasattr(kind, name)]


# --- fields -------------------------------------------------------------------------------------


def listed(kind: Kind) -> str:
    """The fields of a type, on lines of their own."""
    found = inspect.type_info(kind)
    assert isinstance(found, inspect.StructType)
    own = [one for one in found.fields if one.encode_name != "id" or not issubclass(kind, Command)]
    may_lack = issubclass(kind, Command | TableChange | News | Change)
    lines = [f"\n* `{one.encode_name}`: {typed(one.type)}{_otherwise(one) if may_lack else ''}" for one in own]
    return "".join(("\n", *lines)) if lines else ""


def _otherwise(field: inspect.Field) -> str:
    """What stands for a field that is left out; nothing if it must be there."""
    if field.required:
        return ""
    if field.default is NODEFAULT and field.default_factory is NODEFAULT:
        return "; left out if it has not changed"
    value = field.default_factory() if field.default is NODEFAULT else field.default
    return f"; `{msgspec.json.encode(value).decode()}` if it is left out"


def typed(kind: Any) -> str:
    """A type in words.

    >>> typed(inspect.type_info(tuple[int, ...]))
    'list of whole number'
    """
    match kind:
        case inspect.StructType(cls=cls):
            return cls.__name__
        case inspect.LiteralType(values=values):
            return " or ".join(f'`"{value}"`' for value in values)
        case inspect.UnionType(types=types):
            return " or ".join(typed(one) for one in types if not isinstance(one, inspect.AnyType))
        case inspect.VarTupleType(item_type=item, max_length=most):
            return f"list of {f'at most {most} ' if most else ''}{typed(item).replace('pair of', 'pairs of', 1)}"
        case inspect.TupleType(item_types=(inspect.IntType(), inspect.IntType())):
            return "pair of whole numbers"
        case inspect.TupleType(item_types=items):
            return f"list of {len(items)}: {', '.join(map(typed, items))}"
        case inspect.DictType(value_type=value):
            return f"object of {typed(value)} by name"
        case inspect.StrType(max_length=most):
            return f"text of at most {most} characters" if most else "text"
        case inspect.IntType(ge=least, le=most):
            return "whole number" + (f" of {least} to {most}" if most is not None else "")
    return PLAIN[type(kind)]


PLAIN: dict[Any, str] = {
    inspect.BoolType: "true or false",
    inspect.FloatType: "number",
    inspect.NoneType: "null",
    inspect.AnyType: "anything",
}


def main() -> None:
    """Write the page."""
    PAGE.write_text(fresh(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()

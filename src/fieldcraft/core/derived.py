"""What is worked out once about a state, and handed on to the next while the fields from which it follows stay."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

__all__ = ["Derived", "derived_property", "names_to_drop"]


class Derived:
    """A property that is worked out once and kept, as `functools.cached_property` does.

    It takes no lock, which in Python 3.11 costs more than most of what is worked out.
    """

    def __init__(self, work: Callable[[Any], Any]) -> None:
        self.work, self.name, self.__doc__ = work, "", work.__doc__

    def __set_name__(self, owner: type[Any], name: str) -> None:
        self.name = name

    def __get__(self, value: Any, owner: type[Any]) -> Any:
        # What has been worked out is found in the value's dictionary before this is asked.
        if value is None:
            return self
        found = value.__dict__[self.name] = self.work(value)
        return found


if TYPE_CHECKING:
    # A checker of types knows properties by this name only.
    from functools import cached_property as derived_property
else:
    derived_property = Derived


@cache
def names_to_drop(kind: type[Any], *changed: str) -> tuple[str, ...]:
    """What is derived of a kind of state and follows from fields that have changed, or perhaps from any."""
    properties = (name for base in kind.__mro__ for name, one in vars(base).items() if _is_derived(one))
    return tuple(name for name in properties if not _stays(kind, name, changed))


def _is_derived(one: object) -> bool:
    return isinstance(one, Derived | cached_property)


def _stays(kind: type[Any], name: str, changed: tuple[str, ...]) -> bool:
    fields: tuple[str, ...] = kind.derived_from.get(name, ())
    return bool(fields) and set(fields).isdisjoint(changed)

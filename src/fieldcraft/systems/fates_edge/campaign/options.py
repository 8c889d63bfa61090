"""The readings of the rules among which a table chooses."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from fieldcraft.core import rule

FILE = Path(__file__).with_name("options.yaml")


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A choice that the rules leave: what it is in a sentence, its ruling, and its values, the first the default.

    `names` are the values as people read them; none where the values say it themselves.
    """

    title: str
    text: str
    rule: str
    values: tuple[str, ...]
    names: tuple[str, ...] = ()


@rule("kit.options.index")
@cache
def readings() -> dict[str, Reading]:
    """Every choice by its name, in the order of the rulebook.

    >>> readings()["boon_cap"].values
    ('5', '4')
    """
    return msgspec.yaml.decode(FILE.read_bytes(), type=dict[str, Reading])


def name_value(option: str, value: str) -> str:
    """A value of a choice as people read it.

    >>> name_value("boon_cap", "4")
    '4'
    """
    reading = readings()[option]
    return dict(zip(reading.values, reading.names or reading.values, strict=True)).get(value, value)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table has chosen where it does not go by the defaults.

    >>> Options({"boon_cap": "4"})["boon_cap"], Options()["boon_cap"]
    ('4', '5')
    """

    chosen: dict[str, str] = {}

    def __post_init__(self) -> None:
        for name, value in self.chosen.items():
            if (known := readings().get(name)) is None:
                msg = f"there is no option {name!r}"
                raise ValueError(msg)
            if value not in known.values:
                msg = f"option {name}: {value!r} is none of {', '.join(known.values)}"
                raise ValueError(msg)

    def __getitem__(self, name: str) -> str:
        """The value of an option; KeyError if there is none of that name."""
        return self.chosen.get(name, readings()[name].values[0])

    def choose(self, name: str, value: str) -> Options:
        """The options with another value; ValueError if there is no such option or value."""
        rest = {key: one for key, one in self.chosen.items() if key != name}
        default = name in readings() and value == readings()[name].values[0]
        return Options(rest if default else {**rest, name: value})

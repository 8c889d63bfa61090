"""The readings that tables of mass combat choose: twelve, each told, each in the rulebook with its default."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args, get_type_hints

import msgspec
import pytest

from fieldcraft.core.rulebook import Rulebook
from fieldcraft.systems import mass_combat
from fieldcraft.systems.mass_combat.options import DEFAULT, Options

HINTS = get_type_hints(Options, include_extras=True)
BOOK = Rulebook(Path(str(mass_combat.__file__)).with_name("rules.yaml"))


def test_there_are_at_most_twelve() -> None:
    assert len(Options.__struct_fields__) <= 12


def test_the_options_of_the_rulebook_are_those_of_the_game_and_so_are_their_defaults() -> None:
    told = " ".join(" ".join(ruling.decision.split()) for ruling in BOOK)
    offered = dict(re.findall(r"`option ([a-z_]+): ([a-z_0-9]+) \(default\)", told))

    assert offered == {name: str(getattr(DEFAULT, name)) for name in Options.__struct_fields__}


def test_what_an_option_may_be_besides_its_default_stands_in_the_rulebook_too() -> None:
    told = " ".join(" ".join(ruling.decision.split()) for ruling in BOOK)
    offered = {
        name: set(others.split(" | ")) - {"n"}
        for name, others in re.findall(r"`option ([a-z_]+): [a-z_0-9]+ \(default\) \| ([^`]+)`", told)
    }
    given = {name: {str(one) for one in list_choices(HINTS[name])} - {str(getattr(DEFAULT, name))} for name in offered}

    assert offered == given


def list_choices(hint: object) -> list[object]:
    """The words that an option may be; none for a number."""
    found = [one for part in get_args(hint) for one in ([part] if isinstance(part, (str, int)) else list_choices(part))]
    return [one for one in found if not isinstance(one, msgspec.Meta)]


@pytest.mark.parametrize("name", Options.__struct_fields__)
def test_each_has_a_title_and_a_sentence(name: str) -> None:
    notes = [one for one in get_args(HINTS[name]) if isinstance(one, msgspec.Meta)]

    assert re.fullmatch(r"[A-Z][^_.]{2,30}", str(notes[0].title))
    assert re.fullmatch(r"(Whether|How|What|When|Which|By which) [^_]{20,130}\.", str(notes[0].description))


@pytest.mark.parametrize(
    ("given", "allowed"),
    [
        ({"chest_size": 0}, "`int` >= 1"),
        ({"chest_size": 61}, "`int` <= 60"),
        ({"zone_count": 1}, "`int` >= 2"),
        ({"cycle": "weekly"}, "Invalid enum value 'weekly'"),
        ({"tea": "yes"}, "unknown field `tea`"),
    ],
)
def test_what_is_no_reading_is_refused_with_what_is_allowed(given: dict[str, object], allowed: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=re.escape(allowed)):
        msgspec.convert(given, Options)

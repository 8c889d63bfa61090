"""Whatever is wrong in a battle's players, cards, units, leaders or venue is told with its path and what is allowed."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldcraft.maps.import_result import MapError
from fieldcraft.maps.scenes import parse_scene
from folders import WARS as SCENES
from soaking import examples

TEXT = (SCENES / "swiftwater.yaml").read_text(encoding="utf-8")
PARTS = ("players", "cards", "units", "leaders", "venue", "options")
STRANGE: tuple[Any, ...] = (None, True, -1, 10**20, 1.5, "nobody", "", [], [[]], {}, {"strange": 1})


def scene() -> dict[str, Any]:
    """A battle as its file says it, without the script of its tutorial."""
    read: dict[str, Any] = yaml.load(TEXT, yaml.CSafeLoader)
    read.pop("script", None)
    return read


def refused(changed: dict[str, Any]) -> str:
    """What is said of a battle that cannot be read."""
    with pytest.raises(MapError) as caught:
        parse_scene(yaml.dump(changed, Dumper=yaml.CSafeDumper, allow_unicode=True))
    return str(caught.value)


@pytest.mark.parametrize(
    ("part", "entry", "said"),
    [
        ("players", {"id": "keepers", "side": "third"}, r"players\[2\].id: 'keepers' is taken"),
        ("players", {"id": "new", "fate": -1}, r"players\[2\].fate: .*at least 0"),
        ("units", {"id": "u", "owner": "nobody"}, r"units\[\d+\].owner: there is no player 'nobody': keepers"),
        ("units", {"kind": "strange", "owner": "keepers"}, r"units\[\d+\].*there is no kind 'strange'"),
        ("units", {"id": "u", "owner": "keepers", "at": "Moon"}, r"units\[\d+\].at: .*'Moon'"),
        ("units", {"id": "u", "owner": "keepers", "quality": "superb"}, r"units\[\d+\].quality: .*average, fair, good"),
        ("units", {"id": "u", "owner": "keepers", "skills": {"Fight": 2}}, r"units\[\d+\].skills: .*Average \(\+1\)"),
        ("units", {"id": "u", "owner": "keepers", "skills": {"Law": 1}}, r"units.*skills: Law is not in use"),
        ("leaders", {"id": "tollmen", "owner": "keepers"}, r"leaders\[\d+\].id: 'tollmen' is taken"),
        ("leaders", {"id": "l", "owner": "keepers", "unit": "raiders"}, r"leaders\[\d+\].unit: 'raiders' is no unit"),
        ("leaders", {"owner": "keepers"}, r"leaders\[\d+\]: a leader needs an id of its own or a kind"),
    ],
)  # fmt: skip
def test_a_wrong_entry_is_told_with_its_path_and_what_is_allowed(part: str, entry: dict[str, Any], said: str) -> None:
    changed = scene()
    changed[part].append(entry)

    assert re.search(said, refused(changed))


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ({"Moon": {}}, r"cards.Moon: .*'Moon'"),
        ({"Ford": {"by": "nobody"}}, "cards.Ford.by: there is no player 'nobody': keepers, outlaws"),
        ({"Ford": {"aspects": [{"words": "Mud", "face_down": True}]}}, r"aspects\[0\].by: say who has written"),
        ({"Ford": {"aspects": [{"words": "Mud", "hinders": ["swimming"]}]}}, r"hinders.*allowed.*foot"),
        ({"Ford": {"aspects": [{"words": "Mud", "free": {"nobody": 1}}]}}, r"aspects\[0\].free: there is no player"),
    ],
)  # fmt: skip
def test_a_wrong_card_is_told_with_its_path_and_what_is_allowed(card: dict[str, Any], said: str) -> None:
    assert re.search(said, refused({**scene(), "cards": card}))


def test_a_venue_that_there_is_not_is_told_with_those_that_there_are() -> None:
    assert re.search("venue: .*medieval.*space", refused({**scene(), "venue": "moon"}))


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every holder and key inside a value."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    return [(value, key) for key in keys] + [place for key in keys for place in places(value[key])]


@settings(max_examples=examples(150))
@given(st.data())
def test_a_part_with_a_value_exchanged_is_read_or_told_with_a_path_in_it(data: st.DataObject) -> None:
    changed = scene()
    part = data.draw(st.sampled_from([name for name in PARTS if name in changed]))
    holder, key = data.draw(st.sampled_from([(changed, part), *places(changed[part])]))
    holder[key] = data.draw(st.sampled_from(STRANGE))

    try:
        parse_scene(yaml.dump(changed, Dumper=yaml.CSafeDumper, allow_unicode=True))
    except MapError as error:
        said = str(error)
    else:
        said = "line 1: players"
    assert re.search(rf"line \d+.*\b({'|'.join((*PARTS, 'master'))})\b", said), said

"""Files of content packs and characters: read whole or refused with their place, whatever stands in them."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as some
from msgspec.structs import replace

from fieldcraft.maps import MapError
from fieldcraft.systems.fates_edge.campaign.characters.content import Pack
from fieldcraft.systems.fates_edge.campaign.characters.importing import Kept, find_character_faults
from fieldcraft.systems.fates_edge.campaign.characters.pack_validation import find_faults
from fieldcraft.systems.fates_edge.campaign.characters.samples import sample
from fieldcraft.systems.fates_edge.campaign.files.readers import read_character, read_pack, write_character
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset, Follower

PACK = """\
id: harbour
title: The harbour
talents:
  - key: sea-legs
    name: Sea Legs
    xp: 4
    text: Steady on any deck.
    effects: [{does: dice, dice: 1, tags: [aboard]}]
skills:
  - {key: sailing, attribute: wits}
gear:
  - {key: gaff, name: Gaff, sort: own, xp: 1}
spells:
  salt-ward:
    name: Ward the Hull
    art: hydromancy
    dv: 2
    text: No water enters.
    outcomes: [{does: rail, rail: Flood, by: -1}]
    battle: {tag: ward}
cards:
  - {deck: adventure, suit: S, rank: "7", text: a drowned chapel}
  - {deck: motives, suit: H, rank: Q, name: Win back the fleet, hook: counts every sail}
"""
TREE: dict[str, Any] = yaml.safe_load(PACK)
BRYN = Kept(
    sample("bryn"),
    (Follower(id="old-tom", name="Old Tom", owner="bryn", role="Scout", cap=2),),
    (Asset(id="boat", name="Boat", owner="bryn", kind="boat", tier="minor"),),
)
SHEET: dict[str, Any] = json.loads(write_character(BRYN))


def test_a_pack_is_the_same_from_either_kind_of_file() -> None:
    pack = read_pack(PACK.encode(), "harbour.yaml")

    assert read_pack(json.dumps(TREE, indent="\t").encode(), "harbour.json") == pack
    assert read_pack(msgspec.json.encode(pack), "again.JSON") == pack


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("xp: 4", "xp: much", "line 6, talents[0].xp: this must be a whole number"),
        ("xp: 4", "price: 4", "talents[0].price"),
        ("does: dice", "does: magic", "talents[0].effects[0].does"),
        ("dice: 1", "dice: 1000", "talents[0].effects[0].dice: this must be a whole number of at most 10"),
        ("key: sea-legs", "key: silver-tongue", "line 4, talents[0].key: 'silver-tongue' is taken by the rules"),
        ("key: gaff", "key: Long Gaff", "gear[0].key: 'Long Gaff' is no key: small letters"),
        ("key: sailing", "key: melee", "skills[0].key: 'melee' is taken by the rules"),
        ("salt-ward", "mend-flesh", "line 14, spells.mend-flesh: 'mend-flesh' is taken by the rules"),
        ("tag: ward", "tag: wall", "spells.salt-ward.battle"),
        ("dv: 2", "dv: 10", "spells.salt-ward.battle: this is no spell of a board"),
        ("key: gaff", "rule: mine.own, key: gaff", "gear[0].rule: there is no ruling 'mine.own'"),
        ("suit: S", "suit: X", "cards[0].suit"),
        ("id: harbour", "id: own", "line 1, id: 'own' is no id"),
        ("title: The harbour", "title: [", "this is not YAML"),
        ("title: The harbour", "title: &x Bell\nversion: *x", "aliases (*name) are not allowed"),
    ],
)
def test_what_is_no_pack_is_refused_with_its_place(old: str, new: str, why: str) -> None:
    with pytest.raises(MapError) as no:
        read_pack(PACK.replace(old, new, 1).encode(), "harbour.yaml")

    assert str(no.value).startswith("harbour.yaml: ")
    assert why in str(no.value)


def test_a_character_is_read_as_it_was_written() -> None:
    assert read_character(write_character(BRYN), "bryn.json") == BRYN
    assert json.loads(write_character(Kept(BRYN.sheet))).keys() == SHEET.keys() - {"followers", "assets"}


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"{", "anna.json: line 1"),
        (b"[]", "anna.json: this must be a mapping"),
        (b'{"id": "a", "name": "A", "level": 3}', "anna.json: level"),
        (b'{"id": "a", "name": "A", "boons": -1}', "anna.json: boons: this must be a whole number of at least 0"),
        (
            b'{"id": "a", "name": "A", "purchases": [{"kind":"skill", "what":"lore", "xp":1, "rule":"", "rating":99}]}',
            "anna.json: purchases[0].rating: this must be a whole number of at most 9",
        ),
        (b'{"id": "A b", "name": "A"}', "anna.json: id: 'A b' is no id"),
        (b"\xff", "anna.json: byte 0: the file must be text in UTF-8"),
        (b"[" * 100_000, "anna.json: "),
        (b" " * 2_000_000, "at most 1048576 are allowed"),
    ],
)
def test_what_is_no_character_is_refused_with_its_place(data: bytes, why: str) -> None:
    with pytest.raises(MapError) as no:
        read_character(data, "anna.json")

    assert why in str(no.value)


def test_followers_of_somebody_else_are_refused_with_their_place() -> None:
    stray = replace(BRYN, assets=(replace(BRYN.assets[0], owner="ash"),))
    with pytest.raises(MapError, match=r"bryn\.json: assets\[0\]\.owner: 'ash' is another character: this is 'bryn'"):
        read_character(write_character(stray), "bryn.json")


# --- whatever stands in a file --------------------------------------------------------------------

SCALARS = some.none() | some.booleans() | some.integers(-(10**20), 10**20) | some.floats() | some.text(max_size=8)
TREES = some.recursive(
    SCALARS,
    lambda inner: (
        some.lists(inner, max_size=3) | some.dictionaries(some.text(min_size=1, max_size=6), inner, max_size=3)
    ),
)


def places(tree: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a tree, the deepest last."""
    steps = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    return [path, *(place for key, value in steps for place in places(value, (*path, key)))]


def put(tree: Any, path: tuple[Any, ...], value: Any) -> Any:
    """The tree with another value in a place."""
    if not path:
        return value
    copy: Any = dict(tree) if isinstance(tree, dict) else list(tree)
    copy[path[0]] = put(tree[path[0]], path[1:], value)
    return copy


def near(tree: Any) -> some.SearchStrategy[Any]:
    """Trees that differ from one in a place: another value, a field more, or one of another place."""
    found = places(tree)
    elsewhere = some.sampled_from(found).map(lambda path: at(tree, path))
    return some.builds(lambda path, value: put(tree, path, value), some.sampled_from(found), TREES | elsewhere)


def at(tree: Any, path: tuple[Any, ...]) -> Any:
    """What stands in a place of a tree."""
    for step in path:
        tree = tree[step]
    return tree


def refused_in_a_line(error: MapError, file: str, tree: Any = None) -> None:
    """A refusal names the file and why, and where, unless all of it is wrong or something is missing at the top."""
    assert str(error).startswith(f"{file}: ")
    assert error.problem.strip()
    assert error.place or not isinstance(tree, dict) or "is missing here" in error.problem


@given(some.binary(max_size=200) | some.text(max_size=200).map(str.encode))
def test_no_bytes_at_all_are_more_than_refused(data: bytes) -> None:
    for read, file in ((read_pack, "a.yaml"), (read_pack, "a.json"), (read_character, "a.json")):
        try:
            read(data, file)
        except MapError as error:
            refused_in_a_line(error, file)


@given(near(TREE))
def test_what_is_nearly_a_pack_is_sound_or_refused(tree: Any) -> None:
    for data, file in ((json.dumps(tree), "a.json"), (yaml.safe_dump(tree, allow_unicode=True), "a.yaml")):
        try:
            pack = read_pack(data.encode(errors="surrogatepass"), file)
        except MapError as error:
            refused_in_a_line(error, file, tree)
        else:
            assert [*find_faults(pack)] == []
            assert msgspec.json.decode(msgspec.json.encode(pack), type=Pack) == pack


@given(near(SHEET))
def test_what_is_nearly_a_character_is_sound_or_refused(tree: Any) -> None:
    try:
        kept = read_character(json.dumps(tree).encode(errors="surrogatepass"), "a.json")
    except MapError as error:
        refused_in_a_line(error, "a.json", tree)
    else:
        assert [*find_character_faults(kept)] == []
        assert read_character(write_character(kept), "a.json") == kept

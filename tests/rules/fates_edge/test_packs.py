"""Characters and content in files: read whole or not at all, with the place of the mistake."""

from __future__ import annotations

import pytest

from fieldcraft.systems.fates_edge.people.packs import FileError, read_character, read_pack, write_character
from fieldcraft.systems.fates_edge.people.samples import sample
from fieldcraft.systems.fates_edge.people.sheets import check_sheet
from fieldcraft.systems.fates_edge.people.terms import Terms
from fieldcraft.systems.fates_edge.system import SYSTEM
from rules.fates_edge.campaigns import campaign, does, gm, match, refused

PACK = b"""
id: harbour
title: The harbour
version: 2
talents:
  - key: sea-legs
    name: Sea Legs
    rule: campaign.options
    xp: 4
    group: pack
    text: Steady on any deck.
    effects: [{does: dice, dice: 1, skills: [athletics], tags: [aboard]}]
skills:
  - {key: sailing, group: custom, attribute: wits}
gear:
  - {key: gaff, name: Gaff, rule: campaign.options, sort: own, xp: 1}
"""


def test_a_character_is_read_as_it_was_written() -> None:
    sable = sample("sable")
    assert read_character(write_character(sable), "sable.json") == sable


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"{", r"anna\.json: Input data was truncated"),
        (b'{"id": "a", "name": "A", "level": 3}', r"anna\.json: .*unknown field `level`"),
        (b'{"id": "a", "name": "A", "boons": -1}', r"anna\.json: .*>= 0.*\$\.boons"),
        (b"\xff", r"anna\.json: "),
    ],
)
def test_what_is_no_character_is_refused_with_its_place(data: bytes, why: str) -> None:
    with pytest.raises(FileError, match=why):
        read_character(data, "anna.json")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (b"xp: 4", b"xp: much", r"harbour\.yaml: .*\$\.talents\[0\]\.xp"),
        (b"does: dice", b"does: magic", r"harbour\.yaml: .*magic"),
        (b"key: sea-legs", b"key: silver-tongue", r"harbour\.yaml: talents\[0\]: 'silver-tongue' is taken"),
        (b"key: gaff", b"key: dagger", r"harbour\.yaml: gear\[0\]: 'dagger'"),
        (b"title: The harbour", b"title: [", r"harbour\.yaml: "),
    ],
)
def test_what_is_no_pack_is_refused_with_its_place(old: bytes, new: bytes, why: str) -> None:
    with pytest.raises(FileError, match=why):
        read_pack(PACK.replace(old, new), "harbour.yaml")


def test_a_pack_adds_content_and_is_taken_away_again() -> None:
    pack = read_pack(PACK, "harbour.yaml")
    game = match(campaign(phase="downtime", days=9))
    add = next(kind for kind in SYSTEM.actions if kind.__name__ == "AddPack")
    game.play(add(pack), "gm")
    assert refused(game, "gm", SYSTEM.words(game.state, add(pack))) == "campaign.options"
    does(game, "anna", "learn_talent character=anna talent='Sea Legs'")
    does(game, "anna", "raise_skill character=anna skill=sailing")
    anna = game.state.characters["anna"]
    assert check_sheet(anna, packs=(pack,)) == ()
    assert [one.where for one in check_sheet(anna)] == ["sea-legs", "sailing 1"]

    gm(game, "remove_pack pack=harbour")

    assert refused(game, "gm", "remove_pack pack=harbour") == "campaign.options"
    assert refused(game, "ben", "learn_talent character=ben talent='Sea Legs'") == "core.talent.categories"
    assert game.state.characters["anna"].talents == {"sea-legs"}
    assert Terms().talent("sea-legs") is None


def test_a_character_is_brought_in_once() -> None:
    game = match()
    bring = next(kind for kind in SYSTEM.actions if kind.__name__ == "ImportCharacter")
    game.play(bring(sample("bryn")), "gm")
    assert game.state.characters["bryn"].name == "Bryn of the Ledger"
    assert refused(game, "gm", SYSTEM.words(game.state, bring(sample("bryn")))) == "campaign.own"

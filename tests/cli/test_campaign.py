"""`fieldcraft campaign report` tells how a campaign went."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from cli.running import fieldcraft, flat
from fieldcraft.core import Match
from fieldcraft.core.log import dump
from fieldcraft.dice import Scripted
from fieldcraft.games import Player
from fieldcraft.systems.fates_edge.campaign.setup import new_campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM

DEEDS = (
    "start_clock name='The watch' size=6",
    "start_clock name='The betrayal' size=4 hidden=true",
    "begin_session",
    "tick_clock clock=the-watch by=2",
    "begin_scene name='The quay'",
    "award_boon character=sable why='a fine plan'",
    "end_scene",
    "award_xp character=sable item=major_objective xp=2",
    "begin_session",
    "tick_clock clock=the-watch by=3",
    "tick_clock clock=the-betrayal by=1",
    "begin_scene name='The stair'",
    "end_scene",
    "award_xp character=sable item=major_objective xp=3",
)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Two sessions of Sable and Bryn, saved."""
    start = new_campaign(
        "The Lamplit Stair", (Player(label="Anna", character="sable"), Player(label="Ben", character="bryn"))
    )
    match = Match(SYSTEM, start, Scripted(()))
    for text in DEEDS:
        match.play(SYSTEM.order(match.state, text), "gm")
    path = tmp_path / "stair.fcl"
    path.write_text(dump(match), encoding="utf-8")
    return path


def test_every_session_is_a_column_with_experience_boons_and_clocks(log: Path) -> None:
    done = fieldcraft("campaign", "report", log)
    out = flat(done.out)

    assert (done.code, done.err) == (0, "")
    assert "The Lamplit Stair 14 deeds" in out
    assert "before session 1 session 2" in out
    assert "Experience gained Sable Kestrel 30 32 35" in out
    assert "Boons Sable Kestrel 0 1 1" in out
    assert "Clocks The watch 0/6 2/6 5/6 The betrayal 0/4 0/4 1/4" in out
    assert "Dials" not in out


def test_a_player_is_told_what_players_may_know(log: Path) -> None:
    assert "The betrayal" not in fieldcraft("campaign", "report", log, "--seat", "p1").out


def test_the_report_is_told_as_json(log: Path) -> None:
    told = json.loads(fieldcraft("campaign", "report", log, "--json").out)

    assert [(one["number"], one["deeds"]) for one in told] == [(0, 3), (1, 6), (2, 5)]
    assert told[2]["clocks"] == {"The watch": [5, 6], "The betrayal": [1, 4]}
    assert told[1]["people"]["Sable Kestrel"]["earned"] == 32


def test_the_report_is_drawn_with_a_name_on_every_line(log: Path, tmp_path: Path) -> None:
    path = tmp_path / "stair.svg"
    fieldcraft("campaign", "report", log, "--svg", path)

    picture = ET.fromstring(path.read_text(encoding="utf-8"))
    texts = [one.text for one in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert texts[0] == "The Lamplit Stair"
    assert {"Sable Kestrel", "Bryn of the Ledger", "The watch", "session 2", "Boons"} <= set(texts)
    assert len(list(picture.iter("{http://www.w3.org/2000/svg}path"))) == 2 + 2 + 2


def test_a_battle_is_no_campaign(saved: Path, tmp_path: Path) -> None:
    done = fieldcraft("campaign", "report", saved)

    assert (done.code, "a game of miniatures, not a campaign" in done.err) == (2, True)
    assert "No such file" in fieldcraft("campaign", "report", tmp_path / "none.fcl").err


# --- packs ------------------------------------------------------------------------------------

PACK = """id: harbour
title: The harbour
version: 2
talents:
  - {key: sea-legs, name: Sea Legs, xp: 4, text: Steady on any deck.}
cards:
  - {deck: adventure, suit: S, rank: "7", text: a drowned chapel}
"""


def test_packs_are_told_by_what_they_add(tmp_path: Path) -> None:
    path = tmp_path / "harbour.yaml"
    path.write_text(PACK, encoding="utf-8")
    done = fieldcraft("campaign", "pack", path)

    assert (done.code, done.err) == (0, "")
    assert "The harbour   harbour, version 2" in done.out
    assert "Talents: Sea Legs" in done.out
    assert "Cards: 7S: a drowned chapel" in done.out
    assert json.loads(fieldcraft("campaign", "pack", path, "--json").out)[0]["talents"] == ["Sea Legs"]


def test_a_pack_that_is_wrong_is_refused_with_its_place_and_none_is_told(tmp_path: Path) -> None:
    good, bad = tmp_path / "harbour.yaml", tmp_path / "docks.yaml"
    good.write_text(PACK, encoding="utf-8")
    bad.write_text(PACK.replace("xp: 4", "price: 4"), encoding="utf-8")
    done = fieldcraft("campaign", "pack", good, bad)

    assert (done.code, done.out) == (2, "")
    assert "docks.yaml: line 5, talents[0].price" in flat(done.err)
    assert "nowhere.yaml: No such file" in fieldcraft("campaign", "pack", tmp_path / "nowhere.yaml").err


# --- stories ----------------------------------------------------------------------------------


def test_the_stories_that_are_ready_are_listed_and_one_is_printed_whole() -> None:
    listed, whole = fieldcraft("campaign", "scenarios").out, fieldcraft("campaign", "scenarios", "Burned at Dawn").out

    assert "hunger  The Hunger Below" in listed
    assert "4 scenes, 2 to 4 players, about 90 minutes." in flat(listed)
    assert "Lanterns on the Canal, a rail of 6" in whole
    for told in (
        "Full: the stove is lit, and the book is ash.",
        "Secret: it was not her husband",
        "The book is sold: ",
    ):
        assert told in flat(whole)
    assert json.loads(fieldcraft("campaign", "scenarios", "ledger", "--json").out)["players"] == [2, 4]


def test_a_story_that_is_not_ready_is_refused_with_those_that_are() -> None:
    done = fieldcraft("campaign", "scenarios", "picnic")

    assert (done.code, done.out) == (2, "")
    assert "there is no scenario 'picnic': there are ledger, chair" in flat(done.err)

"""One file for terminal and browser: what a table exports is played back in the terminal, and the other way round."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.running import fieldcraft, flat, orders
from fieldcraft.core.log import dump, head, load
from fieldcraft.games import game
from fieldcraft.maps.scenes import read_packaged
from fieldcraft.systems.fates_edge.campaign.setup import Player, new_campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from fieldcraft.table.exchange import log_of_scene, read_log, scenes_of, table_of_log
from fieldcraft.table.protocol import Do, Manage, Reveal
from fieldcraft.table.registry import TableRegistry
from fieldcraft.table.scene_opening import open_game
from table.people import Person, sit, welcome

pytestmark = pytest.mark.anyio
People = dict[str, Person]


@pytest.fixture
async def exported(registry: TableRegistry, people: People, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A duel in which one step was made at a table, as its game master exports it."""
    monkeypatch.setenv("FIELDCRAFT_DATA", str(tmp_path / "data"))
    await people["alder"].does(Do(id="step", order="Sable move g5"))
    path = tmp_path / "monday.jsonl"
    path.write_bytes(await registry.export(people["gm"].token))
    return path


async def test_a_table_is_replayed_drawn_and_played_on_in_the_terminal(exported: Path, tmp_path: Path) -> None:
    replayed = fieldcraft("replay", exported)
    assert replayed.code == 0
    assert "Sable stops on g5" in replayed.out
    for command in (
        ("replay", exported, "--html", tmp_path / "a.html"),
        ("render", exported, "-o", tmp_path / "a.svg"),
    ):
        assert fieldcraft(*command).code == 0

    played = fieldcraft("play", exported, say=orders("Sable end", f"save {tmp_path / 'on.fcl'}"))
    assert "You play alder and vigil; bots play nobody." in played.out
    assert "! the file does not hold the seed of its dice: throw real dice" in played.err
    assert len(read_log(str(tmp_path / "on.fcl")).match.standing) == 2


async def test_what_a_player_exports_is_not_the_whole_game(
    registry: TableRegistry, people: People, tmp_path: Path
) -> None:
    path = tmp_path / "mine.jsonl"
    path.write_bytes(await registry.export(people["alder"].token))
    done = fieldcraft("replay", path)

    assert done.code == 2
    assert "this is what one seat was told of a table" in done.err


async def test_of_a_table_with_several_scenes_one_is_chosen(registry: TableRegistry, tmp_path: Path) -> None:
    opened = await registry.begin(open_game(SYSTEM, "Saltmere", new_campaign("Saltmere", (Player(label="Ann"),)), ()))
    path = tmp_path / "saltmere.jsonl"
    path.write_bytes(await registry.export(opened.token))

    assert "Saltmere" in fieldcraft("campaign", "report", path).out
    assert fieldcraft("replay", path, "--scene", "1").code == 0
    missing = fieldcraft("replay", path, "--scene", "2")
    assert (missing.code, missing.err) == (
        2, f"{path}: the table has no scene 2: there are 1 Saltmere (fates_edge)\n",
    )  # fmt: skip
    assert "no seat 'p9': there are gm, p1" in fieldcraft("campaign", "report", path, "--seat", "p9").err


async def test_a_campaign_is_replayed_as_text_and_as_a_page_and_is_not_drawn(tmp_path: Path) -> None:
    from fieldcraft.core import Match
    from fieldcraft.dice import Seeded

    match = Match(SYSTEM, new_campaign("The Lamplit Stair", (Player(label="Ann"),)), Seeded(b"a seed"))
    for text in ("begin_session", "begin_scene name='The quay' pillar=combat"):
        match.play(SYSTEM.order(match.view("gm"), text), "gm")
    path, page = tmp_path / "stair.fcl", tmp_path / "stair.html"
    path.write_text(dump(match), encoding="utf-8")

    assert "Scene 1: The quay" in fieldcraft("replay", path).out
    assert fieldcraft("replay", path, "--html", page).code == 0
    assert "The quay" in page.read_text("utf-8")
    drawn = fieldcraft("render", path, "-o", tmp_path / "stair.svg")
    assert (drawn.code, drawn.err) == (2, "this game has no board to draw\n")


async def test_a_game_of_the_terminal_is_taken_in_and_played_on_at_a_table(
    registry: TableRegistry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FIELDCRAFT_DATA", str(tmp_path / "data"))
    path = tmp_path / "duel.fcl"
    fieldcraft("play", "duel", "--bot", "vigil=random", say=orders("Sable move g5", f"save {path}"))
    before = read_log(str(path)).match

    opened = await registry.import_table(path.read_bytes())

    master = await sit(registry, opened.token)
    assert {(seat.role, seat.side) for seat in welcome(master).seats} == {
        ("gm", "gm"), ("player", "alder"), ("bot", "vigil"),
    }  # fmt: skip
    back = tmp_path / "back.jsonl"
    back.write_bytes(await registry.export(opened.token))
    again = read_log(str(back)).match
    assert (again.log, again.start) == (before.log, before.start)


async def test_a_log_without_its_seed_is_taken_in_with_fresh_dice(registry: TableRegistry, tmp_path: Path) -> None:
    from fieldcraft import new_match

    match = new_match("duel", seed=b"a seed")
    text = dump(match, secret=False)
    assert head(text).seal.encode() in table_of_log(text.encode())

    opened = await registry.import_table(text.encode())

    assert welcome(await sit(registry, opened.token)).settings.seal != head(text).seal


async def test_the_dice_of_a_scene_are_proved_when_its_seed_is_shown_and_not_before(
    exported: Path, registry: TableRegistry, people: People, tmp_path: Path
) -> None:
    assert "dice follow" not in fieldcraft("replay", exported).out

    await people["alder"].does(Do(id="hit", order="Sable attack Corvin"))
    await people["gm"].does(Manage(id="show", change=Reveal()))
    path = tmp_path / "shown.jsonl"
    path.write_bytes(await registry.export(people["gm"].token))
    assert "the dice follow from the seed that was sealed" in flat(fieldcraft("replay", path).out)


async def test_no_seed_proves_what_fell_before_dice_were_sealed_anew(
    registry: TableRegistry, people: People, tmp_path: Path
) -> None:
    await people["alder"].does(Do(id="step", order="Sable move g5"))
    await people["alder"].does(Do(id="hit", order="Sable attack Corvin"))
    taken = await registry.import_table(await registry.export(people["gm"].token))
    master = await sit(registry, taken.token)
    await master.does(Manage(id="show", change=Reveal()))

    path = tmp_path / "taken.jsonl"
    path.write_bytes(await registry.export(taken.token))

    assert "sealed seed" not in fieldcraft("replay", path).out


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "line 1: not the head of a Fieldcraft log: it is empty"),
        (b'{"fieldcraft":1', "line 1: not the head of a Fieldcraft log: it ends too early"),
        (b'{"fieldcraft":1}', "line 1: not the head of a Fieldcraft log: this lacks `system`"),
        (b'{"fieldcraft":1,"sequence":2}', "this has an unknown field `sequence`"),
        (b'{"fieldcraft":"one"}', "this must be a whole number, not text, at $.fieldcraft"),
        (b"\xff\xfe", "byte 0 is not text in UTF-8"),
        (b'{"fieldcraft_table":1}', "line 1: not of a table's file: "),
    ],
)
async def test_what_is_no_log_is_refused_in_words(tmp_path: Path, data: bytes, why: str) -> None:
    path = tmp_path / "game.fcl"
    path.write_bytes(data)

    for command in (("replay", path), ("play", path), ("render", path, "-o", tmp_path / "a.svg")):
        done = fieldcraft(*command)
        assert done.code == 2
        assert f"{path}: {why}" in flat(done.err) or why in flat(done.err)


async def test_a_mark_at_the_beginning_of_a_text_does_no_harm(
    registry: TableRegistry, people: People, tmp_path: Path
) -> None:
    path = tmp_path / "marked.fcl"
    path.write_bytes(b"\xef\xbb\xbf" + await registry.export(people["gm"].token))

    assert fieldcraft("replay", path).code == 0


async def test_how_well_bots_play_is_in_the_log_and_comes_back_with_it(registry: TableRegistry) -> None:
    opened = await registry.create(read_packaged("duel"), bots=("vigil",), strength="easy")
    exported = await registry.export(opened.token)

    log = log_of_scene(scenes_of(exported)[0]).encode()

    assert [side.bot for side in load(game("miniatures").system, log.decode()).sides] == ["", "easy"]
    assert scenes_of(table_of_log(log))[0].strength == "easy"

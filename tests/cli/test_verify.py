"""A log is checked: its dice, its seal, that its entries follow on one another, and that nothing was cut off."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.running import fieldcraft, flat
from fieldcraft import new_match
from fieldcraft.core.log import dump
from fieldcraft.dice import ByHand, Seeded
from fieldcraft.maps.scenes import new_match as match_of
from fieldcraft.maps.scenes import read_packaged

Spoil = Callable[[str], str]


def change_a_face(text: str) -> str:
    """One die shows one more."""
    return re.sub(r'("event":"rolled"[^}]*"faces":\[)(\d+)', lambda m: m[1] + str(int(m[2]) % 10 + 1), text, count=1)


def change_the_seed(text: str) -> str:
    """The seed of somebody else."""
    return re.sub(r'"seed":"\w+"', '"seed":"6d696e65"', text)


def leave_one_out(text: str) -> str:
    """The second line is not there."""
    lines = text.splitlines(keepends=True)
    return "".join((lines[0], *lines[2:]))


def cut_off(text: str) -> str:
    """The last line is not whole."""
    return text[:-20]


WRONG: list[tuple[Spoil, str]] = [
    (change_a_face, "do NOT follow from the seed"),
    (change_the_seed, "the seed is not the one that was sealed"),
    (leave_one_out, "the log does not add up: entry 0 is missing: found 1"),
    (cut_off, "was cut off and is left out"),
]


def test_a_log_that_nobody_changed_is_right(saved: Path) -> None:
    done = fieldcraft("verify", saved)

    assert done.code == 0
    assert re.search(r"✓ .*duel\.fcl: \d+ actions, \d+ throws? of dice", flat(done.out))
    assert "the dice follow from the seed that was sealed as " in done.out


@pytest.mark.parametrize(("spoil", "why"), WRONG)
def test_what_is_wrong_is_told_and_the_shell_is_told_too(saved: Path, tmp_path: Path, spoil: Spoil, why: str) -> None:
    path = tmp_path / "forged.fcl"
    path.write_text(spoil(saved.read_text("utf-8")), encoding="utf-8")

    done = fieldcraft("verify", path)
    assert done.code == 1
    assert why in flat(done.out)
    (told,) = json.loads(fieldcraft("verify", path, "--json").out)
    assert any(why in problem for problem in told["problems"])


@pytest.mark.parametrize(("spoil", "why"), [one for one in WRONG if one[0] is not leave_one_out])
def test_every_command_that_opens_a_log_says_the_same(
    saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoil: Spoil, why: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("forged.fcl").write_text(spoil(saved.read_text("utf-8")), encoding="utf-8")

    assert fieldcraft("replay", "forged.fcl").code == 1
    for command in (
        "replay forged.fcl",
        "replay forged.fcl --html a.html",
        "render forged.fcl -o a.svg",
        "play forged.fcl",
    ):
        assert re.search(f"^! .*{why}", fieldcraft(*command.split()).err)


def test_what_the_rules_would_not_have_so_is_wrong_in_a_log_of_today(saved: Path, tmp_path: Path) -> None:
    path = tmp_path / "forged.fcl"
    text = saved.read_text("utf-8")
    assert '"effect":0' in text
    path.write_text(text.replace('"effect":0', '"effect":1'), encoding="utf-8")

    assert "from action" in fieldcraft("verify", path).out
    assert fieldcraft("verify", path).code == 1
    path.write_text(re.sub(r'"version":"\w+', '"version":"0', path.read_text("utf-8"), count=1), encoding="utf-8")
    assert fieldcraft("verify", path).code == 0


@pytest.mark.parametrize(
    ("hand", "secret", "said"),
    [(True, True, "thrown by hand"), (False, False, "the seed is not in the file, so the dice cannot be checked yet")],
)
def test_dice_that_no_seed_proves_are_told_apart(tmp_path: Path, hand: bool, secret: bool, said: str) -> None:
    source = ByHand() if hand else Seeded(b"a seed")
    match = match_of(read_packaged("duel"), source)
    for order in ("Sable move g5", "Sable attack Corvin", *(["dice 7 7 7 2 2 2"] if hand else [])):
        match.play(match.system.order(match.view("alder"), order), "alder")
    path = tmp_path / "duel.fcl"
    path.write_text(dump(match, secret=secret), encoding="utf-8")
    done = fieldcraft("verify", path)

    assert done.code == 0
    assert said in flat(done.out)


def test_a_game_without_dice_and_a_file_that_is_none(tmp_path: Path) -> None:
    path = tmp_path / "duel.fcl"
    path.write_text(dump(new_match("duel", seed=b"a seed")), encoding="utf-8")
    assert "no dice were thrown" in fieldcraft("verify", path).out

    path.write_text("once upon a time", encoding="utf-8")
    assert fieldcraft("verify", path).code == 2

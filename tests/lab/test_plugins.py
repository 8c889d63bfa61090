"""Bots of other people, from a file or from another package."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from cli.running import fieldcraft
from fieldcraft.cli.sides import check_bot
from fieldcraft.lab import plugins
from fieldcraft.lab.bots import bot, bot_names

FIRST = """
def first(view, options, rng):
    open(__file__.replace("mine.py", "played"), "w").close()
    return options[0]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with a bot that does whatever comes first."""
    path = tmp_path / "mine.py"
    path.write_text(FIRST)
    return path


def test_a_bot_in_a_file_plays_a_simulation(file: Path) -> None:
    done = fieldcraft("sim", "duel", "-n", 2, "--bot", f"vigil={file}:first", "--bot", "alder=random", "--json")

    assert (done.code, done.err) == (0, "")
    assert file.with_name("played").exists()


@pytest.mark.parametrize(
    ("text", "name", "wrong"),
    [
        (FIRST, "last", r"mine.py: there is no bot 'last': there are first"),
        ("x = 1\n", "x", r"mine.py: there is no bot 'x': there are no functions"),
        ("def first(:\n", "first", r"mine.py: the file does not run: SyntaxError"),
        (None, "first", r"mine.py: the file cannot be read"),
    ],
    ids=["another name", "no function", "no Python", "no file"],
)
def test_a_file_without_the_bot_is_refused_in_words(file: Path, text: str | None, name: str, wrong: str) -> None:
    if text is None:
        file.unlink()
    else:
        file.write_text(text)

    with pytest.raises(ValueError, match=wrong):
        bot(f"{file}:{name}")
    assert fieldcraft("sim", "duel", "--bot", f"vigil={file}:{name}").code == 2


def test_a_saved_game_does_not_say_which_file_is_run(file: Path) -> None:
    with pytest.raises(ValueError, match=r"there is no bot '.*mine.py:first': there are .*, or file.py:name"):
        check_bot(f"{file}:first")


def test_a_bot_of_another_package_is_named_like_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    found = EntryPoint(name="largest", value="builtins:max", group=plugins.GROUP)
    monkeypatch.setattr("fieldcraft.lab.bots.installed_bots", lambda: {"largest": found})

    assert bot_names() == ("easy", "largest", "learned", "normal", "random", "search", "tactical")
    assert bot("largest") is max

"""The readings of the rules that tables choose: few, each with a title and a sentence that people understand."""

from __future__ import annotations

import re

import pytest

from fieldcraft.systems.fates_edge.campaign.options import readings
from fieldcraft.systems.fates_edge.campaign.presentation.book import book
from fieldcraft.systems.fates_edge.miniatures.editor.palette import palette
from fieldcraft.systems.fates_edge.miniatures.options import Options

MOST = {"campaign": 40, "miniatures": 25}
SENTENCE = re.compile(r"(Whether|How|What|When|Which|By which) [^_]{20,130}\.")
TITLE = re.compile(r"[A-Z][^_.]{2,30}")


def told(game: str) -> dict[str, tuple[str, str]]:
    """The title and the sentence of each option of a game as a table is shown them."""
    if game == "campaign":
        return {one.name: (one.title, one.text) for one in book().options}
    shown = {one.name: (one.title, one.text) for one in palette().options}
    # Lists of numbers are written in scene files; an editor does not offer them.
    return shown | dict.fromkeys(("bands",), ("Range bands", "How many cells Close, Near and Far reach."))


def test_each_value_of_a_campaigns_options_has_a_name_for_people() -> None:
    assert [one.name for one in book().options if len(one.names) != len(one.values)] == []
    assert [name for one in book().options for name in one.names if "_" in name] == []


def test_there_are_few_of_them() -> None:
    assert len(readings()) <= MOST["campaign"]
    assert len(Options.__struct_fields__) <= MOST["miniatures"]


@pytest.mark.parametrize("game", MOST)
def test_each_is_shown_with_a_title_and_a_sentence(game: str) -> None:
    names = set(readings()) if game == "campaign" else set(Options.__struct_fields__)

    assert set(told(game)) == names
    assert [name for name, (title, _) in told(game).items() if not TITLE.fullmatch(title)] == []
    assert [name for name, (_, text) in told(game).items() if not SENTENCE.fullmatch(text)] == []


@pytest.mark.parametrize("game", MOST)
def test_no_two_are_called_the_same(game: str) -> None:
    titles = [title for title, _ in told(game).values()]

    assert len(titles) == len(set(titles))

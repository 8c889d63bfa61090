"""The indexes: every line names a ruling that is there, and every option is listed as it is read."""

from __future__ import annotations

import pytest

from fieldcraft.core.rulebook import rulebook
from fieldcraft.systems.fates_edge.campaign.options import readings
from fieldcraft.systems.fates_edge.campaign.presentation.constants import constants

BOOK = rulebook("fates_edge")


@pytest.mark.parametrize("index", ["core.holes.index", "core.conflicts.index", "kit.conflicts.index"])
def test_every_line_of_an_index_names_rulings_that_are_there(index: str) -> None:
    named = [row.get("see") or row["entries"] for row in BOOK[index].table]
    rulings = [id for one in named for id in ([one] if isinstance(one, str) else one)]
    assert rulings
    assert [id for id in rulings if id not in BOOK.rulings] == []


@pytest.mark.rule("core.glossary.constants")
def test_the_constants_of_the_core_are_those_by_which_it_is_played() -> None:
    written = {row["constant"]: str(row["value"]) for row in BOOK["core.glossary.constants"].table}
    assert written == constants()


@pytest.mark.rule("kit.options.index")
def test_the_index_of_options_lists_each_with_its_default_and_the_ruling_that_reads_it() -> None:
    listed = {
        row["option"]: (row["entry"], (row["default"], *row["alternatives"])) for row in BOOK["kit.options.index"].table
    }
    assert listed == {name: (one.rule, one.values) for name, one in readings().items()}
    assert [one.rule for one in readings().values() if one.rule not in BOOK.rulings] == []

"""The indexes: every line names a ruling that is there, and every option is listed as it is read."""

from __future__ import annotations

import pytest

from fieldcraft.core.rulebook import rulebook
from fieldcraft.systems.fates_edge.campaign.disputes import INDEXES, all_disputes, disputes, options_of
from fieldcraft.systems.fates_edge.campaign.options import readings

BOOK = rulebook("fates_edge")


@pytest.mark.rule("core.holes.index", "core.conflicts.index", "kit.conflicts.index")
def test_every_line_of_an_index_names_rulings_that_are_there() -> None:
    assert [(one.topic, id) for one in all_disputes() for id in one.rulings if id not in BOOK.rulings] == []
    assert {one.index for one in all_disputes()} == set(INDEXES)


@pytest.mark.rule("core.conflicts.index", "kit.conflicts.index")
def test_a_ruling_knows_the_contradictions_that_it_settles() -> None:
    assert [one.topic for one in disputes("kit.magic.shunt")] == ["CP absorption rate"]
    assert disputes("campaign.master") == ()


@pytest.mark.rule("kit.options.index")
def test_the_index_of_options_lists_each_with_its_default_and_the_ruling_that_reads_it() -> None:
    listed = {
        row["option"]: (row["entry"], (row["default"], *row["alternatives"])) for row in BOOK["kit.options.index"].table
    }
    assert listed == {name: (one.rule, one.values) for name, one in readings().items()}
    assert [one.rule for one in readings().values() if one.rule not in BOOK.rulings] == []
    assert dict(options_of("kit.magic.shunt")) == {}

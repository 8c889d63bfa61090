"""What complication points do to assets."""

from __future__ import annotations

import pytest

from rules.fates_edge.campaigns import gm, match, refused
from rules.fates_edge.followers import asset, company


@pytest.mark.rule("kit.lethal.fallout", "kit.cp.spend-ladder")
def test_for_two_points_an_asset_slides_from_maintained_to_neglected_to_compromised() -> None:
    game = match(company(asset(), points=5))
    assert refused(game, "anna", "strike_asset asset=inn") == "campaign.master"
    for condition, left in (("neglected", 3), ("compromised", 1)):
        gm(game, "strike_asset asset=inn")
        assert game.state.assets["inn"].condition == condition
        assert sum(one.count for one in game.state.bank) == left
    assert refused(game, "gm", "strike_asset asset=inn") == "kit.lethal.fallout"


@pytest.mark.rule("kit.cp.spend-ladder", "kit.lethal.fallout")
@pytest.mark.parametrize(("points", "burned"), [(2, False), (3, True)])
def test_three_points_burn_an_asset_for_good(points: int, burned: bool) -> None:
    game = match(company(asset(condition="compromised"), points=points))
    if burned:
        gm(game, "strike_asset asset=inn blow=burn")
        assert (game.state.assets, game.state.bank) == ({}, ())
    else:
        assert refused(game, "gm", "strike_asset asset=inn blow=burn") == "kit.lethal.fallout"

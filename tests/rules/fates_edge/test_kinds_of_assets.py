"""What the kind and the name of an asset tell: its tier, what it asks of its owner, and whether it feeds the crew."""

from __future__ import annotations

import pytest

from fieldcraft.core import Match
from fieldcraft.systems.fates_edge.campaign.characters.facts import Award
from fieldcraft.systems.fates_edge.campaign.presentation.panels.assets import tier_fields
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import campaign, character, does, gm, match, refused

BUY = "buy_asset character=anna name='{}' kind='{}' tier={} effect='a word'"


def idle(presence: int = 3) -> Match[Campaign]:
    """Anna in a downtime, who leads by her presence or by nothing."""
    anna = character("anna", attributes={"presence": presence, "wits": 3, "spirit": 2, "body": 3})
    return match(campaign(anna, character("ben"), phase="downtime", days=60))


@pytest.mark.rule("core.asset.tiers", "kit.sample.ash-notes", "kit.sample.play-debrief")
@pytest.mark.parametrize(
    ("name", "kind", "tiers"),
    [
        ("Safehouse Ring", "safehouse ring", {"minor", "standard"}),
        ("Safehouse Ring", "safehouse", {"minor", "standard"}),
        ("Spy Network of the Three Cities", "safehouse", {"major"}),
        ("The safehouse", "spy network", {"major"}),
        ("Safehouse network", "safehouse ring", {"standard"}),
        ("Old mill", "mill", {"minor", "standard", "major"}),
    ],
)
def test_an_asset_has_the_dearer_of_the_tiers_that_kind_and_name_tell(name: str, kind: str, tiers: set[str]) -> None:
    for tier in ("minor", "standard", "major"):
        order = BUY.format(name, kind, tier)
        if tier in tiers:
            does(idle(), "anna", order)
        else:
            assert refused(idle(), "anna", order) == "core.asset.tiers"


@pytest.mark.rule("core.asset.face-requirement")
@pytest.mark.parametrize("kind", ["knighthood", "nobletitle", "barony"])
def test_other_words_for_a_title_ask_for_the_same_face(kind: str) -> None:
    assert refused(idle(presence=2), "anna", BUY.format("Gift", kind, "minor")) == "core.asset.face-requirement"
    does(idle(), "anna", BUY.format("Gift", kind, "minor"))


@pytest.mark.rule("core.asset.face-requirement")
@pytest.mark.parametrize("kind", ["informants", "espionage ring"])
def test_other_words_for_spies_ask_for_the_same_face(kind: str) -> None:
    dull = match(campaign(character("anna", attributes={"body": 3}), phase="downtime", days=60))
    assert refused(dull, "anna", BUY.format("Eyes", kind, "minor")) == "core.asset.face-requirement"
    does(idle(), "anna", BUY.format("Eyes", kind, "minor"))


@pytest.mark.rule("core.asset.face-requirement")
@pytest.mark.parametrize(("kind", "asked"), [("old ferry", True), ("safehouse", False), ("informants", False)])
def test_of_a_kind_that_tells_nothing_the_game_master_is_asked(kind: str, asked: bool) -> None:
    game = idle()
    entry = does(game, "anna", BUY.format("Eyes", kind, "minor"))
    told = " ".join(SYSTEM.story(game.state, event) for event in entry.events)
    assert ("the game master: is old ferry a title" in told) is asked


@pytest.mark.rule("core.supply.clear")
@pytest.mark.parametrize(
    ("name", "kind", "feeds"),
    [("River Farm", "holding", True), ("Stead", "farmstead", True), ("Square", "marketplaces", True),
     ("Mill", "holding", False)],
)  # fmt: skip
def test_a_farm_or_a_market_is_known_by_the_words_of_its_kind_and_name(name: str, kind: str, feeds: bool) -> None:
    game = idle()
    gm(game, BUY.format(name, kind, "minor"))
    assert game.state.assets[name.lower().replace(" ", "-")].supplies is feeds


@pytest.mark.rule("core.asset.tiers")
def test_of_a_ring_of_safehouses_the_form_closes_the_tier_that_is_too_dear() -> None:
    anna = character("anna", awards=(Award(5, "years", "core.xp.session"),))
    view = match(campaign(anna, phase="downtime", days=30)).view("anna")
    ring = next(one for one in tier_fields(view, "anna") if "safehouse ring" in one.given["kind"])
    assert ring.values == ("minor", "standard")
    assert ring.closed == {"standard": "3 XP short"}

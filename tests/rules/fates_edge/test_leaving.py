"""Who is away, who is lost, and who comes after."""

from __future__ import annotations

import pytest

from fieldcraft.core import Match
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import Ticked
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset, Follower
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import campaign, character, does, gm, match, purchase, refused
from rules.fates_edge.followers import SCENE


@pytest.mark.rule("core.contract.absence")
def test_who_is_away_is_in_peril_that_grows_each_session() -> None:
    game = match(campaign())
    assert refused(game, "gm", "come_back character=anna") == "core.contract.absence"
    gm(game, "go_missing character=anna then='A ransom is asked'")
    assert game.state.clocks["peril-anna"].filled == 0
    gm(game, "begin_session")
    gm(game, "begin_scene name=Vault")
    assert refused(game, "anna", "begin_project character=anna name=x") == "campaign.own"
    clock = game.state.clocks["peril-anna"]
    assert (clock.size, clock.filled, clock.sort) == (6, 1, "peril")
    gm(game, "end_scene")
    gm(game, "begin_session")
    assert game.state.clocks["peril-anna"].filled == 2
    gm(game, "come_back character=anna")
    assert (game.state.characters["anna"].status, game.state.clocks) == ("active", {})


@pytest.mark.rule("core.contract.absence")
def test_a_peril_that_is_full_says_once_what_happens() -> None:
    game = match()
    gm(game, "go_missing character=anna then='a ransom is due'")
    told = []
    for _ in range(8):
        entry = gm(game, "begin_session")
        told += [event for event in entry.events if isinstance(event, Ticked)]
    assert (len(told), game.state.clocks["peril-anna"].full) == (6, True)


@pytest.mark.rule("core.contract.absence")
def test_each_session_that_somebody_is_away_the_game_master_is_asked_for_their_rescue() -> None:
    game = match()
    gm(game, "go_missing character=anna then='a ransom is due'")
    for _ in range(2):
        entry = gm(game, "begin_session")
        told = [SYSTEM.story(game.before(entry.seq), event) for event in entry.events]
        assert "Anna is still away (the game master: which scene offers a rescue or an escape?)" in told


@pytest.mark.rule("core.contract.absence")
def test_the_peril_of_who_is_away_ends_when_they_are_lost_for_good() -> None:
    game = match(campaign())
    gm(game, "go_missing character=anna then='A ransom is asked'")
    gm(game, "lose character=anna status=retired")
    assert game.state.clocks == {}


@pytest.mark.rule("core.contract.death")
@pytest.mark.parametrize(
    "facts",
    [
        {"loyalty": "wary"},
        {"where": "anchored"},
        {"where": "dormant", "familiar": True},
        {"scene": 1},
        {"condition": "compromised"},
    ],
)
def test_only_a_loyal_follower_who_went_along_takes_over(facts: dict[str, object]) -> None:
    tom = Follower(**({"id": "tom", "name": "Tom", "owner": "anna", "role": "guard", "cap": 3} | facts))  # type: ignore[arg-type]
    game = match(
        campaign(character("anna", status="dead"), character("ben"), scenes=1, scene=SCENE, followers={"tom": tom})
    )
    order = "replace character=anna way=promote_follower id=tom name=Tom follower=tom"
    assert refused(game, "gm", order) == "core.contract.death"


def bereaved() -> Match[Campaign]:
    """A campaign in which Anna, who had 30 XP and spent 13 of them, has died."""
    anna = character("anna", status="dead")
    spent = (*anna.purchases, purchase("other", "past", 0, 13))
    held = {"inn": Asset(id="inn", name="Inn", owner="anna", kind="holding", tier="minor")}
    loyal = {"tom": Follower(id="tom", name="Tom", owner="anna", role="guard", cap=3)}
    lost = type(anna)(**{name: getattr(anna, name) for name in anna.__struct_fields__} | {"purchases": spent})
    state = campaign(lost, character("ben"), assets=held, followers=loyal)
    return match(state)


@pytest.mark.rule("core.contract.death")
def test_a_follower_who_takes_over_has_half_of_the_experience() -> None:
    game = bereaved()
    order = "replace character=anna way=promote_follower id=tom name=Tom"
    assert refused(game, "gm", order) == "core.contract.death"
    gm(game, f"""{order} follower=tom assets='["inn"]'""")
    tom = game.state.characters["tom"]
    assert (tom.earned, tom.seat, tom.status, game.state.followers) == (15, "anna", "unfinished", {})
    assert game.state.assets["inn"].owner == "tom"


@pytest.mark.rule("core.contract.death")
def test_an_heir_has_twenty_to_thirty_and_somebody_new_begins_as_all_do() -> None:
    game = bereaved()
    heir = "replace character=anna way=heir_or_partner id=ada name=Ada"
    assert refused(game, "gm", f"{heir} xp=31") == "core.contract.death"
    assert refused(game, "gm", f"""{heir} xp=25 assets='["castle"]'""") == "core.contract.death"
    assert refused(game, "gm", """replace character=anna way=new_character id=z name=Z assets='["inn"]'""") == (
        "core.contract.death"
    )
    gm(game, f"""{heir} xp=25 assets='["inn"]'""")
    assert (game.state.characters["ada"].earned, game.state.assets["inn"].owner) == (25, "ada")
    assert refused(game, "gm", "replace character=anna way=new_character id=zoe name=Zoe") == "core.contract.death"
    game = bereaved()
    gm(game, "replace character=anna way=new_character id=zoe name=Zoe")
    assert game.state.characters["zoe"].earned == 30


@pytest.mark.rule("core.contract.death")
def test_the_player_says_who_comes_after_and_the_game_master_signs_an_heir_and_assets_off() -> None:
    heir = "replace character=anna way=heir_or_partner id=ada name=Ada xp=25"
    takes = "replace character=anna way=promote_follower id=tom name=Tom follower=tom"
    game = bereaved()
    assert refused(game, "ben", takes) == "campaign.own"
    assert refused(game, "anna", heir) == "core.contract.death"
    assert refused(game, "anna", f"""{takes} assets='["inn"]'""") == "core.contract.death"
    does(game, "anna", takes)
    assert game.state.characters["tom"].seat == "anna"


@pytest.mark.rule("core.contract.death")
@pytest.mark.parametrize(
    ("tie", "told", "notes"),
    [
        ("", "Zoe comes after Anna (the game master: which asset, contract or faction", ""),
        ("tie='the inn'", "Zoe comes after Anna, by the inn", "Tied in by the inn."),
    ],
)  # fmt: skip
def test_somebody_new_is_tied_to_the_company(tie: str, told: str, notes: str) -> None:
    game = bereaved()
    entry = does(game, "anna", f"replace character=anna way=new_character id=zoe name=Zoe {tie}")
    assert SYSTEM.story(game.before(entry.seq), entry.events[-1]).startswith(told)
    assert game.state.characters["zoe"].notes == notes


@pytest.mark.rule("core.contract.death")
def test_nobody_comes_after_those_who_live() -> None:
    game = match()
    order = "replace character=anna way=new_character id=zoe name=Zoe"
    assert refused(game, "gm", order) == "core.contract.death"
    gm(game, "lose character=anna status=retired")
    gm(game, order)
    assert does(game, "anna", "raise_skill character=zoe skill=melee")


@pytest.mark.rule("core.contract.death")
def test_nobody_comes_after_whom_the_game_master_played() -> None:
    game = match(campaign(character("orc", seat="", status="dead"), character("ben")))
    assert refused(game, "gm", "replace character=orc way=new_character id=zoe name=Zoe") == "core.contract.death"

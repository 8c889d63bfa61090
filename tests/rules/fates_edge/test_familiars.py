"""Familiars: how many, of what kind, and what wears on them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fieldcraft.core import Match
from fieldcraft.systems.fates_edge.campaign.characters.facts import Award
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.followers.familiars import HOT, is_flagged, is_in_danger, most_familiars
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import times_used
from rules.fates_edge.campaigns import character, does, gm, match, purchase, refused
from rules.fates_edge.followers import SCENE, asset, company, follower

IDLE = {"phase": "downtime", "days": 14}


def keeper(*more: str, **facts: object) -> Match[Campaign]:
    """Anna, who can bind familiars, with a raven and an owl."""
    anna = character("anna", talents=("familiar-bond", *more))
    birds = [follower(1, id=id, name=id.capitalize(), familiar=True) for id in ("raven", "owl")]
    return match(company(*birds, people=(anna,), **(IDLE | facts)))


@pytest.mark.rule("core.familiar.bond-talent", "core.familiar.stat-line")
def test_only_the_talent_binds_familiars_and_their_cap_is_low() -> None:
    game = match(company(people=(character("anna", talents=("familiar-bond",)), character("ben")), **IDLE))
    assert refused(game, "ben", "bind_familiar character=ben name=Cat role=Fetch") == "core.familiar.bond-talent"
    assert refused(game, "anna", "bind_familiar character=anna name=Cat role=Fetch cap=3") == "core.familiar.stat-line"
    does(game, "anna", "bind_familiar character=anna name=Cat role=Fetch cap=2")
    cat = game.state.followers["cat"]
    assert (cat.familiar, cat.cap, cat.bond, game.state.characters["anna"].spent) == (True, 2, 1, 0)


@pytest.mark.rule("core.familiar.cost-per")
def test_a_familiar_comes_with_the_talent() -> None:
    game = match(company(people=(character("anna", talents=("familiar-bond",)),), **IDLE))
    before = game.state.characters["anna"].spent
    does(game, "anna", "bind_familiar character=anna name=Cat role=Fetch cap=2")
    assert game.state.characters["anna"].spent == before


@pytest.mark.rule("core.familiar.number-cap", "core.familiar.spirit-keeper", "core.familiar.swap")
def test_two_may_be_bound_three_by_a_spirit_keeper_and_one_may_give_way_to_another() -> None:
    text = "bind_familiar character=anna name=Cat role=Fetch"
    assert most_familiars(character("anna", talents=("familiar-bond", "spirit-keeper"))) == 3
    does(keeper("spirit-keeper"), "anna", text)
    game = keeper()
    assert refused(game, "anna", text) == "core.familiar.number-cap"
    assert refused(game, "anna", f"{text} instead=dog") == "core.familiar.swap"
    does(game, "anna", f"{text} instead=owl")
    assert game.state.followers["owl"].where == "dormant"
    assert refused(game, "anna", "wake_familiar follower=owl") == "core.familiar.swap"
    assert refused(game, "anna", "wake_familiar follower=cat") == "core.familiar.swap"
    gm(game, "end_arc")
    assert refused(game, "anna", "wake_familiar follower=owl") == "core.familiar.swap"
    assert refused(keeper(phase="between"), "anna", f"{text} instead=owl") == "core.familiar.swap"


@pytest.mark.rule("core.familiar.spirit-keeper", "core.prestige.unlisted-cost", "core.prestige.tier-gate")
@pytest.mark.parametrize(
    ("spent", "talents", "ruling"),
    [
        (90, ("familiar-bond",), "core.prestige.tier-gate"),
        (91, (), "core.prestige.qualify"),
        (91, ("familiar-bond",), ""),
    ],
)
def test_a_spirit_keeper_is_a_veteran_with_the_bond(spent: int, talents: tuple[str, ...], ruling: str) -> None:
    lived = purchase("other", "works", xp=spent)
    anna = character("anna", talents=talents)
    anna = replace(
        anna, purchases=(*anna.purchases, lived), awards=(Award(spent + 14, "play", "core.xp.milestone", 1),)
    )
    game, text = match(company(people=(anna,), **IDLE)), "learn_talent character=anna talent=spirit-keeper"
    if ruling:
        assert refused(game, "anna", text) == ruling
        return
    does(game, "anna", text)
    assert (game.state.characters["anna"].left, most_familiars(game.state.characters["anna"])) == (0, 3)


@pytest.mark.rule("core.familiar.swap")
def test_a_bond_that_gave_way_sleeps_until_the_next_arc_and_wakes_with_it_where_there_is_room() -> None:
    game = keeper("spirit-keeper")
    does(game, "anna", "bind_familiar character=anna name=Cat role=Fetch instead=owl")
    assert refused(game, "anna", "wake_familiar follower=owl") == "core.familiar.swap"
    gm(game, "end_arc")
    assert game.state.followers["owl"].where == "present"


@pytest.mark.rule("core.familiar.swap")
def test_one_of_several_that_slept_is_woken_at_any_time_and_only_in_place_of_another_in_downtime() -> None:
    asleep = [follower(1, id=id, name=id, familiar=True, where="dormant") for id in ("raven", "owl", "cat")]
    anna = character("anna", talents=("familiar-bond",))
    game = match(company(*asleep, people=(anna,), phase="between"))
    gm(game, "end_arc")
    assert [one.where for one in game.state.followers.values()] == ["dormant"] * 3
    gm(game, "begin_scene name=Gate")
    does(game, "anna", "wake_familiar follower=owl")
    assert refused(game, "anna", "wake_familiar follower=cat instead=owl") == "core.familiar.swap"


@pytest.mark.rule("core.familiar.swap")
def test_a_bond_that_slept_is_woken_in_place_of_another_where_there_is_no_room() -> None:
    game = keeper()
    does(game, "anna", "bind_familiar character=anna name=Cat role=Fetch instead=owl")
    gm(game, "end_arc")
    gm(game, "end_downtime")
    gm(game, "begin_downtime days=1")
    assert refused(game, "anna", "wake_familiar follower=owl instead=owl") == "core.familiar.swap"
    does(game, "anna", "wake_familiar follower=owl instead=cat")
    assert (game.state.followers["owl"].where, game.state.followers["cat"].where) == ("present", "dormant")
    assert refused(game, "anna", "wake_familiar follower=cat instead=owl") == "core.familiar.swap"


@pytest.mark.rule("core.familiar.number-cap", "core.familiar.bond-talent")
@pytest.mark.parametrize(("talent", "bound"), [("spirit-keeper", ["raven", "owl"]), ("familiar-bond", [])])
def test_familiars_sleep_whom_nobody_can_bind_any_more(talent: str, bound: list[str]) -> None:
    game = keeper("spirit-keeper")
    does(game, "anna", "bind_familiar character=anna name=Cat role=Fetch")
    does(game, "anna", f"pivot character=anna talent={talent} why='a vow'")
    gm(game, f"pivot character=anna talent={talent}")
    assert [id for id, one in game.state.followers.items() if one.where == "present"] == bound


@pytest.mark.rule("core.familiar.exposure", "core.follower.hot-beat")
def test_hot_beats_expose_a_familiar_from_the_second_on() -> None:
    hazard = Clock(id="hazard", name="Hazard", size=6, sort="rail")
    game = match(company(follower(familiar=True), scene=SCENE, clocks={"hazard": hazard}))
    seen = []
    for _ in range(3):
        gm(game, "hot_beat follower=sam")
        seen.append(game.state.followers["sam"].exposure)
    assert seen == [0, 1, 2]
    assert refused(match(company(follower())), "gm", "hot_beat follower=sam") == "campaign.scenes"


@pytest.mark.rule("core.familiar.stat-line", "core.follower.role-list")
def test_a_familiar_has_a_lane_of_the_list_or_any_other() -> None:
    game = match(company(people=(character("anna", talents=("familiar-bond",)),), **IDLE))
    does(game, "anna", "bind_familiar character=anna name=Cat role='Finds lost things'")
    assert game.state.followers["cat"].role == "Finds lost things"


@pytest.mark.rule("core.follower.hot-beat")
def test_no_beat_is_hot_without_points_or_danger() -> None:
    assert refused(match(company(follower(), scene=SCENE)), "gm", "hot_beat follower=sam") == "core.follower.hot-beat"


@pytest.mark.rule("core.follower.hot-beat", "core.familiar.exposure")
@pytest.mark.parametrize(("face", "seen"), [(1, 1), (2, 0)])
def test_who_helps_with_a_check_that_leaves_points_is_in_a_hot_beat(face: int, seen: int) -> None:
    game = match(company(follower(cap=1, familiar=True), scene=SCENE), *((9, 9, face),) * 2)
    for number in (1, 2):
        does(game, "anna", "propose character=anna goal=Climb attribute=body skill=athletics")
        gm(game, f"stake attempt={number} dv=1")
        does(game, "anna", f"send_follower attempt={number} follower=sam")
        does(game, "anna", f"roll_check attempt={number}")
        does(game, "anna", f"take_result attempt={number}")
    assert game.state.followers["sam"].exposure == seen


@pytest.mark.rule("core.follower.hot-beat")
def test_who_takes_the_initiative_in_danger_is_in_a_hot_beat() -> None:
    clocks = {id: Clock(id=id, name=id, size=6, sort="rail", filled=2) for id in ("hazard", "hunt")}
    game = match(company(follower(), scene=SCENE, clocks=clocks))
    does(game, "anna", "take_initiative follower=sam effect=distract cost=harm clock=hunt")
    assert times_used(game.state, "scene", "sam", HOT) == 1


@pytest.mark.rule("core.follower.hot-beat")
@pytest.mark.parametrize(("clocks", "face", "hot"), [((), 1, 1), ((), 2, 0), (("hazard",), 1, 1)])
def test_points_that_come_up_as_a_follower_resists_make_what_it_did_a_hot_beat(
    clocks: tuple[str, ...], face: int, hot: int
) -> None:
    rails = {id: Clock(id=id, name=id, size=6, sort="rail", filled=2) for id in clocks}
    game = match(company(follower(), scene=SCENE, clocks=rails, points=1), (9, face))
    does(game, "anna", "take_initiative follower=sam effect=effect cost=harm ally=ben")
    gm(game, "press_initiative follower=sam")
    assert times_used(game.state, "scene", "sam", HOT) == hot


@pytest.mark.rule("core.follower.flagged", "core.familiar.exposure")
def test_flagged_is_only_a_word_for_who_was_in_two_hot_beats() -> None:
    plain = match(company(follower(), scene=SCENE, clocks={"danger": Clock(id="danger", name="Danger", size=6)}))
    for _ in range(3):
        gm(plain, "hot_beat follower=sam")
    assert plain.state.followers["sam"] == follower()
    assert is_flagged(plain.state, plain.state.followers["sam"])


@pytest.mark.rule("core.follower.flagged")
def test_a_scene_of_care_or_two_points_of_experience_relieve_who_was_exposed() -> None:
    game = match(company(follower(exposure=2, flagged=True), scene=SCENE))
    assert refused(game, "anna", "relieve_follower follower=sam") == "core.follower.flagged"
    assert refused(game, "anna", "relieve_follower follower=sam by=xp") == "core.xp.timing"
    gm(game, "relieve_follower follower=sam")
    assert (game.state.followers["sam"].exposure, game.state.followers["sam"].flagged) == (0, True)
    assert refused(game, "gm", "relieve_follower follower=sam") == "core.follower.flagged"
    game = match(company(follower(exposure=2)))
    does(game, "anna", "relieve_follower follower=sam by=xp")
    assert (game.state.followers["sam"].exposure, game.state.characters["anna"].spent) == (0, 2)


@pytest.mark.rule("core.follower.flagged")
@pytest.mark.parametrize("familiar", [False, True])
def test_the_label_lasts_through_the_scenes_of_an_arc_and_two_points_of_experience_take_it_off(familiar: bool) -> None:
    danger = {"danger": Clock(id="danger", name="Danger", size=6, sort="peril")}
    game = match(company(follower(familiar=familiar), clocks=danger))
    for _ in range(2):
        gm(game, "begin_scene name=Vault")
        gm(game, "hot_beat follower=sam")
        gm(game, "end_scene")
    assert is_flagged(game.state, game.state.followers["sam"])
    does(game, "anna", "relieve_follower follower=sam by=xp")
    assert not is_flagged(game.state, game.state.followers["sam"])
    assert (game.state.followers["sam"].exposure, game.state.characters["anna"].spent) == (0, 2)
    for _ in range(2):
        gm(game, "begin_scene name=Vault")
        gm(game, "hot_beat follower=sam")
        gm(game, "end_scene")
    gm(game, "end_arc")
    assert not is_flagged(game.state, game.state.followers["sam"])


@pytest.mark.rule("core.familiar.upkeep")
def test_familiars_need_no_upkeep() -> None:
    game = match(company(follower(familiar=True), asset(), chosen={"follower_upkeep": "coin_or_scene"}))
    assert refused(game, "gm", 'flag_resource resource=sam why="heavily used"') == "core.familiar.upkeep"
    assert refused(game, "gm", "miss_upkeep follower=sam") == "core.follower.upkeep.downtime"
    gm(game, 'flag_resource resource=inn why="heavily used"')


@pytest.mark.rule("core.follower.hot-beat")
@pytest.mark.parametrize(("sort", "hot"), [("peril", True), ("project", False)])
def test_a_clock_of_peril_in_play_makes_a_beat_hot_whatever_it_is_called(sort: str, hot: bool) -> None:
    fire = Clock(id="fire", name="Fire", size=6, sort=sort)
    assert is_in_danger(company(clocks={"fire": fire})) is hot


@pytest.mark.rule("core.follower.flagged")
@pytest.mark.parametrize("familiar", [False, True])
def test_a_scene_of_care_takes_the_label_off_until_two_more_beats_are_hot(familiar: bool) -> None:
    danger = {"danger": Clock(id="danger", name="Danger", size=6)}
    game = match(company(follower(familiar=familiar), scene=SCENE, clocks=danger))
    seen = []
    for order in ("hot_beat", "hot_beat", "relieve_follower", "hot_beat", "hot_beat"):
        gm(game, f"{order} follower=sam")
        seen.append(is_flagged(game.state, game.state.followers["sam"]))
    assert seen == [False, True, False, False, True]


@pytest.mark.rule("core.familiar.bond-talent", "core.familiar.number-cap")
def test_who_gives_the_bond_back_in_the_making_has_bound_nobody() -> None:
    anna = character("anna", attributes={"spirit": 3}, talents=("familiar-bond",), status="unfinished")
    game, bind = match(company(people=(anna,))), "bind_familiar character=anna name=Cat role=Fetch"
    does(game, "anna", bind)
    does(game, "anna", "return_purchase character=anna what=familiar-bond")
    assert (dict(game.state.followers), dict(game.state.counters)) == ({}, {})
    assert refused(game, "anna", bind) == "core.familiar.bond-talent"


@pytest.mark.rule("core.follower.hot-beat")
@pytest.mark.parametrize("facts", [{"where": "separated"}, {"owner": "carl"}])
def test_who_is_not_on_screen_is_in_no_hot_beat(facts: dict[str, str]) -> None:
    danger = {"danger": Clock(id="danger", name="Danger", size=6)}
    people = tuple(character(id) for id in ("anna", "ben", "carl"))
    game = match(company(follower(**facts), people=people, scene=SCENE, clocks=danger))
    assert refused(game, "gm", "hot_beat follower=sam") == "core.follower.hot-beat"


@pytest.mark.rule("core.familiar.swap")
def test_a_familiar_in_danger_gives_way_to_no_other_before_it_is_said_what_becomes_of_it() -> None:
    game = keeper()
    game = match(game.state.put(followers=replace(game.state.followers["owl"], threat="seize")))
    text = "bind_familiar character=anna name=Cat role=Fetch instead=owl"
    assert refused(game, "anna", text) == "core.familiar.swap"
    does(game, "anna", "shield_follower follower=owl")
    does(game, "anna", text)


@pytest.mark.rule("core.follower.hot-beat")
@pytest.mark.parametrize(("clocks", "face"), [((), 1), (("hazard",), 1), (("hazard",), 2)])
def test_a_follower_that_resists_is_in_a_hot_beat_if_points_come_up_or_danger_is_in_play(
    clocks: tuple[str, ...], face: int
) -> None:
    rails = {id: Clock(id=id, name=id, size=6, sort="rail") for id in clocks}
    game = match(company(follower(), scene=SCENE, clocks=rails), (9, face), (9, face))
    for times in (1, 2):
        gm(game, "follower_resists follower=sam toll=harm")
        assert times_used(game.state, "scene", "sam", HOT) == times


@pytest.mark.rule("core.follower.hot-beat")
def test_who_is_pressed_in_a_danger_that_came_after_its_initiative_is_in_a_hot_beat() -> None:
    game = match(company(follower(), scene=SCENE, points=1), (9, 2))
    does(game, "anna", "take_initiative follower=sam effect=effect cost=harm ally=ben")
    gm(game, "start_rail name=Hazard")
    gm(game, "press_initiative follower=sam")
    assert times_used(game.state, "scene", "sam", HOT) == 1


@pytest.mark.rule("core.follower.hot-beat")
@pytest.mark.parametrize(("sort", "hidden"), [("peril", True), ("doom", False), ("debt", True)])
def test_the_game_master_counts_a_danger_that_tells_itself_to_nobody(sort: str, hidden: bool) -> None:
    danger = {"fire": Clock(id="fire", name="Fire", size=6, sort=sort, hidden=hidden)}
    game = match(company(follower(), scene=SCENE, clocks=danger), (9, 2))
    gm(game, "follower_resists follower=sam toll=harm")
    assert times_used(game.state, "scene", "sam", HOT) == 0
    gm(game, "hot_beat follower=sam")
    assert times_used(game.state, "scene", "sam", HOT) == 1


@pytest.mark.rule("core.follower.hot-beat")
def test_who_helped_with_a_check_whose_points_come_after_its_result_was_in_a_hot_beat() -> None:
    game = match(company(follower(), asset(), scene=SCENE), (9, 3, 2, 2))
    does(game, "anna", "propose character=anna goal=Climb attribute=body skill=athletics")
    gm(game, "stake attempt=1 dv=3")
    does(game, "anna", "send_follower attempt=1 follower=sam")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    assert times_used(game.state, "scene", "sam", HOT) == 0
    gm(game, "judge_reach asset=inn reach=point")
    does(game, "anna", "activate asset=inn pay=boon outcome='more effect'")
    assert times_used(game.state, "scene", "sam", HOT) == 1

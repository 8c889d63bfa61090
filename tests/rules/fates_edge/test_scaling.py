"""Characters of different tiers in one scene: bands, beats, flips and rewards."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fieldcraft.dice.cards import Card
from fieldcraft.systems.fates_edge.campaign.characters.facts import Item
from fieldcraft.systems.fates_edge.campaign.checks.facts import Points
from fieldcraft.systems.fates_edge.campaign.checks.pools import check_dv
from fieldcraft.systems.fates_edge.campaign.condition.clocks import deny_no_rail
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.magic.content import spells
from fieldcraft.systems.fates_edge.campaign.magic.facts import Casting, Helper
from fieldcraft.systems.fates_edge.campaign.magic.rituals import helps_weaving
from fieldcraft.systems.fates_edge.campaign.presentation.tables import tables
from fieldcraft.systems.fates_edge.campaign.scaling.beats import FreeFlipChanged
from fieldcraft.systems.fates_edge.campaign.scaling.content import content
from fieldcraft.systems.fates_edge.campaign.scaling.facts import Scaling
from fieldcraft.systems.fates_edge.campaign.scaling.flips import CardFlipped, domain_ticks
from fieldcraft.systems.fates_edge.campaign.scaling.measures import (
    anchor,
    band_of,
    base_segments,
    compare_tiers,
    epic_segments,
    has_position_floor,
    helpers_dice,
    is_hot,
    may_turn_card,
    points_floor,
    shifted_segments,
    starting_position,
    tiers,
)
from fieldcraft.systems.fates_edge.campaign.scaling.opposition import minds_card
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from fieldcraft.systems.fates_edge.pools.pool import D10
from fieldcraft.systems.fates_edge.shared.checks import count, ones_again
from rules.fates_edge.campaigns import campaign, character, does, gm, match, purchase, refused
from rules.fates_edge.scaled import BOSS, HARD, SPENT, apply_worst, beat, floor, get_out, later, party, playing

# --- numbers ------------------------------------------------------------------------------------


@pytest.mark.rule("kit.scaling.ticks")
def test_hits_become_ticks() -> None:
    assert [base_segments(hits) for hits in range(7)] == [0, 1, 2, 2, 3, 3, 3]


@pytest.mark.rule("kit.scaling.dice", "kit.scaling.intricate")
def test_dice_are_those_of_all_checks_and_the_intricate_throw_every_one_again() -> None:
    assert count((10, 6, 5, 1)) == (D10.count((10, 6, 5, 1))) == (2, 1)
    assert ones_again((1, 7, 1), "intricate") == (0, 2)


@pytest.mark.rule("kit.scaling.tier-mod", "kit.scaling.examples", "kit.scaling.epic")
def test_the_same_roll_is_worth_more_for_who_is_higher() -> None:
    assert [shifted_segments(hits, compare_tiers(tier, 4)) for tier in (1, 2, 4) for hits in (2, 3)] == [
        1,
        1,
        1,
        1,
        2,
        2,
    ]
    assert (shifted_segments(1, compare_tiers(1, 4)), shifted_segments(0, compare_tiers(5, 4))) == (0, 0)
    assert epic_segments(shifted_segments(3, compare_tiers(4, 4)), 3) == 3
    assert epic_segments(0, 0) == 0


@pytest.mark.rule("kit.scaling.bands")
def test_bands_follow_from_the_tiers() -> None:
    assert tiers(party()) == {"anna": 4, "ben": 1}
    assert [band_of(obstacle, (4, 1)) for obstacle in (1, 2, 3, 4, 5)] == [
        "balanced",
        "balanced",
        "balanced",
        "hard",
        "boss",
    ]
    assert [one.gates for one in content().bands.values()] == [0, 1, 2]


@pytest.mark.rule("kit.scaling.bands")
@pytest.mark.parametrize(
    ("band", "told"),
    [
        ("Balanced", "job 6 to 8, danger 6, begun with 1 to 2; 0 gates; 0 points in each beat; cards up to the Ten"),
        ("Hard", "job 8 to 10, danger 6, begun with 2 to 3; 1 gate; 1 point in each beat; cards up to the Queen"),
    ],
)
def test_what_a_band_means_can_be_looked_up(band: str, told: str) -> None:
    rows = {one.name: one.text for one in next(one for one in tables() if one.rule == "kit.scaling.bands").rows}
    assert rows[band].endswith(told)


@pytest.mark.rule("kit.scaling.cp-floor")
def test_the_game_master_has_at_least_what_tiers_and_band_give() -> None:
    boss = Scaling(scene=1, obstacle=5, band="boss", dials=frozenset({"cp_floor"}))
    hard = Scaling(scene=1, obstacle=4, band="hard", dials=frozenset())
    assert [points_floor(boss, highest) for highest in (4, 3, 2)] == [2, 2, 3]
    assert points_floor(hard, 4) == 1


@pytest.mark.rule("kit.scaling.free-flip")
@pytest.mark.parametrize(("filled", "thirds"), [(3, False), (5, False), (6, True)])
def test_danger_is_hot_when_two_thirds_are_full(filled: int, thirds: bool) -> None:
    clocks = {"danger": Clock(id="danger", name="Danger", size=8, filled=filled)}
    assert is_hot(campaign(clocks=clocks)) == thirds
    assert is_hot(campaign(clocks={"danger": Clock(id="danger", name="Danger", size=6, filled=4)}))


@pytest.mark.rule("kit.scaling.severity")
def test_the_band_says_how_high_cards_may_be() -> None:
    high = [may_turn_card(name, Card(text)) for name in content().bands for text in ("10S", "QS", "KS", "AS")]
    assert high == [True, False, False, False, True, True, False, False, True, True, True, True]


@pytest.mark.rule("kit.scaling.cp-floor", "kit.scaling.position-floor", "kit.scaling.bands", "kit.scaling.anchor")
def test_a_scene_is_scaled_to_those_whom_players_play_and_to_nobody_of_the_game_masters() -> None:
    start = party()
    dragon = replace(character("dragon", seat=""), purchases=(purchase("talent", "age", xp=SPENT[5]),))
    there = replace(start.scene, present=start.scene.present | {"dragon"})
    game = match(start.put(characters=dragon).change(scene=there))
    gm(game, BOSS.replace('"free_flip"', '"position_floor"'))
    gm(game, "begin_scaled_beat")
    assert (game.state.scaling.band, game.state.scaling.anchor) == ("boss", "anna")
    assert floor(game) == 2
    assert [has_position_floor(game.state, id) for id in ("anna", "ben", "dragon")] == [False, True, False]


@pytest.mark.rule("kit.scaling.position-floor", "kit.scaling.anchor")
def test_who_is_below_the_highest_begins_at_risk_and_the_highest_is_the_anchor() -> None:
    assert (starting_position(1, 4), starting_position(4, 4)) == ("risky", "controlled or risky")
    assert anchor(party()) == "anna"


@pytest.mark.rule("kit.scaling.assist-or-act")
def test_in_a_scaled_scene_a_helper_lends_one_die() -> None:
    assert helpers_dice(party(), 3) == 3
    assert helpers_dice(playing().state, 3) == 1
    helper = Helper(character="ben", attribute="spirit", skill="ritual", part="sings")
    rite = Casting(id="1", character="anna", phase="channel", ritual=True, scene=1, helpers=(helper,))
    skilled = replace(character("ben"), purchases=(purchase("skill", "ritual", 3),))
    for start, dice in ((party(), 3), (playing().state, 1)):
        there = start.change(characters={**start.characters, "ben": skilled})
        assert [one.dice for one in helps_weaving(there, rite)] == [dice]


# --- setting a scene ----------------------------------------------------------------------------


@pytest.mark.rule("kit.scaling.prep", "kit.scaling.bands", "kit.scaling.gates")
def test_a_scene_is_set_with_the_numbers_of_its_band() -> None:
    game = playing()
    assert {id: (one.filled, one.size) for id, one in game.state.clocks.items()} == {
        "job": (0, 10),
        "danger": (3, 8),
        "credentials": (0, 4),
        "vault": (0, 4),
    }
    assert (game.state.scaling.band, game.state.scaling.anchor) == ("boss", "anna")


@pytest.mark.rule("kit.scaling.dials", "kit.scaling.bands", "kit.scaling.gates")
@pytest.mark.parametrize(
    ("order", "ruling"),
    [
        (HARD.replace('["gates"]', "[]"), "kit.scaling.dials"),
        (HARD.replace('["gates"]', '["gates","domain"]'), "kit.scaling.dials"),
        (HARD.replace('["gates"]', '["gates","gates"]'), "kit.scaling.dials"),
        (HARD.replace("job=8", "job=6"), "kit.scaling.bands"),
        (HARD.replace("prefill=2", "prefill=1"), "kit.scaling.bands"),
        (HARD.replace('["Credentials"]', "[]"), "kit.scaling.gates"),
        (HARD.replace('["Credentials"]', '["Job"]'), "kit.scaling.gates"),
    ],
)
def test_a_scene_that_does_not_fit_its_band_is_refused(order: str, ruling: str) -> None:
    assert refused(match(party()), "gm", order) == ruling


@pytest.mark.rule("kit.scaling.bands")
def test_a_scene_is_scaled_once_and_only_while_it_is_played() -> None:
    assert refused(match(party(scene=False)), "gm", HARD) == "campaign.scenes"
    assert refused(playing(), "gm", HARD) == "kit.scaling.bands"
    assert refused(match(party()), "gm", "begin_scaled_beat") == "kit.scaling.beat"


# --- flips --------------------------------------------------------------------------------------


@pytest.mark.rule("kit.scaling.cp-floor", "kit.scaling.free-flip", "kit.scaling.cp")
def test_a_beat_gives_points_and_a_free_flip_and_then_the_bank_pays() -> None:
    game = beat(later(playing(), 1, 1, 1, 1, 1, danger=6))
    assert (floor(game), game.state.scaling.free) == (2, 1)
    for _ in range(3):
        gm(game, "flip_card")
    assert (floor(game), game.state.scaling.free, len(game.state.scaling.flips)) == (0, 0, 3)
    assert refused(game, "gm", "flip_card") == "kit.scaling.cp"

    rich = match(game.state.change(bank=(Points(3, "roll"),)), (1,))
    gm(rich, "flip_card")
    assert sum(one.count for one in rich.state.bank) == 2
    apply_worst(rich)
    gm(rich, "begin_scaled_beat")
    assert (floor(rich), rich.state.scaling.flips) == (0, ())


@pytest.mark.rule("kit.scaling.cp-floor", "campaign.secrets")
def test_what_a_beat_gives_tells_nothing_of_secret_points() -> None:
    waiting = Points(5, "a whisper", "twist", secret=True)
    game = beat(match(playing().state.change(bank=(waiting,))))
    assert (floor(game), game.state.bank[0]) == (2, waiting)


@pytest.mark.rule("kit.scaling.beat")
def test_a_beat_may_begin_though_nobody_is_left_in_the_scene() -> None:
    game = playing()
    empty = match(game.state.change(characters={}))
    gm(empty, "begin_scaled_beat")
    assert empty.state.scaling.beat == 1


@pytest.mark.rule("kit.scaling.severity")
def test_a_card_above_the_ceiling_is_drawn_again() -> None:
    order = HARD.replace('["gates"]', '["gates","severity","cp_floor"]')
    game = beat(playing(order, 52, 1))
    gm(game, "flip_card")
    assert game.state.scaling.flips == ("2C",)


@pytest.mark.rule("kit.scaling.bands", "kit.scaling.severity", "kit.scaling.cp-floor", "kit.scaling.dials")
def test_the_points_and_the_ceiling_of_a_band_hold_whatever_dials_are_turned() -> None:
    game = beat(playing(HARD, 52, 1))
    assert floor(game) == 1
    gm(game, "flip_card")
    assert game.state.scaling.flips == ("2C",)
    lifted = HARD.replace('["gates"]', '["severity"]') + " ceiling=boss"
    game = beat(playing(lifted, 52))
    gm(game, "flip_card")
    assert game.state.scaling.flips == ("AS",)
    assert refused(match(party()), "gm", HARD + " ceiling=boss") == "kit.scaling.dials"


@pytest.mark.rule("kit.scaling.free-flip")
def test_a_danger_gives_one_free_flip_in_a_beat_and_only_while_it_is_hot() -> None:
    game = beat(later(playing(HARD.replace("gates", "free_flip", 1), 1, 2), 1, 2))
    assert game.state.scaling.free == 0
    gm(game, "tick_clock clock=danger by=2")
    assert game.state.scaling.free == 1
    gm(game, "tick_clock clock=danger by=-1")
    assert game.state.scaling.free == 0
    gm(game, "tick_clock clock=danger by=1")
    gm(game, "flip_card")
    gm(game, "tick_clock clock=danger by=-1")
    gm(game, "tick_clock clock=danger by=1")
    assert (game.state.scaling.free, floor(game)) == (0, 1)
    apply_worst(game)
    gm(game, "begin_scaled_beat")
    assert game.state.scaling.free == 1


@pytest.mark.rule("kit.scaling.opposition")
def test_behind_hard_cover_the_first_low_club_strains_gear_and_harms_nobody() -> None:
    order = BOSS.replace('"free_flip"', '"opposition"') + " opposition=hard_cover"
    start = beat(playing(order)).state
    ben = replace(start.characters["ben"], gear={"rope": Item("Rope")})
    game = match(start.put(characters=ben), (1,), (1,))
    gm(game, "flip_card")
    assert refused(game, "gm", "apply_worst card=2C rider=harm who=ben") == "kit.scaling.opposition"
    gm(game, "apply_worst card=2C rider=gear who=ben what=rope")
    assert game.state.characters["ben"].gear["rope"].condition == "compromised"
    beat(game)
    gm(game, "flip_card")
    gm(game, "apply_worst card=3C rider=harm who=ben")
    assert game.state.characters["ben"].harm == 1


@pytest.mark.rule("kit.scaling.cp", "kit.scaling.beat", "kit.scaling.domain", "kit.scaling.suits")
def test_only_the_worst_card_of_a_beat_applies() -> None:
    order = """scale_scene obstacle=5 dials='["cp_floor","domain"]' job=10 prefill=3 gates='["A","B"]' domain=terrain"""
    game = beat(playing(order, 1, 49))
    assert refused(game, "gm", "apply_worst card=2C") == "kit.scaling.cp"
    gm(game, "flip_card")
    gm(game, "flip_card")
    assert game.state.scaling.flips == ("2C", "QS")
    assert refused(game, "gm", "apply_worst card=2C") == "kit.scaling.cp"
    entry = gm(game, "apply_worst card=QS")
    assert "Alarm or Heat" in SYSTEM.story(game.state, entry.events[0])
    assert game.state.clocks["terrain"].filled == 0
    assert refused(game, "gm", "apply_worst card=QS") == "kit.scaling.cp"

    game = beat(playing(order, 1))
    gm(game, "flip_card")
    gm(game, "apply_worst card=2C")
    assert game.state.clocks["terrain"].filled == 1


@pytest.mark.rule("kit.deck.draw")
def test_in_a_scaled_scene_points_flip_cards_and_none_are_drawn_for_a_twist() -> None:
    game = match(playing().state, (8, 1))
    for seat, deed in (
        ("anna", "propose character=anna goal=bluff attribute=presence skill=sway"),
        ("gm", "stake attempt=1 dv=1"),
        ("anna", "roll_check attempt=1"),
        ("anna", "take_result attempt=1"),
    ):
        does(game, seat, deed)
    assert refused(game, "gm", "draw_consequences attempt=1") == "core.cp.method"


@pytest.mark.rule("kit.scaling.domain")
def test_each_domain_minds_its_suits() -> None:
    def minds(domain: str) -> str:
        scaling = Scaling(scene=1, obstacle=4, band="hard", dials=frozenset(), domain=domain)
        return "".join(suit for suit in "SHDC" if domain_ticks(scaling, suit))

    assert [minds(domain) for domain in ("witnesses", "bureaucracy", "terrain")] == ["SH", "D", "C"]


@pytest.mark.rule("kit.scaling.opposition")
@pytest.mark.parametrize(
    ("name", "minded"),
    [("counterwatch", ["2S", "KS"]), ("hard_cover", ["2C", "6C"]), ("paper_teeth", ["6D", "10D"])],
)
def test_opponents_mind_their_cards(name: str, minded: list[str]) -> None:
    scaling = Scaling(scene=1, obstacle=4, band="hard", dials=frozenset(), opposition=name)
    cards = ("2S", "KS", "2C", "6C", "7C", "5D", "6D", "10D", "JD", "6H")
    assert [card for card in cards if minds_card(scaling, Card(card))] == minded
    assert not minds_card(replace(scaling, opposition=None), Card("2S"))


@pytest.mark.rule("kit.scaling.opposition")
def test_counterwatch_ticks_the_danger_with_the_first_spade() -> None:
    order = BOSS.replace('"free_flip"', '"opposition"') + " opposition=counterwatch"
    game = beat(playing(order, 52, 51))
    gm(game, "flip_card")
    gm(game, "flip_card")
    assert game.state.clocks["danger"].filled == 4


@pytest.mark.rule("kit.scaling.opposition")
def test_paper_teeth_tick_supplies_on_a_journey_and_hard_cover_ticks_nothing() -> None:
    order = BOSS.replace('"free_flip"', '"opposition"') + " opposition=paper_teeth"
    game = playing(order, pillar="travel")
    stores = Clock(id="supply", name="Supply", size=4, sort="supply")
    game = beat(match(game.state.put(clocks=stores), (18,)))
    gm(game, "flip_card")
    assert (game.state.scaling.flips, game.state.clocks["supply"].filled) == (("6D",), 1)
    fresh = beat(playing(order, 18, pillar="travel"))
    gm(fresh, "flip_card")
    assert fresh.state.clocks["supply"].filled == 1
    town = beat(playing(order, 18))
    gm(town, "flip_card")
    assert town.state.clocks["time"].filled == 1
    hungry = beat(match(playing(order, pillar="travel").state.put(clocks=replace(stores, filled=1)), (18,)))
    gm(hungry, "flip_card")
    assert {one.fatigue for one in hungry.state.characters.values()} == {1}
    game = beat(playing(order.replace("paper_teeth", "hard_cover"), 1))
    entry = gm(game, "flip_card")
    assert any("strains gear" in SYSTEM.story(game.state, event) for event in entry.events)


# --- leaving --------------------------------------------------------------------------------------


@pytest.mark.rule("kit.scaling.exit-tail")
@pytest.mark.parametrize(("danger", "left"), [(4, {"tail": (2, 4)}), (3, {})])
def test_a_scene_that_just_ends_with_its_job_done_and_the_danger_hot_has_a_tail_too(
    danger: int, left: dict[str, tuple[int, int]]
) -> None:
    game = later(playing(HARD), credentials=4, danger=danger)
    gm(game, "tick_clock clock=job by=8")
    get_out(game)
    gm(game, "end_scene")
    gm(game, "begin_scene name=Street")
    tails = {id: (one.filled, one.size) for id, one in game.state.clocks.items() if one.name == "Tail"}
    assert tails == left


@pytest.mark.rule("kit.scaling.exit-tail", "kit.scaling.gates")
def test_clocks_of_a_scaled_scene_that_were_put_away_stop_nobody() -> None:
    game = later(playing(HARD), job=8, danger=8)
    for clock in ("danger", "credentials"):
        gm(game, f"remove_clock clock={clock}")
    gm(game, "leave_scaled_scene reward=heat")
    assert game.state.clocks == {}

    game = playing(HARD)
    gm(game, "remove_clock clock=job")
    assert refused(game, "gm", "leave_scaled_scene reward=heat") == "kit.scaling.beat"


@pytest.mark.rule("kit.scaling.rewards")
def test_each_band_has_its_rewards() -> None:
    assert {name: tuple(rewards) for name, rewards in content().rewards.items()} == {
        "balanced": ("chit",),
        "hard": ("asset", "heat"),
        "boss": ("asset", "faction", "favour"),
    }
    done = later(playing(HARD), job=8)
    assert refused(done, "gm", "leave_scaled_scene reward=favour") == "kit.scaling.rewards"
    assert refused(done, "gm", "leave_scaled_scene reward=asset") == "kit.scaling.rewards"
    gm(done, "leave_scaled_scene reward=asset owner=anna name=Stall")
    assert done.state.assets["stall"].tier == "minor"
    boss = later(playing(), job=10)
    gm(boss, 'leave_scaled_scene reward=favour owner=ben name="Harbour master"')
    assert boss.state.favours["harbour-master"].uses == 3


@pytest.mark.rule("kit.scaling.rewards")
def test_a_chit_is_used_once_for_nothing_and_may_erase_a_tick_of_supplies_or_time() -> None:
    order = """scale_scene obstacle=2 dials='["free_flip"]' job=6 prefill=1"""
    game = later(playing(order), job=6)
    gm(game, "leave_scaled_scene reward=chit owner=ben name=Pass")
    use = "call_favour character=ben favour=pass"
    assert refused(game, "ben", f"{use} erase=supply") == "kit.scaling.rewards"
    gm(game, "fill_supply why='harsh travel'")
    does(game, "ben", f"{use} erase=supply")
    assert (game.state.clocks["supply"].filled, game.state.favours) == (0, {})


@pytest.mark.rule("kit.scaling.rewards")
def test_a_boon_of_three_charges_is_used_three_times_for_nothing() -> None:
    game = later(playing(), job=10)
    gm(game, "leave_scaled_scene reward=favour owner=ben name=Admiral")
    use = "call_favour character=ben favour=admiral"
    assert refused(game, "ben", f"{use} erase=time") == "kit.scaling.rewards"
    for _ in range(3):
        does(game, "ben", use)
    assert (game.state.favours, game.state.characters["ben"].boons) == ({}, 0)


@pytest.mark.rule("kit.scaling.rewards")
def test_a_district_may_forget_and_a_faction_may_shift() -> None:
    alarm = Clock(id="alarm", name="Alarm", size=6, filled=2)
    game = later(playing(HARD), job=8)
    game = match(game.state.put(clocks=alarm))
    gm(game, "leave_scaled_scene reward=heat")
    assert game.state.clocks["alarm"].filled == 1
    boss = later(playing(BOSS.replace("obstacle=5", "obstacle=6")), job=10)
    entry = gm(boss, "leave_scaled_scene reward=faction")
    assert SYSTEM.story(boss.state, entry.events[0]) == "Reward: a faction shifts (the game master: which, and how?)"


@pytest.mark.rule("kit.scaling.exit-tail")
@pytest.mark.parametrize(("before", "after", "tail"), [(4, 0, True), (0, 4, False)])
def test_the_danger_counts_as_it_was_when_the_job_was_done(before: int, after: int, tail: bool) -> None:
    game = later(playing(HARD), credentials=4, danger=before)
    size = game.state.clocks["danger"].size
    before = size if before else 0
    game = later(playing(HARD), credentials=4, danger=before)
    gm(game, "tick_clock clock=job by=8")
    gm(game, f"tick_clock clock=danger by={size if after else -size}")
    leave = "leave_scaled_scene reward=heat"
    assert (refused(game, "gm", leave) if tail else "") == ("kit.scaling.beat" if tail else "")
    get_out(game)
    gm(game, leave)
    assert ("tail" in game.state.clocks) == tail


@pytest.mark.rule("kit.scaling.gates")
def test_a_check_moves_no_job_while_a_gate_is_closed() -> None:
    for filled, won in ((0, 0), (4, 2)):
        game = match(beat(later(playing(HARD), credentials=filled)).state, (9, 9))
        does(game, "anna", "propose character=anna goal=x attribute=wits skill=lore clock=job")
        gm(game, "stake attempt=1 dv=1")
        does(game, "anna", "roll_check attempt=1")
        does(game, "anna", "take_result attempt=1")
        assert game.state.clocks["job"].filled == won


@pytest.mark.rule("kit.scaling.gates", "core.follower.initiative.effects")
@pytest.mark.parametrize(("credentials", "job"), [(0, 0), (4, 3)])
def test_what_was_fetched_for_the_job_is_lost_while_a_gate_is_closed(credentials: int, job: int) -> None:
    fetched = {"scene/anna/fetch-job": 1}
    game = match(beat(later(playing(HARD), credentials=credentials)).state.change(counters=fetched), (9, 9))
    does(game, "anna", "propose character=anna goal=x attribute=wits skill=lore clock=job")
    gm(game, "stake attempt=1 dv=1")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    assert game.state.clocks["job"].filled == job
    gm(told := match(later(playing(HARD), credentials=credentials).state.change(counters=fetched)), FETCHED)
    assert told.state.clocks["job"].filled == (1 if credentials else 0)


@pytest.mark.rule("kit.scaling.gates", "kit.prestige.high")
def test_an_art_moves_no_job_while_a_gate_is_closed() -> None:
    start = playing(HARD).state
    anna = replace(
        start.characters["anna"], purchases=(*start.characters["anna"].purchases, purchase("talent", ARCHITECT))
    )
    game = match(start.put(characters=anna))
    assert refused(game, "anna", f"use_feature character=anna feature={ARCHITECT} clock=job") == "kit.scaling.gates"
    does(game, "anna", f"use_feature character=anna feature={ARCHITECT} clock=credentials")
    assert game.state.clocks["credentials"].full


ARCHITECT = "resonant-architect"
FETCHED = "use_opening character=anna effect=fetch clock=job"


@pytest.mark.rule("kit.scaling.suits")
@pytest.mark.parametrize(
    ("card", "rider", "amiss"),
    [
        ("2S", "clock what=danger", "fatigue who=ben"),
        ("2H", "fatigue who=ben", "harm who=ben"),
        ("2D", "supply", "clock what=danger"),
        ("2C", "harm who=ben", "supply"),
        ("2C", "gear who=ben what=rope", "gear who=ben what=lamp"),
    ],
)
def test_a_card_does_to_clocks_and_people_what_its_suit_does(card: str, rider: str, amiss: str) -> None:
    start = beat(playing(BOSS)).state
    ben = replace(start.characters["ben"], gear={"rope": Item("Rope")})
    game = match(start.put(characters=ben).change(scaling=replace(start.scaling, flips=(card,))))
    assert refused(game, "gm", f"apply_worst card={card} rider={amiss}") == "kit.scaling.suits"
    gm(game, f"apply_worst card={card} rider={rider}")
    now, clocks = game.state.characters["ben"], game.state.clocks
    seen = {
        "clock": clocks["danger"].filled == 4,
        "fatigue": now.fatigue == 1,
        "supply": "time" in clocks and clocks["time"].filled == 1,
        "harm": now.harm == 1,
        "gear": now.gear["rope"].condition == "compromised",
    }
    assert [what for what, done in seen.items() if done] == [rider.split(maxsplit=1)[0]]


@pytest.mark.rule("kit.scaling.ticks", "kit.scaling.tier-mod")
@pytest.mark.parametrize(("who", "obstacle", "won"), [("ben", 4, 1), ("anna", 4, 2), ("anna", 3, 3)])
def test_a_check_that_is_aimed_at_a_clock_counts_by_the_table_and_the_tiers(who: str, obstacle: int, won: int) -> None:
    gates, size = ("""'["A"]'""", 8) if obstacle == 4 else ("[]", 6)
    order = f"""scale_scene obstacle={obstacle} dials='["free_flip"]' job={size} prefill=2 gates={gates}"""
    game = match(beat(playing(order, ticks_per_success="one_per_success_roll")).state, (9, 9))
    if who == "ben":
        gm(game, "act_in_beat character=anna target=job")
    does(game, who, f"propose character={who} goal=x attribute=wits skill=lore clock=danger")
    gm(game, "stake attempt=1 dv=1")
    does(game, who, "roll_check attempt=1")
    does(game, who, "take_result attempt=1")
    assert game.state.clocks["danger"].filled == 2 + won


@pytest.mark.rule("kit.scaling.position-floor", "kit.spell.stone-sense")
def test_a_spell_may_let_those_below_the_highest_tier_begin_controlled() -> None:
    start = playing(HARD.replace("gates", "position_floor", 1)).state
    spell = Casting(id="9", character="ben", phase="standing", spell=spells()["stone-sense"], target="ben", scene=1,
                    outcomes=spells()["stone-sense"].outcomes, uses=1)  # fmt: skip
    game = match(start.put(castings=spell))
    does(game, "ben", "propose character=ben goal=Breach attribute=wits skill=lore")
    gm(game, "stake attempt=1 dv=3 position=controlled")
    assert check_dv(game.state, game.state.attempts["1"]).total == 3
    gm(game, "bring_spell attempt=1 casting=9")
    assert check_dv(game.state, game.state.attempts["1"]).total == 2


@pytest.mark.rule("kit.deck.contradiction")
def test_a_card_of_a_beat_that_cannot_be_true_is_drawn_again_before_the_worst_applies() -> None:
    game = beat(playing(BOSS))
    gm(game, """turn_cards purpose=consequences cards='["QH","4D"]'""")
    gm(game, "flip_card")
    assert refused(game, "gm", "redraw_flip card=2C") == "kit.deck.contradiction"
    assert refused(game, "anna", "redraw_flip card=QH") == "campaign.master"
    gm(game, "redraw_flip card=QH")
    assert game.state.scaling.flips == ("4D",)
    gm(game, "apply_worst card=4D")
    assert refused(game, "gm", "redraw_flip card=4D") == "kit.deck.contradiction"


@pytest.mark.rule("core.rail.definition", "kit.rails.list")
def test_the_danger_of_a_scaled_scene_is_a_rail_and_its_gates_are_none() -> None:
    game = playing()
    assert [deny_no_rail(game.state, id) is None for id in ("danger", "credentials", "job")] == [True, False, False]
    assert game.state.clocks["danger"].then


@pytest.mark.rule("kit.scaling.free-flip", "campaign.secrets")
def test_that_a_hidden_danger_is_hot_players_do_not_learn() -> None:
    game = later(playing(BOSS), 1, danger=6, credentials=4, vault=4)
    gm(game, "hide_clock clock=danger")
    gm(game, "begin_scaled_beat")
    assert not any(isinstance(one, FreeFlipChanged) for one in game.events_for(game.log[-1], "anna"))
    for who in ("anna", "ben"):
        does(game, who, f"declare_intent character={who} what=Wait")
    known = game.view("anna").scaling
    assert (game.state.scaling.free, known.free, known.cadence) == (1, 0, "open")
    heard = game.events_for(gm(game, "flip_card"), "anna")
    assert [one.free for one in heard if isinstance(one, CardFlipped)] == [False]
    gm(game, "tick_clock clock=job by=10")
    assert (game.state.scaling.hot, game.view("anna").scaling.hot) == (True, None)

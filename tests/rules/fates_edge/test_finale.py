"""The finale of a campaign: how it is set up, its beats, how it ends and what is left of it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fieldcraft.core import ONLOOKER, Match
from fieldcraft.dice import Seeded
from fieldcraft.systems.fates_edge.campaign.characters.facts import Award
from fieldcraft.systems.fates_edge.campaign.checks.pools import check_dv
from fieldcraft.systems.fates_edge.campaign.crown.ending import finale_ending
from fieldcraft.systems.fates_edge.campaign.crown.facts import Crown, Record
from fieldcraft.systems.fates_edge.campaign.crown.finale import finale_points, head_start
from fieldcraft.systems.fates_edge.campaign.crown.pacing import PROFILES, overstack_segments
from fieldcraft.systems.fates_edge.campaign.crown.spread import crown
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset, Follower
from fieldcraft.systems.fates_edge.campaign.followers.openings import openings_left
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import does, gm, match, refused
from rules.fates_edge.crowns import RAILS, begun, crowned, filled, points

THREE = ("Proof Set", "Public Witness", "On Their Procedure")


# --- how it is set up ---------------------------------------------------------------------------


@pytest.mark.rule("kit.crown.finale.called", "kit.crown.finale.primary", "kit.crown.finale.rails")
def test_a_finale_that_was_called_begins_with_empty_rails_and_a_boost() -> None:
    game = begun(mandate=6, crisis=3, called=True)
    assert filled(game) == (0, 0, 0)
    assert [clock.size for clock in game.state.clocks.values()] == [8, 6, 6]
    assert game.state.crown.finale.boost
    does(game, "anna", "use_boost character=anna what=controlled")
    assert refused(game, "anna", "use_boost character=anna what=effect") == "kit.crown.finale.called"
    does(game, "anna", "propose character=anna goal=Go attribute=body skill=melee")
    gm(game, "stake attempt=1 dv=3")
    assert check_dv(game.state, game.state.attempts["1"]).total == 2


@pytest.mark.rule("kit.crown.finale.called")
def test_the_players_call_it_or_it_does_not_come() -> None:
    assert refused(match(crowned(mandate=6, crisis=3, **RAILS)), "gm", "begin_finale") == "kit.crown.finale.called"
    assert refused(begun(), ONLOOKER, "use_boost character=anna what=effect") == "campaign.own"
    ready = match(crowned(mandate=6, crisis=3, **RAILS))
    assert refused(ready, ONLOOKER, "call_crown") == "kit.crown.finale.called"
    assert refused(begun(), "anna", "use_boost character=anna what=effect") == "kit.crown.finale.called"


@pytest.mark.rule("kit.crown.finale.called")
def test_what_was_called_stays_called_until_the_next_site_unless_the_rival_forces_it() -> None:
    game = begun(mandate=6, crisis=5, called=True)
    assert (game.state.crown.finale.way, filled(game)) == ("called", (0, 0, 0))
    assert begun(mandate=6, crisis=6, called=True).state.crown.finale.way == "forced"


@pytest.mark.rule("kit.crown.finale.called", "kit.crown.finale.forced")
@pytest.mark.parametrize(("arc", "way"), [(1, "called"), (2, "forced")])
def test_what_was_called_is_decided_as_it_was_called_before_the_arc_in_which_the_rival_forces_it(
    arc: int, way: str
) -> None:
    start = crowned(mandate=6, crisis=6, called=True, due=2, **RAILS)
    game = Match(SYSTEM, start.change(arc=arc), Seeded(b"finale"))
    gm(game, "begin_finale")
    assert game.state.crown.finale.way == way


@pytest.mark.rule("kit.crown.finale.forced", "kit.crown.spread.wild", "kit.crown.finale.cp-budget")
def test_a_forced_finale_presses_from_the_start() -> None:
    game = begun(crisis=6)
    assert (filled(game), points(game)) == ((0, 1, 1), 7)
    game = begun(crisis=6, cards={"wild": "AD"})
    assert (filled(game), game.state.clocks["crown"].size) == ((0, 2, 2), 10)
    assert head_start(game.state, "called") == 0


@pytest.mark.rule("kit.crown.finale.forced")
def test_the_rival_forces_the_decision_in_the_next_arc() -> None:
    game = match(crowned(crisis=5, **RAILS))
    gm(game, "score_major result=clean_loss")
    assert refused(game, "gm", "begin_finale") == "kit.crown.finale.forced"
    gm(game, "end_scene")
    gm(game, "end_arc")
    gm(game, "begin_scene name=Synod")
    assert refused(game, "gm", "begin_finale mini=true") == "kit.pacing.mini-crown"
    later = Match(SYSTEM, game.state, Seeded(b"finale"))
    gm(later, "begin_finale")
    assert later.state.crown.finale.way == "forced"


@pytest.mark.rule("kit.crown.finale.balanced", "kit.crown.finale.cp-budget")
def test_a_balanced_finale_begins_with_a_segment_on_each_rail() -> None:
    game = begun()
    assert (filled(game), points(game)) == ((0, 1, 1), 6)
    assert refused(match(crowned(**RAILS)), "gm", "begin_finale") == "kit.crown.finale.balanced"


@pytest.mark.rule("kit.crown.finale.cp-budget")
def test_the_game_master_opens_with_the_least() -> None:
    assert finale_points(PROFILES["base_0_6"], "forced") == (7, 8)
    assert points(begun()) == 6


@pytest.mark.rule("kit.crown.finale.beats")
def test_a_finale_needs_its_spread_and_rails_and_is_played_once() -> None:
    assert refused(match(crowned(mandate=5, crisis=4)), "gm", "begin_finale") == "kit.crown.finale.beats"
    assert refused(begun(), "gm", "begin_finale") == "kit.crown.finale.beats"


@pytest.mark.rule("kit.crown.spread.reveal", "kit.crown.finale.beats")
def test_the_wild_is_turned_and_the_rivals_motives_are_drawn() -> None:
    game = begun(names={"rival": "Orsin"})
    assert game.view("anna").crown.cards["wild"] == "5S"
    assert game.state.motives["rival"].name == "Orsin"
    assert len(game.state.motives["rival"].traits) == 4
    assert game.view("anna").motives == {}


@pytest.mark.rule("kit.crown.finale.beats")
def test_reckoning_crossing_and_coronation_follow_each_other() -> None:
    game = begun()
    assert game.state.crown.finale.beat == "reckoning"
    gm(game, "next_crown_beat")
    assert game.state.crown.finale.beat == "crossing"
    gm(game, "next_crown_beat")
    assert game.state.crown.finale.beat == "coronation"
    assert refused(game, "gm", "next_crown_beat") == "kit.crown.finale.beats"
    assert refused(match(crowned()), "gm", "next_crown_beat") == "kit.crown.finale.beats"


def colliding() -> Match[Campaign]:
    """A finale in which the game master has ruled that the twist contradicts the belief."""
    game = begun()
    gm(game, "contradict_belief")
    return game


@pytest.mark.rule("kit.crown.finale.twist-collision")
def test_the_game_master_rules_once_that_twist_and_belief_contradict_each_other() -> None:
    game = begun()
    assert refused(game, "gm", "collide_twist") == "kit.crown.finale.twist-collision"
    assert refused(game, "anna", "contradict_belief") == "campaign.master"
    gm(game, "contradict_belief")
    assert refused(game, "gm", "contradict_belief") == "kit.crown.finale.twist-collision"
    gm(game, "collide_twist")
    assert refused(game, "gm", "contradict_belief") == "kit.crown.finale.twist-collision"


@pytest.mark.rule("kit.crown.finale.twist-collision")
def test_the_table_chooses_a_point_or_two_segments_once() -> None:
    game = colliding()
    assert refused(game, "anna", "collide_twist social=1") == "kit.crown.finale.twist-collision"
    does(game, "anna", "collide_twist")
    assert points(game) == 7
    assert refused(game, "anna", "collide_twist") == "kit.crown.finale.twist-collision"

    game = colliding()
    does(game, "anna", "collide_twist social=1 kinetic=1")
    assert (filled(game), points(game)) == ((0, 0, 0), 6)
    game = colliding()
    gm(game, "collide_twist social=2")
    assert filled(game) == (0, 0, 1)


@pytest.mark.rule("kit.crown.finale.twist-collision")
@pytest.mark.parametrize("rails", ["social=2", "social=1 kinetic=1"])
def test_no_twist_that_collides_eases_a_rail_of_which_nothing_is_filled(rails: str) -> None:
    game = colliding()
    gm(game, "tick_clock clock=crowd by=-1")
    assert refused(game, "gm", f"collide_twist {rails}") == "kit.crown.finale.twist-collision"
    gm(game, "collide_twist kinetic=2")
    assert filled(game) == (0, 0, 0)


@pytest.mark.rule("kit.crown.finale.cp-budget")
def test_the_points_of_a_finale_last_through_its_scenes_and_lapse_with_it() -> None:
    game = begun()
    gm(game, "end_scene")
    assert points(game) == 6
    gm(game, "begin_scene name=Bridge")
    gm(game, "tick_clock clock=crowd by=6")
    gm(game, "end_finale monument=Charter kept=artefact")
    assert points(game) == 0


@pytest.mark.rule("kit.pacing.over-stack")
def test_advantages_press_the_rails_by_profile() -> None:
    levels = {
        clock: [overstack_segments(crowned(clock), count) for count in (1, 2, 3)] for clock in ("base_0_6", *PROFILES)
    }
    assert levels == {
        "base_0_6": [0, 0, 0],
        "skirmish": [0, 1, 1],
        "chronicle": [0, 1, 1],
        "saga": [0, 1, 2],
    }


@pytest.mark.rule("kit.pacing.over-stack")
def test_a_saga_with_three_advantages_begins_with_two_more_segments_on_each_rail() -> None:
    assert filled(begun("saga", mandate=7, crisis=7, advantages=THREE)) == (0, 3, 3)


@pytest.mark.rule("kit.pacing.over-stack")
@pytest.mark.parametrize("pace", ["base_0_6", "skirmish", "saga"])
def test_only_in_a_chronicle_are_advantages_paid_for_with_a_point(pace: str) -> None:
    game = match(crowned(pace, mandate=10, crisis=5, advantages=THREE, **RAILS))
    assert refused(game, "gm", "begin_finale stack=point") == "kit.pacing.over-stack"


@pytest.mark.rule("kit.pacing.over-stack")
def test_in_a_chronicle_the_table_may_pay_with_a_point_instead() -> None:
    assert filled(begun("chronicle", advantages=THREE)) == (0, 2, 2)
    game = begun("chronicle", order="begin_finale stack=point", advantages=THREE)
    assert filled(game) == (0, 1, 1)
    assert [(one.count, one.until) for one in game.state.bank] == [(6, "due"), (1, "twist")]


@pytest.mark.rule("core.overstack.twist-trigger")
def test_the_twist_of_the_rival_that_comes_out_releases_what_waits_for_one() -> None:
    game = begun("chronicle", order="begin_finale stack=point", advantages=THREE)
    gm(game, "contradict_belief")
    assert [(one.count, one.until) for one in game.state.bank] == [(6, "due"), (1, "scene")]


@pytest.mark.rule("kit.pacing.over-stack")
def test_what_was_gained_in_the_scene_counts_as_the_finale_begins() -> None:
    game = Match(SYSTEM, crowned("saga", mandate=7, crisis=7, advantages=THREE[:2], **RAILS), Seeded(b"finale"))
    gm(game, "gain_advantage advantage=venue")
    gm(game, "begin_finale")
    assert filled(game) == (0, 3, 3)


@pytest.mark.rule("kit.pacing.over-stack")
def test_a_scene_has_one_over_stack_before_the_finale_or_with_it() -> None:
    before = Match(SYSTEM, crowned("saga", mandate=7, crisis=7, advantages=THREE, **RAILS), Seeded(b"finale"))
    gm(before, "apply_over_stack pay=point")
    gm(before, "begin_finale")
    assert filled(before) == (0, 1, 1)
    with_it = begun("saga", mandate=7, crisis=7, advantages=THREE)
    assert refused(with_it, "gm", "apply_over_stack pay=point") == "core.overstack.trigger"


# --- how it ends ----------------------------------------------------------------------------------


def coronation(game: Match[Campaign]) -> Crown:
    """The crown of a game whose finale has come to its last beat."""
    now = game.state.crown
    return replace(now, finale=replace(now.finale, beat="coronation"))


def at(crown: int, crowd: int, hazard: int, **facts: object) -> Match[Campaign]:
    """A finale whose clocks are so full."""
    game = begun(**facts)
    levels = {"crown": crown, "crowd": crowd, "hazard": hazard}
    clocks = {id: replace(clock, filled=levels[id]) for id, clock in game.state.clocks.items()}
    return match(game.state.change(clocks=clocks, crown=coronation(game)))


@pytest.mark.rule("kit.crown.outcomes")
@pytest.mark.parametrize(
    ("levels", "found"),
    [((7, 5, 5), None), ((8, 3, 2), "crowned"), ((8, 6, 2), "tempered"), ((7, 6, 2), "shattered")],
)
def test_the_clocks_decide(levels: tuple[int, int, int], found: str | None) -> None:
    assert finale_ending(at(*levels).state) == found
    assert finale_ending(crowned()) is None


@pytest.mark.rule("kit.crown.outcomes")
@pytest.mark.parametrize(
    ("orders", "found"),
    [
        (("crowd", "next", "crown"), "shattered"),
        (("crown", "next", "crowd"), "crowned"),
        (("crowd", "crown"), "tempered"),
        (("crown", "hazard", "next"), "tempered"),
    ],
)
def test_what_is_full_in_an_earlier_beat_decides(orders: tuple[str, ...], found: str) -> None:
    game = begun()
    for one in orders:
        gm(game, "next_beat" if one == "next" else f"tick_clock clock={one} by=8")
    assert finale_ending(game.state) == found
    assert game.view("anna").crown.finale.full == {}  # type: ignore[union-attr]


@pytest.mark.rule("kit.crown.outcomes")
def test_the_beats_of_another_scene_are_later_beats_however_they_are_numbered() -> None:
    game = match(begun().state.change(scenes=1))
    gm(game, "tick_clock clock=crown by=8")
    gm(game, "end_scene")
    gm(game, "begin_scene name=Square")
    gm(game, "tick_clock clock=crowd by=8")
    assert finale_ending(game.state) == "crowned"


@pytest.mark.rule("kit.crown.outcomes", "kit.lethal.clock-rules")
def test_a_finale_is_decided_by_its_own_clocks_though_others_of_their_names_begin() -> None:
    game = begun()
    gm(game, "hide_clock clock=hazard")
    gm(game, """scale_scene obstacle=2 dials='["gates"]' job=10 prefill=3 gates='["Crown","Vault"]'""")
    gm(game, "tick_clock clock=crown by=4")
    assert finale_ending(game.state) is None
    gm(game, "tick_clock clock=crown-2 by=8")
    assert finale_ending(game.state) == "crowned"
    gm(game, "next_crown_beat")
    gm(game, "next_crown_beat")
    gm(game, "end_finale monument=Charter")
    assert list(game.state.clocks) == ["job", "danger", "crown", "vault"]


@pytest.mark.rule("kit.scaling.gates", "kit.lethal.clock-rules")
def test_a_gate_of_a_scaled_scene_stays_one_though_a_rail_of_its_name_begins() -> None:
    game = match(crowned(mandate=5, crisis=4, **RAILS))
    gm(game, """scale_scene obstacle=2 dials='["gates"]' job=10 prefill=3 gates='["Hazard","Vault"]'""")
    game = Match(SYSTEM, game.state, Seeded(b"finale"))
    gm(game, "begin_finale")
    assert (game.state.scaling.gates, game.state.clocks["hazard-2"].sort) == (("hazard-2", "vault"), "gate")


@pytest.mark.rule("kit.crown.outcomes")
def test_a_clock_of_the_finale_that_was_put_away_decides_nothing() -> None:
    game = at(8, 0, 0)
    gm(game, "remove_clock clock=crown")
    assert finale_ending(game.state) is None
    gm(game, "remove_clock clock=crowd")
    assert refused(game, "gm", "end_finale monument=Charter") == "kit.crown.outcomes"
    gm(game, "contradict_belief")
    assert refused(game, "gm", "collide_twist social=2") == "kit.crown.finale.twist-collision"
    gm(game, "collide_twist")


def terms(game: Match[Campaign]) -> str:
    """What the last finale has left on record."""
    return game.state.crown.records[-1].terms


@pytest.mark.rule("kit.crown.outcomes")
def test_what_was_decided_is_recorded_with_its_limit_or_with_what_is_kept() -> None:
    assert refused(at(7, 0, 0), "gm", "end_finale monument=Charter") == "kit.crown.outcomes"
    game = at(8, 0, 0)
    gm(game, "end_finale monument=Charter")
    assert (game.state.crown.ending, terms(game), game.state.clocks) == (
        "crowned",
        "doctrine",
        {},
    )

    game = at(8, 6, 0)
    assert refused(game, "gm", "end_finale monument=Charter") == "kit.crown.outcomes"
    gm(game, "end_finale monument=Charter limit=season")
    assert (game.state.crown.ending, terms(game)) == ("tempered", "doctrine for one season")

    game = at(7, 6, 0)
    assert refused(game, "gm", "end_finale monument=Charter") == "kit.crown.outcomes"
    gm(game, "end_finale monument=Charter kept=ally which=Mira")
    assert (game.state.crown.ending, terms(game)) == (
        "shattered",
        "lost, but an ally is promoted: Mira",
    )
    assert refused(game, "gm", "begin_finale") == "kit.crown.finale.beats"


@pytest.mark.rule("kit.crown.outcomes")
def test_the_record_names_its_terms_its_site_and_when_it_was_decided() -> None:
    game = at(8, 6, 0, names={"site": "Abbey"})
    entry = gm(game, "end_finale monument=Charter limit=region")
    (record,) = game.state.crown.records
    assert (record.name, record.terms, record.site) == ("Charter", "doctrine in one region", "Abbey")
    assert (record.session, record.arc, record.ending) == (1, 1, "tempered")
    told = SYSTEM.story(game.before(entry.seq), entry.events[-1])
    assert told == "Tempered: Charter, doctrine in one region; Abbey, session 1"


@pytest.mark.rule("kit.crown.outcomes")
@pytest.mark.parametrize(
    ("levels", "more"), [((8, 0, 0), "limit=season"), ((8, 0, 0), "kept=ally"), ((7, 6, 0), "kept=ally limit=season")]
)
def test_only_what_is_tempered_has_a_limit_and_only_what_is_lost_leaves_one_thing(
    levels: tuple[int, int, int], more: str
) -> None:
    assert refused(at(*levels), "gm", f"end_finale monument=Charter {more}") == "kit.crown.outcomes"


def lost(**facts: object) -> Match[Campaign]:
    """A finale that a rail has decided, with what may be kept of it."""
    start = at(7, 6, 0).state
    sam = Follower(**({"id": "sam", "name": "Sam", "owner": "anna", "role": "Scout", "cap": 2} | facts))
    inn = Asset(id="inn", name="Inn", owner="anna", kind="title", tier="minor", flagged=True)
    return match(start.change(followers={"sam": sam}, assets={"inn": inn}))


@pytest.mark.rule("kit.crown.outcomes", "core.follower.advance.promotion")
def test_an_ally_who_is_kept_of_a_finale_that_is_lost_rises_in_rank() -> None:
    keep = "end_finale monument=Charter kept=ally which=Sam"
    game = lost()
    assert refused(game, "gm", keep) == "kit.crown.outcomes"
    assert refused(game, "gm", f"{keep} rank=steward") == "kit.crown.outcomes"
    gm(game, f"{keep} rank=associate")
    assert game.state.followers["sam"].rank == "associate"
    raised = lost(rank="associate")
    gm(raised, f"{keep} rank=deputy")
    assert raised.state.followers["sam"].rank == "deputy"


@pytest.mark.rule("kit.crown.outcomes")
def test_only_who_follows_the_crew_and_can_rise_is_given_a_rank() -> None:
    keep = "end_finale monument=Charter kept=ally which="
    for wrong in ("Mira rank=associate", "Sam"):
        assert refused(lost(), "gm", keep + wrong) == "kit.crown.outcomes"
    assert refused(at(8, 0, 0), "gm", f"{keep}Sam rank=associate") == "kit.crown.outcomes"
    highest = lost(rank="steward")
    gm(highest, f"{keep}Sam")
    assert highest.state.followers["sam"].rank == "steward"
    familiar = lost(rank="associate", familiar=True)
    gm(familiar, f"{keep}Sam")
    assert familiar.state.followers["sam"].rank == "associate"


@pytest.mark.rule("kit.crown.outcomes", "core.resource.flagging")
def test_an_asset_that_is_spared_does_not_fall_when_the_arc_is_settled() -> None:
    game = lost()
    gm(game, "end_finale monument=Charter kept=asset which=inn")
    gm(game, "end_scene")
    gm(game, "settle_flags")
    assert (game.state.assets["inn"].condition, terms(game)) == ("maintained", "lost, but an asset is spared: Inn")


@pytest.mark.rule("kit.pacing.mini-crown")
def test_half_way_a_smaller_crown_may_be_staged_once() -> None:
    early = match(crowned("chronicle", mandate=3, **RAILS))
    assert refused(early, "gm", "begin_finale mini=true") == "kit.pacing.mini-crown"
    game = begun("chronicle", "begin_finale mini=true", mandate=4, crisis=0)
    assert (game.state.clocks["crown"].size, points(game), filled(game)) == (6, 4, (0, 0, 0))
    assert "wild" not in game.view("anna").crown.cards
    full = {id: replace(clock, filled=6 * (id == "crown")) for id, clock in game.state.clocks.items()}
    game = match(game.state.change(clocks=full, crown=coronation(game)))
    assert refused(game, "gm", "end_finale monument=Notice") == "kit.pacing.mini-crown"
    gm(game, "end_finale monument=Notice prize=notice")
    assert (game.state.crown.ending, game.state.crown.mini, terms(game)) == (None, True, "public notice")
    assert refused(game, "gm", "begin_finale mini=true") == "kit.pacing.mini-crown"
    assert refused(at(8, 0, 0), "gm", "end_finale monument=Charter prize=notice") == "kit.pacing.mini-crown"


@pytest.mark.rule("kit.crown.spread.rival", "kit.pacing.mini-crown")
def test_the_rival_of_a_smaller_crown_is_moved_by_the_same_in_the_finale() -> None:
    game = begun("chronicle", "begin_finale mini=true", mandate=4, crisis=0)
    full = {id: replace(clock, filled=6 * (id == "crown")) for id, clock in game.state.clocks.items()}
    game = match(game.state.change(clocks=full, crown=coronation(game)))
    gm(game, "end_finale monument=Notice prize=notice")
    known, crown = game.state.motives, replace(game.state.crown, mandate=5, crisis=4)
    game = match(game.state.change(crown=crown))
    gm(game, "begin_finale")
    assert (len(known), game.state.motives) == (1, known)


# --- what is left of it ------------------------------------------------------------------------------


TOLD = {"anna": ("2C", "AS")}
"""What Anna drew for her epilogue."""


def after(**facts: object) -> Match[Campaign]:
    """A campaign after its finale; Anna has experience, a guild and somebody who follows her."""
    facts = {"epilogues": TOLD} | facts
    start = crowned(ending="crowned", names={"rival": "Orsin"}, **facts).change(scene=None)
    anna = replace(start.characters["anna"], awards=(Award(20, "arc", "core.xp.currency"),), purchases=())
    guild = Asset(id="guild", name="Guild", owner="anna", kind="network", tier="major")
    stall = Asset(id="stall", name="Stall", owner="anna", kind="network", tier="minor")
    mira = Follower(id="mira", name="Mira", owner="anna", role="clerk", cap=3)
    assets = {"guild": guild, "stall": stall}
    return match(start.put(characters=anna).change(assets=assets, followers={"mira": mira}), (1,), (51,))


@pytest.mark.rule("kit.crown.legacy")
def test_everybody_draws_two_cards_that_ask_what_became_of_them_before_anything_else_becomes_of_it() -> None:
    game = after(epilogues={})
    assert refused(game, "anna", "keep_legacy character=anna kind=institution what=guild") == "kit.crown.legacy"
    assert refused(game, "anna", "station_follower character=anna follower=mira house=x") == "kit.crown.legacy"
    entry = does(game, "anna", "draw_epilogue character=anna")
    assert game.state.crown.epilogues == {"anna": ("2C", "AS")}
    assert SYSTEM.story(game.state, entry.events[-1]) == "Anna tells of a cost still owed and a place that changed"
    assert refused(game, "anna", "draw_epilogue character=anna") == "kit.crown.legacy"
    assert refused(match(crowned()), "anna", "draw_epilogue character=anna") == "kit.crown.legacy"


@pytest.mark.rule("kit.crown.legacy")
def test_a_major_asset_becomes_an_institution_cheaper_if_the_game_master_says_that_its_steward_had_a_scene() -> None:
    order = "keep_legacy character=anna kind=institution what=guild"
    assert refused(after(), "anna", f"{order} steward=true") == "kit.crown.legacy"
    for by, text, left in (("anna", "", 8), ("gm", " steward=true", 12)):
        game = after()
        does(game, by, f"{order}{text}")
        assert game.state.characters["anna"].left == left
        assert (set(game.state.assets), game.state.crown.legacies[0].what) == ({"stall"}, "Guild")
    assert refused(game, "anna", "keep_legacy character=anna kind=institution what=stall") == "kit.crown.legacy"


@pytest.mark.rule("core.xp.timing", "kit.crown.legacy")
def test_nothing_is_paid_for_what_stays_while_a_scene_is_played() -> None:
    game = after()
    gm(game, "begin_scene name=Epilogue")
    assert refused(game, "anna", "keep_legacy character=anna kind=institution what=guild") == "core.xp.timing"


@pytest.mark.rule("kit.crown.legacy")
def test_what_was_seized_or_burned_becomes_no_institution() -> None:
    start = after().state
    game = match(start.put(assets=replace(start.assets["guild"], condition="compromised")))
    assert refused(game, "anna", "keep_legacy character=anna kind=institution what=guild") == "kit.crown.legacy"


@pytest.mark.rule("kit.crown.legacy")
def test_a_seasons_endorsement_on_record_becomes_part_of_the_doctrine_once_for_four() -> None:
    fair = Record(
        name="Fair", terms="endorsement", prize="endorsement", ending="crowned", site="Abbey", session=1, arc=1
    )
    game = after(records=(fair,))
    rider = "keep_legacy character=anna kind=rider what="
    does(game, "anna", f"{rider}Fair")
    assert game.state.characters["anna"].left == 16
    assert refused(game, "anna", f"{rider}Fair") == "kit.crown.legacy"
    assert refused(game, "anna", f"{rider}Vow") == "kit.crown.legacy"
    gm(game, f"{rider}Vow")
    assert [one.what for one in game.state.crown.legacies] == ["Fair", "Vow"]


@pytest.mark.rule("kit.crown.legacy")
@pytest.mark.parametrize("why", [{"scene": 1}, {"condition": "compromised"}])
def test_no_house_is_given_to_who_was_called_for_a_scene_or_is_lost_to_the_crew(why: dict[str, object]) -> None:
    game = after()
    gm(game, "begin_scene name=Forge")
    smith = Follower(id="smith", name="Smith", owner="anna", role="Smith", cap=5, **why)
    game = match(game.state.put(followers=smith))
    assert refused(game, "anna", "station_follower character=anna follower=smith house=Forge") == "kit.crown.legacy"


@pytest.mark.rule("kit.crown.legacy")
def test_a_follower_is_given_a_house_and_helps_there_once_in_each_arc_to_come() -> None:
    start = after().state
    twin = Follower(id="mira-2", name="Mira", owner="anna", role="clerk", cap=4)
    game = match(start.change(followers={**start.followers, "mira-2": twin}))
    ask, station = "ask_stationed character=anna follower=mira", "station_follower character=anna"
    gm(game, "begin_scene name=Now")
    assert refused(game, "gm", ask) == "kit.crown.legacy"
    does(game, "anna", f'{station} follower=mira house="the archive"')
    entry = does(game, "anna", f"{station} follower=mira-2 house=bank post='deputy chair'")
    assert SYSTEM.story(game.state, entry.events[0]) == "Stationed: Mira, deputy chair, bank"
    assert [one.post for one in crown(game.state).legacies] == ["custodian", "deputy chair"]
    assert refused(game, "anna", f"{station} follower=mira house=x") == "kit.crown.legacy"
    assert refused(game, "gm", ask) == "kit.crown.legacy"
    for arc in ("second", "third"):
        gm(game, "end_scene")
        gm(game, "end_arc")
        gm(game, f"begin_scene name={arc}")
        gm(game, f"{ask} matter=chase")
        assert refused(game, "gm", ask) == "kit.crown.legacy"
        gm(game, "ask_stationed character=ben follower=mira-2")
        assert [openings_left(game.state, who, "controlled") for who in ("anna", "ben")] == [1, 1]


@pytest.mark.rule("kit.crown.legacy")
def test_a_rival_who_outlives_the_finale_watches_a_region() -> None:
    game = after()
    assert refused(game, "gm", "stir_fixture region=Viterra rail=Hunt") == "kit.crown.legacy"
    gm(game, "keep_rival region=Viterra")
    assert refused(game, "gm", "keep_rival region=Viterra") == "kit.crown.legacy"
    assert refused(game, "gm", "stir_fixture region=Viterra rail=Nothing") == "kit.crown.legacy"
    assert refused(game, "gm", "stir_fixture region=Viterra rail=Job") == "kit.crown.legacy"
    gm(game, "stir_fixture region=Viterra rail=Hunt")
    gm(game, "stir_fixture region=Viterra rail=Hunt")
    assert game.state.clocks["hunt"].filled == 2


@pytest.mark.rule("kit.crown.spread.leverage", "kit.crown.finale.beats")
def test_the_leverage_moves_a_position_or_is_one_outcome_once_without_dice() -> None:
    position, outcome = "use_leverage character=anna what=controlled", "use_leverage character=anna what=outcome"
    assert refused(match(crowned()), "anna", position) == "kit.crown.finale.beats"
    game = begun()
    assert refused(game, "anna", outcome) == "kit.crown.spread.leverage"
    does(game, "anna", f"{outcome} outcome='the charter is sealed'")
    assert refused(game, "anna", position) == "kit.crown.spread.leverage"
    other = begun()
    does(other, "anna", position)
    assert openings_left(other.state, "anna", "controlled") == 1


@pytest.mark.rule("kit.crown.spread.reveal")
def test_what_lies_face_down_is_named_to_nobody_but_the_game_master() -> None:
    game = match(crowned())
    gm(game, "name_crown place=wild name='The Hidden Queen'")
    gm(game, "name_crown place=site name=Abbey")
    assert game.view("anna").crown.names == {"site": "Abbey"}
    assert game.view("gm").crown.names == {"wild": "The Hidden Queen", "site": "Abbey"}

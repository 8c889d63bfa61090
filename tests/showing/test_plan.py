"""Plans and previews: what a deed would do before it is done."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fieldcraft.core import GM, Decree
from fieldcraft.presentation import Preview
from fieldcraft.systems.fates_edge.miniatures import SYSTEM
from fieldcraft.systems.fates_edge.miniatures.events.battle import Harmed
from fieldcraft.systems.fates_edge.miniatures.magic.effects import Effect
from fieldcraft.systems.fates_edge.miniatures.magic.spells import Spell
from fieldcraft.systems.fates_edge.miniatures.presentation import SHOW
from rules.ordering import play
from rules.scenes import FIRST, SECOND, scene
from showing.games import begun, named, plan, preview

REVEAL = Spell(name="Lantern", tag="reveal")
STEP = Spell(name="Far Step", tag="transport")


def costs(found: Preview) -> list[int]:
    """The cost so far along a way."""
    return [waypoint.cost for waypoint in found.path]


def test_a_way_is_shown_with_what_it_costs() -> None:
    found = plan(scene("A . : . . e"), "A", "d1")

    assert (found.words, found.detail, found.budget) == ("Move 4 of 6", "", 6)
    assert costs(found) == [0, 1, 3, 4]
    assert found.action == {"do": "move", "unit": "A", "path": ((3, 0),), "facing": None}
    assert found.refusal is None


def test_waypoints_lead_the_way_round() -> None:
    state = scene("A . .\n. . .\n. . .\ne . .")

    direct, round_ = plan(state, "A", "c1"), plan(state, "A", "b2", "c1")

    assert costs(direct) == [0, 1, 2]
    assert named(state, [waypoint.cell for waypoint in round_.path]) == ["a1", "b2", "c1"]
    assert costs(round_) == [0, 1, 3]


def test_it_says_with_whom_one_is_engaged_at_the_end() -> None:
    found = plan(scene("A . . e"), "A", "c1")

    assert found.detail == "engaged with E"
    assert found.path[-1].ends


def test_whoever_is_engaged_must_get_away_first() -> None:
    state = scene(". . A e", units={"A": {"body": 5, "skills": {"athletics": 3}}})

    found = plan(state, "A", "a1")

    assert found.words == "Disengage, then move 2 of 6"
    assert found.detail == "64\xa0% to get away"
    assert found.action == {"do": "disengage", "unit": "A", "description": "basic"}
    assert found.odds is not None
    assert (found.odds.roll, found.odds.against) == ("8 dice", "DV 4")
    assert costs(found) == [0, 1, 2]


def test_leaving_provokes_the_strike_of_those_who_control_the_cell() -> None:
    state = scene(". . A e", units={"e": {"body": 3, "skills": {"melee": 2}}})

    (strike,) = plan(state, "A", "a1").strikes

    assert (strike.by, strike.at) == ("e", (2, 0))
    assert strike.odds is not None
    assert ("Guarded Strike", -1) in [(term.what, term.value) for term in strike.odds.terms]


def test_a_steep_drop_on_the_way_is_told_with_its_odds() -> None:
    state = scene("A . .\n. . e", levels="2 0 0\n2 0 0", units={"A": {"body": 2, "skills": {"athletics": 1}}})

    found = plan(state, "A", "b1")

    assert found.odds is not None
    assert (found.odds.roll, found.odds.against) == ("3 dice", "DV 3")
    assert found.detail == "12\xa0% to keep its footing at b1"


def test_a_ward_on_the_way_is_told_once_for_all_its_cells() -> None:
    ward = Effect(id="w", kind="ward", side=SECOND, cells=((1, 0), (2, 0)), dv=2)

    found = plan(scene("A . . . .\n# # # # e", effects={"w": ward}), "A", "c1")

    assert [word for word in found.detail.split(", ") if "ward" in word] == ["25\xa0% to get past the ward at b1"]


def test_a_shift_down_a_drop_tells_what_it_takes_to_stand() -> None:
    state = scene("# A .\n# . e", levels="0 2 2\n0 0 2")

    found = preview(state, "A shift c1")

    assert found.odds is None
    state = scene("A e\n. .", levels="2 2\n0 0", options={"zone": "full"})
    assert "to keep its footing at a2" in preview(state, "A shift a2").detail


def test_where_getting_away_is_safe_nobody_strikes() -> None:
    assert plan(scene(". . A e", options={"disengage_provokes": False}), "A", "a1").strikes == ()


def test_who_has_struck_this_round_does_not_strike_again() -> None:
    assert plan(scene(". . A e", units={"e": {"strikes": 1}}), "A", "a1").strikes == ()


def test_the_braced_watch_one_ring_more_and_strike_once() -> None:
    state = scene("A . . . .\n. . . . .\n. . e . .\n. . . . .", units={"e": {"conditions": ["bracing"]}})

    strikes = plan(state, "A", "b1", "c1", "d1", "e1").strikes

    assert [(strike.by, state.board.grid.label(strike.at)) for strike in strikes] == [("e", "c1")]


def test_a_boon_or_a_shift_is_offered_where_it_would_do() -> None:
    state = scene("e A .\n. . .", units={"A": {"boons": 1}})

    found = plan(state, "A", "a2")

    assert [choice.action["do"] for choice in found.alternatives] == ["slip_away", "shift", "shift"]


def test_a_forbidden_cell_says_why_and_what_leads_near_it() -> None:
    found = plan(scene("A . . # e\n. . . # ."), "A", "d1")

    assert found.words == "Not to d1"
    assert found.refusal is not None
    assert (found.refusal.rule, found.refusal.why) == ("mini.move.impassable", "d1 is wall: it cannot be entered")
    assert found.refusal.spent == 2
    assert costs(found) == [0, 1, 2]
    assert [choice.label for choice in found.alternatives] == ["c1", "c2", "b1"]


def test_a_way_through_a_zone_says_where_it_ends() -> None:
    found = plan(scene(". e . .\nA . . .\n. # . ."), "A", "b2", "c2")

    assert found.refusal is not None
    assert (found.refusal.rule, found.refusal.at) == ("mini.zoc.pass-through", (1, 1))
    assert costs(found) == [0, 1]
    assert found.action is None


def test_nobody_plans_for_others_or_off_the_map() -> None:
    state = scene("A . e")
    far = SHOW.plan(state, FIRST, "A", "move", ((50, 50),))

    assert far.words == "Not off the map"
    assert far.refusal is not None
    assert far.refusal.rule == "mini.grid.map-features"
    theirs = plan(state, "e", "b1").refusal
    assert theirs is not None
    assert theirs.rule == "mini.unit.data"


def test_a_way_of_a_large_base_over_the_edge_is_refused_at_the_edge() -> None:
    found = plan(scene("A . . .\n. . . e", units={"A": {"size": "large"}}), "A", "a2", "d1")

    assert found.refusal is not None
    assert found.refusal.rule == "mini.grid.map-features"


def test_a_way_may_be_planned_while_others_act() -> None:
    battle = begun("A . . . e")
    play(battle, "A end")

    found = plan(battle.state, "A", "c1")

    assert found.refusal is not None
    assert found.refusal.rule == "match.turn"
    assert costs(found) == [0, 1, 2]


# --- other deeds ------------------------------------------------------------------------


def test_an_attack_says_whom_it_hits_and_what_it_takes() -> None:
    found = preview(scene("A e", units={"e": {"harm": 1}}), "A attack e")

    assert (found.words, found.detail) == ("Attack: E", "2 more harm takes E out of the fight")
    assert found.odds is not None


def test_a_player_may_describe_the_test_more_finely() -> None:
    state = scene("A e", units={"A": {"player": True, "body": 4}})

    degrees = preview(state, "A attack e").degrees

    assert [choice.label for choice in degrees] == ["Basic", "Detailed", "Intricate"]
    assert degrees[1].detail == "adds a tool or an angle of approach"
    chances = [choice.odds.success for choice in degrees if choice.odds]
    assert chances == sorted(chances)
    assert chances[0] < chances[2]
    assert preview(scene("A e"), "A attack e").degrees == ()


def test_a_search_covers_the_cells_round_its_own() -> None:
    state = scene("A . .\n. . B\n. . .\n. . e", units={"A": {"spells": (REVEAL,)}})

    found = preview(state, "A cast Lantern on c2")

    assert named(state, found.cells) == ["b1", "b2", "b3", "c1", "c2", "c3"]
    assert [target.piece for target in found.targets] == ["B"]


def test_who_is_carried_is_shown_where_it_would_stand() -> None:
    state = scene("A . . . .\n. . . . .\n. . . . .\n. . . . e", units={"A": {"spells": (STEP,), "size": "large"}})

    assert named(state, preview(state, 'A cast "Far Step" at A on c1').cells) == ["c1", "c2", "d1", "d2"]


def test_a_swap_shows_who_may_strike_first() -> None:
    state = scene("A B\ne .")

    assert [(strike.by, strike.at) for strike in preview(state, "A swap B").strikes] == [("e", (0, 0))]


def test_a_shove_shows_where_to_and_who_may_strike_then() -> None:
    state = scene("A e . B", units={"B": {"reach": 1}})

    found = preview(state, "A shove e to c1")

    assert found.cells == ((2, 0),)
    assert [strike.by for strike in found.strikes] == ["B"]


def test_the_large_need_more_effect() -> None:
    state = scene("A e . . .\n. . . . .", units={"e": {"size": "large"}})

    assert preview(state, "A shove e to c1").detail == "E moves if the effect is 2 or more"


def test_hewing_shows_what_is_hewn_at() -> None:
    wall = Effect(id="wall1", kind="wall", side=SECOND, cells=((1, 0),), integrity=2)

    assert preview(replace(scene("A . e"), effects={"wall1": wall}), "A breach wall1").cells == ((1, 0),)


def test_a_rush_shows_its_way() -> None:
    found = preview(scene("A . . e", units={"A": {"boons": 2}}), "A rush c1 at e")

    assert found.words == "Heroic rush: c1, at E: move 2 of 6"
    assert costs(found) == [0, 1, 2]


def test_what_is_refused_keeps_its_odds() -> None:
    found = preview(scene("A . e"), "A attack e")

    assert found.refusal is not None
    assert found.action is None
    assert found.odds is not None


def test_answers_are_previewed_as_they_are_offered() -> None:
    battle = begun(". A e", units={"A": {"boons": 1}})
    play(battle, "A slip", "A move a1")

    found = preview(battle.state, "strike", SECOND)

    assert found.words == "Strike at A"
    assert found.odds is not None


def test_a_decree_tells_what_it_brings() -> None:
    state = scene("A . e")
    decree = Decree((Harmed(unit="e", harm=2),), "a stone falls")

    found = SHOW.preview(state, GM, decree)

    assert (found.words, found.detail) == ("Decree: a stone falls", "E takes 2 harm: 2 of 3.")
    refused = SHOW.preview(SYSTEM.view(state, FIRST), FIRST, decree)
    assert refused.refusal is not None
    assert refused.refusal.rule == "match.decree"


@pytest.mark.parametrize("order", ["A move c1", "A guard", "A end", "A face e", "A dash"])
def test_a_preview_carries_the_action_to_send(order: str) -> None:
    found = preview(scene("A . . . e"), order)

    assert found.action is not None
    assert found.action["unit"] == "A"

"""A match of an installed game, as a program drives it: orders as text, seats, questions, pictures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import fieldcraft
from fieldcraft.core import ONLOOKER, OrderError, RefusedError
from fieldcraft.core.log import dump
from fieldcraft.game_match import GameMatch
from fieldcraft.games import Player
from fieldcraft.maps import MapError
from fieldcraft.render.compose import NoBoardError
from fieldcraft.systems.fates_edge.campaign.game import GAME as CAMPAIGN
from fieldcraft.systems.fates_edge.miniatures import State, arc, engaged_with, unit_distance
from fieldcraft.systems.tiles.state import State as Tiles

DUEL: dict[str, Any] = {
    "title": "Two in a yard", "about": "Built by a program.", "system": "miniatures",
    "board": {"shape": "square", "rows": "A . . .\n. . . .\n. . . B"},
    "sides": [{"id": "red", "facing": "e"}, {"id": "blue", "facing": "w"}],
    "units": [{"id": "anna", "name": "Anna", "side": "red", "at": "A"},
              {"id": "bert", "name": "Bert", "side": "blue", "at": "B"}],
    "goals": [{"goal": "last_standing", "side": "red"}, {"goal": "last_standing", "side": "blue"}],
}  # fmt: skip


@pytest.fixture
def duel() -> GameMatch[State]:
    """Sable and Corvin in the ring of chalk."""
    return fieldcraft.new_match("duel", seed=b"lesson 4", state=State)


# --- orders and seats ------------------------------------------------------------------


def test_an_order_is_played_as_text(duel: GameMatch[State]) -> None:
    duel.play("Sable move g5", by="alder")

    assert duel.state.board.grid.label(duel.state.units["sable"].at) == "g5"


def test_text_that_is_no_order_is_refused_with_its_column(duel: GameMatch[State]) -> None:
    with pytest.raises(OrderError, match="column 7"):
        duel.play("Sable fly g5", by="alder")

    assert duel.log == []


def test_a_refusal_of_a_way_tells_how_many_steps_may_be_taken(duel: GameMatch[State]) -> None:
    refusal = duel.judge("Sable move g5 g4", by="alder")

    assert refusal is not None
    assert (refusal.rule, refusal.step, refusal.spent) == ("mini.zoc.pass-through", 5, 5)


@pytest.mark.parametrize(
    "asked",
    [
        lambda match: match.options("ader"),
        lambda match: match.view("ader"),
        lambda match: match.judge("Sable end", "ader"),
        lambda match: match.play("Sable end", "ader"),
        lambda match: match.reach("Sable", "ader"),
        lambda match: match.undo("ader"),
        lambda match: match.events_for(match.log[0], "ader"),
    ],
    ids=["options", "view", "judge", "play", "reach", "undo", "events_for"],
)
def test_a_seat_that_is_not_in_the_game_is_told_the_seats_there_are(
    duel: GameMatch[State], asked: Callable[[GameMatch[State]], object]
) -> None:
    duel.play("Sable move g5", by="alder")

    with pytest.raises(ValueError, match=r"no seat 'ader'; did you mean 'alder'\? allowed: alder, vigil, gm, onlooker"):
        asked(duel)


def test_the_game_master_and_an_onlooker_may_look_at_every_game(duel: GameMatch[State]) -> None:
    assert set(duel.view(ONLOOKER).units) == set(duel.view("gm").units) == {"sable", "corvin"}


def test_a_seed_that_is_no_bytes_is_refused_at_once() -> None:
    with pytest.raises(TypeError, match=r"a seed is bytes, .* not str"):
        fieldcraft.new_match("duel", seed="text")  # type: ignore[call-overload]


# --- what it is --------------------------------------------------------------------------


def test_a_match_says_what_it_is(duel: GameMatch[State]) -> None:
    assert repr(duel) == "<GameMatch of miniatures, 0 entries, waits for alder>"
    duel.play('decree "she is gone" remove Corvin', by="gm")
    assert repr(duel).startswith("<GameMatch of miniatures, 1 entry, over: ")


def test_a_match_of_another_game_than_its_type_says_is_refused() -> None:
    with pytest.raises(ValueError, match="a game of miniatures"):
        fieldcraft.new_match("duel", state=Tiles)


def test_a_log_becomes_a_typed_match_that_answers_questions(duel: GameMatch[State]) -> None:
    duel.play("Sable move g5", by="alder")

    again = fieldcraft.load_match(dump(duel), state=State)

    assert again.state == duel.state
    assert again.reach("Sable", "alder") == duel.reach("Sable", "alder")


def test_a_branch_keeps_what_the_sides_are_called(duel: GameMatch[State]) -> None:
    duel.play("Sable move g5", by="alder")

    assert [duel.fork().banners, duel.fork(0).banners] == [duel.banners] * 2


# --- questions -------------------------------------------------------------------------------


def test_the_reach_of_a_piece_tells_costs_zones_and_who_threatens_it(duel: GameMatch[State]) -> None:
    grid = duel.state.board.grid
    reach = duel.reach("Sable", by="alder")

    assert {grid.label(cost.cell): (cost.cost, cost.ends) for cost in reach.costs}["g5"] == (5, True)
    assert [(zone.side, sorted(map(grid.label, zone.cells))) for zone in reach.zones] == [("vigil", ["g5", "h4", "h6"])]
    assert duel.zones(by="alder")[1].cells == reach.zones[0].cells
    duel.play("Sable move g5", by="alder")
    assert duel.reach("sable", by="alder").threatened_by == ("corvin",)


def test_a_piece_that_nobody_sees_is_told_from_those_there_are(duel: GameMatch[State]) -> None:
    with pytest.raises(LookupError, match=r"no unit 'Bob': .*Sable"):
        duel.reach("Bob", by="alder")


def test_what_an_action_would_do_is_asked_before_it_is_done(duel: GameMatch[State]) -> None:
    planned = duel.plan("Sable", [(5, 4), (6, 4)], by="alder")

    assert [step.cost for step in planned.path][-1] == 5
    assert duel.preview("Sable move g5", by="alder").refusal is None
    assert "attack" in {deed.name for deed in duel.deeds("Sable", by="alder")}
    assert duel.prompt("alder") is None


def test_engagement_arcs_and_distance_are_asked_of_the_miniatures(duel: GameMatch[State]) -> None:
    duel.play("Sable move g5", by="alder")
    view = duel.view("alder")
    sable, corvin = view.units["sable"], view.units["corvin"]

    assert (engaged_with(view, sable), arc(view, corvin, sable), unit_distance(view, sable, corvin)) == (
        (corvin,), "front", 1,
    )  # fmt: skip


# --- pictures ------------------------------------------------------------------------------------


def test_a_notebook_shows_a_match_as_a_drawing(duel: GameMatch[State]) -> None:
    assert "Sable" in (duel._repr_svg_() or "")
    assert duel.svg("alder", reach="Sable", zones=True).startswith("<svg")


def test_a_game_without_a_board_has_no_drawing() -> None:
    assert CAMPAIGN.begin is not None
    state, _ = CAMPAIGN.begin.start("The stair", (Player(label="Anna", character="sable"),), "")
    match = GameMatch(CAMPAIGN.system, state, fieldcraft.new_match("duel").source)

    assert match._repr_svg_() is None
    with pytest.raises(NoBoardError, match="no board to draw"):
        match.svg()


# --- scenes from programs ----------------------------------------------------------------------------


def test_a_scene_is_put_together_by_a_program() -> None:
    match = fieldcraft.new_match(DUEL, seed=b"a seed")

    match.play("Anna move c1", by="red")

    assert [banner.label for banner in match.banners] == ["red", "blue"]
    assert match.state.units["anna"].at == (2, 0)


def test_a_scene_of_a_program_says_where_it_is_wrong() -> None:
    wrong = DUEL | {"units": [DUEL["units"][0] | {"side": "green"}]}

    with pytest.raises(MapError, match=r"scene: units\[0\].side: .*green"):
        fieldcraft.new_match(wrong)


def test_what_is_forbidden_is_raised_and_changes_nothing(duel: GameMatch[State]) -> None:
    with pytest.raises(RefusedError, match=r"mini\.zoc\.pass-through"):
        duel.play("Sable move g5 g4", by="alder")

    assert duel.log == []

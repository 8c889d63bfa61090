"""What the game master is offered to decree in a mass combat: every offer, filled in, may happen."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fieldcraft.core import GM, Decree, Match
from fieldcraft.maps.scenes import read_packaged, start
from fieldcraft.presentation import Offer
from fieldcraft.systems.mass_combat.presentation import SHOW
from fieldcraft.systems.mass_combat.scene import new_aspect
from fieldcraft.systems.mass_combat.state import State
from fieldcraft.systems.mass_combat.system import SYSTEM
from rules.mass_combat.battles import begin, leader, match_of, unit
from rules.ordering import play
from showing.filling import fill_offer

GIVEN = {"text": "New", "number": 1}


def field() -> State:
    """A unit that is hurt and its leader against another, on zones one of which is muddy."""
    state = begin(
        unit("u1", "A", fight=1), replace(leader("lord", unit="u1", will=2), stress=(1,)), unit("u2", "B", owner="y"),
        on={"B": ["MUD"]},
    )  # fmt: skip
    return new_aspect(state, "Winded", "u1", "consequence", severity="mild", writer="y")


def offers(state: State, about: str = "") -> dict[str, Offer]:
    """What may be decreed, by label."""
    return {offer.label: offer for offer in SHOW.decrees(state, GM, about)}


def decree(match: Match[State], label: str, about: str = "") -> State:
    """The battle after something that is offered has been decreed."""
    event = fill_offer(SYSTEM, offers(match.state, about)[label], GIVEN)
    match.play(Decree((event,), label), GM)
    return match.state


@pytest.mark.parametrize("about", ["", "u1", "lord", "u2"])
def test_every_offer_filled_in_may_happen(about: str) -> None:
    for offer in SHOW.decrees(field(), GM, about):
        event = fill_offer(SYSTEM, offer, GIVEN)
        assert match_of(field()).judge(Decree((event,), "because I say so"), GM) is None, offer.label


@pytest.mark.parametrize("scene", ["swiftwater", "muster"])
def test_every_offer_about_a_packaged_scene_may_happen(scene: str) -> None:
    state: State = start(read_packaged(scene))[1]
    found = SHOW.decrees(state, GM, "")
    assert found
    for offer in found:
        event = fill_offer(SYSTEM, offer, GIVEN)
        assert match_of(state).judge(Decree((event,), "because I say so"), GM) is None, offer.label


def test_pieces_change_hands_between_turns_alone_and_nobody_is_up_while_a_question_waits() -> None:
    match = match_of(field(), dice=[0, 0])
    assert {"Change hands", "Up now"} <= {*offers(match.state, "u1"), *offers(match.state)}
    play(match, "u1 force B")
    assert match.state.ask is not None
    assert not {"Change hands", "Up now", "Concedes"} & {*offers(match.state, "u1"), *offers(match.state)}


def test_what_is_decreed_is_true_from_then_on() -> None:
    match = match_of(field())
    assert decree(match, "No longer Winded", "u1").aspects_on["u1"][0].kind == "name"
    assert decree(match, "No stress", "lord").leaders["lord"].stress == ()
    assert decree(match, "On a zone, in the way").aspects_on["A"][0].hinders == ("foot", "ground")
    assert decree(match, "New unit").troops["new-unit"].owner == "x"
    assert decree(match, "Fate points").players["x"].fate == 1
    assert decree(match, "Taken out", "u2").phase == "over"


def test_of_nobody_there_is_nothing_to_decree() -> None:
    assert SHOW.decrees(field(), GM, "nobody") == ()

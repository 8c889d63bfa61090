"""What seats know of cards that lie face down, and what the game master decrees."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from fieldcraft.core import GM, ONLOOKER, Decree, Event, Seat
from fieldcraft.core.laws import Twins, play_twins
from fieldcraft.systems.mass_combat.events.aspects import (
    AspectEdited,
    AspectGone,
    AspectMade,
    Conceded,
    InvocationGiven,
    PlayerEdited,
    PointAwarded,
)
from fieldcraft.systems.mass_combat.events.pieces import (
    Moved,
    OwnerChanged,
    StressMarked,
    TakenOut,
    UnitAdded,
    UnitEdited,
)
from fieldcraft.systems.mass_combat.events.turns import PlayerUp, TurnBegan
from fieldcraft.systems.mass_combat.state import Aspect, State
from fieldcraft.systems.mass_combat.system import SYSTEM
from rules.mass_combat.battles import aspect, aspects, battle, begin, leader, unit, zone
from rules.ordering import play

HIDDEN = {"B": [aspect("Raging River", hinders=("foot",), face_down=True, writer="y")]}


def field(**more) -> State:
    return begin(
        unit("u1", "A", athletics=1, notice=2, shoot=1), unit("u2", "A", fight=1), leader("l1", unit="u1", will=2),
        unit("u8", "C", owner="y", shoot=2), unit("u9", "D", owner="y", fight=2, provoke=1),
        on=HIDDEN, fate=1, **more,
    )  # fmt: skip


@pytest.mark.rule("mass.zones.aspect-buy")
@pytest.mark.parametrize(("seat", "words"), [("x", ""), (ONLOOKER, ""), ("y", "Raging River"), (GM, "Raging River")])
def test_all_see_that_a_card_lies_face_down_and_its_writer_alone_reads_it(seat: Seat, words: str) -> None:
    (seen,) = SYSTEM.view(field(), seat).aspects_on["B"]

    assert (seen.face_down, seen.words) == (True, words)
    assert bool(seen.hinders) == bool(words)


def change_the_card(state: State, seat: Seat, rng: Random) -> State:
    """The same battle with other words on the card that lies face down."""
    return state.put_aspects(
        *(
            replace(one, words=rng.choice(("Quicksand", "Nothing At All")), hinders=())
            for one in state.aspects.values()
            if one.face_down and one.writer != seat
        )
    )


def is_turned_up(pair: Twins[State], entries: object) -> bool:
    return not any(one.face_down for one in pair.one.state.aspects.values())


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("seat", ["x", ONLOOKER])
def test_two_truths_that_differ_in_a_card_that_lies_face_down_look_the_same(seed: int, seat: Seat) -> None:
    pair = play_twins(SYSTEM, field(), change_the_card, seat, seed, 40, is_turned_up)

    assert pair.one.log


# --- decrees ----------------------------------------------------------------------------------


def decreed(*events: Event):
    match = battle(unit("u1", "A"), leader("l1", unit="u1"), unit("u9", "D", owner="y"), on={"A": ["Wall"]})
    match.play(Decree(events, "because"), GM)
    return match


def why_not(*events: Event) -> str:
    match = battle(unit("u1", "A"), leader("l1", unit="u1"), unit("u9", "D", owner="y"), on={"A": ["Wall"]})
    no = match.judge(Decree(events, "because"), GM)
    assert no is not None
    return no.why


def wall(match) -> str:
    return next(one.id for one in match.state.aspects.values() if one.words == "Wall")


@pytest.mark.rule("match.decree")
def test_the_game_master_puts_pieces_and_aspects_where_they_should_be() -> None:
    mud = Aspect(id="mud", words="Deep Mud", on="C", kind="zone", hinders=("foot",))

    match = decreed(
        Moved(unit="u1", zone="C"),
        AspectMade(aspect=mud),
        InvocationGiven(aspect="mud", seat="y"),
        UnitAdded(unit="u2", piece=unit("u2", "B"), aspects=("Fresh",)),
        UnitEdited(unit="u9", fields={"skills": {"Fight": 5}}),
        PlayerEdited(seat="x", fields={"fate": 3}),
        PointAwarded(seat="y"),
        StressMarked(unit="l1", box=1),
    )

    assert (zone(match, "u1"), zone(match, "l1"), aspects(match, "C"), aspects(match, "u2")) == (
        "C", "C", ["Deep Mud"], ["U2", "Fresh"],
    )  # fmt: skip
    assert (match.state.players["x"].fate, match.state.players["y"].awards) == (3, 1)
    assert match.state.units["u9"].skills == {"Fight": 5}


@pytest.mark.rule("match.decree")
def test_an_aspect_is_struck_out_or_reworded() -> None:
    match = decreed()
    match.play(Decree((AspectEdited(aspect=wall(match), words="Low Wall"),), "it crumbles"), GM)
    assert aspects(match, "A") == ["Low Wall"]

    match.play(Decree((AspectGone(aspect=next(iter(match.state.aspects_on["A"])).id),), "it is gone"), GM)
    assert aspects(match, "A") == []


@pytest.mark.rule("match.decree")
def test_a_decree_that_takes_the_last_unit_ends_the_battle() -> None:
    match = decreed(TakenOut(unit="u9"))

    result = match.result()
    assert result is not None
    assert result.winners == ("x",)


@pytest.mark.rule("match.decree")
def test_a_piece_that_is_decreed_to_the_enemy_leaves_its_unit() -> None:
    match = decreed(OwnerChanged(unit="l1", owner="y"))

    assert (match.state.leaders["l1"].owner, match.state.leaders["l1"].zone) == ("y", "A")


@pytest.mark.rule("match.decree")
@pytest.mark.parametrize(
    ("event", "why"),
    [
        (Moved(unit="u7", zone="A"), "there is no unit or leader 'u7'"),
        (Moved(unit="u1", zone="Z"), "there is no zone 'Z'"),
        (Moved(unit="u1", zone="B", free=True), "placed by decree"),
        (AspectGone(aspect="zz"), "there is no aspect 'zz'"),
        (AspectMade(aspect=Aspect(id="a1", words="A", on="A", kind="zone")), "is taken"),
        (AspectMade(aspect=Aspect(id="zz", words="A", on="Q", kind="zone")), "there is no 'Q'"),
        (AspectMade(aspect=Aspect(id="zz", words="A", on="A", kind="zone", free={"q": 1})), "there is no player 'q'"),
        (UnitEdited(unit="u1", fields={"owner": "y"}), "keeps its owner"),
        (UnitEdited(unit="u1", fields={"strength": 3}), "it has no strength"),
        (UnitEdited(unit="u1", fields={"skills": 3}), "no unit or leader"),
        (UnitAdded(unit="u1", piece=unit("u1", "B")), "is taken"),
        (UnitAdded(unit="u3", piece=unit("u3", "Z")), "there is no zone"),
        (UnitAdded(unit="l3", piece=leader("l3", unit="u1")), "attached to no unit"),
        (PlayerEdited(seat="x", fields={"side": "y"}), "keeps their side"),
        (PlayerEdited(seat="x", fields={"fate": -1}), "no player"),
        (PlayerEdited(seat="q", fields={}), "there is no player"),
        (StressMarked(unit="u1", box=1), "no stress boxes"),
        (OwnerChanged(unit="u1", owner="q"), "there is no player"),
        (TurnBegan(unit="u1"), "cannot be decreed"),
        (InvocationGiven(aspect="a1", seat="q"), "there is no player"),
        (TakenOut(unit="q"), "there is no unit"),
    ],
)
def test_what_cannot_be_is_not_decreed(event: Event, why: str) -> None:
    assert why in why_not(event)


@pytest.mark.rule("match.decree")
def test_who_is_up_may_be_decreed_and_who_has_conceded() -> None:
    match = decreed(PlayerUp(seat="y"))
    assert match.state.up == "y"

    match.play(Decree((Conceded(seat="y"),), "they flee"), GM)
    assert match.result() is not None


def test_the_words_of_a_card_are_told_when_it_is_turned_up() -> None:
    match = battle(unit("u1", "A"), unit("u9", "D", owner="y"), on=HIDDEN)
    entry = play(match, "u1 move B")

    told = [SYSTEM.story(match.state, event) for event in match.events_for(entry, "x")]

    assert "The card of B turned up: Raging River." in told

"""What may be decreed in a fight: it comes to what it would come to in play, and what cannot be is refused in words."""

from __future__ import annotations

import pytest

from fieldcraft.board.terrain import WALL, Side
from fieldcraft.core import GM, Decree, Event, Match
from fieldcraft.systems.tiles.actions.moving import Rush
from fieldcraft.systems.tiles.events.areas import AreaEnded, AreaGrown, ObjectAdded, Rose, WallWorn
from fieldcraft.systems.tiles.events.harm import Hurt
from fieldcraft.systems.tiles.events.units import Moved, Stepped
from fieldcraft.systems.tiles.place import Place
from fieldcraft.systems.tiles.state import Object, State
from rules.ordering import play, told
from rules.tiles.fights import FIRST, fight, unit


def decree(match: Match[State], event: Event) -> list[str]:
    """What comes of a decree, by the names of the events."""
    return told(match.play(Decree((event,), "a whim"), GM))


def thing(*cells: tuple[int, int], **facts: object) -> ObjectAdded:
    """An object that would come onto the mat."""
    return ObjectAdded(object=Object(id="new", name="crate", durability=3, most=3, cells=cells, **facts))  # type: ignore[arg-type]


@pytest.mark.rule("tiles.hp.zero-default")
def test_whoever_a_decree_leaves_without_hit_points_is_down_and_the_next_acts() -> None:
    match = fight("A B e")

    assert decree(match, Hurt(unit="a", harm=99)) == ["hurt", "downed", "turn_began"]
    assert unit(match, "A").down
    assert match.state.turn.unit == "b"


def test_what_a_decree_leaves_without_durability_is_broken() -> None:
    match = fight("A . e\n. . .", sides=["door a1|b1"])
    (crate,) = match.state.objects

    assert decree(match, WallWorn(object=crate, by=999)) == ["wall_worn", "wall_broken"]
    assert not match.state.objects


@pytest.mark.rule("tiles.type.falling.targetable")
def test_what_falls_is_gone_with_its_area() -> None:
    shell = {"name": "shell", "entry": "AoE - Falling 4/2 - Sphere: Range: 9, Reach: 1", "damage": "9", "durability": 5}
    match = fight("A . . e", effects=[shell], units={"A": {"effects": ["shell"]}})
    play(match, "A cast shell c1")
    (area,) = match.state.areas

    decree(match, AreaEnded(area=area))
    assert not match.state.objects


IMPOSSIBLE: dict[str, tuple[Event, str]] = {
    "a step onto somebody": (Stepped(unit="a", to=Place((2, 0))), "stands on c1"),
    "a step off the map": (Stepped(unit="a", to=Place((9, 9))), "not on the map"),
    "a way into a wall": (Moved(unit="a", path=((1, 0),)), "b1 is wall"),
    "a way off the map": (Moved(unit="a", path=((9, 9), (0, 1))), "not on the map"),
    "a side between tiles apart": (thing((0, 0), (2, 1), side=Side(((0, 0), (2, 1)), "crate")), "share"),
    "an object that is nothing": (thing((0, 1)), "ground of a tile or a side"),
    "an object on two tiles": (thing((0, 1), (1, 1), ground=WALL), "one tile"),
    "a wall on somebody": (thing((0, 0), ground=WALL), "A stands there"),
    "an object that falls with nothing": (thing((0, 1), height=4, area="rain"), "no area 'rain'"),
    "what rises off the map": (Rose(effect="spikes", cells=((9, 9),)), "not on the map"),
    "an area that is not there": (AreaGrown(area="gas", reach=1, cells=()), "no area 'gas'"),
}
"""What cannot be decreed, and what is said of it."""


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_what_cannot_be_is_refused_with_the_reason(what: str) -> None:
    event, why = IMPOSSIBLE[what]
    refusal = fight("A # e\n. . .").judge(Decree((event,), "a whim"), GM)

    assert refusal is not None
    assert why in refusal.why


def test_a_way_over_a_tile_far_off_the_map_is_refused_at_once() -> None:
    refusal = fight("A . . e").judge(Rush("a", ((10**9, 5), (1, 0))), FIRST)

    assert refusal is not None
    assert "not on the map" in refusal.why


def test_an_area_about_its_caster_is_aimed_at_no_tile() -> None:
    hum = {"name": "hum", "entry": "AoE - Aura - Sphere: 1", "damage": "1", "lasts": 3}
    match = fight("A . e", units={"A": {"effects": ["hum"]}}, effects=[hum])

    refusal = match.judge(match.system.order(match.state, "A cast hum a1"), FIRST)
    assert refusal is not None
    assert (refusal.rule, refusal.why) == ("tiles.aoe.entry", "it lies about whoever casts it, and is aimed at no tile")


def test_whoever_flies_is_told_of_aims_on_its_own_level() -> None:
    gas = {"name": "gas", "entry": "AoE - Blast - Sphere: Range: 1, Reach: 0", "damage": "1"}
    match = fight("A . e", units={"A": {"effects": ["gas"], "flying": True, "level": 3}}, effects=[gas])

    assert any(match.system.words(match.state, action) == "A cast gas b1 level 3" for action in match.options(FIRST))
    play(match, "A cast gas b1 level 3")

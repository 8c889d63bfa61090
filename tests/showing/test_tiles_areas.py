"""Areas held over the mat: their tiles, what is cut off, whom they catch, what breaks, how they grow and land."""

from __future__ import annotations

from fieldcraft.core import Rolled
from fieldcraft.systems.tiles.presentation import SHOW
from fieldcraft.systems.tiles.state import State
from rules.tiles.fights import FIRST, scene
from showing.skirmishes import EFFECTS, armed, deeds, held, named

OPEN = "A . . B . e\n. . . . . .\n. . . . . ."


def texts(found: object) -> dict[str, str]:
    """Whom a preview catches, with what is said of each."""
    return {target.piece: target.text for target in found.targets}  # type: ignore[attr-defined]


def armoured(letter: str = "e", **more: object) -> State:
    """A caster and somebody in armour."""
    said = armed("gas", "charge", "bolt", "steam", "stars", "acid", "crate", "spikes")
    said["units"][letter] = {"armour": {"reduction": 2, "durability": 6}, "hit_points": 4, **more}
    return scene(OPEN, **said)


def test_a_sphere_says_whom_it_catches_and_what_becomes_of_each() -> None:
    found = held(armoured(), "cast:gas", "e1")

    assert found.refusal is None
    assert (found.words, found.cost, found.spends) == ("Gas: e1", "2 slots", 2)
    assert texts(found) == {
        "b": "yours, loses 1 to 4 Hit Points",
        "e2": "loses 1 to 4 Hit Points, armour 1 to 4 Durability, dies 25\xa0%",
    }


def test_a_blast_is_taken_off_by_armour_and_may_maim_who_wears_none() -> None:
    found = held(armoured(), "cast:charge", "b1")

    assert "e1" not in named(armoured(), found.cut)
    assert texts(found)["b"] == "yours, loses 4 Hit Points, maimed 50\xa0%"
    assert texts(found)["e2"] == "loses 2 Hit Points, armour 4 Durability"


def test_a_throw_for_whether_somebody_is_maimed_tells_how_high_it_could_be() -> None:
    (line,) = SHOW.lines(armoured(), (Rolled(sides=100, faces=(9,), why="is Kite 1 maimed"),), FIRST)

    assert line.text == "Is Kite 1 maimed? 9 of 100."


def test_a_cone_shows_where_it_widens() -> None:
    state = armoured()
    found = held(state, "cast:charge", "b1")

    assert [(anchor.label, named(state, [anchor.cell])) for anchor in found.anchors] == [
        ("tile 3, reach 2", ["d1"]),
        ("tile 5, reach 3", ["f1"]),
    ]


def test_what_walls_keep_out_is_cut_off() -> None:
    said = armed("gas")
    state = scene("A . # . e\n. . # . .\n. . # . .", **said)
    found = held(state, "cast:gas", "b2")

    assert "d2" in named(state, found.cut)
    assert "a2" in named(state, found.cells)
    assert not found.targets or texts(found).keys() == {"a"}


def test_a_blast_tells_what_it_takes_of_what_stands_in_its_way() -> None:
    said = armed("bolt")
    state = scene("A . . . e", sides=("glass b1|c1",), durability={"glass": 6}, **said)
    found = held(state, "cast:bolt", "e1")

    assert found.effects == ("Glass loses 4 of 6 Durability",)
    assert named(state, found.cut) == ["c1", "d1", "e1"]


def test_a_trail_says_how_much_of_it_is_laid_and_where_it_may_go_on() -> None:
    state = armoured()
    found = held(state, "cast:acid", "b1", "c2")

    assert (found.words, named(state, found.cells)) == ("Acid, 2 of 8 tiles", ["b1", "c2"])
    assert named(state, found.full) == ["b2", "b3", "c1", "c3", "d1", "d2", "d3"]
    jump = held(state, "cast:acid", "b1", "e2")
    assert jump.refusal is not None
    assert jump.refusal.rule == "tiles.aoe.trail"


def test_specified_tiles_are_chosen_each_once() -> None:
    state = armoured()
    found = held(state, "cast:stars", "d1", "f1")

    assert texts(found).keys() == {"b", "e2"}
    assert held(state, "cast:stars", "d1", "e1", "f1").refusal is not None


def test_what_falls_says_when_it_lands_and_that_it_may_be_shot() -> None:
    assert held(armoured(), "cast:crate", "e2").effects == (
        "lands in 5 Upkeeps, now 5 tiles up",
        "may be shot: Durability 8",
    )


def test_what_stays_says_how_long_and_how_it_grows() -> None:
    assert held(armoured(), "cast:steam", "d2").effects == ("stays for 3 Upkeeps", "grows by 1 tile at each Upkeep")


def test_who_flies_over_what_rises_is_spared() -> None:
    found = held(armoured("B", flying=True), "cast:spikes", "b1")

    assert [(target.piece, target.spared) for target in found.targets] == [("e2", False), ("b", True)]
    assert texts(found)["b"] == "flies over it"


def test_one_roll_against_each_evasion_is_one_die_for_all() -> None:
    said = armed("gas")
    said["units"]["e"] = {"evasion": 20}
    state = scene(OPEN, options={"aoe_to_hit": "one_roll_vs_each_evasion"}, **said)
    found = held(state, "cast:gas", "e1")

    assert found.die is not None
    assert found.die.hits == tuple((face > 4) + (face > 14) for face in range(1, 21))
    assert [target.odds is not None for target in found.targets] == [True, True]


def test_a_shape_out_of_range_or_sight_is_refused() -> None:
    state = scene("A . # . e" + " ." * 8, effects=[EFFECTS["gas"]], units={"A": {"effects": ["gas"]}})
    hidden, far = held(state, "cast:gas", "e1"), held(state, "cast:gas", "l1")

    assert (hidden.refusal and hidden.refusal.rule, far.refusal and far.refusal.rule) == (
        "tiles.range.los",
        "tiles.range.range",
    )
    assert held(state, "cast:nothing", "b1").words == "Nothing is aimed here"


def test_from_a_line_an_area_may_come_from_either_center() -> None:
    said = armed("bolt", "hum", beside="b1")
    state = scene(OPEN, **said)
    found = held(state, "cast:bolt", "d1")

    assert [choice.label for choice in found.degrees] == ["On the ground, from a1", "On the ground, from b1"]
    assert "b1" in named(state, found.cells)
    assert [choice.label for choice in deeds(state)["cast:hum"].choices] == ["about A, from a1", "about A, from b1"]

"""A fight on tiles as it is drawn: slots, borders, levels, plates, areas with what comes next, and the log."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.core import GM
from fieldcraft.systems.tiles.presentation import SHOW
from fieldcraft.systems.tiles.system import SYSTEM
from rules.ordering import play
from rules.tiles.fights import FIRST, SECOND, fight, scene
from showing.skirmishes import armed, drawn, named, piece, told

OPEN = "A . . . . .\n. . . . . .\n. . . . . e"


def test_slots_are_pips_of_what_is_left() -> None:
    match = fight(OPEN)
    play(match, "A line a1|b1", "A line b1", "A rush d1")
    budget = piece(match.state, "a").budget

    assert budget is not None
    assert (budget.left, budget.most, budget.label) == (3, 6, "slots")


def test_who_stands_on_a_line_stands_on_the_border_of_two_tiles() -> None:
    match = fight(OPEN)
    play(match, "A line a1|b1")
    shown = piece(match.state, "a")

    assert (shown.border, shown.cells, shown.about) == (((0, 0), (1, 0)), ((0, 0), (1, 0)), "a1|b1, on the Line")


def test_marks_and_stats_tell_what_befell_a_unit() -> None:
    worn = {"reduction": 1, "durability": 4}
    state = scene(OPEN, units={"A": {"flying": True, "vulnerable": True, "evasion_bonus": 2, "armour": worn}})
    shown = piece(state.put(replace(state.units["a"], maimed=True)), "a")
    stats = {stat.label: stat.value for stat in shown.stats}

    assert [mark.label for mark in shown.marks] == ["Maimed", "Flying", "Vulnerable"]
    assert (stats["Evasion"], stats["Armour"], stats["Durability"], shown.health) == ("10+2", "1", "4", (0, 10))


def test_speed_that_is_kept_is_a_mark_and_a_line_of_the_next_upkeep() -> None:
    match = fight("A" + " ." * 17 + " e")
    play(match, "A momentum l1 for 6")

    assert [mark.name for mark in piece(match.state, "a").marks] == ["momentum"]
    assert [row.title for row in drawn(match.state).panels["upkeep"].rows] == ["A's Momentum"]


def test_what_stands_on_an_edge_bears_a_plate_and_a_worn_one_says_of_how_much() -> None:
    match = fight("A . . . e", sides=("glass b1|c1",), durability={"glass": 6}, **armed("bolt"))
    assert [(edge.text, edge.worn) for edge in drawn(match.state).ground.edges] == [("6", False)]

    play(match, "A cast bolt e1")
    assert [(edge.text, edge.worn) for edge in drawn(match.state).ground.edges] == [("2/6", True)]


def test_ground_says_what_it_bears_and_a_worn_tile_how_much_is_left() -> None:
    match = fight("A . # e", durability={"wall": 9}, **armed("bolt"))
    kinds = {kind.name: kind.text for kind in drawn(match.state).ground.kinds}
    assert kinds["wall"] == "no entry, blocks sight, Durability 9"
    assert drawn(match.state).labels == ()

    play(match, "A cast bolt c1")
    assert [(label.text, named(match.state, label.cells)) for label in drawn(match.state).labels] == [("5/9", ["c1"])]


def test_an_area_shows_its_pattern_its_end_and_where_it_grows() -> None:
    match = fight(OPEN, **armed("steam", "hum"))
    play(match, "A cast steam d2", "A cast hum")
    steam, hum = drawn(match.state).areas.values()

    assert (steam.pattern, steam.timer, len(steam.cells), len(steam.growth)) == ("dots", 3, 9, 6)
    assert (hum.pattern, hum.label, hum.rule) == ("rings", "Hum", "tiles.type.aura")
    facts = {fact.label: fact.value for fact in drawn(match.state).panels["upkeep"].rows[0].facts}
    assert facts == {"Tiles": "9 to 15", "Strikes": "e", "Left": "2 Upkeeps"}


def test_what_falls_hangs_at_its_height_over_a_shadow_with_a_timer() -> None:
    match = fight(OPEN, **armed("crate"))
    play(match, "A cast crate e2", "A end", "e end")
    (area,) = drawn(match.state).areas.values()
    crate = piece(match.state, area.id)

    assert (area.pattern, area.timer, area.growth) == ("shadow", 4, ())
    assert (crate.kind, crate.level, crate.timer, crate.health) == ("object", 4, 4, (0, 8))
    facts = {fact.label: fact.value for fact in drawn(match.state).panels["upkeep"].rows[0].facts}
    assert facts == {"Height": "4 to 3", "Lands": "in 3", "May be shot": "8 of 8"}
    assert SHOW.decrees(match.state, GM, area.id)


def test_the_round_has_phases_and_the_first_is_for_the_order() -> None:
    state = scene(OPEN, initiative="rolled")
    turn, asked = drawn(state).turn, SHOW.prompt(state, FIRST)

    assert (turn.phases, turn.phase) == (("Upkeep", "Active"), "Upkeep")
    assert turn.words.endswith(" may roll for initiative")
    assert not turn.words.startswith(" ")
    assert asked is not None
    assert asked.answers[0].action == {"do": "roll_initiative"}
    assert SHOW.prompt(state, SECOND) is None
    assert drawn(scene(OPEN)).turn.words == "A acts, 6 slots left"


# --- the log ------------------------------------------------------------------------------


def test_a_blow_is_told_with_its_die_its_damage_and_what_it_leaves() -> None:
    match = fight("A e", [[14], [3]], **armed("wrench"))
    lines = told(match, "A strike e")
    check = next(line for line in lines if line.outcome)

    assert [line.text for line in lines] == [
        "A uses wrench at e.",
        "A hits e: 20 against 10.",
        "Wrench: 3 + 2, 5 damage.",
        "E loses 5 Hit Points: 10 to 5.",
    ]
    assert ([die.face for die in check.dice], check.needed) == ([14], "more than 10 needed")
    assert [(term.what, term.value) for term in (*check.terms, *check.difficulty)] == [("Accuracy", 6), ("Evasion", 10)]


def test_a_blow_at_somebody_who_has_no_hit_points_says_that_none_are_lost() -> None:
    said = armed("wrench")
    said["units"]["e"] = {"hit_points": 5}

    lines = told(fight("A e\n. f", [[14], [3], [14], [3]], **said), "A strike e", "A strike e")

    assert lines[-1].text == "E has no Hit Points left to lose."


def test_what_armour_keeps_off_is_told_with_what_it_lets_through() -> None:
    said = armed("wrench")
    said["units"]["e"] = {"armour": {"reduction": 2, "durability": 6}}

    lines = told(fight("A e", [[14], [3]], **said), "A strike e")

    assert lines[-1].text == "E loses 3 Hit Points: 10 to 7; its armour keeps off 2."


def test_an_area_that_catches_nobody_says_so() -> None:
    lines = told(fight("A . . . . .\n. . . . . e", **armed("bolt")), "A cast bolt e1")

    assert [line.text for line in lines] == ["A uses bolt over 4 tiles.", "It catches nobody."]


def test_a_blast_at_glass_is_told_with_what_the_glass_bears() -> None:
    match = fight("A . . . e", sides=("glass b1|c1",), durability={"glass": 6}, **armed("bolt"))

    lines = {line.text: line.rule for line in told(match, "A cast bolt e1")}
    assert lines["A uses bolt over 4 tiles."] == "tiles.type.blast.vector"
    assert "Glass, Durability: 6 to 2." in lines


def test_moves_are_told_with_what_they_took_and_rounds_have_headings() -> None:
    match = fight(OPEN)
    assert [line.text for line in told(match, "A line a1|b1")] == ["A steps to a1|b1, free."]
    assert [line.text for line in told(match, "A rush d1")] == ["A rushes to d1, 2 slots."]
    lines = told(match, "A end", "e end")
    assert [line.text for line in lines if line.heading] == ["Upkeep of round 2", "A, 1 of 2"]


def test_motions_walk_strike_hit_and_fall() -> None:
    match = fight("A . e", [[14], [3]], **armed("hook", "crate"))

    def moved(order: str) -> list[tuple[str, str]]:
        view = match.state
        return [(one.kind, one.piece) for one in SHOW.motions(view, play(match, order).events, FIRST)]

    assert moved("A line a1|b1") == [("move", "a")]
    assert moved("A strike e") == [("strike", "a"), ("hit", "e2")]
    assert moved("A cast crate c1") == [("appear", "crate 1")]


def test_the_game_master_may_decree_what_is_listed() -> None:
    match = fight(OPEN, **armed("steam"))
    play(match, "A cast steam d2")
    about_a, all_else = SHOW.decrees(match.state, GM, "a"), SHOW.decrees(match.state, GM, "")

    assert {"Hurt", "Heal", "Maimed", "Down", "Remove"} <= {offer.label for offer in about_a}
    assert {"New unit", "Take away: steam", "All slots again"} <= {offer.label for offer in all_else}
    assert SYSTEM.name == "tiles"


def test_the_next_upkeep_strikes_those_whom_the_area_comes_to_on_their_level() -> None:
    gas = {"name": "fog", "entry": "AoE - Engulf - Disk: Range: 8, Reach: 2", "damage": "1", "lasts": 2}
    units = {"A": {"effects": ["fog"]}, "f": {"level": 2, "flying": True}}
    match = fight("A . . e f", effects=[gas], units=units)
    play(match, "A cast fog d1")

    facts = {fact.label: fact.value for fact in drawn(match.state).panels["upkeep"].rows[0].facts}
    assert facts["Strikes"] == "e"

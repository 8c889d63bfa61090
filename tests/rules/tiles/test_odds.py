"""The odds that are told of an area are those of an independent library: harm, maiming, and one roll for all."""

from __future__ import annotations

from typing import Any

import icepool
import pytest

from fieldcraft.core import GM, Decree, Match
from fieldcraft.presentation import Preview, Target
from fieldcraft.systems.tiles.events.harm import Hurt
from fieldcraft.systems.tiles.presentation import SHOW
from fieldcraft.systems.tiles.state import State
from rules.tiles.fights import FIRST, fight

DAMAGES = [("2d6", 2 @ icepool.d6), ("d4-2", icepool.d4 - 2), ("3", icepool.Die([3]))]
"""What a bomb does, as it is written and as dice of the library."""


def shown(match: Match[State]) -> Preview:
    """What is told before A throws the bomb at the tile d1."""
    return SHOW.preview(match.state, FIRST, match.system.order(match.state, "A cast bomb d1"))


def target(preview: Preview, id: str) -> Target:
    """Somebody who would be caught."""
    return next(one for one in preview.targets if one.piece == id)


def throw(damage: str, *victims: dict[str, Any], type_: str = "Blast", **options: Any) -> Match[State]:
    """A is about to throw a bomb at some victims."""
    bomb = {"name": "bomb", "entry": f"AoE - {type_} - Sphere: Range: 5, Reach: 1", "damage": damage}
    letters = "efg"[: len(victims)]
    units = {"A": {"effects": ["bomb"], "accuracy": 4}, **dict(zip(letters, victims, strict=True))}
    return fight(f"A . {' '.join(letters)} . .", units=units, effects=[bomb], options=options)


def percent(chance: Any) -> str:
    return f"{float(chance):.0%}".replace("%", "\xa0%")


@pytest.mark.rule("tiles.type.blast.maim", "tiles.type.blast.lethal")
@pytest.mark.parametrize("vulnerable", [False, True])
@pytest.mark.parametrize("hit_points", [1, 5, 9, 40])
@pytest.mark.parametrize(
    ("damage", "dice"), [("2d6", 2 @ icepool.d6), ("d4-2", icepool.d4 - 2), ("3", icepool.Die([3]))]
)
def test_the_chances_to_be_maimed_and_to_die_are_those_of_the_dice(
    damage: str, dice: icepool.Die[int], hit_points: int, vulnerable: bool
) -> None:
    told = target(shown(throw(damage, {"hit_points": hit_points, "vulnerable": vulnerable})), "e2").text
    lost = dice.map(lambda total: max(0, total))
    maim = icepool.coin(100 if vulnerable else 50, 100)
    dies, lives = lost.probability(">=", hit_points), lost.map(lambda harm: 0 < harm < hit_points)
    maimed = icepool.tupleize(lives, maim).map(all)

    assert f"maimed {percent(maimed.mean())}" in told
    assert (f"dies {percent(dies)}" in told) is (dies > 0)


@pytest.mark.rule("tiles.aoe.to-hit")
def test_one_roll_against_the_evasion_of_each_hits_as_many_as_the_die_says() -> None:
    evasions = {"e2": 8, "f2": 13, "g2": 30}
    match = throw("1d6", *({"evasion": one} for one in evasions.values()), aoe_to_hit="one_roll_vs_each_evasion")
    preview = shown(match)
    total = icepool.d20 + 4

    assert preview.die is not None
    assert {one.piece: one.odds.success for one in preview.targets if one.odds} == {
        id: pytest.approx(float(total.probability(">", evasion))) for id, evasion in evasions.items()
    }
    mean = total.map(lambda sum_: sum(sum_ > one for one in evasions.values())).mean()
    assert sum(preview.die.hits) / 20 == pytest.approx(float(mean))


@pytest.mark.rule("tiles.hp.zero-default")
@pytest.mark.parametrize(("reading", "told"), [("down", "goes down 50\xa0%"), ("dead", "dies 50\xa0%")])
def test_what_becomes_of_whoever_has_no_hit_points_is_told_as_the_table_reads_it(reading: str, told: str) -> None:
    match = throw("1d4", {"hit_points": 3}, type_="Rising", default_at_zero=reading)

    assert told in target(shown(match), "e2").text


@pytest.mark.rule("tiles.hp.zero-default")
def test_whoever_is_down_is_not_told_to_go_down_again() -> None:
    match = throw("d4-2", {"hit_points": 3}, {}, type_="Rising")
    match.play(Decree((Hurt(unit="e2", harm=3),), "a stone"), GM)
    assert "goes down" not in target(shown(match), "e2").text

    match = throw("d4-2", {"hit_points": 3}, {})
    match.play(Decree((Hurt(unit="e2", harm=3),), "a stone"), GM)
    assert "dies 50\xa0%" in target(shown(match), "e2").text

"""The odds that are told of an attack on several are those of an independent library: one roll, and harm for each."""

from __future__ import annotations

import icepool
import pytest

from fieldcraft.systems.battlefield.actions.loosing import Burst
from fieldcraft.systems.battlefield.effects import Effect
from fieldcraft.systems.battlefield.events.deeds import Harmed
from fieldcraft.systems.battlefield.presentation import SHOW
from rules.battlefield.places import unit
from rules.battlefield.playing import act, begin, foe

BLAST = Effect(id="blast", area="burst", value=2, attack=3, damage="2d6-3")
YOU = unit("you", 0, 0, effects=(BLAST,))
DEFENCES = {"ant": 5, "bee": 14, "cow": 21, "doe": 60}
PLACES = {"ant": (1, 0), "bee": (2, 0), "cow": (0, 1), "doe": (-1, 0)}
FOES = tuple(foe(id, *PLACES[id], defences={"defence": least}) for id, least in DEFENCES.items())


@pytest.mark.rule("field.area.multi-target")
@pytest.mark.parametrize(("die", "dice"), [("d20", icepool.d20), ("3d6", 3 @ icepool.d6), ("2d10", 2 @ icepool.d10)])
def test_one_roll_hits_each_target_as_likely_as_the_dice_reach_its_defence(die: str, dice: icepool.Die[int]) -> None:
    battle = begin(YOU, *FOES, die=die)
    preview = SHOW.preview(battle.state, "y", Burst("you", "blast", spare=True))
    total = dice + 3

    assert {one.piece: one.odds.success for one in preview.targets if one.odds} == {
        id: pytest.approx(float(total.probability(">=", least))) for id, least in DEFENCES.items()
    }
    assert preview.die is not None
    for face, hits in enumerate(preview.die.hits, 1):
        assert hits == sum(face + 3 >= least for least in DEFENCES.values())


@pytest.mark.rule("field.area.multi-target")
def test_the_harm_of_each_that_is_hit_is_as_likely_as_its_dice_fall() -> None:
    harm = (2 @ icepool.d6).map(lambda faces: max(0, faces - 3))
    found = dict.fromkeys(harm.outcomes(), 0)
    for one in range(1, 7):
        for two in range(1, 7):
            battle = begin(YOU, *FOES[:1], dice=[(10,), (one, two)])
            hurt = [
                event.harm
                for event in act(battle, Burst("you", "blast", spare=True)).events
                if isinstance(event, Harmed)
            ]
            found[sum(hurt)] += 1

    assert found == dict(harm.items())

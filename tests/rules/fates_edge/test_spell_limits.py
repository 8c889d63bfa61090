"""Upon whom, and on what actions, the spells of the book may be: as far as it is recorded."""

from __future__ import annotations

import pytest

from fieldcraft.core import Match
from fieldcraft.systems.fates_edge.campaign.characters.facts import Item
from fieldcraft.systems.fates_edge.campaign.checks.pools import check_effect, position
from fieldcraft.systems.fates_edge.campaign.magic.events import SpellStands, Woven
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from rules.fates_edge.campaigns import character, does, gm, refused
from rules.fates_edge.mages import WOVEN, cast, mage, newest, rolled, scene

GEAR = {
    "sword": Item("Sword", kind="longsword"),
    "bow": Item("Bow", kind="longbow"),
    "mail": Item("Mail", kind="chain-shirt"),
}


def armed(*rolls: tuple[int, ...], **more: object) -> Match[Campaign]:
    """Anna, who weaves at once, and Ben, each with weapons and armour."""
    people = (mage(gear=GEAR, **more), character("ben", gear=GEAR))
    return scene(*rolls, people=people, casting_mode="weave_only")


def woven(spell: str) -> Match[Campaign]:
    """A spell that is woven and takes hold now."""
    game = armed(WOVEN)
    does(game, "anna", f"weave character=anna spell={spell}")
    rolled(game)
    return game


def brings(game: Match[Campaign], more: str, who: str = "anna") -> str:
    """Somebody sets out to do something; the order by which the spell that was cast first helps with it."""
    does(game, who, f"propose character={who} goal=Try attribute=body {more}")
    id = newest(game).id
    gm(game, f"stake attempt={id} dv=2")
    return f"bring_spell attempt={id} casting=1"


@pytest.mark.rule("kit.spell.cinder-fist", "kit.spell.ember-stride")
@pytest.mark.parametrize("spell", ["cinder-fist", "ember-stride"])
def test_ones_own_hand_burns_and_one_dashes_oneself(spell: str) -> None:
    game = woven(spell)
    assert refused(game, "anna", "shape casting=1 target=ben") == f"kit.spell.{spell}"
    does(game, "anna", "shape casting=1 target=anna")
    assert game.state.castings["1"].target == "anna"


@pytest.mark.rule("kit.spell.still-the-currents", "kit.magic.duration")
def test_water_is_calmed_in_a_place_and_upon_nobody() -> None:
    game = woven("still-the-currents")
    assert refused(game, "anna", "shape casting=1 target=ben") == "kit.magic.duration"
    does(game, "anna", "shape casting=1")
    gm(game, brings(game, "skill=athletics", "ben"))
    assert position(game.state, newest(game)) == "controlled"


@pytest.mark.rule("kit.spell.cinder-fist")
@pytest.mark.parametrize("how", ["skill=melee", "skill=ranged", "skill=brawl gear=sword", "skill=athletics gear=bow"])
def test_a_burning_hand_helps_no_weapon(how: str) -> None:
    game = armed(WOVEN)
    cast(game, "spell=cinder-fist")
    assert refused(game, "gm", brings(game, how)) == "kit.spell.cinder-fist"


@pytest.mark.rule("kit.spell.cinder-fist")
@pytest.mark.parametrize("how", ["skill=brawl", "skill=melee tags='[\"unarmed\"]'", "skill=brawl gear=mail"])
def test_a_burning_hand_helps_whatever_is_done_without_a_weapon(how: str) -> None:
    game = armed(WOVEN)
    cast(game, "spell=cinder-fist")
    gm(game, brings(game, how))
    assert check_effect(game.state, newest(game)) == 1


@pytest.mark.rule("kit.spell.cinder-fist")
def test_a_strong_hit_is_not_spent_on_a_hazard_of_which_nothing_is_there() -> None:
    game = armed(WOVEN, (8, 8, 8, 8), skills={"brawl": 2, "athletics": 1})
    cast(game, "spell=cinder-fist")
    gm(game, brings(game, "skill=brawl"))
    rolled(game)
    assert refused(game, "gm", f"turn_rail attempt={newest(game).id} casting=1") == "kit.spell.still-the-currents"
    gm(game, "start_clock name=Hazard size=6")
    gm(game, "tick_clock clock=hazard by=1 why=Fire")
    gm(game, f"turn_rail attempt={newest(game).id} casting=1")
    assert game.state.clocks["hazard"].filled == 0


@pytest.mark.rule("kit.spell.zealots-blade")
def test_what_is_holy_is_a_weapon() -> None:
    game = woven("zealots-blade")
    assert refused(game, "anna", "shape casting=1 gear=mail") == "kit.spell.zealots-blade"
    does(game, "anna", "shape casting=1 gear=sword")


@pytest.mark.rule("kit.spell.zealots-blade")
def test_a_holy_weapon_helps_with_no_other() -> None:
    game = armed(WOVEN)
    cast(game, "spell=zealots-blade", "gear=sword")
    assert refused(game, "gm", brings(game, "skill=ranged gear=bow")) == "kit.spell.zealots-blade"
    gm(game, brings(game, "skill=melee gear=sword"))
    assert check_effect(game.state, newest(game)) == 1


@pytest.mark.rule("kit.spell.ember-stride")
def test_one_dash_is_eased_and_all_that_is_cleared_in_its_beat() -> None:
    game = armed(WOVEN, (7, 7))
    cast(game, "spell=ember-stride")
    gm(game, brings(game, "skill=athletics"))
    assert position(game.state, newest(game)) == "controlled"
    rolled(game)
    gm(game, brings(game, "skill=athletics aim=clear"))
    assert (position(game.state, newest(game)), check_effect(game.state, newest(game))) == ("risky", 1)


@pytest.mark.rule("kit.spell.ember-stride")
def test_a_dash_that_clears_nothing_has_no_more_effect() -> None:
    game = armed(WOVEN, (7, 7))
    cast(game, "spell=ember-stride")
    gm(game, brings(game, "skill=athletics"))
    assert (position(game.state, newest(game)), check_effect(game.state, newest(game))) == ("controlled", 0)
    rolled(game)
    assert refused(game, "gm", brings(game, "skill=athletics")) == "kit.spell.ember-stride"


@pytest.mark.rule("kit.spell.ember-stride")
def test_a_clear_that_is_no_dash_has_more_effect_and_leaves_the_dash_its_controlled_start() -> None:
    game = armed(WOVEN, (7, 7))
    cast(game, "spell=ember-stride")
    gm(game, f"{brings(game, 'skill=athletics aim=clear')} only=clears")
    assert (position(game.state, newest(game)), check_effect(game.state, newest(game))) == ("risky", 1)
    rolled(game)
    gm(game, brings(game, "skill=athletics"))
    assert position(game.state, newest(game)) == "controlled"


@pytest.mark.rule("kit.spell.ember-stride")
def test_a_spell_gives_nothing_on_actions_that_it_does_not_name() -> None:
    game = armed(WOVEN)
    cast(game, "spell=ember-stride")
    assert refused(game, "gm", f"{brings(game, 'skill=athletics')} only=thunder") == "kit.spell.ember-stride"


@pytest.mark.rule("kit.spell.stone-sense", "kit.magic.casting")
def test_the_game_master_is_asked_what_fits_a_spell_and_what_is_learned() -> None:
    game = armed(WOVEN)
    cast(game, "spell=stone-sense")
    found = [one for entry in game.log for one in entry.events if isinstance(one, Woven | SpellStands)]
    told = [one.words(game.state) for one in found]
    assert "Stone-Sense: Geomancy, DV 1 (the game master: one piece of stone, 30 ft?)" in told
    assert "Stone-Sense takes hold (the game master: layout and flaws?)" in told

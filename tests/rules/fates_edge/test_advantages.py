"""Advantages that a crew brings into a scene, and what they cost whoever has too many."""

from __future__ import annotations

import pytest

from fieldcraft.core import Match
from fieldcraft.systems.fates_edge.campaign.checks.advantages import advantages
from fieldcraft.systems.fates_edge.campaign.checks.overstack import is_overstacked
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import character, does, gm, match, refused
from rules.fates_edge.followers import company, follower
from rules.fates_edge.mages import GOOD, WOVEN, cast, scene, spell

TWO = """advantages='["venue", "active_buff"]'"""


def entering(*followers: object, present: str = "", **facts: object) -> Match[Campaign]:
    """A scene that begins with two advantages that are named, and with whoever follows."""
    speaker = character("anna", talents=("wild-speaker",))
    game = match(company(*followers, **({"people": (speaker, character("ben"))} | facts)))  # type: ignore[arg-type]
    gm(game, f"begin_scene name=Vault {TWO} {present}")
    return game


@pytest.mark.rule("core.overstack.advantages", "core.overstack.trigger")
def test_what_was_there_as_the_scene_began_counts_though_it_was_used_since() -> None:
    game = entering(follower())
    does(game, "anna", "take_initiative follower=sam effect=controlled cost=exposure ally=anna")
    assert is_overstacked(game.state)
    gm(game, "apply_over_stack")


@pytest.mark.rule("core.overstack.advantages", "core.overstack.recheck")
def test_a_follower_that_comes_within_the_scene_is_no_advantage_that_was_brought() -> None:
    game = entering()
    does(game, "anna", "use_feature character=anna feature=wild-speaker what=Wolves")
    assert refused(game, "gm", "apply_over_stack") == "core.overstack.trigger"
    found = entering(follower(where="separated"), clocks={
        "rescue": Clock(id="rescue", name="Rescue", size=4, filled=3, sort="rescue", about="sam")
    })  # fmt: skip
    gm(found, "tick_clock clock=rescue")
    assert found.state.followers["sam"].where == "present"
    assert refused(found, "gm", "apply_over_stack") == "core.overstack.trigger"
    late = entering(follower(), present="""present='["ben"]'""")
    gm(late, "enter_scene character=anna")
    assert refused(late, "gm", "apply_over_stack") == "core.overstack.trigger"


@pytest.mark.rule("core.overstack.recheck", "kit.addenda.over-stack-refresh")
def test_as_advantages_are_counted_again_those_that_are_over_count_no_more() -> None:
    game = match(company(follower()))
    gm(game, """begin_scene name=Vault advantages='["venue"]'""")
    does(game, "anna", "take_initiative follower=sam effect=controlled cost=exposure ally=anna")
    gm(game, "gain_advantage advantage=active_buff")
    assert advantages(game.state) == ("venue", "active_buff")
    assert refused(game, "gm", "apply_over_stack") == "core.overstack.trigger"
    gm(game, "gain_advantage advantage=asset_onscreen")
    gm(game, "apply_over_stack")


@pytest.mark.rule("kit.magic.over-stack")
def test_a_spell_upon_somebody_who_is_elsewhere_is_no_advantage() -> None:
    game = scene(GOOD, WOVEN)
    cast(game, "spell=cinder-fist")
    gm(game, "end_scene")
    gm(game, f"""begin_scene name=Hall present='["ben"]' {TWO}""")
    assert advantages(game.state) == ("venue", "active_buff")
    gm(game, "enter_scene character=anna")
    assert refused(game, "gm", "apply_over_stack") == "core.overstack.trigger"


@pytest.mark.rule("kit.magic.over-stack", "core.overstack.trigger")
def test_a_spell_that_is_brought_into_a_scene_and_ends_there_was_brought() -> None:
    game = scene(GOOD, WOVEN)
    cast(game, "spell=cinder-fist")
    gm(game, "end_scene")
    gm(game, f"begin_scene name=Hall {TWO}")
    does(game, "anna", f"end_spell casting={spell(game).id} why='is let go'")
    entry = gm(game, "apply_over_stack")
    assert "spell: Cinder-Fist" in SYSTEM.story(game.before(entry.seq), entry.events[0])

"""Rituals: a bridge falls before an army, and what it costs those who brought it down."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from fieldcraft.core import Match
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.checks.consequences import CardsRead
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.checks.pools import check_pool
from fieldcraft.systems.fates_edge.campaign.magic.content import backlash
from fieldcraft.systems.fates_edge.campaign.magic.rituals import helper_cap
from fieldcraft.systems.fates_edge.campaign.magic.severity import ritual_tier
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import campaign, character, does, gm, match, refused
from rules.fates_edge.mages import newest, rolled, scene, spell
from rules.fates_edge.test_rare_offers import offers, takes

PARTS = {
    "ulf": "attribute=body skill=craft part='cuts runes into the pillars'",
    "ida": "attribute=spirit skill=lore part='holds the backlash in prayer'",
    "rook": "attribute=presence skill=deception part='offers blood as a focus'",
}


def company() -> tuple[Character, ...]:
    """A caster who can lead three helpers, and three who have something to add."""
    caster = character("anna", attributes={"wits": 3}, skills={"arcana": 5, "storm": 3})
    helpers = (("ulf", "body", "craft"), ("ida", "spirit", "lore"), ("rook", "presence", "deception"))
    return (caster, *(character(id, attributes={a: 2}, skills={s: 2}) for id, a, s in helpers))


def declared(*rolls: Sequence[int], helpers: int = 3, **options: str) -> Match[Campaign]:
    """A ritual that was declared and joined."""
    game = scene(*rolls, people=company(), **options)
    does(game, "anna", "begin_ritual character=anna goal='The bridge falls'")
    for id, part in list(PARTS.items())[:helpers]:
        does(game, id, f"join_ritual casting={spell(game).id} character={id} {part}")
    return game


def channelled(game: Match[Campaign], helpers: int = 3) -> dict[str, Attempt]:
    """All of them reach for power; their checks by who rolled."""
    gm(game, f"allow_ritual casting={spell(game).id}")
    found = {}
    for id in ("anna", *list(PARTS)[:helpers]):
        does(game, id, f"channel character={id}")
        found[id] = rolled(game, id)
    return found


def woven(game: Match[Campaign]) -> str:
    """The spell is gathered, woven and takes hold; the id of the check."""
    does(game, "anna", f"gather casting={spell(game).id}")
    gm(game, "next_beat")
    does(game, "anna", "weave character=anna art=storm goal='The bridge falls' dv=5")
    check = rolled(game).id
    does(game, "anna", f"shape casting={spell(game).id}")
    return check


CLEAN = ((8,) * 8, (8,) * 4, (8,) * 4, (8,) * 4)
"""Eight dice for the caster and four for each helper, and nothing goes wrong yet."""
STORM = (1, 1, 1, 1, 7, 7, 7, 7, 7)
"""Three of Wits, three of the Art and three from helpers: five successes and four points."""


@pytest.mark.rule("core.magic.ritual.procedure", "core.magic.ritual.severity", "core.magic.ritual.backlash-table")
def test_the_bridge_falls_and_the_ritual_asks_its_price() -> None:
    """Anna calls the lightning, Ulf cuts runes, Ida prays, and Rook gives blood."""
    game = declared(*CLEAN, STORM)
    assert refused(game, "anna", "channel character=anna") == "core.magic.loop"
    assert refused(game, "anna", "weave character=anna art=storm goal=Now") == "core.magic.loop"
    checks = channelled(game)
    assert [(one.attribute, one.skill) for one in checks.values()] == [
        ("wits", "arcana"), ("body", "craft"), ("spirit", "lore"), ("presence", "deception"),
    ]  # fmt: skip
    check = woven(game)
    assert (check_pool(game.state, game.state.attempts[check]).total, spell(game).potential) == (9, 20)
    assert (newest(game).grade, newest(game).points, spell(game).phase) == ("cost", 4, "spent")

    does(game, "rook", f"absorb attempt={check} character=rook")
    does(game, "anna", f"shunt attempt={check} points=2")
    assert (game.state.characters["rook"].fatigue, game.state.characters["anna"].fatigue) == (1, 1)
    gm(game, f"backlash attempt={check} pick=1")
    assert "noticed from beyond" in game.state.characters["anna"].conditions
    gm(game, "next_beat")
    assert [(one.ritual, one.potential) for one in game.state.castings.values()] == [(False, 15)]
    told = [SYSTEM.story(game.before(e.seq), e.events[0]) for e in game.log if "ritual" in str(e.action).casefold()]
    assert told[0] == "Anna declares a ritual: The bridge falls"
    assert told[1:] == [
        "Ulf helps with Body and Craft: cuts runes into the pillars",
        "Ida helps with Spirit and Lore: holds the backlash in prayer",
        "Rook helps with Presence and Deception: offers blood as a focus",
        "The bridge falls: the ritual begins",
    ]


@pytest.mark.rule("core.magic.ritual.severity")
def test_five_points_are_the_third_tier_and_three_helpers_make_it_the_fifth() -> None:
    game = declared()
    assert ritual_tier(game.state, spell(game), 5) == 5
    alone = declared(helpers=0)
    assert [ritual_tier(alone.state, spell(alone), points) for points in (1, 2, 3, 4, 5, 9)] == [1, 1, 2, 2, 3, 3]


@pytest.mark.rule("core.magic.ritual.severity")
@pytest.mark.parametrize(
    ("helpers", "points", "found"), [(0, 2, 1), (1, 2, 1), (2, 2, 2), (0, 3, 2), (0, 5, 3), (0, 9, 3), (2, 5, 4)]
)
def test_each_helper_beyond_the_first_makes_it_worse(helpers: int, points: int, found: int) -> None:
    game = declared(helpers=helpers)
    assert ritual_tier(game.state, spell(game), points) == found


@pytest.mark.rule("core.magic.ritual.severity")
def test_who_left_before_they_rolled_or_lent_a_die_makes_nothing_worse() -> None:
    game = declared((8,) * 8, (8,) * 4, (1, *(7,) * 7))
    gm(game, f"allow_ritual casting={spell(game).id}")
    for id in ("anna", "ulf"):
        does(game, id, f"channel character={id}")
        rolled(game, id)
    assert ritual_tier(game.state, spell(game), 1) == 3
    for id in ("ida", "rook"):
        gm(game, f"leave_scene character={id}")
    assert ritual_tier(game.state, spell(game), 1) == 1
    woven(game)
    assert ritual_tier(game.state, spell(game), 1) == 1


@pytest.mark.rule("core.magic.ritual.severity")
def test_who_channelled_and_left_or_lent_dice_without_channelling_still_makes_it_worse() -> None:
    game = declared((8,) * 8, (8,) * 4, (1, *(7,) * 7), helpers=2)
    gm(game, f"allow_ritual casting={spell(game).id}")
    for id in ("anna", "ulf"):
        does(game, id, f"channel character={id}")
        rolled(game, id)
    gm(game, "leave_scene character=ulf")
    woven(game)
    assert ritual_tier(game.state, spell(game), 1) == 2


@pytest.mark.rule("core.magic.ritual.severity", "core.magic.ritual.backlash-table")
@pytest.mark.parametrize(("helpers", "told"), [(1, ""), (2, "to be read 1 step worse for the helpers of the ritual")])
def test_cards_for_a_ritual_are_read_as_worse_by_its_helpers(helpers: int, told: str) -> None:
    game = declared((8,) * 8, *[(8,) * 4] * helpers, (1, *(7,) * (6 + helpers)), [5], helpers=helpers)
    channelled(game, helpers)
    entry = gm(game, f"draw_consequences attempt={woven(game)}")
    read = next(one for one in entry.events if isinstance(one, CardsRead))
    assert SYSTEM.story(game.before(entry.seq), read).endswith(told or "storms that linger")


@pytest.mark.rule("core.magic.ritual.backlash-table")
def test_the_ritual_drains_a_helper_whom_a_die_picks() -> None:
    game = declared((8,) * 8, (8,) * 4, (8,) * 4, (1, *(7,) * 8), [2], helpers=2)
    channelled(game, 2)
    check = woven(game)
    gm(game, f"backlash attempt={check} pick=0")
    assert game.state.characters["ida"].fatigue == 1
    assert [one.name for one in backlash().tiers] == ["Minor", "Moderate", "Severe", "Major", "Catastrophic"]


@pytest.mark.rule("core.magic.ritual.backlash-table", "campaign.own")
@pytest.mark.parametrize("gone", ["lose character=ulf status=retired", "leave_scene character=ulf"])
def test_backlash_strikes_no_helper_who_is_there_no_more(gone: str) -> None:
    game = declared((8,) * 8, (8,) * 4, (8,) * 4, (1, *(7,) * 8), [1], helpers=2)
    channelled(game, 2)
    check = woven(game)
    gm(game, gone)
    assert refused(game, "gm", f"backlash attempt={check} who=ulf") == "core.magic.ritual.backlash-table"
    (who,) = [field for field in offers(game, f"backlash.{check}")["Apply"].fields if field.name == "who"]
    assert "ulf" not in who.values
    gm(game, f"backlash attempt={check} pick=0")
    assert [game.state.characters[id].fatigue for id in ("ulf", "ida")] == [0, 1]


@pytest.mark.rule("core.magic.ritual.backlash-table")
def test_the_game_master_picks_any_example_of_the_tier_and_who_bears_it() -> None:
    game = declared((8,) * 8, (8,) * 4, (1, 1, *(7,) * 6), helpers=1)
    channelled(game, 1)
    check = woven(game)
    assert refused(game, "gm", f"backlash attempt={check} pick=3 who=rook") == "core.magic.ritual.backlash-table"
    entry = gm(game, f"backlash attempt={check} pick=3")
    assert "brief illusions" in SYSTEM.story(game.before(entry.seq), entry.events[0])

    severe = declared(*CLEAN, STORM)
    channelled(severe)
    check = woven(severe)
    gm(severe, f"absorb attempt={check} character=ida")
    assert refused(severe, "gm", f"backlash attempt={check} pick=3") == "core.magic.ritual.backlash-table"
    gm(severe, f"backlash attempt={check} pick=0 who=ida")
    assert "a hostile vessel" in severe.state.characters["ida"].conditions


@pytest.mark.rule("core.magic.backlash-theme", "core.magic.ritual.backlash-table")
def test_the_game_master_is_asked_how_backlash_shows_in_the_theme_of_the_art() -> None:
    game = declared(*CLEAN, STORM)
    channelled(game)
    check = woven(game)
    form = offers(game, f"backlash.{check}")["Apply"]
    takes(game, form, pick=1, who="anna", text="The clouds turn green")
    told = [SYSTEM.story(game.before(game.log[-1].seq), event) for event in game.log[-1].events]
    assert any("The clouds turn green" in line for line in told)


@pytest.mark.rule("core.magic.ritual.backlash-table")
def test_a_ritual_whose_backlash_is_catastrophic_works_though_its_weaving_failed() -> None:
    game = declared(*CLEAN, (1, 1, 1, 1, 1, 2, 2, 2, 2))
    channelled(game)
    check = woven(game)
    assert (newest(game).grade, spell(game).phase) == ("miss", "spent")
    entry = gm(game, f"backlash attempt={check} pick=0")
    told = [SYSTEM.story(game.before(entry.seq), event) for event in entry.events]
    assert told[0] == "The bridge falls works all the same"
    assert told[1].startswith("5 CP: the ritual works and overreaches: the weather is wrong for weeks")
    assert (newest(game).passed, spell(game).phase) == (True, "weave")
    entry = does(game, "anna", f"shape casting={spell(game).id}")
    assert "takes effect" in SYSTEM.story(game.before(entry.seq), entry.events[0])
    assert refused(game, "anna", f"shape casting={spell(game).id}") == "core.magic.loop"


@pytest.mark.rule("core.magic.ritual.backlash-table")
def test_no_lesser_backlash_makes_a_ritual_work_whose_weaving_failed() -> None:
    game = declared(*CLEAN, (1, 1, 1, 1, 2, 2, 2, 2, 2))
    channelled(game)
    check = woven(game)
    gm(game, f"backlash attempt={check} pick=1")
    assert (newest(game).passed, spell(game).phase) == (False, "spent")


@pytest.mark.rule("core.magic.ritual.backlash-table", "core.magic.loop")
def test_nothing_is_said_to_work_of_what_is_only_channelled() -> None:
    game = declared((1, 1, 1, 1, 1, 8, 8, 8), *CLEAN[1:])
    check = channelled(game)["anna"]
    entry = gm(game, f"backlash attempt={check.id} pick=1")
    assert SYSTEM.story(game.before(entry.seq), entry.events[0]).startswith("5 CP: a breach is torn into another plane")
    assert spell(game).phase == "channel"


@pytest.mark.rule("core.magic.ritual.optional")
def test_a_table_may_play_without_rituals() -> None:
    game = scene(people=company(), rituals="off")
    assert refused(game, "anna", "begin_ritual character=anna goal=Rain") == "core.magic.ritual.optional"


@pytest.mark.rule("core.magic.ritual.helper-cap")
@pytest.mark.parametrize(("rating", "most"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_half_the_rating_rounded_up_may_help(rating: int, most: int) -> None:
    assert helper_cap(campaign(), character("anna", skills={"arcana": rating})) == most


@pytest.mark.rule("core.magic.ritual.helper-cap")
def test_ritual_counts_as_well_as_arcana() -> None:
    assert helper_cap(campaign(), character("anna", skills={"arcana": 1, "ritual": 4})) == 2


@pytest.mark.rule("core.magic.ritual.helper-cap")
def test_nobody_helps_with_a_ritual_but_by_taking_part_in_it() -> None:
    game = declared(*CLEAN, STORM, helpers=2)
    gm(game, f"allow_ritual casting={spell(game).id}")
    does(game, "anna", "channel character=anna")
    order = f"assist attempt={newest(game).id} character=rook skill=deception"
    assert refused(game, "rook", order) == "core.magic.ritual.helper-cap"
    plain = scene(people=company())
    does(plain, "anna", "channel character=anna")
    does(plain, "rook", order)


@pytest.mark.rule("core.magic.ritual.helper-cap", "core.magic.ritual.procedure")
def test_nobody_joins_beyond_the_cap_nor_once_it_is_allowed() -> None:
    caster = character("anna", skills={"arcana": 1})
    game = match(campaign(caster, *company()[1:]))
    gm(game, "begin_scene name=Bridge")
    does(game, "anna", "begin_ritual character=anna goal=Rain")
    join = f"join_ritual casting={spell(game).id} character="
    assert refused(game, "ulf", f"{join}anna {PARTS['ulf']}") == "campaign.own"
    does(game, "ulf", f"{join}ulf {PARTS['ulf']}")
    assert refused(game, "ida", f"{join}ida {PARTS['ida']}") == "core.magic.ritual.helper-cap"
    assert refused(game, "anna", f"allow_ritual casting={spell(game).id}") == "campaign.master"
    gm(game, f"allow_ritual casting={spell(game).id}")
    assert refused(game, "gm", f"allow_ritual casting={spell(game).id}") == "core.magic.ritual.procedure"


@pytest.mark.rule("core.magic.ritual.helper-skills")
def test_each_helper_tells_a_part_that_nobody_else_has() -> None:
    game = declared(helpers=1)
    join = f"join_ritual casting={spell(game).id} character="
    assert refused(game, "ulf", f"{join}ulf {PARTS['ida']}") == "core.magic.ritual.helper-skills"
    assert refused(game, "ida", f"{join}ida {PARTS['ulf']}") == "core.magic.ritual.helper-skills"
    assert (
        refused(game, "ida", f"{join}ida {PARTS['ulf'].replace('craft', 'lore')}") == "core.magic.ritual.helper-skills"
    )


@pytest.mark.rule("core.magic.ritual.helper-skills")
def test_two_helpers_may_bring_one_skill_in_different_ways_and_the_casters_too() -> None:
    game = declared(helpers=1)
    join = f"join_ritual casting={spell(game).id} attribute=spirit character="
    does(game, "ida", f"{join}ida skill=craft part='braces the beams'")
    does(game, "rook", f"{join}rook skill=arcana part='names the storm'")
    assert [one.skill for one in spell(game).helpers] == ["craft", "craft", "arcana"]


@pytest.mark.rule("core.magic.ritual.helper-skills")
def test_a_part_that_adds_nothing_falls_away_and_who_helps_may_step_back() -> None:
    game = declared(helpers=2)
    leave = f"leave_ritual casting={spell(game).id} character="
    assert refused(game, "ida", f"{leave}ulf") == "campaign.own"
    assert refused(game, "gm", f"{leave}rook") == "core.magic.ritual.helper-skills"
    gm(game, f"{leave}ulf")
    does(game, "ida", f"{leave}ida")
    assert spell(game).helpers == ()
    gm(game, f"allow_ritual casting={spell(game).id}")
    assert refused(game, "gm", f"{leave}ulf") == "core.magic.ritual.procedure"


@pytest.mark.rule("core.magic.ritual.cp-distribution")
def test_what_is_channelled_falls_upon_who_rolled_it() -> None:
    game = declared((8,) * 8, (1, 8, 8, 8), helpers=1)
    check = channelled(game, 1)["ulf"]
    assert refused(game, "anna", f"gather casting={spell(game).id}") == "core.magic.mitigation"
    assert refused(game, "ulf", f"absorb attempt={check.id} character=ulf") == "core.magic.ritual.cp-distribution"
    gm(game, f"backlash attempt={check.id}")
    does(game, "anna", f"gather casting={spell(game).id}")


@pytest.mark.rule("core.magic.ritual.cp-distribution", "core.cp.banking")
def test_what_a_helper_channelled_buys_trouble_for_nobody_else_and_is_not_kept() -> None:
    game = declared((8,) * 8, (1, 1, 8, 8), helpers=1)
    check = channelled(game, 1)["ulf"].id
    for trouble in ({"trouble": "fatigue", "who": "rook"}, {"trouble": "noise", "who": "rook"}):
        order = f"spend_points attempt={check} picks='[{json.dumps(trouble)}]'"
        assert refused(game, "gm", order) == "core.magic.ritual.cp-distribution"
    assert refused(game, "gm", f"bank_points attempt={check} points=1") == "core.magic.loop"
    gm(game, f"""spend_points attempt={check} picks='[{{"trouble":"fatigue","who":"ulf"}}]'""")
    assert game.state.characters["ulf"].fatigue == 1


@pytest.mark.rule("core.magic.ritual.cp-distribution", "core.magic.ritual.backlash-table")
def test_what_a_helper_channelled_tires_and_marks_nobody_else() -> None:
    game = declared((8,) * 8, (8,) * 4, (1, 8, 8, 8), helpers=2)
    check = channelled(game, 2)["ida"]
    marked = f"backlash attempt={check.id} pick=1 who=ulf"
    assert refused(game, "gm", marked) == "core.magic.ritual.cp-distribution"
    gm(game, f"backlash attempt={check.id}")
    assert {id: one.fatigue for id, one in game.state.characters.items() if one.fatigue} == {"ida": 1}


@pytest.mark.rule("core.magic.ritual.cp-distribution", "kit.addenda.ritual-absorb")
def test_a_helper_absorbs_one_point_of_the_weaving_and_no_more() -> None:
    game = declared((8,) * 8, (8,) * 4, (1, 1, *(7,) * 6), helpers=1)
    channelled(game, 1)
    check = woven(game)
    for wrong in ("anna", "ida"):
        assert refused(game, wrong, f"absorb attempt={check} character={wrong}") == "core.magic.ritual.cp-distribution"
    does(game, "ulf", f"absorb attempt={check} character=ulf")
    assert refused(game, "ulf", f"absorb attempt={check} character=ulf") == "core.magic.ritual.cp-distribution"
    assert (game.state.attempts[check].points, game.state.characters["ulf"].fatigue) == (1, 1)


@pytest.mark.rule("core.magic.ritual.cp-distribution")
def test_a_helper_who_can_tire_no_further_absorbs_no_point() -> None:
    game = declared((8,) * 8, (8,) * 4, (1, 1, *(7,) * 6), helpers=1)
    channelled(game, 1)
    check = woven(game)
    gm(game, "tire character=ulf levels=4")
    assert refused(game, "ulf", f"absorb attempt={check} character=ulf") == "core.magic.ritual.cp-distribution"


@pytest.mark.rule("kit.addenda.ritual-absorb", "core.magic.ritual.cp-distribution")
def test_a_helper_absorbs_no_point_of_what_they_channelled() -> None:
    game = declared((8,) * 8, (1, 8, 8, 8), (1, *(7,) * 7), helpers=1)
    own = channelled(game, 1)["ulf"]
    assert refused(game, "ulf", f"absorb attempt={own.id} character=ulf") == "core.magic.ritual.cp-distribution"


@pytest.mark.rule("core.magic.ritual.procedure")
def test_nothing_is_woven_of_what_helpers_channelled_before_the_caster_has() -> None:
    game = declared((8,) * 4, (8,) * 8, helpers=1)
    gm(game, f"allow_ritual casting={spell(game).id}")
    does(game, "ulf", "channel character=ulf")
    rolled(game, "ulf")
    assert refused(game, "anna", f"gather casting={spell(game).id}") == "core.magic.ritual.procedure"
    assert "Gather" not in str(offers(game, f"casting.{spell(game).id}"))
    does(game, "anna", "channel character=anna")
    rolled(game)
    does(game, "anna", f"gather casting={spell(game).id}")
    assert spell(game).potential == 12


@pytest.mark.rule("core.magic.ritual.procedure")
def test_who_tells_no_part_does_not_join_and_who_has_left_lends_no_dice() -> None:
    game = declared(*CLEAN, (8,) * 8)
    silent, join = declared(helpers=0), "join_ritual character=ulf attribute=body skill=craft part=' '"
    assert refused(silent, "ulf", f"{join} casting={spell(silent).id}") == "core.magic.ritual.helper-skills"
    channelled(game)
    gm(game, "leave_scene character=rook")
    gm(game, "leave_scene character=ida")
    check = woven(game)
    assert [one.helper for one in game.state.attempts[check].helps] == ["ulf"]


@pytest.mark.rule("core.magic.ritual.procedure")
def test_who_casts_or_helps_with_a_ritual_takes_up_no_other() -> None:
    game = declared((8,) * 8, helpers=1)
    for who in ("anna", "ulf"):
        assert refused(game, who, f"begin_ritual character={who} goal=Rain") == "core.magic.ritual.procedure"
    does(game, "ida", "channel character=ida")
    join = f"join_ritual casting={next(iter(game.state.castings))} character=ida {PARTS['ida']}"
    assert refused(game, "ida", join) == "core.magic.ritual.procedure"


@pytest.mark.rule("core.magic.ritual.procedure")
def test_a_ritual_goes_on_without_what_a_helper_had_begun_to_channel_who_is_gone() -> None:
    game = declared((8,) * 8, helpers=1)
    gm(game, f"allow_ritual casting={spell(game).id}")
    does(game, "ulf", "channel character=ulf")
    does(game, "anna", "channel character=anna")
    rolled(game)
    assert refused(game, "anna", f"gather casting={spell(game).id}") == "core.magic.mitigation"
    gm(game, "leave_scene character=ulf")
    does(game, "anna", f"gather casting={spell(game).id}")
    assert spell(game).potential == 8


@pytest.mark.rule("core.magic.ritual.severity")
@pytest.mark.parametrize(
    ("helpers", "worse"), [(1, ""), (3, "; to be read 2 steps worse for the helpers of the ritual")]
)
def test_what_is_bought_for_the_points_of_a_ritual_is_told_to_be_worse_for_its_helpers(
    helpers: int, worse: str
) -> None:
    game = declared((1, *(8,) * 7), helpers=helpers)
    gm(game, f"allow_ritual casting={spell(game).id}")
    does(game, "anna", "channel character=anna")
    entry = gm(game, f"""spend_points attempt={rolled(game).id} picks='[{{"trouble": "noise"}}]'""")
    assert SYSTEM.story(game.before(entry.seq), entry.events[0]) == f"1 CP: noise, a tell or a trace is left{worse}"

"""What experience buys, what it costs, how long it takes, and what nobody may have."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from fieldcraft.core import Match
from fieldcraft.systems.fates_edge.campaign.characters.buying import Bought, name_purchase
from fieldcraft.systems.fates_edge.campaign.characters.content import Pack, Talent, skill_file
from fieldcraft.systems.fates_edge.campaign.characters.costs import ASSETS, PATHS, tier
from fieldcraft.systems.fates_edge.campaign.characters.facts import Award, Purchase
from fieldcraft.systems.fates_edge.campaign.characters.terms import Terms, printed_talents, terms
from fieldcraft.systems.fates_edge.campaign.characters.training import haste_ticks
from fieldcraft.systems.fates_edge.campaign.followers.payment import Paid, Price
from fieldcraft.systems.fates_edge.campaign.magic.content import spells
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.presentation.offers import deeds
from fieldcraft.systems.fates_edge.campaign.presentation.story import sheet
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import campaign, character, does, gm, match, purchase, refused

RICH = (Award(400, "creation", "core.creation.pool"),)


def downtime(
    days: int = 30, *, options: dict[str, str] | None = None, others: tuple = (), **who: object
) -> Match[Campaign]:
    """A campaign in downtime, in which Anna has all the experience that she needs."""
    anna = character("anna", **({"awards": RICH} | who))
    return match(campaign(anna, *others, phase="downtime", days=days, options=Options(options or {})))


def price(game: Match[Campaign], text: str) -> tuple[int, int]:
    """What Anna pays for something, in experience and in days."""
    does(game, "anna", text)
    last = game.state.characters["anna"].purchases[-1]
    return last.xp, last.days


@pytest.mark.rule("core.xp.cost.attribute", "core.xp.downtime", "kit.quickref.xp-costs", "core.xp.paths")
def test_an_attribute_costs_three_times_its_new_rating_and_as_many_days() -> None:
    game = downtime()
    assert price(game, "raise_attribute character=anna attribute=body") == (9, 3)
    assert price(game, "raise_attribute character=anna attribute=body") == (12, 4)
    assert game.state.characters["anna"].ratings_of("attribute") == {"body": 4}
    assert "attribute" in PATHS["enhance_self"]


@pytest.mark.rule(
    "core.xp.cost.skill", "kit.skill.cost", "kit.create.skill-shortcut", "kit.archetype.advancement-notes"
)
def test_a_skill_costs_twice_its_new_level() -> None:
    game = downtime()
    paid = [price(game, "raise_skill character=anna skill=stealth") for _ in range(5)]
    assert paid == list(zip([2, 4, 6, 8, 10], range(1, 6), strict=True))
    assert refused(game, "anna", "raise_skill character=anna skill=stealth") == "core.skill.ratings"


@pytest.mark.rule("core.attribute.range", "core.skill.ratings", "kit.quickref.skill-ratings", "kit.quickref.attributes")
def test_no_mortal_has_more_than_five_of_anything() -> None:
    game = downtime(attributes={"body": 5}, skills={"melee": 5})
    assert refused(game, "anna", "raise_attribute character=anna attribute=body") == "core.attribute.range"
    assert refused(game, "anna", "raise_skill character=anna skill=melee") == "core.skill.ratings"


@pytest.mark.rule("core.attribute.range")
def test_a_dragon_of_the_game_master_s_is_stronger_than_mortals() -> None:
    hoard = (Award(99, "creation", "core.creation.pool"),)
    dragon = character("wyrm", seat="", attributes={"body": 5}, awards=hoard)
    game = match(campaign(dragon, character("anna"), phase="downtime", days=30))
    entry = gm(game, "raise_attribute character=wyrm attribute=body")
    assert game.state.characters["wyrm"].abilities().body == 6
    told = SYSTEM.story(game.before(entry.seq), entry.events[0])
    assert told == "Wyrm buys Body 6 for 18 XP (the game master: is it no mortal?)"


@pytest.mark.rule("core.attribute.start", "kit.archetype.assumptions")
def test_attributes_begin_at_two() -> None:
    assert price(downtime(), "raise_attribute character=anna attribute=wits")[0] == 9
    assert sheet(downtime().state, character("anna"), (), "key").attributes["body"] == 2


@pytest.mark.rule("core.xp.timing")
def test_experience_is_spent_in_downtime() -> None:
    game = match()
    assert refused(game, "anna", "raise_skill character=anna skill=melee") == "core.xp.timing"


@pytest.mark.rule("core.xp.downtime", "core.xp.rush-rule")
def test_learning_takes_days_unless_it_is_rushed_and_haste_makes_waste() -> None:
    game = downtime(days=4)
    does(game, "anna", "raise_attribute character=anna attribute=body")
    assert refused(game, "anna", "raise_attribute character=anna attribute=wits") == "core.xp.downtime"
    does(game, "anna", "raise_attribute character=anna attribute=wits rush=true")
    (clock,) = game.state.clocks.values()
    assert (clock.sort, clock.size, clock.about, clock.name) == ("haste", 4, "anna/wits", "Haste: wits 3")
    assert haste_ticks(5, True) == 3


@pytest.mark.rule("core.xp.downtime")
def test_talents_take_no_days_or_as_many_as_they_cost() -> None:
    who = {"attributes": {"presence": 3}}
    assert price(downtime(**who), "learn_talent character=anna talent=silver-tongue") == (3, 0)
    slow = downtime(options={"talent_downtime": "days_equal_cost"}, **who)
    assert price(slow, "learn_talent character=anna talent=silver-tongue") == (3, 3)


@pytest.mark.rule("core.training.mentor")
def test_a_mentor_halves_the_days() -> None:
    teacher = character("ben", attributes={"body": 3}, skills={"melee": 3})
    game = downtime(others=(teacher,), skills={"melee": 2})
    assert price(game, "raise_skill character=anna skill=melee mentor=ben") == (6, 2)
    assert price(game, "raise_skill character=anna skill=melee mentor=ben") == (8, 2)
    assert refused(game, "anna", "raise_attribute character=anna attribute=wits mentor=ben") == "core.training.mentor"
    assert refused(game, "anna", "raise_skill character=anna skill=lore mentor='Old Maud'") == "core.training.mentor"
    gm(game, "raise_attribute character=anna attribute=body mentor='Old Maud'")


@pytest.mark.rule("core.training.montage")
def test_a_montage_stands_for_a_day_twice_per_arc() -> None:
    game = downtime()
    wish = "raise_attribute character=anna attribute=body montages=2"
    assert refused(game, "anna", wish) == "core.training.montage"
    assert refused(game, "anna", "play_montage character=anna") == "campaign.master"
    for _ in range(2):
        gm(game, "play_montage character=anna")
    assert refused(game, "gm", "play_montage character=anna") == "core.training.montage"
    assert price(game, wish) == (9, 1)
    assert refused(game, "anna", "raise_skill character=anna skill=melee montages=1") == "core.training.montage"
    gm(game, "end_arc")
    gm(game, "play_montage character=anna")
    assert price(game, "raise_skill character=anna skill=melee montages=1") == (2, 0)


@pytest.mark.rule("core.training.montage")
def test_a_montage_of_the_arc_that_is_over_still_stands_for_a_day() -> None:
    game = downtime()
    gm(game, "play_montage character=anna")
    gm(game, "end_arc")
    assert price(game, "raise_skill character=anna skill=melee montages=1") == (2, 0)
    for _ in range(2):
        gm(game, "play_montage character=anna")
    assert refused(game, "gm", "play_montage character=anna") == "core.training.montage"


@pytest.mark.rule("core.training.montage")
def test_no_more_than_two_days_of_an_arc_are_saved_however_many_montages_were_put_by() -> None:
    game = downtime()
    for _ in range(2):
        gm(game, "play_montage character=anna")
    gm(game, "end_arc")
    for _ in range(2):
        gm(game, "play_montage character=anna")
    assert price(game, "raise_attribute character=anna attribute=body montages=2") == (9, 1)
    wits = "raise_attribute character=anna attribute=wits montages=1"
    assert refused(game, "anna", wits) == "core.training.montage"
    gm(game, "end_arc")
    assert price(game, wits) == (9, 2)


@pytest.mark.rule("core.training.montage")
def test_a_montage_is_played_out_by_who_is_in_the_scene() -> None:
    game = match(campaign())
    gm(game, """begin_scene name=Yard present='["ben"]'""")
    assert refused(game, "gm", "play_montage character=anna") == "campaign.scenes"
    gm(game, "play_montage character=ben")


@pytest.mark.rule("core.training.montage")
def test_the_next_lesson_on_the_sheet_takes_less_days_by_a_montage_that_was_played_out() -> None:
    game = downtime()
    gm(game, "play_montage character=anna")
    step = next(one for one in deeds(game.view("anna"), "anna", "anna") if one.name == "raise_attribute:body")
    assert (step.choices[0].action["montages"], step.choices[0].detail, step.refusal) == (1, "2 days", None)


@pytest.mark.rule("core.training.mentor", "core.xp.rush-rule")
def test_a_lesson_is_offered_with_whom_it_may_be_learned_from_and_in_a_rush() -> None:
    ben = character("ben", skills={"melee": 3})
    game = match(campaign(character("anna", skills={"melee": 2}), ben))
    gm(game, "begin_downtime days=2")
    step = next(one for one in deeds(game.view("anna"), "anna", "anna") if one.name == "raise_skill:melee")
    assert [one.detail for one in step.choices] == ["2 days with Ben", "in a rush, with a clock of haste (4 segments)"]
    assert step.refusal is None
    taught, rushed = (one.action for one in step.choices)
    assert (taught["mentor"], rushed["rush"]) == ("ben", True)
    does(game, "anna", "raise_skill character=anna skill=melee rush=true")
    assert [one.sort for one in game.state.clocks.values()] == ["haste"]


@pytest.mark.rule("core.skill.list", "kit.skill.list")
def test_a_table_knows_the_skills_of_its_list() -> None:
    assert len(skill_file().skills) >= 26
    assert refused(downtime(), "anna", "raise_skill character=anna skill=knitting") == "core.skill.list"
    does(downtime(options={"skill_list": "open"}), "anna", "raise_skill character=anna skill=knitting")
    few = downtime(options={"skill_list": "core14"})
    does(few, "anna", "raise_skill character=anna skill=tactics")
    assert few.state.characters["anna"].ratings_of("skill") == {"command": 1}
    assert Terms(few.state.options).key("Faith") == "arcana"


@pytest.mark.rule("core.skill.alias", "core.skill.list")
def test_what_prestige_asks_for_can_be_learned_by_the_core_list_alone_too() -> None:
    by = Terms(Options({"skill_list": "core14"}))
    asked = {skill for talent in printed_talents().values() for skill in talent.needs.skills}
    assert {skill for skill in asked if by.skill(skill) is None} == set()
    names = {"Commerce": "commerce", "Resolve": "athletics", "Observation": "survival", "Skullduggery": "stealth"}
    assert {name: by.key(name) for name in names} == names


@pytest.mark.rule("core.magic.backlash-theme", "core.skill.alias")
def test_the_art_of_every_spell_can_be_learned_and_so_can_storm() -> None:
    arts = {spell.art for spell in spells().values()} | {"storm"}
    assert {art for art in arts if Terms().skill(art) is None} == set()
    assert (Terms().skill("Fire").key, Terms().skill("Shadow").key) == ("pyromancy", "umbramancy")


@pytest.mark.rule("core.skill.alias", "kit.skill.aliases")
def test_other_names_of_skills_mean_those_on_the_list() -> None:
    names = {"Observation": "scouting", "Marksmanship": "ranged", "Leadership": "command", "Resolve": "endurance"}
    assert {name: Terms().skill(name).key for name in names} == names
    game = downtime()
    does(game, "anna", "raise_skill character=anna skill=Observation")
    assert game.state.characters["anna"].ratings_of("skill") == {"scouting": 1}


@pytest.mark.rule("kit.skill.attribute-min")
@pytest.mark.parametrize("skill", ["arcana", "ritual"])
def test_arcana_and_ritual_open_at_spirit_three(skill: str) -> None:
    order = f"raise_skill character=anna skill={skill}"
    assert refused(downtime(), "anna", order) == "kit.skill.attribute-min"
    does(downtime(attributes={"spirit": 3}), "anna", order)
    does(downtime(skills={skill: 1}), "anna", order)
    does(downtime(), "anna", "raise_skill character=anna skill=occult")


@pytest.mark.rule("core.skill.attribute-cap", "kit.skill.attribute-cap")
def test_where_skills_are_tied_they_are_never_above_their_attribute() -> None:
    game = downtime(options={"skill_attr_cap": "on"}, skills={"research": 2, "commerce": 2})
    assert refused(game, "anna", "raise_skill character=anna skill=research") == "core.skill.attribute-cap"
    assert refused(game, "anna", "raise_skill character=anna skill=commerce") == "core.skill.attribute-cap"
    does(downtime(skills={"research": 2}), "anna", "raise_skill character=anna skill=research")


@pytest.mark.rule("core.tier.bands", "core.tier.measure", "core.xp.cost.asset", "core.tier.second-follower-slot")
def test_a_tier_is_told_by_what_was_spent() -> None:
    def spent(xp: int) -> str:
        who = character("anna", awards=(Award(30, "creation", ""),))
        grown = replace(who, purchases=(Purchase("other", "all", xp, "core.xp.currency"),))
        return tier(grown).name

    steps = {40: "Rookie", 41: "Seasoned", 91: "Veteran", 151: "Paragon", 221: "Mythic"}
    assert {xp: spent(xp) for xp in steps} == steps
    assert ASSETS["major"] == (12, 30)


@pytest.mark.rule("core.prestige.tier-gate", "kit.prestige.general", "core.prestige.qualify")
def test_prestige_opens_at_its_tier_to_those_who_qualify() -> None:
    fits = {"attributes": {"body": 3}, "skills": {"melee": 3}}
    young = downtime(**fits)
    assert refused(young, "anna", "learn_talent character=anna talent=duelists-insight") == "core.prestige.tier-gate"
    game = seasoned(41)
    assert refused(game, "anna", "learn_talent character=anna talent=duelists-insight") == "core.prestige.qualify"
    ready = seasoned(41, ("attribute", "body", 3), ("skill", "melee", 3))
    assert price(ready, "learn_talent character=anna talent=duelists-insight") == (12, 0)


def seasoned(xp: int, *has: tuple[str, str, int], **options: str) -> Match[Campaign]:
    """A campaign in downtime, in which Anna has spent much and has some ratings."""
    who = character("anna", awards=RICH)
    past = (purchase("other", "past", 0, xp), *(purchase(kind, what, rating) for kind, what, rating in has))
    anna = replace(who, purchases=past)
    return match(campaign(anna, phase="downtime", days=30, options=Options(options)))


@pytest.mark.rule("kit.prestige.general", "core.prestige.tier-gate")
def test_arts_of_prestige_open_by_what_was_spent() -> None:
    able = (("attribute", "wits", 3), ("skill", "survival", 2))
    learn = "learn_talent character=anna talent=storm-caller"
    assert refused(seasoned(40, *able), "anna", learn) == "core.prestige.tier-gate"
    assert price(seasoned(41, *able), learn) == (6, 0)
    assert refused(seasoned(41, able[0]), "anna", learn) == "core.prestige.qualify"


@pytest.mark.rule("kit.prestige.general")
def test_with_an_art_of_prestige_the_game_master_is_asked_for_the_duty_that_it_brings() -> None:
    game = seasoned(41, ("attribute", "wits", 3), ("skill", "survival", 2))
    (bought,) = does(game, "anna", "learn_talent character=anna talent=storm-caller").events
    asked = "(the game master: which duty does it bring, as Seafolk navigators have it?)"
    assert SYSTEM.story(game.state, bought) == f"Anna buys Storm-Caller for 6 XP {asked}"


@pytest.mark.rule("core.talent.guild-ties")
def test_with_guild_ties_the_game_master_is_asked_for_the_membership_that_they_take() -> None:
    game = match(campaign(character("anna", culture="human"), phase="downtime", days=9))
    (bought,) = does(game, "anna", "learn_talent character=anna talent=guild-ties").events
    asked = "(the game master: is there membership in a guild or order?)"
    assert SYSTEM.story(game.state, bought) == f"Anna buys Guild Ties for 7 XP {asked}"


@pytest.mark.rule("core.prestige.unlisted-cost", "core.prestige.duelists-insight")
def test_where_no_price_is_written_the_game_master_names_it() -> None:
    able = (("attribute", "body", 3), ("skill", "melee", 3))
    learn = "learn_talent character=anna talent=bargain"
    pack = Pack(id="p", title="P", talents=(Talent(key="bargain", name="Bargain", text="Haggles."),))
    game = seasoned(41, *able)
    gm(game, f"add_pack pack='{msgspec.json.encode(pack).decode()}'")
    assert refused(game, "anna", learn) == "core.prestige.unlisted-cost"
    assert refused(game, "anna", f"{learn} xp=1") == "core.prestige.unlisted-cost"
    gm(game, f"{learn} xp=13")
    assert game.state.characters["anna"].purchases[-1].xp == 13
    learn = "learn_talent character=anna talent=duelists-insight"
    assert refused(seasoned(41, *able), "gm", f"{learn} xp=1") == "core.prestige.unlisted-cost"


@pytest.mark.rule("core.talent.categories")
def test_a_talent_is_learned_once() -> None:
    game = downtime(attributes={"presence": 3}, talents=("silver-tongue",))
    assert refused(game, "anna", "learn_talent character=anna talent=silver-tongue") == "core.talent.categories"
    assert refused(game, "anna", "learn_talent character=anna talent=flying") == "core.talent.categories"


@pytest.mark.rule("core.xp.currency", "core.creation.deficit")
def test_nobody_is_decreed_into_debt() -> None:
    game = downtime()
    who = game.state.characters["anna"]
    dear = Purchase("talent", "dear", who.left + 1, "core.talent.categories")
    bought = Bought(character="anna", purchase=dear)
    paid = Paid(character="anna", price=Price(xp=who.left + 1), kind="activation", what="a ship")
    assert "XP" in bought.impossible(game.state)
    assert "XP" in paid.impossible(game.state)
    just = replace(dear, xp=who.left)
    assert Bought(character="anna", purchase=just).impossible(game.state) == ""
    owing = Bought(character="anna", purchase=just).apply(game.state)
    assert Paid(character="anna", price=Price(), kind="activation", what="a ship").impossible(owing) == ""


@pytest.mark.rule("core.training.mentor")
@pytest.mark.parametrize(
    ("mentor", "facts"),
    [("anna", {}), ("ben", {"status": "dead"}), ("ben", {"status": "retired"}), ("ben", {"status": "absent"})],
)
def test_nobody_teaches_themselves_and_who_is_gone_teaches_nobody(mentor: str, facts: dict[str, str]) -> None:
    skilled = {"skills": {"melee": 3}}
    game = match(campaign(character("anna", **skilled), character("ben", **skilled, **facts), phase="downtime", days=9))
    assert refused(game, "anna", f"raise_skill character=anna skill=melee mentor={mentor}") == "core.training.mentor"


@pytest.mark.rule("core.training.montage")
@pytest.mark.parametrize("wasted", ["montages=2", "montages=1 rush=true"])
def test_a_montage_stands_only_for_a_day_that_would_be_spent(wasted: str) -> None:
    game = match(campaign(character("anna"), phase="downtime", days=9))
    for _ in range(2):
        gm(game, "play_montage character=anna")
    assert refused(game, "anna", f"raise_skill character=anna skill=melee {wasted}") == "core.training.montage"
    does(game, "anna", "raise_skill character=anna skill=melee montages=1")
    assert game.state.characters["anna"].purchases[-1].days == 0


@pytest.mark.rule("core.xp.rush-rule")
def test_what_takes_no_days_is_not_rushed() -> None:
    game = match(campaign(character("anna"), phase="downtime", days=5))
    order = "learn_talent character=anna talent=battle-instincts"
    assert refused(game, "anna", f"{order} rush=true") == "core.xp.downtime"
    does(game, "anna", order)
    assert game.state.clocks == {}


def test_what_was_bought_is_named_as_a_line_of_its_own_begins() -> None:
    known = terms(campaign())
    assert (
        name_purchase(Purchase("follower", "archivist", 9, "core.follower.cost", rating=3), known) == "Archivist, Cap 3"
    )
    assert name_purchase(Purchase("follower", "Old Tom", 1, "core.follower.cost", rating=1), known) == "Old Tom, Cap 1"


@pytest.mark.rule("core.training.mentor", "core.xp.downtime")
@pytest.mark.parametrize("mentor", ["ben", "'Old Maud'"])
def test_nobody_teaches_a_talent(mentor: str) -> None:
    slow = downtime(
        options={"talent_downtime": "days_equal_cost"}, others=(character("ben"),), attributes={"presence": 3}
    )
    wish = f"learn_talent character=anna talent=silver-tongue mentor={mentor}"
    assert refused(slow, "gm", wish) == "core.training.mentor"
    assert price(slow, "learn_talent character=anna talent=silver-tongue") == (3, 3)

"""Making a character: experience, debts, complications, a kit, and what a new character may not have."""

from __future__ import annotations

import json
import re

import msgspec
import pytest

from fieldcraft.core import Match
from fieldcraft.dice.cards import Card
from fieldcraft.systems.fates_edge.campaign.actions import Deed
from fieldcraft.systems.fates_edge.campaign.characters.content import troubles
from fieldcraft.systems.fates_edge.campaign.characters.creation import CreateCharacter
from fieldcraft.systems.fates_edge.campaign.characters.prerequisites import affinities_of, peoples_of
from fieldcraft.systems.fates_edge.campaign.characters.sheets import check_people
from fieldcraft.systems.fates_edge.campaign.characters.terms import printed_talents
from fieldcraft.systems.fates_edge.campaign.commands.sheet import sheet
from fieldcraft.systems.fates_edge.campaign.condition.clocks import StartClock
from fieldcraft.systems.fates_edge.campaign.followers.recruiting import Recruit
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.presentation.offers import deeds
from fieldcraft.systems.fates_edge.campaign.presentation.panels import panels
from fieldcraft.systems.fates_edge.campaign.presentation.story import story
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import campaign, character, does, gm, match, refused
from rules.fates_edge.followers import company, follower
from rules.fates_edge.test_rare_offers import offers, takes


def begun(*rolls: list[int], **facts: object) -> Match[Campaign]:
    """A campaign before its first session, in which Anna has begun to make Rook."""
    game = match(campaign(session=0, **facts), *rolls)
    does(game, "anna", "create_character id=rook name=Rook seat=anna culture='Wood Elf'")
    return game


def rook(game: Match[Campaign]) -> object:
    """The character that is made."""
    return game.state.characters["rook"]


@pytest.mark.rule("core.creation.pool")
def test_a_new_character_has_thirty_xp() -> None:
    game = begun()
    assert (rook(game).left, rook(game).status) == (30, "unfinished")
    assert refused(game, "ben", "create_character id=eve name=Eve seat=anna") == "campaign.own"


@pytest.mark.rule("campaign.ids")
def test_an_id_belongs_to_one_character() -> None:
    assert refused(begun(), "anna", "create_character id=rook name=Eve seat=anna") == "campaign.ids"


@pytest.mark.rule("campaign.ids", "campaign.own")
def test_nobody_else_goes_by_the_name_of_a_character() -> None:
    game = match(company(follower(), phase="downtime", days=5))
    assert refused(game, "anna", "recruit character=anna name=Ben role=Scout cap=1") == "campaign.own"
    assert refused(game, "ben", "create_character id=sam name=Sam seat=ben") == "campaign.ids"


def test_no_two_talents_are_listed_under_one_name() -> None:
    names = [re.sub("[ -]", "", one.name).casefold() for one in printed_talents().values()]
    assert sorted(names) == sorted(set(names))


def test_what_a_beginner_cannot_learn_stands_under_headings_of_its_own() -> None:
    steps = {one.name: one for one in deeds(begun().state, "anna", "rook")}
    found = {key: steps[f"learn_talent:{key}"].group for key in ("iron-stomach", "stone-sense", "storm-caller")}
    assert found == {
        "iron-stomach": "",
        "stone-sense": "Talents of other peoples",
        "storm-caller": "Prestige abilities",
    }


@pytest.mark.rule("core.creation.deficit", "core.xp.currency")
def test_two_xp_of_debt_are_allowed_and_repaid_before_anything_else_is_bought() -> None:
    game = begun()
    for attribute in ("body", "wits", "spirit"):
        does(game, "anna", f"raise_attribute character=rook attribute={attribute}")
    does(game, "anna", "raise_skill character=rook skill=melee")
    assert rook(game).left == 1
    assert refused(game, "anna", "raise_skill character=rook skill=melee") == "core.xp.currency"
    does(game, "anna", "learn_talent character=rook talent=iron-stomach")
    assert rook(game).left == -2
    does(game, "anna", "finish_character character=rook")
    gm(game, "begin_downtime days=9")
    assert refused(game, "anna", "raise_skill character=rook skill=stealth") == "core.xp.currency"


@pytest.mark.rule("core.creation.complication-trade", "core.creation.complication-table")
def test_two_complications_are_worth_an_xp_each() -> None:
    game = begun([2], [2], [7])
    does(game, "anna", "take_complication character=rook")
    does(game, "anna", "take_complication character=rook")
    assert rook(game).complications == ("broken-heirloom", "cursed-token")
    assert rook(game).earned == 32
    assert refused(game, "anna", "take_complication character=rook") == "core.creation.complication-trade"
    assert refused(game, "anna", "take_complication character=rook complication=haunted") == (
        "core.creation.complication-trade"
    )
    assert [one.name for one in troubles()][::9] == ["Debt Mark", "Blood Feud"]


@pytest.mark.rule("core.creation.complication-trade")
def test_where_complications_are_picked_the_game_master_picks_them() -> None:
    game = begun(options=Options({"starting_complication_source": "gm_pick"}))
    assert refused(game, "anna", "take_complication character=rook") == "core.creation.complication-trade"
    gm(game, "take_complication character=rook complication=Haunted")
    assert rook(game).complications == ("haunted",)
    assert refused(game, "gm", "take_complication character=rook complication=Haunted") == (
        "core.creation.complication-trade"
    )


@pytest.mark.rule("core.creation.complication-trade")
def test_where_complications_are_drawn_each_is_what_another_card_of_consequences_tells() -> None:
    game = begun([1], [1], options=Options({"starting_complication_source": "deck"}))
    for seat in ("anna", "gm"):
        chosen = "take_complication character=rook complication=haunted"
        assert refused(game, seat, chosen) == "core.creation.complication-trade"
    takes(game, offers(game, "trouble.rook")["Draw one"])
    does(game, "anna", "take_complication character=rook")
    pile = game.state.piles["consequences"]
    assert (len(set(pile.drawn)), pile.aside, rook(game).earned) == (2, pile.drawn, 32)
    told = [row.title for row in panels(game.state, "anna")["trouble.rook"].rows]
    assert [one.partition(":")[0] for one in told] == [f"{Card(card).name}, minor" for card in pile.drawn]
    assert refused(game, "anna", "take_complication character=rook") == "core.creation.complication-trade"


@pytest.mark.rule("core.creation.complication-trade")
def test_what_the_game_master_picks_may_be_what_a_card_tells_and_has_a_name() -> None:
    game = begun(options=Options({"starting_complication_source": "gm_pick"}))
    assert (
        refused(game, "gm", "take_complication character=rook complication=' '") == "core.creation.complication-trade"
    )
    takes(game, offers(game, "trouble.rook")["Pick one"], complication="A secret twin")
    titles = [row.title for row in panels(game.state, "gm")["trouble.rook"].rows]
    assert titles == ["A secret twin"]


@pytest.mark.rule("kit.gear.starting-kit", "kit.gear.kits")
def test_the_first_kit_is_free() -> None:
    game = begun()
    assert refused(game, "anna", "take_kit character=rook kit=dagger") == "kit.gear.starting-kit"
    does(game, "anna", "take_kit character=rook kit=scouts-rig")
    assert rook(game).gear["scouts-rig"].name == "Scout's Rig"
    assert refused(game, "anna", "take_kit character=rook kit=healers-bag") == "kit.gear.starting-kit"


@pytest.mark.rule("core.creation.assumption")
def test_nobody_begins_with_prestige() -> None:
    game = begun()
    assert refused(game, "anna", "learn_talent character=rook talent=shadowbinder") == "core.creation.assumption"


@pytest.mark.rule("core.contract.agency")
def test_a_character_is_more_than_what_it_owns() -> None:
    game = begun()
    assert refused(game, "anna", "finish_character character=rook") == "core.contract.agency"
    does(game, "anna", "raise_skill character=rook skill=stealth")
    does(game, "anna", "finish_character character=rook")
    assert rook(game).status == "active"
    assert refused(game, "anna", "finish_character character=rook") == "core.creation.pool"


def test_who_is_unfinished_or_dead_does_not_grow_in_play() -> None:
    game = match(campaign(character("anna", status="dead")))
    assert refused(game, "anna", "raise_skill character=anna skill=melee") == "campaign.own"


@pytest.mark.rule("campaign.own")
def test_a_character_is_made_for_somebody_who_plays() -> None:
    game = match()
    order = "create_character id=zoe name=Zoe seat="
    assert refused(game, "gm", f"{order}spectator") == "campaign.own"
    does(game, "anna", f"{order}anna")


@pytest.mark.rule("campaign.own")
@pytest.mark.parametrize("name", ["   ", "\x00", "An\u202ena", "\u200b", "Anna\n"])
@pytest.mark.parametrize(
    ("kind", "fields"),
    [(CreateCharacter, {"id": "zoe"}), (StartClock, {}), (Recruit, {"character": "anna", "role": "Scout", "cap": 1})],
)
def test_a_name_can_be_read(kind: type[Deed], fields: dict[str, object], name: str) -> None:
    do = {"do": kind.__struct_config__.tag} | fields
    with pytest.raises(msgspec.ValidationError, match="name"):
        msgspec.convert(do | {"name": name}, kind)
    assert msgspec.convert(do | {"name": "Zo\u00eb \u200d\U0001f525"}, kind)


@pytest.mark.rule("core.creation.pool")
def test_what_was_bought_is_given_back_while_a_character_is_made_unless_something_else_needs_it() -> None:
    game = begun()
    for step in ("raise_attribute attribute=spirit", "raise_skill skill=arcana"):
        verb, what = step.split()
        does(game, "anna", f"{verb} character=rook {what}")
    before = rook(game).left
    assert refused(game, "anna", "return_purchase character=rook what=spirit") == "kit.skill.attribute-min"
    assert refused(game, "ben", "return_purchase character=rook what=arcana") == "campaign.own"
    does(game, "anna", "return_purchase character=rook what=arcana")
    does(game, "anna", "return_purchase character=rook what=spirit")
    assert (rook(game).left > before, rook(game).abilities().spirit) == (True, 2)
    assert refused(game, "anna", "return_purchase character=rook what=wits") == "core.creation.pool"


@pytest.mark.rule("core.creation.pool")
def test_a_character_in_the_making_is_described_anew_by_its_player_and_never_after() -> None:
    game = match()
    does(game, "anna", "create_character id=rook name=Rook seat=anna")
    order = "describe_character character=rook name=Crow concept='A thief' culture=Dwarf"
    assert refused(game, "ben", order) == "campaign.own"
    does(game, "anna", order)
    who = game.state.characters["rook"]
    assert (who.name, who.concept, who.culture, who.left) == ("Crow", "A thief", "Dwarf", 30)
    assert refused(game, "anna", "describe_character character=anna name=Crow") == "core.creation.pool"


@pytest.mark.rule("core.creation.bonds.change", "core.creation.bonds")
def test_who_is_being_made_is_tied_even_while_a_scene_is_played() -> None:
    game = match(campaign(character("anna"), character("ben"), character("cleo", status="unfinished")))
    gm(game, "begin_scene name=Vault")
    assert refused(game, "anna", "tie character=anna other=ben text='the same levy'") == "core.creation.bonds.change"
    does(game, "cleo", "tie character=cleo other=anna text='the same levy'")
    does(game, "anna", "tie character=anna other=cleo text='the same levy'")
    assert [game.state.characters[id].boons for id in ("anna", "ben", "cleo")] == [1, 0, 1]


@pytest.mark.rule("core.creation.complication-table")
def test_whose_complication_is_a_cursed_token_carries_it() -> None:
    game = match(campaign(), (7,), (2,))
    does(game, "anna", "create_character id=mira name=Mira seat=anna")
    does(game, "anna", "take_complication character=mira")
    does(game, "anna", "take_complication character=mira")
    carried = {id: one.condition for id, one in game.state.characters["mira"].gear.items()}
    assert carried == {"cursed-token": "maintained", "broken-heirloom": "compromised"}


def told(game: Match[Campaign], order: str) -> str:
    """What the table reads of something that the game master does."""
    entry = gm(game, order)
    return " ".join(SYSTEM.story(game.before(entry.seq), event) for event in entry.events)


@pytest.mark.rule("core.creation.complication-table", "kit.gear.repair-proper")
def test_a_broken_heirloom_is_not_mended_without_its_price_which_the_game_master_is_asked_for() -> None:
    game = begun([2])
    does(game, "anna", "take_kit character=rook kit=travelers-pack")
    does(game, "anna", "take_complication character=rook")
    does(game, "anna", "raise_skill character=rook skill=melee")
    does(game, "anna", "finish_character character=rook")
    gm(game, "begin_downtime days=7")
    mend = "mend_item character=rook item=broken-heirloom having='[{}]'"
    assert refused(game, "gm", mend.format('"tools", "materials"')) == "kit.gear.repair-proper"
    assert "(the game master: is it coin" in told(game, mend.format('"tools", "materials", "its price"'))


@pytest.mark.rule("core.creation.complication-table")
def test_the_first_scene_asks_the_game_master_to_weave_in_what_people_begin_with() -> None:
    game = match(campaign(character("anna", complications=("debt-mark", "haunted")), character("ben")))
    assert "Complications: Anna (Debt Mark, Haunted) (the game master: " in told(game, "begin_scene name=Vault")
    gm(game, "end_scene")
    assert "Complications" not in told(game, "begin_scene name=Yard")


@pytest.mark.rule("core.affinity.definition")
def test_who_has_learned_what_a_people_teaches_stays_one_of_them() -> None:
    game = match(campaign())
    does(game, "anna", "create_character id=mira name=Mira seat=anna culture=dwarf")
    does(game, "anna", "learn_talent character=mira talent=stone-sense")
    order = "describe_character character=mira name=Mira culture="
    assert refused(game, "anna", order + "human") == "core.affinity.definition"
    does(game, "anna", order + "dwarf")


@pytest.mark.rule("core.affinity.definition", "core.affinity.list")
@pytest.mark.parametrize(
    ("people", "named"), [("human", ["dwarf"]), ("High Elf", ["stone"]), ("gnome", ["tinkering", "dwarf"])]
)
def test_a_people_gives_one_affinity(people: str, named: list[str]) -> None:
    order = f"create_character id=mira name=Mira seat=anna culture={people!r} affinities='{json.dumps(named)}'"
    assert refused(match(), "anna", order) == "core.affinity.definition"


@pytest.mark.rule("core.affinity.definition")
@pytest.mark.parametrize(("people", "named"), [("human", {"dwarf"}), ("gnome", {"tinkering", "dwarf"})])
def test_a_sheet_from_elsewhere_with_more_affinities_is_found_out(people: str, named: set[str]) -> None:
    mira = character("mira", culture=people, affinities=frozenset(named))
    assert [one.rule for one in check_people(mira)] == ["core.affinity.definition"]
    assert ("dwarf" in peoples_of(mira)) is (people == "gnome")


@pytest.mark.rule("core.affinity.definition", "core.affinity.list")
def test_a_people_of_the_tables_own_names_its_affinity_and_loses_it_with_the_people() -> None:
    game = match()
    does(game, "anna", """create_character id=mira name=Mira seat=anna culture=gnome affinities='["tinkering"]'""")
    assert affinities_of(game.state.characters["mira"]) == ("tinkering",)
    does(game, "anna", "describe_character character=mira name=Mira culture=dwarf")
    assert affinities_of(game.state.characters["mira"]) == ("stone",)


@pytest.mark.rule("core.affinity.definition")
def test_a_sheet_tells_the_affinity_that_comes_with_the_people() -> None:
    mira = character("mira", culture="Wood Elf")
    assert story(campaign(mira), "mira")["sheets"]["mira"]["affinities"] == ["quiet-in-nature"]
    assert "quiet in nature" in str(sheet(mira).renderables[0])


MADE = "create_item name={} anchor=Sekogo lane=social hook=Heirloom tier={} xp={}"


@pytest.mark.rule("kit.gear.new-ladder", "kit.create.item", "kit.gear.cost-tiers")
@pytest.mark.parametrize(("first", "fits", "amiss"), [((6, "superior"), 12, 8), ((4, "standard"), 8, 12)])
def test_a_table_prices_all_that_it_makes_up_by_one_scheme(first: tuple[int, str], fits: int, amiss: int) -> None:
    game = match(campaign())
    xp, tier = first
    gm(game, MADE.format("Lens", tier, xp))
    if tier == "superior":
        gm(game, MADE.format("Coat", "standard", 2))
    assert refused(game, "gm", MADE.format("Harp", "artifact", amiss)) == "kit.create.item"
    gm(game, MADE.format("Harp", "artifact", fits))


@pytest.mark.rule("kit.create.item")
@pytest.mark.parametrize(
    ("wide", "narrow"),
    [
        ({"does": "dice", "dice": 2}, {"dice": 1, "once": "session"}),
        ({"does": "mitigate", "points": 1}, {"once": "session"}),
        ({"does": "relief", "fatigue": 1}, {"once": "session"}),
    ],
)
def test_what_a_table_makes_up_lends_one_die_or_takes_points_off_on_a_narrow_occasion(
    wide: dict[str, object], narrow: dict[str, object]
) -> None:
    game = match(campaign())
    order = MADE.format("Lens", "basic", 1)
    assert refused(game, "gm", f"{order} effect='{json.dumps(wide)}'") == "kit.create.item"
    gm(game, f"{order} effect='{json.dumps(wide | narrow)}'")


@pytest.mark.rule("kit.create.skill")
def test_a_new_skill_covers_what_no_other_does() -> None:
    game = match(campaign())
    order = """create_skill name={} covers='What tides do' attributes='["wits", "body"]'"""
    gm(game, order.format("Tides"))
    assert refused(game, "gm", order.format("Sea").replace("What tides", "what  Tides")) == "kit.create.skill"


@pytest.mark.rule("kit.create.item-shortcut", "kit.create.item")
@pytest.mark.parametrize(
    ("tier", "xp", "effect", "fits"),
    [
        ("basic", 1, {"does": "mitigate", "points": 9, "once": "session"}, False),
        ("basic", 1, {"does": "reroll", "what": "failed", "once": "session"}, False),
        ("basic", 1, {"does": "dice", "dice": 1, "once": "scene"}, False),
        ("basic", 1, {"does": "dice", "dice": 1, "once": "session", "boons": 3}, False),
        ("basic", 1, {"does": "relief", "fatigue": 1, "once": "session"}, True),
        ("basic", 1, {"does": "brace", "face": 6}, False),
        ("superior", 6, {"does": "brace", "face": 6}, True),
        ("superior", 6, {"does": "brace", "face": 5}, False),
        ("superior", 6, {"does": "dice", "dice": 1, "once": "scene"}, True),
        ("superior", 6, {"does": "relief", "fatigue": 3, "once": "scene"}, False),
        ("artifact", 12, {"does": "reroll", "what": "failed", "once": "arc"}, True),
    ],
)
def test_what_a_thing_does_is_no_more_than_its_price_buys(
    tier: str, xp: int, effect: dict[str, object], fits: bool
) -> None:
    game, order = match(campaign()), f"{MADE.format('Lens', tier, xp)} effect='{json.dumps(effect)}'"
    if fits:
        gm(game, order)
    else:
        assert refused(game, "gm", order) == "kit.create.item"

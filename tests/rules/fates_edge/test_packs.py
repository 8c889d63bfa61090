"""Content packs: what they add is used like what is printed, and what somebody has of them outlives them."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from msgspec.structs import replace

from fieldcraft.core import Match
from fieldcraft.core.log import dump, load
from fieldcraft.dice.cards import RANKS
from fieldcraft.systems.fates_edge.bridge import battle_spells
from fieldcraft.systems.fates_edge.campaign.characters.content import Pack
from fieldcraft.systems.fates_edge.campaign.characters.effects import features
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.characters.importing import ImportCharacter
from fieldcraft.systems.fates_edge.campaign.characters.pack_validation import find_faults
from fieldcraft.systems.fates_edge.campaign.characters.packs import AddPack
from fieldcraft.systems.fates_edge.campaign.characters.samples import sample
from fieldcraft.systems.fates_edge.campaign.characters.sheets import check_sheet
from fieldcraft.systems.fates_edge.campaign.characters.terms import Terms
from fieldcraft.systems.fates_edge.campaign.decks.facts import MotiveEntry, SeedEntry
from fieldcraft.systems.fates_edge.campaign.files.readers import read_pack
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset, Follower
from fieldcraft.systems.fates_edge.campaign.magic.casting import known_spells
from fieldcraft.systems.fates_edge.campaign.magic.facts import Presses, Rung, Turned
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.presentation.offers import preview
from fieldcraft.systems.fates_edge.campaign.presentation.story import story
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import campaign, character, does, gm, match, purchase, refused
from rules.fates_edge.mages import rolled

PACK = b"""
id: harbour
title: The harbour
version: 2
talents:
  - key: sea-legs
    name: Sea Legs
    xp: 4
    text: Steady on any deck.
    effects: [{does: dice, dice: 1, skills: [athletics], tags: [aboard]}]
skills:
  - {key: sailing, group: custom, attribute: wits}
gear:
  - {key: gaff, name: Gaff, sort: own, xp: 1, worn: true, text: A hook on a long pole.}
spells:
  salt-ward:
    name: Ward the Hull
    art: hydromancy
    dv: 2
    text: Water does not enter where salt was strewn.
    outcomes: [{does: rail, rail: Flood, by: -1}]
    lasts: area
    battle: {tag: ward}
cards:
  - {deck: adventure, suit: S, rank: "7", text: a drowned chapel whose bell still rings}
  - {deck: motives, suit: H, rank: Q, name: Win back the fleet, hook: counts every sail}
"""
HARBOUR = read_pack(PACK, "harbour.yaml")


def add(pack: Pack) -> str:
    """The deed that adds a pack."""
    return SYSTEM.words(campaign(), AddPack(pack))


def harboured(*rolls: tuple[int, ...], **facts: object) -> Match[Campaign]:
    """A campaign in downtime to which the harbour was added."""
    found = match(campaign(**{"phase": "downtime", "days": 99} | facts), *rolls)
    gm(found, add(HARBOUR))
    return found


# --- talents, gear and skills -------------------------------------------------------------------------


@pytest.mark.rule("campaign.packs")
def test_a_pack_adds_content_and_is_taken_away_again() -> None:
    game = harboured()
    assert refused(game, "gm", add(HARBOUR)) == "campaign.packs"
    does(game, "anna", "learn_talent character=anna talent='Sea Legs'")
    does(game, "anna", "raise_skill character=anna skill=sailing")
    anna = game.state.characters["anna"]
    assert check_sheet(anna, packs=(HARBOUR,)) == ()
    assert [one.where for one in check_sheet(anna)] == ["sea-legs", "sailing 1"]

    gm(game, "remove_pack pack=harbour")

    assert refused(game, "gm", "remove_pack pack=harbour") == "campaign.packs"
    assert refused(game, "ben", "learn_talent character=ben talent='Sea Legs'") == "campaign.packs"
    assert refused(game, "ben", "raise_skill character=ben skill=sailing") == "campaign.packs"
    assert refused(game, "ben", "acquire character=ben ware=gaff") == "kit.gear.starting-kit"
    assert Terms().talent("sea-legs") is None


def test_what_somebody_has_of_a_pack_that_is_gone_works_and_is_told_as_before() -> None:
    game = harboured()
    for deed in ("learn_talent character=anna talent=sea-legs", "raise_skill character=anna skill=sailing"):
        does(game, "anna", deed)
    does(game, "anna", "acquire character=anna ware=gaff")
    sheet = story(game.state, "gm")["sheets"]["anna"]
    uses = [one.effects for one in features(game.state, game.state.characters["anna"], frozenset())]

    gm(game, "remove_pack pack=harbour")

    after = story(game.state, "gm")["sheets"]["anna"]
    learned = {one["key"]: one for one in after["skills"]}["sailing"]
    assert (after["talents"], after["gear"]) == (sheet["talents"], sheet["gear"])
    assert learned == {"key": "sailing", "level": 1, "attribute": "wits", "group": "custom"}
    assert "sailing" not in {one["key"] for one in story(game.state, "gm")["sheets"]["ben"]["skills"]}
    assert [one.effects for one in features(game.state, game.state.characters["anna"], frozenset())] == uses
    does(game, "anna", "raise_skill character=anna skill=sailing")
    assert refused(game, "ben", "acquire character=ben ware=gaff") == "campaign.packs"


def test_a_newer_version_takes_the_place_of_the_older_and_what_it_lost_stays_with_who_has_it() -> None:
    game = harboured()
    does(game, "anna", "learn_talent character=anna talent=sea-legs")
    assert refused(game, "gm", add(replace(HARBOUR, version=1))) == "campaign.packs"

    gm(game, add(replace(HARBOUR, version=3, talents=(), title="The old harbour")))

    assert list(game.state.packs) == ["harbour"]
    assert [one.key for one in game.state.kept["harbour"].talents] == ["sea-legs"]
    assert refused(game, "ben", "learn_talent character=ben talent=sea-legs") == "campaign.packs"
    gm(game, add(replace(HARBOUR, version=4)))
    assert game.state.kept == {}
    does(game, "ben", "learn_talent character=ben talent=sea-legs")


def test_nothing_is_kept_of_what_nobody_has() -> None:
    game = harboured()
    gm(game, "remove_pack pack=harbour")

    assert (game.state.packs, game.state.kept) == ({}, {})
    gm(game, add(replace(HARBOUR, version=1)))


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda one: replace(one, id="docks", title="Docks"), "$.talents[0].key: 'sea-legs' is taken by The harbour"),
        (lambda one: replace(one, id="own"), "$.id: 'own' is no id"),
        (lambda one: replace(one, id="Old Docks"), "$.id: 'Old Docks' is no id"),
        (lambda one: replace(one, version=3, spells={"mend-flesh": one.spells["salt-ward"]}), "$.spells.mend-flesh"),
        (lambda one: replace(one, version=3, gear=one.gear * 2), "$.gear[1].key: 'gaff' stands here twice"),
        (lambda one: replace(one, version=3, skills=(replace(one.skills[0], key="melee"),)), "$.skills[0].key"),
        (lambda one: replace(one, version=3, gear=(replace(one.gear[0], rule="x.y"),)), "$.gear[0].rule"),
    ],
)
def test_a_pack_that_does_not_fit_is_refused_with_its_place(change: Callable[[Pack], Pack], where: str) -> None:
    game = harboured()
    no = game.judge(AddPack(change(HARBOUR)), "gm")

    assert no is not None
    assert where in no.why
    assert no.rule == "campaign.packs"


def test_what_the_table_made_up_is_not_taken_by_a_pack() -> None:
    game = match()
    gm(game, "create_skill name=sailing covers='boats and tides' attributes='[\"wits\",\"body\"]'")
    assert refused(game, "gm", add(HARBOUR)) == "campaign.packs"


# --- spells ---------------------------------------------------------------------------------------


def sea_mage() -> Character:
    """Anna, who knows the water."""
    return character("anna", attributes={"wits": 3}, skills={"arcana": 1, "hydromancy": 2})


def test_the_spells_of_a_pack_are_told_like_those_of_the_book() -> None:
    game = match(campaign(sea_mage()))
    gm(game, add(HARBOUR))
    told = story(game.view("anna"), "anna")["spells"]["salt-ward"]

    assert (told["name"], told["own"]) == ("Ward the Hull", False)
    assert [one.name for one in battle_spells(game.state, sea_mage())][-1] == "Ward the Hull"
    text = msgspec.json.encode(HARBOUR.spells["salt-ward"]).decode()
    assert refused(game, "gm", f"write_spell key=salt-ward spell='{text}'") == "kit.spellcraft.write"


@pytest.mark.rule("kit.magic.diamond-line")
def test_no_spell_of_a_pack_fills_the_stores_of_the_crew() -> None:
    casks = replace(HARBOUR.spells["salt-ward"], outcomes=(Turned(rail="Supply", by=-1),))
    game = match(campaign(sea_mage(), options=Options({"casting_mode": "weave_only"})))
    gm(game, add(replace(HARBOUR, spells={"fill-casks": casks})))
    gm(game, "begin_scene name='The wharf'")
    gm(game, "fill_supply why='harsh travel'")
    assert refused(game, "anna", "weave character=anna spell=fill-casks") == "kit.magic.diamond-line"


@pytest.mark.rule("kit.magic.backlash-table", "kit.supply.fill")
def test_backlash_of_a_pack_uses_up_stores_as_everything_else_does() -> None:
    rots = Rung(points=1, text="the stores rot", bites=(Presses(clock="Supply", by=1),))
    ward = replace(HARBOUR.spells["salt-ward"], ladder=(rots,))
    game = match(campaign(sea_mage(), options=Options({"casting_mode": "weave_only"})), (9, 9, 9, 1, 3))
    gm(game, add(replace(HARBOUR, spells={"ward": ward})))
    gm(game, "begin_scene name='The flood'")
    gm(game, "fill_supply why='harsh travel'")
    does(game, "anna", "weave character=anna spell=ward")
    rolled(game)
    does(game, "anna", "shape casting=1")
    gm(game, "backlash attempt=1")
    assert (game.state.clocks["supply"].filled, game.state.characters["anna"].fatigue) == (2, 1)


def test_a_spell_that_is_being_cast_outlives_its_pack() -> None:
    game = match(campaign(sea_mage(), options=Options({"casting_mode": "weave_only"})), (9, 9, 9, 2, 3))
    gm(game, add(HARBOUR))
    gm(game, "begin_scene name='The flood'")
    does(game, "anna", "weave character=anna spell=salt-ward")

    gm(game, "remove_pack pack=harbour")

    (casting,) = game.state.castings.values()
    assert casting.spell == HARBOUR.spells["salt-ward"]
    assert "salt-ward" not in known_spells(game.state)
    rolled(game)
    does(game, "anna", f"shape casting={casting.id}")
    assert game.state.castings[casting.id].phase == "standing"


# --- cards ----------------------------------------------------------------------------------------


def everywhere() -> Pack:
    """A pack that adds something to every card."""
    hooks = (SeedEntry(suit=suit, rank=rank, text=f"more of {rank}{suit}") for suit in "SHCD" for rank in RANKS)
    sides = (
        MotiveEntry(suit=suit, rank=rank, name=f"More {rank}{suit}", hook="more") for suit in "SHCD" for rank in RANKS
    )
    return Pack(id="everywhere", title="Everywhere", cards=(*hooks, *sides))


def drawing(pack: Pack | None, *picks: int) -> Match[Campaign]:
    """A campaign whose cards come off a real deck, and in which dice choose among what they tell."""
    game = match(campaign(), *((pick,) for pick in picks))
    if pack:
        gm(game, add(pack))
    for deck in ("adventure", "motives"):
        gm(game, f'turn_cards purpose={deck} cards=\'["7S","QH","2C","AD"]\'')
    return game


def test_a_card_tells_what_is_printed_or_what_a_pack_adds_as_a_die_has_it() -> None:
    printed = drawing(None)
    gm(printed, "draw_seed name=bell")
    game = drawing(everywhere(), 1, 2, 1, 2)
    gm(game, "draw_seed name=bell")

    was, now = (one.state.seeds["bell"] for one in (printed, game))
    assert [one.text for one in now.elements] == [
        was.elements[0].text, "more of QH", was.elements[2].text, "more of AD"
    ]  # fmt: skip
    assert (now.clock, now.tone) == (was.clock, was.tone)


def test_what_was_drawn_keeps_its_words_when_the_pack_is_gone() -> None:
    game = drawing(everywhere(), 2, 2, 2, 2, 1)
    gm(game, "draw_motive id=keeper name='The keeper'")
    assert [one.name for one in game.state.motives["keeper"].traits] == ["More QH", "More 2C", "More AD", "More 7S"]
    gm(game, "remove_pack pack=everywhere")

    gm(game, "bend_motive person=keeper suit=H to=down")

    names = [one.name for one in game.state.motives["keeper"].traits]
    assert names[1:] == ["More 2C", "More AD", "More 7S"]
    assert not names[0].startswith("More")


def test_a_bent_card_may_tell_what_a_pack_adds() -> None:
    game = drawing(everywhere(), 1, 1, 1, 1, 2)
    gm(game, "draw_motive id=keeper name='The keeper'")
    gm(game, "bend_motive person=keeper suit=H to=up")

    assert game.state.motives["keeper"].traits[0].name == "More KH"


def test_players_know_a_pack_but_not_the_cards_that_it_adds() -> None:
    game = harboured()
    (entry,) = game.log
    (event,) = entry.events

    assert game.view("anna").packs["harbour"] == replace(HARBOUR, cards=())
    assert "chapel" not in str(event.seen_by(game.state, "anna"))
    assert event.seen_by(game.state, "gm") == event
    assert story(game.view("anna"), "anna")["packs"][0]["cards"] == []
    assert story(game.state, "gm")["packs"][0]["cards"] == [
        "7S: a drowned chapel whose bell still rings", "QH: Win back the fleet"
    ]  # fmt: skip


def test_a_campaign_with_packs_is_the_same_when_its_log_is_read_again() -> None:
    game = harboured()
    does(game, "anna", "learn_talent character=anna talent=sea-legs")
    gm(game, "remove_pack pack=harbour")

    assert load(SYSTEM, dump(game)).match.state == game.state


# --- characters ------------------------------------------------------------------------------------


TOM = Follower(id="old-tom", name="Old Tom", owner="bryn", role="Scout", cap=2)
BOAT = Asset(id="boat", name="Boat", owner="bryn", kind="boat", tier="minor")
BRYN = ImportCharacter(sample("bryn"), (TOM,), (BOAT,))
BINDER = character("zoe", seat="anna", talents=("familiar-bond",))
OWL = Follower(id="owl", name="Owl", owner="zoe", role="Scout", cap=2, familiar=True, bond=1)
CAT = replace(OWL, id="cat", name="Cat")


def test_a_character_is_brought_in_once_with_all_of_its_own() -> None:
    game = match()
    game.play(BRYN, "gm")

    state = game.state
    assert (state.characters["bryn"], state.followers, state.assets) == (BRYN.sheet, {"old-tom": TOM}, {"boat": BOAT})
    no = game.judge(BRYN, "gm")
    assert no is not None
    assert (no.rule, no.why) == ("campaign.ids", "$.id: there is a character 'bryn' already")


@pytest.mark.parametrize(
    ("deed", "where"),
    [
        (replace(BRYN, sheet=replace(BRYN.sheet, id="../x")), "$.id: '../x' is no id"),
        (replace(BRYN, sheet=replace(BRYN.sheet, name=" ")), "$.name: a name has 1 to 120 letters"),
        (replace(BRYN, sheet=replace(BRYN.sheet, seat="p9")), "$.seat: there is no player 'p9': anna, ben, or nobody"),
        (replace(BRYN, followers=(replace(TOM, owner="anna"),)), "$.followers[0].owner: 'anna' is another character"),
        (replace(BRYN, assets=(BOAT, BOAT)), "$.assets[1].id: 'boat' stands here twice"),
    ],
)
def test_a_character_that_cannot_come_in_is_refused_with_its_place(deed: ImportCharacter, where: str) -> None:
    game = match()
    no = game.judge(deed, "gm")

    assert no is not None
    assert where in no.why


def rated(kind: str, what: str, rating: int, seat: str) -> ImportCharacter:
    """Somebody from a file with one rating."""
    return ImportCharacter(Character(id="orc", name="Orc", seat=seat, purchases=(purchase(kind, what, rating),)))


@pytest.mark.rule("core.attribute.range", "core.skill.ratings")
@pytest.mark.parametrize(
    ("kind", "what", "seat", "allowed"),
    [
        ("attribute", "body", "anna", (1, 2, 3, 4, 5)),
        ("attribute", "body", "", (1, 2, 3, 4, 5, 6, 7, 8, 9)),
        ("skill", "melee", "anna", (0, 1, 2, 3, 4, 5)),
    ],
)
def test_who_comes_in_from_a_file_has_ratings_that_a_mortal_may_have(
    kind: str, what: str, seat: str, allowed: tuple[int, ...]
) -> None:
    found = [rating for rating in range(-1, 10) if match().judge(rated(kind, what, rating, seat), "gm") is None]
    assert tuple(found) == allowed


@pytest.mark.rule("core.attribute.range")
@pytest.mark.parametrize(("rating", "asked"), [(5, ""), (6, " (the game master: is it no mortal?)")])
def test_whether_who_comes_in_stronger_than_mortals_is_none_is_asked(rating: int, asked: str) -> None:
    game = match()
    entry = game.play(rated("attribute", "body", rating, ""), "gm")
    assert SYSTEM.story(game.before(entry.seq), entry.events[0]) == f"Orc joins{asked}"


@pytest.mark.rule("core.boon.cap")
def test_who_comes_in_from_a_file_holds_no_more_boons_than_anybody() -> None:
    no = match().judge(replace(BRYN, sheet=replace(BRYN.sheet, boons=6)), "gm")
    assert no is not None
    assert (no.rule, no.why) == ("core.boon.cap", "$.boons: nobody holds more than 5 boons")


@pytest.mark.rule("core.familiar.stat-line", "core.familiar.number-cap", "core.familiar.restrictions")
@pytest.mark.rule("core.follower.specialty")
@pytest.mark.parametrize(
    ("followers", "why"),
    [
        ((replace(OWL, cap=3),), "$.followers[0].cap: Owl: the Cap of a familiar is 2 at most"),
        ((replace(OWL, rank="steward"),), "$.followers[0].rank: Owl: a familiar is no steward"),
        ((replace(OWL, familiar=False, role="Scout, Mimic"),), "$.followers[0].role: Owl: 'Scout, Mimic' is more than"),
        ((OWL, CAT, replace(OWL, id="rat")), "$.followers: Zoe can bind 2 familiars, and not 3"),
        ((OWL, CAT, replace(OWL, id="rat", where="dormant")), ""),
    ],
)
def test_a_familiar_from_a_file_has_what_binding_gives_and_a_follower_one_lane(
    followers: tuple[Follower, ...], why: str
) -> None:
    no = match().judge(ImportCharacter(BINDER, followers), "gm")
    assert why in (no.why if no else "")
    assert (no is None) == (not why)


@pytest.mark.rule("core.tier.second-follower-slot")
def test_who_comes_in_from_a_file_leads_no_more_followers_than_the_table_allows() -> None:
    two = replace(BRYN, followers=(TOM, replace(TOM, id="young-tom")))
    no = match(campaign(options=Options({"follower_slots": "one_until_tier3"}))).judge(two, "gm")
    assert no is not None
    assert (no.rule, match().judge(two, "gm")) == ("core.tier.second-follower-slot", None)


def test_followers_under_an_id_that_is_taken_do_not_come_in() -> None:
    game = match()
    game.play(replace(BRYN, assets=()), "gm")
    other = replace(BRYN, sheet=replace(BRYN.sheet, id="bea"), followers=(replace(TOM, owner="bea"),), assets=())

    no = game.judge(other, "gm")
    assert no is not None
    assert no.why == "Old Tom is there already"


def test_only_the_game_master_brings_somebody_in_and_is_told_what_is_amiss() -> None:
    game = match()
    dear = replace(BRYN.sheet, purchases=(replace(BRYN.sheet.purchases[0], xp=1), *BRYN.sheet.purchases[1:]))

    assert preview(game.view("anna"), "anna", BRYN).refusal is not None
    assert preview(game.state, "gm", BRYN).detail == ""
    assert "the price is another" in preview(game.state, "gm", replace(BRYN, sheet=dear)).detail


def test_every_pack_that_comes_with_a_test_is_sound() -> None:
    assert [*find_faults(HARBOUR), *find_faults(everywhere())] == []

"""Evenings of a campaign in browsers: session zero, downtime, a ritual of four, a battle and back, and the finale."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from e2e.conftest import Visits
from e2e.evenings import (
    MASTER,
    Deed,
    come,
    crown,
    deed,
    does,
    evening,
    field,
    grown,
    page,
    press,
    propose,
    scene,
    sit,
    starting,
    told,
)
from e2e.people import Person
from e2e.serving import Served
from e2e.tables import Desk, Owner
from e2e.test_campaign import begun, links
from e2e.test_screens import fits

DICE = "the sealed well 1415"
"""Five rolls without a complication, whose first dice are successes."""

BACKLASH = "the sealed well 440"
"""Four rolls without a complication, whose first dice succeed; then one of a success and two complications."""

HELPERS = (
    ("Sable Kestrel", "body", "melee", "holds the lamp over the water"),
    ("Bryn of the Ledger", "wits", "sway", "sings"),
    ("Ash Thorne", "wits", "tactics", "beats time"),
)
"""Who helps with a ritual, with which attribute and skill, and how."""

FLAME = "the standing flame 659"
"""Three rolls without a complication, of which five dice succeed in the last."""

LEARNING = (
    deed("raise_attribute", character="mara", attribute="spirit"),
    *(deed("raise_skill", character="mara", skill="arcana") for _ in range(5)),
    deed("finish_character", character="mara"),
)
"""How Mira's Mara learns to lead three others."""


def leaf(one: Person, name: str) -> Locator:
    """A panel of the story, opened."""
    page(one, "story")
    one.page.get_by_role("tab", name=told(one, f"story.leaf_{name}")).click()
    return one.page.get_by_role("tabpanel", name=told(one, f"story.leaf_{name}"))


def test_from_the_lobby_to_the_first_roll_is_five_clicks_for_the_game_master_and_four_for_a_player(
    visit: Visits, server: Served
):
    master, mira = visit(), visit(phone=True)
    begun(master, server)
    link, _ = links(master)
    master.button(told(master, "lobby.toTable")).click()
    sit(mira, link)
    field(master, "sceneName", "The lamp room")
    press(master, "campaign.beginScene")
    page(mira, "dice")
    field(mira, "goal", "Past the lamp keeper")
    mira.page.get_by_role("combobox", name=told(mira, "campaign.skill"), exact=True).select_option("stealth")
    press(mira, "campaign.propose")
    master.button(starting("Go: ")).click()
    mira.button(re.compile("^Roll ")).click()
    master.hears("Past the lamp keeper")
    assert 0 < len(master.clicked()) <= 5, master.clicked()
    assert 0 < len(mira.clicked()) <= 4, mira.clicked()


def test_experience_is_awarded_and_spent_in_downtime_on_a_phone(owner: Owner, visit: Visits):
    desk = evening(owner, "The lamp room", DICE, Mira="sable")
    scene(desk)
    does(desk, MASTER, deed("end_scene"))
    master, mira = come(visit(), desk, MASTER), come(visit(phone=True), desk, "Mira")
    questions = leaf(master, "session")
    master.button("Sable 2 XP: Attendance").click()
    expect(questions.get_by_role("listitem").filter(has_text="Attendance")).to_contain_text("Sable +2")
    master.button("Sable: Major objective").click()
    questions.get_by_role("button", name="Sable", exact=True).click()
    expect(questions.get_by_role("listitem").filter(has_text="Major objective")).to_contain_text("Sable +2")
    grown(desk, "sable", 10)
    page(master, "master")
    master.page.get_by_label(told(master, "campaign.days"), exact=True).fill("30")
    press(master, "campaign.beginDowntime")

    page(mira, "sheet")
    ledger = mira.page.get_by_role("region", name="Experience", exact=True)
    mira.page.get_by_text(told(mira, "campaign.learn"), exact=True).click()
    for name in ("Athletics 1", "Battle Instincts"):
        step = mira.page.locator("details").get_by_role("listitem").filter(has_text=name)
        step.get_by_role("button", name=told(mira, "campaign.buy")).click()
        expect(ledger.get_by_role("listitem").filter(has_text=name)).to_contain_text("−")
    mira.page.reload()
    page(mira, "sheet")
    expect(ledger.get_by_role("listitem").filter(has_text="Battle Instincts")).to_be_visible()
    expect(ledger.get_by_role("heading").first).to_contain_text("left")
    master.hears("Battle Instincts")


def test_three_people_help_with_a_ritual_and_bear_its_backlash(owner: Owner, visit: Visits):
    desk = evening(owner, "The sealed well", BACKLASH, Mira="", Tom="sable", Una="bryn", Wim="ash")
    does(desk, "Mira", deed("create_character", id="mara", name="Mara Vell", seat="p1"))
    grown(desk, "mara", 15)
    does(desk, "Mira", *LEARNING)
    scene(desk, pillar="arcana")
    master, mira = come(visit(), desk, MASTER), come(visit(), desk, "Mira")
    tom, una, wim = (come(visit(phone=True), desk, who) for who in ("Tom", "Una", "Wim"))
    for one in (master, mira, tom, una, wim):
        page(one, "magic")
    mira.page.get_by_text(told(mira, "magic.ritual"), exact=True).click()
    mira.page.get_by_label(told(mira, "magic.ritualGoal"), exact=True).fill("The well is sealed")
    press(mira, "magic.beginRitual")
    for one, (name, attribute, skill, part) in zip((tom, una, wim), HELPERS, strict=True):
        one.page.get_by_label(starting(told(one, "campaign.attribute"))).select_option(attribute)
        one.page.get_by_label(starting(told(one, "campaign.skill"))).select_option(skill)
        one.page.get_by_label(told(one, "magic.part"), exact=True).fill(part)
        press(one, "magic.join", name=name)
    walk = mira.page.get_by_role("main").get_by_role("article")
    expect(walk.get_by_role("listitem").filter(has_text=re.compile("Sable|Bryn|Ash"))).to_have_count(4)
    press(master, "magic.allow")
    names = ["Mara Vell", *(name for name, *_ in HELPERS)]
    for number, (one, name) in enumerate(zip((mira, tom, una, wim), names, strict=True)):
        for other in names[:number]:
            expect(one.page.get_by_role("main")).to_contain_text(f"{other}: ")
        press(one, "magic.channelAs", name=name)
        press(one, "magic.roll")
        expect(one.button(told(one, "magic.roll"))).to_have_count(0)
        expect(one.button(told(one, "magic.take"))).to_have_count(0)
    press(mira, "magic.gather")
    press(master, "magic.nextBeat")
    mira.page.get_by_label(told(mira, "magic.difficulty"), exact=True).fill("1")
    press(mira, "magic.weave")
    press(master, "magic.state", n=1)
    press(mira, "magic.roll")
    press(mira, "magic.shape")
    press(tom, "magic.absorb", name="Sable Kestrel")
    master.page.get_by_label("What happens").select_option(index=1)
    master.page.get_by_label("To whom").select_option("Sable Kestrel")
    press(master, "magic.bite")
    master.hears("Sable Kestrel: noticed from beyond")
    press(mira, "magic.letGo")
    expect(mira.page.get_by_role("main").get_by_role("article")).to_have_count(0)


def cinder_fist(owner: Owner) -> Desk:
    """A campaign in which Mira's Neve has cast Cinder-Fist, which stands."""
    desk = evening(owner, "The lamp room", FLAME, Mira="neve")
    scene(desk, pillar="arcana")
    story = does(desk, "Mira", deed("channel", character="neve"))
    (casting,), (check,) = story["castings"], story["attempts"]
    does(desk, "Mira", *rolls(check), deed("gather", casting=casting))
    hazard = (deed("start_rail", name="Hazard"), deed("tick_clock", clock="hazard", by=2))
    does(desk, MASTER, deed("next_beat"), *hazard)
    story = does(desk, "Mira", deed("weave", character="neve", spell="cinder-fist"))
    check = story["castings"][casting]["weave"]
    does(desk, "Mira", *rolls(check), deed("shape", casting=casting, target="neve"))
    return desk


def rolls(check: str) -> tuple[Deed, Deed]:
    """A check is rolled, and the dice are kept."""
    return deed("roll_check", attempt=check), deed("take_result", attempt=check)


def test_a_spell_that_stands_is_sustained_helps_a_check_and_moves_its_rail(owner: Owner, visit: Visits):
    desk = cinder_fist(owner)
    master, mira = come(visit(), desk, MASTER), come(visit(phone=True), desk, "Mira")
    page(mira, "magic")
    press(mira, "magic.sustain")
    master.hears("Cinder-Fist is sustained for a beat more")
    propose(mira, "Through the shutter", "arcana")
    place = master.page.get_by_role("article", name="Neve Calder")
    place.get_by_role("button", name=starting("Go: ")).click()
    press(master, "magic.helpsHere", name="Cinder-Fist")
    expect(master.button(told(master, "magic.helpsHere", name="Cinder-Fist"))).to_have_count(0)
    mira.button(starting("Roll ")).click()
    press(master, "magic.movesRail", name="Cinder-Fist")
    expect(master.page.get_by_role("img", name=starting("Hazard: 1 of")).first).to_be_visible()


def test_what_a_battle_cost_is_on_the_sheets_after_it(owner: Owner, visit: Visits):
    desk = evening(owner, "The lamp room", DICE, Mira="sable")
    scene(desk, pillar="combat")
    does(desk, MASTER, deed("award_boon", character="sable", why="a hard choice"), deed("tire", character="sable"))
    master, mira = come(visit(), desk, MASTER), come(visit(), desk, "Mira")
    leaf(master, "battle").get_by_role("button", name=re.compile("^Fight ")).first.click()
    master.seated()
    mira.seated()
    hurt = {"event": "harmed", "unit": "sable", "harm": 2}
    does(desk, MASTER, deed("decree", events=[hurt], reason="a fall from the bridge"))
    press(master, "story.backToStory")
    press(master, "story.leaveBattle")
    master.hears(re.compile("Sable.* comes back"))
    expect(master.page.get_by_role("main", name=told(master, "campaign.page_story"))).to_be_visible()
    page(mira, "sheet")
    for words in ("1 of 5 boons", "fatigue 1 of 4", "harm 2 of 3"):
        expect(mira.page.get_by_role("img", name=re.compile(words, re.IGNORECASE)).first).to_be_visible()


def crowned(owner: Owner) -> Desk:
    """A campaign whose people may call the crown, in the scene in which they will."""
    desk = evening(owner, "The Crown", DICE, Mira="sable")
    crown(desk)
    does(desk, MASTER, deed("begin_session"))
    extras = ["public_cost", "evidence_immaculate"]
    for name in ("Synod", "Tribunal"):
        won = deed("score_major", result="clean_win", extras=extras)
        does(desk, MASTER, deed("begin_scene", name=name), won, deed("end_scene"))
    does(desk, MASTER, deed("begin_scene", name="The Crown"))
    return desk


def test_a_finale_is_called_played_and_remembered(owner: Owner, visit: Visits):
    desk = crowned(owner)
    master, mira = come(visit(), desk, MASTER), come(visit(phone=True), desk, "Mira")
    hers, seen = leaf(master, "crown"), leaf(mira, "crown")
    press(mira, "story.callCrown")
    press(master, "story.beginFinale")
    press(mira, "story.boost_controlled")
    expect(mira.button(told(mira, "story.boost_effect"))).to_have_count(0)
    for beat in ("crossing", "coronation"):
        press(master, "story.nextBeat")
        expect(seen.locator("[aria-current=step]")).to_contain_text(told(mira, f"story.beat_{beat}"))
    does(desk, MASTER, deed("tick_clock", clock="crown", by=8))
    hers.get_by_label(told(master, "story.monument")).fill("The Bell Tower")
    press(master, "story.endFinale")
    expect(seen).to_contain_text("The Bell Tower")
    expect(seen).to_contain_text(told(mira, "story.ending_crowned"))
    press(mira, "story.drawEpilogue")
    expect(seen.get_by_role("listitem").filter(has_text="Sable").locator("svg")).to_have_count(2)
    mira.page.reload()
    expect(leaf(mira, "crown")).to_contain_text("The Bell Tower")


def test_a_hard_scene_begins_with_the_numbers_of_its_band(owner: Owner, visit: Visits):
    desk = evening(owner, "The sluice", DICE, Mira="sable")
    scene(desk)
    master = come(visit(), desk, MASTER)
    panel = leaf(master, "scaling")
    panel.get_by_label(told(master, "story.reward"), exact=True).fill("the toll is waived")
    press(master, "story.scaleIt")
    press(master, "story.beginBeat")
    master.hears("A beat begins")
    expect(panel.get_by_role("img", name="Danger: 1 of 6")).to_be_visible()


def test_the_table_chooses_what_comes_of_a_twist_that_contradicts_a_belief(owner: Owner, visit: Visits):
    desk = crowned(owner)
    does(desk, "Mira", deed("call_crown"))
    does(desk, MASTER, deed("begin_finale"))
    master, mira = come(visit(), desk, MASTER), come(visit(phone=True), desk, "Mira")
    for one in (master, mira):
        leaf(one, "crown")
    point = mira.button(told(mira, "story.collide"))
    expect(point).to_have_count(0)
    press(master, "story.contradict")
    expect(mira.page.get_by_text(told(mira, "story.collision"))).to_be_visible()
    point.click()
    master.hears("Twist collides with belief: a point for the game master")
    for one in (master, mira):
        expect(one.button(told(one, "story.collide"))).to_have_count(0)


def test_who_shapes_an_improvised_spell_says_which_clock_it_ticks(owner: Owner, visit: Visits):
    desk = evening(owner, "The lamp room", FLAME, Mira="neve")
    scene(desk, pillar="arcana")
    story = does(desk, "Mira", deed("channel", character="neve"))
    (casting,), (check,) = story["castings"], story["attempts"]
    does(desk, "Mira", *rolls(check), deed("gather", casting=casting))
    does(desk, MASTER, deed("next_beat"), deed("start_rail", name="Hazard"), deed("tick_clock", clock="hazard", by=2))
    wall = deed("weave", character="neve", art="pyromancy", goal="A wall of fire", dv=2)
    story = does(desk, "Mira", wall)
    check = story["castings"][casting]["weave"]
    does(desk, MASTER, deed("stake", attempt=check, dv=2))
    does(desk, "Mira", *rolls(check))
    master, mira = come(visit(), desk, MASTER), come(visit(phone=True), desk, "Mira")
    page(mira, "magic")

    mira.page.get_by_label(told(mira, "magic.outcome")).select_option("rail")
    fits(mira)
    press(mira, "magic.shape")

    expect(master.page.get_by_role("img", name="Hazard: 1 of 6").first).to_be_visible()

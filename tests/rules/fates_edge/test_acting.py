"""Who may act: who is there, alive and able, with what is really theirs."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fieldcraft.core import Match
from fieldcraft.systems.fates_edge.campaign.actions import is_master
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.checks.pools import check_pool, position
from fieldcraft.systems.fates_edge.campaign.magic.facts import Casting
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import ACTIONS
from rules.fates_edge.campaigns import campaign, character, does, gm, match, refused
from rules.fates_edge.followers import SCENE, asset, company, follower
from rules.fates_edge.scaled import HARD, party, playing

CLIMB = "propose character=ben goal=Climb attribute=body skill=athletics"
PEOPLE = (character("anna", boons=3), character("ben", boons=1, skills={"arcana": 1, "lore": 1}))


def check(**facts: object) -> dict[str, Attempt]:
    """A check of Anna's that waits for its roll."""
    given = {"id": "1", "character": "anna", "goal": "Go", "attribute": "body", "skill": "melee", "stage": "staked"}
    return {"1": Attempt(**(given | {"scene": 1, "dv": 2} | facts))}


# --- who is not there -----------------------------------------------------------------------------


def without_ben() -> Match[Campaign]:
    """A scene in which Ben is not, and things that he might do in it."""
    ritual = Casting(id="9", character="anna", phase="declared", goal="Rain", ritual=True, scene=1)
    return match(
        company(
            follower(owner="ben"),
            asset(owner="ben"),
            people=PEOPLE,
            scene=replace(SCENE, present=frozenset({"anna"})),
            attempts=check(group=True),
            castings={"9": ritual},
        )
    )


@pytest.mark.rule("campaign.scenes")
@pytest.mark.parametrize(
    "order",
    [
        CLIMB,
        "assist attempt=1 character=ben skill=lore",
        "join_group attempt=1 character=ben attribute=body skill=lore",
        "channel character=ben",
        "begin_ritual character=ben goal=Rain",
        "join_ritual casting=9 character=ben attribute=wits skill=lore part=Reads",
        "use_feature character=ben feature=silver-tongue",
        "leverage asset=inn gain=controlled",
        "use_opening character=ben effect=controlled",
    ],
)
def test_who_is_not_in_the_scene_does_nothing_in_it(order: str) -> None:
    allowed = {"leverage": "core.resource.screen-split"}
    assert refused(without_ben(), "ben", order) == allowed.get(order.split(maxsplit=1)[0], "campaign.scenes")


@pytest.mark.rule("campaign.scenes")
def test_people_come_into_a_scene_and_leave_it() -> None:
    game = without_ben()
    assert refused(game, "ben", "enter_scene character=ben") == "campaign.master"
    assert refused(game, "gm", "enter_scene character=anna") == "campaign.scenes"
    gm(game, "enter_scene character=ben")
    does(game, "ben", CLIMB)
    gm(game, "leave_scene character=ben")
    assert refused(game, "ben", CLIMB) == "campaign.scenes"
    assert refused(game, "gm", "leave_scene character=ben") == "campaign.scenes"


@pytest.mark.rule("campaign.scenes")
def test_who_is_dead_is_in_no_scene() -> None:
    game = match(campaign(character("anna"), character("ben", status="dead")))
    assert refused(game, "gm", """begin_scene name=Quay present='["ben"]'""") == "campaign.scenes"


# --- who is dead or away --------------------------------------------------------------------------


def bereaved(status: str = "dead", **facts: object) -> Match[Campaign]:
    """A downtime after Ben is gone, with what was his."""
    ben = character("ben", boons=3, skills={"melee": 2}, status=status)
    things = (follower(owner="ben", exposure=1, flagged=True), asset(owner="ben", condition="neglected"))
    return match(company(*things, people=(PEOPLE[0], ben), **({"phase": "downtime", "days": 9} | facts)))


@pytest.mark.rule("campaign.own")
@pytest.mark.parametrize("status", ["dead", "retired", "absent"])
@pytest.mark.parametrize(
    "order",
    [
        "activate asset=inn outcome=Hide pay=boon",
        "recruit character=ben name=Gil role=Scout cap=1",
        "buy_asset character=ben name=Mill kind=mill tier=minor effect=Flour",
        "promote follower=sam scene=Drill",
        "maintain resource=sam by=time",
        "repair resource=inn by=time",
        "tie character=ben other=anna text='the same levy'",
        "bind_familiar character=ben name=Owl role=Scout",
    ],
)
def test_nothing_is_done_in_the_name_of_who_is_gone(order: str, status: str) -> None:
    assert refused(bereaved(status), "ben", order) in ("campaign.own", "core.creation.bonds")


@pytest.mark.rule("campaign.own")
@pytest.mark.parametrize(
    "order",
    ["leverage asset=inn gain=effect", "take_initiative follower=sam effect=distract cost=harm clock=hunt"],
)
def test_who_is_dead_bends_no_scene(order: str) -> None:
    assert refused(bereaved(scene=SCENE, phase="scene"), "ben", order) == "campaign.own"


@pytest.mark.rule("core.contract.death")
def test_one_comes_after_who_is_lost_and_no_more() -> None:
    game = bereaved()
    gm(game, "replace character=ben way=new_character id=zoe name=Zoe")
    order = "replace character=ben way=new_character id=ida name=Ida"
    assert refused(game, "gm", order) == "core.contract.death"


@pytest.mark.rule("kit.absent.asset")
def test_the_dead_and_the_absent_pay_for_nothing() -> None:
    game = bereaved("absent", phase="between", assets={"inn": asset(owner="ben")})
    for payers in ("""["ben", "anna"]""", """["anna", "ben"]"""):
        order = f"activate_absent asset=inn outcome=Hide payers='{payers}'"
        assert refused(game, "gm", order) == "kit.absent.asset"
    gm(game, """activate_absent asset=inn outcome=Hide payers='["anna", "anna"]'""")


@pytest.mark.rule("core.creation.bonds")
def test_nobody_ties_two_characters_of_their_own() -> None:
    game = match(campaign(character("anna"), character("ada", seat="anna")))
    assert refused(game, "anna", "tie character=anna other=ada text=sisters") == "core.creation.bonds"


@pytest.mark.rule("kit.absent.borrowed")
def test_a_deed_that_is_borrowed_may_be_one_check() -> None:
    danny = character("danny", attributes={"presence": 3}, skills={"command": 2}, status="absent")
    game = match(campaign(PEOPLE[0], danny), (9, 9, 9, 9, 9))
    gm(game, "begin_scene name=Gate")
    order = "propose character=danny goal=Order attribute=presence skill=command"
    assert refused(game, "gm", order) == "campaign.own"
    gm(game, "borrow_deed character=danny what=Commands size=minor complication=Overplayed consent=true")
    assert refused(game, "danny", order) == "campaign.own"
    gm(game, order)
    gm(game, "stake attempt=1 dv=2")
    gm(game, "roll_check attempt=1")
    gm(game, "take_result attempt=1")
    assert game.state.attempts["1"].passed
    assert refused(game, "gm", order) == "campaign.own"


# --- what is really theirs ------------------------------------------------------------------------


@pytest.mark.rule("core.option.respec-light")
def test_a_skill_does_not_become_itself() -> None:
    game = match(campaign(character("anna", skills={"melee": 2}), phase="downtime"))
    order = """drift character=anna forget='["melee","melee"]' learn='["melee"]'"""
    assert refused(game, "anna", order) == "core.option.respec-light"


@pytest.mark.rule("kit.magic.casting")
@pytest.mark.parametrize("art", ["melee", "flying", "arcana"])
def test_magic_is_woven_by_an_art(art: str) -> None:
    options = Options({"casting_mode": "weave_only"})
    game = match(campaign(character("anna", skills={"melee": 3, "pyromancy": 1}), scene=SCENE, options=options))
    assert refused(game, "anna", f"weave character=anna art={art} goal=Fireball dv=3") == "kit.magic.casting"
    does(game, "anna", "weave character=anna art=fire goal=Fireball dv=3")


# --- groups ---------------------------------------------------------------------------------------


def group(ben: dict[str, object], **facts: object) -> Match[Campaign]:
    """A strenuous check that the whole group may face."""
    who = character("ben", attributes={"body": 3}, skills={"athletics": 2}, **ben)
    return match(campaign(character("anna"), who, scene=SCENE, attempts=check(group=True, strenuous=True, **facts)))


JOIN = "join_group attempt=1 character=ben attribute=body skill=athletics"


@pytest.mark.rule("core.check.group")
def test_who_joins_a_group_brings_the_dice_of_a_check_of_their_own() -> None:
    game, fit = group({"harm": 2, "fatigue": 2}), group({})
    alone = replace(check(strenuous=True)["1"], character="ben", skill="athletics")
    for one in (game, fit):
        before = check_pool(one.state, one.state.attempts["1"]).total
        own = check_pool(one.state, alone).total
        does(one, "ben", JOIN)
        assert check_pool(one.state, one.state.attempts["1"]).total == before + own
    assert check_pool(game.state, alone).total < check_pool(fit.state, alone).total


@pytest.mark.rule("core.check.group")
def test_who_helps_with_a_check_does_not_join_in_as_well() -> None:
    game = group({})
    does(game, "ben", "assist attempt=1 character=ben skill=athletics")
    assert refused(game, "ben", JOIN) == "core.check.group"


@pytest.mark.rule("core.skill.list")
@pytest.mark.parametrize(
    "order",
    [
        JOIN.replace("athletics", "flying"),
        "assist attempt=1 character=ben skill=flying",
        "force_resist character=ben threat=physical skill=flying",
    ],
)
def test_nobody_uses_a_skill_that_there_is_not(order: str) -> None:
    assert refused(group({}), "gm", order) == "core.skill.list"


# --- scaled scenes --------------------------------------------------------------------------------


@pytest.mark.rule("kit.scaling.beat", "kit.scaling.anchor")
def test_nobody_acts_in_a_beat_before_all_have_declared() -> None:
    game = playing(HARD)
    gm(game, "begin_scaled_beat")
    does(game, "ben", "declare_intent character=ben what=Look")
    order = "act_in_beat character=ben target=danger hits=3"
    assert refused(game, "gm", order) == "kit.scaling.beat"
    does(game, "anna", "declare_intent character=anna what=Bluff")
    assert refused(game, "gm", order) == "kit.scaling.beat"
    gm(game, "act_in_beat character=anna target=danger hits=3")
    gm(game, order)


@pytest.mark.rule("kit.scaling.position-floor")
@pytest.mark.parametrize(("dial", "stands"), [("position_floor", "risky"), ("gates", "controlled")])
def test_by_the_floor_of_position_a_lower_tier_begins_at_risk(dial: str, stands: str) -> None:
    game = match(party())
    gm(game, HARD.replace('"gates"', f'"{dial}"'))
    for who, wanted in (("ben", stands), ("anna", "controlled")):
        does(game, who, CLIMB.replace("ben", who))
        id = list(game.state.attempts)[-1]
        gm(game, f"stake attempt={id} dv=3 position=controlled")
        assert position(game.state, game.state.attempts[id]) == wanted
    gm(game, "begin_scaled_beat")
    entry = does(game, "ben", "declare_intent character=ben what=Look")
    told = entry.events[0].words(game.before(entry.seq))  # type: ignore[attr-defined]
    assert ("risky" in told) == (stands == "risky")


# --- one door -------------------------------------------------------------------------------------

DOORS = {
    "is_active", "can_grow", "in_the_making", "is_here_or_lends", "owner_is_not_lost", "caster_is_here",
    "actor_is_here", "are_two_players_own", "is_active_or_banner",
}  # fmt: skip
"""Checks that ask whether somebody is there to act."""

ELSEWHERE = {
    "Jot": "notes are the player's",
    "StrikeJotting": "notes are the player's",
    "CreateCharacter": "nobody is there yet",
    "CallCrown": "the players call it",
    "CollideTwist": "the table chooses, whoever is in the scene",
    "DrawEpilogue": "the lost have their epilogue too",
    "KeepLegacy": "the lost leave something too",
    "StationFollower": "the lost leave somebody too",
    "SendFollower": "a follower is where its leader rolls",
    "WithdrawAssist": "help may end with the helper",
    "LeaveRitual": "a part in a ritual may end with the helper",
    "WithdrawCheck": "what is proposed may end with who proposed it",
    "AcceptHit": "followers fall without their leader",
    "Untie": "ties to the lost may go",
    "Replace": "who is lost is followed by another",
    "TendFollower": "followers heal without their leader",
    "EndSpell": "spells end with their caster",
    **dict.fromkeys(
        ("RerollDie", "TakeResult", "BearStrain", "ChooseWay", "AnswerDevilsBargain", "Flourish", "Shunt"),
        "what was rolled is played to its end",
    ),
}
"""Deeds of players that need nobody, and why."""


@pytest.mark.rule("campaign.own")
def test_every_deed_of_players_asks_at_the_door_who_is_there() -> None:
    own = {kind: {check.__name__ for check in kind.checks} for kind in ACTIONS if is_master not in kind.checks}
    unasked = {kind.__name__ for kind, names in own.items() if not names & DOORS}
    assert unasked == set(ELSEWHERE)


@pytest.mark.rule("campaign.own")
def test_the_dead_roll_nothing() -> None:
    game = match(campaign(character("anna", status="dead"), scene=SCENE, attempts=check()))
    assert refused(game, "gm", "roll_check attempt=1") == "campaign.own"


@pytest.mark.rule("campaign.own", "core.check.outcome.partial", "core.check.devils-bargain")
@pytest.mark.parametrize(
    ("faces", "told", "answer", "gets", "leaves"),
    [
        ((6, 2, 2), "offer_fork attempt=1 get=Late leave=Safe", "choose_way", "choice=get", "choice=leave"),
        (
            (2, 2, 2),
            "offer_devils_bargain attempt=1 complication=Debt",
            "answer_devils_bargain",
            "accept=true",
            "accept=false",
        ),
    ],
)
def test_who_died_since_the_roll_gets_nothing_by_it_any_more(
    faces: tuple[int, ...], told: str, answer: str, gets: str, leaves: str
) -> None:
    game = match(campaign(character("anna", attributes={"wits": 3})), faces)
    does(game, "anna", "propose character=anna goal=Pick attribute=wits skill=stealth")
    gm(game, "stake attempt=1 dv=2")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    gm(game, told)
    dead = game.state.put(characters=replace(game.state.characters["anna"], status="dead"))
    after = match(dead.without_present("anna"))
    assert refused(after, "anna", f"{answer} attempt=1 {gets}") == "campaign.own"
    does(after, "anna", f"{answer} attempt=1 {leaves}")
    assert not after.state.attempts["1"].passed


@pytest.mark.rule("kit.harm.track")
def test_who_is_out_bends_no_scene_with_an_asset() -> None:
    game = match(company(asset(effect="a bed"), scene=SCENE))
    gm(game, "harm character=anna level=3")
    assert refused(game, "anna", "leverage asset=inn gain=effect") == "kit.harm.track"

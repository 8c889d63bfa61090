"""The first half of the evening: session zero, a heist, a chase and a negotiation."""

from __future__ import annotations

from fieldcraft.games import Player
from fieldcraft.systems.fates_edge.campaign.setup import new_campaign
from rules.fates_edge.evening.table import Evening

CREW = ("bryn", "mira")


def session_zero() -> Evening:
    """The salt of Saltmere is weighed by the Synod; Anna plays Bryn, who is ready, and Ben makes Mira."""
    evening = Evening(new_campaign("The Salt Synod", (Player(label="Anna", character="bryn"), Player(label="Ben"))))
    evening.gm("choose_option option=campaign_clock value=skirmish")
    spread(evening)
    mira(evening)
    evening.says("bryn", "tie other=mira text='pulled her out of the salt works'")
    evening.says("mira", "tie other=bryn text='keeps the books of my debts'")
    return evening


def spread(evening: Evening) -> None:
    """Five cards off a real deck frame the campaign."""
    evening.gm("""turn_cards purpose=crown cards='["10S", "7H", "9C", "QD", "5S"]'""")
    evening.gm("draw_spread")
    evening.gm("name_crown place=site name='The weighing hall'")
    evening.gm("name_crown place=rival name=Orsin")
    evening.gm("name_crown place=leverage name='The salt charter'")
    evening.gm("name_rails pressure=Hazard other=Crowd")


def mira(evening: Evening) -> None:
    """Mira Vane is made by the rules: thirty XP, two complications, a kit."""
    evening.does("p2", "create_character id=mira name=Mira seat=p2 concept='A thief who pays her debts'")
    evening.says("mira", "raise_attribute attribute=wits")
    for skill in ("stealth", "stealth", "stealth", "melee", "melee", "athletics"):
        evening.says("mira", f"raise_skill skill={skill}")
    evening.says("mira", "take_complication", "4")
    evening.says("mira", "take_complication", "4", "7")
    evening.says("mira", "take_kit kit=burglars-tools")
    evening.says("mira", "finish_character")


def heist(evening: Evening) -> None:
    """The false weights lie in the counting house, behind a lock, a clerk and a patrol."""
    evening.gm("begin_session")
    evening.gm("start_clock name='The strongroom' size=6 sort=primary")
    evening.gm("start_clock name='The patrol' size=6")
    evening.gm("start_clock name='Orsin knows' size=4 hidden=true")
    evening.gm("start_rail name=Hunt")
    evening.scene("The counting house", "stealth", venue="counting house", advantages=["venue", "active_buff"])
    over_the_roof(evening)
    past_the_clerk(evening)
    the_lock(evening)
    the_way_out(evening)
    evening.gm("score_major result=clean_win extras='[\"evidence_immaculate\"]'")
    evening.gm("end_scene")


def over_the_roof(evening: Evening) -> None:
    """Mira climbs in clean; Bryn waits below with a lantern."""
    up = evening.check("mira", "Over the roof", "wits+stealth", 2, "9 8 4 3 2 5", more="clock=the-strongroom")
    assert (up.grade, up.stage, evening.filled("the-strongroom")) == ("clean", "done", (2,))
    evening.gm("next_beat")


def past_the_clerk(evening: Evening) -> None:
    """Bryn keeps the night clerk busy with a question of tariffs; the Archivist hands up the papers."""
    talk = evening.check(
        "bryn", "A question of tariffs", "presence+sway", 3, "8 7 6 1 4 1 3 2 5 | 4",
        grade="detailed", send="bryn-archivist", stakes="success='He looks away' failure='He rings the bell'",
    )  # fmt: skip
    assert (talk.successes, talk.complications, talk.grade) == (3, 1, "cost")
    evening.step("bank_points points=1")
    assert [(one.count, one.until) for one in evening.now.bank] == [(1, "venue")]


def the_lock(evening: Evening) -> None:
    """The lock of the strongroom takes three tries; the second is thrown again for a boon and costs a pick."""
    first = evening.check("mira", "Open the lock", "wits+stealth", 2, "5 4 3 2 1 2", more="gear=burglars-tools")
    assert first.grade == "miss"
    evening.spend({"trouble": "compromised", "who": "mira", "what": "burglars-tools"})
    evening.step("close_check weight=true")
    assert (evening.who("mira").boons, evening.who("mira").gear["burglars-tools"].condition) == (2, "compromised")

    again(evening)


def again(evening: Evening) -> None:
    """Once more, with a feeler of wire: one die is thrown again for a boon."""
    evening.says("mira", "propose goal='Once more' attribute=wits skill=stealth clock=the-strongroom")
    evening.step("stake dv=2")
    evening.choose("roll_check", "6 5 1 2 3 4")
    evening.choose("reroll_die place=1", "9")
    found = evening.result("mira")
    assert (found.successes, found.grade, evening.who("mira").boons) == (2, "cost", 1)
    evening.spend("squeak")
    assert evening.filled("the-strongroom") == (4,)


def the_way_out(evening: Evening) -> None:
    """The weights are theirs; two cards tell how the way out is barred."""
    out = evening.check("mira", "Out with the weights", "wits+stealth", 1, "10 9 8 1 1 2", more="clock=the-strongroom")
    assert (out.grade, out.points, evening.filled("the-strongroom")) == ("cost", 2, (6,))
    evening.gm("""turn_cards purpose=consequences cards='["6C", "JH"]'""")
    evening.step("draw_consequences")
    evening.step('tell_twist twist=\'The clerk knows her face\' picks=\'[{"trouble": "threat", "what": "hunt"}]\'')
    evening.gm("take_card character=mira card=JH")
    assert evening.filled("hunt") == (1,)


# --- the chase ------------------------------------------------------------------------------------


def chase(evening: Evening) -> None:
    """Over the salt pans by night, with riders behind; what was banked comes due at the new venue."""
    evening.gm("start_rail name=Escape")
    evening.scene("Over the salt pans", "travel", venue="salt pans", advantages=["venue", "active_buff", "ritual_prep"])
    evening.gm("apply_over_stack pay=rail rail=hunt")
    evening.cash("weather")
    assert (evening.now.bank, evening.filled("hunt", "escape")) == ((), (2, 0))
    across_the_crust(evening)
    both_together(evening)
    the_last_dyke(evening)
    evening.gm("remove_clock clock=escape")
    evening.gm("end_scene")


def across_the_crust(evening: Evening) -> None:
    """Mira tests the crust and is too slow: she lets the short way go, and gains a moment's safety."""
    crust = evening.check("mira", "Across the crust", "body+athletics", 2, "9 3 5", more="clock=escape")
    assert (crust.grade, crust.stage) == ("partial", "forked")
    evening.step("offer_fork get='The short way' cost=position leave='The long dyke' gain=safety")
    evening.choose("choose_way choice=leave")
    evening.gm("fill_supply why='harsh travel'")
    evening.does("p1", "take_initiative follower=bryn-archivist effect=distract cost=exposure clock=hunt")
    assert (evening.filled("hunt", "escape"), evening.follower("bryn-archivist").exposure) == ((1, 0), 1)
    evening.gm("next_beat")


def both_together(evening: Evening) -> None:
    """Both run for the dyke as one: their dice lie together, and so do their ones, and the whole crew tires."""
    evening.says("mira", "propose goal='For the dyke' attribute=body skill=athletics clock=escape")
    evening.step("stake dv=2 strenuous=true")
    evening.step("call_group")
    evening.says("bryn", f"join_group {evening.this} attribute=wits skill=sway")
    evening.choose("roll_check", "9 8 1 7 1 1 2 3")
    run = evening.result("mira")
    assert (run.members, run.successes, run.points, evening.filled("escape")) == (("bryn",), 3, 3, (2,))
    evening.spend("fatigue_all")
    assert [evening.who(one).fatigue for one in CREW] == [1, 1]
    evening.gm("next_beat")


def the_last_dyke(evening: Evening) -> None:
    """A rider strikes at Mira, who slips aside; at the gate she holds her breath, and the riders go by."""
    slip = evening.check("mira", "Slip aside", "body+melee", 1, "7 6 2 3", more="sort=defense")
    assert slip.grade == "clean"
    gate = evening.check(
        "mira", "Under the gate", "wits+stealth", 2, "6 7 8 9 1 1 | 3 2",
        grade="intricate", more="clock=escape", stakes="effect=1",
    )  # fmt: skip
    assert (gate.grade, evening.filled("escape")) == ("clean", (6,))
    evening.choose("flourish text='The water closes without a ring'")


# --- the negotiation --------------------------------------------------------------------------------


def negotiation(evening: Evening) -> None:
    """Bryn lays the weights before Orsin, alone, and gets more than was wise to ask for."""
    evening.gm("""turn_cards purpose=motives cards='["9D", "4H"]'""")
    evening.gm("""draw_motive id=orsin name=Orsin suits='["D", "H"]'""")
    evening.scene("Orsin's table", "social", venue="weighing hall")
    read_him(evening)
    the_offer(evening)
    the_lie(evening)
    evening.gm("reward_bond character=bryn other=mira")
    evening.gm("score_major result=clean_win extras='[\"public_cost\"]'")
    evening.gm("end_scene")


def read_him(evening: Evening) -> None:
    """Mira has one look at him, and the table learns what he is proud of."""
    look = evening.check("mira", "One look at him", "wits+melee", 2, "8 6 2 3 4")
    assert look.grade == "clean"
    evening.gm("show_trait person=orsin suit=D")
    assert evening.match.view("p1").motives["orsin"].shown == {"D"}


def the_offer(evening: Evening) -> None:
    """Orsin does not like to hear it; Bryn comes close, and takes the charter at a price."""
    offer = evening.check(
        "bryn", "The charter for the weights", "presence+sway", 3, "9 8 2 3 4 5 2 3 4", help="mira with stealth"
    )
    assert (offer.successes, offer.grade) == (2, "partial")
    evening.step("offer_fork get='The charter, read aloud' cost=time leave='A promise' gain=information")
    evening.choose("choose_way choice=get")


def the_lie(evening: Evening) -> None:
    """Mira lies about the clerk and fails; the devil offers, and she takes it."""
    lie = evening.check("mira", "Nobody saw us", "presence+deception", 2, "5 1")
    assert (lie.grade, lie.stage) == ("miss", "missed")
    evening.step("offer_devils_bargain complication='Orsin keeps her knife'")
    evening.choose("answer_devils_bargain accept=true")
    evening.step("bank_points points=1 until=venue")
    assert (evening.last.scope, evening.last.passed, len(evening.match.view("p1").bank)) == (1, True, 1)

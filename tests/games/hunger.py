"""An evening at the Hunger Below, the scenario that comes with the rules: its five scenes, a downtime, and its end.

`python -m games.hunger`, with src and tests on the path, plays it anew, for the day on which a rule has changed on
purpose.  Three players bring the sample characters Sable, Bryn and Ash; who says what and which dice fall stands here.
"""

from __future__ import annotations

import json

from fieldcraft.core.log import dump
from fieldcraft.games import Player
from fieldcraft.systems.fates_edge.campaign.setup import new_campaign
from games.boards import ENDS, HERE, happened
from games.recording import ending
from rules.fates_edge.evening.table import Evening

NAME = "fates_edge-hunger"
CREW = ("sable", "bryn", "ash")


def begin() -> Evening:
    """The three samples tie their pasts together, and the scenario is laid on the table."""
    players = (Player(label=one.capitalize(), character=one) for one in CREW)
    evening = Evening(new_campaign("The Hunger Below", tuple(players)))
    evening.gm("lay_scenario")
    evening.says("sable", 'tie other=ash text="guarded the safehouse in Payden\'s Port"')
    evening.says("ash", "tie other=sable text='got them out of the Fens'")
    evening.gm("begin_session")
    return evening


def the_cracked_waystone(evening: Evening) -> None:
    """Sable holds the fey off; Bryn reads the runes too late, so that the stone cracks."""
    evening.scene("The Cracked Waystone", "arcana", venue="Mistlands")
    evening.check("sable", "Hold the fey off", "wits+melee", 2, "9 8 6 2 1 1|7 3", grade="intricate")
    read = evening.check("bryn", "Read the runes", "wits+lore", 2, "8 1")
    assert (read.grade, read.points) == ("partial", 1)
    evening.step("offer_fork get='the stone is still' leave='they stand inside it' cost=time gain=information")
    evening.choose("choose_way choice=leave")
    evening.spend("bystander")
    evening.gm("judge_scene name='The Cracked Waystone'")
    evening.gm("end_scene")


def whispers_in_the_market(evening: Evening) -> None:
    """Bryn talks the preacher down before the crowd, with the Archivist at hand."""
    evening.scene("Whispers in the Market", "social", venue="Payden's Port")
    talk = evening.check(
        "bryn", "Talk the preacher down", "presence+sway", 3, "9 9 8 6 4 3 2 2 2", send="bryn-archivist"
    )
    assert talk.grade == "clean"
    evening.gm("judge_scene name='Whispers in the Market' averted=true")
    evening.gm("end_scene")


def the_gate(evening: Evening) -> None:
    """Ash leads them to the gate; the chains stir when Sable tries them, and a bargain is struck."""
    evening.scene("Khaz Vurim's Gate", "travel", venue="Khaz Vurim")
    evening.gm("fill_supply why='harsh travel'")
    lead = evening.check("ash", "Find the gate", "wits+tactics", 2, "8 7 4 3 2 5 5 5", send="ash-scout")
    assert lead.grade == "clean"
    tried = evening.check("sable", "Lift the chain", "body+athletics", 2, "5 3 1")
    assert (tried.grade, tried.points) == ("miss", 1)
    evening.step("offer_devils_bargain complication='the runes know her name'")
    evening.choose("answer_devils_bargain accept=true")
    evening.spend("delay")
    evening.gm('judge_scene name="Khaz Vurim\'s Gate"')
    evening.gm("end_scene")


def the_conclave(evening: Evening) -> None:
    """Liraen's court rolls against Bryn, who wins nothing and learns from it."""
    evening.scene("The Fey Conclave", "social", venue="Valewood")
    evening.gm("""turn_cards purpose=motives cards='["4H", "JC", "9D", "6S"]'""")
    evening.gm("draw_motive id=liraen name='Liraen Leafveil'")
    evening.gm("show_trait person=liraen suit=D")
    lose_the_contest(evening)
    evening.gm("judge_scene name='The Fey Conclave'")
    evening.gm("end_scene")


def lose_the_contest(evening: Evening) -> None:
    """The courts roll against Bryn, who has no success at all and earns a boon by what comes of it."""
    evening.says("bryn", "propose goal='Win both courts' attribute=presence skill=sway")
    evening.step("oppose who='The courts' dice=5")
    evening.choose("roll_check", "9 8 7 2 2", "5 4 3 2 2 1")
    lost = evening.result("bryn")
    assert lost.grade == "miss"
    evening.spend({"trouble": "gaffe", "who": "bryn", "what": "the courts"})
    evening.step("close_check weight=true")


def the_bargain(evening: Evening) -> None:
    """Ash takes the Vigil's coin, and keeps a way out by the safehouse."""
    evening.scene("The Vigil's Bargain", "social", venue="Payden's Port")
    evening.does("p3", "activate asset=safehouse")
    evening.gm('judge_scene name="The Vigil\'s Bargain"')
    evening.gm("end_scene")


def weeks_between(evening: Evening) -> None:
    """What the first evening was worth; a downtime near the mines lets the whispers spread."""
    evening.each(CREW, "award_xp item=attendance xp=2")
    evening.each(CREW, "award_xp item=discovery_or_lore xp=2")
    evening.gm("award_xp character=bryn item=hard_choice xp=2")
    evening.gm("begin_downtime days=7")
    evening.gm("tick_clock clock=whisper-spread by=1 why='downtime in a corrupted region'")
    evening.says("ash", "raise_skill skill=stealth")
    evening.says("bryn", "raise_skill skill=lore")
    evening.gm("end_downtime")


def the_end(evening: Evening) -> None:
    """The stones fail and a faction falls, so that the chains break; what is closest to full frames the battle."""
    evening.gm("begin_session")
    evening.gm("tick_clock clock=waystone-cracks by=5 why='rivals tamper with the wards'")
    evening.gm("tick_clock clock=whisper-spread by=6 why='the crisis of the factions is left alone'")
    evening.gm("""frame_end clocks='["Waystone Cracks", "Whisper Spread"]'""")
    evening.scene("The Wyrms rise", "combat", venue="Khaz Vurim")
    stand = evening.check("sable", "Cut the last chain loose", "body+melee", 3, "10 9 8 7 2 1")
    evening.spend({"trouble": "footing", "who": "sable"})
    assert stand.passed
    evening.gm("end_scene")
    evening.gm("end_arc")
    evening.gm("award_milestone xp=8 signature=sable")


def played() -> Evening:
    """The whole evening."""
    evening = begin()
    for chapter in (
        the_cracked_waystone, whispers_in_the_market, the_gate, the_conclave, the_bargain, weeks_between, the_end,
    ):  # fmt: skip
        chapter(evening)
    return evening


if __name__ == "__main__":
    match = played().match
    (HERE / f"{NAME}.jsonl").write_text(dump(match), encoding="utf-8")
    ends = json.loads(ENDS.read_text(encoding="utf-8"))
    ends[NAME] = {**ending(match), "kinds": sorted(happened(match))}
    ENDS.write_text(json.dumps(ends, indent=1) + "\n", encoding="utf-8")

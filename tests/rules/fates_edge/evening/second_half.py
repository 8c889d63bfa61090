"""The second half of the evening: downtime, a rite that ends in a ritual, a battle, and the Crown."""

from __future__ import annotations

import json

import msgspec

from fieldcraft.core import Match
from fieldcraft.dice import Scripted
from fieldcraft.maps.scenes import read_packaged
from fieldcraft.systems.fates_edge.bridge import field_people, results
from fieldcraft.systems.fates_edge.miniatures import SYSTEM as MINIATURES
from rules.fates_edge.evening.first_half import CREW
from rules.fates_edge.evening.table import Evening

RITE = "the-rite-of-the-tide"


# --- downtime ---------------------------------------------------------------------------------------


def reckoning(evening: Evening) -> None:
    """What the first session was worth, item by item."""
    evening.each(CREW, "award_xp item=attendance xp=2")
    evening.each(CREW, "award_xp item=major_objective xp=4")
    evening.gm("award_xp character=mira item=hard_choice xp=2")
    evening.gm("award_xp character=bryn item=bond_or_flag_play xp=2")
    evening.gm("award_xp character=mira item=complication_spotlight xp=3")
    evening.gm("award_xp character=mira item=discovery_or_lore xp=2")
    evening.gm("award_xp character=mira item=gm_curveball xp=2")


def downtime(evening: Evening) -> None:
    """Two weeks: the Archivist lies low, a cell is rented, and everybody learns."""
    reckoning(evening)
    evening.gm("flag_resource resource=bryn-archivist why='put at risk'")
    evening.gm("begin_downtime days=14")
    evening.each(CREW, "rest source=sanctuary")
    the_archivist_and_the_cell(evening)
    mira_learns(evening)
    evening.says("mira", "begin_project name='The rite of the tide'")
    evening.gm("settle_flags")
    evening.gm("end_downtime")


def the_archivist_and_the_cell(evening: Evening) -> None:
    """Bryn sees to the Archivist for a week, rents a scriptorium, and turns two boons into experience."""
    evening.says("bryn", "convert_boons")
    evening.does("p1", "maintain resource=bryn-archivist by=time")
    evening.does("p1", "tend_follower follower=bryn-archivist care=exposure")
    evening.says("bryn", "buy_asset name=Scriptorium kind=scriptorium tier=minor effect='a copy overnight'")
    evening.does("p1", "activate asset=scriptorium")


def mira_learns(evening: Evening) -> None:
    """Mira learns from Veska, whom the game master speaks for, and skips the days for one step more.

    Who would learn Arcana gathers her spirit first.
    """
    evening.says("mira", "raise_attribute attribute=spirit rush=true")
    for skill in ("lore", "arcana", "hydromancy"):
        evening.says("mira", f"raise_skill skill={skill}")
    evening.gm("raise_skill character=mira skill=athletics mentor=Veska")
    evening.gm("""mend_item character=mira item=burglars-tools having='["tools", "materials"]'""")


# --- the rite ---------------------------------------------------------------------------------------


def rite(evening: Evening) -> None:
    """The tide must be asked before the salt is weighed: a project, a piece of it in each beat."""
    evening.gm("begin_session")
    evening.scene("The rite of the tide", "arcana", venue="salt pans")
    for goal, dice in (("The old words", "9 8 4 2"), ("The name of the tide", "7 9 3 5")):
        asked = evening.check("mira", goal, "spirit+lore", 1, dice, more=f"clock={RITE}")
        assert asked.grade == "clean"
        evening.gm("next_beat")
    astray = evening.check("bryn", "What the book says", "wits+lore", 2, "5 3")
    evening.step("close_check weight=true")
    assert (astray.grade, evening.who("bryn").boons) == ("miss", 1)
    evening.gm("invoke_token character=mira what='The tide wants a name for a name'")
    assert (evening.now.bank, evening.filled(RITE)) == ((), (4,))
    evening.gm(f"remove_clock clock={RITE}")
    the_tide_turns(evening)
    evening.gm("end_scene")


def the_tide_turns(evening: Evening) -> None:
    """Mira calls the tide while Bryn reads its dues aloud and takes a point of the price; Mira bears the rest."""
    evening.says("mira", "begin_ritual goal='The tide turns back'")
    (casting,) = evening.now.castings
    this = f"casting={casting}"
    evening.says("bryn", f"join_ritual {this} attribute=presence skill=sway part='reads the dues of the tide aloud'")
    evening.gm(f"allow_ritual {this}")
    for who, dice in (("mira", "9 7 3 2"), ("bryn", "8 8 6 2 3 4")):
        evening.says(who, "channel")
        evening.choose("roll_check", dice)
        evening.result(who)
    evening.does("p2", f"gather {this}")
    evening.gm("next_beat")
    evening.says("mira", "weave art=hydromancy goal='The tide turns back' dv=3")
    evening.step("stake dv=3")
    evening.choose("roll_check", "9 8 7 1 1 3 4")
    assert evening.result("mira").points == 2
    evening.says("bryn", f"absorb {evening.this}")
    evening.does("p2", f"shape {this} target=mira")
    evening.step("backlash pick=1")
    assert evening.who("bryn").fatigue == 1


# --- the battle -------------------------------------------------------------------------------------


def battle(evening: Evening) -> None:
    """Orsin's man waits in a ring of chalk: Mira takes the field in miniature, and comes back hurt."""
    evening.scene("A ring of chalk", "combat", present=["mira"])
    began = field_people(evening.now, read_packaged("duel").start, "alder")
    board = Match(MINIATURES, began, Scripted(((9, 8, 7, 6), (9, 8, 7, 2, 3, 4))))
    for order in ("Mira move g5", "Mira attack Corvin", "keep", "Mira end", "Corvin attack Mira"):
        by = next(iter(board.to_act()))
        board.play(MINIATURES.order(board.view(by), order), by)
    back = msgspec.to_builtins(results(evening.now, began, board.state))
    evening.gm(f"return_from_battle bank=1 results='{json.dumps(back)}'")
    assert (evening.who("mira").harm, evening.now.bank[0].count) == (1, 1)
    evening.cash({"trouble": "footing", "who": "mira"})
    evening.gm("treat character=mira")
    evening.gm("score_major result=clean_win")
    evening.gm("end_scene")


# --- the Crown --------------------------------------------------------------------------------------


def crown(evening: Evening) -> None:
    """The players call for the decision, and the salt is weighed before the Synod."""
    evening.does("p1", "call_crown")
    evening.gm("""turn_cards purpose=motives cards='["3S", "8H", "JC", "2D"]'""")
    evening.scene("The weighing", "social", venue="weighing hall")
    evening.gm("begin_finale")
    assert ([one.count for one in evening.now.bank], evening.filled("crown", "crowd", "hazard")) == ([5], (0, 0, 0))
    the_record(evening)
    the_crossing(evening)
    the_coronation(evening)


def the_record(evening: Evening) -> None:
    """Bryn reads the record aloud from where the crew wished to begin; the Archivist turns the pages."""
    evening.says("bryn", "use_boost what=controlled")
    read = evening.check(
        "bryn", "Read the record aloud", "presence+sway", 2, "9 8 7 6 1 2 3 4 5",
        more="clock=crown", send="bryn-archivist",
    )  # fmt: skip
    assert (read.grade, evening.filled("crown")) == ("cost", (3,))
    evening.spend("noise")
    evening.cash({"trouble": "threat", "what": "crowd", "text": "The hall is on its feet"})
    evening.gm("next_crown_beat")


def the_crossing(evening: Evening) -> None:
    """The scales come down: Mira holds them, late but in time."""
    evening.cash({"trouble": "threat", "what": "hazard"})
    late = evening.check("mira", "Hold the scales", "body+melee", 2, "8 7 1 2", more="clock=crown")
    assert (late.grade, evening.filled("crown", "crowd", "hazard")) == ("cost", (5, 1, 1))
    evening.step("bank_points points=1")
    evening.gm("contradict_belief")
    evening.does("p1", "collide_twist social=1 kinetic=1")
    evening.gm("next_crown_beat")


def the_coronation(evening: Evening) -> None:
    """The copy from the scriptorium is sealed; the charter stands, and everybody tells what became of them."""
    evening.does("p1", "leverage asset=scriptorium gain=effect")
    seal = evening.check(
        "bryn", "Seal the charter", "presence+sway", 2, "9 8 7 2 3 4", more="clock=crown", stakes="effect=1"
    )
    assert (seal.grade, evening.filled("crown", "crowd", "hazard")) == ("clean", (8, 0, 0))
    evening.gm("end_finale monument='The weighed charter'")
    evening.gm("end_scene")


def afterwards(evening: Evening) -> None:
    """Epilogues, what becomes part of the world, and the experience of a session and an arc."""
    evening.gm("""turn_cards purpose=epilogue cards='["4S", "9H", "5C", "KD"]'""")
    evening.says("bryn", "draw_epilogue")
    evening.says("mira", "draw_epilogue")
    evening.says("bryn", "station_follower follower=bryn-archivist house='the weighing hall'")
    evening.gm("keep_rival region=Saltmere")
    evening.each(CREW, "award_xp item=attendance xp=2")
    evening.each(CREW, "award_xp item=discovery_or_lore xp=1")
    evening.gm("end_arc")
    evening.gm("award_milestone xp=8 signature=mira")
    evening.gm("keep_legacy character=bryn kind=rider what='Weights are weighed in public'")

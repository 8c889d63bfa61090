"""Short evenings with the scenarios of ours: who tries what in each scene, which dice fall, and what it comes to.

`python -m games.scenarios`, with src and tests on the path, plays them anew, for the day on which a rule has changed on
purpose.  Players bring ready characters; a scene's first attempts are those that the scenario suggests.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from shlex import quote

from fieldcraft.core.log import dump
from fieldcraft.games import Player
from fieldcraft.systems.fates_edge.campaign.scenarios.facts import Template
from fieldcraft.systems.fates_edge.campaign.scenarios.scenario import scenarios
from fieldcraft.systems.fates_edge.campaign.setup import new_campaign
from games.boards import ENDS, HERE, happened
from games.recording import ending
from rules.fates_edge.evening.table import Evening, Pick


@dataclass(frozen=True)
class Tried:
    """What somebody tries: which of the suggestions of the scene, and the dice as they fall.

    `grade` is how well it is described, `send` the follower who comes along, and `then` what is made of the result.
    """

    who: str
    place: int
    dice: str
    grade: str = ""
    send: str = ""
    then: Callable[[Evening], None] | None = None


@dataclass(frozen=True)
class Played:
    """How a scene goes: what is tried in it, in order, what else happens, and whether it is averted."""

    tried: tuple[Tried, ...]
    averted: bool = False
    besides: Callable[[Evening], None] | None = None


@dataclass(frozen=True)
class Story:
    """An evening: who plays, how each scene goes, and the clocks that frame the end; `last` is what comes after."""

    crew: tuple[str, ...]
    scenes: tuple[Played, ...]
    frame: tuple[str, ...]
    last: Callable[[Evening], None]
    first: Callable[[Evening], None] | None = None


def play_story(scenario: str, story: Story) -> Evening:
    """An evening from the first scene of a scenario to its end."""
    known = scenarios()[scenario]
    evening = Evening(new_campaign(known.name, [Player(label=one, character=one) for one in story.crew], scenario))
    if story.first:
        story.first(evening)
    evening.gm("begin_session")
    for scene, played in zip(known.scenes, story.scenes, strict=True):
        play_scene(evening, scene, played)
    evening.gm(f"frame_end clocks={quote(json.dumps(story.frame))}")
    story.last(evening)
    return evening


def play_scene(evening: Evening, scene: Template, played: Played) -> None:
    """A scene as it is written down, with what is tried in it, and how it went."""
    evening.scene(scene.name, scene.pillar, venue=scene.venue)
    for one in played.tried:
        way = scene.approaches[one.place]
        roll = f"{way.attribute}+{way.skill}"
        evening.check(one.who, way.goal, roll, way.dv, one.dice, grade=one.grade, send=one.send)
        if one.then:
            one.then(evening)
    if played.besides:
        played.besides(evening)
    evening.gm(f"judge_scene name={quote(scene.name)} averted={json.dumps(played.averted)}")
    evening.gm("end_scene")


def spends(*picks: Pick) -> Callable[[Evening], None]:
    """The points of a result buy trouble."""
    return lambda evening: evening.spend(*picks) and None


def forks(get: str, leave: str, *picks: Pick) -> Callable[[Evening], None]:
    """Half of what was wanted is left for what it would cost, and the points of the result buy trouble."""

    def then(evening: Evening) -> None:
        evening.step(f"offer_fork get={quote(get)} leave={quote(leave)} cost=time gain=information")
        evening.choose("choose_way choice=leave")
        if picks:
            evening.spend(*picks)

    return then


def bargains(complication: str, *picks: Pick) -> Callable[[Evening], None]:
    """What was missed comes about after all, for a complication; the points of the result buy trouble."""

    def then(evening: Evening) -> None:
        evening.step(f"offer_devils_bargain complication={quote(complication)}")
        evening.choose("answer_devils_bargain accept=true")
        evening.spend(*picks)

    return then


# --- Burned at Dawn -------------------------------------------------------------------------


def burn_or_read(evening: Evening) -> None:
    """On the stairs Bryn talks Josse round; the false book goes to the widow, the true one is read aloud."""
    evening.scene("The stairs", "social", venue="Silkstrand")
    talk = evening.check("bryn", "Show him the hand in the book", "presence+sway", 2, "9 8 7 4 3 2")
    assert talk.grade == "clean"
    evening.gm("end_scene")
    evening.gm("end_arc")
    evening.gm("put_scenario_away")


LEDGER = Story(
    crew=("sable", "bryn", "ash"),
    scenes=(
        Played(
            (
                Tried("sable", 0, "7 3 1", then=forks("she says who kept it", "she shows them out", "noise")),
                Tried("bryn", 1, "9 8 7 5 4 2"),
            ),
            averted=True,
        ),
        Played((Tried("ash", 1, "9 8 6 3"), Tried("bryn", 2, "8 7 5 1 4 2", then=spends("noise")))),
        Played((Tried("ash", 0, "5 4 2 1", then=bargains("the thread moves", "squeak")), Tried("sable", 2, "9 8 7"))),
        Played((Tried("sable", 0, "9 7 6"),), averted=True),
    ),
    frame=("House Awake", "Lanterns on the Canal"),
    last=burn_or_read,
)


# --- Nine Days of Bread ---------------------------------------------------------------------


def forage(evening: Evening) -> None:
    """While the riders sleep Ash finds what the snow has left."""
    assert evening.filled("supply") == (1,)
    found = evening.check("ash", "Find what the snow has left", "wits+survival", 2, "9 8 3")
    evening.gm(f"clear_supply source=forage attempt={found.id}")
    assert evening.filled("supply") == (0,)


def cross_the_pass(evening: Evening) -> None:
    """Sable goes first into the white; Rusk's offer is refused, and the column comes over."""
    assert evening.filled("supply") == (1,)
    evening.scene("The white wall", "travel", venue="Aelerian Mountains")
    answer = evening.check("bryn", "Refuse Captain Rusk and keep his respect", "presence+sway", 3, "9 8 7 4 3 2")
    assert answer.grade == "clean"
    evening.gm("end_scene")
    evening.gm("clear_supply source=civilisation")
    evening.gm("end_arc")
    evening.gm("put_scenario_away")


BREAD = Story(
    crew=("sable", "bryn", "ash"),
    scenes=(
        Played((Tried("bryn", 0, "9 8 7"),), averted=True),
        Played((Tried("sable", 2, "8 5 1", then=forks("she lets go of the sledge", "it goes down", "weather")),)),
        Played((Tried("ash", 1, "8 7 6 3 2 5 5 5", send="ash-scout"),), averted=True, besides=forage),
        Played(
            (
                Tried("sable", 0, "5 4 1", then=bargains("the strongest of them is spent", "weather")),
                Tried("bryn", 2, "9 8 3"),
            )
        ),
    ),
    frame=("Pass Under Snow", "Riders Behind"),
    last=cross_the_pass,
)

# --- The Empty Chair ------------------------------------------------------------------------


def name_the_child(evening: Evening) -> None:
    """Before the barred doors Bryn names the child, and the hall stands up."""
    evening.scene("The chair", "social", venue="Lence")
    named = evening.check("bryn", "Name the child before them all", "presence+sway", 3, "9 8 7 4 3 2")
    assert named.grade == "clean"
    evening.gm("end_scene")
    evening.gm("end_arc")
    evening.gm("put_scenario_away")


CHAIR = Story(
    crew=("bryn", "ash"),
    scenes=(
        Played((Tried("bryn", 0, "9 8 3"),), averted=True),
        Played((Tried("bryn", 2, "7 2 1", then=forks("he toasts the child", "he toasts himself", "noise")),)),
        Played((Tried("ash", 0, "9 8 7 2"),), averted=True),
        Played(
            (
                Tried("ash", 1, "5 4 2 1", then=bargains("the ring is seen", "noise")),
                Tried("bryn", 2, "9 8 7 4 3 2"),
            )
        ),
    ),
    frame=("Marshal's Claim", "Hall Takes Sides"),
    last=name_the_child,
)

# --- The Ninth Stroke -----------------------------------------------------------------------


def lay_them_to_rest(evening: Evening) -> None:
    """The reeve says the ninth name, which is his own, and the rope hangs still."""
    evening.scene("The rope", "arcana", venue="Fens")
    held = evening.check("neve", "Hold the ninth bowl while he speaks", "wits+arcana", 2, "9 8 4 3 2")
    assert held.grade == "clean"
    evening.gm("end_scene")
    evening.gm("end_arc")
    evening.gm("put_scenario_away")


BELL = Story(
    crew=("neve", "bryn", "sable"),
    scenes=(
        Played((Tried("bryn", 1, "9 8"), Tried("sable", 0, "9 3", then=forks("they stay", "three walk in")))),
        Played((Tried("neve", 1, "9 8 7 4 2"), Tried("neve", 0, "8 7 1", then=spends("prickle"))), averted=True),
        Played((Tried("sable", 0, "9 8 1", then=forks("the clapper is bare", "she comes up cold", "weather")),)),
        Played((Tried("neve", 1, "9 8 7 2 1", then=spends("prickle")), Tried("bryn", 2, "9 8 7 4 3 2")), averted=True),
    ),
    frame=("Names Called Out", "Water at the Doors"),
    last=lay_them_to_rest,
)

# --- Salt and Oaths -------------------------------------------------------------------------


def lay_the_crown(evening: Evening) -> None:
    """Before the first session the Crown Spread is drawn, and its places are those of the ship."""
    evening.gm("choose_option option=campaign_clock value=skirmish")
    evening.gm("""turn_cards purpose=crown cards='["10S", "7H", "9C", "QD", "5S"]'""")
    evening.gm("draw_spread")
    places = scenarios()["mutiny"].crown
    for place in ("site", "rival", "leverage"):
        evening.gm(f"name_crown place={place} name={quote(places[place])}")
    evening.gm("name_rails pressure=Hazard other=Crowd")


def win(evening: Evening) -> None:
    """The crew has won what the scene was about."""
    evening.gm("score_major result=clean_win")


def hold_the_wheel(evening: Evening) -> None:
    """Noon is a small crown of its own: the casks are brought up, and the wheel is held."""
    evening.gm("""turn_cards purpose=motives cards='["3S", "8H", "JC", "2D"]'""")
    evening.scene("Noon", "social", venue="The Halcyon")
    evening.gm("begin_finale mini=true")
    for goal, dice in (("Bring up the nine casks", "9 8 7 6 3 2"), ("Hold the wheel by right", "9 8 7 6 4 2")):
        assert evening.check("bryn", goal, "presence+sway", 2, dice, more="clock=crown").grade == "clean"
        evening.gm("next_crown_beat")
    evening.gm("end_finale monument='The articles of the Halcyon' prize=notice")
    evening.gm("end_scene")
    evening.gm("end_arc")
    evening.gm("put_scenario_away")


MUTINY = Story(
    crew=("sable", "bryn", "ash"),
    scenes=(
        Played((Tried("ash", 0, "9 8 3"),), averted=True, besides=win),
        Played((Tried("bryn", 1, "9 8 2"),), averted=True, besides=win),
        Played((Tried("sable", 0, "9 7 1", then=forks("she comes round", "she lies over", "weather")),)),
        Played((Tried("bryn", 1, "9 8 5 4 3 2 2 2 2", send="bryn-archivist"),), besides=win),
        Played(
            (
                Tried("ash", 2, "9 8 7 2 3 4 5 5", send="ash-scout"),
                Tried("sable", 0, "9 8 7 6 2 1", then=spends({"trouble": "footing", "who": "sable"})),
            )
        ),
    ),
    frame=("Whispers Below Deck", "Storm off the Throat"),
    last=hold_the_wheel,
    first=lay_the_crown,
)

STORIES = {"ledger": LEDGER, "bread": BREAD, "chair": CHAIR, "bell": BELL, "mutiny": MUTINY}
"""The evenings by the ids of their scenarios."""


def log_name(scenario: str) -> str:
    """The name of the log of an evening."""
    return f"fates_edge-{scenario}"


if __name__ == "__main__":
    ends = json.loads(ENDS.read_text(encoding="utf-8"))
    for key, one in STORIES.items():
        match = play_story(key, one).match
        (HERE / f"{log_name(key)}.jsonl").write_text(dump(match), encoding="utf-8")
        ends[log_name(key)] = {**ending(match), "kinds": sorted(happened(match))}
    ENDS.write_text(json.dumps(ends, indent=1) + "\n", encoding="utf-8")

"""The scenarios that are ready, which of them lies on the table, and what its clocks make of its end."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import msgspec

from fieldcraft.core import Event, Play, rule, ruling_id
from fieldcraft.games import ReadyScenario
from fieldcraft.systems.fates_edge.campaign.actions import ToldMaster
from fieldcraft.systems.fates_edge.campaign.calendar_events import played_key
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import Ticked, filled_key, is_full
from fieldcraft.systems.fates_edge.campaign.condition.clocks import id_of
from fieldcraft.systems.fates_edge.campaign.names import spell_out
from fieldcraft.systems.fates_edge.campaign.scenarios.facts import Approach, Chain, Scenario, Template
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import CREW, Counted, feature_key, is_used_up, times_used


@rule(
    "campaign.scenarios",
    "kit.hunger.core-clocks",
    "kit.hunger.faction-clocks",
    "kit.hunger.scenes",
    "kit.hunger.npcs",
)
@cache
def scenarios() -> dict[str, Scenario]:
    """All scenarios by their ids, the shortest first.

    >>> scenarios()["hunger"].name
    'The Hunger Below'
    """
    files = Path(__file__).parent.glob("*.yaml")
    read = {file.stem: msgspec.yaml.decode(file.read_bytes(), type=Scenario) for file in files}
    return dict(sorted(read.items(), key=lambda one: (one[1].minutes, one[0])))


def ready_scenarios() -> tuple[ReadyScenario, ...]:
    """The scenarios as they are offered to who begins a campaign."""
    return tuple(
        ReadyScenario(
            id=id,
            title=one.name,
            about=one.about,
            kinds=tuple(dict.fromkeys(scene.pillar for scene in one.scenes)),
            least=one.players[0],
            most=one.players[1],
            minutes=one.minutes,
            scenes=len(one.scenes),
        )
        for id, one in scenarios().items()
    )


@rule("campaign.scenarios")
def scenario_on_table(campaign: Campaign) -> str:
    """The id of the scenario on the table, which is that of any of its clocks; "" if there is none."""
    return next((id for id, clocks in clock_ids().items() if not clocks.isdisjoint(campaign.clocks)), "")


@cache
def clock_ids() -> dict[str, frozenset[str]]:
    """The ids of the clocks of each scenario."""
    return {id: frozenset(id_of(clock.name) for clock in one.all_clocks) for id, one in scenarios().items()}


def find_laid_scenario(campaign: Campaign) -> Scenario | None:
    """The scenario on the table."""
    return scenarios().get(scenario_on_table(campaign))


def find_scene(scenario: Scenario, name: str) -> Template | None:
    return next((one for one in scenario.scenes if one.name == name), None)


def judged_key(scene: str) -> str:
    """What is counted for the campaign of a scene once it is said how it went.

    >>> judged_key("The lamp room")
    'judged-The lamp room'
    """
    return feature_key("judged", scene)


def was_played(campaign: Campaign, scene: str) -> bool:
    """Whether a scene has begun."""
    return times_used(campaign, "campaign", CREW, played_key(scene)) > 0


@rule("campaign.scenarios", "kit.hunger.scenes")
def waits_for_judgement(campaign: Campaign, scene: Template) -> bool:
    """Whether it has yet to be said how a scene went, once for each time that it was played."""
    played = times_used(campaign, "campaign", CREW, played_key(scene.name))
    judged = times_used(campaign, "campaign", CREW, judged_key(scene.name))
    return judged < played and id_of(scene.ticks) in campaign.clocks


@rule("campaign.scenarios", "kit.hunger.scenes")
def ask_how_it_went(play: Play[Campaign]) -> None:
    """Ask the game master, as a scene of the scenario ends, how it went if nobody has said so."""
    scenario, scene = find_laid_scenario(play.state), play.state.scene
    one = find_scene(scenario, scene.name) if scenario and scene else None
    if one is not None and waits_for_judgement(play.state, one):
        asked = f"{one.name} (the game master: how did it go? {one.ticks} ticks unless {one.unless})"
        play.emit(ToldMaster(what=asked), ask_how_it_went)


CHAIN = "chain"
"""What is counted of a scenario once the clock that others lead to has moved."""


@rule("campaign.scenarios", "kit.hunger.core-clocks")
def move_chained(campaign: Campaign) -> Iterable[Event]:
    """Once, when all clocks that lead to it are full, the last clock of a scenario moves."""
    scenario = find_laid_scenario(campaign)
    chain = scenario.chain if scenario else None
    if chain is None or not is_chain_full(campaign, chain) or is_used_up(campaign, "campaign", CREW, CHAIN):
        return
    because = ruling_id(move_chained)
    yield Counted(window="campaign", owner=CREW, feature=CHAIN, what="All that held is full", because=because)
    yield Ticked(clock=id_of(chain.ticks), by=1, why="all before it are full", because=because)


@rule("campaign.scenarios", "campaign.secrets")
def scenario_notes(scenario: Scenario) -> dict[str, str]:
    """What the game master has to know of a scenario, by its heads: its scenes, its people, and how it may end."""
    scenes = {one.name: describe_scene(one) for one in scenario.scenes}
    people = {
        one.name: f"{one.role}, {one.manner}; {one.agenda}" + (f". Secret: {one.secret}" if one.secret else "")
        for one in scenario.people
    }
    ends = {endings_head(scenario): describe_endings(scenario)}
    crown = "\n".join(f"{spell_out(place)}: {what}" for place, what in scenario.crown.items())
    return scenes | people | ends | ({f"{scenario.name}: the Crown Spread": crown} if crown else {})


def endings_head(scenario: Scenario) -> str:
    """The head under which its endings stand in the notes."""
    return f"{scenario.name}: how it may end"


def describe_endings(scenario: Scenario) -> str:
    """All its endings, each in a line."""
    return "\n".join(f"{one.name}: {one.text}" for one in scenario.endings)


def approach_value(one: Approach) -> str:
    """What something takes to be tried."""
    return f"{spell_out(one.attribute)} + {spell_out(one.skill)}, DV {one.dv}"


def describe_scene(scene: Template) -> str:
    """All of a scene in a few lines."""
    tried = "; ".join(f"{one.goal} ({approach_value(one)})" for one in scene.approaches)
    parts = (
        f"{scene.setup}. {scene.ticks} ticks unless {scene.unless}.",
        f"Twist: {scene.twist}.",
        f"Secret: {scene.secret}." if scene.secret else "",
        f"To try: {tried}.",
        f"A miss: {scene.miss}.",
    )
    return "\n".join(filter(None, parts))


@rule("campaign.scenarios", "kit.hunger.core-clocks")
def is_chain_full(campaign: Campaign, chain: Chain) -> bool:
    """Whether the last clock of a chain ticks: it is on the table, and all that lead to it are or were full."""
    before = map(id_of, chain.full)
    return id_of(chain.ticks) in campaign.clocks and all(
        is_full(campaign, clock) or times_used(campaign, "campaign", CREW, filled_key(clock)) for clock in before
    )


@rule("campaign.scenarios", "kit.hunger.endgame")
def closest_clocks(campaign: Campaign, scenario: Scenario) -> tuple[str, ...]:
    """The clocks of a scenario that are on the table, the one that is closest to full first."""
    there = {one.name: campaign.clocks.get(id_of(one.name)) for one in scenario.all_clocks}
    filled = {name: clock.filled / clock.size for name, clock in there.items() if clock is not None}
    return tuple(sorted(filled, key=lambda name: -filled[name]))

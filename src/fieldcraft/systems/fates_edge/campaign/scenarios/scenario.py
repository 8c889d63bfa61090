"""The scenarios that are ready, which of them lies on the table, and what its clocks make of its end."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from fieldcraft.core import rule
from fieldcraft.games import ReadyScenario
from fieldcraft.systems.fates_edge.campaign.condition.clocks import id_of
from fieldcraft.systems.fates_edge.campaign.names import spell_out
from fieldcraft.systems.fates_edge.campaign.scenarios.facts import Approach, Chain, Scenario, Template
from fieldcraft.systems.fates_edge.campaign.state import Campaign


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
    laid = (
        id for id, one in scenarios().items() if any(id_of(clock.name) in campaign.clocks for clock in one.all_clocks)
    )
    return next(laid, "")


def find_scene(scenario: Scenario, name: str) -> Template | None:
    return next((one for one in scenario.scenes if one.name == name), None)


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
    """Whether the last clock of a chain ticks: it is on the table, and all that lead to it are full."""
    before = (campaign.clocks.get(id_of(name)) for name in chain.full)
    return id_of(chain.ticks) in campaign.clocks and all(one is not None and one.full for one in before)


@rule("campaign.scenarios", "kit.hunger.endgame")
def closest_clocks(campaign: Campaign, scenario: Scenario) -> tuple[str, ...]:
    """The clocks of a scenario that are on the table, the one that is closest to full first."""
    there = {one.name: campaign.clocks.get(id_of(one.name)) for one in scenario.all_clocks}
    filled = {name: clock.filled / clock.size for name, clock in there.items() if clock is not None}
    return tuple(sorted(filled, key=lambda name: -filled[name]))

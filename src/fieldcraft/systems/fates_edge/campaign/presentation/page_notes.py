"""Which words of a scenario stand on the game master's page, so that its notes need not say them again."""

from __future__ import annotations

from collections.abc import Iterator

from fieldcraft.systems.fates_edge.campaign.scenarios.deeds import find_told_ending
from fieldcraft.systems.fates_edge.campaign.scenarios.facts import Ending, Scenario, Template
from fieldcraft.systems.fates_edge.campaign.scenarios.scenario import (
    describe_endings,
    describe_scene,
    endings_head,
    find_laid_scenario,
)
from fieldcraft.systems.fates_edge.campaign.state import Campaign


def own_words(view: Campaign, scene: Template) -> str:
    """What the game master wrote of a scene in place of what is printed; "" if that stands."""
    note = view.notes.get(scene.name, "")
    return "" if note == describe_scene(scene) else note


def scenes_on_page(view: Campaign, scenario: Scenario) -> tuple[Template, ...]:
    """The scenes of a scenario that the page lists: the one that is played, between scenes all."""
    return tuple(one for one in scenario.scenes if view.scene is None or one.name == view.scene.name)


def endings_on_page(view: Campaign, scenario: Scenario) -> tuple[Ending, ...]:
    """The endings that the page lists between scenes once one was played; that which was told, if one was."""
    if view.scene is not None or not view.scenes:
        return ()
    told = find_told_ending(view, scenario)
    return (told,) if told else scenario.endings


def notes_on_page(view: Campaign) -> tuple[str, ...]:
    """The heads of the notes whose words stand on the page already, with the scenario."""
    return tuple(head for head in _heads_on_page(view) if head in view.notes)


def _heads_on_page(view: Campaign) -> Iterator[str]:
    if (scenario := find_laid_scenario(view)) is None:
        return
    yield from (one.name for one in scenes_on_page(view, scenario))
    head = endings_head(scenario)
    if endings_on_page(view, scenario) == scenario.endings and view.notes.get(head) == describe_endings(scenario):
        yield head

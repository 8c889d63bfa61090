"""Marks that something leaves on a character: conditions, and the dice that some of them take."""

from __future__ import annotations

from collections.abc import Iterable

from fieldcraft.core import Denial, Event, Play, Seat, rule
from fieldcraft.systems.fates_edge.campaign.actions import (
    CharacterDeed,
    CharacterEvent,
    is_master,
    is_not_lost,
    is_own,
)
from fieldcraft.systems.fates_edge.campaign.characters.facts import Hindrance
from fieldcraft.systems.fates_edge.campaign.state import Campaign


class Marked(CharacterEvent, frozen=True, kw_only=True):
    """A character has a condition now, which may take dice."""

    condition: str
    hindrance: Hindrance | None = None

    def apply(self, campaign: Campaign) -> Campaign:
        who = self.who(campaign)
        hindrances = who.hindrances | ({self.condition: self.hindrance} if self.hindrance else {})
        conditions = who.conditions | {self.condition}
        return self.update(campaign, conditions=conditions, hindrances=hindrances)

    def words(self, campaign: Campaign) -> str:
        condition = self.condition.replace("_", " ")
        return f"{self.who(campaign).name}: {condition}"


class Unmarked(CharacterEvent, frozen=True, kw_only=True):
    """A character is rid of a condition."""

    condition: str

    def apply(self, campaign: Campaign) -> Campaign:
        who = self.who(campaign)
        hindrances = {name: one for name, one in who.hindrances.items() if name != self.condition}
        conditions = who.conditions - {self.condition}
        return self.update(campaign, conditions=conditions, hindrances=hindrances)

    def words(self, campaign: Campaign) -> str:
        condition = self.condition.replace("_", " ")
        return f"{self.who(campaign).name}: no longer {condition}"


@rule("core.magic.backlash-severity")
def has_condition(campaign: Campaign, deed: ClearCondition, by: Seat) -> Denial | None:
    """Only a condition that somebody has can leave them."""
    who = campaign.characters[deed.character]
    return None if deed.condition in who.conditions else Denial(f"{who.name} is not {deed.condition}", unit=who.id)


@rule("core.magic.backlash-severity")
def lapse_conditions(campaign: Campaign) -> Iterable[Event]:
    """What hinders somebody for one scene is over with that scene."""
    over = campaign.scenes if campaign.scene is None else campaign.scenes - 1
    for who in campaign.characters.values():
        for condition, one in who.hindrances.items():
            if one.scene and one.scene <= over:
                yield Unmarked(character=who.id, condition=condition, because="core.magic.backlash-severity")


class ClearCondition(CharacterDeed, frozen=True):
    """Say that a condition has left a character: it was treated, or its time is over."""

    condition: str

    checks = (is_master, is_own, is_not_lost, has_condition)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(Unmarked(character=self.character, condition=self.condition), has_condition)


EVENTS = (Marked, Unmarked)
ACTIONS = (ClearCondition,)

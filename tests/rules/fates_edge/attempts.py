"""Checks of Anna, a thief, as they begin."""

from __future__ import annotations

from collections.abc import Sequence

from fieldcraft.core import Match
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from rules.fates_edge.campaigns import campaign, character, does, gm, match

PICK = 'propose character=anna goal="Pick the lock" attribute=wits skill=stealth'


def thief(**more: object) -> Character:
    """Anna, who rolls six dice for a lock."""
    return character("anna", attributes={"wits": 3}, skills={"stealth": 3}, **more)


def ready(*rolls: Sequence[int], dv: int = 2, text: str = PICK, **facts: object) -> Match[Campaign]:
    """A match in which Anna's check waits for its roll."""
    people = facts.pop("people", (thief(), character("ben", skills={"stealth": 2})))
    game = match(campaign(*people, **facts), *rolls)
    does(game, "anna", text)
    gm(game, f"stake attempt=1 dv={dv}")
    return game


def result(game: Match[Campaign]) -> Attempt:
    """The check once it is rolled and its result taken."""
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    return game.state.attempts["1"]

"""A small campaign, and people who play it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from fieldcraft.core import GM, Entry, Match, RefusedError, Seat
from fieldcraft.dice import Scripted
from fieldcraft.systems.fates_edge.campaign.characters.facts import Award, Character, Purchase
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM


def purchase(kind: str, what: str, rating: int = 0, xp: int = 0) -> Purchase:
    """Something that a character has, whatever it cost."""
    return Purchase(kind, what, xp, "core.xp.currency", rating)


def character(
    id: str, *, attributes: dict[str, int] | None = None, skills: dict[str, int] | None = None, **more: object
) -> Character:
    """Somebody with ratings and talents, whatever they cost; played by the seat of the same name."""
    talents: Sequence[str] = more.pop("talents", ())  # type: ignore[assignment]
    bought = (
        *(purchase("attribute", name, rating) for name, rating in (attributes or {}).items()),
        *(purchase("skill", name, rating) for name, rating in (skills or {}).items()),
        *(purchase("talent", name) for name in talents),
    )
    given = {"seat": id, "name": id.capitalize(), "awards": (Award(30, "creation", "core.creation.pool"),)} | more
    return Character(id=id, purchases=bought, **given)


def campaign(*people: Character, **facts: object) -> Campaign:
    """A campaign of some people, by default Anna and Ben, in its first session."""
    people = people or (character("anna"), character("ben"))
    seats = tuple(dict.fromkeys(one.seat for one in people if one.seat))
    given = {"title": "Test", "players": seats, "session": 1, "characters": {one.id: one for one in people}} | facts
    return Campaign(**given)


def match(start: Campaign | None = None, *rolls: Sequence[int]) -> Match[Campaign]:
    """A campaign being played, with the dice that will fall."""
    return Match(SYSTEM, start or campaign(), Scripted(rolls))


def does(game: Match[Campaign], by: Seat, text: str) -> Entry:
    """Somebody does something."""
    return game.play(SYSTEM.order(game.view(by), text), by)


def gm(game: Match[Campaign], text: str) -> Entry:
    """The game master does something."""
    return does(game, GM, text)


def refused(game: Match[Campaign], by: Seat, text: str) -> str:
    """The ruling by which somebody may not do something; nothing changes."""
    before = game.state
    with pytest.raises(RefusedError) as caught:
        does(game, by, text)
    assert game.state is before
    return caught.value.refusal.rule


def after_scene(start: Campaign | None = None) -> Match[Campaign]:
    """A campaign whose session has had a scene, which is over."""
    game = match(start)
    gm(game, "begin_scene name=Gate")
    gm(game, "end_scene")
    return game

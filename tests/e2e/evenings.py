"""What came before an evening: deeds of a campaign done over the line, so that nobody clicks what others do."""

from __future__ import annotations

import re
from typing import Any

from e2e.people import Person
from e2e.tables import Desk, Owner
from e2e.test_campaign import sit
from fieldcraft.client.blocking import Seat

MASTER = "Game master"

Deed = dict[str, Any]


def told(one: Person, key: str, **gaps: object) -> str:
    """A sentence of a campaign, as `campaign.roll` is."""
    return one.words[key].format(**gaps)


def press(one: Person, key: str, **gaps: object) -> None:
    """Press the first button that says this."""
    one.button(told(one, key, **gaps)).first.click()


def deed(do: str, **fields: object) -> Deed:
    """A deed with what it says."""
    return {"do": do, **fields}


def evening(owner: Owner, title: str, dice: str, **players: str) -> Desk:
    """A campaign for players with their ready characters ("" for none), with dice that follow from words."""
    people = [{"label": name, "character": character} for name, character in players.items()]
    return owner.campaign({"title": title, "players": people}, dice=dice)


def does(desk: Desk, who: str, *deeds: Deed) -> dict[str, Any]:
    """Somebody does deeds without a browser; the story as they then know it."""
    with Seat(desk.links[who]) as seat:
        for one in deeds:
            seat.do(one)
        return seat.tableau.story


def scene(desk: Desk, name: str = "The lamp room", **facts: object) -> None:
    """The first session and a scene in it begin."""
    does(desk, MASTER, deed("begin_session"), deed("begin_scene", name=name, **facts))


def grown(desk: Desk, character: str, xp: int) -> None:
    """The game master decrees that somebody has more experience."""
    award = {"xp": xp, "why": "earlier evenings", "rule": "core.xp.session-awards"}
    gained = {"event": "awarded", "character": character, "award": award}
    does(desk, MASTER, deed("decree", events=[gained], reason="earlier evenings"))


def come(one: Person, desk: Desk, who: str) -> Person:
    """Somebody sits down at their seat."""
    return sit(one, desk.links[who])


def starting(words: str) -> re.Pattern[str]:
    """Whatever begins with these words."""
    return re.compile(f"^{re.escape(words)}")

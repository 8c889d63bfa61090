"""The parts of a story as data: what stands in the view, and what follows from it."""

from __future__ import annotations

from typing import Any

import msgspec

from fieldcraft.core import GM, Seat
from fieldcraft.systems.fates_edge.campaign import Campaign
from fieldcraft.systems.fates_edge.people.facts import Character

PLAIN = ("title", "players", "phase", "session", "arc", "days", "scene", "bank", "crown", "scaling", "notes")
"""What is told whole where it differs."""

BY_ID = ("characters", "followers", "assets", "clocks", "attempts", "castings", "piles")
"""What holds things by id."""


def story(view: Campaign, seat: Seat) -> dict[str, Any]:
    """The parts of a story by name, as JSON; all of it follows from the view."""
    whole: dict[str, Any] = {name: plain(getattr(view, name)) for name in PLAIN}
    things: dict[str, Any] = {name: plain(getattr(view, name)) for name in BY_ID}
    sheets = {id: sheet(view, one) for id, one in view.characters.items()}
    return {**whole, **things, "sheets": sheets, "chosen": dict(view.options.chosen), "master": seat == GM}


def plain(value: Any) -> Any:
    """A value as whoever reads it from JSON has it, its sets in order."""
    return msgspec.json.decode(msgspec.json.encode(value, order="deterministic"))


def sheet(view: Campaign, one: Character) -> dict[str, Any]:
    """What follows from a character's purchases and awards."""
    able = one.abilities()
    return {
        "attributes": {name: able.attribute(name) for name in ("body", "wits", "spirit", "presence")},
        "skills": dict(sorted(able.skills.items())),
        "talents": sorted(one.talents),
        "earned": one.earned,
        "spent": one.spent,
        "left": one.left,
    }

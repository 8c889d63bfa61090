"""Two small armies about a bridge: slings with a leader against lances with one, and dice as they are needed."""

from __future__ import annotations

from typing import Any

import msgspec

from fieldcraft.board.zone_text import parse_zones
from fieldcraft.core import Match, Seat
from fieldcraft.dice import Scripted
from fieldcraft.presentation import Banner, Contest, Prompt, Tableau
from fieldcraft.systems.mass_combat.presentation import SHOW
from fieldcraft.systems.mass_combat.scene import Scene, begin_battle
from fieldcraft.systems.mass_combat.state import State
from fieldcraft.systems.mass_combat.system import SYSTEM

BANNERS = (Banner(id="mira", label="Mira", colour="alder"), Banner(id="gail", label="Gail", colour="vigil"))
ZONES = "Bank -- Bridge -- Hill\nBridge -- Mill -- Hill"
BRIDGE: dict[str, Any] = {
    "title": "The bridge",
    "initiative": "data",
    "players": [{"id": "mira", "side": "hask", "fate": 2}, {"id": "gail", "side": "crown", "fate": 1}],
    "cards": {"Mill": {"aspects": [{"words": "Sucking Mud", "hinders": True, "by": "gail", "face_down": True}]}},
    "units": [
        {"id": "slings", "name": "Mill Slings", "owner": "mira", "quality": "fair", "at": "Bank",
         "skills": {"Shoot": 2, "Notice": 1, "Athletics": 1}, "aspects": ["Stones Off the Weir"]},
        {"id": "lances", "name": "Crown Lances", "owner": "gail", "quality": "good", "at": "Bridge",
         "skills": {"Fight": 3, "Athletics": 2, "Provoke": 2, "Will": 1, "Notice": 1, "Shoot": 1},
         "aspects": ["Iron to the Knee", "Heavy Horse"]},
    ],
    "leaders": [
        {"id": "ros", "name": "Old Ros", "owner": "mira", "skills": {"Will": 3, "Fight": 2}, "unit": "slings",
         "aspects": ["Old Hand"]},
    ],
}  # fmt: skip


def battle(*dice: tuple[int, ...], **changes: Any) -> Match[State]:
    """The battle with the dice that will fall: 1 is minus, 2 blank, 3 plus."""
    start = begin_battle(msgspec.convert({**BRIDGE, **changes}, Scene), parse_zones(ZONES).zones)
    return Match(SYSTEM, start, Scripted(dice))


def order(match: Match[State], *orders: str) -> Match[State]:
    """Orders of whoever the game waits for."""
    for text in orders:
        (seat,) = match.to_act()
        match.play(SYSTEM.order(match.view(seat), text), seat)
    return match


def drawn(match: Match[State], seat: Seat) -> Tableau:
    """What a seat sees."""
    return SHOW.tableau(match.view(seat), seat, BANNERS)


def contest(match: Match[State], seat: Seat) -> Contest:
    """The contest that a seat sees."""
    found = drawn(match, seat).contest
    assert found is not None
    return found


def prompt(match: Match[State]) -> Prompt:
    """The question that waits."""
    (seat,) = match.to_act()
    found = SHOW.prompt(match.view(seat), seat)
    assert found is not None
    return found

"""Battles of a campaign: its people take the places of a side on another scene's board, and come back to the story."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from fieldcraft.core import GM, Seat, rule
from fieldcraft.core.encoding import encoded
from fieldcraft.maps.scenes import system
from fieldcraft.table import protocol as wire
from fieldcraft.table.asking import scene_numbered
from fieldcraft.table.records import Place, Played
from fieldcraft.table.refusing import refused
from fieldcraft.table.room import Chair
from fieldcraft.table.stage import ONLOOKER, Stage
from fieldcraft.table.table import Table
from fieldcraft.table.verdicts import Keep

CAMPAIGN, BATTLE = "fates_edge", "miniatures"
"""The game whose people fight, and the one in which they do."""


@rule("table.battle")
def open_battle(table: Table, chair: Chair, change: wire.OpenBattle, prepared: Any) -> Keep:
    """A scene of the library, with the people of the campaign on the table in the places of a side."""
    # Who plays no campaign need not wait for that game to be imported.
    from fieldcraft.systems.fates_edge.battles import fielded

    story, body = campaign(table), prepared.body
    if body.system != BATTLE:
        raise refused("table.battle", f"{body.title} is no battle")
    began = msgspec.json.decode(body.start, type=system(BATTLE).state)
    try:
        battle = fielded(story.view(GM), began, change.side)
    except ValueError as error:
        raise refused("table.battle", str(error)) from None
    opened = replace(body, start=msgspec.Raw(encoded(battle)), places=places(table, story, battle, change.side))
    return Keep(opened, prepared.seed)


def places(table: Table, story: Stage, battle: Any, side: Seat) -> dict[str, Place]:
    """What each player's seat plays in a battle: its characters and those who follow them; a mere onlooker if none."""
    return {chair.id: place(story, chair, battle, side) for chair in table.room.present if chair.role == "player"}


def place(story: Stage, chair: Chair, battle: Any, side: Seat) -> Place:
    """What a player's seat plays in a battle."""
    now = story.view(GM)
    own = [one.id for one in now.plays(chair.side)]
    own += [one.id for one in now.followers.values() if one.owner in own]
    mine = tuple(id for id in own if id in battle.units)
    return Place(side=side, commands=mine) if mine else Place(side=ONLOOKER)


@rule("table.battle")
def bring_back(table: Table, chair: Chair, change: wire.BringBack, prepared: Any) -> Keep:
    """What a battle has left of the people of the campaign on the table, as a deed of the game master's."""
    from fieldcraft.systems.fates_edge.battles import ReturnFromBattle, magic, results

    story, fought = campaign(table), table.stages[scene_numbered(table, chair, change.scene)]
    if not fought.opened.places:
        raise refused("table.battle", f"{fought.opened.title} is no battle of this campaign")
    now, began, ended = story.view(GM), fought.truths[0], fought.course.state
    deed = ReturnFromBattle(
        results=results(now, began, ended),
        bank=ended.bank,
        battle=f"battle-{fought.opened.seal[:16]}",
        magic=magic(now, began, ended),
    )
    return Keep(Played(entries=(msgspec.Raw(story.attempt(deed, GM)),)))


@rule("table.battle")
def campaign(table: Table) -> Stage:
    """The campaign on the table; Refused if there is none."""
    if table.stage.system.name != CAMPAIGN:
        raise refused("table.battle", "no campaign is on the table")
    return table.stage

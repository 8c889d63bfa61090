"""What a command needs from the store before it can be judged: the id of a new seat, the file of a scene."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from fieldcraft.core import rule
from fieldcraft.maps.scenes import SceneFile
from fieldcraft.store import StoreError
from fieldcraft.table.opening import opened
from fieldcraft.table.protocol import Manage, NewSeat, OpenScene, Sent
from fieldcraft.table.refusing import refused
from fieldcraft.table.rights import check_rights
from fieldcraft.table.verdicts import Keep

if TYPE_CHECKING:
    from fieldcraft.table.keeper import Keeper

Scenes = Callable[[str, str], Awaitable[SceneFile]]
"""The scene of an id for the owner of a table; LookupError if there is none, ValueError if it cannot be read."""


async def prepare(keeper: Keeper, seat: str, sent: Sent) -> str | Keep | None:
    """What must be there before a command is judged; nothing is fetched for who may not send it."""
    chair = keeper.table.chair(seat)
    if chair is None or not isinstance(sent, Manage):
        return None
    check_rights(chair, sent)
    match sent.change:
        case NewSeat(role=role, side=side, label=label, commands=commands):
            row = await keeper.store.seats.create(keeper.table.id, role, side, label, commands)
            return row.id
        case OpenScene(scene=scene):
            return opened(await _scene(keeper, scene))
    return None


@rule("table.scene")
async def _scene(keeper: Keeper, scene: str) -> SceneFile:
    """The scene of an id; Refused if there is none or it cannot be read."""
    try:
        return await keeper.scenes(scene, keeper.table.id)
    except (ValueError, LookupError, StoreError) as error:
        raise refused("table.scene", f"this scene cannot be put on the table: {error}") from None

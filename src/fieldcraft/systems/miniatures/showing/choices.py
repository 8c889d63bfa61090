"""Actions as choices: what each is called, whom or what it is aimed at, and its odds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from fieldcraft.board import Cell
from fieldcraft.core import Action
from fieldcraft.core.model import tag
from fieldcraft.core.words import many
from fieldcraft.systems.fates_edge.complications import MENU
from fieldcraft.systems.miniatures.actions import boons, casting, fighting, master, moving, readying
from fieldcraft.systems.miniatures.movement import reachable, stops
from fieldcraft.systems.miniatures.showing.figures import odds_of_action
from fieldcraft.systems.miniatures.spells import Aim
from fieldcraft.systems.miniatures.state import State
from fieldcraft.systems.miniatures.story import cells as labelled
from fieldcraft.systems.miniatures.story import magic, name, names
from fieldcraft.tableau import Choice

Parts = dict[str, Any]

PAID = {"act": "takes the act", "test": "by a test", "boon": "for a boon", "aura": "under an aura"}
"""What an action costs, by the way it is done."""


def choice(state: State, action: Action) -> Choice:
    """An action as a choice, with the odds of the test that it makes."""
    parts = PARTS.get(type(action), unnamed)(state, action)
    return Choice(action=plain(action), odds=odds_of_action(state, action), **parts)


def cells(state: State, some: Iterable[Cell]) -> str:
    """What cells are called, in a row; those beyond the map have no names."""
    return labelled(state, (cell for cell in some if cell in state.board.grid))


def plain(action: Action) -> dict[str, Any]:
    """An action as JSON."""
    found: dict[str, Any] = msgspec.to_builtins(action)
    return found


def unnamed(state: State, action: Action) -> Parts:
    """What has no aim is called by its kind."""
    return {"label": tag(type(action).__name__).replace("_", " ").capitalize()}


def walk(state: State, action: moving.Move) -> Parts:
    """A cell, and what it costs to get there."""
    unit, to = state.units[action.unit], action.path[-1]
    cost = reachable(state, unit).cost(to)
    ends = state.board.field.bit(to) & stops(state, unit)
    detail = many(cost or 0, "point") + (", and the move ends there" if ends else "")
    return {"label": cells(state, (to,)), "cells": (to,), "detail": detail}


def turn(state: State, action: moving.Face) -> Parts:
    """A way to face."""
    return {"label": action.facing.upper(), "front": action.facing, "detail": PAID["boon"] if action.boon else ""}


def shift(state: State, action: moving.Shift) -> Parts:
    """A cell beside the unit, or a way to face."""
    if action.to is None:
        way = action.facing or ""
        return {"label": way.upper(), "front": way, "detail": PAID[action.by]}
    return {"label": cells(state, (action.to,)), "cells": (action.to,), "detail": PAID[action.by]}


def ignore(state: State, action: boons.IgnoreZone) -> Parts:
    """A cell, and whose control is ignored on the way."""
    detail = f"ignoring {cells(state, (action.ignoring,))}, {PAID[action.by]}"
    return {"label": cells(state, action.path[-1:]), "cells": action.path[-1:], "detail": detail}


def rush(state: State, action: boons.HeroicRush) -> Parts:
    """A cell in the zone of an enemy."""
    label = f"{cells(state, action.path[-1:])}, at {name(state, action.foe)}"
    return {"label": label, "cells": action.path[-1:], "piece": action.foe, "detail": "for two boons"}


def at_piece(state: State, action: Any) -> Parts:
    """An enemy."""
    return {"label": name(state, action.target), "piece": action.target}


def with_ally(state: State, action: Any) -> Parts:
    """An ally."""
    return {"label": name(state, action.ally), "piece": action.ally}


def displace(state: State, action: fighting.Displace) -> Parts:
    """An enemy, and where it goes."""
    label = f"{name(state, action.target)} to {cells(state, (action.to,))}"
    return {"label": label, "piece": action.target, "cells": (action.to,)}


def breach(state: State, action: fighting.Breach) -> Parts:
    """Something conjured."""
    effect = state.effects.get(action.effect)
    return {"label": action.effect if effect is None else magic(effect), "cells": effect.ground if effect else ()}


def stand(state: State, action: readying.Stand) -> Parts:
    """The act or a boon."""
    return {"label": {"act": "by the act", "boon": "by a boon"}[action.by]}


def door(state: State, action: readying.Door) -> Parts:
    """A door."""
    where = cells(state, action.between).replace(" ", "|")
    return {"label": f"{'Open' if action.open else 'Close'} the door {where}", "cells": action.between}


def spellwork(state: State, action: casting.Spellwork) -> Parts:
    """What a spell is cast at."""
    helpers = getattr(action, "helpers", ())
    more = (f"value {action.choice}" if action.choice else "", f"with {names(state, helpers)}" if helpers else "")
    ground = (*action.cells, *(action.edge or ()))
    detail = ", ".join(filter(None, more))
    return {"label": aimed(state, action.aim), "piece": action.target, "cells": ground, "detail": detail}


def aimed(state: State, aim: Aim) -> str:
    """What a spell is cast at, in words."""
    edge = cells(state, aim.edge or ()).replace(" ", "|")
    where = " ".join(filter(None, (cells(state, aim.cells), edge)))
    if not aim.target:
        return where
    return f"{name(state, aim.target)} to {where}" if where else name(state, aim.target)


def trouble(state: State, action: master.Spend) -> Parts:
    """A piece of trouble, for whom and for how much."""
    offer = MENU[action.on]
    whom = f"{name(state, action.unit)} " if action.unit else ""
    return {"label": f"{whom}{offer.effect}", "piece": action.unit, "detail": many(offer.price, "point")}


def called(label: str) -> Callable[[State, Any], Parts]:
    """The same words each time."""
    return lambda state, action: {"label": label}


PARTS: dict[type[Action], Callable[[State, Any], Parts]] = {
    moving.Move: walk,
    moving.Face: turn,
    moving.Shift: shift,
    boons.IgnoreZone: ignore,
    boons.HeroicRush: rush,
    fighting.Attack: at_piece,
    fighting.Shoot: at_piece,
    fighting.Tackle: at_piece,
    fighting.Shove: displace,
    fighting.Pull: displace,
    fighting.Breach: breach,
    readying.Stand: stand,
    readying.Assist: with_ally,
    readying.Rally: with_ally,
    readying.Swap: with_ally,
    readying.Door: door,
    casting.Cast: spellwork,
    casting.BeginRitual: spellwork,
    casting.CrackSeal: spellwork,
    casting.BreakOff: called("Break off the ritual"),
    casting.ContinueRitual: called("Go on with the ritual"),
    master.Spend: trouble,
    master.OfferBargain: called("Success after all, at a price"),
    casting.Unleash: called("Let it break loose"),
}
"""What each kind of action is called and aimed at."""

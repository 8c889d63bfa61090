"""Scenes as the lobby shows them."""

from __future__ import annotations

import re
from collections import Counter
from importlib import import_module
from typing import Any

from fieldcraft.board import Hexes
from fieldcraft.core import GM
from fieldcraft.core.rulebook import Ruling, rulebooks
from fieldcraft.maps.scenes import SceneFile, start
from fieldcraft.table.bodies import RuleCard, SceneCard, SideCard
from fieldcraft.table.opening import banners
from fieldcraft.tableau import Tableau

ONLOOKER = "onlooker"
"""An engine seat that plays no side: what it sees, all may know."""

_MENTIONED = re.compile(r"\b[a-z_]+(?:\.[a-z0-9-]+)+\b")


def card_of(id: str, file: SceneFile, *, own: bool = False) -> SceneCard:
    """A scene's card; pieces that hide are not counted."""
    system, begun = start(file)
    everybody: dict[str, Any] = getattr(begun, "units", {})
    seen: dict[str, Any] = getattr(system.view(begun, ONLOOKER), "units", {})
    pieces = Counter(unit.side for unit in seen.values())
    bots = {side.id for side in file.scene.sides if side.seat == "bot"}
    return SceneCard(
        id=id,
        title=file.scene.title,
        about=" ".join(file.scene.about.split()),
        system=file.system,
        shape="hex" if isinstance(file.board.grid, Hexes) else "square",
        sides=tuple(
            SideCard(
                id=one.id,
                label=one.label,
                colour=one.colour,
                pieces=pieces[one.id],
                bot=one.id in bots,
                neutral=one.neutral,
            )
            for one in banners(file)
        ),
        own=own,
        hidden=len(seen) < len(everybody),
    )


def broken_card(id: str, title: str) -> SceneCard:
    """The card of a scene that can no longer be read, so that its owner can still open and mend it."""
    about = "This scene cannot be read as it stands: open it in the editor to see why."
    return SceneCard(id=id, title=title, about=about, system="", shape="square", sides=(), own=True)


def shown(file: SceneFile) -> Tableau:
    """How a scene begins, as the game master sees it."""
    system, begun = start(file)
    show = import_module(f"fieldcraft.systems.{file.system}.showing").SHOW
    tableau: Tableau = show.tableau(system.view(begun, GM), GM, banners(file))
    return tableau


def rule_card(ruling: Ruling, system: str) -> RuleCard:
    """A ruling as the rulebook page shows it."""
    return RuleCard(
        id=ruling.id,
        title=ruling.title,
        system=system,
        source=ruling.source,
        kind=ruling.kind,
        text=ruling.rule,
        decision=ruling.decision,
        see=see_also(ruling),
    )


def see_also(ruling: Ruling) -> tuple[str, ...]:
    """The other rulings that a ruling names."""
    text = " ".join((ruling.rule, ruling.hole, *ruling.conflict, ruling.decision, ruling.example))
    return tuple(dict.fromkeys(id for id in _MENTIONED.findall(text) if id != ruling.id and _known(id)))


def _known(id: str) -> bool:
    return any(id in book for book in rulebooks().values())

"""Fate's Edge Miniatures as an installed game."""

from __future__ import annotations

from fieldcraft.games import Editor, Game, SceneFormat
from fieldcraft.systems.fates_edge.miniatures.bot import choose, weigh
from fieldcraft.systems.fates_edge.miniatures.bot.situation import weigh_goals
from fieldcraft.systems.fates_edge.miniatures.bot.worth import weigh_sides
from fieldcraft.systems.fates_edge.miniatures.editor.drafts import DRAFTS, Draft
from fieldcraft.systems.fates_edge.miniatures.editor.palette import Palette, palette
from fieldcraft.systems.fates_edge.miniatures.facts import unmet
from fieldcraft.systems.fates_edge.miniatures.measures import measure
from fieldcraft.systems.fates_edge.miniatures.presentation import SHOW
from fieldcraft.systems.fates_edge.miniatures.presentation.ground import kind
from fieldcraft.systems.fates_edge.miniatures.scene import Scene, start
from fieldcraft.systems.fates_edge.miniatures.state import State
from fieldcraft.systems.fates_edge.miniatures.system import SYSTEM
from fieldcraft.systems.fates_edge.miniatures.terrain import terrain
from fieldcraft.systems.shared.scene import scene_sides

EDITOR = Editor(
    draft=Draft,
    supplies=Palette,
    of_scene=DRAFTS.of_scene,
    of_map=DRAFTS.of_map,
    blank=DRAFTS.blank,
    text=DRAFTS.text,
    palette=palette,
    look=kind,
)


GAME: Game[State] = Game(
    system=SYSTEM,
    title="Fate's Edge Miniatures",
    about="Battles with zones of control on squares and hexes.",
    show=SHOW,
    books=("miniatures", "fates_edge"),
    words=("zone of control", "zones of control", "ZOC", "disengage"),
    scene=SceneFormat(Scene, start, scene_sides, unmet, terrain()),
    editor=EDITOR,
    bot=choose,
    weigh=weigh,
    measures=measure,
    strength=weigh_sides,
    outlook=weigh_goals,
)

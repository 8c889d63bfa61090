"""Tiles & Movement as an installed game."""

from __future__ import annotations

from fieldcraft.games import Editor, Game, SceneFormat
from fieldcraft.systems.shared.editor.palette import BoardPalette
from fieldcraft.systems.shared.presentation.ground import show_kind
from fieldcraft.systems.shared.scene import scene_sides
from fieldcraft.systems.tiles.bot import choose, weigh
from fieldcraft.systems.tiles.bot.situation import weigh_goals
from fieldcraft.systems.tiles.bot.worth import weigh_sides
from fieldcraft.systems.tiles.editor.drafts import DRAFTS, Draft
from fieldcraft.systems.tiles.editor.palette import palette
from fieldcraft.systems.tiles.facts import FACTS
from fieldcraft.systems.tiles.measures import measure
from fieldcraft.systems.tiles.presentation import SHOW
from fieldcraft.systems.tiles.scene import Scene, start
from fieldcraft.systems.tiles.state import State
from fieldcraft.systems.tiles.system import SYSTEM
from fieldcraft.systems.tiles.terrain import terrain

EDITOR = Editor(
    draft=Draft,
    supplies=BoardPalette,
    of_scene=DRAFTS.of_scene,
    of_map=DRAFTS.of_map,
    blank=DRAFTS.blank,
    text=DRAFTS.text,
    palette=palette,
    look=lambda ground: show_kind(ground, terrain()),
)


GAME: Game[State] = Game(
    system=SYSTEM,
    title="Tiles & Movement",
    about="Fights on tiles and the lines between them, with action slots and areas of every shape.",
    show=SHOW,
    books=("tiles",),
    words=("Careful Step", "Line Step", "Upkeep"),
    scene=SceneFormat(Scene, start, scene_sides, FACTS.unmet, terrain()),
    bot=choose,
    weigh=weigh,
    editor=EDITOR,
    measures=measure,
    strength=weigh_sides,
    outlook=weigh_goals,
)

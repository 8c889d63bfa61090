"""The game as an installed one."""

from __future__ import annotations

from fieldcraft.games import Editor, Game, SceneFormat
from fieldcraft.systems.battlefield.bot import choose, weigh
from fieldcraft.systems.battlefield.bot.situation import weigh_goals
from fieldcraft.systems.battlefield.bot.worth import weigh_sides
from fieldcraft.systems.battlefield.editor.drafts import DRAFTS, Draft
from fieldcraft.systems.battlefield.editor.palette import palette
from fieldcraft.systems.battlefield.facts import FACTS
from fieldcraft.systems.battlefield.measures import measure_battle
from fieldcraft.systems.battlefield.presentation import SHOW
from fieldcraft.systems.battlefield.scene import Scene, begin_battle
from fieldcraft.systems.battlefield.state import State
from fieldcraft.systems.battlefield.system import SYSTEM
from fieldcraft.systems.battlefield.terrain import read_terrain
from fieldcraft.systems.shared.editor.palette import BoardPalette
from fieldcraft.systems.shared.presentation.ground import show_kind
from fieldcraft.systems.shared.scene import scene_sides

EDITOR = Editor(
    draft=Draft,
    supplies=BoardPalette,
    of_scene=DRAFTS.of_scene,
    of_map=DRAFTS.of_map,
    blank=DRAFTS.blank,
    text=DRAFTS.text,
    palette=palette,
    look=lambda ground: show_kind(ground, read_terrain()),
    grids=("hex",),
)


GAME: Game[State] = Game(
    system=SYSTEM,
    title="The Battlefield",
    about="Creatures of every size on hexes, with senses, shapes, concealment and crowds.",
    show=SHOW,
    books=("battlefield",),
    words=("battlefield", "Attack Blind", "Area Value"),
    bot=choose,
    weigh=weigh,
    measures=measure_battle,
    strength=weigh_sides,
    outlook=weigh_goals,
    scene=SceneFormat(Scene, begin_battle, scene_sides, FACTS.unmet, read_terrain()),
    editor=EDITOR,
)

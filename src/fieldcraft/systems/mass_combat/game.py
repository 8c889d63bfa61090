"""Mass combat as an installed game."""

from __future__ import annotations

from fieldcraft.games import Editor, Game, SceneFormat
from fieldcraft.systems.mass_combat.bot import choose, weigh
from fieldcraft.systems.mass_combat.bot.worth import weigh_players
from fieldcraft.systems.mass_combat.editor.drafts import DRAFTS
from fieldcraft.systems.mass_combat.editor.palette import list_supplies
from fieldcraft.systems.mass_combat.facts import FACTS
from fieldcraft.systems.mass_combat.measures import measure_battle
from fieldcraft.systems.mass_combat.presentation import SHOW
from fieldcraft.systems.mass_combat.scene import Scene, begin_battle, list_players
from fieldcraft.systems.mass_combat.state import State
from fieldcraft.systems.mass_combat.system import SYSTEM
from fieldcraft.systems.shared.editor.zone_palette import ZonePalette, show_ground

EDITOR = Editor(
    draft=DRAFTS.draft,
    supplies=ZonePalette,
    of_scene=DRAFTS.of_scene,
    of_map=DRAFTS.of_map,
    blank=DRAFTS.blank,
    text=DRAFTS.text,
    palette=list_supplies,
    look=show_ground,
    grids=("zones",),
)


GAME: Game[State] = Game(
    system=SYSTEM,
    title="This Means War",
    about="Armies of units on a board of zones: leaders, aspects and Fate dice.",
    show=SHOW,
    books=("mass_combat",),
    measures=measure_battle,
    strength=weigh_players,
    words=("Pinned Down", "battle chest"),
    bot=choose,
    weigh=weigh,
    scene=SceneFormat(Scene, begin_battle, list_players, FACTS.unmet, grounds=("zones",)),
    editor=EDITOR,
)

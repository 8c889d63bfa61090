"""How the muster goes, for those who have no army in it: game masters and onlookers."""

from __future__ import annotations

from collections.abc import Mapping

from fieldcraft.core.words import list_in_words
from fieldcraft.presentation import Panel, Row
from fieldcraft.systems.mass_combat.narration import player_name
from fieldcraft.systems.mass_combat.state import Phase, State
from fieldcraft.systems.mass_combat.system import SYSTEM

STAGES: Mapping[Phase, tuple[str, str]] = {
    "build": (
        "Units",
        "Each player spends a chest of build points on units and leaders, and says when they are ready.",
    ),
    "zones": ("Zones", "Players lay zone cards in turn, each beside some that lie there already."),
    "aspects": ("Aspects", "Players may spend fate points to write aspects on the zones, some of them face down."),
    "deploy": ("Deploy", "Each side chooses its home, then players put their units there in turn."),
    "battle": ("Order", "Leaders roll for the order in which players act, and the battle begins."),
}
"""What happens in each phase, as the header names it."""


def show_stages(view: State) -> Panel:
    """The phases up to the battle: what is over, what goes on and who is waited for, and what is still to come."""
    phases = list(STAGES)
    now = phases.index(view.phase)
    waits = list_in_words([player_name(view, seat) for seat in sorted(SYSTEM.to_act(view))])
    return Panel(
        title="The muster",
        text=f"waiting for {waits}" if waits else "",
        icon="users",
        place="page",
        rows=tuple(
            Row(
                id=phase,
                title=title,
                text=text,
                marks=("done",) if number < now else ("now",) if number == now else (),
            )
            for number, (phase, (title, text)) in enumerate(STAGES.items())
        ),
    )

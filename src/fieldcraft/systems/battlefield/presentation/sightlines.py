"""The line of a sense: what hides its subject, which of it counts, and what that leaves of the roll."""

from __future__ import annotations

from fieldcraft.core.words import capitalize_first
from fieldcraft.presentation import Sightline
from fieldcraft.presentation.figures import percent
from fieldcraft.systems.battlefield.concealment import NEARER, Concealment, concealment_of
from fieldcraft.systems.battlefield.presentation.odds import least_to_sense, odds_to_sense
from fieldcraft.systems.battlefield.state import Sense, State, Unit


def draw_sightline(state: State, unit: Unit, target: Unit, sense: Sense) -> Sightline | None:
    """The path of a sense on which the least hides a target; None where nothing does, or one is carried."""
    if unit.attended or target.attended:
        return None
    found = concealment_of(state, unit, target, sense)
    if not found.highest:
        return None
    tiers = tuple(leg.tier for leg in found.path)
    return Sightline(
        cells=tuple(leg.cells[0] for leg in found.path),
        tiers=tiers,
        counts=tiers.index(found.highest),
        text=f"{describe_path(state, found, sense)} {describe_sum(state, unit, target, sense, found)}",
        rule="field.conceal.near" if found.near else "field.conceal.path",
    )


def describe_path(state: State, found: Concealment, sense: Sense) -> str:
    """What lies on the path, in the order in which the sense comes to it, and which of it counts."""
    names: list[str] = []
    for leg in found.path:
        of_tier = (fog for fog in state.fogs.values() if fog.tier == leg.tier and sense in fog.senses)
        name = next((fog.name for fog in of_tier if any(cell in fog.cells for cell in leg.cells)), "")
        if leg.tier and names[-1:] != [said := f"{name} {leg.tier}"]:
            names.append(said)
    said = f"{', then '.join(names)}: "
    said = f"{capitalize_first(said)}"
    said += f"the highest, Tier {found.highest}, counts" if len(names) > 1 else f"Tier {found.highest} counts"
    if found.near:
        return f"{said}, less {min(NEARER, found.highest)} within 1 space."
    return f"{said}."


def describe_sum(state: State, unit: Unit, target: Unit, sense: Sense, found: Concealment) -> str:
    """The roll that is left, and what half of the Tier costs an attack."""
    odds = odds_to_sense(state, unit, target, sense)
    if odds is None:
        return ""
    least = least_to_sense(state, unit, target, sense)
    loss = f" − {found.tier}" if found.tier else ""
    half = f"; then −{-found.attack} to strike" if found.attack else ""
    return (
        f"Awareness {unit.awareness:+}{loss} against {target.dl[sense]}: {least} or more senses it well, "
        f"{percent(odds.success)}{half}."
    )

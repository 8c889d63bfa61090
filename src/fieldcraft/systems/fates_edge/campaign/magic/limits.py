"""What a spell may be upon and help with, as far as it is recorded: its caster or a place, a weapon, bare hands."""

from __future__ import annotations

from fieldcraft.core import Denial, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.characters.terms import resolve_alias, terms
from fieldcraft.systems.fates_edge.campaign.characters.weapons import is_weapon
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.checks.restraint import ARMED
from fieldcraft.systems.fates_edge.campaign.condition.clocks import clock_or_rail, find_same_clock
from fieldcraft.systems.fates_edge.campaign.magic.facts import Casting, Cracks, Spell, Stronger, Turned
from fieldcraft.systems.fates_edge.campaign.state import Campaign

UNARMED = "unarmed"
"""What is said of an action without a weapon, whatever its skill."""

NO_WEAPONS: frozenset[str] = from_rule(frozenset({"armour", "kit", "tool"}), "kit.spell.zealots-blade")
"""The sorts of catalogued gear of which nothing is a weapon; what is in no catalogue may be one, whatever its name."""


@rule("kit.spell.zealots-blade")
def is_carried(spell: Spell) -> bool:
    """Whether a spell takes a weapon that carries it: one whose backlash may crack it."""
    return any(isinstance(one, Cracks) for rung in spell.ladder for one in rung.bites)


@rule("kit.spell.cinder-fist", "kit.spell.ember-stride", "kit.magic.duration")
def deny_bearer(spell: Spell, caster: str, target: str) -> Denial | None:
    """Why a spell is not cast upon somebody: it is its caster's own hand or stride, or for all who are there."""
    if target and spell.is_upon_nobody:
        return Denial(f"{spell.name} is for all who are there, and upon nobody", rule="kit.magic.duration")
    if target in ("", caster) or spell.upon == "anyone":
        return None
    return Denial(f"{spell.name} is upon who casts it, and nobody else", rule=spell.ruling or "kit.magic.casting")


@rule("kit.spell.zealots-blade")
def deny_no_weapon(campaign: Campaign, spell: Spell, bearer: str, gear: str) -> Denial | None:
    """Why a spell for weapons takes no hold of a thing: the catalogue has it as something else."""
    if not gear or not is_carried(spell):
        return None
    item = campaign.characters[bearer].gear[gear]
    ware = terms(campaign).ware(item.kind)
    is_other = ware is not None and ware.sort in NO_WEAPONS
    return Denial(f"{item.name} is no weapon", rule="kit.spell.zealots-blade") if is_other else None


@rule("kit.spell.zealots-blade")
def deny_other_gear(campaign: Campaign, casting: Casting, attempt: Attempt) -> Denial | None:
    """Why a spell does not help with a check: it is upon a weapon, and the check is made with another thing."""
    if not casting.gear or attempt.character != casting.target or attempt.gear in ("", casting.gear):
        return None
    holy = campaign.characters[casting.target].gear[casting.gear].name
    return Denial(f"this spell is upon {holy}", rule="kit.spell.zealots-blade")


@rule("kit.spell.cinder-fist")
def deny_armed(campaign: Campaign, casting: Casting, attempt: Attempt) -> Denial | None:
    """Why a spell does not help with a check: it is one for bare hands, and who holds it acts with a weapon.

    In a group that is what the holder joined it with, since the gear of a check is its leader's.
    """
    bare = any(isinstance(one, Stronger) and one.unarmed for one in casting.outcomes)
    joined = attempt.means.get(casting.target)
    skilled = resolve_alias(joined.skill if joined else attempt.skill) in ARMED and UNARMED not in attempt.tags
    item = None if joined else campaign.characters[attempt.character].gear.get(attempt.gear)
    armed = skilled or (item is not None and is_weapon(campaign, item))
    return Denial("this helps what is done without a weapon", rule="kit.spell.cinder-fist") if bare and armed else None


@rule("kit.spell.still-the-currents", "kit.spell.cinder-fist")
def deny_empty_rail(campaign: Campaign, outcome: Turned) -> Denial | None:
    """Why a spell does not trim a rail: nothing of it is filled."""
    rail = clock_or_rail(campaign, outcome.rail)
    there = find_same_clock(campaign, rail)
    if outcome.by > 0 or (there and there.filled):
        return None
    return Denial(f"nothing of {rail.name} is filled", rule="kit.spell.still-the-currents")

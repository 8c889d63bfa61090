"""A scene of the story that is fought with miniatures: who takes the field, and what they bring back."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from msgspec.structs import replace

from fieldcraft.core import Seat, rule
from fieldcraft.games import Bridge
from fieldcraft.systems.fates_edge.campaign.battles import (
    ALL_HARM,
    Hold,
    Magic,
    Result,
    ReturnFromBattle,
    fighters,
)
from fieldcraft.systems.fates_edge.campaign.characters.emblems import find_emblems
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character, Item
from fieldcraft.systems.fates_edge.campaign.characters.gear import gear_penalty
from fieldcraft.systems.fates_edge.campaign.characters.terms import skill_rating, slug, terms
from fieldcraft.systems.fates_edge.campaign.characters.weapons import is_armour, is_weapon
from fieldcraft.systems.fates_edge.campaign.followers.assisting import follower_dice
from fieldcraft.systems.fates_edge.campaign.followers.facts import Follower
from fieldcraft.systems.fates_edge.campaign.ids import free_id
from fieldcraft.systems.fates_edge.campaign.magic.battle import Held
from fieldcraft.systems.fates_edge.campaign.magic.casting import known_spells
from fieldcraft.systems.fates_edge.campaign.magic.facts import Casting
from fieldcraft.systems.fates_edge.campaign.magic.facts import Spell as StorySpell
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.miniatures.magic.effects import Origin, veil_of
from fieldcraft.systems.fates_edge.miniatures.magic.spells import Spell
from fieldcraft.systems.fates_edge.miniatures.state import Condition, State, Unit
from fieldcraft.systems.fates_edge.shared.abilities import Abilities
from fieldcraft.systems.shared.goals import Slay

ELEMENTS: dict[str, str] = {
    "pyromancy": "fire", "geomancy": "earth", "hydromancy": "water", "umbramancy": "shadow", "vitalism": "life",
    "storm": "storm", "fire": "fire", "shadow": "shadow",
}  # fmt: skip
"""What an Art is made of; what is not listed is fate."""

FAINTEST = 2
"""The least value against which a veil is pierced."""


CHOSEN = ("banish", "conjure")
"""The tags whose value is told as they are cast."""

# --- taking the field -------------------------------------------------------------------------


@rule("campaign.battle")
def as_unit(campaign: Campaign, character: Character, place: Unit) -> Unit:
    """A character in the place of a unit: its own name, emblem, ratings, spells and state, the place's weapons.

    What the battle is about can be done by whoever takes the place, so that its rituals stay.

    Only whom a player plays fights as a player's.
    """
    return replace(
        place,
        id=character.id,
        name=character.name,
        number=0,
        emblem=find_emblems(campaign.characters)[character.id],
        player=campaign.is_played(character.id),
        abilities=character.abilities(),
        boons=character.boons,
        fatigue=character.fatigue,
        harm=character.harm,
        spells=(*battle_spells(campaign, character), *rituals_of(place)),
        veil=veil_value(campaign, character),
        conditions=place.conditions | conditions_of(campaign, character),
    )


HELD: dict[Hold, Condition] = {
    "lost footing": "lost-footing",
    "disarmed": "disarmed",
    "restrained": "restrained",
    "separated": "separated",
}
"""What holds somebody up in the story, and the condition that does so on a board."""

WORN: dict[Condition, Callable[[Campaign, Item], bool]] = {"compromised": is_weapon, "armour-compromised": is_armour}
"""Whether a thing is of the gear that a condition of a unit is about."""


@rule("campaign.battle", "core.cp.menu.combat")
def conditions_of(campaign: Campaign, character: Character) -> frozenset[Condition]:
    """What holds a character up does so on a board too, and its weapon and armour are as worn as in the story."""
    gear = {condition: find_gear(campaign, character, condition) for condition in WORN}
    worn = {one for one, found in gear.items() if found and gear_penalty(campaign, character.id, frozenset((found,)))}
    return frozenset(worn | {condition for hold, condition in HELD.items() if hold in character.conditions})


@rule("campaign.battle", "core.cp.menu.combat")
def find_gear(campaign: Campaign, character: Character, condition: Condition) -> str:
    """The weapon or armour with which a character fights, by its id: the first that it carries and is not broken."""
    fits = (id for id, item in character.gear.items() if item.condition != "broken" and WORN[condition](campaign, item))
    return next(fits, "")


def rituals_of(place: Unit) -> tuple[Spell, ...]:
    """The rituals of a place."""
    return tuple(spell for spell in place.spells if spell.ritual)


@rule("campaign.battle", "core.resource.condition-clock", "core.follower.risk.tools")
def as_figure(follower: Follower, place: Unit) -> Unit:
    """A follower in the place of a unit: its role is its skill, as good as its help is now, and it has no boons."""
    able = Abilities(skills={follower.role.casefold(): follower_dice(follower, within=True).total})
    return replace(
        place,
        id=follower.id,
        name=follower.name,
        number=0,
        player=False,
        abilities=able,
        boons=0,
        harm=follower.harm,
        spells=rituals_of(place),
    )


@rule("campaign.battle")
def field_people(campaign: Campaign, battle: State, side: Seat) -> State:
    """A battle in which those present who can act take the places of a side's units in order, then their followers.

    All other units stay as they are.

    ValueError if the side has no places.
    """
    places = [unit for unit in battle.units.values() if unit.side == side]
    if not places:
        msg = f"no unit of the battle is on the side {side!r}: there are {', '.join(battle.sides)}"
        raise ValueError(msg)
    here = campaign.scene.present if campaign.scene else frozenset(campaign.characters)
    people = fighters(campaign)
    fit = (one for one in campaign.followers.values() if one.where == "present" and one.harm < 3)
    behind = [one for one in fit if one.owner in here and one.condition != "compromised"]
    heroes = {place.id: as_unit(campaign, one, place) for one, place in zip(people, places, strict=False)}
    figures = {place.id: as_figure(one, place) for one, place in zip(behind, places[len(people) :], strict=False)}
    taken = heroes | figures
    return replace_units(battle, taken | rename_others(battle, taken))


def rename_others(battle: State, taken: Mapping[str, Unit]) -> dict[str, Unit]:
    """The units of a battle that stay and bear the id of somebody who comes, by it, each with an id of its own."""
    come = {unit.id for unit in taken.values()}
    shared = come & (battle.units.keys() - taken.keys())
    return {id: replace(battle.units[id], id=free_id(id, come | battle.units.keys())) for id in shared}


def replace_units(battle: State, taken: dict[str, Unit]) -> State:
    """The battle with some units in the places of others, wherever those were named."""
    units = {unit.id: unit for unit in (taken.get(id, unit) for id, unit in battle.units.items())}
    order = tuple(taken[id].id if id in taken else id for id in battle.order)
    goals = tuple(
        replace(goal, unit=taken[goal.unit].id) if isinstance(goal, Slay) and goal.unit in taken else goal
        for goal in battle.goals
    )
    return replace(battle, units=units, order=order, goals=goals)


def enter(campaign: Campaign, battle: State, side: Seat) -> tuple[State, Mapping[Seat, tuple[str, ...]]]:
    """A battle with the people of the campaign on it, and the units that each player's seat commands there."""
    fought = field_people(campaign, battle, side)
    commands: dict[Seat, tuple[str, ...]] = {}
    for seat in campaign.players:
        own = [one.id for one in campaign.plays(seat)]
        own += [one.id for one in campaign.followers.values() if one.owner in own]
        commands[seat] = tuple(id for id in own if id in fought.units)
    return fought, commands


# --- magic that is taken along -------------------------------------------------------------------


def board_spell(campaign: Campaign, character: Character, spell: StorySpell) -> Spell:
    """A spell as a board has it, rolled with the Art by the name under which a character has it.

    msgspec.ValidationError if it is none.
    """
    known = terms(campaign).skill(spell.art)
    art = slug(spell.art) if slug(spell.art) in character.ratings_of("skill") or known is None else known.key
    return msgspec.convert(
        {"art": art, "element": ELEMENTS.get(art, "fate"), **battle_fields(spell)}, Spell, strict=False
    )


def battle_fields(spell: StorySpell) -> dict[str, object]:
    """What a board is told of a spell: its name, its value unless that is chosen as it is cast, and its battle part."""
    value = {} if spell.battle.get("tag") in CHOSEN else {"dv": spell.dv}
    return {"name": spell.name, **value, **spell.battle}


def explain_unfit(spell: StorySpell) -> str:
    try:
        msgspec.convert(battle_fields(spell), Spell, strict=False) if spell.battle else None
    except msgspec.ValidationError as error:
        return f"this is no spell of a board: {error}"
    return ""


def mastered_spells(campaign: Campaign, character: Character) -> dict[str, StorySpell]:
    spells = known_spells(campaign)
    return {key: one for key, one in spells.items() if one.battle and skill_rating(campaign, character, one.art)}


@rule("campaign.battle")
def battle_spells(campaign: Campaign, character: Character) -> tuple[Spell, ...]:
    """What a character can cast in the story it can cast on a board, as far as a tag of the board fits."""
    return tuple(board_spell(campaign, character, one) for one in mastered_spells(campaign, character).values())


@rule("campaign.battle")
def veil_value(campaign: Campaign, character: Character) -> int:
    """The value of the veil that lies upon a character as a battle begins: the successes of its weaving; 0 for none."""
    found = (one for one in campaign.castings.values() if is_veil(one) and one.target == character.id)
    woven = (campaign.attempts.get(one.weave) for one in found)
    return max((max(FAINTEST, one.successes if one else 0) for one in woven), default=0)


def is_veil(casting: Casting) -> bool:
    spell = casting.spell
    return casting.phase == "standing" and spell is not None and spell.battle.get("tag") == "veil"


# --- coming back --------------------------------------------------------------------------------


@rule("campaign.battle")
def results(campaign: Campaign, began: State, ended: State) -> tuple[Result, ...]:
    """What a battle has left of everybody of the campaign who took the field; who fell has all harm there is."""
    known = [id for id in began.units if id in campaign.characters or id in campaign.followers]
    return tuple(result(campaign, ended.units.get(id), began.units[id]) for id in known)


def result(campaign: Campaign, unit: Unit | None, before: Unit) -> Result:
    """What is left of a unit; None for one that is gone."""
    if unit is None:
        return Result(id=before.id, boons=before.boons, fatigue=before.fatigue, harm=ALL_HARM)
    return Result(
        id=unit.id,
        boons=unit.boons,
        fatigue=min(unit.fatigue, 4),
        harm=min(unit.harm, ALL_HARM),
        holds=frozenset(hold for hold, condition in HELD.items() if unit.has(condition)),
        worn=gear_worn(campaign, unit, before),
    )


@rule("campaign.battle", "core.cp.menu.combat")
def gear_worn(campaign: Campaign, unit: Unit, before: Unit) -> tuple[str, ...]:
    """The gear of a character, by id, that was compromised in a battle."""
    who = campaign.characters.get(unit.id)
    if who is None:
        return ()
    spoilt = (find_gear(campaign, who, one) for one in WORN if unit.has(one) and not before.has(one))
    return tuple(filter(None, spoilt))


@rule("campaign.battle")
def spells_brought_back(campaign: Campaign, began: State, ended: State) -> tuple[Held, ...]:
    """The spells of people of the campaign that stand when a battle is over, and did not when it began."""
    stands = [("", ended.origins[id]) for id in ended.effects if id in ended.origins]
    stands += [(id, ended.origins[veil_of(id)]) for id in ended.units if is_veiled_anew(ended, id)]
    held = (brought_back(campaign, began, origin, target) for target, origin in stands)
    return tuple(one for one in held if one is not None)


def is_veiled_anew(ended: State, id: str) -> bool:
    """Whether a spell that was cast in the battle hides a unit when that is over."""
    return id in ended.units and ended.units[id].veil > 0 and veil_of(id) in ended.origins


def brought_back(campaign: Campaign, began: State, origin: Origin, target: str) -> Held | None:
    """A spell that stands as the story has it; None for one of a stranger's, upon a stranger, or of a place's."""
    who = campaign.characters.get(origin.caster) if origin.caster in began.units else None
    if who is None or target not in ("", *campaign.characters):
        return None
    spells = mastered_spells(campaign, who)
    return next((Held(key, who.id, target) for key, spell in spells.items() if spell.name == origin.spell), None)


@rule("campaign.battle")
def castings_lost(campaign: Campaign, began: State, ended: State) -> tuple[str, ...]:
    """The castings that hid people as a battle began and do so no more, or no more do it since another spell does."""
    veiled = (id for id, unit in began.units.items() if unit.veil)
    seen = {id for id in veiled if id not in ended.units or not ended.units[id].veil or is_veiled_anew(ended, id)}
    return tuple(one.id for one in campaign.castings.values() if is_veil(one) and one.target in seen)


def bring_back(campaign: Campaign, began: State, ended: State, battle: str) -> ReturnFromBattle:
    """What a battle has left, as a deed of the game master's; `battle` tells it from others."""
    return ReturnFromBattle(
        results=results(campaign, began, ended),
        bank=ended.bank,
        battle=battle,
        magic=Magic(spells_brought_back(campaign, began, ended), castings_lost(campaign, began, ended)),
    )


BRIDGE: Bridge[Campaign] = Bridge(game="miniatures", enter=enter, bring_back=bring_back)

"""Magic that goes to a battle on a board and comes back: spells that are known, and those that stand."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from fieldcraft.core import rule
from fieldcraft.systems.fates_edge.campaign import Campaign
from fieldcraft.systems.fates_edge.magic.facts import Casting, Spell
from fieldcraft.systems.fates_edge.magic.gathering import catalogue
from fieldcraft.systems.fates_edge.magic.happenings import CastingBegun
from fieldcraft.systems.fates_edge.magic.lasting import duration
from fieldcraft.systems.fates_edge.people.facts import Character
from fieldcraft.systems.fates_edge.people.ratings import skill
from fieldcraft.systems.fates_edge.people.terms import slug, terms
from fieldcraft.systems.miniatures.spells import Spell as BoardSpell
from fieldcraft.systems.miniatures.state import State

ELEMENTS: dict[str, str] = {
    "pyromancy": "fire", "geomancy": "earth", "hydromancy": "water", "umbramancy": "shadow", "vitalism": "life",
    "storm": "storm", "fire": "fire", "shadow": "shadow",
}  # fmt: skip
"""What an Art is made of; what is not listed is fate."""

CHOSEN = ("banish", "conjure")
"""The tags whose value is told as they are cast."""

FAINTEST = 2
"""The least value against which a veil is pierced."""


class Held(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A spell that stands when a battle is over: its key, who cast it, and upon whom ("" for a place)."""

    spell: str
    character: str
    target: str = ""


class SpellHeld(CastingBegun, frozen=True, kw_only=True):
    """A spell that was cast in a battle stands in the story as well."""

    def words(self, campaign: Campaign) -> str:
        """Which one."""
        return f"{self.casting.spell.name if self.casting.spell else self.casting.goal} still stands"


# --- what is taken along ------------------------------------------------------------------------


def on_board(campaign: Campaign, character: Character, spell: Spell) -> BoardSpell:
    """A spell as a board has it, rolled with the Art by the name under which a character has it.

    msgspec.ValidationError if it is none.
    """
    known = terms(campaign).skill(spell.art)
    art = slug(spell.art) if slug(spell.art) in character.bought("skill") or known is None else known.key
    return msgspec.convert(
        {"art": art, "element": ELEMENTS.get(art, "fate"), **_fields(spell)}, BoardSpell, strict=False
    )


def _fields(spell: Spell) -> dict[str, object]:
    value = {} if spell.battle.get("tag") in CHOSEN else {"dv": spell.dv}
    return {"name": spell.name, **value, **spell.battle}


def unfit(spell: Spell) -> str:
    """Why a spell is none of a board although it says so; "" if it is one, or does not say so."""
    try:
        msgspec.convert(_fields(spell), BoardSpell, strict=False) if spell.battle else None
    except msgspec.ValidationError as error:
        return f"this is no spell of a board: {error}"
    return ""


def mastered(campaign: Campaign, character: Character) -> dict[str, Spell]:
    """The spells of a character's Arts that a board knows, by key."""
    spells = catalogue(campaign)
    return {key: one for key, one in spells.items() if one.battle and skill(campaign, character, one.art)}


@rule("campaign.battle")
def battle_spells(campaign: Campaign, character: Character) -> tuple[BoardSpell, ...]:
    """What a character can cast in the story it can cast on a board, as far as a tag of the board fits."""
    return tuple(on_board(campaign, character, one) for one in mastered(campaign, character).values())


@rule("campaign.battle")
def veil(campaign: Campaign, character: Character) -> int:
    """The value of the veil that lies upon a character as a battle begins: the successes of its weaving; 0 for none."""
    found = (one for one in campaign.castings.values() if veils(one) and one.target == character.id)
    woven = (campaign.attempts.get(one.weave) for one in found)
    return max((max(FAINTEST, one.successes if one else 0) for one in woven), default=0)


def veils(casting: Casting) -> bool:
    """Whether a spell stands that hides somebody on a board."""
    spell = casting.spell
    return casting.phase == "standing" and spell is not None and spell.battle.get("tag") == "veil"


# --- what is brought back -----------------------------------------------------------------------


@rule("campaign.battle")
def held(campaign: Campaign, began: State, ended: State) -> tuple[Held, ...]:
    """The spells of people of the campaign that stand when a battle is over, and did not when it began."""
    return tuple(dict.fromkeys((*_laid(campaign, began, ended), *_veiled(campaign, began, ended))))


def _known(campaign: Campaign, began: State) -> Iterator[tuple[str, Spell, str]]:
    """Every spell that somebody of the campaign took along: its key, itself and whose it is."""
    for id in began.units:
        if (who := campaign.characters.get(id)) is not None:
            yield from ((key, spell, id) for key, spell in mastered(campaign, who).items())


def _laid(campaign: Campaign, began: State, ended: State) -> Iterator[Held]:
    laid = {one.name for id, one in ended.effects.items() if id not in began.effects}
    whose = {spell.name: Held(key, id) for key, spell, id in _known(campaign, began)}
    return (one for name, one in whose.items() if name in laid)


def _veiled(campaign: Campaign, began: State, ended: State) -> Iterator[Held]:
    by = next(((key, id) for key, spell, id in _known(campaign, began) if spell.battle.get("tag") == "veil"), None)
    for id, unit in ended.units.items():
        fresh = id in campaign.characters and id in began.units and not began.units[id].veil
        if unit.veil and fresh and by is not None:
            yield Held(*by, id)


@rule("campaign.battle")
def lost(campaign: Campaign, began: State, ended: State) -> tuple[str, ...]:
    """The castings that hid people as a battle began and do so no more."""
    seen = {id for id, unit in began.units.items() if unit.veil and (id not in ended.units or not ended.units[id].veil)}
    return tuple(one.id for one in campaign.castings.values() if veils(one) and one.target in seen)


@rule("campaign.battle", "kit.magic.duration")
def standing(campaign: Campaign, one: Held) -> SpellHeld:
    """A spell that was brought back stands as long as if it had been cast just now."""
    spell, scene = catalogue(campaign)[one.spell], campaign.scene
    casting = Casting(
        id=str(campaign.made + 1),
        character=one.character,
        phase="standing",
        spell=spell,
        outcomes=spell.outcomes[:1] if spell.choose else spell.outcomes,
        target=one.target,
        left=duration(campaign, spell),
        uses=1 if spell.lasts == "use" else 0,
        scene=scene.number if scene else 0,
        beat=scene.beat if scene else 0,
    )
    return SpellHeld(casting=casting)

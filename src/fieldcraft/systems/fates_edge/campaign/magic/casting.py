"""The first two steps of casting: potential is channelled, and a turn later woven into a spell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec.structs import replace

from fieldcraft.core import GM, Denial, Event, Play, Seat, rule, ruling_id
from fieldcraft.systems.fates_edge.campaign.actions import CharacterDeed, Deed
from fieldcraft.systems.fates_edge.campaign.characters.content import skill_file
from fieldcraft.systems.fates_edge.campaign.characters.terms import listed_skills, slug, terms
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt, Stage
from fieldcraft.systems.fates_edge.campaign.checks.proposal import Proposed, new_attempt
from fieldcraft.systems.fates_edge.campaign.condition.acting import IN_PERSON, deny_lost, deny_no_hand
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import deny_helpless
from fieldcraft.systems.fates_edge.campaign.condition.stillness import CAST, was_in_beat
from fieldcraft.systems.fates_edge.campaign.magic.content import spells
from fieldcraft.systems.fates_edge.campaign.magic.events import (
    CastingBegun,
    CastingGone,
    CastingSpent,
    Channelled,
    PotentialGathered,
    PotentialLeft,
    SpellValued,
    Woven,
)
from fieldcraft.systems.fates_edge.campaign.magic.facts import Access, Casting, Name, Spell, Turned
from fieldcraft.systems.fates_edge.campaign.magic.rituals import helps_weaving
from fieldcraft.systems.fates_edge.campaign.magic.severity import GATHERING
from fieldcraft.systems.fates_edge.campaign.magic.turning import deny_turn
from fieldcraft.systems.fates_edge.campaign.magic.validation import PRICE, SCOPES
from fieldcraft.systems.fates_edge.campaign.phases import in_scene
from fieldcraft.systems.fates_edge.campaign.state import Campaign, Scene
from fieldcraft.systems.fates_edge.shared.abilities import Attribute

FRESH = -1
"""The beat of a casting for which nothing has been gathered yet."""

CASTING: frozenset[str] = frozenset({"backlash", "casting"})
"""What talents may ask about every check of magic."""


def current_scene(campaign: Campaign) -> Scene:
    assert campaign.scene is not None
    return campaign.scene


def find_gathering(campaign: Campaign, character: str) -> Casting | None:
    """The casting for which a character gathers potential: their own, or a ritual in which they help."""
    found = (one for one in campaign.castings.values() if one.phase in GATHERING)
    return next((one for one in found if character in (one.character, *(h.character for h in one.helpers))), None)


@rule("core.magic.loop", "kit.magic.casting", "kit.quickref.casting-loop")
def two_steps(campaign: Campaign) -> bool:
    """Potential is channelled before it is woven, unless the table weaves at once."""
    return campaign.options["casting_mode"] == "channel_then_weave"


@rule("core.magic.loop", "kit.magic.casting")
def can_channel(campaign: Campaign, deed: Channel, by: Seat) -> Denial | None:
    """Potential is gathered where spells take two steps, once a turn, and in a ritual once that is allowed."""
    casting = find_gathering(campaign, deed.character)
    if not two_steps(campaign):
        return Denial("spells are woven at once here")
    if casting is not None and casting.phase == "declared":
        return Denial("the game master has not allowed the ritual yet")
    if casting is not None and any(campaign.attempts[id].character == deed.character for id in casting.channels):
        return Denial("this character is gathering potential already", unit=deed.character)
    return LATER if was_in_beat(campaign, deed.character, CAST) else None


LATER = Denial("this takes until the next beat")
"""One step of casting is a turn, even if nothing came of it."""


@rule("core.magic.loop")
def deny_same_beat(campaign: Campaign, casting: Casting) -> Denial | None:
    """One step of casting is a turn, and the next one comes a turn later, whenever what was channelled is counted."""
    return None if casting.beat < current_scene(campaign).beat else LATER


@rule("core.magic.loop", "core.magic.ritual.procedure", "core.magic.ritual.helper-skills")
def channelling_traits(casting: Casting | None, character: str) -> tuple[Attribute, str]:
    """A caster channels with Wits and Arcana, a helper of a ritual with what they bring to it."""
    helpers = casting.helpers if casting else ()
    return next(((one.attribute, one.skill) for one in helpers if one.character == character), ("wits", "arcana"))


@rule("campaign.own")
def is_own_spell(campaign: Campaign, deed: OfSpell, by: Seat) -> Denial | None:
    """Whose spell it is decides about it; the game master may for everybody."""
    if (casting := campaign.castings.get(deed.casting)) is None:
        return Denial(f"there is no casting {deed.casting!r}")
    who = campaign.characters[casting.character]
    return None if by in (GM, who.seat) else Denial(f"this is {who.name}'s spell", unit=who.id)


@rule("campaign.own", "campaign.scenes")
def caster_is_here(campaign: Campaign, deed: OfSpell, by: Seat) -> Denial | None:
    """Who is dead, away or elsewhere holds no spell and shapes none."""
    caster, scene = campaign.castings[deed.casting].character, campaign.scene
    if (no := deny_lost(campaign, caster)) is not None or scene is None or caster in scene.present:
        return no
    return Denial(f"{campaign.characters[caster].name} is not in this scene", unit=caster)


@rule("kit.harm.track", "kit.lethal.fatigue-ladder")
def caster_is_not_out(campaign: Campaign, deed: OfSpell, by: Seat) -> Denial | None:
    """Who is out until somebody tends them gathers no potential and shapes no spell."""
    return deny_helpless(campaign, campaign.characters[campaign.castings[deed.casting].character])


@rule("core.magic.mitigation", "core.magic.loop", "kit.magic.casting")
def channels_are_settled(campaign: Campaign, deed: Gather, by: Seat) -> Denial | None:
    """The points of channelling are dealt with, and what cards make of them is told, before anything is woven."""
    casting = campaign.castings[deed.casting]
    if not casting.channels:
        return Denial("nothing has been channelled")
    checks = channelled_checks(campaign, casting)
    if any(one.stage not in ("paying", "done") or one.points for one in checks):
        return Denial("what was channelled is not dealt with yet")
    untold = any(one.cards and not one.twist for one in checks)
    return Denial("first the twist of the cards is told that were drawn for it") if untold else None


@rule("core.magic.ritual.procedure")
def channelled_checks(campaign: Campaign, casting: Casting) -> tuple[Attempt, ...]:
    """The checks by which potential was channelled, but for those that nobody is there, or able, to roll any more."""
    checks = (campaign.attempts[id] for id in casting.channels)
    return tuple(one for one in checks if one.stage != "staked" or deny_no_hand(campaign, one.character) is None)


@rule("core.magic.ritual.procedure")
def caster_has_channelled(campaign: Campaign, deed: Gather, by: Seat) -> Denial | None:
    """Before anything is gathered for a ritual its caster channels too, however much its helpers have."""
    casting = campaign.castings[deed.casting]
    rolled = any(one.character == casting.character for one in channelled_checks(campaign, casting))
    if rolled or casting.potential or not casting.ritual:
        return None
    return Denial("the caster of the ritual has not channelled yet", unit=casting.character)


@rule("core.magic.channel-fizzle")
def fizzles(successes: int, points: int) -> bool:
    """No success and a complication end the spell; those who work a ritual pool their successes."""
    return not successes and points > 0


@rule("core.magic.loop", "kit.magic.casting")
def can_weave(campaign: Campaign, deed: Weave, by: Seat) -> Denial | None:
    """What is woven has been channelled a turn before, where spells take two steps."""
    casting = find_gathering(campaign, deed.character)
    if casting is not None and casting.phase == "declared":
        return Denial("the game master has not allowed the ritual yet")
    if not two_steps(campaign):
        return None
    if casting is None or casting.character != deed.character or casting.channels or casting.beat == FRESH:
        return Denial("there is no potential to weave: channel and gather it first")
    return deny_same_beat(campaign, casting)


@rule("core.magic.potential-use")
def has_enough_potential(campaign: Campaign, deed: Weave, by: Seat) -> Denial | None:
    """No spell has a higher value than there is potential."""
    casting, spell = find_gathering(campaign, deed.character), spell_to_weave(campaign, deed)
    if casting is None or not two_steps(campaign) or spell.dv <= casting.potential:
        return None
    return Denial(f"{spell.name} needs a potential of {spell.dv}, and there is {casting.potential}")


@rule("kit.magic.stacking")
def is_same_art(one: Spell, other: Spell) -> bool:
    """Whether two spells are of one Art, however it is written."""
    return slug(one.art) == slug(other.art)


@rule("kit.magic.casting")
def known_spell(campaign: Campaign, deed: Weave, by: Seat) -> Denial | None:
    """A spell is one that is written down, or an Art and what it shall do."""
    if deed.spell:
        return None if deed.spell in known_spells(campaign) else Denial(f"there is no spell {deed.spell!r}")
    if not deed.art or not deed.goal:
        return Denial("name a spell, or an Art and what it shall do")
    return deny_art(campaign, deed.art)


@rule("kit.spellcraft.verbs")
def can_turn_clocks(campaign: Campaign, deed: Weave, by: Seat) -> Denial | None:
    """Before a spell is woven it is said if a clock that it speaks of does not move its way."""
    spell = spell_to_weave(campaign, deed)
    turns = (deny_turn(campaign, one) for one in spell.outcomes if isinstance(one, Turned))
    return None if spell.choose else next(filter(None, turns), None)


@rule("kit.magic.casting")
def deny_art(campaign: Campaign, name: str) -> Denial | None:
    """Magic is woven by an Art: one of the list, or one that a pack or the table has made."""
    skill = terms(campaign).skill(name)
    mundane = {one.key for one in skill_file().skills if one.group != "art"}
    if skill is not None and skill.group in ("art", "custom") and skill.key not in mundane:
        return None
    arts = sorted(one.key for one in listed_skills(terms(campaign)).values() if one.group == "art")
    return Denial(f"{name} is no Art: there are {', '.join(arts)}")


def known_spells(campaign: Campaign) -> dict[str, Spell]:
    return {**printed_spells(campaign), **campaign.spells}


@rule("campaign.packs")
def printed_spells(campaign: Campaign) -> dict[str, Spell]:
    """The spells of the book, with those that content packs add."""
    return spells() | {key: one for pack in campaign.packs.values() for key, one in pack.spells.items()}


def spell_to_weave(campaign: Campaign, deed: Weave) -> Spell:
    """The spell that is woven, one that is written down or improvised; a miracle has its price, a ritual its tiers."""
    if deed.spell:
        return known_spells(campaign)[deed.spell]
    casting = find_gathering(campaign, deed.character)
    made = Spell(name=deed.goal, art=deed.art, dv=deed.dv, text=deed.goal, outcomes=(Access(on=deed.goal),))
    return with_value(made, deed.dv, ritual=casting is not None and casting.ritual)


@rule("kit.spellcraft.dv")
def with_value(spell: Spell, dv: int, *, ritual: bool) -> Spell:
    """An improvised spell of some value: what goes beyond the highest is a miracle and has its price, but no ritual."""
    return replace(spell, dv=dv, price=PRICE if dv > max(SCOPES) and not ritual else "")


@rule("core.check.dv.ladder", "kit.magic.casting")
def weaving_stage(deed: Weave) -> Stage:
    """How far the check of a weaving is as it begins: an improvised spell waits for its value, as any other check."""
    return "staked" if deed.spell else "proposed"


@rule("kit.magic.casting")
def value_spells(campaign: Campaign) -> Iterator[Event]:
    """An improvised spell that is yet to be rolled has the value that the game master states."""
    for casting in campaign.castings.values():
        weave, spell = campaign.attempts.get(casting.weave), casting.spell
        if casting.phase != "weave" or spell is None or spell.ladder or weave is None or weave.stage != "staked":
            continue
        if weave.dv not in (0, spell.dv):
            valued = with_value(spell, weave.dv, ritual=casting.ritual)
            yield SpellValued(casting=casting.id, spell=valued, because=ruling_id(value_spells))
            yield from share_anew(campaign, casting, spell.dv, weave.dv)


@rule("core.magic.potential-use")
def share_anew(campaign: Campaign, casting: Casting, before: int, dv: int) -> Iterator[Event]:
    """A spell of another value takes more or less of the potential, if nothing was done with the rest."""
    left, because = max(casting.potential - before, 0), ruling_id(share_anew)
    rest = find_gathering(campaign, casting.character)
    if (rest.potential if rest and not rest.channels else 0) != left:
        return
    if rest is not None:
        yield CastingGone(casting=rest.id, because=because)
    if casting.potential > dv:
        yield PotentialLeft(rest=rest_of(campaign, casting, dv), because=because)


class OfSpell(Deed, frozen=True):
    """A deed about a spell under way."""

    casting: str


class Channel(CharacterDeed, frozen=True):
    """Gather potential, for a spell of one's own or a ritual in which one takes part; `tags` are what talents ask."""

    tags: frozenset[str] = frozenset()

    checks = (*IN_PERSON, in_scene, can_channel)

    def resolve(self, play: Play[Campaign]) -> None:
        begin_casting(play, self.character)
        casting = find_gathering(play.state, self.character)
        assert casting is not None
        attribute, skill = channelling_traits(casting, self.character)
        check = new_attempt(
            play.state, character=self.character, goal="Channel", attribute=attribute, skill=skill,
            tags=CASTING | self.tags, sort="casting", stage="staked",
        )  # fmt: skip
        play.emit(Proposed(check=check), channelling_traits)
        play.emit(Channelled(casting=casting.id, attempt=check.id), can_channel)


def begin_casting(play: Play[Campaign], character: str) -> None:
    if find_gathering(play.state, character) is None:
        made = str(play.state.made + 1)
        casting = Casting(id=made, character=character, scene=current_scene(play.state).number, beat=FRESH)
        play.emit(CastingBegun(casting=casting), two_steps)


class Gather(OfSpell, frozen=True):
    """Count the potential that was channelled; a spell that fails badly here is gone."""

    checks = (is_own_spell, caster_is_here, caster_is_not_out, in_scene, channels_are_settled, caster_has_channelled)

    def resolve(self, play: Play[Campaign]) -> None:
        casting = play.state.castings[self.casting]
        found = channelled_checks(play.state, casting)
        successes, points = sum(one.successes for one in found), sum(one.complications for one in found)
        pooled = casting.potential if casting.ritual else 0
        if fizzles(successes + pooled, points):
            play.emit(CastingSpent(casting=casting.id, why="fizzles"), fizzles)
            return
        gathered = PotentialGathered(casting=casting.id, potential=successes, beat=casting.beat)
        play.emit(gathered, has_enough_potential)


@rule("core.magic.potential-use")
def leave_potential(play: Play[Campaign], casting: Casting, spell: Spell) -> None:
    """What a spell or ritual does not take of potential is its caster's for the scene, from the next beat on."""
    if casting.potential > spell.dv:
        play.emit(PotentialLeft(rest=rest_of(play.state, casting, spell.dv)), leave_potential)


def rest_of(campaign: Campaign, casting: Casting, dv: int) -> Casting:
    """What a spell of some value leaves of the potential of a casting, as a casting of its own."""
    id, scene, rest = str(campaign.made + 1), current_scene(campaign), casting.potential - dv
    return Casting(id=id, character=casting.character, potential=rest, scene=scene.number, beat=scene.beat)


class Weave(CharacterDeed, frozen=True):
    """Shape potential into a spell: one that is written down, by its key, or an Art, a goal and its value."""

    spell: str = ""
    art: str = ""
    goal: Annotated[str, msgspec.Meta(max_length=120)] = ""
    dv: Annotated[int, msgspec.Meta(ge=1, le=10)] = 1
    tags: frozenset[Name] = frozenset()

    checks = (*IN_PERSON, in_scene, known_spell, can_turn_clocks, can_weave, has_enough_potential)

    def resolve(self, play: Play[Campaign]) -> None:
        begin_casting(play, self.character)
        casting, spell = find_gathering(play.state, self.character), spell_to_weave(play.state, self)
        assert casting is not None
        check = new_attempt(
            play.state, character=self.character, goal=spell.name, attribute="wits", skill=spell.art, sort="casting",
            stage=weaving_stage(self), dv=spell.dv, tags=CASTING | self.tags, helps=helps_weaving(play.state, casting),
        )  # fmt: skip
        play.emit(Proposed(check=check), can_weave)
        play.emit(Woven(casting=casting.id, spell=spell, attempt=check.id), has_enough_potential)
        leave_potential(play, casting, spell)


ACTIONS = (Channel, Gather, Weave)

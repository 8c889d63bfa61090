"""How long a spell lasts: beats that pass, sustaining, and all by which it ends."""

from __future__ import annotations

from collections.abc import Iterable

from fieldcraft.core import Denial, Event, Play, Seat, rule
from fieldcraft.systems.fates_edge.campaign.characters.gear import ItemChanged, deny_broken
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import SOURCES, deny_helpless, tire
from fieldcraft.systems.fates_edge.campaign.condition.harm import deny_no_worse
from fieldcraft.systems.fates_edge.campaign.condition.stillness import ATTACKED, exertions
from fieldcraft.systems.fates_edge.campaign.magic.casting import OfSpell, caster_is_here, is_own_spell
from fieldcraft.systems.fates_edge.campaign.magic.events import CastingGone, CastingSpent, SpellAged, SpellSustained
from fieldcraft.systems.fates_edge.campaign.magic.facts import BEATS, Casting, Name, Spell
from fieldcraft.systems.fates_edge.campaign.magic.spell_help import waits_for_rail
from fieldcraft.systems.fates_edge.campaign.phases import in_scene
from fieldcraft.systems.fates_edge.campaign.state import Campaign


@rule("kit.magic.duration")
def duration(spell: Spell) -> int | None:
    """A spell's own beats or those of its kind."""
    return spell.beats or BEATS[spell.lasts]


@rule("kit.magic.duration")
def can_sustain(campaign: Campaign, deed: Sustain, by: Seat) -> Denial | None:
    """What lasts for some beats can be held for more."""
    casting = campaign.castings[deed.casting]
    return None if casting.phase == "standing" and casting.left is not None else Denial("there is nothing to sustain")


@rule("kit.harm.track", "kit.lethal.fatigue-ladder")
def can_hold_on(campaign: Campaign, deed: Sustain, by: Seat) -> Denial | None:
    """Who is out until somebody tends them, or can tire no further, holds no spell for longer."""
    caster = campaign.characters[campaign.castings[deed.casting].character]
    return deny_helpless(campaign, caster) or deny_no_worse(campaign, caster.id, "fatigue")


@rule("kit.magic.duration", "core.magic.potential-use")
def can_end(campaign: Campaign, deed: EndSpell, by: Seat) -> Denial | None:
    """What stands can be ended, and what is not woven yet, or has not taken hold, be let go, but while it is rolled."""
    casting = campaign.castings[deed.casting]
    weave = campaign.attempts.get(casting.weave)
    woven = casting.phase == "weave" and weave is not None and weave.stage in ("missed", "paying", "done")
    if woven or casting.phase in ("standing", "declared") or (casting.phase == "channel" and not casting.channels):
        return None
    return Denial("this spell neither stands nor waits to be woven")


@rule("kit.spell.zealots-blade")
def shatters(campaign: Campaign, casting: Casting) -> bool:
    """What is brittle shatters when an attack that is rolled with it fails and has complications, whatever its aim."""
    if (before := casting.brittle) is None:
        return False
    later = (one for one in campaign.attempts.values() if one.id not in before and one.grade is not None)
    attacks = (one for one in later if ATTACKED in exertions(one))
    return any(carries(casting, one) and not one.passed and one.complications for one in attacks)


@rule("kit.gear.break", "kit.spell.zealots-blade")
def is_carrier_broken(campaign: Campaign, casting: Casting) -> bool:
    """Whether the weapon that carries a spell is broken or gone, and serves for nothing more."""
    if not casting.gear or not casting.target:
        return False
    there = casting.gear in campaign.characters[casting.target].gear
    return not there or deny_broken(campaign, casting.target, casting.gear) is not None


def carries(casting: Casting, attempt: Attempt) -> bool:
    """Whether a check is made with what carries a spell, or the spell was brought to bear on it."""
    own = casting.gear != "" and (attempt.character, attempt.gear) == (casting.target, casting.gear)
    return own or casting.id in attempt.spells


@rule("kit.magic.duration")
def age_casting(campaign: Campaign, casting: Casting) -> Event | None:
    """Beats use up a spell's time; between scenes none pass, and the last one ends it."""
    scene = campaign.scene
    if scene is None or (scene.number, scene.beat) == (casting.scene, casting.beat):
        return None
    passed = scene.beat - (casting.beat if casting.scene == scene.number else 0)
    left = None if casting.left is None else casting.left - passed
    if left is not None and left <= 0:
        return CastingSpent(casting=casting.id, why="fades", because="kit.magic.duration")
    aged = SpellAged(casting=casting.id, left=left, scene=scene.number, beat=scene.beat)
    return aged if left is not None else None


@rule("kit.magic.obvious")
def is_flashy(spell: Spell) -> bool:
    """Whether everybody may see a spell: one that is Obvious, or improvised, of which the game master judges."""
    return spell.obvious or not spell.ladder


@rule("kit.magic.obvious")
def is_new(campaign: Campaign, casting: Casting) -> bool:
    """Whether a spell took hold in the beat that is being played."""
    return campaign.scene is not None and casting.stood == (campaign.scene.number, campaign.scene.beat)


def waits_for_eyes(campaign: Campaign, casting: Casting) -> bool:
    """Whether a spell that was over at once may still be noticed, or a hard bargain be answered."""
    if (spell := casting.spell) is None or casting.bargain:
        return casting.bargain != ""
    return spell.lasts == "instant" and is_flashy(spell) and not casting.noticed and is_new(campaign, casting)


@rule("core.magic.potential-use", "kit.magic.duration")
def is_gone(campaign: Campaign, casting: Casting) -> bool:
    """With its scene goes all that is not woven or has no beats left to it; what is over goes once its checks are.

    What was over at once waits for the beat in which it may be seen, and what was used up in a strong hit for its rail.
    """
    here = campaign.scene is not None and campaign.scene.number == casting.scene
    if casting.phase == "spent":
        helped = (id for id, one in campaign.attempts.items() if casting.id in one.spells)
        checks = (campaign.attempts.get(id) for id in (casting.weave, *casting.channels, *helped))
        waits = here and (waits_for_eyes(campaign, casting) or waits_for_rail(campaign, casting))
        return not waits and all(one is None or one.stage == "done" for one in checks)
    return not here and (casting.phase != "standing" or casting.left is None)


def lapse_casting(campaign: Campaign, casting: Casting) -> Iterable[Event]:
    """What comes of a casting by itself."""
    if is_gone(campaign, casting):
        yield CastingGone(casting=casting.id, because="kit.magic.duration")
    elif casting.phase == "standing" and is_carrier_broken(campaign, casting):
        yield CastingSpent(casting=casting.id, why="is gone with what carried it", because="kit.gear.break")
    elif casting.phase == "standing" and shatters(campaign, casting):
        if casting.gear:
            yield ItemChanged(character=casting.target, item=casting.gear, condition="broken")
        yield CastingSpent(casting=casting.id, why="shatters", because="kit.spell.zealots-blade")
    elif casting.phase == "standing" and (event := age_casting(campaign, casting)) is not None:
        yield event


def lapse_castings(campaign: Campaign) -> Iterable[Event]:
    return (event for casting in campaign.castings.values() for event in lapse_casting(campaign, casting))


class Sustain(OfSpell, frozen=True):
    """Hold a spell for a beat more, for a level of fatigue."""

    checks = (is_own_spell, caster_is_here, in_scene, can_hold_on, can_sustain)

    def resolve(self, play: Play[Campaign]) -> None:
        why = "a spell sustained for a beat more"
        play.emit(SpellSustained(casting=self.casting), can_sustain)
        tire(play, play.state.castings[self.casting].character, SOURCES[why], why)


class EndSpell(OfSpell, frozen=True):
    """End a spell: its caster lets go of it or of what was gathered, or something breaks it, as light does shadows."""

    why: Name = "ends"

    checks = (is_own_spell, can_end)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(CastingSpent(casting=self.casting, why=self.why), can_end)


ACTIONS = (Sustain, EndSpell)

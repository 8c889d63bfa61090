"""What leaves no room for something else in a beat: lying still none for a fight, an attack given up none for one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from fieldcraft.core import Denial, Play, Seat, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.characters.terms import resolve_alias
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import Counted, feature_key, times_used

FIGHTING, STIRRING = from_rule(
    (frozenset({"melee", "brawl", "ranged"}), frozenset({"sprint", "attack"})), "kit.spell.mend-flesh"
)
"""The skills of fighting, and what is said of actions for which nobody who is being mended lies still."""

ATTACKING = from_rule("attack", "kit.gear.cultural")
"""What is said of an attack that takes no skill of fighting."""

STILL, STIRRED, ATTACKED, FORGONE, CAST = "still", "stirred", "attacked", "attack-given-up", "cast"
"""What is counted of a beat: lying still in it, sprinting or fighting, attacking, giving up the attack, and casting."""


class StirringDeed(Protocol):
    """A deed of a character with a skill, of which something is said."""

    @property
    def piece(self) -> str: ...

    @property
    def skill(self) -> str: ...

    @property
    def tags(self) -> frozenset[str]: ...

    @property
    def sort(self) -> str: ...


def beat_key(campaign: Campaign, what: str) -> str:
    """As what something is counted for the beat that is being played."""
    return feature_key(what, f"in-beat-{campaign.scene.beat if campaign.scene else 0}")


def was_in_beat(campaign: Campaign, character: str, what: str) -> bool:
    """Whether somebody has done something in the beat that is being played."""
    return times_used(campaign, "scene", character, beat_key(campaign, what)) > 0


def exertions(skill: str, tags: frozenset[str], sort: str) -> Iterator[str]:
    """What a check is counted as for its beat: as sprinting or fighting, as an attack, or as neither."""
    fights = resolve_alias(skill) in FIGHTING
    if fights or tags & STIRRING:
        yield STIRRED
    if sort == "check" and (fights or ATTACKING in tags):
        yield ATTACKED


@rule("kit.spell.mend-flesh", "kit.gear.cultural")
def deny_exertion(campaign: Campaign, character: str, skill: str, tags: frozenset[str], sort: str) -> Denial | None:
    """Who lies still in a beat neither sprints nor fights in it, and who gave up the attack makes none."""
    found, name = tuple(exertions(skill, tags, sort)), campaign.characters[character].name
    if STIRRED in found and was_in_beat(campaign, character, STILL):
        return Denial(f"{name} lies still for this beat", unit=character, rule="kit.spell.mend-flesh")
    if ATTACKED in found and was_in_beat(campaign, character, FORGONE):
        return Denial(f"{name} has given up the attack of this beat", unit=character, rule="kit.gear.cultural")
    return None


@rule("kit.spell.mend-flesh", "kit.gear.cultural")
def may_stir(campaign: Campaign, deed: StirringDeed, by: Seat) -> Denial | None:
    """What somebody sets out to do goes with what else they do in the beat."""
    return deny_exertion(campaign, deed.piece, deed.skill, deed.tags, deed.sort)


@rule("kit.spell.mend-flesh")
def lie_still(play: Play[Campaign], character: str) -> None:
    """Somebody lies still for this beat, while their flesh is mended."""
    told = f"{play.state.characters[character].name} lies still for this beat"
    play.emit(Counted(window="scene", owner=character, feature=beat_key(play.state, STILL), what=told), lie_still)


@rule("kit.spell.mend-flesh")
def deny_stirred(campaign: Campaign, character: str) -> Denial | None:
    """Who has sprinted or fought in a beat does not lie still in it."""
    name, stirred = campaign.characters[character].name, was_in_beat(campaign, character, STIRRED)
    return Denial(f"{name} has sprinted or fought in this beat", unit=character) if stirred else None


@rule("kit.gear.cultural")
def deny_no_attack_left(campaign: Campaign, character: str) -> Denial | None:
    """The attack of a beat is given up once, by who has not made it."""
    name = campaign.characters[character].name
    if was_in_beat(campaign, character, ATTACKED):
        return Denial(f"{name} has attacked in this beat", unit=character)
    given = was_in_beat(campaign, character, FORGONE)
    return Denial(f"{name} has given up the attack of this beat", unit=character) if given else None


@rule("kit.gear.cultural")
def forgo_attack(play: Play[Campaign], character: str) -> None:
    """Somebody makes no attack in this beat."""
    told = f"{play.state.characters[character].name} gives up the attack of this beat"
    play.emit(Counted(window="scene", owner=character, feature=beat_key(play.state, FORGONE), what=told), forgo_attack)

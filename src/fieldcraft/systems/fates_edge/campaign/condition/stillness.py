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


SPRINT = from_rule("sprint", "kit.spell.mend-flesh")
"""How the goal of a sprint begins: "Sprint to the gate"."""


class Exertion(Protocol):
    """Something that is attempted with a skill: its goal, its sort, and what is said of it."""

    @property
    def goal(self) -> str: ...

    @property
    def skill(self) -> str: ...

    @property
    def tags(self) -> frozenset[str]: ...

    @property
    def sort(self) -> str: ...


class StirringDeed(Exertion, Protocol):
    """A deed of a character that attempts something."""

    @property
    def piece(self) -> str: ...


def beat_key(campaign: Campaign, what: str) -> str:
    """As what something is counted for the beat that is being played."""
    return feature_key(what, f"in-beat-{campaign.scene.beat if campaign.scene else 0}")


def was_in_beat(campaign: Campaign, character: str, what: str) -> bool:
    """Whether somebody has done something in the beat that is being played."""
    return times_used(campaign, "scene", character, beat_key(campaign, what)) > 0


def exertions(said: Exertion) -> Iterator[str]:
    """What an attempt is counted as for its beat: as sprinting or fighting, as an attack, or as neither."""
    fights = resolve_alias(said.skill) in FIGHTING
    if fights or said.tags & STIRRING or said.goal.strip().casefold().startswith(SPRINT):
        yield STIRRED
    if said.sort == "check" and (fights or ATTACKING in said.tags):
        yield ATTACKED


@rule("core.time.beat-round")
def ask_next_beat(campaign: Campaign, character: str, said: Exertion) -> str:
    """What the game master is asked of who attacks again in a beat, in which everybody acts once; else ""."""
    again = ATTACKED in exertions(said) and was_in_beat(campaign, character, ATTACKED)
    return " (the game master: has the next beat begun?)" if again else ""


@rule("kit.spell.mend-flesh")
def deny_stirring(campaign: Campaign, character: str, said: Exertion) -> Denial | None:
    """Who lies still in a beat neither sprints nor fights in it, nor helps others with that."""
    if STIRRED in exertions(said) and was_in_beat(campaign, character, STILL):
        why = f"{campaign.characters[character].name} lies still for this beat"
        return Denial(why, unit=character, rule="kit.spell.mend-flesh")
    return None


@rule("kit.gear.cultural")
def deny_attacking(campaign: Campaign, character: str, said: Exertion) -> Denial | None:
    """Who gave up the attack of a beat makes none."""
    if ATTACKED in exertions(said) and was_in_beat(campaign, character, FORGONE):
        why = f"{campaign.characters[character].name} has given up the attack of this beat"
        return Denial(why, unit=character, rule="kit.gear.cultural")
    return None


def deny_exertion(campaign: Campaign, character: str, said: Exertion) -> Denial | None:
    """Why somebody does not do in this beat what they attempt; None if they may."""
    return deny_stirring(campaign, character, said) or deny_attacking(campaign, character, said)


@rule("kit.spell.mend-flesh", "kit.gear.cultural")
def may_stir(campaign: Campaign, deed: StirringDeed, by: Seat) -> Denial | None:
    """What somebody sets out to do goes with what else they do in the beat."""
    return deny_exertion(campaign, deed.piece, deed)


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

"""A spell takes hold: what it does at once, what stands, and who sees it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fieldcraft.core import Denial, Play, Seat, rule
from fieldcraft.systems.fates_edge.campaign.actions import master
from fieldcraft.systems.fates_edge.campaign.checks.outcomes import BargainAnswered
from fieldcraft.systems.fates_edge.campaign.checks.overstack import AdvantageGained
from fieldcraft.systems.fates_edge.campaign.condition.harm import Harmed
from fieldcraft.systems.fates_edge.campaign.condition.tiring import Rest, Rested, supplied
from fieldcraft.systems.fates_edge.campaign.magic.facts import Casting, Mended, Name, Outcome, Refreshed, Spell, Turned
from fieldcraft.systems.fates_edge.campaign.magic.gathering import OfSpell, casters, current
from fieldcraft.systems.fates_edge.campaign.magic.happenings import CastingSpent, SpellNoticed, SpellStands
from fieldcraft.systems.fates_edge.campaign.magic.lasting import duration
from fieldcraft.systems.fates_edge.campaign.magic.turning import named, turn
from fieldcraft.systems.fates_edge.campaign.state import Campaign

# --- the rules --------------------------------------------------------------------------------


@rule("core.magic.loop", "kit.magic.casting")
def woven(campaign: Campaign, deed: Shape, by: Seat) -> Denial | None:
    """A spell takes hold once the result of its weaving stands, and whatever it left open has been chosen."""
    casting = campaign.castings[deed.casting]
    if casting.phase != "weave" or (weave := campaign.attempts[casting.weave]).grade is None:
        return Denial("the weaving has no result yet")
    if weave.stage == "forked":
        return Denial("first choose between the two ways of the partial result")
    return Denial("a bargain waits for an answer") if weave.stage == "missed" and weave.bargain else None


@rule("kit.magic.casting")
def aimed(campaign: Campaign, deed: Shape, by: Seat) -> Denial | None:
    """A spell is cast upon somebody who is there, and does one of the things that it can do."""
    casting = campaign.castings[deed.casting]
    spell = woven_spell(casting)
    if deed.target and deed.target not in campaign.characters:
        return Denial(f"there is no character {deed.target!r}")
    if spell.choose and deed.choice >= len(spell.outcomes):
        return Denial(f"{spell.name} can do {len(spell.outcomes)} things: choose one, counted from 0")
    bearer = campaign.characters[deed.target or casting.character]
    return Denial(f"{bearer.name} has no {deed.gear!r}") if deed.gear and deed.gear not in bearer.gear else None


@rule("kit.spell.mend-flesh")
def better(harm: int) -> int | None:
    """The harm that is left once flesh is mended: of severe harm moderate; other harm it does not mend."""
    return 2 if harm == 3 else None


@rule("kit.spell.mend-flesh")
def mendable(campaign: Campaign, deed: Shape, by: Seat) -> Denial | None:
    """Flesh is mended where this can help, and weariness goes where nothing forbids it."""
    casting = campaign.castings[deed.casting]
    target = campaign.characters[deed.target or casting.character]
    for one in chosen(woven_spell(casting), deed.choice):
        if isinstance(one, Mended) and better(target.harm) is None:
            return Denial(f"this does not mend {target.name}'s harm", unit=target.id)
        if isinstance(one, Refreshed) and (no := supplied(campaign, Rest(target.id, "spell"), by)) is not None:
            return no
    return None


def woven_spell(casting: Casting) -> Spell:
    """The spell of a casting that has come that far."""
    assert casting.spell is not None
    return casting.spell


def chosen(spell: Spell, choice: int) -> tuple[Outcome, ...]:
    """What a spell does: all of it, or the one thing that was chosen."""
    return (spell.outcomes[choice],) if spell.choose else spell.outcomes


def at_once(outcome: Outcome) -> bool:
    """Whether this happens at once, and does not stand."""
    return isinstance(outcome, Refreshed | Mended) or (isinstance(outcome, Turned) and not outcome.strong)


@rule("kit.magic.diamond-line")
def happen(play: Play[Campaign], casting: Casting, outcome: Outcome) -> None:
    """What a spell does at once: it moves rails and clocks or eases a body, and never makes a reward."""
    why = woven_spell(casting).name
    match outcome:
        case Turned(rail=name, by=by):
            turn(play, named(play.state, name), by, why)
        case Refreshed(levels=levels):
            play.emit(Rested(character=casting.target, levels=levels), happen)
        case Mended():
            level = better(play.state.characters[casting.target].harm)
            if level is not None:
                play.emit(Harmed(character=casting.target, level=level, why=why), better)


@rule("kit.magic.stacking")
def eclipsed(campaign: Campaign, casting: Casting) -> Casting | None:
    """Of two spells of one Art upon the same target the better stays, of two alike the younger; returns the other."""
    spell = woven_spell(casting)
    for other in campaign.castings.values():
        if other.id == casting.id or other.phase != "standing" or other.target != casting.target:
            continue
        if (old := woven_spell(other)).art == spell.art:
            return casting if old.dv > spell.dv else other
    return None


@rule("kit.magic.over-stack")
def benefit(campaign: Campaign, casting: Casting) -> str:
    """What a spell that stands is counted as among the crew's advantages: once, whatever it does; "" for nothing."""
    name, scene = f"spell: {woven_spell(casting).name}", current(campaign)
    return name if casting.outcomes and name not in (*scene.advantages, *scene.gained) else ""


@rule("kit.magic.obvious")
def obvious(campaign: Campaign, deed: NoticeMagic, by: Seat) -> Denial | None:
    """Only magic that everybody sees is noticed so, and once."""
    casting = campaign.castings.get(deed.casting)
    if casting is None or casting.spell is None or casting.phase not in ("standing", "spent"):
        return Denial("nothing has been cast that could be seen")
    if not casting.spell.obvious:
        return Denial(f"{casting.spell.name} draws no eyes")
    return Denial("this has been noticed") if casting.noticed else None


# --- what people do ---------------------------------------------------------------------------


class Shape(OfSpell, frozen=True):
    """Let a woven spell take hold, or come to nothing: upon whom, on what of theirs, and which of its outcomes."""

    target: str = ""
    gear: str = ""
    choice: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0

    checks = (casters, woven, aimed, mendable)

    def resolve(self, play: Play[Campaign]) -> None:
        """It stands, or it is done."""
        casting = play.state.castings[self.casting]
        weave = play.state.attempts[casting.weave]
        if not weave.passed:
            if weave.stage == "missed":
                play.emit(BargainAnswered(attempt=weave.id), woven)
            play.emit(CastingSpent(casting=casting.id, why="comes to nothing"), woven)
            return
        outcomes = chosen(woven_spell(casting), self.choice)
        play.emit(stands(play.state, casting, self, tuple(one for one in outcomes if not at_once(one))), woven)
        for one in filter(at_once, outcomes):
            happen(play, play.state.castings[casting.id], one)
        settle(play, play.state.castings[casting.id])


def stands(campaign: Campaign, casting: Casting, deed: Shape, outcomes: tuple[Outcome, ...]) -> SpellStands:
    """How a spell stands from now on."""
    spell, scene = woven_spell(casting), current(campaign)
    everywhere = spell.lasts == "area"
    return SpellStands(
        casting=casting.id,
        outcomes=outcomes,
        target=deed.target or ("" if everywhere else casting.character),
        gear=deed.gear,
        left=duration(spell),
        uses=1 if spell.lasts == "use" else 0,
        scene=scene.number,
        beat=scene.beat,
    )


def settle(play: Play[Campaign], casting: Casting) -> None:
    """What follows once a spell stands: it counts as an advantage and goes with no other of its Art, or it is done."""
    if woven_spell(casting).lasts == "instant":
        play.emit(CastingSpent(casting=casting.id, why="is done"), duration)
        return
    if (name := benefit(play.state, casting)) != "":
        play.emit(AdvantageGained(advantage=name), benefit)
    if (other := eclipsed(play.state, casting)) is not None:
        play.emit(CastingSpent(casting=other.id, why="is outshone by another of its Art"), eclipsed)


class NoticeMagic(OfSpell, frozen=True):
    """Let people notice what is Obvious: the crowd gathers, or a hard bargain is told in its stead."""

    way: Literal["crowd", "bargain"] = "crowd"
    bargain: Name = "a hard bargain"

    checks = (master, obvious)

    def resolve(self, play: Play[Campaign]) -> None:
        """Something comes of it."""
        text = "a crowd gathers" if self.way == "crowd" else self.bargain
        play.emit(SpellNoticed(casting=self.casting, text=text), obvious)
        if self.way == "crowd":
            turn(play, named(play.state, "Crowd"), 1, text)


ACTIONS = (Shape, NoticeMagic)
EVENTS = ()

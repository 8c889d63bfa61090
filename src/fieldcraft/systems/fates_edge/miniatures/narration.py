"""What happens in a battle, told in plain words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fieldcraft.core import Ask, Event, Rolled, Tally, ThrowDice
from fieldcraft.core.words import pluralize
from fieldcraft.systems.fates_edge.miniatures import detection
from fieldcraft.systems.fates_edge.miniatures.checks import CHECKS
from fieldcraft.systems.fates_edge.miniatures.deployment import leash_size
from fieldcraft.systems.fates_edge.miniatures.events import battle, decrees, questions, scenery
from fieldcraft.systems.fates_edge.miniatures.magic import events as magical
from fieldcraft.systems.fates_edge.miniatures.magic.effects import Effect
from fieldcraft.systems.fates_edge.miniatures.questions import Bargain, BoonReroll, GuardedStrike
from fieldcraft.systems.fates_edge.miniatures.state import State
from fieldcraft.systems.fates_edge.shared import Test
from fieldcraft.systems.shared.narration import cell_names, dice_words, name_units, side_name, unit_name

GRADES = {"clean": "a clean success", "cost": "a success at a cost", "partial": "a partial", "miss": "a miss"}

BECAME = {
    "prone": "falls prone",
    "guarding": "stands guard",
    "bracing": "braces",
    "off-balance": "is thrown off balance",
    "lost-footing": "loses its footing",
    "stunned": "is stunned",
    "helpless": "is helpless",
    "disarmed": "loses its weapon",
    "compromised": "has its weapon compromised",
    "armour-compromised": "has its armour compromised",
    "restrained": "is pinned down",
    "separated": "is separated from the others",
    "afraid": "is afraid",
    "inspired": "takes heart",
}

RECOVERED = {
    "prone": "stands up",
    "off-balance": "finds its balance",
    "lost-footing": "finds its footing",
    "stunned": "comes to",
    "helpless": "can act again",
    "disarmed": "is armed again",
    "compromised": "has its weapon in order",
    "armour-compromised": "has its armour in order",
    "restrained": "breaks free",
    "separated": "is with the others again",
    "afraid": "takes courage",
}


GONE = {"harm": "out of the fight", "leash": "called back to where it came from", "decree": "taken off the map"}


def narrate(state: State, event: Event) -> str:
    """An event in a sentence, given the state before it; "" if it needs no telling."""
    tell = TELLINGS.get(type(event))
    return "" if tell is None else tell(state, event)


def narrate_question(state: State, ask: Ask) -> str:
    """A question in words, with the answers there are; "" if it is none of this game."""
    match ask:
        case GuardedStrike():
            striker, target = unit_name(state, ask.striker), unit_name(state, ask.target)
            return f"{striker} may strike at {target}, who leaves: strike or pass?"
        case BoonReroll(test=test):
            return (
                f"{unit_name(state, test.unit)} may spend a boon to throw one die again ({test.what} against "
                f"{test.dv.total}): {dice_words(ask.faces)}: reroll 1 to {len(ask.faces)}, or keep?"
            )
        case Bargain():
            return (
                f"{unit_name(state, ask.unit)} may have the {ask.what} after all, at this price: {ask.complication}: "
                "accept or refuse?"
            )
        case ThrowDice():
            return f"Throw {pluralize(ask.count, 'die', 'dice')} with {ask.sides} sides: dice, and what they show?"
    return ""


def tally_lines(counted: Tally) -> list[str]:
    """What a number is made of, line by line, each part with its rule.

    >>> tally_lines(Tally.of(5, "Body 3 + Melee 2").plus(-1, "light cover", "mini.cover.light"))
    ['5 Body 3 + Melee 2', '-1 light cover (mini.cover.light)']
    """
    lines = (str(Tally((part,))) for part in counted.parts[:1])
    more = (f"{part.value:+d} {part.what}" + (f" ({part.rule})" if part.rule else "") for part in counted.parts[1:])
    return [*lines, *more]


# --- names and numbers ------------------------------------------------------------------


def tally_words(counted: Tally) -> str:
    """What a number is made of, in brackets.

    >>> tally_words(Tally.of(3, "defence")), tally_words(Tally.of(3, "defence").plus(1, "light cover"))
    ('(defence)', '(3 defence, +1 light cover)')
    """
    return f"({counted.parts[0].what if len(counted.parts) == 1 else counted})"


def effect_name(effect: Effect) -> str:
    """What something conjured is called at the beginning of a sentence."""
    return effect.name or f"The {effect.kind}"


# --- what takes more than a line ----------------------------------------------------------


def tell_check(state: State, test: battle.Tested | Test) -> str:
    """What a unit does in a test, and to whom: what the test says of itself, or a spell."""
    whom = f" {unit_name(state, test.target)}" if test.target else ""
    if test.what in CHECKS:
        return f"{CHECKS[test.what].narration}{whom}"
    return f"casts {test.what}" + (f" at{whom}" if whom else "")


def narrate_test(state: State, event: battle.Tested) -> str:
    """The dice, what they are made of, and what came of them; of somebody unseen only what befalls the target."""
    deed = tell_check(state, event)
    effect = f", effect {event.effect}" if event.effect else ""
    if not event.unit:
        return f"Somebody unseen {deed}: {GRADES[event.grade]}{effect}."
    points = f"; {pluralize(event.banked, 'point')} for the game master" if event.banked else ""
    fell = f"{dice_words(event.faces)}, {pluralize(event.successes, 'success', 'successes')}"
    thrown = pluralize(len(event.faces), "die", "dice")
    return (
        f"{unit_name(state, event.unit)} {deed} with {thrown} {tally_words(event.dice)} "
        f"against {event.dv.total} {tally_words(event.dv)}: {fell}: {GRADES[event.grade]}{effect}{points}."
    )


def narrate_harm(state: State, event: battle.Harmed) -> str:
    unit = state.units.get(event.unit)
    full = f": {min(unit.harm + event.harm, unit.harm_max)} of {unit.harm_max}" if unit is not None else ""
    return f"{unit_name(state, event.unit)} takes {event.harm} harm{full}."


def narrate_leash(state: State, event: magical.LeashTicked) -> str:
    unit = state.units.get(event.unit)
    full = f": {unit.leash + event.segments} of {leash_size(unit)}" if unit is not None else ""
    return f"{unit_name(state, event.unit)}'s leash fills{full}."


def narrate_wear(state: State, event: magical.EffectWorn) -> str:
    effect = state.effects[event.effect]
    left = effect.integrity - event.by
    return f"{effect_name(effect)} " + (f"still has {left} of its integrity." if left > 0 else "is gone.")


def narrate_ritual(state: State, event: magical.RitualBegan) -> str:
    ritual = event.ritual
    help_ = f" with {name_units(state, ritual.helpers)}" if ritual.helpers else ""
    return f"{unit_name(state, event.unit)} begins {ritual.spell}{help_}: {pluralize(ritual.left, 'turn')} to go."


def narrate_ritual_turn(state: State, event: magical.RitualAdvanced) -> str:
    ritual = state.rituals.get(event.unit)
    left = f": {pluralize(ritual.left - 1, 'turn')} to go" if ritual is not None else ""
    return f"{unit_name(state, event.unit)} goes on with the ritual{left}."


def narrate_sighting(state: State, event: detection.Sighted) -> str:
    """Who has come in sight, and who is lost from it."""
    new = [
        f"{unit.title} is seen on {cell_names(state, (unit.at,))}."
        for unit in event.units
        if unit.id not in state.units
    ]
    lost = [f"{unit_name(state, id)} is out of sight." for id in event.lost if id in state.units]
    return " ".join((*new, *lost))


def narrate_failure(state: State, event: detection.Foiled) -> str:
    what = {"attack": "the attack", "shoot": "the shot"}.get(event.what, event.what)
    return f"{unit_name(state, event.unit)} finds that something is in the way: {what} comes to nothing."


def narrate_side(state: State, event: scenery.SideBuilt) -> str:
    """What stands between two cells now."""
    where = cell_names(state, event.between).replace(" ", "|")
    return (
        f"There is a {event.side.name} at {where}."
        if event.side is not None
        else f"Nothing stands at {where} any more."
    )


def unit_sentence(words: str) -> Callable[[State, Any], str]:
    return lambda state, event: f"{unit_name(state, event.unit)} {words}."


def narrate_condition(state: State, event: battle.Became | battle.Recovered, words: dict[str, str]) -> str:
    """What befell a unit, or what it is rid of; "" if that needs no telling."""
    return f"{unit_name(state, event.unit)} {words[event.condition]}." if event.condition in words else ""


TELLINGS: dict[type[Event], Callable[[State, Any], str]] = {
    Rolled: lambda _, e: f"A throw decides {e.why}." if e.why == "who begins" else "",
    battle.TurnBegan: unit_sentence("acts"),
    battle.SideUp: lambda _, e: f"{side_name(e.side)} is up.",
    battle.RoundBegan: lambda _, e: f"Round {e.round} begins.",
    battle.Moved: lambda s, e: (
        f"{unit_name(s, e.unit)} moves {cell_names(s, e.path)}" + (f", for {e.cost}." if e.cost else ".")
    ),
    battle.Placed: lambda s, e: f"{unit_name(s, e.unit)} is moved to {cell_names(s, (e.at,))}.",
    battle.Turned: lambda s, e: f"{unit_name(s, e.unit)} faces {e.facing.upper()}.",
    battle.Stopped: lambda s, e: f"{unit_name(s, e.unit)} stops on {cell_names(s, (e.at,))}.",
    battle.EngagedWith: lambda s, e: (
        f"{unit_name(s, e.unit)} is engaged with {name_units(s, e.enemies)}." if e.enemies else ""
    ),
    battle.Dashed: unit_sentence("dashes"),
    battle.Rushed: unit_sentence("rushes through every zone"),
    battle.Freed: unit_sentence("is free to leave"),
    battle.Ignored: lambda s, e: f"{unit_name(s, e.unit)} ignores one cell's control{' under an aura' * e.aura}.",
    battle.Tested: narrate_test,
    battle.Harmed: narrate_harm,
    battle.Tired: lambda s, e: f"{unit_name(s, e.unit)} gains {pluralize(e.levels, 'level')} of fatigue.",
    battle.Removed: lambda s, e: f"{unit_name(s, e.unit)} is {GONE[e.why]}.",
    battle.Became: lambda s, e: narrate_condition(s, e, BECAME),
    battle.Recovered: lambda s, e: narrate_condition(s, e, RECOVERED),
    battle.BoonsChanged: lambda s, e: (
        f"{unit_name(s, e.unit)} {'spends' if e.by < 0 else 'gains'} {pluralize(abs(e.by), 'boon')}."
    ),
    battle.Assisted: lambda s, e: f"{unit_name(s, e.unit)} readies help for {unit_name(s, e.ally)}." if e.ally else "",
    battle.PointsSpent: lambda _, e: f"The game master spends {pluralize(e.points, 'point')}: {e.on}.",
    battle.BargainStruck: lambda s, e: f"{unit_name(s, e.unit)} takes the bargain: {e.complication}.",
    battle.DoorMoved: lambda s, e: (
        f"The door between {cell_names(s, e.between).replace(' ', ' and ')} {'opens' if e.open else 'closes'}."
    ),
    battle.HoldCounted: lambda _, e: (
        f"{side_name(e.side)}: " + (f"held for {pluralize(e.rounds, 'round')}." if e.rounds else "the hold is lost.")
    ),
    battle.RitualDone: lambda _, e: f"{side_name(e.side)} completes {e.spell}.",
    questions.Asked: lambda s, e: narrate_question(s, e.ask),
    detection.Sighted: narrate_sighting,
    detection.Groped: lambda s, e: f"{unit_name(s, e.unit)} comes up against {cell_names(s, e.cells)}.",
    detection.Foiled: narrate_failure,
    scenery.DoorFound: lambda s, e: f"A secret door is found at {cell_names(s, e.between).replace(' ', '|')}.",
    scenery.SideBuilt: narrate_side,
    scenery.GroundShown: lambda s, e: f"{side_name(e.side)} learns the ground of {cell_names(s, e.cells)}.",
    scenery.GroundForgotten: lambda s, e: f"{side_name(e.side)} forgets the ground of {cell_names(s, e.cells)}.",
    scenery.GroundPainted: lambda s, e: f"There is {e.terrain.name} on {cell_names(s, e.cells)}.",
    scenery.GoalsSet: lambda _, e: "Other goals decide the battle from now on.",
    scenery.PlaceSet: lambda s, e: (
        f"{e.place} is {f'on {cell_names(s, e.cells)}' if e.cells else 'no place any more'}."
    ),
    decrees.UnitAdded: lambda s, e: f"{e.unit.title} joins on {cell_names(s, (e.unit.at,))}.",
    decrees.UnitEdited: unit_sentence("is not as it was"),
    decrees.Hid: unit_sentence("is hidden"),
    magical.EffectLaid: lambda s, e: f"{effect_name(e.effect)} lies on {cell_names(s, e.effect.ground)}.",
    magical.EffectWorn: narrate_wear,
    magical.Marked: lambda s, e: f"{unit_name(s, e.unit)} bears the mark of {side_name(e.by)}.",
    magical.Veiled: lambda s, e: f"{unit_name(s, e.unit)} is hidden: {e.dv} to find out.",
    magical.Revealed: unit_sentence("is found out"),
    magical.LeashTicked: narrate_leash,
    magical.Obliged: lambda s, e: f"{unit_name(s, e.unit)} takes on {e.points} obligation.",
    magical.SealCracked: lambda s, e: f"{unit_name(s, e.unit)} cracks the seal of {e.spell}.",
    magical.Unleashed: lambda s, e: f"What {unit_name(s, e.unit)} cracked breaks loose.",
    magical.RitualBegan: narrate_ritual,
    magical.RitualAdvanced: narrate_ritual_turn,
    magical.RitualEnded: unit_sentence("leads no ritual any more"),
    magical.HelperLeft: lambda s, e: f"{unit_name(s, e.unit)} leaves {unit_name(s, e.ritual)}'s ritual.",
}
"""How each kind of event is told; the others need no telling."""

"""What happens in a battle, told in plain words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from fieldcraft.board import Cell
from fieldcraft.core import Ask, Event, Rolled, Tally, ThrowDice
from fieldcraft.systems.miniatures import events, magical
from fieldcraft.systems.miniatures.asks import Bargain, BoonReroll, GuardedStrike
from fieldcraft.systems.miniatures.state import State

E = TypeVar("E", bound=Event)
Telling = Callable[[State, Any], str]

_TELLINGS: dict[type[Event], Telling] = {}

DEEDS = {
    "melee": "strikes at",
    "ranged": "shoots at",
    "shove": "shoves",
    "pull": "pulls",
    "tackle": "tackles",
    "breach": "hews at the conjured thing",
    "disengage": "tries to get away",
    "shift": "tries to shift",
    "balance": "keeps its balance",
    "coordination": "times the swap",
    "wall": "pushes through the wall",
    "ward": "presses against the ward",
    "ritual": "holds the ritual together",
    "rally": "rallies",
}
"""What a unit does in a test, by the name of the test; any other name is a spell's."""

GRADES = {"clean": "a clean success", "cost": "a success at a cost", "partial": "a partial", "miss": "a miss"}

BECAME = {
    "prone": "falls prone",
    "guarding": "stands guard",
    "bracing": "braces",
    "off-balance": "loses its footing",
    "stunned": "is stunned",
    "helpless": "is helpless",
    "disarmed": "loses its weapon",
    "compromised": "has its gear compromised",
    "afraid": "is afraid",
    "inspired": "takes heart",
}

RECOVERED = {
    "prone": "stands up",
    "off-balance": "finds its footing",
    "stunned": "comes to",
    "helpless": "can act again",
    "disarmed": "is armed again",
    "compromised": "has its gear in order",
    "afraid": "takes courage",
}


def story(state: State, event: Event) -> str:
    """An event in a sentence, given the state before it; "" if it needs no telling."""
    tell = _TELLINGS.get(type(event))
    return tell(state, event) if tell is not None else ""


def asked(state: State, ask: Ask) -> str:
    """A question in words, with the answers there are; "" if it is none of this game."""
    match ask:
        case GuardedStrike():
            return f"{name(state, ask.striker)} may strike at {name(state, ask.target)}, who leaves: strike or pass?"
        case BoonReroll():
            test = ask.test
            return (
                f"{name(state, test.unit)}'s {test.what} shows {faces(ask.faces)} against {test.dv.total}: "
                f"spend a boon to throw one die again? reroll 1 to {len(ask.faces)}, or keep"
            )
        case Bargain():
            return (
                f"{name(state, ask.unit)} may have the {ask.what} after all, "
                f"at this price: {ask.complication}. accept or refuse?"
            )
        case ThrowDice():
            return f"throw {ask.count} d{ask.sides} and say what they show: dice, then the figures"
    return ""


def tally(counted: Tally) -> list[str]:
    """What a number is made of, line by line, each part with its rule.

    >>> tally(Tally.of(5, "Body 3 + Melee 2").plus(-1, "light cover", "mini.cover.light"))
    ['5 Body 3 + Melee 2', '-1 light cover (mini.cover.light)']
    """
    signs = ["", *["+"] * len(counted.parts)]
    lines = zip(signs, counted.parts, strict=False)
    return [
        f"{part.value:{sign}d} {part.what}" + (f" ({part.rule})" if part.rule and sign else "") for sign, part in lines
    ]


# --- names ----------------------------------------------------------------------------


def name(state: State, id: str) -> str:
    """What a unit is called; whoever is not to be seen is somebody."""
    unit = state.units.get(id)
    return unit.title if unit is not None else "somebody unseen"


def several(state: State, ids: Iterable[str]) -> str:
    """Units in a row."""
    return " and ".join(name(state, id) for id in ids)


def faces(shown: Iterable[int]) -> str:
    """Dice as they lie."""
    return " ".join(map(str, shown))


def label(state: State, cell: Cell) -> str:
    """What a cell is called."""
    return state.board.grid.label(cell)


def labels(state: State, cells: Iterable[Cell]) -> str:
    """What cells are called, in a row."""
    return " ".join(label(state, cell) for cell in cells)


def many(number: int, thing: str) -> str:
    """So many things.

    >>> many(1, "point"), many(2, "point")
    ('1 point', '2 points')
    """
    return f"{number} {thing}" + "s" * (abs(number) != 1)


# --- tellings ---------------------------------------------------------------------------


def tells(kind: type[E]) -> Callable[[Callable[[State, E], str]], Callable[[State, E], str]]:
    """Make a function the one that tells a kind of event."""

    def register(telling: Callable[[State, E], str]) -> Callable[[State, E], str]:
        _TELLINGS[kind] = telling
        return telling

    return register


def of_unit(kind: type[events.OfUnit], words: str) -> None:
    """Tell a kind of event with the name of its unit and the same words each time."""
    _TELLINGS[kind] = lambda state, event: f"{name(state, event.unit)} {words}."


of_unit(events.TurnBegan, "acts")
of_unit(events.Dashed, "dashes")
of_unit(events.Rushed, "rushes through every zone")
of_unit(events.Freed, "is free to leave")
of_unit(magical.RitualEnded, "ends the ritual")


@tells(Rolled)
def rolled(state: State, event: Rolled) -> str:
    """Dice tell nothing by themselves: what they were thrown for does."""
    return f"{event.why}: {faces(event.faces)}." if event.why == "who begins" else ""


@tells(events.SideUp)
def side_up(state: State, event: events.SideUp) -> str:
    """Whose turn it is."""
    return f"{event.side.capitalize()} is up."


@tells(events.RoundBegan)
def round_began(state: State, event: events.RoundBegan) -> str:
    """The number of the round."""
    return f"Round {event.round} begins."


@tells(events.Moved)
def moved(state: State, event: events.Moved) -> str:
    """Which way, and for how many points."""
    way = labels(state, event.path)
    return f"{name(state, event.unit)} moves {way}" + (f", for {event.cost}." if event.cost else ".")


@tells(events.Placed)
def placed(state: State, event: events.Placed) -> str:
    """Where to."""
    return f"{name(state, event.unit)} is moved to {label(state, event.at)}."


@tells(events.Turned)
def turned(state: State, event: events.Turned) -> str:
    """Which way."""
    return f"{name(state, event.unit)} faces {event.facing}."


@tells(events.Stopped)
def stopped(state: State, event: events.Stopped) -> str:
    """Where."""
    return f"{name(state, event.unit)} stops on {label(state, event.at)}."


@tells(events.EngagedWith)
def engaged_with(state: State, event: events.EngagedWith) -> str:
    """By whom."""
    return f"{name(state, event.unit)} is engaged with {several(state, event.enemies)}." if event.enemies else ""


@tells(events.Ignored)
def ignored(state: State, event: events.Ignored) -> str:
    """By what right."""
    return f"{name(state, event.unit)} ignores one cell's control{' under an aura' if event.aura else ''}."


@tells(events.Tested)
def tested(state: State, event: events.Tested) -> str:
    """The dice, what they are made of, and what came of them."""
    deed = DEEDS.get(event.what, f"casts {event.what}")
    whom = f" {name(state, event.target)}" if event.target else ""
    fell = faces(event.faces) or "no dice"
    grade = GRADES[event.grade] + (f", effect {event.effect}" if event.effect else "")
    return (
        f"{name(state, event.unit)} {deed}{whom}: {fell}, {event.successes} of {event.dv.total} (dice: {event.dice}; "
        f"against: {event.dv}). It is {grade}"
        + (f"; {many(event.banked, 'point')} to the bank." if event.banked else ".")
    )


@tells(events.Harmed)
def harmed(state: State, event: events.Harmed) -> str:
    """How much, and how much is left."""
    unit = state.units.get(event.unit)
    left = f" ({min(unit.harm + event.harm, unit.harm_max)} of {unit.harm_max})" if unit is not None else ""
    return f"{name(state, event.unit)} takes {event.harm} harm{left}."


@tells(events.Tired)
def tired(state: State, event: events.Tired) -> str:
    """How much."""
    return f"{name(state, event.unit)} gains {many(event.levels, 'level')} of fatigue."


@tells(events.Removed)
def removed(state: State, event: events.Removed) -> str:
    """How it left."""
    out = "is called back where it came from" if event.why == "leash" else "is out of the fight"
    return f"{name(state, event.unit)} {out}."


@tells(events.Became)
def became(state: State, event: events.Became) -> str:
    """What befell it."""
    return f"{name(state, event.unit)} {BECAME[event.condition]}."


@tells(events.Recovered)
def recovered(state: State, event: events.Recovered) -> str:
    """What it is rid of."""
    words = RECOVERED.get(event.condition)
    return f"{name(state, event.unit)} {words}." if words is not None else ""


@tells(events.BoonsChanged)
def boons_changed(state: State, event: events.BoonsChanged) -> str:
    """How many."""
    verb = "spends" if event.by < 0 else "gains"
    return f"{name(state, event.unit)} {verb} {many(abs(event.by), 'boon')}."


@tells(events.Assisted)
def assisted(state: State, event: events.Assisted) -> str:
    """Whom."""
    return f"{name(state, event.unit)} readies help for {name(state, event.ally)}." if event.ally else ""


@tells(events.PointsSpent)
def points_spent(state: State, event: events.PointsSpent) -> str:
    """How many, and on what."""
    return f"The game master spends {many(event.points, 'point')}: {event.on}."


@tells(events.BargainStruck)
def bargain_struck(state: State, event: events.BargainStruck) -> str:
    """The price."""
    return f"{name(state, event.unit)} takes the bargain: {event.complication}."


@tells(events.DoorMoved)
def door_moved(state: State, event: events.DoorMoved) -> str:
    """Which, and how."""
    a, b = event.between
    return f"The door {label(state, a)}|{label(state, b)} {'opens' if event.open else 'closes'}."


@tells(events.HoldCounted)
def hold_counted(state: State, event: events.HoldCounted) -> str:
    """How long."""
    if not event.rounds:
        return f"{event.side.capitalize()} loses its hold."
    return f"{event.side.capitalize()} has held for {many(event.rounds, 'round')}."


@tells(events.RitualDone)
def ritual_done(state: State, event: events.RitualDone) -> str:
    """Which."""
    return f"{event.side.capitalize()} completes {event.spell}."


@tells(events.Asked)
def question(state: State, event: events.Asked) -> str:
    """The question, as a sentence."""
    return asked(state, event.ask)


@tells(events.Sighted)
def sighted(state: State, event: events.Sighted) -> str:
    """Who has come in sight, and who is lost from it."""
    new = [f"{unit.title} is seen on {label(state, unit.at)}." for unit in event.units if unit.id not in state.units]
    lost = [f"{name(state, id)} is out of sight." for id in event.lost if id in state.units]
    return " ".join((*new, *lost))


# --- magic ----------------------------------------------------------------------------------


@tells(magical.EffectLaid)
def effect_laid(state: State, event: magical.EffectLaid) -> str:
    """What, and where."""
    effect = event.effect
    where = labels(state, effect.cells or [cell for side in effect.sides for cell in side.between])
    return f"{effect.name or effect.kind.capitalize()} lies on {where}."


@tells(magical.EffectWorn)
def effect_worn(state: State, event: magical.EffectWorn) -> str:
    """What is left."""
    effect = state.effects[event.effect]
    left = effect.integrity - event.by
    return f"{effect.name or effect.kind.capitalize()} " + (f"holds by {left}." if left > 0 else "is gone.")


@tells(magical.Marked)
def marked(state: State, event: magical.Marked) -> str:
    """For whom."""
    return f"{name(state, event.unit)} bears the mark of {event.by.capitalize()}."


@tells(magical.Veiled)
def veiled(state: State, event: magical.Veiled) -> str:
    """How well."""
    return f"{name(state, event.unit)} is hidden: {event.dv} to find out."


@tells(magical.Revealed)
def revealed(state: State, event: magical.Revealed) -> str:
    """Where."""
    unit = state.units.get(event.unit)
    return f"{unit.title} is found out on {label(state, unit.at)}." if unit is not None else ""


@tells(magical.LeashTicked)
def leash_ticked(state: State, event: magical.LeashTicked) -> str:
    """How far."""
    unit = state.units.get(event.unit)
    filled = f" to {min(unit.leash_max, unit.leash + event.segments)} of {unit.leash_max}" if unit is not None else ""
    return f"{name(state, event.unit)}'s leash fills{filled}."


@tells(magical.Obliged)
def obliged(state: State, event: magical.Obliged) -> str:
    """How much."""
    return f"{name(state, event.unit)} takes on {event.points} obligation."


@tells(magical.RitualBegan)
def ritual_began(state: State, event: magical.RitualBegan) -> str:
    """Which, and with whom."""
    ritual = event.ritual
    help_ = f" with {several(state, ritual.helpers)}" if ritual.helpers else ""
    return f"{name(state, event.unit)} begins {ritual.spell}{help_}: {many(ritual.left, 'turn')} to go."


@tells(magical.RitualAdvanced)
def ritual_advanced(state: State, event: magical.RitualAdvanced) -> str:
    """What is left."""
    ritual = state.rituals.get(event.unit)
    left = f": {many(ritual.left - 1, 'turn')} to go" if ritual is not None else ""
    return f"{name(state, event.unit)} goes on with the ritual{left}."

"""Writing new spells: three lines, one outcome, a value that fits, a ladder that climbs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

import msgspec

from fieldcraft.core import from_rule, rule
from fieldcraft.systems.fates_edge.campaign.condition.clocks import id_of, rail_of
from fieldcraft.systems.fates_edge.campaign.condition.stores import SUPPLY
from fieldcraft.systems.fates_edge.campaign.magic.facts import (
    BEATS,
    Access,
    Bite,
    Controlled,
    Length,
    Marks,
    Mended,
    Obscured,
    Outcome,
    Presses,
    Refreshed,
    Spell,
    Stronger,
    Tires,
    Turned,
    Wounds,
)

SCOPES: dict[int, str] = from_rule(
    {1: "a subtle sense or a tiny edge", 2: "shapes a scene in a small area", 3: "potent, loud or upon many"},
    "kit.spellcraft.dv",
)
"""What a value may ask for."""

PRICE = from_rule("a costly component, 1 Fatigue, Harm 1 or being Obvious on hostile ground", "kit.spellcraft.dv")
"""What a miracle costs."""

LEAST: dict[Length, int] = {"instant": 1, "use": 1, "buff": 2, "area": 2, "scene": 3}
"""The least value of what lasts so long."""

VERBS: dict[type[Outcome], str] = from_rule(
    {
        Controlled: "start controlled",
        Stronger: "+1 effect",
        Turned: "a rail down or a clock up by 1",
        Access: "access for one beat",
        Obscured: "silence or obscure one sense",
    },
    "kit.spellcraft.verbs",
)
"""What a new spell may do: exactly one of these."""

BANDS: tuple[int, ...] = from_rule((1, 3, 5), "kit.spellcraft.write")
"""The points from which the rungs of a new ladder hold: a tell, a new pressure, a twist of the scene."""


class Finding(msgspec.Struct, frozen=True):
    """Something about a spell: which ruling asks for it, and what it is.

    What only people can answer is a `question`; everything else keeps the spell from being cast.
    """

    rule: str
    what: str
    question: bool = False


@rule("kit.spellcraft.write")
def _named(spell: Spell) -> Iterable[str]:
    """A name is a verb and a noun."""
    if len(re.findall(r"\w+", spell.name)) < 2:
        yield f"{spell.name!r} is no verb and noun"


@rule("kit.spellcraft.write")
def _told(spell: Spell) -> Iterable[str]:
    """What it does, and each rung of its ladder, is told."""
    if not all(text.strip() for text in (spell.text, *(rung.text for rung in spell.ladder))):
        yield "it is told what it does, and what comes of each rung of its ladder"


@rule("kit.spellcraft.verbs")
def _one_outcome(spell: Spell) -> Iterable[str]:
    """One outcome, and one that a new spell may have."""
    if len(spell.outcomes) != 1:
        yield f"it does {len(spell.outcomes)} things: pick exactly one"
    barred = (one.__struct_config__.tag for one in spell.outcomes if not is_allowed_outcome(one))
    yield from (f"{tag} is nothing that a new spell does" for tag in barred)


@rule("kit.magic.diamond-line")
def makes_reward(outcome: Outcome) -> bool:
    """Whether what a spell does is a reward: a segment of the crew's supplies, the one that a spell can speak of."""
    return isinstance(outcome, Turned) and id_of(outcome.rail) == SUPPLY


@rule("kit.spellcraft.verbs", "kit.magic.diamond-line")
def is_allowed_outcome(outcome: Outcome) -> bool:
    """Position, effect, a rail down or a clock up, a beat's access, a sense: never a reward or supplies."""
    if makes_reward(outcome):
        return False
    match outcome:
        case Turned(rail=name, by=by):
            known = rail_of(name)
            steps = (-1, 1) if known is None else (1,) if known.own else (-1,)
            return by in steps
        case Stronger(by=by):
            return by == 1
    return not isinstance(outcome, Refreshed | Mended)


@rule("kit.spellcraft.verbs", "kit.magic.duration")
def _outcome_lasts(spell: Spell) -> Iterable[str]:
    """Access is for a beat or one use; what eases later actions lasts until there are some."""
    for one in spell.outcomes:
        held = spell.beats or BEATS[spell.lasts]
        if isinstance(one, Access) and spell.lasts != "use" and (held is None or held > 1):
            yield "access is granted for one beat or one use"
        waits = isinstance(one, Controlled | Stronger | Obscured) or (isinstance(one, Turned) and one.strong)
        if waits and held == 0:
            yield "it is over before it does anything: let it last for a use, for beats or for the scene"


@rule("kit.spellcraft.dv")
def is_miracle(spell: Spell) -> bool:
    """Whether a spell goes beyond what any value may ask for."""
    return spell.dv > max(SCOPES)


@rule("kit.spellcraft.dv", "kit.magic.duration")
def least_value(spell: Spell) -> int:
    """The least value of a spell by how long it lasts; beyond the beats of its kind that is as for a scene."""
    longer = spell.beats > (BEATS[spell.lasts] or 1)
    return LEAST["scene"] if longer else LEAST[spell.lasts]


@rule("kit.spellcraft.dv")
def _fits(spell: Spell) -> Iterable[str]:
    """The value fits what is asked for, and what goes beyond it has a price."""
    if spell.dv < least_value(spell):
        yield f"DV {spell.dv} is {SCOPES[spell.dv]}: what lasts like this has DV {least_value(spell)}"
    if is_miracle(spell) and not spell.price:
        yield f"DV {spell.dv} is a miracle: name its price"


@rule("kit.spellcraft.write", "kit.spellcraft.checklist")
def is_heavy(bite: Bite) -> bool:
    """Whether something that backlash does is more than a tell or a small cost."""
    match bite:
        case Presses() | Marks():
            return True
        case Wounds(level=level):
            return level > 1
        case Tires(levels=levels):
            return levels > 1
    return False


@rule("kit.spellcraft.write", "kit.spellcraft.checklist")
def _climbs(spell: Spell) -> Iterable[str]:
    """The ladder climbs from a tell to a pressure to a problem."""
    if tuple(rung.points for rung in spell.ladder) != BANDS:
        yield "the ladder has three rungs: from 1, from 3 and from 5 points"
    if len({rung.text for rung in spell.ladder}) != len(spell.ladder):
        yield "the rungs of the ladder tell the same"
    if any(is_heavy(one) for rung in spell.ladder[:1] for one in rung.bites):
        yield f"the first rung is a tell or a small cost: clocks, conditions and worse come from {BANDS[1]} points on"


@rule("kit.magic.backlash-table")
def _presses(spell: Spell) -> Iterable[str]:
    """Backlash presses the crew: it fills none of the rails that are the crew's own, and empties no stores."""
    for clock in (one.clock for rung in spell.ladder for one in rung.bites if isinstance(one, Presses)):
        if (known := rail_of(clock)) is not None and known.own:
            yield f"{clock} is what a crew works for, and no backlash"
        if id_of(clock) == SUPPLY:
            yield "the supplies have their own causes"


@rule("kit.spellcraft.checklist")
def spell_questions(spell: Spell) -> Iterable[str]:
    """What people have to say about a spell."""
    if spell.dv >= max(SCOPES) and not spell.obvious:
        yield "would it draw eyes or ears? Then mark it obvious"
    if spell.price and not spell.obvious and not is_miracle(spell):
        yield "does it need its price?"


PARTS: tuple[tuple[str, Callable[[Spell], Iterable[str]]], ...] = (
    ("kit.spellcraft.write", _named),
    ("kit.spellcraft.write", _told),
    ("kit.spellcraft.verbs", _one_outcome),
    ("kit.spellcraft.verbs", _outcome_lasts),
    ("kit.spellcraft.dv", _fits),
    ("kit.spellcraft.checklist", _climbs),
    ("kit.magic.backlash-table", _presses),
)


@rule("kit.spellcraft.checklist", "kit.spellcraft.write", "kit.spellcraft.verbs", "kit.spellcraft.dv")
def check_spell(spell: Spell) -> tuple[Finding, ...]:
    """All that is wrong with a new spell, and then what people should ask themselves about it."""
    wrong = tuple(Finding(id, what) for id, part in PARTS for what in part(spell))
    return wrong + tuple(Finding("kit.spellcraft.checklist", what, question=True) for what in spell_questions(spell))

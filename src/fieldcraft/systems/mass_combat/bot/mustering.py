"""How a bot musters: few good units that strike and stand well, a leader whom they obey, and a field for them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from fieldcraft.core import Action, Seat
from fieldcraft.systems.mass_combat.actions.deploying import ChooseHome, Deploy, PlaceZone
from fieldcraft.systems.mass_combat.actions.mustering import BringLeader, Enlist, Ready
from fieldcraft.systems.mass_combat.building import Roster, price_card
from fieldcraft.systems.mass_combat.content import leaders, units
from fieldcraft.systems.mass_combat.entries import LeaderKind, UnitKind
from fieldcraft.systems.mass_combat.mustering import find_deployer, find_placer
from fieldcraft.systems.mass_combat.positions import are_enemies, count_steps
from fieldcraft.systems.mass_combat.skills import COMMAND, find_attack_skill, list_defences
from fieldcraft.systems.mass_combat.state import Skill, State

ALIKE = 0.25
"""Units that differ by so little are as good as each other: armies of bots are not all the same."""

COMMANDING = 3
"""With so much Will a leader makes all but the best skills of a Good unit better."""

LESSER = 0.5
"""What a point in the other skills of attack is worth, next to one in the best."""


def choose_muster(view: State, options: Sequence[Action], rng: Random) -> Action:
    """What is to be done next before the battle; where nothing is weighed it is the first that is offered."""
    match view.phase:
        case "build":
            return choose_purchase(view, options, rng)
        case "zones":
            return choose_zone(view, options)
        case "aspects":
            return find_first(options, Ready)
        case _:
            homes = [one for one in options if isinstance(one, ChooseHome)]
            return choose_home(view, homes) if homes else choose_deployment(view, options)


def find_first(options: Sequence[Action], kind: type[Action]) -> Action:
    """The first option of a kind, or the first of all.

    So a bot writes on no card: its fate point is worth more in a contest, and what is written helps both sides.
    """
    return next((one for one in options if isinstance(one, kind)), options[0])


# --- the army ---------------------------------------------------------------------------------


def choose_purchase(view: State, options: Sequence[Action], rng: Random) -> Action:
    """A whole army at a stroke, then a leader if there is none yet, and no more is to be done.

    A view does not say whose it is, and several players build at once: the army is for the smallest chest of those who
    have not yet spent theirs, and whoever has more buys again.
    """
    if any(isinstance(one, Enlist) for one in options):
        chest = min(player.chest for player in view.players.values() if player.chest and not player.ready)
        return Enlist(plan_army(view, chest, rng))
    if brought := [one for one in options if isinstance(one, BringLeader)]:
        lord = pick_lord(view, rng)
        return next((one for one in brought if lord is not None and one.leader == lord.name), brought[0])
    return find_first(options, Ready)


def plan_army(view: State, chest: int, rng: Random) -> Roster:
    """An army for so many build points.

    Good units first, since two wounds, better skills and a turn that comes round sooner are worth more than another
    unit; the leader goes with the first of them.
    """
    known = list(units().get(view.venue.id, {}).values())
    army: list[UnitKind] = []
    while affordable := [card for card in known if price_card(card) <= chest]:
        dearest = max(map(price_card, affordable))
        values = {
            number: value_unit(view, card) for number, card in enumerate(affordable) if price_card(card) == dearest
        }
        best = max(values.values())
        army.append(affordable[rng.choice([number for number, value in values.items() if value >= best - ALIKE])])
        chest -= dearest
    lord = pick_lord(view, rng)
    return Roster(title="An army", venue=view.venue.id, units=tuple(army), leaders=(lord,) if lord else ())


def pick_lord(view: State, rng: Random) -> LeaderKind | None:
    """A leader whom nobody has brought yet: any of those with Will enough, else the one who has most."""
    brought = {leader.title for leader in view.leaders.values()}
    free = [kind for kind in leaders().get(view.venue.id, {}).values() if kind.name not in brought]
    best = max((command_of(kind) for kind in free), default=0)
    willing = [kind for kind in free if command_of(kind) >= min(best, COMMANDING)]
    return rng.choice(willing) if willing else None


def command_of(kind: LeaderKind) -> int:
    """How well a leader commands: with more Will more skills of the unit are better."""
    return (kind.skills or {}).get(COMMAND, 0)


def value_unit(view: State, card: UnitKind) -> float:
    """What the skills on a card are worth: to strike with the best of them, and to stand near and far."""
    skills = card.skills or {}
    struck = {find_attack_skill(view, steps) for steps in (0, 1)}
    attacks = sorted((skills.get(skill, 0) for skill in struck), reverse=True)
    stands = [max((skills.get(one, 0) for one in list_defences(view, skill)), default=0) for skill in struck]
    return attacks[0] + LESSER * sum(attacks[1:]) + sum(stands) / len(stands)


# --- the field --------------------------------------------------------------------------------


def rate_army(view: State, seat: Seat, skill: Skill) -> int:
    """The ratings of a player's units in a skill, together."""
    return sum(unit.skills.get(skill, 0) for unit in view.troops.values() if unit.owner == seat)


def choose_zone(view: State, options: Sequence[Action]) -> Action:
    """Where the next card lies: beside two others for who fights at close quarters, behind one for who shoots."""
    seat = find_placer(view)
    near, far = find_attack_skill(view, 0), find_attack_skill(view, 1)
    shoots = near == far or rate_army(view, seat, far) > rate_army(view, seat, near)
    placed = [one for one in options if isinstance(one, PlaceZone)]
    return min(placed, key=lambda one: len(one.beside) if shoots else -len(one.beside))


def choose_home(view: State, homes: Sequence[ChooseHome]) -> Action:
    """The home with most ways out of it."""
    return max(homes, key=lambda one: len(view.ground.neighbours(one.zone)))


def choose_deployment(view: State, options: Sequence[Action]) -> Action:
    """Fighters in front, where the enemy comes first, and who shoots behind them."""
    seat = find_deployer(view)
    theirs = [zone for side, zone in view.homes.items() if side != view.players[seat].side]
    theirs += [unit.zone for unit in view.troops.values() if unit.here and are_enemies(view, unit.owner, seat)]
    placed = [one for one in options if isinstance(one, Deploy)]
    first = [one for one in placed if one.unit == placed[0].unit]

    def gap(one: Deploy) -> int:
        return min((count_steps(view.ground, one.zone, zone) or 0 for zone in theirs), default=0)

    piece = view.units[first[0].unit]
    near, far = find_attack_skill(view, 0), find_attack_skill(view, 1)
    shoots = piece.skills.get(far, 0) > piece.skills.get(near, 0)
    return max(first, key=gap) if shoots else min(first, key=gap)

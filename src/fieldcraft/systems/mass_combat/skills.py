"""How good a piece is at something: its skills, what its leader adds, and which skill attacks or defends."""

from __future__ import annotations

from collections.abc import Iterable

from fieldcraft.core import Tally, from_rule, rule, ruling_id
from fieldcraft.systems.mass_combat.positions import count_steps
from fieldcraft.systems.mass_combat.state import DefenceTable, Leader, Piece, Skill, State

DEFENCES: dict[DefenceTable, dict[Skill, tuple[Skill, ...]]] = from_rule(
    {
        "fate_core": {
            "Fight": ("Fight", "Athletics", "Drive", "Pilot"),
            "Shoot": ("Athletics", "Drive", "Pilot"),
            "Provoke": ("Will",),
            "Stealth": ("Notice",),
        },
        "medieval": {
            "Fight": ("Fight", "Athletics", "Drive", "Pilot"),
            "Shoot": ("Will",),
            "Provoke": ("Will",),
            "Stealth": ("Notice",),
        },
    },
    "mass.defense.skills",
    "mass.defense.medieval",
)
"""The skills that may defend against each skill, for each table."""

MOVING: tuple[Skill, ...] = from_rule(
    ("Athletics", "Drive", "Pilot"), "mass.action.overcome.terrain", "mass.action.overcome.enemy"
)
"""The skills with which pieces enter zones, and oppose whoever does."""

COMMAND: Skill = from_rule("Will", "mass.leaders.skill-bonus")
"""The skill of a leader that makes units better."""


@rule("mass.skills.unlisted")
def find_printed(piece: Piece, skill: Skill) -> int:
    """The rating on the card; a skill that is not there is Mediocre (+0)."""
    return piece.skills.get(skill, 0)


@rule("mass.leaders.skill-bonus", "mass.leader.attached-concept")
def find_bonus(state: State, piece: Piece, skill: Skill) -> int:
    """A unit with a leader has +1 in each skill on its card that is below the leader's Will."""
    leader = state.leader_of.get(piece.id)
    if leader is None or skill not in piece.skills:
        return 0
    return 1 if find_printed(piece, skill) < find_printed(leader, COMMAND) else 0


def rate(state: State, piece: Piece, skill: Skill) -> Tally:
    """How good a piece is at a skill, and why."""
    known = "" if skill in piece.skills else ruling_id(find_printed)
    rated = Tally.of(find_printed(piece, skill), skill, known)
    if bonus := find_bonus(state, piece, skill):
        return rated.plus(bonus, state.leader_of[piece.id].title, ruling_id(find_bonus))
    return rated


def choose_skill(state: State, piece: Piece, skills: Iterable[Skill]) -> Skill:
    """The best of some skills; of equal ones the first."""
    return max(skills, key=lambda skill: find_printed(piece, skill) + find_bonus(state, piece, skill), default="")


@rule("mass.defense.skills", "mass.defense.medieval")
def list_defences(state: State, skill: Skill) -> tuple[Skill, ...]:
    """The skills that may defend against a skill, as the venue or the table has it; none if none fits."""
    chosen = state.options.defense_table
    table: DefenceTable = state.venue.defense_table if chosen == "by_venue" else chosen
    return DEFENCES[table].get(skill, ())


@rule("mass.action.attack.fight-shoot", "mass.action.attack.shoot-only", "mass.action.attack.provoke")
def find_attack_skill(state: State, steps: int) -> Skill:
    """Fight within a zone and Shoot beyond it, or always Shoot; never any other."""
    chosen = state.options.attack_skills
    skills = state.venue.attack_skills if chosen == "by_venue" else chosen
    return "Fight" if steps == 0 and skills == "fight_and_shoot" else "Shoot"


@rule("mass.action.attack.two-zones")
def find_range_bonus(state: State, steps: int) -> int | None:
    """What the defender has for the distance: +2 from two zones away; None if that is out of range."""
    if steps <= 2 or state.options.max_attack_range == "unlimited_plus_2_each":
        return 2 * max(0, steps - 1)
    return None


def steps_between(state: State, piece: Piece, other: Piece) -> int | None:
    """Steps from the zone of one piece to that of another."""
    return count_steps(state.ground, state.zone_of(piece), state.zone_of(other))


@rule("mass.leaders.only-leaders")
def find_duel_skill(state: State, leader: Leader, other: Leader) -> Skill:
    """A leader fights another in the same zone, or shoots at one there or in the next; "" out of range."""
    steps = steps_between(state, leader, other)
    if steps is None or steps > 1:
        return ""
    near = ("Fight", "Shoot") if find_attack_skill(state, steps) == "Fight" else ("Shoot",)
    return choose_skill(state, leader, near)

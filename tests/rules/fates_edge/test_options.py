"""Every reading that a table may choose changes something that can be seen."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from fieldcraft.core import GM
from fieldcraft.core.rulebook import rulebook
from fieldcraft.dice.cards import Card
from fieldcraft.systems.fates_edge.campaign.characters.buying import next_skill
from fieldcraft.systems.fates_edge.campaign.characters.costs import days_needed
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.characters.limits import deny_purchase
from fieldcraft.systems.fates_edge.campaign.characters.sessions import xp_band
from fieldcraft.systems.fates_edge.campaign.characters.terms import listed_skills, terms
from fieldcraft.systems.fates_edge.campaign.checks.consequences import cards_that_apply
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt, Help, Points
from fieldcraft.systems.fates_edge.campaign.checks.menu import trouble_menu
from fieldcraft.systems.fates_edge.campaign.checks.omens import suit
from fieldcraft.systems.fates_edge.campaign.checks.outcomes import bargain_scope, earns_boon
from fieldcraft.systems.fates_edge.campaign.checks.overstack import is_overstacked
from fieldcraft.systems.fates_edge.campaign.checks.pools import check_dv, check_pool, most_help
from fieldcraft.systems.fates_edge.campaign.checks.ticks import segments_won
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import fatigue_toll
from fieldcraft.systems.fates_edge.campaign.crown.pacing import pace
from fieldcraft.systems.fates_edge.campaign.decks.drawing import cards_left, must_reshuffle
from fieldcraft.systems.fates_edge.campaign.decks.facts import Pile
from fieldcraft.systems.fates_edge.campaign.followers.recruiting import follower_price
from fieldcraft.systems.fates_edge.campaign.followers.upkeep import repair_price
from fieldcraft.systems.fates_edge.campaign.magic.facts import Casting
from fieldcraft.systems.fates_edge.campaign.options import Options, readings
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import campaign, character, does, gm, match
from rules.fates_edge.followers import SCENE, asset, follower

Facts = dict[str, Any]

CHECK = Attempt(
    id="1", character="anna", goal="Go", attribute="body", skill="melee", stage="staked", scene=1, dv=3, group=True
)
SPELL = Casting(id="9", character="anna", phase="spent", weave="1", scene=1)
TWO = ("venue", "pennant")


def attempt(**facts: Any) -> Attempt:
    """Anna's check, with further facts."""
    return replace(CHECK, **facts)


def anna(**facts: Any) -> Character:
    """Somebody who knows magic and coordinates followers."""
    given = {"skills": {"melee": 2, "arcana": 1, "pyromancy": 1}, "talents": ("master-coordinator",)} | facts
    return character("anna", **given)  # type: ignore[arg-type]


def refusal(order: str, by: str = "anna", **facts: Any) -> Callable[[Campaign], object]:
    """Whether an order is refused."""
    return lambda now: SYSTEM.judge(now.change(**facts), now.change(**facts), SYSTEM.order(now, order), by) is None


def after(order: str, by: str = GM, **facts: Any) -> Callable[[Campaign], object]:
    """What a check looks like after an order."""

    def seen(now: Campaign) -> object:
        game = match(now.change(**facts))
        does(game, by, order)
        return game.state.attempts["1"]

    return seen


def first_trouble(now: Campaign) -> object:
    """Who may say with what Anna begins, and with what she does."""
    game = match(now.change(characters={"anna": anna(status="unfinished")}, scene=None), [1])
    text = "take_complication character=anna"
    if refusal(text)(game.state) is False:
        return "picked"
    does(game, "anna", text)
    return game.state.characters["anna"].complications


def boons_left(now: Campaign) -> object:
    """What becomes of a dozen boons."""
    game = match(now.change(scene=None, characters={"anna": anna(boons=12)}))
    gm(game, "begin_session")
    gm(game, "begin_scene name=Next")
    gm(game, "next_beat")
    return game.state.characters["anna"].boons, game.state.characters["anna"].earned


def group(now: Campaign) -> object:
    """What Ben brings to Anna's check, if he may."""
    order = SYSTEM.order(now, "call_group attempt=1")
    game = match(now.change(attempts={"1": attempt(group=False)}))
    if game.judge(order, GM):
        return "alone"
    game.play(order, GM)
    does(game, "ben", "join_group attempt=1 character=ben attribute=body skill=lore")
    return check_pool(game.state, game.state.attempts["1"]).total


def tied_again(now: Campaign) -> object:
    """The boons of a tie that is renewed in another session."""
    game = match(now.change(scene=None))
    for _ in range(2):
        for one, other in (("anna", "ben"), ("ben", "anna")):
            does(game, one, f"tie character={one} other={other} text='the same levy'")
        gm(game, "begin_session")
    return game.state.characters["anna"].boons


def deaths(now: Campaign) -> object:
    """Whether somebody dies who agrees, whose story demands it, or both."""
    found = []
    for consent, demanded in ((True, False), (False, True), (True, True)):
        game = match(now)
        if consent:
            does(game, "anna", "consent_to_death character=anna")
        order = SYSTEM.order(now, f"kill character=anna how=Falls demanded={'true' if demanded else 'false'}")
        found.append(game.judge(order, GM) is None)
    return found


PAYING = {"1": attempt(sort="casting", stage="paying", points=2)}


def travelling(now: Campaign) -> Campaign:
    """The scene as one of a journey."""
    return now.change(scene=replace(SCENE, pillar="travel"))


def backlash_told(now: Campaign) -> object:
    """What is told of the backlash of a spell."""
    game = match(now.change(attempts=PAYING))
    return [event.words(now) for event in gm(game, "backlash attempt=1").events if hasattr(event, "words")]


def spent_on(now: Campaign, order: str) -> int:
    """The experience that an order of Anna's costs in downtime."""
    game = match(now.change(scene=None, phase="downtime"))
    does(game, "anna", order)
    return game.state.characters["anna"].spent


def hurt_by_two(now: Campaign) -> tuple[int, int]:
    """What moderate harm leaves."""
    game = match(now)
    gm(game, "harm character=anna level=2")
    return game.state.characters["anna"].harm, game.state.characters["anna"].fatigue


PROBES: dict[str, Callable[[Campaign], object]] = {
    "opposed_mode": after("oppose attempt=1 who=Guard dice=5"),
    "boon_on_partial": lambda now: earns_boon(now, attempt(grade="partial"), True),
    "devils_bargain": lambda now: bargain_scope(now, attempt(against=2)),
    "group_check": group,
    "ticks_per_success": lambda now: segments_won(now, attempt(successes=5, dv=2, against=2)),
    "position_model": lambda now: check_dv(now, attempt(position="controlled")).total,
    "cp_prices": lambda now: {key: one.price for key, one in trouble_menu(travelling(now)).items()},
    "cp_banking": refusal(
        "bank_points attempt=1 points=1 until=venue",
        GM,
        attempts={"1": attempt(stage="paying", points=1)},
        castings={},
    ),
    "deck_method": lambda now: (
        cards_that_apply(now, ("2C", "9S")),
        refusal(
            'spend_points attempt=1 picks=\'[{"trouble": "noise"}]\'',
            GM,
            attempts={"1": attempt(stage="paying", points=1, way="draw")},
            castings={},
        )(now),
    ),
    "deck_suits": lambda now: [suit(now, Card(card)) for card in ("2C", "2D", "2H", "2S")],
    "pc_assist": lambda now: after("assist attempt=1 character=ben skill=lore", "ben")(now).helps,  # type: ignore[attr-defined]
    "assist_cap": lambda now: most_help(now, attempt(helps=(Help("sam", 5, "Sam", True),))),
    "xp_pacing": xp_band,
    "talent_downtime": lambda now: days_needed("talent", 0, 6, now.options),
    "boon_cap": boons_left,
    "boon_overflow": boons_left,
    "overstack_threshold": lambda now: is_overstacked(now.change(followers={})),
    "fatigue_model": lambda now: [fatigue_toll(now, character("anna", fatigue=level)) for level in range(5)],
    "starting_complication_source": first_trouble,
    "bond_boons": tied_again,
    "skill_list": lambda now: (
        len(listed_skills(terms(now))),
        refusal("propose character=anna goal=Go attribute=body skill=flying")(now),
    ),
    "skill_attr_cap": lambda now: deny_purchase(anna(), next_skill(anna(), "melee", terms(now)), terms(now)) is None,
    "follower_slots": refusal("recruit character=anna name=Gil role=Scout cap=1", scene=None, phase="downtime", days=9),
    "follower_cost": lambda now: follower_price(now, 3),
    "follower_upkeep": refusal("miss_upkeep follower=sam", GM, scene=None, phase="downtime", days=9),
    "follower_heroic": refusal(
        "take_initiative follower=sam effect=controlled cost=harm ally=ben",
        counters={"scene/crew/follower-initiative": 1},
    ),
    "repair_rule": lambda now: repair_price(now, follower(cap=5)),
    "asset_leverage": lambda now: check_pool(now, attempt(asset="inn")).total,
    "casting_mode": refusal("weave character=anna art=pyromancy goal=Fire"),
    "caster_shunt": refusal("shunt attempt=1 points=1", attempts=PAYING),
    "rituals": refusal("begin_ritual character=anna goal=Rain"),
    "backlash_scale": lambda now: refusal("backlash attempt=1", GM, attempts=PAYING)(now) and backlash_told(now),
    "deck_reshuffle": lambda now: [
        (must_reshuffle(lying, "consequences"), cards_left(lying, "consequences"))
        for lying in (now.change(piles={"consequences": Pile(drawn=("2C",), scene=scene)}) for scene in (1, 0))
    ],
    "campaign_clock": pace,
    "gear_purchase": lambda now: (
        spent_on(now, "acquire character=anna ware=longspear"),
        refusal("acquire character=anna ware=longspear plain=true", scene=None, phase="downtime")(now),
    ),
    "attunement": refusal("acquire character=anna ware=gauntlet xp=9", GM, scene=None, phase="downtime"),
    "pc_harm_track": hurt_by_two,
    "death_gate": deaths,
}


def played_with(option: str, value: str) -> Campaign:
    """A scene of Anna and Ben at a table that has chosen a value."""
    facts: Facts = {
        "scene": SCENE,
        "attempts": {"1": CHECK},
        "castings": {"9": SPELL},
        "followers": {"sam": follower(cap=5)},
        "assets": {"inn": asset()},
        "bank": (Points(1, "test", "arc"),),
        "options": Options().choose(option, value),
    }
    facts["scene"] = replace(SCENE, advantages=TWO)
    return campaign(anna(), character("ben", attributes={"body": 3}, skills={"lore": 2}), **facts)


def test_every_option_is_tried() -> None:
    assert set(PROBES) == set(readings())


@pytest.mark.parametrize("option", PROBES)
def test_every_value_of_an_option_changes_something(option: str) -> None:
    values = readings()[option].values
    seen = [PROBES[option](played_with(option, value)) for value in values]
    assert all(one not in seen[:place] for place, one in enumerate(seen)), dict(zip(values, seen, strict=True))


def test_every_option_that_a_ruling_names_is_there_to_be_chosen() -> None:
    decisions = " ".join(one.decision for one in rulebook("fates_edge"))
    assert set(re.findall(r"option ([a-z0-9]+_[a-z0-9_]+)", decisions)) <= set(readings())


@pytest.mark.rule("core.cp.menu.universal", "core.skill.list")
def test_the_sections_that_a_reading_is_called_by_are_those_of_its_ruling() -> None:
    rulings = {one.id: one for one in rulebook("fates_edge")}
    for one in readings().values():
        told = " ".join((rulings[one.rule].source, *rulings[one.rule].conflict, rulings[one.rule].decision))
        for section in re.findall(r"(?:section|part) ([0-9A-Z][0-9.]*)", " ".join(one.names)):
            assert section in told, one.title

"""Downtime: everybody's days, wounds, upkeep and boons on one page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate

from msgspec.structs import replace

from fieldcraft.core import Seat
from fieldcraft.core.words import pluralize
from fieldcraft.presentation import Fact, Offer, Panel, Row, Track
from fieldcraft.systems.fates_edge.campaign.characters.buying import RaiseSkill, name_purchase
from fieldcraft.systems.fates_edge.campaign.characters.costs import skill_cost
from fieldcraft.systems.fates_edge.campaign.characters.downtime import BeginProject
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.characters.respec import DRIFT, Drift, FundWorks
from fieldcraft.systems.fates_edge.campaign.characters.servicing import ServiceItem
from fieldcraft.systems.fates_edge.campaign.characters.terms import listed_skills, terms
from fieldcraft.systems.fates_edge.campaign.characters.training import PlayMontage, days_left
from fieldcraft.systems.fates_edge.campaign.checks.boons import ConvertBoons
from fieldcraft.systems.fates_edge.campaign.condition.clocks import TickClock
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import Rest
from fieldcraft.systems.fates_edge.campaign.condition.harm import Treat
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset, Follower
from fieldcraft.systems.fates_edge.campaign.followers.straining import wears_unused
from fieldcraft.systems.fates_edge.campaign.followers.wear import FlagStrained, SettleFlags, flagged_gear
from fieldcraft.systems.fates_edge.campaign.names import spell_out
from fieldcraft.systems.fates_edge.campaign.presentation.panels.clocks import dial
from fieldcraft.systems.fates_edge.campaign.presentation.panels.company import condition, upkeep
from fieldcraft.systems.fates_edge.campaign.presentation.panels.offering import (
    ask,
    ask_places,
    commands,
    form,
    form_if_legal,
    if_legal,
)
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import is_used_up

MOST_LEVELS = 3
"""How many levels of skills are worth as much as may drift, at most."""

DRAWN = 14
"""How many days are drawn one by one."""

MOST_WORKS = 20
"""How many points are spent on works at once."""


OWN_SKILL = "a skill of one's own"
"""A skill that nobody has named yet."""


def downtime_panels(view: Campaign, seat: Seat) -> Iterator[tuple[str, Panel]]:
    """What is done in downtime, by everybody; nothing at other times."""
    if view.phase != "downtime":
        return
    rows = tuple(row for who in view.characters.values() if who.status == "active" for row in rows_of(view, seat, who))
    text = "what is bought for experience stands on the sheets"
    yield (
        "downtime",
        Panel(title="Downtime", text=text, place="page", rows=rows, offers=tuple(keeping_offers(view, seat))),
    )


def keeping_offers(view: Campaign, seat: Seat) -> Iterator[Offer]:
    """What the game master does with all that the crew keeps."""
    if any(wears_unused(one) and not one.flagged for one in view.assets.values()):
        yield from if_legal(view, seat, FlagStrained(), "Flag titles, rents and networks", group="Upkeep")
    owned: tuple[Follower | Asset, ...] = (*view.followers.values(), *view.assets.values())
    if any(one.flagged for one in owned) or flagged_gear(view):
        yield from if_legal(view, seat, SettleFlags(), "What nobody saw to gets worse", group="Upkeep")


def rows_of(view: Campaign, seat: Seat, who: Character) -> Iterator[Row]:
    """Somebody's days, and those of their company."""
    mine, free = commands(view, seat, who.id), days_left(view, who.id)
    yield Row(
        id=who.id,
        title=who.name,
        about=who.id,
        group=who.name,
        text=", ".join(tell_lessons(view, who)),
        marks=(f"{pluralize(free, 'day')} free" if free > 0 else "no day left",),
        tracks=(Track(label="Days spent", value=view.days - free, most=view.days),) if view.days <= DRAWN else (),
        facts=(
            Fact(label="Days left", value=str(days_left(view, who.id))),
            Fact(label="XP left", value=str(who.left)),
            Fact(label="Fatigue", value=f"{who.fatigue} of 4", tone="warn" if who.fatigue else "plain"),
            Fact(label="Harm", value=f"{who.harm} of 3", tone="bad" if who.harm else "plain"),
        ),
        offers=tuple(offers_of(view, seat, who)) if mine else (),
    )
    for clock in view.clocks.values():
        if clock.sort == "project" and clock.about == who.id:
            yield project_row(view, seat, who, clock)
    owned: tuple[Follower | Asset, ...] = (*view.followers.values(), *view.assets.values())
    for one in owned:
        if one.owner == who.id and mine and (offers := tuple(upkeep(view, seat, one.id))):
            kept = condition(one)
            yield Row(id=f"{who.id}.{one.id}", title=one.name, group=who.name, facts=(kept,), offers=offers)
    for id in (item for owner, item in flagged_gear(view) if owner == who.id and mine):
        offers = tuple(service_offers(view, seat, who.id, id))
        flagged = Fact(label="", value="Flagged", tone="warn")
        yield Row(id=f"{who.id}.gear.{id}", title=who.gear[id].name, group=who.name, facts=(flagged,), offers=offers)


def project_row(view: Campaign, seat: Seat, who: Character, clock: Clock) -> Row:
    """A project of somebody's: how far it has come; the game master counts what a check of it brought."""
    tick = tuple(if_legal(view, seat, TickClock(clock=clock.id, by=1), "Tick"))
    shown = (dial(view, seat, clock),)
    return Row(id=f"{who.id}.project.{clock.id}", title=clock.name, group=who.name, clocks=shown, offers=tick)


def service_offers(view: Campaign, seat: Seat, character: str, item: str) -> Iterator[Offer]:
    """How somebody sees to gear that is flagged."""
    yield from if_legal(view, seat, ServiceItem(character, item), "See to it", cost="1 day")
    yield from if_legal(view, seat, ServiceItem(character, item, for_xp=True), "See to it", cost="1 XP")


def tell_lessons(view: Campaign, who: Character) -> Iterator[str]:
    """What somebody bought since the last session, with the days that it took."""
    for one in who.purchases:
        if one.days and one.session == view.session:
            yield f"{name_purchase(one, terms(view))} ({pluralize(one.days, 'day')})"


def offers_of(view: Campaign, seat: Seat, who: Character) -> Iterator[Offer]:
    """What somebody may do with their days."""
    yield from if_legal(view, seat, Rest(who.id), "Rest a night")
    yield from if_legal(view, seat, Rest(who.id, "sanctuary"), "Rest in sanctuary")
    yield from if_legal(view, seat, Rest(who.id, "asset"), "Rest by an asset that says so")
    yield from if_legal(view, seat, Treat(who.id), "Treat the harm")
    yield from if_legal(view, seat, PlayMontage(who.id), "A montage was played out: a day less to learn")
    yield from if_legal(view, seat, ConvertBoons(who.id), "Turn 2 boons into 1 XP")
    project = ask(BeginProject, "name", "Project", needed=True)
    yield from form_if_legal(view, seat, BeginProject(who.id, "Something new"), "Begin a project", project)
    works = ask(FundWorks, "what", "Which works of the town, a guild or a temple")
    xp = replace(ask(FundWorks, "xp", "XP"), usual=min(who.left, MOST_WORKS), most=min(who.left, MOST_WORKS))
    yield from form_if_legal(view, seat, FundWorks(who.id, 1, "works"), "Pay for works", xp, works)
    named = ask(RaiseSkill, "skill", "Which skill, in own words", needed=True)
    yield from form_if_legal(view, seat, RaiseSkill(who.id, skill=OWN_SKILL), "Learn a skill of one's own", named)
    yield from drift_offers(view, who)


def drift_offers(view: Campaign, who: Character) -> Iterator[Offer]:
    """Levels of skills become levels of others that are worth as much; each is named once for each of its levels."""
    has = who.ratings_of("skill")
    forget = {skill: told for skill, level in has.items() if (told := tell_levels(skill, range(level, 0, -1)))}
    if not forget or is_used_up(view, "arc", who.id, "drift"):
        return
    next_levels = {skill: has.get(skill, 0) + 1 for skill in {**listed_skills(terms(view)), **has}}
    learn = {
        skill: told
        for skill, level in next_levels.items()
        if (told := tell_levels(skill, range(level, level + MOST_LEVELS)))
    }
    given_up = ("A level given up", *["Another level given up"] * (MOST_LEVELS - 1))
    learned = ("A level for it", *["Another level for it"] * (MOST_LEVELS - 1))
    asked = (
        *ask_places(Drift, "forget", given_up, forget, needed=1),
        *ask_places(Drift, "learn", learned, learn, needed=1),
    )
    yield form(Drift, "Let skills drift", *asked, given={"character": who.id, "forget": [], "learn": []})


def tell_levels(skill: str, levels: Iterable[int]) -> str:
    """Levels of a skill, one after the other as far as they may drift, with what each is worth; "" for none.

    >>> tell_levels("melee", (2, 1)), tell_levels("melee", (3, 4)), tell_levels("melee", (4,))
    ('Melee 2: 4 XP, then 1: 2 XP', 'Melee 3: 6 XP', '')
    """
    costs = [(level, skill_cost(level)) for level in levels]
    worth = accumulate(cost for _, cost in costs)
    told = [f"{level}: {cost} XP" for (level, cost), total in zip(costs, worth, strict=True) if total <= DRIFT]
    return f"{spell_out(skill)} {', then '.join(told)}" if told else ""

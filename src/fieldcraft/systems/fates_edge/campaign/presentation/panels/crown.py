"""The Crown: the leverage of its finale, and what becomes part of the world after it."""

from __future__ import annotations

from collections.abc import Iterator

from fieldcraft.core import GM, Seat
from fieldcraft.presentation import Offer, Panel, Row
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.condition.content import clocks
from fieldcraft.systems.fates_edge.campaign.crown.facts import Legacy
from fieldcraft.systems.fates_edge.campaign.crown.finale import UseLeverage
from fieldcraft.systems.fates_edge.campaign.crown.legacy import (
    AskStationed,
    KeepLegacy,
    KeepRival,
    StationFollower,
    StirFixture,
    endorsements,
    legacy_price,
)
from fieldcraft.systems.fates_edge.campaign.presentation.able import is_legal
from fieldcraft.systems.fates_edge.campaign.presentation.panels.offering import (
    Values,
    ask,
    ask_freely,
    by_value,
    commands,
    form,
    form_if_legal,
    if_legal,
)
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.world import world


def crown_panels(view: Campaign, seat: Seat) -> Iterator[tuple[str, Panel]]:
    """What may be done with the Crown in its finale and after it; nothing before."""
    if (now := view.crown) is None or not (now.finale or now.ending or now.legacies):
        return
    rows = tuple(
        Row(id=who.id, title=who.name, about=who.id, offers=found)
        for who in view.characters.values()
        if commands(view, seat, who.id) and (found := tuple(character_offers(view, seat, who)))
    )
    offers = tuple(rival_offers(view, seat))
    if rows or offers:
        title = "Leverage" if now.finale and not now.ending else "What stays"
        yield "crown", Panel(title=title, place="page", rows=rows, offers=offers)


def character_offers(view: Campaign, seat: Seat, who: Character) -> Iterator[Offer]:
    """What somebody may do with the leverage, and for what is left of them."""
    yield from if_legal(view, seat, UseLeverage(who.id, "controlled"), "Begin in control")
    outcome = ask(UseLeverage, "outcome", "Which outcome", needed=True)
    sure = UseLeverage(who.id, "outcome", "an outcome")
    yield from form_if_legal(view, seat, sure, "Let an outcome simply happen", outcome)
    yield from legacy_offers(view, seat, who)
    yield from station_offers(view, seat, who)


def legacy_offers(view: Campaign, seat: Seat, who: Character) -> Iterator[Offer]:
    """Assets that become institutions, and endorsements that become part of the doctrine, each for its price."""
    own = {one.id: one.name for one in view.assets.values() if one.owner == who.id}
    for steward, label in ((False, "Make an institution"), (True, "Make an institution, with a scene for its steward")):
        example = KeepLegacy(who.id, "institution", "", steward)
        priced = f"{label} ({legacy_price(example)} XP)"
        given = {"character": who.id, "kind": "institution", "steward": steward}
        yield from by_value(view, seat, KeepLegacy, priced, "what", own, **given)
    rider = KeepLegacy(who.id, "rider", "an endorsement")
    label = f"Write an endorsement into the doctrine ({legacy_price(rider)} XP)"
    won = {one: one for one in endorsements(view)}
    yield from by_value(view, seat, KeepLegacy, label, "what", won, character=who.id, kind="rider")
    if seat == GM:
        yield from form_if_legal(view, seat, rider, label, ask(KeepLegacy, "what", "Which endorsement", needed=True))


def station_offers(view: Campaign, seat: Seat, who: Character) -> Iterator[Offer]:
    """Followers who are given a house, and those in their houses who see to something there."""
    able = {
        one.id: one.name
        for one in view.followers.values()
        if is_legal(view, seat, StationFollower(who.id, one.id, "a house"))
    }
    for first in [*able][:1]:
        follower = ask(StationFollower, "follower", "Who", able)
        house = ask(StationFollower, "house", "Which house")
        post = ask(StationFollower, "post", "As what")
        yield from form_if_legal(
            view, seat, StationFollower(who.id, first, "a house"), "Give a follower a house", follower, house, post
        )
    stationed = {one.follower: f"{one.what}, {one.region}" for one in legacies(view, "stationed")}
    for matter in ("filing", "chase"):
        label = f"Let a house see to a {matter}"
        yield from by_value(view, seat, AskStationed, label, "follower", stationed, character=who.id, matter=matter)


def rival_offers(view: Campaign, seat: Seat) -> Iterator[Offer]:
    """The rival who outlived the finale stays in a region, and is stirred there."""
    places: Values = {one.name: one.name for one in world().places if is_legal(view, seat, KeepRival(one.name))}
    region = ask_freely(KeepRival, "region", "In which region", places)
    yield from form_if_legal(view, seat, KeepRival("a region"), "The rival outlives it", region)
    watched: Values = {one.region: one.region for one in legacies(view, "fixture")}
    first = next(iter(watched), "")
    rails: Values = {one.name: one.name for one in clocks().rails if is_legal(view, seat, StirFixture(first, one.name))}
    if rails:
        asked = (ask(StirFixture, "region", "In which region", watched), ask(StirFixture, "rail", "Which rail", rails))
        yield form(StirFixture, "Stir the rival", *asked)


def legacies(view: Campaign, kind: str) -> Iterator[Legacy]:
    """What is left of the finale, of a kind."""
    return (one for one in view.crown.legacies if one.kind == kind) if view.crown else iter(())

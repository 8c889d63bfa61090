"""What a character carries: how each piece is, and what may be done with it by touching its line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from fieldcraft.core import GM, Seat, rule
from fieldcraft.core.words import pluralize
from fieldcraft.presentation import Fact, Offer, Panel, Row
from fieldcraft.systems.fates_edge.campaign.characters.content import Ware
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character, Item
from fieldcraft.systems.fates_edge.campaign.characters.gear import (
    Acquire,
    DamageItem,
    gear_cost,
    price_by_effect,
)
from fieldcraft.systems.fates_edge.campaign.characters.repairs import FIELD_DV, FieldRepair, MendItem, mending_needs
from fieldcraft.systems.fates_edge.campaign.characters.servicing import FlagItem, NeglectItem, ServiceItem
from fieldcraft.systems.fates_edge.campaign.characters.terms import Terms, printed_gear
from fieldcraft.systems.fates_edge.campaign.checks.proposal import Propose
from fieldcraft.systems.fates_edge.campaign.names import spell_out
from fieldcraft.systems.fates_edge.campaign.presentation.able import is_legal
from fieldcraft.systems.fates_edge.campaign.presentation.panels.offering import (
    Values,
    ask,
    commands,
    form,
    if_legal,
)
from fieldcraft.systems.fates_edge.campaign.presentation.panels.using import use_offers
from fieldcraft.systems.fates_edge.campaign.state import Campaign

ICONS = {
    "pack": "backpack",
    "rig": "binoculars",
    "satchel": "book-open",
    "burglar's": "key",
    "lockpicks": "key",
    "healer's": "first-aid-kit",
    "axe": "axe",
    "dagger": "knife",
    "knife": "knife",
    "knives": "knife",
    "sword": "sword",
    "blade": "sword",
    "bow": "crosshair",
    "cloak": "shield",
    "shield": "shield",
    "bell": "bell",
    "coin": "coins",
    "melee": "sword",
    "ranged": "crosshair",
    "armour": "shield",
    "tool": "wrench",
    "artifact": "sparkle",
}
"""The drawings of gear, by a word of its name or by its sort."""


def gear_panel(view: Campaign, seat: Seat, who: Character, known: Terms) -> Panel:
    """What a character carries."""
    mine = commands(view, seat, who.id)
    rows = (
        gear_row(key, item, known.ware(item.kind or key), tuple(gear_offers(view, seat, who, key)) if mine else ())
        for key, item in sorted(who.gear.items())
    )
    buying = tuple(buy_offers(view, seat, who)) if mine else ()
    return Panel(title="Gear", place="page", empty="No gear.", rows=tuple(rows), offers=buying)


def gear_row(key: str, item: Item, ware: Ware | None, offers: tuple[Offer, ...]) -> Row:
    """A piece of gear, how it is and how often it still serves."""
    told = (item.condition if item.condition != "maintained" else "", "flagged" if item.flagged else "")
    worn = tuple(Fact(label="", value=spell_out(one), tone="warn") for one in told if one)
    uses = (Fact(label="", value=pluralize(item.uses, "use")),) if item.uses and not worn else ()
    icon = gear_icon(item.name, ware.sort if ware else "")
    return Row(id=key, title=item.name, icon=icon, text=ware.about if ware else "", facts=worn or uses, offers=offers)


def gear_icon(name: str, sort: str) -> str:
    """The drawing of a piece of gear.

    >>> gear_icon("Duelling sword", ""), gear_icon("Rapier", "melee"), gear_icon("Ledger", "own")
    ('sword', 'sword', 'backpack')
    """
    return next((ICONS[word] for word in (*name.lower().split(), sort) if word in ICONS), "backpack")


def gear_offers(view: Campaign, seat: Seat, who: Character, item: str) -> Iterator[Offer]:
    """What may be done now with a piece of gear."""
    yield from use_offers(view, seat, who, item)
    yield from repair_offers(view, seat, who, item)
    yield from if_legal(view, seat, ServiceItem(who.id, item), "See to it")
    yield from if_legal(view, seat, ServiceItem(who.id, item, for_xp=True), "See to it", cost="1 XP")
    if seat == GM:
        if who.gear[item].condition != "broken":
            yield from if_legal(view, seat, DamageItem(who.id, item), "Damage it", icon="link-break", text="a setback")
        yield from if_legal(view, seat, FlagItem(who.id, item), "Flag it", icon="flag", text="it saw hard use")
        yield from if_legal(view, seat, NeglectItem(who.id, item), "Neglect it", text="nobody saw to it")


def repair_offers(view: Campaign, seat: Seat, who: Character, item: str) -> Iterator[Offer]:
    """How gear is mended for the scene, by a check or by word of the game master, and for good in downtime."""
    needs = mending_needs(view, who.id, item)
    if is_legal(view, GM, FieldRepair(who.id, item)):
        if seat == GM:
            yield from field_repair(view, seat, who, item)
        else:
            goal = f"Mend the {who.gear[item].name} in the field"
            check = Propose(character=who.id, goal=goal, attribute="wits", skill="craft")
            yield from if_legal(view, seat, check, "Mend it in the field", cost=f"Craft, DV {FIELD_DV}")
    if who.gear[item].condition != "maintained":
        yield from if_legal(view, seat, MendItem(who.id, item, needs), "Mend it for good", text=f"{', '.join(needs)}")


def field_repair(view: Campaign, seat: Seat, who: Character, item: str) -> Iterator[Offer]:
    """As a check that fits came out, or as the game master says."""
    checks = (FieldRepair(who.id, item, attempt=id) for id in reversed(view.attempts))
    check = next((found for found in checks if is_legal(view, seat, found)), None)
    if check is not None:
        came = view.attempts[check.attempt]
        yield from if_legal(view, seat, check, f"As “{came.goal}” came out", main=True)
        return
    yield from if_legal(view, seat, FieldRepair(who.id, item, done=True), "It holds for the scene")
    yield from if_legal(view, seat, FieldRepair(who.id, item), "It does not hold")


def buy_offers(view: Campaign, seat: Seat, who: Character) -> Iterator[Offer]:
    """What may be bought now, at its price or as a plain copy for coin, and what the game master hands out."""
    wares = printed_gear() | {one.key: one for pack in view.packs.values() for one in pack.gear}
    priced = {key: gear_cost(one, view.options) for key, one in wares.items()}
    sold = {key: f"{wares[key].name}, {pluralize(xp, 'XP', 'XP')}" for key, xp in priced.items() if xp is not None}
    names = {key: one.name for key, one in wares.items()}
    yield from acquire_offers(view, seat, who, "Buy gear", sold)
    yield from acquire_offers(view, seat, who, "Buy a plain copy", names, plain=True)
    if seat == GM:
        yield from acquire_offers(view, seat, who, "Hand out gear", names, awarded=True)
        yield from named_price_offers(view, who, [wares[key] for key, xp in priced.items() if xp is None])


@rule("kit.gear.rare", "kit.gear.starting-kit")
def named_price_offers(view: Campaign, who: Character, wares: Iterable[Ware]) -> Iterator[Offer]:
    """What has no price of its own, as what is rare may have none, at the one that the game master names."""
    cheapest = {one: Acquire(character=who.id, ware=one.key, xp=price_by_effect(one)[0]) for one in wares}
    legal = {one.key: one.name for one, deed in cheapest.items() if is_legal(view, GM, deed)}
    if legal:
        ware = replace(ask(Acquire, "ware", "What", legal), needed=True)
        price = replace(ask(Acquire, "xp", "At which price in XP"), needed=True)
        yield form(Acquire, "Name a price", ware, price, given={"character": who.id}, icon="plus")


def acquire_offers(
    view: Campaign, seat: Seat, who: Character, label: str, wares: Values, **way: bool
) -> Iterator[Offer]:
    """Those of some wares that a character may have now in one way, to pick from; nothing for none."""
    legal = {
        key: name for key, name in wares.items() if is_legal(view, seat, Acquire(character=who.id, ware=key, **way))
    }
    if legal:
        ware = replace(ask(Acquire, "ware", "What", legal), needed=True)
        yield form(Acquire, label, ware, given={"character": who.id, **way}, icon="plus")

"""A character in the making: its kit, what it begins with, and the ties that others ask for."""

from __future__ import annotations

from collections.abc import Iterator

from fieldcraft.core import GM, Seat
from fieldcraft.presentation import Offer, Panel, Row
from fieldcraft.systems.fates_edge.campaign.characters.bonds import Tie, Untie, is_tied
from fieldcraft.systems.fates_edge.campaign.characters.content import Ware, troubles
from fieldcraft.systems.fates_edge.campaign.characters.creation import TakeComplication, TakeKit
from fieldcraft.systems.fates_edge.campaign.characters.facts import Bond, Character
from fieldcraft.systems.fates_edge.campaign.characters.terms import printed_gear
from fieldcraft.systems.fates_edge.campaign.names import spell_out
from fieldcraft.systems.fates_edge.campaign.presentation.panels.gear import gear_icon
from fieldcraft.systems.fates_edge.campaign.presentation.panels.initiative import asked_hits, asked_presses
from fieldcraft.systems.fates_edge.campaign.presentation.panels.offering import (
    ask,
    ask_freely,
    commands,
    form,
    form_if_legal,
    offer,
    with_refusal,
)
from fieldcraft.systems.fates_edge.campaign.presentation.panels.sheets import pivot_answers
from fieldcraft.systems.fates_edge.campaign.presentation.story import complication
from fieldcraft.systems.fates_edge.campaign.state import Campaign


def making_panels(view: Campaign, seat: Seat) -> Iterator[tuple[str, Panel]]:
    """For characters in the making the kits and complications, and for everybody the ties that wait for them."""
    for who in view.characters.values():
        if who.status == "unfinished" and commands(view, seat, who.id):
            yield f"kits.{who.id}", kits_panel(view, seat, who)
            yield f"trouble.{who.id}", trouble_panel(view, seat, who)
    if (asked := asked_panel(view, seat)).rows:
        yield "asked", asked


def kits(view: Campaign) -> Iterator[Ware]:
    """The kits of the rules and of the table's packs."""
    added = {one.key: one for pack in view.packs.values() for one in pack.gear}
    return (one for one in (printed_gear() | added).values() if one.sort == "kit")


def kits_panel(view: Campaign, seat: Seat, who: Character) -> Panel:
    """The kits, of which one is free."""
    has = {item.kind for item in who.gear.values()}
    rows = (
        Row(
            id=ware.key,
            title=ware.name,
            icon=gear_icon(ware.name, ware.sort),
            text=ware.text,
            marks=("Taken",) if ware.key in has else (),
            offers=tuple(kit_offers(view, seat, who.id, ware.key)),
        )
        for ware in kits(view)
    )
    return Panel(title="Kit", text="one is free", place="page", rows=tuple(rows))


def kit_offers(view: Campaign, seat: Seat, character: str, kit: str) -> Iterator[Offer]:
    """A kit, if it may still be taken."""
    found = offer(view, seat, TakeKit(character, kit), "Take it")
    if found.refusal is None:
        yield found


def trouble_panel(view: Campaign, seat: Seat, who: Character) -> Panel:
    """What a character begins with, and one more of it, drawn or picked as the table has it."""
    known = map(complication, who.complications)
    rows = (Row(id=one.key, title=one.name, text=one.text, marks=("+1 XP",)) for one in known)
    return Panel(
        title="Complication",
        text="two at most, 1 XP each",
        place="page",
        empty="None yet.",
        rows=tuple(rows),
        offers=(new_trouble(view, seat, who),),
    )


CHANCES = {"d10_table": "Roll for one", "deck": "Draw one"}
"""How a complication that nobody picks is offered, by where it comes from."""


def new_trouble(view: Campaign, seat: Seat, who: Character) -> Offer:
    """One complication more, rolled or drawn; else the game master picks one of the table, or tells another."""
    if (label := CHANCES.get(view.options["starting_complication_source"])) is not None:
        return offer(view, seat, TakeComplication(who.id), label, icon="dice-five", cost="+1 XP")
    left = {one.key: f"{one.name}: {one.text}" for one in troubles() if one.key not in who.complications}
    picked = form(
        TakeComplication,
        "Pick one",
        ask_freely(TakeComplication, "complication", "Complication", left, needed=True),
        given={"character": who.id},
    )
    return with_refusal(view, seat, TakeComplication(who.id, next(iter(left), "")), picked)


def asked_panel(view: Campaign, seat: Seat) -> Panel:
    """What others ask, to be answered with a tap: ties, to drop one, to give up talents, and to press on."""
    rows = (
        Row(
            id=f"{one.id}.{who.id}",
            title=f"“{bond.text}”",
            text=f"{one.name} asks {who.name}{' to drop it' * bond.ends}",
            about=one.id,
            offers=answers(view, seat, who, one, bond),
        )
        for one in view.characters.values()
        for bond in one.bonds
        if (who := view.characters.get(bond.about)) is not None
        and seat == who.seat
        and is_tied(view, who.id, one.id) == bond.ends
    )
    return Panel(
        title="Asked of you",
        place="page",
        rows=(*rows, *asked_pivots(view, seat), *asked_presses(view, seat), *asked_hits(view, seat)),
    )


def asked_pivots(view: Campaign, seat: Seat) -> Iterator[Row]:
    """The talents that players would give up, for the game master to say whether the story bears it."""
    for who in view.characters.values():
        for key, why in who.giving_up.items() if seat == GM else ():
            yield Row(
                id=f"{who.id}.{key}",
                title=f"“{why}”",
                text=f"{who.name} would give up {spell_out(key)}",
                about=who.id,
                offers=tuple(pivot_answers(view, seat, who, key)),
            )


def answers(view: Campaign, seat: Seat, who: Character, asker: Character, bond: Bond) -> tuple[Offer, ...]:
    """Yes, and yes in other words; a tie is dropped with a yes."""
    if bond.ends:
        return (offer(view, seat, Untie(who.id, asker.id), "So be it", main=True),)
    text = ask(Tie, "text", "What ties them", usual=bond.text)
    same = Tie(who.id, asker.id, bond.text)
    return (offer(view, seat, same, "It is so", main=True), *form_if_legal(view, seat, same, "Not quite…", text))

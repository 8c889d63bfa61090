"""What stands on a character's sheet besides its abilities: company, gear, talents and experience."""

from __future__ import annotations

from collections.abc import Iterator

from fieldcraft.core import Seat
from fieldcraft.presentation import Fact, Offer, Panel, Row
from fieldcraft.systems.fates_edge.campaign.characters.archetypes import archetypes, spending_shares
from fieldcraft.systems.fates_edge.campaign.characters.bonds import RewardBond, Tie, Untie, is_tied
from fieldcraft.systems.fates_edge.campaign.characters.buying import name_purchase
from fieldcraft.systems.fates_edge.campaign.characters.content import Talent
from fieldcraft.systems.fates_edge.campaign.characters.costs import path_of
from fieldcraft.systems.fates_edge.campaign.characters.creation import name_complication
from fieldcraft.systems.fates_edge.campaign.characters.facts import Bond, Character
from fieldcraft.systems.fates_edge.campaign.characters.respec import KeepTalent, Pivot
from fieldcraft.systems.fates_edge.campaign.characters.terms import Terms, terms
from fieldcraft.systems.fates_edge.campaign.names import spell_out
from fieldcraft.systems.fates_edge.campaign.presentation.able import is_legal
from fieldcraft.systems.fates_edge.campaign.presentation.panels.assets import assets_panel
from fieldcraft.systems.fates_edge.campaign.presentation.panels.company import followers_panel
from fieldcraft.systems.fates_edge.campaign.presentation.panels.gear import gear_panel
from fieldcraft.systems.fates_edge.campaign.presentation.panels.offering import (
    ask,
    by_value,
    commands,
    form,
    form_if_legal,
    if_legal,
    people,
)
from fieldcraft.systems.fates_edge.campaign.presentation.panels.using import use_offers
from fieldcraft.systems.fates_edge.campaign.state import Campaign


def sheet_panels(view: Campaign, seat: Seat) -> Iterator[tuple[str, Panel]]:
    """The panels of every character, each named by it after a dot."""
    known = terms(view)
    for id, who in view.characters.items():
        yield f"followers.{id}", followers_panel(view, seat, who)
        assets = assets_panel(view, seat, who)
        if assets.rows or assets.offers:
            yield f"assets.{id}", assets
        yield f"bonds.{id}", bonds_panel(view, seat, who)
        yield f"gear.{id}", gear_panel(view, seat, who, known)
        yield f"talents.{id}", talents_panel(view, seat, who, known)
        yield f"ledger.{id}", ledger_panel(who, known)


def bonds_panel(view: Campaign, seat: Seat, who: Character) -> Panel:
    """Whom a character is tied to, and whom its player may ask for a tie."""
    names = {**{one.id: one.name for one in view.followers.values()}, **people(view)}
    rows = (
        Row(
            id=str(at),
            title=names.get(one.about, one.about),
            text=one.text,
            marks=("to be dropped",) if one.ends else () if is_answered(view, who, one) else ("not answered yet",),
            offers=tuple(bond_offers(view, seat, who, one)),
        )
        for at, one in enumerate(who.bonds)
    )
    offers = tuple(new_bonds(view, seat, who)) if commands(view, seat, who.id) else ()
    examples = f" Examples: {' '.join(one.text for one in archetypes().bonds)}"
    return Panel(
        title="Bonds",
        text="a bond holds when both say so",
        place="page",
        empty="No bonds." + (examples if offers else ""),
        rows=tuple(rows),
        offers=offers,
    )


def is_answered(view: Campaign, who: Character, bond: Bond) -> bool:
    """Whether the other of a tie says so too; followers are not asked."""
    return bond.about not in view.characters or is_tied(view, bond.about, who.id)


def bond_offers(view: Campaign, seat: Seat, who: Character, bond: Bond) -> Iterator[Offer]:
    """What may be done with a tie: the game master rewards it, those whom it ties drop it between sessions."""
    rewards = {"boon": "1 boon", "xp": "1 XP"}
    yield from by_value(view, seat, RewardBond, "Reward it", "reward", rewards, character=who.id, other=bond.about)
    label = "Drop it, if both agree" if is_answered(view, who, bond) else "Take the question back"
    yield from if_legal(view, seat, Untie(who.id, bond.about), label)


def new_bonds(view: Campaign, seat: Seat, who: Character) -> Iterator[Offer]:
    """A tie to somebody else, which their player is asked for."""
    tied = {one.about for one in who.bonds}
    others = {
        id: name
        for id, name in people(view).items()
        if id not in tied and is_legal(view, seat, Tie(who.id, id, "a tie"))
    }
    if others:
        other = ask(Tie, "other", "With", others, needed=True)
        yield form(Tie, "Ask for a bond", other, ask(Tie, "text", "What ties them"), given={"character": who.id})


def talents_panel(view: Campaign, seat: Seat, who: Character, known: Terms) -> Panel:
    """What a character can do besides, and what of it may be called for now."""
    mine = commands(view, seat, who.id)
    rows = (
        talent_row(key, known.talent(key), tuple(talent_offers(view, seat, who, key)) if mine else ())
        for key in sorted(who.talents)
    )
    return Panel(title="Talents", place="page", empty="None yet.", rows=tuple(rows))


def talent_offers(view: Campaign, seat: Seat, who: Character, key: str) -> Iterator[Offer]:
    """What may be done now with a talent: it is used, given up if the game master agrees, or kept after all."""
    yield from use_offers(view, seat, who, key)
    if key in who.giving_up:
        yield from pivot_answers(view, seat, who, key)
        return
    why, label = ask(Pivot, "why", "Why, in the story", needed=True), "Give up for half of its XP"
    yield from form_if_legal(view, seat, Pivot(who.id, key, "a reason"), label, why)


def pivot_answers(view: Campaign, seat: Seat, who: Character, key: str) -> Iterator[Offer]:
    """What comes of it that a player would give up a talent."""
    yield from if_legal(view, seat, Pivot(who.id, key), "Let it go for half of its XP", main=True)
    yield from if_legal(view, seat, KeepTalent(who.id, key), "Keep it after all")


def talent_row(key: str, found: Talent | None, offers: tuple[Offer, ...]) -> Row:
    """A talent as the table reads it."""
    if found is None:
        return Row(id=key, title=spell_out(key), offers=offers)
    return Row(
        id=key, title=found.name, text=found.text, facts=(Fact(label="", value="", rule=found.rule),), offers=offers
    )


def ledger_panel(who: Character, known: Terms) -> Panel:
    """Every point of experience: what it was earned for, what it was spent on, by which path and rule."""
    earned = ((one.session, name_complication(one.why), one.xp, one.rule, "") for one in who.awards)
    spent = (
        (one.session, name_purchase(one, known), -one.xp, one.rule, spell_out(path_of(one.kind)))
        for one in who.purchases
    )
    rows = (
        Row(
            id=str(at),
            title=what,
            text=path,
            group=f"Session {session}" if session else "Creation",
            facts=(Fact(label="", value=f"{xp:+}".replace("-", "−"), tone="good" if xp > 0 else "plain", rule=rule),),
        )
        for at, (session, what, xp, rule, path) in enumerate(sorted((*earned, *spent), key=lambda one: one[0]))
    )
    left = f"Earned {who.earned}, spent {who.spent}: {who.left} left"
    text = " · ".join((left, *shares_told(who)))
    return Panel(title="Experience", text=text, place="page", rows=tuple(rows))


def shares_told(who: Character) -> Iterator[str]:
    """Where what was spent went, which is told and never judged; nothing before anything was spent."""
    if who.spent:
        yield ", ".join(f"{share}% {end}" for end, share in spending_shares(who).items())

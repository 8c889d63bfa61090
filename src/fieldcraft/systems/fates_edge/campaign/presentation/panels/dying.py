"""The end of characters: what is offered for a life, who consents to die, and how a whole crew ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from msgspec.structs import replace

from fieldcraft.core import GM, Seat
from fieldcraft.presentation import Offer, Panel
from fieldcraft.systems.fates_edge.campaign.characters.departure import HEIR, Replace, deny_not_loyal
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.condition.death import (
    AcceptBargain,
    ConsentToDeath,
    Fate,
    Kill,
    OfferBargain,
    RefuseBargain,
    Stake,
    Wipe,
    ends_crew,
    has_consented,
    is_bargained_for,
)
from fieldcraft.systems.fates_edge.campaign.presentation.able import is_legal
from fieldcraft.systems.fates_edge.campaign.presentation.panels.offering import (
    Values,
    ask,
    by_value,
    commands,
    form,
    form_if_legal,
    if_legal,
    spell_keys,
)
from fieldcraft.systems.fates_edge.campaign.state import Campaign

STAKES = {"follower": "a follower", "asset": "an asset", "boon": "a boon", "bargain": "a devil's bargain"}


def dying_panels(view: Campaign, seat: Seat) -> Iterator[tuple[str, Panel]]:
    """What players say to the end of their characters; the game master has it among the threats."""
    for who in view.characters.values():
        if seat == GM or not commands(view, seat, who.id):
            continue
        if offers := (*dying_offers(view, seat, who), *succession_offers(view, seat, who)):
            yield f"dying.{who.id}", Panel(title="Life and death", place="page", offers=offers)


def dying_offers(view: Campaign, seat: Seat, who: Character) -> Iterator[Offer]:
    """A life is bargained for or given up, in a scene, where it is at stake."""
    if view.scene is None or not is_at_stake(view, who):
        return
    yield from by_value(view, seat, OfferBargain, "Offer for this life", "stake", STAKES, character=who.id)
    yield from accept_offers(view, seat, who)
    yield from by_value(view, seat, RefuseBargain, "Refuse to give", "stake", STAKES, character=who.id)
    consents = "Take back the consent to die" if has_consented(view, who.id) else "Consent to die in this scene"
    yield from if_legal(view, seat, ConsentToDeath(who.id), consents)
    deaths = (Kill(who.id, "a death", demanded) for demanded in (False, True))
    if death := next((one for one in deaths if is_legal(view, seat, one)), None):
        label = "Let them die, as the story demands" if death.demanded else "Let them die"
        yield from form_if_legal(view, seat, death, label, ask(Kill, "how", "How"))


def is_at_stake(view: Campaign, who: Character) -> bool:
    """Whether somebody has come to any harm or fatigue, or a price was offered for their life."""
    return bool(who.harm or who.fatigue) or is_bargained_for(view, who.id)


def stake_offers(view: Campaign, seat: Seat) -> Iterator[Offer]:
    """A price is offered for the life of somebody unhurt whom the story is about to kill."""
    here = view.scene.present if view.scene else frozenset()
    unhurt = {one.id: one.name for one in view.characters.values() if one.id in here and not is_at_stake(view, one)}
    stakes = {id: stakes_of(view, seat, id) for id in unhurt}
    whose = ask(OfferBargain, "character", "Whose", {id: name for id, name in unhurt.items() if stakes[id]})
    if whose.values:
        prices = (
            replace(ask(OfferBargain, "stake", "For", stakes[id]), given={"character": (id,)}) for id in whose.values
        )
        yield form(OfferBargain, "A life is at stake", whose, *prices)


def stakes_of(view: Campaign, seat: Seat, character: str) -> Values:
    """What may be asked for a life: nothing that they have not."""
    stakes = get_args(Stake)
    return {stake: STAKES[stake] for stake in stakes if is_legal(view, seat, OfferBargain(character, stake))}


def accept_offers(view: Campaign, seat: Seat, who: Character) -> Iterator[Offer]:
    """A life is paid for with what was offered for it."""
    boon, bargain = AcceptBargain(who.id, "boon"), AcceptBargain(who.id, "bargain", "a price")
    followers = {one.id: one.name for one in view.followers.values()}
    assets = {one.id: one.name for one in view.assets.values()}
    given = {"character": who.id}
    yield from by_value(view, seat, AcceptBargain, "Give a follower", "what", followers, stake="follower", **given)
    yield from by_value(view, seat, AcceptBargain, "Give an asset", "what", assets, stake="asset", **given)
    yield from if_legal(view, seat, boon, "Give a boon")
    price = ask(AcceptBargain, "what", "What it costs", needed=True)
    yield from form_if_legal(view, seat, bargain, "Make a devil's bargain", price)


def succession_offers(view: Campaign, seat: Seat, lost: Character) -> Iterator[Offer]:
    """Who comes after a character that is lost: a loyal follower, somebody new, or an heir of the game master's."""
    own = (one for one in view.followers.values() if one.owner == lost.id)
    followers = {one.id: one.name for one in own if deny_not_loyal(view, lost, one.id) is None}
    assets = {one.id: one.name for one in view.assets.values() if one.owner == lost.id and seat == GM}
    ways = {
        **({"promote_follower": "a follower"} if followers else {}),
        **({"heir_or_partner": "an heir or partner"} if seat == GM else {}),
        "new_character": "somebody new",
    }
    passes = ("promote_follower", "heir_or_partner")
    least, most = HEIR
    yield from form_if_legal(
        view,
        seat,
        Replace(character=lost.id, way="new_character", id=f"after-{lost.id}", name="Somebody"),
        f"Somebody comes after {lost.name}",
        replace(ask(Replace, "way", "Who", ways), needed=True),
        replace(
            ask(Replace, "follower", "Which follower", followers), needed=True, given={"way": ("promote_follower",)}
        ),
        replace(ask(Replace, "id", ""), kind="id"),
        ask(Replace, "name", "Name"),
        replace(ask(Replace, "xp", "XP", usual=least, least=least, most=most), given={"way": ("heir_or_partner",)}),
        replace(
            ask(Replace, "tie", "What ties them to the company: an asset, a contract or a faction"),
            given={"way": ("new_character",)},
        ),
        *(replace(ask(Replace, "assets", "What passes on", assets), given={"way": passes}) for _ in [*assets][:1]),
    )


def wipe_offers(view: Campaign, seat: Seat) -> Iterator[Offer]:
    """The whole crew comes to its end, by the clocks that are full."""
    full = {id: one.name for id, one in view.clocks.items() if ends_crew(one)}
    fates = ask(Wipe, "fate", "How", spell_keys(get_args(Fate)))
    clocks = replace(ask(Wipe, "clocks", "Which clocks count", full), usual=[*full])
    yield from form_if_legal(view, seat, Wipe("capture", (*full,)), "The crew comes to its end", fates, clocks)

"""What seldom comes about by itself on an evening, and without which some deeds are hardly ever asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

from msgspec.structs import replace

from fieldcraft.systems.fates_edge.campaign.calendar_events import played_key
from fieldcraft.systems.fates_edge.campaign.characters.facts import Item, Purchase
from fieldcraft.systems.fates_edge.campaign.characters.pending import FORESEEN, SWORN
from fieldcraft.systems.fates_edge.campaign.characters.terms import printed_talents
from fieldcraft.systems.fates_edge.campaign.checks.facts import Points
from fieldcraft.systems.fates_edge.campaign.crown.facts import Finale, Legacy
from fieldcraft.systems.fates_edge.campaign.decks.facts import Pile
from fieldcraft.systems.fates_edge.campaign.followers.facts import Venture
from fieldcraft.systems.fates_edge.campaign.followers.initiative import ACTED
from fieldcraft.systems.fates_edge.campaign.followers.pressure import PRESSED
from fieldcraft.systems.fates_edge.campaign.scaling.facts import Intent, Scaling
from fieldcraft.systems.fates_edge.campaign.scenarios.scenario import find_laid_scenario
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import CREW, count_use, feature_key

LYING = ("3D", "5D", "9S")
"""The cards of a beat that lie there."""


def learned(campaign: Campaign, character: str, talent: str) -> Campaign:
    """A campaign in which somebody has a prestige ability."""
    who = campaign.characters[character]
    bought = Purchase("prestige", talent, 0, "core.talent.categories")
    return campaign.put(characters=replace(who, purchases=(*who.purchases, bought)))


def drawn(campaign: Campaign, *cards: str) -> Campaign:
    """A campaign in which cards of the consequences have been drawn."""
    deck = campaign.piles.get("consequences", Pile())
    return campaign.change(piles={**campaign.piles, "consequences": replace(deck, drawn=(*deck.drawn, *cards))})


def amid_a_beat(campaign: Campaign) -> Campaign:
    """A scaled scene in a beat: all have declared what they do, it gives a point, and cards were turned over."""
    if campaign.scene is None:
        return campaign
    now = campaign.scaling or Scaling(scene=campaign.scene.number, obstacle=4, band="boss", dials=frozenset())
    intents = {id: Intent("Try", epic=id == "bryn") for id in sorted(campaign.scene.present)}
    beaten = campaign.change(scaling=replace(now, beat=1, intents=intents, flips=LYING))
    return drawn(beaten.change(bank=(*campaign.bank, Points(1, "the beat", "beat", scene=now.scene))), *LYING)


def pressed(campaign: Campaign) -> Campaign:
    """Two followers have done something by themselves, and the game master has raised the danger of one of them."""
    if campaign.scene is None or "sable-shade" not in campaign.followers:
        return campaign
    venture = Venture("distract", ally="sable", clock="fire", rail="hunt")
    acted = reduce(lambda now, one: count_use(now, "scene", one, ACTED), ("sable-shade", "bryn-shade"), campaign)
    acted = count_use(acted, "scene", "sable-shade", PRESSED)
    return acted.put(followers=replace(campaign.followers["sable-shade"], venture=venture))


def in_danger(campaign: Campaign) -> Campaign:
    """Followers whose players may still save them, and one who is known too well."""
    one, two, three = (campaign.followers[f"{owner}-shade"] for owner in ("bryn", "neve", "sable"))
    changed = (
        replace(one, threat="wound", loyalty="devoted"),
        replace(two, threat="separate", loyalty="devoted"),
        replace(three, exposure=3, rank="steward"),
    )
    return campaign.change(followers=campaign.followers | {one.id: one for one in changed})


def cut_off(campaign: Campaign) -> Campaign:
    """A follower who was cut off from the crew."""
    return campaign.put(followers=replace(campaign.followers["neve-shade"], where="separated"))


def spun_a_network(campaign: Campaign) -> Campaign:
    """Somebody deals in secrets, with a network of their own."""
    house = replace(campaign.assets["bryn-house"], kind="spy network", condition="maintained")
    return learned(campaign, "bryn", "shadow-broker").put(assets=house)


def foreseen(campaign: Campaign) -> Campaign:
    """Somebody has seen what comes next."""
    pile = campaign.piles.get("consequences", Pile())
    seen = count_use(learned(campaign, "ash", "star-reader"), "arc", "ash", FORESEEN)
    return seen.change(piles={**campaign.piles, "consequences": replace(pile, top=("4C", "5H"))})


def promised(campaign: Campaign) -> Campaign:
    """Somebody has a patron and has sworn an oath, and a card was drawn that will come true while the scene lasts."""
    bryn = campaign.characters["bryn"]
    sworn = count_use(campaign, "campaign", "bryn", SWORN)
    sworn = sworn.put(characters=replace(bryn, conditions=bryn.conditions | {"patron"}))
    return (
        sworn if sworn.scene is None else drawn(count_use(sworn, "scene", "ash", feature_key("foretold", "AD")), "AD")
    )


def burdened(campaign: Campaign) -> Campaign:
    """Somebody learned in haste, is cursed and hurt, with a remedy at hand, and would give up what they can."""
    sable = campaign.characters["sable"]
    marks = frozenset({"flawed melee", "cursed"})
    given = {next(iter(printed_talents())): "years ashore"}
    gear = sable.gear | {"healers-pouch": Item("Pouch", "healers-pouch", uses=3)}
    worn = replace(sable, conditions=sable.conditions | marks, giving_up=given, gear=gear, harm=1)
    return campaign.put(characters=worn)


def backfired(campaign: Campaign) -> Campaign:
    """An art has brought backlash upon who used it."""
    points = Points(2, "an art", bearer="ash", scene=campaign.scene.number if campaign.scene else 0)
    return learned(campaign, "ash", "spirit-shield").change(bank=(*campaign.bank, points))


def later(campaign: Campaign) -> Campaign:
    """The second arc, with somebody who was given a house in the first."""
    kept = Legacy("stationed", "sable", "Shade", "Harbour", arc=1, follower="sable-shade")
    crown = campaign.crown and replace(campaign.crown, ending="crowned", legacies=(*campaign.crown.legacies, kept))
    return campaign.change(arc=2, crown=crown)


def at_the_end(campaign: Campaign) -> Campaign:
    """A crew with nothing left to burn, most of whom can hardly stand, while all has caught up with it.

    Of the beat the worst card has applied, and they have got out of a scene that was scaled.
    """
    tired = {id: replace(one, fatigue=3, boons=0, status="active") for id, one in campaign.characters.items()}
    full = {id: replace(one, filled=one.size) for id, one in campaign.clocks.items()}
    now = campaign.scaling
    out = now and replace(now, applied=LYING[-1] if now.flips else "", hot=False)
    return campaign.change(characters=tired, assets={}, clocks=full, scaling=out)


def in_a_finale(campaign: Campaign) -> Campaign:
    """A finale that was called, in which the crew is favoured."""
    finale = Finale(way="called", primary="crown", social="hunt", kinetic="fire", beat="crossing", boost=True)
    if campaign.scene is None or campaign.crown is None:
        return campaign
    return campaign.change(crown=replace(campaign.crown, finale=finale, ending=None))


def loved(campaign: Campaign) -> Campaign:
    """A crew that may call the crown."""
    crown = campaign.crown and replace(campaign.crown, mandate=6, crisis=1, called=False, finale=None, ending=None)
    return campaign.change(crown=crown)


def told_so_far(campaign: Campaign) -> Campaign:
    """All scenes of the scenario on the table have been played, and nobody has said yet how they went."""
    laid = find_laid_scenario(campaign)
    keys = [played_key(one.name) for one in laid.scenes] if laid else ()
    return reduce(lambda now, key: count_use(now, "campaign", CREW, key), keys, campaign)


def by_the_nastiest(campaign: Campaign) -> Campaign:
    """A table at which only the nastiest card counts."""
    return campaign.change(options=campaign.options.choose("deck_method", "nastiest"))


RIPE: dict[Callable[[Campaign], Campaign], float] = {
    amid_a_beat: 0.5,
    pressed: 0.5,
    in_danger: 0.3,
    cut_off: 0.3,
    spun_a_network: 0.8,
    foreseen: 0.4,
    promised: 0.7,
    burdened: 0.5,
    backfired: 0.5,
    later: 0.4,
    in_a_finale: 0.2,
    loved: 0.2,
    told_so_far: 0.3,
    by_the_nastiest: 0.2,
    at_the_end: 0.08,
}
"""How often each of these is so at the beginning of an evening."""

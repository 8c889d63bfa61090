"""Campaigns in the middle of things: people who can much, own much and have been through much."""

from __future__ import annotations

import random
from functools import reduce

from msgspec.structs import replace

from fieldcraft.games import Player
from fieldcraft.systems.fates_edge.campaign.calendar_events import SceneBegun
from fieldcraft.systems.fates_edge.campaign.characters.facts import Award, Bond, Character, Item, Purchase
from fieldcraft.systems.fates_edge.campaign.characters.terms import printed_gear, printed_talents
from fieldcraft.systems.fates_edge.campaign.characters.training import haste_clock
from fieldcraft.systems.fates_edge.campaign.checks.facts import Points
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.crown.facts import Crown, Finale, Legacy
from fieldcraft.systems.fates_edge.campaign.decks.facts import Favour, Motive, Trait
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset, Follower
from fieldcraft.systems.fates_edge.campaign.options import Options, readings
from fieldcraft.systems.fates_edge.campaign.scaling.facts import Scaling
from fieldcraft.systems.fates_edge.campaign.scaling.measures import DANGER, JOB
from fieldcraft.systems.fates_edge.campaign.scenarios.scenario import scenarios
from fieldcraft.systems.fates_edge.campaign.setup import READY, new_campaign
from fieldcraft.systems.fates_edge.campaign.state import Campaign, Phase, Scene
from fieldcraft.systems.fates_edge.campaign.system import AUTOMATIC
from laws.campaigns.ripe import RIPE, drawn
from laws.campaigns.underway import underway

PLAYERS = tuple(Player(label=key.capitalize(), character=key) for key in READY)


def start(rng: random.Random) -> Campaign:
    """A campaign of three players, with other readings of some rules now and then; what comes of itself has come."""
    fresh = new_campaign("The Drowned Bell", PLAYERS)
    if rng.random() < 0.2:
        return fresh
    spent = rng.random() < 0.15
    people = {id: seasoned(one, rng, spent=spent) for id, one in fresh.characters.items()}
    kept = fresh.change(
        session=1,
        options=options(rng) if rng.random() < 0.7 else Options(),
        characters=people,
        followers=fresh.followers | {one.id: one for one in map(follower, people)},
        assets={one.id: one for one in (asset(id, rng) for id in people)},
        clocks={one.id: one for one in clocks(rng)},
        scaling=scaling(rng),
        favours={"due": Favour(id="due", owner="sable", text="A ship's captain owes her", uses=2)},
        bank=(Points(2, "a door that stuck", secret=True, until="arc"), Points(1, "noise", until="arc")),
        crown=crown(rng),
        motives={"Orla": MOTIVE},
        notes={"truth": "the bell was never rung"},
    )
    begun = begin(kept, rng, rng.choice(("scene", "scene", "between", "downtime")))
    ripened = reduce(lambda now, ripen: ripen(now), (one for one, odds in RIPE.items() if rng.random() < odds), begun)
    return reduce(
        lambda now, follow: reduce(lambda then, event: event.apply(then), follow(now), now), AUTOMATIC, ripened
    )


def begin(campaign: Campaign, rng: random.Random, phase: Phase) -> Campaign:
    """A campaign at some time."""
    if phase == "scene":
        scene = Scene(number=1, name="The pier", present=frozenset(campaign.characters), venue="harbour")
        now = underway(rng, scene.number)
        cards = tuple(card for one in now.attempts.values() for card in one.cards)
        begun = SceneBegun(scene=scene).apply(campaign).change(attempts=now.attempts, castings=now.castings, made=95)
        return drawn(begun, *cards)
    return campaign.change(phase=phase, days=20 if phase == "downtime" else 0)


def options(rng: random.Random) -> Options:
    """Some readings of the rules as they come."""
    chosen = {name: rng.choice(one.values) for name, one in readings().items() if rng.random() < 0.5}
    dials = {"campaign_clock": rng.choice(readings()["campaign_clock"].values)} if rng.random() < 0.8 else {}
    return Options(chosen | dials)


def seasoned(one: Character, rng: random.Random, *, spent: bool) -> Character:
    """Somebody who has lived, with most talents and worn gear; who is `spent` can hardly stand."""
    learned = [key for key in printed_talents() if rng.random() < 0.6]
    wares = {key: ware for key, ware in printed_gear().items() if rng.random() < 0.3}
    things = {key: Item(ware.name, key, uses=rng.choice((0, ware.uses))) for key, ware in wares.items()}
    return replace(
        one,
        awards=(*one.awards, Award(rng.randrange(100), "years at sea", "core.xp.session")),
        purchases=(*one.purchases, *(Purchase("talent", key, 0, "core.talent.categories") for key in learned)),
        gear=one.gear
        | {key: replace(item, condition=worn(rng), flagged=rng.random() < 0.3) for key, item in things.items()},
        bonds=(*one.bonds, *(Bond(other, "years at sea") for other in READY if other != one.id)),
        affinities=one.affinities | {"vhasia"},
        complications=("cursed-token",),
        boons=0 if spent else rng.randrange(5),
        fatigue=3 if spent else rng.choice((0, 0, 1, 2, 3)),
        harm=rng.choice((0, 0, 0, 1, 2)),
        status=rng.choice(("active", "active", "active", "active", "unfinished", "absent")),
    )


def worn(rng: random.Random) -> str:
    """How a thing is kept."""
    return rng.choice(("maintained", "maintained", "compromised", "broken"))


def follower(owner: str) -> Follower:
    """Somebody who has followed for long, and suffered."""
    return Follower(
        id=f"{owner}-shade", name="Shade", owner=owner, role="scout", cap=4, condition="neglected", flagged=True,
        exposure=2, harm=1, wounds=1, familiar=owner == "ash", where="dormant" if owner == "ash" else "present",
    )  # fmt: skip


def asset(owner: str, rng: random.Random) -> Asset:
    """A house that may have seen better days."""
    kept = rng.choice(("maintained", "neglected", "compromised"))
    return Asset(id=f"{owner}-house", name="House", owner=owner, kind="house", tier="major", condition=kept)


def crown(rng: random.Random) -> Crown | None:
    """A spread on the table, at some point between its drawing and what is left of it."""
    if rng.random() < 0.2:
        return None
    if rng.random() < 0.4:
        return ripe(rng)
    beat = rng.choice(("reckoning", "crossing", "coronation"))
    finale = Finale(way="called", primary="crown", social="hunt", kinetic="fire", beat=beat, boost=rng.random() < 0.5)
    return Crown(
        cards={"site": "10S", "rival": "7H", "pressure": "9C", "leverage": "QD", "wild": "5S"},
        shown=frozenset({"site", "leverage"}),
        fixed=rng.random() < 0.5,
        social="Curfew" if rng.random() < 0.6 else "",
        kinetic="Hunt",
        mandate=rng.randrange(7),
        crisis=rng.randrange(7),
        called=rng.random() < 0.5,
        due=rng.choice((0, 3)),
        finale=finale if rng.random() < 0.4 else None,
        ending="crowned" if rng.random() < 0.4 else None,
        legacies=(Legacy("fixture", "", "The old king", "Harbour"), Legacy("stationed", "sable", "Shade", "Harbour")),
    )


def ripe(rng: random.Random) -> Crown:
    """A spread whose dials bring the decision, called or not, or forced."""
    mandate, crisis = rng.choice(((6, 1), (6, 1), (5, 4), (3, 6)))
    return Crown(
        cards={"site": "10S", "rival": "7H", "pressure": "9C", "leverage": "QD", "wild": "5S"},
        social="Curfew",
        kinetic="Hunt",
        mandate=mandate,
        crisis=crisis,
        called=rng.random() < 0.5,
    )


MOTIVE = Motive(
    id="Orla", name="Orla", shown=frozenset({"H"}),
    traits=(Trait("H", "3", "bond", "Mercy", "a ring"), Trait("S", "9", "wound", "Envy", "a scar")),
)  # fmt: skip


def scaling(rng: random.Random) -> Scaling | None:
    """A scaled scene, now and then."""
    dials = frozenset({"free_flip", "cp_floor", "severity"})
    return Scaling(scene=1, obstacle=4, band="hard", dials=dials, anchor="sable") if rng.random() < 0.4 else None


def clocks(rng: random.Random) -> tuple[Clock, ...]:
    """Clocks that all see, one that none sees, those of a scenario, a finale and a scaled scene; some are full."""
    known = (
        Clock(id="fire", name="Fire", size=6),
        Clock(id="cult", name="The cult moves", size=8, hidden=True),
        *(Clock(id=id, name=id.capitalize(), size=6, sort="rail") for id in ("hunt", "hazard")),
        haste_clock("sable", Purchase("attribute", "body", 9, "core.xp.cost.attribute", 3)),
        Clock(id="crown", name="The crown", size=8, sort="primary"),
        *(Clock(id=id, name=id.capitalize(), size=6) for id in (JOB, DANGER)),
        *(face.clock() for face in scenarios()["hunger"].clocks if rng.random() < 0.8),
    )
    if rng.random() < 0.2:
        return tuple(replace(one, filled=one.size) for one in known)
    return tuple(replace(one, filled=rng.choice((0, one.size // 2, one.size - 1, one.size))) for one in known)

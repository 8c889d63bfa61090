"""What a field of a deed may sensibly hold, by its name: ids that there are, names of the rules, a few words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

from fieldcraft.systems.fates_edge.campaign.characters.content import cultures
from fieldcraft.systems.fates_edge.campaign.characters.content import troubles as complications
from fieldcraft.systems.fates_edge.campaign.characters.terms import listed_skills, printed_gear, printed_talents, terms
from fieldcraft.systems.fates_edge.campaign.checks.menu import trouble_menu
from fieldcraft.systems.fates_edge.campaign.condition.content import clocks as wear
from fieldcraft.systems.fates_edge.campaign.crown.spread import KINETIC, SOCIAL
from fieldcraft.systems.fates_edge.campaign.decks.laid import SORTS, laid_cards
from fieldcraft.systems.fates_edge.campaign.magic.casting import known_spells
from fieldcraft.systems.fates_edge.campaign.magic.content import spells
from fieldcraft.systems.fates_edge.campaign.options import readings
from fieldcraft.systems.fates_edge.campaign.scaling.content import content as scaling
from fieldcraft.systems.fates_edge.campaign.scenarios.scenario import scenario_on_table, scenarios
from fieldcraft.systems.fates_edge.campaign.state import Campaign

WORDS = ("Ashes", "Brook", "Cairn", "Dusk", "Ember", "Flint", "Gale", "Heron")
SAID = sorted({tag for one in printed_talents().values() for effect in one.effects for tag in effect.tags})
PACK = tuple(rank + suit for rank, suit in product("23456789", "SHCD")) + tuple(
    rank + suit for rank, suit in product(("10", "J", "Q", "K", "A"), "SHCD")
)

Facts = dict[str, Any]
Pool = Callable[[Campaign, Facts], Iterable[Any]]
"""What may stand in a field, given those that are filled in already."""


def of(*areas: str) -> Pool:
    """The ids of what a campaign holds."""
    return lambda campaign, _: [id for area in areas for id in getattr(campaign, area)]


def words(*told: str) -> Pool:
    """A few words, or none."""
    return lambda _, __: (*told, *WORDS)


def people(campaign: Campaign, so_far: Facts) -> Iterable[str]:
    """Everybody, and most often who makes the check that is spoken of."""
    rolled = campaign.attempts.get(so_far.get("attempt", ""))
    return (*campaign.characters, *([rolled.character] * len(campaign.characters) if rolled else ()))


def attempts(campaign: Campaign, so_far: Facts) -> Iterable[str]:
    """Every check, and those again that leave points to be used."""
    return (*campaign.attempts, *(id for id, one in campaign.attempts.items() if one.points))


def gear(campaign: Campaign, so_far: Facts) -> Iterable[str]:
    """What somebody carries."""
    who = campaign.characters.get(so_far.get("character", ""))
    return who.gear if who else ()


def features(campaign: Campaign, so_far: Facts) -> Iterable[str]:
    """What somebody can and carries."""
    who = campaign.characters.get(so_far.get("character", ""))
    return (*sorted(who.talents), *who.gear, "affinity", "patron") if who else ()


def skills(campaign: Campaign, so_far: Facts) -> Iterable[str]:
    """Every skill that the table knows."""
    return listed_skills(terms(campaign))


def ratings(campaign: Campaign, so_far: Facts) -> Iterable[str]:
    """What somebody has bought."""
    who = campaign.characters.get(so_far.get("character", ""))
    return [one.what for one in who.purchases] if who else ()


def values(campaign: Campaign, so_far: Facts) -> Iterable[str]:
    """The values of the option."""
    known = readings().get(so_far.get("option", ""))
    return known.values if known else WORDS


def seats(campaign: Campaign, so_far: Facts) -> Iterable[str]:
    """The seats of players."""
    return (*campaign.players, "")


def titles(campaign: Campaign, so_far: Facts) -> Iterable[str]:
    """Names that are given to what is there, or might be."""
    scenes = (one.scenes for one in scenarios().values())
    ready = (one.name for shelf in (wear().ready, wear().starters, wear().rails, *scenes) for one in shelf)
    return (*WORDS, *(clock.name for clock in campaign.clocks.values()), *ready)


def things(campaign: Campaign, so_far: Facts) -> Iterable[str]:
    """What legacies and works are about, what somebody bought, what is given for a life or struck, or a word."""
    left = campaign.crown.legacies if campaign.crown else ()
    spoiled = (one.removeprefix("flawed ") for one in conditions(campaign, so_far))
    holds = {"stake", "trouble"} & set(so_far)
    held = (*campaign.followers, *campaign.assets, *campaign.clocks) if holds else ()
    return (*(one.what for one in left), *ratings(campaign, so_far), *spoiled, *held, *WORDS)


def conditions(campaign: Campaign, so_far: Facts) -> Iterable[str]:
    """What is the matter with somebody."""
    who = campaign.characters.get(so_far.get("character", so_far.get("on", "")))
    return sorted(who.conditions) if who else ()


def lying(campaign: Campaign, so_far: Facts) -> Iterable[str]:
    """The cards that lie there: of a check, of a beat, or by somebody or something; any card if there are none."""
    if (attempt := campaign.attempts.get(so_far.get("attempt", ""))) is not None:
        return attempt.cards or PACK
    turned = campaign.scaling.flips if campaign.scaling else ()
    owner = so_far.get("owner", so_far.get("character", ""))
    return (*turned, *laid_cards(campaign, owner, *SORTS)) or PACK


def coming(campaign: Campaign, so_far: Facts) -> Iterable[str]:
    """The cards that somebody knows to come next; any card where nobody does."""
    pile = campaign.piles.get("consequences")
    return (pile.top if pile and "character" in so_far else ()) or PACK


def endings(campaign: Campaign, so_far: Facts) -> Iterable[str]:
    """How the story on the table may end."""
    laid = scenarios().get(scenario_on_table(campaign))
    return [one.name for one in laid.endings] if laid else WORDS


def regions(campaign: Campaign, so_far: Facts) -> Iterable[str]:
    """Where something of the Crown has stayed."""
    left = campaign.crown.legacies if campaign.crown else ()
    return (*(one.region for one in left), *WORDS)


def troubles(campaign: Campaign, so_far: Facts) -> Iterable[str]:
    """What points buy now."""
    return trouble_menu(campaign)


POOLS: dict[str, Pool] = {
    "character": people,
    **dict.fromkeys((
        "present", "members", "payers", "tired", "who", "mentor", "owner", "on", "signature",
    ), of("characters")),
    **dict.fromkeys(("ally", "helper"), of("characters", "followers")),
    **dict.fromkeys(("follower", "instead", "replaces"), of("followers")),
    **dict.fromkeys(("asset", "assets"), of("assets")),
    **dict.fromkeys(("clock", "rail", "target", "source"), of("clocks")),
    "clocks": lambda campaign, _: [one for clock in campaign.clocks.values() for one in (clock.id, clock.name)],
    "pressure": lambda *_: (*SOCIAL, *KINETIC),
    "other": lambda campaign, _: (*campaign.characters, *SOCIAL, *KINETIC),
    "spell": lambda campaign, _: known_spells(campaign),
    "art": lambda *_: sorted({one.art for one in spells().values()}),
    "casting": of("castings"),
    "only": lambda campaign, _: ("", *(one.on for cast in campaign.castings.values() for one in cast.outcomes)),
    "resource": of("assets", "followers"),
    "attempt": attempts,
    "favour": of("favours"),
    "seed": of("seeds"),
    "person": of("motives"),
    "house": words(""),
    "pack": of("packs"),
    "item": gear,
    "gear": gear,
    "feature": features,
    "talent": lambda campaign, so_far: (*features(campaign, so_far), *printed_talents(), "deep-lungs"),
    "ware": lambda *_: printed_gear(),
    "kit": lambda *_: [one.key for one in printed_gear().values() if one.sort == "kit"],
    "skill": skills,
    "forget": ratings,
    "learn": skills,
    "old": ratings,
    "new": lambda campaign, so_far: (*ratings(campaign, so_far), *skills(campaign, so_far)),
    "complication": lambda *_: [one.key for one in complications()],
    "culture": lambda *_: (*cultures(), ""),
    "option": lambda *_: readings(),
    "value": values,
    "seat": seats,
    "card": lying,
    "cards": coming,
    "condition": conditions,
    "ending": endings,
    "tags": lambda *_: (*SAID, "affinity", "diamonds", "ally"),
    "trouble": troubles,
    "name": titles,
    "scenario": lambda *_: scenarios(),
    "what": things,
    "region": regions,
    "domain": lambda *_: (*scaling().domains, *WORDS),
    "begin": lambda *_: ("low_supply", "fatigue"),
    "reward": lambda *_: [key for band in scaling().rewards.values() for key in band],
    "id": words("anna", "ben", "Cleo", "Dora"),
    "having": lambda *_: ("tools", "materials", "a quest"),
}  # fmt: skip
"""What may stand in fields, for those whose type does not say it."""


def suggested(campaign: Campaign, name: str, so_far: Facts) -> tuple[Any, ...]:
    """What may stand in a field of text; a word if nothing of the kind is there."""
    pool = POOLS.get(name)
    return tuple(pool(campaign, so_far)) if pool else ("", *WORDS)

"""What must be true of a character before it may have something."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from fieldcraft.core import rule
from fieldcraft.core.words import pluralize
from fieldcraft.systems.fates_edge.campaign.characters.content import Needs, cultures
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.characters.terms import Terms, is_of_kind, slug
from fieldcraft.systems.fates_edge.campaign.names import spell_out
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.shared.abilities import Abilities


class Standing(msgspec.Struct, frozen=True):
    """What a character is by lasting ratings and holdings; dice that come and go are none of it."""

    abilities: Abilities
    talents: frozenset[str]
    people: frozenset[str]
    assets: tuple[str, ...]
    followers: int


@rule("core.affinity.definition", "core.affinity.list")
def peoples_of(character: Character) -> frozenset[str]:
    """As what a character counts when a talent asks for a people: its culture and its affinity."""
    own = {slug(character.culture), *map(slug, affinities_of(character))} - {""}
    known = (cultures()[name] for name in own if name in cultures())
    return frozenset(own.union(*((one.affinity, *one.counts_as) for one in known)))


@rule("core.affinity.definition", "core.affinity.list")
def affinities_of(character: Character) -> tuple[str, ...]:
    """The affinity that comes with a character's people, or that a people of the table's own has named."""
    people = cultures().get(slug(character.culture))
    return (people.affinity,) if people else tuple(sorted(character.affinities))


def name_people(key: str) -> str:
    """A people by its key, as it is written.

    >>> name_people("high-elf")
    'High Elf'
    """
    return " ".join(word.capitalize() for word in key.split("-"))


def bought_standing(character: Character) -> Standing:
    """What a character is by what it has bought."""
    return Standing(
        character.abilities(),
        character.talents,
        peoples_of(character),
        tuple(map(slug, character.ratings_of("asset"))),
        len(character.ratings_of("follower")),
    )


def current_standing(campaign: Campaign, character: Character) -> Standing:
    """What a character is in a campaign: it holds assets and followers that are there, not those that were lost."""
    assets = (slug(f"{one.kind} {one.name}") for one in campaign.assets.values() if one.owner == character.id)
    followers = (one for one in campaign.followers.values() if one.owner == character.id and one.is_at_hand)
    return replace(bought_standing(character), assets=tuple(assets), followers=sum(1 for _ in followers))


@rule("core.prestige.qualify")
def explain_unmet(needs: Needs, who: Standing, terms: Terms) -> str:
    """What somebody still lacks, in words; "" if nothing."""
    return ", ".join(_lacking(needs, who, terms))


def _lacking(needs: Needs, who: Standing, terms: Terms) -> Iterator[str]:
    has, skills = who.abilities, who.abilities.skills
    lacks = [(name, least) for name, least in needs.attributes.items() if has.attribute(name) < least]
    lacks_skill = [(name, least) for name, least in needs.skills.items() if skills.get(terms.key(name), 0) < least]
    yield from (f"{spell_out(name)} {least}" for name, least in (*lacks, *lacks_skill))
    missing = ((name, terms.talent(name)) for name in needs.talents if name not in who.talents)
    yield from (f"the talent {talent.name if talent else spell_out(name)}" for name, talent in missing)
    yield from (
        f"the asset {kind}" for kind in needs.assets if not any(is_of_kind(asset, kind) for asset in who.assets)
    )
    if needs.people and not who.people.intersection(needs.people):
        yield f"to be {' or '.join(map(name_people, needs.people))}"
    if len(who.assets) < needs.asset_count:
        yield pluralize(needs.asset_count, "asset")
    if who.followers < needs.followers:
        yield "a follower"

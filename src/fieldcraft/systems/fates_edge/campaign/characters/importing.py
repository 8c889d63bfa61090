"""Bringing in a character that was kept in a file, with who follows it and what it owns."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from fieldcraft.core import Denial, Play, Seat, rule
from fieldcraft.core.words import pluralize
from fieldcraft.systems.fates_edge.campaign.actions import Deed, is_master
from fieldcraft.systems.fates_edge.campaign.characters.creation import CharacterMade, deny_taken_id
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.characters.limits import (
    deny_attribute_out_of_range,
    deny_skill_out_of_range,
)
from fieldcraft.systems.fates_edge.campaign.characters.pack_validation import Fault, is_key
from fieldcraft.systems.fates_edge.campaign.characters.terms import meant_skill, resolve_alias, slug
from fieldcraft.systems.fates_edge.campaign.checks.boons import boon_cap
from fieldcraft.systems.fates_edge.campaign.followers.events import AssetChanged, FollowerChanged
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset, Follower
from fieldcraft.systems.fates_edge.campaign.followers.familiars import deny_familiar_cap, most_familiars
from fieldcraft.systems.fates_edge.campaign.followers.recruiting import (
    deny_followers,
    deny_officer,
    deny_several_lanes,
)
from fieldcraft.systems.fates_edge.campaign.state import Campaign

LONGEST = 120
"""Letters of a name."""


class Kept(Struct, frozen=True):
    """A character as it is kept outside of a campaign, with who follows it and what it owns."""

    sheet: Character
    followers: tuple[Follower, ...] = ()
    assets: tuple[Asset, ...] = ()


def find_character_faults(kept: Kept) -> Iterator[Fault]:
    """All that is wrong with a character as it is kept: ids that are none, ratings, followers, what is another's."""
    if not is_key(kept.sheet.id):
        yield Fault("$.id", f"{kept.sheet.id!r} is no id: small letters and digits joined by hyphens")
    if not 0 < len(kept.sheet.name.strip()) <= LONGEST:
        yield Fault("$.name", f"a name has 1 to {LONGEST} letters")
    yield from _ratings(kept.sheet)
    yield from _company("followers", kept.followers, kept.sheet.id)
    yield from _company("assets", kept.assets, kept.sheet.id)
    for index, one in enumerate(kept.followers):
        yield from _follower(f"$.followers[{index}]", one)
    bound, most = sum(one.is_bound for one in kept.followers), most_familiars(kept.sheet)
    if bound > most:
        yield Fault("$.followers", f"{kept.sheet.name} can bind {pluralize(most, 'familiar')}, and not {bound}")


@rule("core.attribute.range", "core.skill.ratings")
def _ratings(sheet: Character) -> Iterator[Fault]:
    """A player's character is a mortal, and nobody has more of a skill than its levels."""
    for index, one in enumerate(sheet.purchases):
        no = None
        if one.kind == "attribute":
            no = deny_attribute_out_of_range(sheet, one.rating)
        elif one.kind == "skill":
            no = deny_skill_out_of_range(one.rating)
        if no is not None:
            yield Fault(f"$.purchases[{index}].rating", f"{one.what} {one.rating}: {no.why}")


def _company(part: str, found: tuple[Follower | Asset, ...], owner: str) -> Iterator[Fault]:
    ids = [one.id for one in found]
    for index, one in enumerate(found):
        if one.owner != owner:
            yield Fault(f"$.{part}[{index}].owner", f"{one.owner!r} is another character: this is {owner!r}")
        if one.id in ids[:index]:
            yield Fault(f"$.{part}[{index}].id", f"{one.id!r} stands here twice")


@rule("core.familiar.stat-line", "core.familiar.restrictions", "core.follower.specialty")
def _follower(path: str, one: Follower) -> Iterator[Fault]:
    """A follower has one lane to a role, and a familiar no more than whom a bond gives: a low Cap, and no office."""
    lanes = map(deny_several_lanes, (one.role, *one.roles))
    cap = deny_familiar_cap(one.cap) if one.familiar else None
    found = (("role", next(filter(None, lanes), None)), ("cap", cap), ("rank", deny_officer(one, one.rank)))
    yield from (Fault(f"{path}.{part}", f"{one.name}: {no.why}") for part, no in found if no)


@rule("campaign.packs")
def is_own_company(campaign: Campaign, deed: ImportCharacter, by: Seat) -> Denial | None:
    """What comes in with a character is all its own."""
    wrong = next(find_character_faults(Kept(deed.sheet, deed.followers, deed.assets)), None)
    return Denial(str(wrong)) if wrong else None


@rule("campaign.own")
def has_new_ids(campaign: Campaign, deed: ImportCharacter, by: Seat) -> Denial | None:
    """A character, its followers and its assets come in under ids that nobody has, for a seat that there is."""
    if (taken := deny_taken_id(campaign, deed.sheet.id)) is not None:
        return replace(taken, why=f"$.id: {taken.why}")
    if deed.sheet.seat not in ("", *campaign.players):
        return Denial(f"$.seat: there is no player {deed.sheet.seat!r}: {', '.join(campaign.players)}, or nobody")
    there = campaign.followers.keys() | campaign.assets.keys() | campaign.characters.keys() | {deed.sheet.id}
    company: tuple[Follower | Asset, ...] = (*deed.followers, *deed.assets)
    again = next((one for one in company if one.id in there), None)
    return Denial(f"{again.name} is there already") if again else None


@rule("core.boon.cap")
def is_within_boon_cap(campaign: Campaign, deed: ImportCharacter, by: Seat) -> Denial | None:
    """Who comes in holds no more boons than anybody at this table."""
    most = boon_cap(campaign)
    return Denial(f"$.boons: nobody holds more than {most} boons") if deed.sheet.boons > most else None


@rule("core.tier.second-follower-slot")
def has_slots(campaign: Campaign, deed: ImportCharacter, by: Seat) -> Denial | None:
    """Who comes in leads no more followers than anybody of that tier at this table."""
    return deny_followers(campaign, deed.sheet, sum(one.serves for one in deed.followers))


@rule("core.skill.alias", "kit.skill.aliases")
def with_listed_skills(campaign: Campaign, sheet: Character) -> Character:
    """A sheet whose skills have the names of the list, but for one that stands for another that the sheet has too."""
    has = sheet.ratings_of("skill")
    meant = {name: meant_skill(campaign, sheet, name) for name in has if resolve_alias(name) != slug(name)}
    keys = [*has, *meant.values()]
    renamed = {name: key for name, key in meant.items() if keys.count(key) == 1}
    purchases = (
        replace(one, what=renamed[one.what]) if one.kind == "skill" and one.what in renamed else one
        for one in sheet.purchases
    )
    return replace(sheet, purchases=tuple(purchases))


class ImportCharacter(Deed, frozen=True):
    """Bring in a character that was written down elsewhere, with who follows it and what it owns."""

    sheet: Character
    followers: tuple[Follower, ...] = ()
    assets: tuple[Asset, ...] = ()

    checks = (is_master, is_own_company, has_new_ids, is_within_boon_cap, has_slots)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(CharacterMade(character=with_listed_skills(play.state, self.sheet)), has_new_ids)
        for follower in self.followers:
            play.emit(FollowerChanged(follower=follower, what=f"follows {self.sheet.name}"), has_new_ids)
        for asset in self.assets:
            play.emit(AssetChanged(asset=asset, what=f"belongs to {self.sheet.name}"), has_new_ids)


ACTIONS = (ImportCharacter,)

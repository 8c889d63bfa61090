"""Content packs: talents, gear, skills, spells and cards that a table adds, as data, and takes away again."""

from __future__ import annotations

from itertools import chain

from msgspec.structs import replace

from fieldcraft.core import GM, Denial, Event, Play, Seat, rule
from fieldcraft.systems.fates_edge.campaign.actions import Deed, Happening, is_master
from fieldcraft.systems.fates_edge.campaign.characters.content import Pack
from fieldcraft.systems.fates_edge.campaign.characters.pack_validation import (
    OWN,
    Fault,
    find_faults,
    find_taken_keys,
    keys,
)
from fieldcraft.systems.fates_edge.campaign.names import spell_out
from fieldcraft.systems.fates_edge.campaign.state import Campaign

KEPT = ("talents", "gear", "skills")
"""What of a pack stands on sheets."""


@rule("campaign.packs")
def keep_used_content(campaign: Campaign, gone: Pack) -> Campaign:
    """What characters have of a pack, or of an older version of it, stays as it was where the pack has it no more."""
    there, old = campaign.packs.get(gone.id), campaign.kept.get(gone.id, gone)
    people = campaign.characters.values()
    gear = (item.kind for who in people for item in who.gear.values())
    used = frozenset(chain(gear, *((*who.talents, *who.ratings_of("skill")) for who in people)))
    offered = keys(there) if there else {}
    rows = {part: {one.key: one for pack in (old, gone) for one in getattr(pack, part)} for part in KEPT}
    left = {
        part: tuple(one for key, one in row.items() if key in used and key not in offered.get(part, ()))
        for part, row in rows.items()
    }
    if not any(left.values()):
        return campaign.drop(kept=gone.id)
    return campaign.put(kept=replace(gone, spells={}, cards=(), **left))


class PackAdded(Happening, frozen=True, kw_only=True):
    """The table added content, or a newer version of it."""

    pack: Pack

    def apply(self, campaign: Campaign) -> Campaign:
        before = campaign.packs.get(self.pack.id, self.pack)
        return keep_used_content(campaign.put(packs=self.pack), before)

    def seen_by(self, campaign: Campaign, seat: Seat) -> Event | None:
        return self if seat == GM else replace(self, pack=self.pack.without_cards())

    def words(self, campaign: Campaign) -> str:
        if self.pack.id == OWN:
            return f"Made at this table: {', '.join(new_names(campaign, self.pack))}"
        return f"Content added: {self.pack.title}, version {self.pack.version}"


def new_names(campaign: Campaign, pack: Pack) -> tuple[str, ...]:
    """What a pack brings of gear and skills that was not in it before, as people read it."""
    before = campaign.packs.get(pack.id)
    known = (*before.gear, *before.skills) if before else ()
    skills = (spell_out(one.key) for one in pack.skills if one not in known)
    return (*(one.name for one in pack.gear if one not in known), *skills)


class PackRemoved(Happening, frozen=True, kw_only=True):
    """The table took content away."""

    pack: str

    def apply(self, campaign: Campaign) -> Campaign:
        return keep_used_content(campaign.drop(packs=self.pack), campaign.packs[self.pack])

    def impossible(self, campaign: Campaign) -> str:
        return "" if self.pack in campaign.packs else f"there is no pack {self.pack!r}"

    def words(self, campaign: Campaign) -> str:
        return f"Content removed: {campaign.packs[self.pack].title}"


@rule("campaign.packs")
def is_newer(campaign: Campaign, deed: AddPack, by: Seat) -> Denial | None:
    """A pack takes the place of an older version of itself."""
    there = campaign.packs.get(deed.pack.id)
    if there is None or there.version < deed.pack.version:
        return None
    return Denial(f"version {there.version} of {there.title} is there already: a newer one takes its place")


@rule("campaign.packs")
def is_sound(campaign: Campaign, deed: AddPack, by: Seat) -> Denial | None:
    """A pack is sound, and brings no second thing of one key."""
    wrong = next(chain(find_faults(deed.pack), find_clashes(campaign, deed.pack)), None)
    return Denial(str(wrong)) if wrong else None


def find_clashes(campaign: Campaign, pack: Pack) -> chain[Fault]:
    others = (*campaign.packs.values(), *campaign.kept.values())
    packs = chain.from_iterable(find_taken_keys(pack, keys(one), one.title) for one in others if one.id != pack.id)
    return chain(packs, find_taken_keys(pack, {"spells": campaign.spells}, "a spell of this table"))


@rule("campaign.packs")
def known_pack(campaign: Campaign, deed: RemovePack, by: Seat) -> Denial | None:
    """Only what is there can be taken away."""
    return None if deed.pack in campaign.packs else Denial(f"there is no pack {deed.pack!r}")


class AddPack(Deed, frozen=True):
    """Add a content pack, or a newer version of one."""

    pack: Pack

    checks = (is_master, is_newer, is_sound)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(PackAdded(pack=self.pack), is_sound)


class RemovePack(Deed, frozen=True):
    """Take a content pack away; what was bought from it stays on the sheets."""

    pack: str

    checks = (is_master, known_pack)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(PackRemoved(pack=self.pack), known_pack)


ACTIONS = (AddPack, RemovePack)
EVENTS = (PackAdded, PackRemoved)

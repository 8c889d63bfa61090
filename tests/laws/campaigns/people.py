"""Whom deeds name, and what may have become of them: what is allowed is tried again with somebody who is gone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from fieldcraft.core import GM, Action, Match, Seat
from fieldcraft.dice import Seeded
from fieldcraft.systems.fates_edge.campaign.followers.facts import Follower
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM

NAMING = frozenset({
    "character", "present", "members", "payers", "tired", "who", "mentor", "owner", "ally", "helper", "follower",
    "instead", "replaces", "asset", "assets", "resource", "other", "target", "on", "what", "signature",
})  # fmt: skip
"""The fields of deeds in which somebody or something of theirs is named."""

BEHIND = {"attempt": "attempts", "casting": "castings", "favour": "favours"}
"""The fields that name something which is somebody's, and where it is kept."""

TOLD = frozenset({"who", "what", "mentor", "on", "target", "replaces", "signature"})
"""The fields that may as well say in words what no campaign knows."""

Change = Callable[[Campaign, str], Campaign]


def set_person(**facts: object) -> Change:
    """Something that becomes of a character."""
    return lambda campaign, id: campaign.put(characters=replace(campaign.characters[id], **facts))


def set_follower(**facts: object) -> Change:
    """Something that becomes of a follower."""
    return lambda campaign, id: campaign.put(followers=replace(campaign.followers[id], **facts))


def set_status(status: str) -> Change:
    """Somebody leaves play, and with it the scene."""
    return lambda campaign, id: set_person(status=status)(campaign, id).without_present(id)


PERSON: dict[str, Change] = {
    "dead": set_status("dead"),
    "away": set_status("absent"),
    "elsewhere": lambda campaign, id: campaign.without_present(id),
    "helpless": set_person(harm=3),
}
"""What may have become of a character."""

FOLLOWER: dict[str, Change] = {
    "separated": set_follower(where="separated"),
    "dormant": set_follower(where="dormant"),
    "anchored": set_follower(where="anchored"),
    "helpless": set_follower(harm=3),
    "compromised": set_follower(condition="compromised"),
}
"""What may have become of a follower."""

ASSET: dict[str, Change] = {
    "compromised": lambda campaign, id: campaign.put(assets=replace(campaign.assets[id], condition="compromised"))
}
"""What may have become of an asset."""


def named(campaign: Campaign, deed: Action) -> Iterator[tuple[str, str]]:
    """The fields of a deed that name somebody or something of theirs, each with the id."""
    known = (campaign.characters, campaign.followers, campaign.assets)
    for field in deed.__struct_fields__:
        value = getattr(deed, field)
        for id in value if isinstance(value, tuple | frozenset) else (value,):
            if not isinstance(id, str):
                continue
            if field in NAMING and any(id in some for some in known):
                yield field, id
            if field in BEHIND and (one := getattr(campaign, BEHIND[field]).get(id)) is not None:
                yield field, getattr(one, "character", "") or one.owner


def fates(campaign: Campaign, id: str) -> Iterator[tuple[str, Campaign]]:
    """What may become of somebody or something, each with the campaign in which it has; of their owner too."""
    if id in campaign.characters:
        yield from ((fate, change(campaign, id)) for fate, change in PERSON.items())
        return
    one = campaign.followers.get(id) or campaign.assets[id]
    own = FOLLOWER if isinstance(one, Follower) else ASSET
    yield from ((fate, change(campaign, id)) for fate, change in own.items())
    yield from ((f"{fate} owner", change(campaign, one.owner)) for fate, change in PERSON.items())


def is_allowed(campaign: Campaign, deed: Action, by: Seat) -> bool:
    """Whether somebody, or the game master in their stead, may do a deed."""
    return any(SYSTEM.judge(campaign, SYSTEM.view(campaign, seat), deed, seat) is None for seat in {by, GM})


def allowed_fates(campaign: Campaign, deed: Action, by: Seat) -> Iterator[tuple[str, str]]:
    """With what fates of those whom it names a deed is still allowed: the deed with the field, and the fate."""
    name = type(deed).__name__
    for field, id in named(campaign, deed):
        for fate, after in fates(campaign, id):
            if after != campaign and is_allowed(after, deed, by):
                yield f"{name}.{field}", fate


def with_unknown(campaign: Campaign, deed: Action) -> Iterator[tuple[str, Action]]:
    """A deed with somebody in each field who does not exist."""
    for field, _ in named(campaign, deed):
        if field not in TOLD:
            value = getattr(deed, field)
            yield field, replace(deed, **{field: "nobody" if isinstance(value, str) else type(value)(["nobody"])})


def crew_holds(campaign: Campaign, outsider: str) -> dict[str, object]:
    """What is the crew's: all but what is counted, kept and owned by somebody whom the game master plays."""
    own = {outsider}
    own |= {one.id for some in (campaign.followers, campaign.assets) for one in some.values() if one.owner == outsider}
    others = (one for id, one in campaign.characters.items() if id not in own)
    return {
        "counters": {key: n for key, n in campaign.counters.items() if key.split("/")[1] not in own},
        "people": {one.id: (one.boons, one.left, one.fatigue, one.harm) for one in others},
        "followers": {id: one for id, one in campaign.followers.items() if id not in own},
        "assets": {id: one for id, one in campaign.assets.items() if id not in own},
        "supplies": campaign.clocks.get("supply"),
        "advantages": campaign.scene.gained if campaign.scene else (),
        "bank": campaign.bank,
        "crown": campaign.crown,
    }


def touched(campaign: Campaign, deed: Action) -> frozenset[str]:
    """What of the crew's a deed changes if the game master plays who does it; nothing if it is refused then."""
    who = getattr(deed, "character", "")
    if who not in campaign.characters:
        return frozenset()
    handed = campaign.put(characters=replace(campaign.characters[who], seat=""))
    if SYSTEM.judge(handed, handed, deed, GM) is not None:
        return frozenset()
    match = Match(SYSTEM, handed, Seeded(b"the game master's"))
    match.play(deed, GM)
    before, after = crew_holds(handed, who), crew_holds(match.state, who)
    return frozenset(name for name, held in before.items() if held != after[name])

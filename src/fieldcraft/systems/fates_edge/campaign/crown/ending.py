"""How a finale ends: crowned, tempered or shattered."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from fieldcraft.core import GM, Denial, Event, Play, Seat, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.actions import Deed, Happening, is_master
from fieldcraft.systems.fates_edge.campaign.characters.terms import slug
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import is_full
from fieldcraft.systems.fates_edge.campaign.crown.facts import Crown, Ending, Finale, Prize, Record
from fieldcraft.systems.fates_edge.campaign.crown.finale import POOL, finale_on
from fieldcraft.systems.fates_edge.campaign.crown.spread import crown
from fieldcraft.systems.fates_edge.campaign.followers.events import AssetChanged, FollowerChanged
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset, Follower, Rank
from fieldcraft.systems.fates_edge.campaign.followers.recruiting import RANKS, deny_officer
from fieldcraft.systems.fates_edge.campaign.names import Name
from fieldcraft.systems.fates_edge.campaign.state import Campaign

LIMITS = {"season": "for one season", "region": "in one region", "review": "until it is looked at again in a month"}
PRIZES: dict[Prize, str] = from_rule(
    {"doctrine": "doctrine", "notice": "public notice", "endorsement": "seasonal endorsement"},
    "kit.crown.outcomes",
    "kit.pacing.mini-crown",
)
KEPT = {"ally": "an ally is promoted", "artefact": "an artefact is kept", "asset": "an asset is spared"}


def clocks_filled(campaign: Campaign, now: Finale) -> dict[str, str]:
    """The clocks of a finale that are or were full, by the beat in which they first were."""
    scene = campaign.scene
    beat = f"{now.beat} {scene.number}.{scene.beat}" if scene else now.beat
    fresh = (id for id in now.clocks if is_full(campaign, id) and id not in now.full)
    return now.full | dict.fromkeys(fresh, beat)


@rule("kit.crown.outcomes")
def finale_ending(campaign: Campaign) -> Ending | None:
    """Crowned if the finale's clock is full before a rail, shattered if after it, tempered if in the same beat.

    None while nothing is full.
    """
    now = crown(campaign).finale
    if now is None or not (filled := clocks_filled(campaign, now)):
        return None
    decided = next(iter(filled.values()))
    first = {id for id, beat in filled.items() if beat == decided}
    if now.primary not in first:
        return "shattered"
    return "crowned" if first == {now.primary} else "tempered"


class FinaleClocksFilled(Happening, frozen=True, kw_only=True):
    """Clocks of the finale are full for the first time, in this beat."""

    filled: dict[str, str]

    def apply(self, campaign: Campaign) -> Campaign:
        now = crown(campaign)
        return campaign.change(crown=replace(now, finale=now.finale and replace(now.finale, full=self.filled)))

    def seen_by(self, campaign: Campaign, seat: Seat) -> Event | None:
        return self if seat == GM else None

    def impossible(self, campaign: Campaign) -> str:
        return "" if campaign.crown and campaign.crown.finale else "no finale is being played"

    def words(self, campaign: Campaign) -> str:
        return f"Full in the finale: {', '.join(one.name for id, one in campaign.clocks.items() if id in self.filled)}"


def note_filled_clocks(campaign: Campaign) -> Iterable[Event]:
    """What is full first decides a finale, even if it is emptied later."""
    now = campaign.crown.finale if campaign.crown else None
    if now is not None and (filled := clocks_filled(campaign, now)) != now.full:
        yield FinaleClocksFilled(filled=filled, because="kit.crown.outcomes")


class FinaleEnded(Happening, frozen=True, kw_only=True):
    """The finale ended, and what came of it was recorded."""

    record: Record

    def apply(self, campaign: Campaign) -> Campaign:
        now = crown(campaign)
        clocks = {id: clock for id, clock in campaign.clocks.items() if id not in self._gone(now)}
        bank = tuple(points for points in campaign.bank if points.source != POOL)
        mini = now.finale is not None and now.finale.way == "mini"
        ended = replace(now, finale=None, mini=now.mini or mini, records=(*now.records, self.record))
        return campaign.change(
            crown=ended if mini else replace(ended, ending=self.record.ending), clocks=clocks, bank=bank
        )

    def _gone(self, now: Crown) -> tuple[str, ...]:
        return now.finale.clocks if now.finale else ()

    def words(self, campaign: Campaign) -> str:
        one = self.record
        return f"{one.ending.capitalize()}: {one.name}, {one.terms}; {one.site}, session {one.session}"


@rule("kit.crown.outcomes")
def is_decided(campaign: Campaign, deed: EndFinale, by: Seat) -> Denial | None:
    """A finale ends when a clock of it is full."""
    return None if finale_ending(campaign) else Denial("neither the finale's clock nor a rail is full")


@rule("kit.crown.finale.beats")
def is_won_in_coronation(campaign: Campaign, deed: EndFinale, by: Seat) -> Denial | None:
    """A finale is won in its coronation, where the monument is sealed; a rail may end it in any of its beats."""
    now = crown(campaign).finale
    early = now is not None and now.beat != "coronation" and finale_ending(campaign) != "shattered"
    return Denial("what is won is sealed in the coronation: go on to that beat first") if early else None


@rule("kit.crown.outcomes")
def fitting_record(campaign: Campaign, deed: EndFinale, by: Seat) -> Denial | None:
    """What is tempered has its limit, and who is shattered keeps one thing; nobody else has either."""
    match finale_ending(campaign):
        case "tempered" if deed.limit is None:
            return Denial(f"a win with a limit says which: {', '.join(LIMITS)}")
        case "shattered" if deed.kept is None:
            return Denial(f"the crew keeps one thing: {', '.join(KEPT)}")
        case "crowned" | "shattered" if deed.limit is not None:
            return Denial("only what is tempered has a limit")
        case "crowned" | "tempered" if deed.kept is not None:
            return Denial("of a finale that is won all is kept")
    return None


@rule("kit.crown.outcomes")
def kept_follower(campaign: Campaign, deed: EndFinale) -> Follower | None:
    """The follower who is kept of a finale that is lost; None if it is none, or an ally who follows nobody."""
    lost = deed.kept == "ally" and finale_ending(campaign) == "shattered"
    return campaign.followers.get(slug(deed.which)) if lost else None


@rule("kit.crown.outcomes", "core.follower.advance.promotion")
def fitting_rank(campaign: Campaign, deed: EndFinale, by: Seat) -> Denial | None:
    """A follower who is kept rises to the next rank, as long as there is one."""
    one = kept_follower(campaign, deed)
    ranks = tuple(rank for rank in RANKS[one.rank] if deny_officer(one, rank) is None) if one else ()
    if deed.rank in (ranks or (None,)):
        return None
    return Denial(f"say to which rank {one.name} rises: {' or '.join(ranks)}" if one else "only a follower has a rank")


@rule("kit.crown.outcomes")
def spared_asset(campaign: Campaign, deed: EndFinale) -> Asset | None:
    """The asset that is spared though a finale is lost; None if it is none that somebody owns."""
    lost = deed.kept == "asset" and finale_ending(campaign) == "shattered"
    return campaign.assets.get(slug(deed.which)) if lost else None


def kept_name(campaign: Campaign, deed: EndFinale) -> str:
    """Who or what is kept, by the name that it has at the table, or else as it was said."""
    one = kept_follower(campaign, deed) or spared_asset(campaign, deed)
    return one.name if one else deed.which.strip()


@rule("kit.pacing.mini-crown")
def local_prize(campaign: Campaign, deed: EndFinale, by: Seat) -> Denial | None:
    """A smaller crown gives a public notice or a seasonal endorsement, never a doctrine."""
    now = crown(campaign).finale
    mini = now is not None and now.way == "mini"
    if mini == (deed.prize != "doctrine"):
        return None
    return Denial("a smaller crown gives a notice or an endorsement" if mini else "the crown gives a doctrine")


class EndFinale(Deed, frozen=True):
    """End the finale and record what came of it; `which` names who or what is kept of a finale that is lost.

    A follower who is kept rises to the next `rank`, and an asset that is spared does not fall with what was flagged.
    """

    monument: Name
    limit: Literal["season", "region", "review"] | None = None
    kept: Literal["ally", "artefact", "asset"] | None = None
    which: Annotated[str, msgspec.Meta(max_length=60)] = ""
    rank: Rank | None = None
    prize: Prize = "doctrine"

    checks = (is_master, finale_on, is_decided, is_won_in_coronation, fitting_record, fitting_rank, local_prize)

    def resolve(self, play: Play[Campaign]) -> None:
        if (found := finale_ending(play.state)) is None:
            return
        ally, asset = kept_follower(play.state, self), spared_asset(play.state, self)
        play.emit(FinaleEnded(record=self._record(play.state, found)), finale_ending)
        if ally and self.rank:
            play.emit(FollowerChanged(follower=replace(ally, rank=self.rank), what=f"is {self.rank} now"), fitting_rank)
        if asset:
            play.emit(AssetChanged(asset=replace(asset, flagged=False), what="is spared"), spared_asset)

    def _record(self, campaign: Campaign, found: Ending) -> Record:
        return Record(
            name=self.monument,
            terms=self._terms(campaign, found),
            prize=self.prize,
            ending=found,
            site=crown(campaign).names.get("site", "the site"),
            session=campaign.session,
            arc=campaign.arc,
        )

    def _terms(self, campaign: Campaign, found: Ending) -> str:
        if found == "shattered":
            return ": ".join(filter(None, (f"lost, but {KEPT[self.kept or 'ally']}", kept_name(campaign, self))))
        won = PRIZES[self.prize]
        return won if found == "crowned" else f"{won} {LIMITS[self.limit or 'review']}"


ACTIONS = (EndFinale,)
EVENTS = (FinaleClocksFilled, FinaleEnded)

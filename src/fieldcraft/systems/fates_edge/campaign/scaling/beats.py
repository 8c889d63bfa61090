"""The beats of a scaled scene: everybody declares, the anchor acts first, cards fall, the worst of them applies."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from fieldcraft.core import GM, Denial, Event, Play, Seat, from_rule, rule
from fieldcraft.core.words import pluralize
from fieldcraft.systems.fates_edge.campaign.actions import (
    CharacterDeed,
    CharacterEvent,
    Deed,
    Happening,
    Told,
    is_master,
)
from fieldcraft.systems.fates_edge.campaign.checks.boons import pass_beat
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt, Points, Stage
from fieldcraft.systems.fates_edge.campaign.checks.spending import BankChanged, open_secrets
from fieldcraft.systems.fates_edge.campaign.checks.steps import Step
from fieldcraft.systems.fates_edge.campaign.condition.acting import IN_PERSON
from fieldcraft.systems.fates_edge.campaign.followers.points import deny_short
from fieldcraft.systems.fates_edge.campaign.names import Name
from fieldcraft.systems.fates_edge.campaign.scaling.facts import Intent, Scaling
from fieldcraft.systems.fates_edge.campaign.scaling.measures import (
    current_scaling,
    gives_free_flip,
    has_position_floor,
    hides_danger,
    party_tiers,
    points_floor,
    tiers,
)
from fieldcraft.systems.fates_edge.campaign.scaling.turns import (
    beat_anchor,
    deny_acted,
    deny_cards_left,
    deny_out_of_turn,
    ritual_helpers,
    takes_turn,
)
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import count_use, is_used_up


class ScaledBeatBegun(Happening, frozen=True, kw_only=True):
    """A beat began: the game master has so many points in it, `anchor` handles the danger, and nothing was declared."""

    floor: int
    anchor: str = ""

    def apply(self, campaign: Campaign) -> Campaign:
        if (now := campaign.scaling) is None:
            return campaign
        fresh = replace(
            now,
            beat=now.beat + 1,
            anchor=self.anchor or now.anchor,
            intents={},
            flips=(),
            applied="",
            free=0,
            cadence="open",
        )
        given = (Points(self.floor, "the beat", "beat", arc=campaign.arc, scene=now.scene),) if self.floor else ()
        return campaign.change(scaling=fresh, bank=(*earned_points(campaign), *given))

    def words(self, campaign: Campaign) -> str:
        told, now = f"A beat begins: {pluralize(self.floor, 'point')}", campaign.scaling
        lead = campaign.characters.get(self.anchor) if now and now.anchor != self.anchor else None
        return f"{told}; {lead.name} handles the danger" if lead else told


@rule("kit.scaling.cp-floor")
def earned_points(campaign: Campaign) -> tuple[Points, ...]:
    """The bank without what the beat that is over gave to it, which does not add up."""
    return tuple(one for one in campaign.bank if one.until != "beat")


class FreeFlipChanged(Happening, frozen=True, kw_only=True):
    """The danger of a scene became hot, which gives a free flip, or cooled before that was used."""

    hot: bool

    def apply(self, campaign: Campaign) -> Campaign:
        if (now := campaign.scaling) is None:
            return campaign
        by, cadence = (1, "given") if self.hot else (-1, "open")
        return campaign.change(scaling=replace(now, free=now.free + by, cadence=cadence))

    def seen_by(self, state: Campaign, seat: Seat) -> Event | None:
        return None if seat != GM and hides_danger(state) else self

    def impossible(self, campaign: Campaign) -> str:
        return "" if campaign.scaling else "no scene is scaled"

    def words(self, campaign: Campaign) -> str:
        return f"The danger {'is hot: a free flip' if self.hot else 'has cooled: no free flip'}"


def note_free_flip(campaign: Campaign) -> Iterable[Event]:
    """In each beat a hot danger gives one free flip, as long as it is hot."""
    now = current_scaling(campaign)
    if now is not None and now.beat and now.cadence != "used":
        hot = gives_free_flip(campaign, now)
        if hot != (now.cadence == "given"):
            yield FreeFlipChanged(hot=hot, because="kit.scaling.free-flip")


class IntentDeclared(CharacterEvent, frozen=True, kw_only=True):
    """Somebody declared what they do in the beat."""

    intent: Intent
    owner: str = ""

    def apply(self, campaign: Campaign) -> Campaign:
        now = put_intent(campaign, self.character, self.intent)
        return count_use(now, "scene", self.owner, "epic") if self.intent.epic else now

    def words(self, campaign: Campaign) -> str:
        risky = ("risky",) if has_position_floor(campaign, self.character) else ()
        how = ", ".join((*risky, *("epic",) * self.intent.epic))
        return f"{self.who(campaign).name}{how and f' ({how})'}: {self.intent.what}"


class IntentDone(CharacterEvent, frozen=True, kw_only=True):
    """Somebody did what they had declared, perhaps by a check; being epic gives the game master flips for nothing."""

    flips: int = 0
    attempt: str = ""

    def apply(self, campaign: Campaign) -> Campaign:
        if (now := campaign.scaling) is None:
            return campaign
        intent = replace(now.intents[self.character], done=True, attempt=self.attempt)
        done = put_intent(campaign, self.character, intent)
        return done.change(scaling=replace(done.scaling, free=now.free + self.flips)) if done.scaling else done

    def words(self, campaign: Campaign) -> str:
        return f"{self.who(campaign).name} has acted"


def put_intent(campaign: Campaign, character: str, intent: Intent) -> Campaign:
    now = campaign.scaling
    return campaign.change(scaling=replace(now, intents={**now.intents, character: intent})) if now else campaign


@rule("kit.scaling.beat")
def is_scaled(campaign: Campaign, deed: Deed, by: Seat) -> Denial | None:
    """Only in a scene that is scaled."""
    return None if current_scaling(campaign) else Denial("the scene is not scaled")


@rule("kit.scaling.beat")
def in_beat(campaign: Campaign, deed: Deed, by: Seat) -> Denial | None:
    """Only in a beat."""
    now = current_scaling(campaign)
    return None if now and now.beat else Denial("no beat has begun")


@rule("kit.scaling.beat")
def has_not_declared(campaign: Campaign, deed: DeclareIntent, by: Seat) -> Denial | None:
    """Those who are in the scene declare one thing each."""
    now = current_scaling(campaign)
    if deed.character not in tiers(campaign):
        return Denial("they are not in the scene")
    return Denial("they have declared already") if now and deed.character in now.intents else None


@rule("kit.scaling.epic")
def epic_left(campaign: Campaign, deed: DeclareIntent, by: Seat) -> Denial | None:
    """Each of the players' own characters is epic once in a scene, and nobody else is."""
    if not deed.epic:
        return None
    who = campaign.characters[deed.character]
    if not who.seat:
        return Denial(f"nobody plays {who.name}: only the players' own characters are epic", unit=who.id)
    again = is_used_up(campaign, "scene", who.id, "epic")
    return Denial(f"{who.name} has been epic in this scene", unit=who.id) if again else None


@rule("kit.scaling.beat", "kit.scaling.anchor")
def rolls_in_turn(campaign: Campaign, deed: Step, by: Seat) -> Denial | None:
    """A check at a clock is made in a beat; in that each is what its character does in it, and waits for its turn."""
    now, check = current_scaling(campaign), campaign.attempts[deed.attempt]
    if now is None or not takes_turn(check):
        return None
    if not now.beat:
        return Denial("no beat has begun in which clocks are moved") if check.clock else None
    late = (deny_acted(campaign, id) for id in ritual_helpers(campaign, check))
    return deny_out_of_turn(campaign, now, check.character, check.people) or next(filter(None, late), None)


UNSETTLED: dict[Stage, str] = from_rule(
    {
        "rolled": "take the result of {}",
        "forked": "choose between the two ways of {}",
        "missed": "strike a bargain for {} or end it",
    },
    "kit.scaling.beat",
)
"""What is still done about a check that was rolled, before the beat is over in which it counts."""


@rule("kit.scaling.beat", "kit.scaling.epic")
def beat_is_played(campaign: Campaign, deed: BeginScaledBeat, by: Seat) -> Denial | None:
    """What was rolled at a clock counts in its own beat, by what was declared in that; so do the cards of a beat."""
    now = current_scaling(campaign)
    rolled = (one for one in campaign.attempts.values() if one.clock and now and one.scene == now.scene)
    one = next((one for one in rolled if one.stage in UNSETTLED), None)
    if one is not None:
        return Denial(f"first {UNSETTLED[one.stage].format(repr(one.goal))}", unit=one.character)
    return deny_cards_left(now) if now else None


@rule("kit.scaling.cp-floor")
def beat_points(campaign: Campaign, scaling: Scaling) -> int:
    """The points with which a beat begins: what the bank and checks of before lack of the least that there are.

    Only points count that turn a card over: not those of a spell, nor of a roll for which cards were drawn.
    """
    points = points_floor(scaling, max(party_tiers(campaign).values(), default=0))
    banked = sum(one.count for one in earned_points(campaign) if one.may_be_spent and not one.secret)
    left = sum(one.points for id, one in campaign.attempts.items() if not deny_short(campaign, 1, id))
    return max(0, points - banked - left)


@rule("kit.scaling.cp-floor", "campaign.secrets")
def count_secrets(play: Play[Campaign], scaling: Scaling) -> None:
    """Secret points count as well, and come out as far as they do: the beat gives so many less, and that is told."""
    bank = open_secrets(earned_points(play.state), beat_points(play.state, scaling))
    if bank != earned_points(play.state):
        play.emit(BankChanged(bank=bank, what="Points that were banked in secret come out"), count_secrets)


class BeginScaledBeat(Deed, frozen=True):
    """Begin the next beat of a scaled scene, which is the next beat of the scene as well."""

    checks = (is_master, is_scaled, beat_is_played)

    def resolve(self, play: Play[Campaign]) -> None:
        if (now := current_scaling(play.state)) is None:
            return
        if now.beat:
            pass_beat(play)
        count_secrets(play, now)
        begun = ScaledBeatBegun(floor=beat_points(play.state, now), anchor=beat_anchor(play.state))
        play.emit(begun, beat_points)


class DeclareIntent(CharacterDeed, frozen=True):
    """Say what a character does in the beat, and whether it is epic: before the dice fall."""

    what: Name
    epic: bool = False

    checks = (*IN_PERSON, in_beat, has_not_declared, epic_left)

    def resolve(self, play: Play[Campaign]) -> None:
        owner = self.character
        intent = Intent(self.what, self.epic)
        play.emit(IntentDeclared(character=self.character, intent=intent, owner=owner), has_not_declared)


@rule("kit.scaling.epic")
def widen_scope(play: Play[Campaign], character: str) -> None:
    """What is epic and succeeds reaches more than it was meant for, as the game master tells."""
    name = play.state.characters[character].name
    wider = f"{name}'s epic deed reaches more targets or a wider area (the game master: which?)"
    play.emit(Told(what=wider), widen_scope)


@rule("kit.scaling.beat", "kit.scaling.assist-or-act", "core.check.group")
def finish_check(play: Play[Campaign], check: Attempt) -> None:
    """Once its dice lie whoever took part in a check, by dice of their own or as a helper, has acted in the beat."""
    for id in (*check.people, *ritual_helpers(play.state, check)):
        finish_intent(play, id, check.ones if id == check.character else 0, check.id)


@rule("kit.scaling.beat", "kit.scaling.epic")
def finish_intent(play: Play[Campaign], character: str, ones: int, attempt: str = "") -> None:
    """Somebody has acted in the beat; who was epic gives a flip for each 1."""
    now = current_scaling(play.state)
    if now is None or (intent := now.intents.get(character)) is None or intent.done:
        return
    play.emit(IntentDone(character=character, flips=ones if intent.epic else 0, attempt=attempt), finish_intent)


ACTIONS = (BeginScaledBeat, DeclareIntent)
EVENTS = (ScaledBeatBegun, FreeFlipChanged, IntentDeclared, IntentDone)

"""What talents and gear do that are used outside of a roll, each effect by its kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeVar

import msgspec

from fieldcraft.core import Play, rule
from fieldcraft.core.words import pluralize
from fieldcraft.dice.cards import Card
from fieldcraft.systems.fates_edge.campaign.actions import CharacterDeed, Told
from fieldcraft.systems.fates_edge.campaign.characters.creation import ItemGained
from fieldcraft.systems.fates_edge.campaign.characters.effect_kinds import (
    Answers,
    Brew,
    Company,
    Counter,
    Effect,
    Forage,
    Foresight,
    Grant,
    Oath,
    Omens,
    Reload,
    Trial,
    Unwearied,
)
from fieldcraft.systems.fates_edge.campaign.characters.effects import (
    Feature,
    allies_present,
    find_feature,
)
from fieldcraft.systems.fates_edge.campaign.characters.facts import Item
from fieldcraft.systems.fates_edge.campaign.characters.gear import gear_penalty
from fieldcraft.systems.fates_edge.campaign.characters.pending import (
    FORESEEN,
    SWORN,
    has_seen_cards,
    is_bound,
)
from fieldcraft.systems.fates_edge.campaign.characters.terms import slug, terms, trait_dice
from fieldcraft.systems.fates_edge.campaign.checks import omens
from fieldcraft.systems.fates_edge.campaign.checks.consequences import release_on_spade
from fieldcraft.systems.fates_edge.campaign.checks.loading import LOADED, is_loaded
from fieldcraft.systems.fates_edge.campaign.checks.spending import PointsUsed
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import Ticked
from fieldcraft.systems.fates_edge.campaign.condition.clocks import id_of
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import (
    UNWEARIED,
    WINDED,
    BreathCaught,
    forced_rerolls,
    tire,
)
from fieldcraft.systems.fates_edge.campaign.condition.supply import CAMPED, grant_segment
from fieldcraft.systems.fates_edge.campaign.decks.drawing import (
    CardsTurned,
    cards_left,
    draw_cards,
    pile,
)
from fieldcraft.systems.fates_edge.campaign.decks.laid import lay_card
from fieldcraft.systems.fates_edge.campaign.followers.events import FollowerChanged
from fieldcraft.systems.fates_edge.campaign.followers.facts import Follower, opening_key
from fieldcraft.systems.fates_edge.campaign.followers.points import bank_ones, give_points
from fieldcraft.systems.fates_edge.campaign.ids import free_id
from fieldcraft.systems.fates_edge.campaign.magic.events import CastingSpent
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import Counted, feature_key
from fieldcraft.systems.fates_edge.pools.pool import D10

E = TypeVar("E", bound=Effect)


class FeatureDeed(CharacterDeed, frozen=True):
    """What a talent or a piece of gear does outside of a roll; the fields are those of its use."""

    feature: str
    what: str = ""
    clock: str = ""
    other_way: bool = False
    attempt: str = ""
    casting: str = ""
    points: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0


def find_effect(campaign: Campaign, deed: FeatureDeed, kind: type[E]) -> E | None:
    """What it does of a kind."""
    feature = find_feature(campaign, campaign.characters[deed.character], deed.feature)
    return next((one for one in feature.effects if isinstance(one, kind)), None) if feature else None


@rule("kit.prestige.mid", "kit.prestige.high")
def granted_clock(campaign: Campaign, deed: FeatureDeed) -> str:
    """The id of the clock that a feature moves: that of its rail, or the one that is named; "" if it moves none."""
    grant = find_effect(campaign, deed, Grant)
    return "" if grant is None or not grant.by else id_of(grant.rail) if grant.rail else deed.clock


def granted_segments(deed: FeatureDeed, grant: Grant) -> int:
    """How far a feature moves its clock, the way that was chosen."""
    return -grant.by if grant.either and deed.other_way else grant.by


@rule("kit.prestige.mid", "kit.prestige.high")
def carry_out_grant(play: Play[Campaign], deed: FeatureDeed, feature: Feature, grant: Grant) -> None:
    """Ease the next action of whom it is for, one or a whole side, and move the clock."""
    others = allies_present(play.state, deed.character) if grant.everybody else ()
    for who in (deed.character, *others):
        if grant.opens:
            what = f"{play.state.characters[who].name} may use it"
            opened = Counted(window="scene", owner=who, feature=opening_key(grant.opens), what=what)
            play.emit(opened, carry_out_grant)
    if (clock := play.state.clocks.get(granted_clock(play.state, deed))) is not None:
        by = clock.size if clock.sort == "gate" else granted_segments(deed, grant)
        play.emit(Ticked(clock=clock.id, by=by, why=deed.feature), carry_out_grant)


@rule("core.talent.forge-patriarch", "core.talent.wild-speaker", "kit.prestige.high")
def call_company(play: Play[Campaign], deed: FeatureDeed, feature: Feature, company: Company) -> None:
    """Let somebody follow for as long as the scene lasts, of the Cap that is printed."""
    who, role = play.state.characters[deed.character], deed.what.capitalize()
    taken = {*play.state.followers, *play.state.assets}
    called = Follower(
        id=free_id(slug(f"{who.name} {role}"), taken),
        name=f"{role} of {who.name}",
        owner=who.id,
        role=role,
        cap=company.cap,
        scene=play.state.scene.number if play.state.scene else 0,
        notes=feature.name,
    )
    play.emit(FollowerChanged(follower=called, what=f"follows {who.name} for this scene"), call_company)


@rule("kit.prestige.mid")
def lift_fatigue(play: Play[Campaign], deed: FeatureDeed, feature: Feature, chant: Unwearied) -> None:
    """Let none of one's own side who hears it bear a penalty of fatigue until the scene ends."""
    for one in (deed.character, *allies_present(play.state, deed.character)):
        what = f"{play.state.characters[one].name} bears no penalty of fatigue"
        play.emit(Counted(window="scene", owner=one, feature=UNWEARIED, what=what), lift_fatigue)


@rule("kit.prestige.high", "kit.gear.artifacts", "kit.gear.compromised")
def roll_trait(play: Play[Campaign], deed: FeatureDeed, feature: Feature, effect: Effect) -> int:
    """Roll the attribute of a feature, with its skill if it has one; ones are points for the bank.

    What is compromised costs a die here as in every roll that relies on it.
    """
    who, skill = play.state.characters[deed.character], (*effect.skills, "")[0]
    (trait,) = effect.attributes
    dice = trait_dice(play.state, who, trait, skill).total if skill else who.abilities().attribute(trait)
    dice = max(1, dice + gear_penalty(play.state, who.id, frozenset((deed.feature,))))
    successes, ones = D10.count(play.roll(D10.sides, dice, feature.name))
    kept, more = bear_strain(play, who.id, successes, feature.name)
    bank_ones(play, who.id, ones + more, feature.name)
    return kept


@rule("kit.fatigue.reroll", "kit.fatigue.effect")
def bear_strain(play: Play[Campaign], character: str, successes: int, why: str) -> tuple[int, int]:
    """Throw as many successes of a roll again as fatigue forces: the successes that are left, and the new ones."""
    due = min(forced_rerolls(play.state, play.state.characters[character]), successes)
    again, ones = D10.count(play.roll(D10.sides, due, f"{why}: fatigue")) if due else (0, 0)
    if WINDED in play.state.characters[character].conditions:
        play.emit(BreathCaught(character=character), forced_rerolls)
    return successes - due + again, ones


@rule("kit.prestige.high")
def ask_questions(play: Play[Campaign], deed: FeatureDeed, feature: Feature, answers: Answers) -> None:
    """Roll, and let the game master answer as many questions truly as there are successes, up to a limit."""
    due = min(roll_trait(play, deed, feature, answers), answers.most)
    play.emit(Told(what=f"The game master answers {pluralize(due, 'question')} truly"), ask_questions)


@rule("kit.prestige.high")
def foresee_cards(play: Play[Campaign], deed: FeatureDeed, feature: Feature, sight: Foresight) -> None:
    """Turn over the cards of the deck of consequences that come next."""
    seen: tuple[str, ...] = pile(play.state, "consequences").top[: sight.cards]
    rest = [card for card in cards_left(play.state, "consequences") if card not in seen]
    new: list[str] = []
    while rest and len(seen) + len(new) < sight.cards:
        (face,) = play.roll(len(rest), 1, "a card that is foreseen")
        new.append(rest.pop(face - 1))
    if new:
        play.emit(CardsTurned(purpose="consequences", cards=tuple(new)), foresee_cards)
    names = ", ".join(Card(card).name for card in (*seen, *new))
    what = f"Next come the {names}"
    play.emit(Counted(window="arc", owner=deed.character, feature=FORESEEN, what=what), has_seen_cards)


@rule("core.prestige.echo-killer")
def undo_magic(play: Play[Campaign], deed: FeatureDeed, feature: Feature, counter: Counter) -> None:
    """End the spell; its complication points, at least one, strike who takes them over, and its caster no more."""
    points = deed.points
    if deed.casting:
        weave = play.state.attempts.get(play.state.castings[deed.casting].weave)
        points = max(1, points, weave.complications if weave else 0)
        if weave is not None and weave.points:
            over = PointsUsed(attempt=weave.id, count=weave.points, what=(f"{feature.name} takes them over",))
            play.emit(over, undo_magic)
        play.emit(CastingSpent(casting=deed.casting, why="is undone"), undo_magic)
    source = f"{feature.name}: {play.state.characters[deed.character].name}"
    give_points(play, points, source, undo_magic, on=deed.character)


@rule("kit.gear.artifacts")
def draw_omens(play: Play[Campaign], deed: FeatureDeed, feature: Feature, found: Omens) -> None:
    """Draw cards of consequence, of which the game master lets one come true."""
    cards = tuple(card.text for card in draw_cards(play, "consequences", found.cards))
    read = (omens.read_omen(play.state, card) for card in cards)
    told = " or ".join(f"{Card(one.card).name} ({one.suit.domain}, {one.band.lower()})" for one in read)
    play.emit(Told(what=f"{feature.name}: the game master applies one, {told}"), draw_omens)
    for card in cards:
        lay_card(play, deed.character, "foretold", card, f"{Card(card).name} may come true", draw_omens)
    release_on_spade(play, *cards)


@rule("kit.gear.artifacts")
def put_to_trial(play: Play[Campaign], deed: FeatureDeed, feature: Feature, trial: Trial) -> None:
    """Roll against the value of a thing: failure tires who uses it, or brings what it warns of."""
    item = play.state.characters[deed.character].gear[deed.feature]
    ware = terms(play.state).ware(item.kind)
    failed = roll_trait(play, deed, feature, trial) < (ware.dv if ware else 1)
    if failed and trial.fatigue:
        tire(play, deed.character, trial.fatigue, feature.name)
    if failed and trial.fails:
        play.emit(Told(what=f"{feature.name}: {trial.fails}"), put_to_trial)
    if trial.camp:
        play.emit(Counted(window="scene", owner="crew", feature=CAMPED, what="The camp is warded"), put_to_trial)


@rule("kit.gear.tools")
def brew(play: Play[Campaign], deed: FeatureDeed, feature: Feature, making: Brew) -> None:
    """Make what is named: a thing that is not in the catalogue."""
    id = free_id(slug(deed.what), play.state.characters[deed.character].gear)
    play.emit(ItemGained(character=deed.character, item=id, thing=Item(deed.what)), brew)


@rule("kit.prestige.mid")
def swear_oath(play: Play[Campaign], deed: FeatureDeed, feature: Feature, oath: Oath) -> None:
    """Bind who is willing, until somebody breaks it."""
    what = f"{feature.name}: {deed.what or 'they are bound'}"
    play.emit(Counted(window="campaign", owner=deed.character, feature=SWORN, what=what), is_bound)


@rule("kit.gear.rare")
def provide_supplies(play: Play[Campaign], deed: FeatureDeed, feature: Feature, forage: Forage) -> None:
    """Give the crew a free segment of supplies."""
    grant_segment(play, feature.name)


@rule("kit.gear.weapons-ranged")
def load(play: Play[Campaign], deed: FeatureDeed, feature: Feature, reload: Reload) -> None:
    """Load it for the next shot, which is an action of its own."""
    loaded = feature_key(LOADED, deed.feature)
    play.emit(
        Counted(window="scene", owner=deed.character, feature=loaded, what=f"{feature.name} is loaded"), is_loaded
    )


HANDLERS: dict[type[Effect], Callable[..., None]] = {
    Grant: carry_out_grant,
    Company: call_company,
    Unwearied: lift_fatigue,
    Answers: ask_questions,
    Foresight: foresee_cards,
    Oath: swear_oath,
    Counter: undo_magic,
    Omens: draw_omens,
    Trial: put_to_trial,
    Brew: brew,
    Forage: provide_supplies,
    Reload: load,
}
"""What brings about each effect that is called for."""

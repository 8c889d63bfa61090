"""Using a talent or a piece of gear outside of a roll: what it does by the rules, and what it asks the game master."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeVar

import msgspec

from fieldcraft.core import GM, Denial, Play, Seat, rule
from fieldcraft.core.words import pluralize
from fieldcraft.dice.cards import Card
from fieldcraft.systems.fates_edge.campaign.actions import CharacterDeed, Told
from fieldcraft.systems.fates_edge.campaign.calendar import in_downtime, in_scene
from fieldcraft.systems.fates_edge.campaign.characters.content import (
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
    Story,
    Trial,
    Unwearied,
    Window,
)
from fieldcraft.systems.fates_edge.campaign.characters.creation import ItemGained
from fieldcraft.systems.fates_edge.campaign.characters.effects import (
    Feature,
    FeatureUsed,
    allies_present,
    find_feature,
)
from fieldcraft.systems.fates_edge.campaign.characters.facts import Item
from fieldcraft.systems.fates_edge.campaign.characters.gear import gear_penalty
from fieldcraft.systems.fates_edge.campaign.characters.pending import (
    FORESEEN,
    FORETOLD,
    SWORN,
    has_seen_cards,
    is_bound,
)
from fieldcraft.systems.fates_edge.campaign.characters.terms import slug, terms, trait_dice
from fieldcraft.systems.fates_edge.campaign.checks import omens
from fieldcraft.systems.fates_edge.campaign.checks.consequences import release_on_spade
from fieldcraft.systems.fates_edge.campaign.checks.loading import LOADED, is_empty, is_loaded
from fieldcraft.systems.fates_edge.campaign.checks.spending import PointsUsed
from fieldcraft.systems.fates_edge.campaign.condition.acting import IN_PERSON
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import Ticked
from fieldcraft.systems.fates_edge.campaign.condition.clocks import deny_clock, deny_no_room, id_of
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
from fieldcraft.systems.fates_edge.campaign.followers.events import FollowerChanged
from fieldcraft.systems.fates_edge.campaign.followers.facts import Follower
from fieldcraft.systems.fates_edge.campaign.followers.openings import opening_key
from fieldcraft.systems.fates_edge.campaign.followers.points import bank_ones, give_points
from fieldcraft.systems.fates_edge.campaign.ids import free_id
from fieldcraft.systems.fates_edge.campaign.magic.events import CastingSpent
from fieldcraft.systems.fates_edge.campaign.magic.facts import Casting
from fieldcraft.systems.fates_edge.campaign.scaling.measures import is_lost_at_gates
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import Counted, deny_used_up, feature_key
from fieldcraft.systems.fates_edge.pools.pool import D10

E = TypeVar("E", bound=Effect)


def find_effect(campaign: Campaign, deed: UseFeature, kind: type[E]) -> E | None:
    """What it does of a kind."""
    feature = find_feature(campaign, campaign.characters[deed.character], deed.feature)
    return next((one for one in feature.effects if isinstance(one, kind)), None) if feature else None


# --- whether it may be used ---------------------------------------------------------------------------


@rule("core.prestige.after-loss")
def has_feature(campaign: Campaign, deed: UseFeature, by: Seat) -> Denial | None:
    """What is used is there and works, and there is something to tell of it."""
    feature = find_feature(campaign, campaign.characters[deed.character], deed.feature)
    if feature is None:
        return Denial(f"{campaign.characters[deed.character].name} has no {deed.feature!r} that works")
    told = any(isinstance(one, Story) or type(one) in HANDLERS for one in feature.effects)
    return None if told else Denial(f"{feature.name} does its work in a roll")


@rule("kit.gear.tools", "kit.gear.rare", "kit.gear.artifacts", "core.talent.guild-ties")
def is_in_its_phase(campaign: Campaign, deed: UseFeature, by: Seat) -> Denial | None:
    """What is brewed takes downtime, and what moves something is used in a scene.

    Trips, payments, camps, and what is only told once a session or more seldom come at any time.
    """
    if find_effect(campaign, deed, Brew):
        return in_downtime(campaign, deed, by) or (None if deed.what else Denial("name what is made"))
    trial = find_effect(campaign, deed, Trial)
    if find_effect(campaign, deed, Forage) or find_effect(campaign, deed, Omens) or (trial and trial.camp):
        return None
    told = find_effect(campaign, deed, Story)
    if told and told.once not in ("", "roll", "scene") and not find_effect(campaign, deed, Grant):
        return None
    return in_scene(campaign, deed, by)


@rule("kit.gear.tools")
def has_uses(campaign: Campaign, deed: UseFeature, by: Seat) -> Denial | None:
    """Some gear is used up."""
    item = campaign.characters[deed.character].gear.get(deed.feature)
    ware = item and terms(campaign).ware(item.kind)
    return Denial(f"{item.name} is used up") if item and ware and ware.uses and not item.uses else None


@rule("kit.gear.weapons-ranged")
def can_be_loaded(campaign: Campaign, deed: UseFeature, by: Seat) -> Denial | None:
    """What is loaded takes no second load."""
    full = find_effect(campaign, deed, Reload) and not is_empty(campaign, deed.character, deed.feature)
    return Denial("it is loaded") if full else None


@rule("core.time.frequency-counters")
def not_used_up(campaign: Campaign, deed: UseFeature, by: Seat) -> Denial | None:
    """What may be used only so often is not used again before its time."""
    feature = find_feature(campaign, campaign.characters[deed.character], deed.feature)
    windows = (one.once for one in feature.effects if one.once) if feature else ()
    found = (deny_used_up(campaign, once, deed.character, deed.feature) for once in windows)
    return next(filter(None, found), None)


@rule("kit.prestige.mid", "kit.prestige.high")
def granted_clock(campaign: Campaign, deed: UseFeature) -> str:
    """The id of the clock that a feature moves: that of its rail, or the one that is named; "" if it moves none."""
    grant = find_effect(campaign, deed, Grant)
    return "" if grant is None or not grant.by else id_of(grant.rail) if grant.rail else deed.clock


@rule("kit.prestige.mid", "kit.prestige.high")
def has_clock_to_move(campaign: Campaign, deed: UseFeature, by: Seat) -> Denial | None:
    """What moves a clock and does nothing else needs one that is on the table, and that no gate holds up."""
    grant = find_effect(campaign, deed, Grant)
    if grant is None or not grant.by or grant.opens:
        return None
    clock = granted_clock(campaign, deed)
    if is_lost_at_gates(campaign, clock):
        return Denial("a gate is closed: the job does not move", rule="kit.scaling.gates")
    return deny_clock(campaign, clock)


@rule("kit.prestige.mid", "kit.prestige.high")
def clock_can_move(campaign: Campaign, deed: UseFeature, by: Seat) -> Denial | None:
    """What moves a clock and does nothing else is not used up on one that goes no further that way."""
    grant = find_effect(campaign, deed, Grant)
    if grant is None or not grant.by or grant.opens:
        return None
    return deny_no_room(campaign, granted_clock(campaign, deed), granted_segments(deed, grant))


def granted_segments(deed: UseFeature, grant: Grant) -> int:
    """How far a feature moves its clock, the way that was chosen."""
    return -grant.by if grant.either and deed.other_way else grant.by


@rule("core.talent.forge-patriarch", "core.talent.wild-speaker", "kit.prestige.high")
def names_lane(campaign: Campaign, deed: UseFeature, by: Seat) -> Denial | None:
    """Who is called helps in a lane: one of those that there are, or one that is named."""
    company = find_effect(campaign, deed, Company)
    if company is None:
        return None
    if company.roles and deed.what.capitalize() not in company.roles:
        return Denial(f"say who comes: {' or '.join(company.roles)}")
    return None if deed.what else Denial("say in which lane they help")


@rule(
    "core.talent.lorekeeper",
    "core.talent.guild-ties",
    "core.talent.shadowbinder",
    "core.prestige.shadow-broker",
    "kit.prestige.mid",
    "kit.prestige.high",
)
def says_what_about(campaign: Campaign, deed: UseFeature, by: Seat) -> Denial | None:
    """Where the game master is asked about something, the player says about what."""
    story = find_effect(campaign, deed, Story)
    if story is None or not story.about or (deed.what in story.ways if story.ways else deed.what):
        return None
    return Denial(f"say {story.about}" + f": {' or '.join(story.ways)}" * bool(story.ways))


@rule("core.prestige.echo-killer")
def has_magic_to_undo(campaign: Campaign, deed: UseFeature, by: Seat) -> Denial | None:
    """It undoes a spell that stands or is about to, or another effect of which the game master says what it costs.

    A spell of one's own side is undone where the game master says that it is aimed at the party.
    """
    if find_effect(campaign, deed, Counter) is None:
        return None
    if deed.casting:
        spell = campaign.castings.get(deed.casting)
        if spell is None or not (spell.phase == "standing" or is_incoming(campaign, spell)):
            return Denial(f"no spell {deed.casting!r} stands or is about to take hold")
        friendly = campaign.is_played(spell.character) == campaign.is_played(deed.character)
        return Denial("a spell of one's own side is aimed at nobody of it") if friendly and by != GM else None
    if by == GM and deed.points:
        return None
    return Denial("name the spell that stands, or let the game master say how many points the effect costs")


@rule("core.prestige.echo-killer")
def is_incoming(campaign: Campaign, spell: Casting) -> bool:
    """Whether a spell was woven, and has not taken hold yet."""
    weave = campaign.attempts.get(spell.weave)
    return spell.phase == "weave" and weave is not None and weave.passed


@rule("kit.gear.rare")
def has_its_check(campaign: Campaign, deed: UseFeature, by: Seat) -> Denial | None:
    """Some gear takes a check of one's own that was made with it and succeeded: of its skill, against its value."""
    item, forage = campaign.characters[deed.character].gear.get(deed.feature), find_effect(campaign, deed, Forage)
    ware = terms(campaign).ware(item.kind) if item else None
    if forage is None or ware is None:
        return None
    check = campaign.attempts.get(deed.attempt)
    right = check is not None and (check.character, check.gear, check.dv) == (deed.character, deed.feature, ware.dv)
    if check is not None and right and check.skill in forage.skills and check.passed:
        return None
    skill = " or ".join(forage.skills).capitalize()
    return Denial(f"this takes a check of {skill} made with it that succeeds against DV {ware.dv}")


# --- what it does: all of these are handed the deed, what is used and its effect -----------------------


@rule("kit.prestige.mid", "kit.prestige.high")
def carry_out_grant(play: Play[Campaign], deed: UseFeature, feature: Feature, grant: Grant) -> None:
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
def call_company(play: Play[Campaign], deed: UseFeature, feature: Feature, company: Company) -> None:
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
def lift_fatigue(play: Play[Campaign], deed: UseFeature, feature: Feature, chant: Unwearied) -> None:
    """Let none of one's own side who hears it bear a penalty of fatigue until the scene ends."""
    for one in (deed.character, *allies_present(play.state, deed.character)):
        what = f"{play.state.characters[one].name} bears no penalty of fatigue"
        play.emit(Counted(window="scene", owner=one, feature=UNWEARIED, what=what), lift_fatigue)


@rule("kit.prestige.high", "kit.gear.artifacts", "kit.gear.compromised")
def roll_trait(play: Play[Campaign], deed: UseFeature, feature: Feature, effect: Effect) -> int:
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
def ask_questions(play: Play[Campaign], deed: UseFeature, feature: Feature, answers: Answers) -> None:
    """Roll, and let the game master answer as many questions truly as there are successes, up to a limit."""
    due = min(roll_trait(play, deed, feature, answers), answers.most)
    play.emit(Told(what=f"The game master answers {pluralize(due, 'question')} truly"), ask_questions)


@rule("kit.prestige.high")
def foresee_cards(play: Play[Campaign], deed: UseFeature, feature: Feature, sight: Foresight) -> None:
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
def undo_magic(play: Play[Campaign], deed: UseFeature, feature: Feature, counter: Counter) -> None:
    """End the spell; its complication points are taken over, at least one, and strike its caster no more."""
    points = deed.points
    if deed.casting:
        weave = play.state.attempts.get(play.state.castings[deed.casting].weave)
        points = max(1, points, weave.complications if weave else 0)
        if weave is not None and weave.points:
            over = PointsUsed(attempt=weave.id, count=weave.points, what=(f"{feature.name} takes them over",))
            play.emit(over, undo_magic)
        play.emit(CastingSpent(casting=deed.casting, why="is undone"), undo_magic)
    give_points(play, points, f"{feature.name}: {play.state.characters[deed.character].name}", undo_magic)


@rule("kit.gear.artifacts")
def draw_omens(play: Play[Campaign], deed: UseFeature, feature: Feature, found: Omens) -> None:
    """Draw cards of consequence, of which the game master lets one come true."""
    cards = tuple(card.text for card in draw_cards(play, "consequences", found.cards))
    read = (omens.read_omen(play.state, card) for card in cards)
    told = " or ".join(f"{Card(one.card).name} ({one.suit.domain}, {one.band.lower()})" for one in read)
    play.emit(Told(what=f"{feature.name}: the game master applies one, {told}"), draw_omens)
    for card in cards:
        lying = feature_key(FORETOLD, card)
        play.emit(
            Counted(window="scene", owner=deed.character, feature=lying, what=f"{Card(card).name} may come true"),
            draw_omens,
        )
    release_on_spade(play, *cards)


@rule("kit.gear.artifacts")
def put_to_trial(play: Play[Campaign], deed: UseFeature, feature: Feature, trial: Trial) -> None:
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
def brew(play: Play[Campaign], deed: UseFeature, feature: Feature, making: Brew) -> None:
    """Make what is named: a thing that is not in the catalogue."""
    id = free_id(slug(deed.what), play.state.characters[deed.character].gear)
    play.emit(ItemGained(character=deed.character, item=id, thing=Item(deed.what)), brew)


@rule("kit.prestige.mid")
def swear_oath(play: Play[Campaign], deed: UseFeature, feature: Feature, oath: Oath) -> None:
    """Bind who is willing, until somebody breaks it."""
    what = f"{feature.name}: {deed.what or 'they are bound'}"
    play.emit(Counted(window="campaign", owner=deed.character, feature=SWORN, what=what), is_bound)


@rule("kit.gear.rare")
def provide_supplies(play: Play[Campaign], deed: UseFeature, feature: Feature, forage: Forage) -> None:
    """Give the crew a free segment of supplies."""
    grant_segment(play, feature.name)


@rule("kit.gear.weapons-ranged")
def load(play: Play[Campaign], deed: UseFeature, feature: Feature, reload: Reload) -> None:
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


class UseFeature(CharacterDeed, frozen=True):
    """Use a talent or a piece of gear outside of a roll; `what` says how, or names who comes or what is made.

    `clock` is what it moves, where that may be chosen, and `other_way` lets it be moved the other way where it may.
    `attempt` is the check that it takes, if it takes one; `casting` is the spell that it ends, and `points` what
    another magical effect costs that it undoes.
    """

    feature: str
    what: str = ""
    clock: str = ""
    other_way: bool = False
    attempt: str = ""
    casting: str = ""
    points: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0

    checks = (
        *IN_PERSON,
        has_feature,
        is_in_its_phase,
        names_lane,
        has_magic_to_undo,
        has_its_check,
        has_clock_to_move,
        has_uses,
        can_be_loaded,
        not_used_up,
        clock_can_move,
        says_what_about,
    )

    def resolve(self, play: Play[Campaign]) -> None:
        feature = find_feature(play.state, play.state.characters[self.character], self.feature)
        assert feature is not None
        windows: list[Window] = [one.once for one in feature.effects if one.once]
        asks = next((one.asks for one in feature.effects if isinstance(one, Story)), "")
        play.emit(
            FeatureUsed(
                character=self.character,
                feature=feature.key,
                name=feature.name,
                once=windows[0] if windows else "",
                what=self.what or feature.text,
                asks=asks,
                because=feature.rule,
            )
        )
        for effect in feature.effects:
            if (handler := HANDLERS.get(type(effect))) is not None:
                handler(play, self, feature, effect)


ACTIONS = (UseFeature,)

"""What complication points do: what each line of the menu may strike, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterable

from fieldcraft.core import Denial, Play, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character, Hindrance, Item
from fieldcraft.systems.fates_edge.campaign.characters.gear import ItemChanged, worsen_condition
from fieldcraft.systems.fates_edge.campaign.characters.terms import slug, terms
from fieldcraft.systems.fates_edge.campaign.characters.weapons import DISARMED, STRUCK
from fieldcraft.systems.fates_edge.campaign.checks.boons import pass_beat
from fieldcraft.systems.fates_edge.campaign.checks.conditions import Marked
from fieldcraft.systems.fates_edge.campaign.checks.menu import Does, Pick, Trouble, trouble_menu
from fieldcraft.systems.fates_edge.campaign.checks.openings import lose_position
from fieldcraft.systems.fates_edge.campaign.checks.pools import FOOTING, GAFFE, fold_contact
from fieldcraft.systems.fates_edge.campaign.checks.restraint import RESTRAINED, SEPARATED
from fieldcraft.systems.fates_edge.campaign.condition.clocks import deny_no_room, deny_own_aim
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import tire
from fieldcraft.systems.fates_edge.campaign.condition.harm import SEVERE, deny_no_worse, wound
from fieldcraft.systems.fates_edge.campaign.condition.stores import SUPPLY, segments_left
from fieldcraft.systems.fates_edge.campaign.condition.supply import use_supplies
from fieldcraft.systems.fates_edge.campaign.condition.tolls import tick_clock
from fieldcraft.systems.fates_edge.campaign.followers.endangering import deny_endangering, endanger
from fieldcraft.systems.fates_edge.campaign.followers.events import AssetGone
from fieldcraft.systems.fates_edge.campaign.phases import deny_not_here
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import Counted, feature_key
from fieldcraft.systems.fates_edge.shared.fatigue import MOST

ARMS = "arms"
"""The line by which weapons and armour are compromised in a fight."""

WIELDED, TOOLS = from_rule(
    (("melee", "ranged", "armour", "cultural"), ("kit", "tool")), "core.cp.menu.combat", "core.cp.menu.universal"
)
"""The sorts of the catalogue that are weapons and armour, and those that are neither."""

BREAKING = 3
"""The points that break gear at once."""

CONDITIONS: dict[Does, str] = {
    "footing": FOOTING,
    "restrain": RESTRAINED,
    "disarm": DISARMED,
    "separate": SEPARATED,
}
"""What the lines are called that leave a condition."""

SCAR: str = from_rule("hurt for good", "kit.cp.spend-ladder")
"""The condition that a permanent injury leaves, which no treatment takes away."""

WEARING: tuple[Does, ...] = ("compromise", "break")
"""What wears a piece of gear down."""

STRIKING: tuple[Does, ...] = ("fatigue", "harm", "position", *WEARING, "gaffe", *CONDITIONS)
"""What strikes one character."""


def is_aimed(line: Trouble) -> bool:
    """Whether a line strikes one character, clock, follower or asset that is named."""
    return line.does in (*STRIKING, "clock", "burn", "endanger") and not line.everybody


@rule("core.follower.risk.player-save")
def may_befall(campaign: Campaign, character: str, pick: Pick) -> bool:
    """Whether a line strikes a character, or is a story that can be told of it."""
    does = trouble_menu(campaign)[pick.trouble].does
    return pick.who == character if does in STRIKING else does == "story" and pick.who in ("", character)


@rule("core.cp.categories")
def deny_pick(campaign: Campaign, pick: Pick) -> Denial | None:
    """A line is on the menu and does something to somebody or something that is there."""
    if (line := trouble_menu(campaign).get(pick.trouble)) is None:
        return Denial(f"{pick.trouble!r} cannot be bought now: there are {', '.join(trouble_menu(campaign))}")
    if line.does == "clock":
        return deny_clock_pick(campaign, line, pick.what)
    if line.does in ("supply", "out_of_supply"):
        return deny_empty_stores(campaign)
    if line.does == "beat" and campaign.scene is None:
        return Denial(f"{line.text}: no scene is being played", rule="core.cp.menu.universal")
    if line.does == "burn" and pick.what not in campaign.assets:
        return Denial(f"{line.key} needs an asset: what={pick.what!r} is none")
    if line.does == "endanger":
        return deny_endangering(campaign, pick.what)
    if line.everybody:
        worse = any(deny_no_worse(campaign, one, "fatigue", line.amount) is None for one in travellers(campaign))
        return None if worse else Denial("nobody is there whom it would make worse off", rule="core.cp.menu.travel")
    return deny_strike(campaign, line, pick) if line.does in STRIKING else None


@rule("core.cp.categories")
def deny_picks(campaign: Campaign, picks: tuple[Pick, ...]) -> Denial | None:
    """Every line that is bought may be, and none of those that leave a condition or a danger befalls somebody twice."""
    if (no := next(filter(None, (deny_pick(campaign, pick) for pick in picks)), None)) is not None:
        return no
    menu = trouble_menu(campaign)
    lasting = [
        (pick.trouble, pick.who, (fold_contact if menu[pick.trouble].does == "gaffe" else slug)(pick.what))
        for pick in picks
        if menu[pick.trouble].does in ("endanger", "position") or condition_of(menu[pick.trouble], pick)
    ]
    if len(set(lasting)) < len(lasting):
        return Denial("the same trouble befalls nobody twice")
    return deny_lost_twice(campaign, picks) or deny_overkill(campaign, picks)


def deny_lost_twice(campaign: Campaign, picks: tuple[Pick, ...]) -> Denial | None:
    """Why what is lost for good is not struck by another line as well."""
    menu = trouble_menu(campaign)
    struck = [pick.what for pick in picks if menu[pick.trouble].does in ("burn", "endanger")]
    burned = (pick.what for pick in picks if menu[pick.trouble].does == "burn")
    twice = next((one for one in burned if struck.count(one) > 1), None)
    return Denial(f"{campaign.assets[twice].name} is lost once and for all") if twice else None


@rule("core.cp.categories")
def deny_overkill(campaign: Campaign, picks: tuple[Pick, ...]) -> Denial | None:
    """None of several lines is for something that is at its end by those before it."""
    moved: dict[str, int] = {}
    for pick in picks:
        line = trouble_menu(campaign)[pick.trouble]
        if (found := room_for(campaign, line, pick)) is None:
            continue
        what, left, by = found
        if moved.get(what, 0) >= left:
            return Denial(f"{line.text}: what is bought before it leaves nothing for it")
        moved[what] = moved.get(what, 0) + by
    return None


@rule("core.cp.categories")
def room_for(campaign: Campaign, line: Trouble, pick: Pick) -> tuple[str, int, int] | None:
    """What a line moves that has an end, how far it is still from it, and how far it moves it; None for all else."""
    match line.does:
        case "supply" | "out_of_supply":
            return SUPPLY, segments_left(campaign), segments_lost(campaign, line)
        case "clock" if pick.what == SUPPLY:
            return SUPPLY, segments_left(campaign), line.amount
        case "clock":
            clock = campaign.clocks[pick.what]
            return f"clock {clock.id}", clock.size - clock.filled, line.amount
        case "fatigue" if not line.everybody:
            return f"fatigue {pick.who}", MOST - campaign.characters[pick.who].fatigue, line.amount
        case "compromise" | "break":
            worn = campaign.characters[pick.who].gear[pick.what].condition == "compromised"
            return f"gear {pick.who} {pick.what}", 1 if worn else 2, BREAKING if line.does == "break" else line.amount
    return None


@rule("core.cp.categories", "kit.supply.fill")
def deny_clock_pick(campaign: Campaign, line: Trouble, clock: str) -> Denial | None:
    """Only a clock that is on the table, threatens the crew and is not full ticks."""
    if clock not in campaign.clocks:
        return Denial(f"{line.key} needs a clock: what={clock!r} is none")
    if clock == SUPPLY:
        return deny_empty_stores(campaign)
    return deny_own_aim(campaign, clock) or deny_no_room(campaign, clock, 1)


@rule("kit.supply.fill")
def deny_empty_stores(campaign: Campaign) -> Denial | None:
    """Who is out of supplies loses none."""
    return None if segments_left(campaign) else Denial("there are no supplies left", rule="kit.supply.fill")


@rule("core.cp.categories")
def deny_strike(campaign: Campaign, line: Trouble, pick: Pick) -> Denial | None:
    """A line strikes one character who is there, and whom it makes worse off."""
    who = campaign.characters.get(pick.who)
    if who is None:
        return Denial(f"{line.key} needs a character: who={pick.who!r} is none")
    if (no := deny_not_here(campaign, who.id)) is not None:
        return no
    if line.does == "gaffe" and not fold_contact(pick.what):
        return Denial("gaffe needs a contact who was put off: what is empty")
    if line.does in WEARING:
        return deny_wear(campaign, line, who, pick.what)
    if line.does in ("fatigue", "harm"):
        return deny_no_worse(campaign, who.id, line.does, line.amount)
    if line.does == "disarm" and pick.what and pick.what not in who.gear:
        return Denial(f"{who.name} has no {pick.what!r}")
    again = (condition := condition_of(line, pick)) in who.conditions
    return Denial(f"{who.name}: {condition} already", unit=who.id) if again else None


@rule("core.cp.categories", "kit.gear.break")
def deny_wear(campaign: Campaign, line: Trouble, who: Character, item: str) -> Denial | None:
    """A piece of gear that is carried and not broken yet wears, by the line that is for its sort."""
    if item not in who.gear:
        return Denial(f"{who.name} has no {item!r}")
    if who.gear[item].condition == "broken":
        return Denial(f"{who.gear[item].name} is broken already")
    return deny_other_line(campaign, line, who.gear[item]) if line.does == "compromise" else None


@rule("core.cp.menu.combat", "core.cp.menu.universal")
def deny_other_line(campaign: Campaign, line: Trouble, item: Item) -> Denial | None:
    """Where a fight has a line for weapons and armour they are bought by it, and tools and kits by the other.

    What the catalogue does not know may be either.
    """
    ware = terms(campaign).ware(item.kind)
    if ware is None or ARMS not in trouble_menu(campaign):
        return None
    other = TOOLS if line.key == ARMS else WIELDED
    why = f"{item.name} is {'no weapon or armour' if line.key == ARMS else 'bought as a weapon or armour'}"
    return Denial(why, rule="core.cp.menu.combat") if ware.sort in other else None


@rule("core.cp.menu.combat", "core.cp.menu.universal")
def gear_in_reach(campaign: Campaign, line: Trouble) -> dict[str, tuple[str, ...]]:
    """By character the gear that a line may wear down or break: what is whole enough, of those who are there."""
    found = {
        who.id: tuple(id for id in who.gear if deny_pick(campaign, Pick(line.key, who.id, id)) is None)
        for who in campaign.characters.values()
    }
    return {id: gear for id, gear in found.items() if gear}


@rule("core.cp.spend.timing")
def apply_pick(play: Play[Campaign], pick: Pick) -> None:
    """Let what was bought happen, as far as rules can."""
    line = trouble_menu(play.state)[pick.trouble]
    match line.does:
        case "clock" if pick.what != SUPPLY:
            tick_clock(play, pick.what, line.amount, line.text, apply_pick)
        case "clock" | "supply" | "out_of_supply":
            use_supplies(play, segments_lost(play.state, line), line.text)
        case "compromise" | "break":
            item = play.state.characters[pick.who].gear[pick.what]
            worn = worsen_condition(item, line.amount if line.does == "compromise" else BREAKING)
            play.emit(ItemChanged(character=pick.who, item=pick.what, condition=worn), apply_pick)
        case "beat":
            pass_beat(play)
        case does if does in ("gaffe", "position") or does in CONDITIONS:
            hinder(play, pick, line)
        case "burn" | "endanger":
            strike_network(play, line, pick.what)
        case "fatigue":
            for one in travellers(play.state) if line.everybody else (pick.who,):
                tire(play, one, line.amount, line.text)
        case "harm":
            injure(play, pick, line)


@rule("kit.cp.spend-ladder", "kit.harm.track")
def injure(play: Play[Campaign], pick: Pick, line: Trouble) -> None:
    """Somebody is harmed, and an injury that is permanent marks them besides."""
    wound(play, pick.who, line.amount, line.text)
    if scar := condition_of(line, pick):
        play.emit(Marked(character=pick.who, condition=scar), injure)


@rule("kit.cp.spend-ladder", "kit.lethal.fallout")
def strike_network(play: Play[Campaign], line: Trouble, what: str) -> None:
    """An asset is lost for good, or a follower or an asset is in danger."""
    if line.does == "burn":
        play.emit(AssetGone(asset=what, what="is burned for good"), apply_pick)
    else:
        endanger(play, what)


@rule("core.cp.menu.travel")
def travellers(campaign: Campaign) -> tuple[str, ...]:
    """Whom a hardship of the whole crew strikes: those in the scene whom players play."""
    present = campaign.scene.present if campaign.scene else frozenset()
    return tuple(sorted(one.id for one in campaign.played_characters() if one.id in present))


@rule("core.cp.menu.universal")
def segments_lost(campaign: Campaign, line: Trouble) -> int:
    """The segments of supplies that a line costs, or all that are left and put by."""
    return segments_left(campaign) if line.does == "out_of_supply" else line.amount


@rule("core.cp.menu.combat", "core.cp.menu.social", "core.cp.menu.universal", "kit.cp.spend-ladder")
def hinder(play: Play[Campaign], pick: Pick, line: Trouble) -> None:
    """Lost footing costs the next defence a die; a gaffe one in all checks that are said to be about that contact.

    Who is restrained neither moves nor attacks, who is disarmed has no weapon in hand nor the thing that is named, and
    who is separated from the others neither helps them nor is helped.
    """
    if line.does == "position":
        lose_position(play, pick.who)
        return
    hindrance = Hindrance(dice=-1, on=frozenset({fold_contact(pick.what)})) if line.does == "gaffe" else None
    play.emit(Marked(character=pick.who, condition=condition_of(line, pick), hindrance=hindrance), hinder)
    if line.does == "disarm" and pick.what:
        lost = f"{play.state.characters[pick.who].gear[pick.what].name} is out of hand"
        struck = feature_key(STRUCK, pick.what)
        play.emit(Counted(window="scene", owner=pick.who, feature=struck, what=lost), hinder)


@rule("kit.cp.spend-ladder", "core.cp.menu.social")
def condition_of(line: Trouble, pick: Pick) -> str:
    """The condition that a line leaves; "" for one that leaves none.

    A gaffe names its contact, and a permanent injury, which is severe harm, how it was told.
    """
    if line.does == "gaffe":
        return f"{GAFFE}{fold_contact(pick.what)}"
    if line.does == "harm" and line.amount == SEVERE:
        return f"{SCAR}: {pick.text}" if pick.text else SCAR
    return CONDITIONS.get(line.does, "")


@rule("core.cp.categories")
def targets_in_reach(campaign: Campaign, line: Trouble) -> tuple[str, ...]:
    """The characters, clocks, followers or assets that a line may strike now, by their ids."""
    things: dict[Does, Iterable[str]] = {
        "clock": campaign.clocks,
        "burn": campaign.assets,
        "endanger": {**campaign.followers, **campaign.assets},
    }
    if (found := things.get(line.does)) is not None:
        picks = [Pick(line.key, what=id) for id in found]
    else:
        what = "somebody" if line.does == "gaffe" else ""
        picks = [Pick(line.key, who=id, what=what) for id in campaign.characters]
    return tuple(pick.who or pick.what for pick in picks if deny_pick(campaign, pick) is None)

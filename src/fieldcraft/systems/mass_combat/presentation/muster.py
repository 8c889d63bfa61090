"""The page before the battle: one's chest, what it buys, one's cards, the field, and how far the others are."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from fieldcraft.core import Action, Seat
from fieldcraft.core.words import list_in_words, pluralize
from fieldcraft.presentation import Card, Fact, Offer, Panel, Row, Track
from fieldcraft.presentation.forms import FormField
from fieldcraft.systems.mass_combat.actions.deploying import ChooseHome, Deploy, PlaceZone, WriteAspect
from fieldcraft.systems.mass_combat.actions.ending import BuyFatePoint, RollInitiative
from fieldcraft.systems.mass_combat.actions.mustering import (
    AssignLeader,
    BringLeader,
    BuyUnit,
    Enlist,
    Ready,
    StrikeOut,
)
from fieldcraft.systems.mass_combat.building import (
    FATE_POINT_PRICE,
    PRICES,
    Roster,
    price_card,
    price_unit,
    write_roster,
)
from fieldcraft.systems.mass_combat.content import leaders, units
from fieldcraft.systems.mass_combat.entries import LeaderKind, UnitKind
from fieldcraft.systems.mass_combat.mustering import count_zones, list_deployment, list_reserve, needs_home
from fieldcraft.systems.mass_combat.narration import rung_name
from fieldcraft.systems.mass_combat.presentation.watching import show_stages
from fieldcraft.systems.mass_combat.quality import ASPECTS, RATINGS, SLOTS
from fieldcraft.systems.mass_combat.state import Leader, Phase, Piece, Player, Quality, State, Unit
from fieldcraft.systems.mass_combat.system import SYSTEM
from fieldcraft.systems.shared.presentation.deeds import plain

STEPS: dict[Phase, str] = {"build": "Units", "zones": "Zones", "aspects": "Aspects", "deploy": "Deploy"}
"""The phases before the battle, as the header tells them."""

ORDINALS = ("Second", "Third")
"""The further aspects of a unit, of which the first is its name."""

LINEAR = 2
"""How many ways in and out most zones should have."""


def show_muster(view: State, seat: Seat) -> dict[str, Panel]:
    """The panels of the page; none once the battle has begun."""
    if is_before_order(view):
        return {"1 order": show_order(view, seat)}
    if view.phase not in STEPS:
        return {}
    player = view.players.get(seat)
    own = {"0 stages": show_stages(view)} if player is None else {"1 chest": show_own_chest(view, player)}
    if player is not None and view.phase == "build":
        own["4 market"] = show_market(view, player)
    if player is not None:
        own["2 army"] = show_army(view, player)
    lays = view.phase in ("zones", "aspects") or (player is not None and needs_home(view, player.side))
    field = "1 field" if lays and view.phase != "build" else "3 field"
    return {**own, field: show_field(view, seat), "5 others": show_others(view, seat)}


def is_before_order(view: State) -> bool:
    """Whether the battle has begun and the order of the players is still to be rolled."""
    return view.phase == "battle" and not view.order and not view.asks


def show_order(view: State, seat: Seat) -> Panel:
    """The rolls for the order: what players have, and what is one's own to roll."""
    rolls = [offer_order(view, seat, action) for action in RollInitiative.candidates(view, seat)]
    return Panel(
        title="Who goes first",
        text="Will decides, then units",
        icon="dice-five",
        place="page",
        rows=tuple(
            Row(
                id=one,
                title=player.name,
                facts=(Fact(label="Result", value=rung_name(view.initiative[one].result)),)
                if one in view.initiative
                else (),
                text="" if one in view.initiative else "has yet to roll",
            )
            for one, player in view.players.items()
        ),
        offers=tuple(replace(roll, label=name_roll(view, roll), main=True) for roll in rolls if roll.refusal is None),
    )


def name_roll(view: State, roll: Offer) -> str:
    """With whom a player rolls for the order."""
    leader = view.units.get(roll.action.get("leader", ""))
    return "Roll for the order" if leader is None else f"Roll with {leader.title}"


def offer_order(view: State, seat: Seat, action: Action, **more: object) -> Offer:
    """Something that a player may do, or why not."""
    refusal = SYSTEM.judge(view, view, action, seat)
    label = getattr(action, "label", "")
    # Lists as they come back over the wire, so that an offer that has not changed is told to be the same.
    listed = msgspec.json.decode(msgspec.json.encode(action))
    return Offer(**{"action": listed, "label": label, "refusal": refusal, **more})


# --- the chest --------------------------------------------------------------------------------


def show_own_chest(view: State, player: Player) -> Panel:
    """What is left in one's chest, and what may be done with it at a stroke."""
    offers = [offer_order(view, player.seat, BuyFatePoint(), cost=pluralize(FATE_POINT_PRICE, "point"))]
    if view.phase == "build":
        offers.insert(0, offer_order(view, player.seat, Enlist(), text="units for all that is left, and a leader"))
        offers.append(
            Offer(
                action={"do": "enlist"}, label="A saved roster", icon="file-arrow-up", text="from an earlier battle",
                fields=(FormField(name="roster", kind="json", label="Roster as JSON", needed=True),),
            )
        )  # fmt: skip
    if view.phase in Ready.phases:
        offers.append(offer_order(view, player.seat, Ready(), main=not player.ready))
    return Panel(
        title="Your chest",
        text=f"{player.name}: {'ready' if player.ready else 'what is left may buy fate points in the battle'}",
        icon="coins",
        place="page",
        rows=(
            Row(
                id="chest",
                title=f"{pluralize(player.chest, 'build point')} left",
                facts=(Fact(label="Fate points", value=str(player.points), rule="mass.fate.points"),),
            ),
        ),
        offers=tuple(offers),
    )


# --- what it buys -----------------------------------------------------------------------------


def show_market(view: State, player: Player) -> Panel:
    """Units as they come, the card to write one of one's own, and leaders."""
    known = units().get(view.venue.id, {})
    rows = [show_kind(view, player, id, kind) for id, kind in known.items()]
    people = leaders().get(view.venue.id, {})
    rows += [show_leader_kind(view, player, id, kind) for id, kind in people.items()]
    return Panel(
        title="Buy", text="1, 2 or 3 points: Average, Fair, Good", icon="plus", place="page", rows=tuple(rows)
    )  # fmt: skip


def write_card(view: State, player: Player) -> Offer:
    """A card to be written: a quality with its skills and aspects; what is written stays when the quality changes."""
    return Offer(
        action={"do": "buy_unit", "skills": [], "aspects": []},
        label="Write a card",
        text="a unit in your own words",
        fields=tuple(list_card_fields(view, player.chest, UnitKind(quality="fair"))),
    )


def rewrite_card(view: State, player: Player, piece: Piece) -> Offer:
    """The card of a unit or a leader opened again, with what stands on it."""
    words = tuple(aspect.words for aspect in view.aspects_on.get(piece.id, ()) if aspect.kind == "trait")
    if isinstance(piece, Leader):
        listed = (
            FormField(name=f"aspects.{i}", kind="text", label=f"{ORDINALS[i]} aspect", usual=one, needed=True)
            for i, one in enumerate(words[: len(ORDINALS)])
        )
        name = FormField(name="name", kind="text", label="Name, the first aspect", usual=piece.title, needed=True)
        said = {"do": "rewrite_leader", "unit": piece.id, "aspects": list(words)}
        return Offer(action=said, label="Rewrite the card", icon="pencil-simple", fields=(name, *listed))
    card = UnitKind(
        name=piece.title, quality=piece.quality, skills=piece.skills, aspects=words, movement=piece.movement
    )
    said = {"do": "rewrite_unit", "unit": piece.id, "skills": [], "aspects": [], "movement": piece.movement}
    fields = tuple(list_card_fields(view, player.chest + price_unit(piece), card))
    return Offer(action=said, label="Rewrite the card", icon="pencil-simple", fields=fields)


def list_card_fields(view: State, chest: int, card: UnitKind) -> Iterator[FormField]:
    """The form of a unit's card, with what stands on it, for so many build points at most."""
    costs = {quality: pluralize(price, "point") for quality, price in PRICES.items()}
    yield FormField(name="name", kind="text", label="Name, the first aspect", usual=card.name, needed=True)
    yield FormField(
        name="quality", kind="one", label="Quality", needed=True, usual=card.quality, values=tuple(PRICES),
        costs=tuple(costs.values()),
        closed={str(one): f"the chest holds {chest}" for one, price in PRICES.items() if price > chest},
    )  # fmt: skip
    for one in PRICES:
        yield from list_slots(view, one, card)
    kinds = view.venue.movement
    if len(kinds) > 1:
        usual = card.movement or kinds[0]
        yield FormField(name="movement", kind="one", label="Moves by", usual=usual, needed=True, values=kinds)


def list_slots(view: State, quality: Quality, card: UnitKind) -> Iterator[FormField]:
    """The skills and the further aspects on a card of a quality: first those that stand on it."""
    given: dict[str, tuple[str, ...]] = {"quality": (quality,)}
    best = sorted(card.skills or {}, key=lambda skill: -(card.skills or {})[skill])
    skills, words = tuple(dict.fromkeys((*best, *view.venue.skills))), card.aspects or ()
    for i, (rating, skill) in enumerate(zip(RATINGS[quality], skills, strict=False)):
        yield FormField(
            name=f"skills.{i}", kind="one", label=f"{rating:+}", needed=True, usual=skill, values=view.venue.skills,
            given=given, once="skill",
        )  # fmt: skip
    for i in range(ASPECTS[quality] - 1):
        yield FormField(
            name=f"aspects.{i}", kind="text", label=f"{ORDINALS[i]} aspect", needed=True, given=given,
            usual=words[i] if i < len(words) else None,
        )  # fmt: skip


def show_kind(view: State, player: Player, id: str, kind: UnitKind) -> Row:
    """A kind of unit with its price."""
    price = pluralize(price_card(kind), "point")
    buy = offer_order(view, player.seat, BuyUnit.of_kind(kind), label="Buy", cost=price)
    return Row(
        id=id,
        title=kind.name or id,
        emblem=kind.emblem or "",
        side=player.seat,
        group="Ready units",
        marks=((kind.quality or "average").capitalize(), list_skills(kind.skills or {})),
        facts=(Fact(label="Costs", value=f"{price}, more than is left"),) if buy.refusal else (),
        offers=() if buy.refusal else (buy,),
    )


def show_leader_kind(view: State, player: Player, id: str, kind: LeaderKind) -> Row:
    """A leader who may be brought."""
    return Row(
        id=id,
        title=kind.name or id,
        icon="crown-simple",
        emblem=kind.emblem or "",
        side=player.seat,
        group="Leaders, one for each player",
        marks=(list_skills(kind.skills or {}),),
        offers=(offer_order(view, player.seat, BringLeader(kind.name or id), label="Bring", cost="free"),),
    )


def list_skills(skills: dict[str, int]) -> str:
    r"""Skills in a line, best first, each of which stands together.

    >>> list_skills({"Will": 1, "Fight": 2})
    '+2\xa0Fight, +1\xa0Will'
    """
    return ", ".join(f"{rating:+}\xa0{skill}" for skill, rating in sorted(skills.items(), key=lambda one: -one[1]))


# --- one's own cards --------------------------------------------------------------------------


def show_army(view: State, player: Player) -> Panel:
    """One's units and leaders as cards, and the roster to keep."""
    own = [piece for piece in view.units.values() if piece.owner == player.seat]
    saved = (
        (Offer(action={}, label="Save the roster", icon="export", download=save_roster(view, player)),) if own else ()
    )
    written = (write_card(view, player),) if view.phase == "build" and not player.ready else ()
    return Panel(
        title="Your units", text="index cards", icon="cards", place="page", empty="No unit yet.",
        rows=tuple(show_own_piece(view, player, piece) for piece in own), offers=(*written, *saved),
    )  # fmt: skip


def show_own_piece(view: State, player: Player, piece: Piece) -> Row:
    """A unit or a leader with all that is on the card."""
    slots = SLOTS[piece.quality] if isinstance(piece, Unit) else ()
    traits = [aspect for aspect in view.aspects_on.get(piece.id, ()) if aspect.kind == "trait"]
    leader = view.leader_of.get(piece.id)
    return Row(
        id=piece.id,
        title=piece.title,
        icon="crown-simple" if isinstance(piece, Leader) else "",
        emblem=piece.emblem,
        side=player.seat,
        marks=tuple(filter(None, (describe_kind(piece), f"led by {leader.title}" if leader else ""))),
        text=list_skills(piece.skills),
        cards=tuple(Card(label=aspect.words) for aspect in traits),
        tracks=tuple(Track(label=f"{slot.capitalize()} consequence", value=0, most=1) for slot in slots),
        facts=(Fact(label="In", value=piece.zone),) if piece.zone else (),
        offers=tuple(list_card_offers(view, player, piece)),
    )


def describe_kind(piece: Piece) -> str:
    """What a piece is: its quality, or a leader."""
    return piece.quality.capitalize() if isinstance(piece, Unit) else "Leader"


def list_card_offers(view: State, player: Player, piece: Piece) -> Iterator[Offer]:
    """What may be done with a card in this phase."""
    seat = player.seat
    if view.phase == "build":
        if not player.ready:
            yield rewrite_card(view, player, piece)
        yield offer_order(view, seat, StrikeOut(piece.id), icon="trash")
    if view.phase == "build" and isinstance(piece, Leader):
        free = [unit for unit in view.troops.values() if unit.owner == seat and unit.id not in view.leader_of]
        for unit in free:
            yield offer_order(view, seat, AssignLeader(piece.id, unit.id), label=f"Lead {unit.title}")
    elif view.phase == "deploy" and seat in SYSTEM.to_act(view) and piece in list_reserve(view, seat):
        for zone in list_deployment(view, seat):
            deploy = offer_order(view, seat, Deploy(piece.id, zone), label=zone, group="Deploy in")
            if deploy.refusal is None:
                yield deploy


def save_roster(view: State, player: Player) -> str:
    """One's army as the JSON of a roster, for other battles."""
    cards, people = list[UnitKind](), list[LeaderKind]()
    for piece in view.units.values():
        if piece.owner == player.seat:
            traits = tuple(a.words for a in view.aspects_on.get(piece.id, ()) if a.kind == "trait")
            said = {
                "name": piece.title, "emblem": piece.emblem or None, "skills": piece.skills, "aspects": traits,
                "movement": piece.movement,
            }  # fmt: skip
            if isinstance(piece, Unit):
                cards.append(UnitKind(quality=piece.quality, **said))  # type: ignore[arg-type]
            else:
                people.append(LeaderKind(**said))  # type: ignore[arg-type]
    roster = Roster(title=f"{player.name}'s army", venue=view.venue.id, units=tuple(cards), leaders=tuple(people))
    return write_roster(roster).decode()


# --- the field --------------------------------------------------------------------------------


def show_field(view: State, seat: Seat) -> Panel:
    """The zone cards that lie there, and what may be done with them in this phase."""
    cells, most = view.ground.cells, count_zones(view)
    return Panel(
        title="The field",
        text=f"{len(cells)} of {pluralize(max(most, len(cells)), 'card')}{tell_writing(view, seat)}",
        icon="map-trifold",
        place="page",
        empty="No card lies there yet.",
        rows=tuple(show_zone_card(view, seat, zone) for zone in cells),
        offers=tuple(list_field_offers(view, seat)),
    )


def tell_writing(view: State, seat: Seat) -> str:
    """Why nothing can be written on any card, once for all of them; "" where it can."""
    player = view.players.get(seat)
    poor = player is not None and view.phase == "aspects" and not player.ready and not player.points
    return "; no fate point left, so nothing can be written" if poor else ""


def show_zone_card(view: State, seat: Seat, zone: str) -> Row:
    """A zone card: who placed it, its neighbours, and what is written on it."""
    placed = view.cards[zone].by if zone in view.cards else ""
    beside = view.ground.neighbours(zone)
    homes = [view.players[one].name for one in view.placing if view.homes.get(view.players[one].side) == zone]
    marks = (f"home of {list_in_words(homes)}",) if homes else ()
    return Row(
        id=zone,
        title=zone,
        text=f"beside {', '.join(beside)}" if beside else "",
        marks=(*((f"by {view.players[placed].name}",) if placed in view.players else ()), *marks),
        cards=tuple(
            Card(label=aspect.words, text="only you" if aspect.face_down else "", face_down=not aspect.words)
            for aspect in view.aspects_on.get(zone, ())
        ),
        facts=tuple(Fact(label="Here", value=unit.title) for unit in view.units_in(zone)),
        offers=tuple(list_zone_offers(view, seat, zone)),
    )


def list_zone_offers(view: State, seat: Seat, zone: str) -> Iterator[Offer]:
    """What may be done with one card."""
    if seat not in view.players:
        return
    if view.phase == "aspects" and not view.aspects_on.get(zone) and view.players[seat].points:
        kinds = view.venue.movement
        written = offer_order(view, seat, WriteAspect(zone, "words"), cost="1 fate point")
        yield replace(
            written, action={"do": "write_aspect", "zone": zone}, fields=(
                FormField(name="words", kind="text", label="Words", needed=True),
                FormField(name="hinders", kind="several", label="Hinders", values=kinds),
            ),
        )  # fmt: skip
    if view.phase == "deploy":
        home = offer_order(view, seat, ChooseHome(zone), label="Our home")
        if home.refusal is None:
            yield home


def list_field_offers(view: State, seat: Seat) -> Iterator[Offer]:
    """To lay the next card, with a warning where the field is getting linear."""
    cells = view.ground.cells
    if view.phase != "zones" or seat not in SYSTEM.to_act(view):
        return
    fields = [FormField(name="zone", kind="text", label="Name", needed=True)]
    if cells:
        beside = FormField(name="beside", kind="several", label="Beside", needed=True, values=cells, on_board=True)
        fields.append(beside)
    few = sum(len(view.ground.neighbours(zone)) < LINEAR for zone in cells)
    hint = "beside one card or more: pick them here, or on the field" if cells else ""
    warning = "most zones have one way only: several make a better battle" if few > len(cells) / 2 > 1 else hint
    yield Offer(
        action=plain(PlaceZone("")), label="Lay a card", main=True, open=True, text=warning,
        fields=tuple(fields),
    )  # fmt: skip


# --- the others -------------------------------------------------------------------------------


def show_others(view: State, seat: Seat) -> Panel:
    """How far everybody is, which all may see."""
    waits = SYSTEM.to_act(view)
    return Panel(
        title="The others" if seat in view.players else "The players",
        text="what all may see",
        icon="users",
        place="page",
        rows=tuple(
            Row(
                id=player.seat,
                title=player.name,
                text="musters" if player.seat in waits else "ready",
                facts=(
                    Fact(label="Units", value=str(sum(unit.owner == player.seat for unit in view.troops.values()))),
                    Fact(label="Chest", value=str(player.chest)),
                    Fact(label="Fate", value=str(player.points)),
                ),
            )
            for player in view.players.values()
            if player.seat != seat
        ),
    )

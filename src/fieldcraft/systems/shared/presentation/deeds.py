"""What a piece could do, shown from what the actions of a game say of themselves: deeds, choices, previews, shapes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from operator import attrgetter
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from fieldcraft.core import GM, Action, Decree, EnterDice, Event, Refusal, Seat, State, System
from fieldcraft.core.model import tag
from fieldcraft.presentation import Aim, Answer, Choice, Deed, Odds, Preview, Prompt, Target
from fieldcraft.systems.shared.actions import BoardAction, MasterAction, Offer, UnitAction
from fieldcraft.systems.shared.narration import dice_words, unit_name

S = TypeVar("S", bound=State)


def plain(action: Action) -> dict[str, Any]:
    """An action as JSON."""
    found: dict[str, Any] = msgspec.to_builtins(action)
    return found


def rank(one: Choice) -> tuple[object, ...]:
    """Choices stand by what they are aimed at, so that their order tells nothing else."""
    return one.piece, one.cells, one.front, one.detail, one.label


def best(odds: Iterable[Odds | None]) -> Odds | None:
    """The odds that are most likely to succeed."""
    return max(filter(None, odds), key=lambda one: one.success, default=None)


def best_choice(choices: Sequence[Choice], units: Mapping[str, Any], side_of: Callable[[Any], Seat]) -> Odds | None:
    """The odds of the choice that is most likely to succeed: of those against other sides, where there are any."""

    def is_hostile(one: Choice) -> bool:
        doer, target = units.get(one.action.get("unit", "")), units.get(one.piece)
        return doer is not None and target is not None and side_of(target) not in ("", side_of(doer))

    return best(one.odds for one in choices if is_hostile(one)) or best(one.odds for one in choices)


def no_odds(view: Any, action: Action) -> Odds | None:
    """No dice decide anything."""
    return None


def only_gm(view: Any, seat: Seat) -> bool:
    """Whether a seat is the game master's."""
    return seat == GM


def no_prompt(view: Any, seat: Seat) -> Prompt | None:
    """Nobody is asked anything."""
    return None


def tell_nothing(view: Any, events: tuple[Event, ...]) -> str:
    """No event is told."""
    return ""


def no_variants(view: Any, action: Any) -> tuple[tuple[str, str, Any], ...]:
    """There is one way to do it."""
    return ()


def as_it_is(view: Any, seat: Seat, action: Any, preview: Preview) -> Preview:
    """There is no more to tell."""
    return preview


def tag_words(action: Action) -> str:
    """An action by the name of its kind."""
    return tag(type(action).__name__).replace("_", " ").capitalize()


def name_way(view: Any, said: Choice, variant: str) -> str:
    """What is left to choose where a shape lies: whom it is aimed at, what else is said of it, and its variant."""
    whom = unit_name(view, said.piece) if said.piece else ""
    return ", ".join(filter(None, (whom, said.detail, variant))).capitalize()


def list_targets(view: Any, unit: Any, action: UnitAction, odds: Odds | None) -> tuple[Target, ...]:
    """Whom an order of a unit catches that takes effect on cells."""
    found = sorted(action.affected_units(view) & view.units.keys()) if action.affected_cells(view) else ()
    return tuple(
        Target(piece=id, odds=odds, text="on your side" if view.units[id].side == unit.side else "") for id in found
    )


def find_answer(asked: Prompt | None, action: Action) -> Answer | None:
    """The answer of the question that waits which an action gives."""
    given = plain(action)
    return next((answer for answer in asked.answers if answer.action == given), None) if asked else None


def assign_slots(offers: Iterable[Offer]) -> Iterator[Offer]:
    """Offers in their order, each slot left to the first that wants it."""
    taken: set[str] = set()
    for offer in offers:
        yield replace(offer, slot="") if offer.slot in taken else offer
        taken.add(offer.slot)


@dataclass(frozen=True)
class ActionBar(Generic[S]):
    """How the actions of a game are shown; its methods are functions of a `Show`.

    `commandable` lists the units that a seat may give orders to now, `begin` is the view once the turn of one of them
    has begun, and `odds` are those of an action's test.  `variants` are ways to do the same, each with its name and
    what it asks of the player; `enrich` adds to the preview of an allowed order what only this game tells.
    `is_master` says who is game master, `prompt` what a seat is asked, `tell` tells events, `side_of` whose a unit is.
    """

    system: System[S]
    commandable: Callable[[S, Seat], Iterable[Any]]
    begin: Callable[[S, str], S]
    odds: Callable[[S, Action], Odds | None] = no_odds
    variants: Callable[[S, Any], Sequence[tuple[str, str, Any]]] = no_variants
    enrich: Callable[[S, Seat, Any, Preview], Preview] = as_it_is
    is_master: Callable[[S, Seat], bool] = only_gm
    prompt: Callable[[S, Seat], Prompt | None] = no_prompt
    tell: Callable[[S, tuple[Event, ...]], str] = tell_nothing
    side_of: Callable[[Any], Seat] = attrgetter("side")

    def find_refusal(self, view: Any, seat: Seat, action: Action) -> Refusal | None:
        """Why a seat may not do an action, or None, as far as it can tell."""
        return self.system.judge(view, view, action, seat)

    # --- deeds ------------------------------------------------------------------------

    def deeds(self, view: Any, seat: Seat, piece: str) -> tuple[Deed, ...]:
        """All that a piece could do; of the piece "gm" what the game master could do."""
        if piece in view.units:
            return self.list_unit_deeds(view, seat, view.units[piece])
        return self.list_master_deeds(view, seat) if piece == GM and self.is_master(view, seat) else ()

    def list_unit_deeds(self, view: Any, seat: Seat, unit: Any) -> tuple[Deed, ...]:
        """What a unit could do, in the order of the action bar."""
        legal: dict[str, list[BoardAction]] = {}
        for action in self.list_options(view, seat, unit):
            legal.setdefault(action.offer_name, []).append(action)
        offers = assign_slots(sorted(self.list_offers(view, unit), key=lambda offer: offer.rank))
        return tuple(self.build_deed(view, seat, offer, legal.get(offer.name, ())) for offer in offers)

    def list_offers(self, view: Any, unit: Any) -> Iterator[Offer]:
        """The deeds as they are offered to a unit."""
        kinds = (kind for kind in self.system.actions if issubclass(kind, UnitAction))
        return (offer for kind in kinds for offer in kind.offers(view, unit))

    def list_options(self, view: Any, seat: Seat, unit: Any) -> Iterator[BoardAction]:
        """All that a seat may do now with one unit: what it may do once it has begun that unit's turn."""
        if unit not in self.commandable(view, seat) or seat not in self.system.to_act(view):
            return
        begun = view if view.turn.unit else self.begin(view, unit.id)
        for kind in self.system.kinds[None if view.ask is None else type(view.ask)]:
            for action in kind.list_candidates(begun, seat) if issubclass(kind, BoardAction) else ():
                if action.piece == unit.id and all(
                    check(begun, action, seat) is None for check in self.system.unsure[kind]
                ):
                    yield action

    def list_master_deeds(self, view: Any, seat: Seat) -> tuple[Deed, ...]:
        """What the game master can do besides decrees."""
        kinds = (kind for kind in self.system.actions if issubclass(kind, MasterAction))
        offers = sorted((offer for kind in kinds for offer in kind.offers(view)), key=lambda offer: offer.rank)
        return tuple(
            self.build_deed(view, seat, offer, [a for a in offer.examples() if not self.find_refusal(view, seat, a)])
            for offer in offers
        )

    def build_deed(self, view: Any, seat: Seat, offer: Offer, legal: Sequence[BoardAction]) -> Deed:
        """A deed with its choices or its shape, or the refusal of its most telling action; if allowed, the choice."""
        some = legal or offer.examples()[:1]
        refusal = None if legal else self.find_refusal(view, seat, some[0])
        choices = () if refusal or offer.shape else self.list_choices(view, offer, some)
        aimed = best(self.odds(view, action) for action in some) if offer.shape and not refusal else None
        odds = aimed or best_choice(choices, view.units, self.side_of)
        return Deed(
            name=offer.name, label=offer.label, icon=offer.icon, aim=offer.targets, text=offer.summary,
            rule=offer.ruling, choices=choices, odds=odds, most=offer.most, trail=offer.trail, words=offer.words,
            refusal=refusal, cost=offer.cost, group=offer.group, price=offer.price, prices=offer.prices,
            times=offer.times, figure=offer.figure, shape=None if refusal else offer.shape, slot=offer.slot,
        )  # fmt: skip

    def list_choices(self, view: Any, offer: Offer, legal: Sequence[BoardAction]) -> tuple[Choice, ...]:
        """The ways to do a deed, or the one that waits for words."""
        if offer.words:
            return (Choice(action={**plain(legal[0]), offer.words: ""}, label=offer.label),)
        return tuple(sorted((self.choose(view, action) for action in legal), key=rank))

    def choose(self, view: Any, action: BoardAction) -> Choice:
        """An action as a choice, with the odds of the test that it makes."""
        said = action.caption(view)
        return Choice(
            action=plain(action), odds=self.odds(view, action), label=said.label, piece=said.piece, cells=said.cells,
            front=said.front, detail=said.detail,
        )  # fmt: skip

    # --- previews ---------------------------------------------------------------------

    def preview(self, view: Any, seat: Seat, action: Action) -> Preview:
        """What any action would do, or the rule that forbids it."""
        if (refusal := self.find_refusal(view, seat, action)) is not None:
            return self.preview_refused(view, action, refusal)
        if not isinstance(action, UnitAction):
            return self.preview_other(view, seat, action)
        unit = view.units[action.unit]
        offer = self.find_offer(view, unit, action)
        shown = Preview(
            words=self.describe_order(view, unit, action),
            detail=action.consequence(view) or (offer.summary if offer else ""),
            action=plain(action),
            odds=self.odds(view, action),
            cost=action.spends,
            cells=action.affected_cells(view),
            targets=list_targets(view, unit, action, self.odds(view, action)),
            degrees=tuple(
                replace(self.choose(view, way), label=name.capitalize(), detail=asks)
                for name, asks, way in self.variants(view, action)
            ),
        )
        return self.enrich(view, seat, action, shown)

    def preview_refused(self, view: Any, action: Action, refusal: Refusal) -> Preview:
        """The rule that forbids an action, and what was meant as far as the action names what is there."""
        label = action.label or tag_words(action)
        try:
            return Preview(words=self.describe(view, action) or label, odds=self.odds(view, action), refusal=refusal)
        except (LookupError, ValueError):
            return Preview(words=label, refusal=refusal)

    def describe(self, view: Any, action: Action) -> str:
        """Any action in words."""
        if isinstance(action, Decree):
            return action.reason
        if isinstance(action, UnitAction) and action.unit in view.units:
            return self.describe_order(view, view.units[action.unit], action)
        return self.describe_other(view, action)[0]

    def describe_order(self, view: Any, unit: Any, action: UnitAction) -> str:
        """An order in words: the deed, and what it is aimed at."""
        offer = self.find_offer(view, unit, action)
        if offer is not None and offer.targets == "none":
            return offer.label
        label = action.caption(view).label
        return label if offer is None else f"{offer.label}: {label}"

    def find_offer(self, view: Any, unit: Any, action: UnitAction) -> Offer | None:
        """The deed to which an order belongs, as it is offered to the unit."""
        offers = chain(type(action).offers(view, unit), self.list_offers(view, unit))
        return next((offer for offer in offers if offer.name == action.offer_name), None)

    def preview_other(self, view: Any, seat: Seat, action: Action) -> Preview:
        """Answers, dice, decrees and what else the game master does."""
        if (answer := find_answer(self.prompt(view, seat), action)) is not None:
            return Preview(words=answer.label, detail=answer.detail, action=answer.action, odds=answer.odds)
        words, detail = self.describe_other(view, action)
        return Preview(words=words, detail=detail, action=plain(action))

    def describe_other(self, view: Any, action: Action) -> tuple[str, str]:
        """What is done that is no order to a unit, and what comes of it."""
        match action:
            case EnterDice(faces=faces):
                return f"The dice show {dice_words(faces)}", ""
            case Decree(events=events, reason=reason):
                return f"Decree: {reason}", self.tell(view, events)
            case BoardAction():
                caption = action.caption(view)
                return caption.label, caption.detail
        return tag_words(action), ""

    # --- shapes -----------------------------------------------------------------------

    def aim(self, view: Any, seat: Seat, piece: str, deed: str, held: Aim) -> Preview:
        """The preview of a deed of a piece whose shape is held somewhere."""
        unit = view.units.get(piece)
        offers = () if unit is None else self.list_offers(view, unit)
        offer = next((offer for offer in offers if offer.name == deed), None)
        if offer is None or offer.held is None or offer.shape is None:
            return Preview(words="Nothing is aimed here")
        ways, sizes = offer.shape.ways or ("",), offer.shape.values or (1,)
        way = held.way if held.way in ways else ways[0]
        size = held.value if held.value in sizes else offer.shape.usual or sizes[0]
        found = offer.held(replace(held, way=way, value=size))
        allowed = tuple(action for action in found if self.find_refusal(view, seat, action) is None)
        if not allowed:
            return self.preview_forbidden(view, seat, found[0])
        shown = self.preview(view, seat, allowed[0])
        return shown if len(allowed) == 1 else replace(shown, degrees=tuple(self.list_ways(view, allowed)))

    def preview_forbidden(self, view: Any, seat: Seat, action: BoardAction) -> Preview:
        """Why a shape may not lie where it is held, and which of its cells are cut off by what is in the way."""
        cells = tuple(cell for cell in action.caption(view).cells if cell in view.board.grid)
        shown = self.preview(view, seat, action)
        at: Any = shown.refusal.at if shown.refusal else None
        first = cells.index(at) if at in cells else len(cells)
        return replace(shown, cells=cells[:first], cut=cells[first:])

    def list_ways(self, view: Any, actions: Sequence[BoardAction]) -> Iterator[Choice]:
        """What is left to choose where a shape lies: a value, an ally, help, and the variants of each."""
        for action in actions:
            for name, asks, way in self.variants(view, action) or (("", "", action),):
                said = self.choose(view, way)
                yield replace(said, label=name_way(view, said, name), detail=asks or said.detail)

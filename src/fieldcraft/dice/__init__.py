"""Dice and cards: where chance comes from, what is thrown, and the exact odds of it.

`Source`s give faces; `parse`, `roll` and `odds` serve dice expressions; `fate_total`, `Degrees` and `Opposition` Fate
dice; `Deck` and `draw_odds` cards.  Nothing here knows a game's state.

A match needs no more than a source to play, so all else is imported when it is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from fieldcraft.dice.named import NamedDie as NamedDie
from fieldcraft.dice.sources import ByHand as ByHand
from fieldcraft.dice.sources import DiceNeededError as DiceNeededError
from fieldcraft.dice.sources import Faces as Faces
from fieldcraft.dice.sources import Scripted as Scripted
from fieldcraft.dice.sources import Seeded as Seeded
from fieldcraft.dice.sources import Source as Source
from fieldcraft.dice.sources import verify as verify
from fieldcraft.dice.streams import Streams as Streams

if TYPE_CHECKING:
    from fieldcraft.dice.card_odds import draw_odds as draw_odds
    from fieldcraft.dice.card_odds import glance_odds as glance_odds
    from fieldcraft.dice.card_odds import highest_odds as highest_odds
    from fieldcraft.dice.cards import Card as Card
    from fieldcraft.dice.cards import pack as pack
    from fieldcraft.dice.decks import Cut as Cut
    from fieldcraft.dice.decks import Deck as Deck
    from fieldcraft.dice.decks import Shuffle as Shuffle
    from fieldcraft.dice.decks import honest as honest
    from fieldcraft.dice.distribution import Contest as Contest
    from fieldcraft.dice.distribution import Distribution as Distribution
    from fieldcraft.dice.distribution import contest as contest
    from fieldcraft.dice.expression_odds import odds as odds
    from fieldcraft.dice.expressions import Dice as Dice
    from fieldcraft.dice.expressions import Expression as Expression
    from fieldcraft.dice.fate import FATE_DIE as FATE_DIE
    from fieldcraft.dice.fate import Degrees as Degrees
    from fieldcraft.dice.fate import degree as degree
    from fieldcraft.dice.fate import fate_sum as fate_sum
    from fieldcraft.dice.fate import fate_total as fate_total
    from fieldcraft.dice.fate import rung as rung
    from fieldcraft.dice.invocations import Opposition as Opposition
    from fieldcraft.dice.invocations import Standing as Standing
    from fieldcraft.dice.invocations import is_roller_first as is_roller_first
    from fieldcraft.dice.notation import parse as parse
    from fieldcraft.dice.rolls import Roll as Roll
    from fieldcraft.dice.rolls import Throw as Throw
    from fieldcraft.dice.rolls import roll as roll

_LATER = {
    "card_odds": ("draw_odds", "glance_odds", "highest_odds"),
    "cards": ("Card", "pack"),
    "decks": ("Cut", "Deck", "Shuffle", "honest"),
    "distribution": ("Contest", "Distribution", "contest"),
    "expression_odds": ("odds",),
    "expressions": ("Dice", "Expression"),
    "fate": ("FATE_DIE", "Degrees", "degree", "fate_sum", "fate_total", "rung"),
    "invocations": ("Opposition", "Standing", "is_roller_first"),
    "notation": ("parse",),
    "rolls": ("Roll", "Throw", "roll"),
}
_HOMES = {name: module for module, names in _LATER.items() for name in names}


def __getattr__(name: str) -> Any:
    if (home := _HOMES.get(name)) is None:
        msg = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(msg)
    return getattr(import_module(f"{__name__}.{home}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})

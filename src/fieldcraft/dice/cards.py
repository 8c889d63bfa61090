"""Playing cards as values."""

from __future__ import annotations

from typing import Literal, Self

import msgspec

Colour = Literal["black", "red"]

SUITS: dict[str, str] = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}
RANKS: dict[str, str] = {str(number): str(number) for number in range(2, 11)} | {
    "J": "Jack",
    "Q": "Queen",
    "K": "King",
    "A": "Ace",
}
"""Ranks by their sign, lowest first; the Ace is high."""

_HEIGHTS = {rank: height for height, rank in enumerate(RANKS, 2)}

JOKERS: dict[str, Colour] = {"BJ": "black", "RJ": "red"}


class Card(msgspec.Struct, frozen=True):
    """A card, named by its text: rank and suit as in `QH` and `10S`, or a joker, `BJ` or `RJ`.

    >>> Card("QH").name, Card("QH").height, Card("10S").colour
    ('Queen of Hearts', 12, 'black')
    """

    text: str

    def __post_init__(self) -> None:
        if self.text not in JOKERS and not (self.text[:-1] in RANKS and self.text[-1] in SUITS):
            msg = (
                f"{self.text!r} is no card: write a rank ({' '.join(RANKS)}) and a suit ({' '.join(SUITS)}), as in QH, "
                f"or a joker ({' '.join(JOKERS)})"
            )
            raise ValueError(msg)

    @classmethod
    def parse(cls, text: str) -> Self:
        """The card that people write, in small letters too, `T` for a 10; ValueError if it is none."""
        text = text.strip().upper()
        return cls(f"10{text[1]}" if len(text) == 2 and text[0] == "T" else text)

    @property
    def joker(self) -> bool:
        return self.text in JOKERS

    @property
    def rank(self) -> str:
        """The sign of its rank, "2" to "A"; empty for a joker."""
        return "" if self.joker else self.text[:-1]

    @property
    def suit(self) -> str:
        """The letter of its suit; empty for a joker."""
        return "" if self.joker else self.text[-1]

    @property
    def height(self) -> int:
        """Its rank as a number, 2 to 14; 0 for a joker."""
        return _HEIGHTS.get(self.text[:-1], 0)

    @property
    def face(self) -> bool:
        """Whether it is a Jack, a Queen or a King."""
        return self.rank in {"J", "Q", "K"}

    @property
    def colour(self) -> Colour:
        if self.joker:
            return JOKERS[self.text]
        return "red" if self.suit in {"D", "H"} else "black"

    @property
    def name(self) -> str:
        return f"{self.colour} Joker" if self.joker else f"{RANKS[self.rank]} of {SUITS[self.suit]}"

    def __str__(self) -> str:
        return self.text


def pack(jokers: int = 0) -> tuple[Card, ...]:
    """The 52 cards, suit by suit from the Two of Clubs to the Ace of Spades, and then up to two jokers.

    ValueError for more jokers than there are.
    """
    if not 0 <= jokers <= len(JOKERS):
        msg = f"a pack has 0 to {len(JOKERS)} jokers, not {jokers}"
        raise ValueError(msg)
    return tuple(Card(rank + suit) for suit in SUITS for rank in RANKS) + tuple(map(Card, list(JOKERS)[:jokers]))

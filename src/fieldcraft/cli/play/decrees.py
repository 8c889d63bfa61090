"""Decrees in words: what the game master may let happen, filled in word by word."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from fieldcraft.cli.play.session import Session
from fieldcraft.cli.play.words import fill_offer, find_named, quote_word, split_words, usage
from fieldcraft.core import GM, Decree
from fieldcraft.core.model import tag
from fieldcraft.presentation import Offer

BECAUSE = "because"
"""What stands before the reason of a decree."""


def decree(session: Session, rest: str) -> None:
    """Let something happen as the game master, or list what may."""
    said, _, reason = rest.partition(f" {BECAUSE} ")
    about, words = subject(session, split_words(said))
    offers = decrees_of(session, about)
    if not words:
        return list_decrees(session, offers)
    offer = offers[find_named(words[0], offers, "decree")]
    event = fill_offer(session.table.viewer.tableau(GM), offer, words[1:])
    action = {"do": tag(Decree.__name__), "events": [event], "reason": reason or offer.text or offer.label}
    return session.do(action, GM)


def subject(session: Session, words: list[str]) -> tuple[str, list[str]]:
    """The piece that a decree is about ("" for none), and the words that are left."""
    names = {name.casefold(): piece.id for piece in session.table.viewer.tableau(GM).pieces.values()
             for name in (piece.id, piece.name)}  # fmt: skip
    if words and words[0].casefold() in names:
        return names[words[0].casefold()], words[1:]
    return "", words


def decrees_of(session: Session, about: str) -> dict[str, Offer]:
    """What may be decreed about a piece, or about anything else, by its label."""
    table = session.table
    return {offer.label: offer for offer in table.viewer.show.decrees(table.match.view(GM), GM, about)}


def list_decrees(session: Session, offers: dict[str, Offer]) -> None:
    """What may be decreed, under its headings, with what is to be filled in."""
    table = Table(box=None, show_header=False, pad_edge=False)
    for label, offer in offers.items():
        table.add_row(Text(offer.group, "quiet"), Text(quote_word(label), "now"), usage(offer))
    session.say(table if offers else "Nothing may be decreed about that.")


def complete(session: Session, words: list[str]) -> list[str]:
    """How the words behind `decree` may go on; the last of them is not yet whole."""
    *done, last = words
    about, said = subject(session, done)
    offers = decrees_of(session, about)
    if not said:
        pieces = [] if about else [piece.name for piece in session.table.viewer.tableau(GM).pieces.values()]
        found = list(dict.fromkeys((*pieces, *offers)))
    else:
        found = [*values(session, offers[find_named(said[0], offers, "decree")], len(said) - 1), BECAUSE]
    return [quote_word(one) for one in found if one.casefold().startswith(last.casefold())]


def values(session: Session, offer: Offer, number: int) -> list[str]:
    """What may stand in one of the fields of a decree, as far as it can be listed."""
    asked = [field for field in offer.fields if field.kind != "id"]
    if number >= len(asked):
        return []
    tableau = session.table.viewer.tableau(GM)
    match asked[number].kind:
        case "piece":
            return [piece.name for piece in tableau.pieces.values()]
        case "side":
            return [banner.id for banner in tableau.banners]
        case "flag":
            return ["yes", "no"]
        case _:
            return list(asked[number].values)

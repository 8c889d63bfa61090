"""The rulebooks."""

from __future__ import annotations

from typing import Annotated

from litestar import get
from litestar.params import FromPath, FromQuery
from msgspec import Meta

from fieldcraft.core.rulebook import Rulebook, rulebook, rulebooks
from fieldcraft.server.cards import book_card, rule_card
from fieldcraft.server.errors import Denied
from fieldcraft.server.routes.answers import refusals
from fieldcraft.table.http_bodies import BookCard, RuleCard

Words = Annotated[str, Meta(max_length=200)]

MOST_FOUND = 60
"""How many rulings a search finds."""


@get("/api/rulebooks", tags=["Rules"], summary="The rulebooks", sync_to_thread=True, responses=refusals())
def books() -> list[BookCard]:
    """List the rulebooks: the table's own, and those of the installed games."""
    return [book_card(book) for book in rulebooks().values()]


@get("/api/rules", tags=["Rules"], summary="Rulings", sync_to_thread=True, responses=refusals())
def rules(system: FromQuery[str] = "", q: FromQuery[Words] = "") -> list[RuleCard]:
    """List the rulings of a system, or of all; with `q`, those that match the words best, best first."""
    books = _books(system)
    if q.strip():
        found = [(place, one, book) for book in books for place, one in enumerate(book.search(q, MOST_FOUND))]
        best = sorted(found, key=lambda hit: hit[0])[:MOST_FOUND]
        return [rule_card(one, book.name) for _, one, book in best]
    return [rule_card(one, book.name) for book in books for one in book]


@get("/api/rules/{id:str}", tags=["Rules"], summary="A ruling", sync_to_thread=True, responses=refusals())
def rule(id: FromPath[str]) -> RuleCard:
    """Give a ruling by its id, like match.turn."""
    for book in rulebooks().values():
        if id in book:
            return rule_card(book[id], book.name)
    raise Denied(404, f"No rulebook has a ruling {id[:80]!r}.")


def _books(system: str) -> list[Rulebook]:
    try:
        return [rulebook(system)] if system else list(rulebooks().values())
    except LookupError as error:
        raise Denied(404, str(error)) from None

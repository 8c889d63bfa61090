"""Scenes as the lobby shows them."""

from __future__ import annotations

import re
from collections import Counter

from fieldcraft.core import GM, ONLOOKER, Seat
from fieldcraft.core.rulebook import Rulebook, Ruling, rulebooks
from fieldcraft.games import game
from fieldcraft.lab.balance import camps_of
from fieldcraft.maps.scenes import SceneFile, scene_format, start
from fieldcraft.presentation import Tableau
from fieldcraft.server.fairness import FAIR, Published
from fieldcraft.table.http_bodies import BookCard, Fairness, GameCard, RuleCard, SceneCard, SideCard
from fieldcraft.table.scene_opening import banners

_MENTIONED = re.compile(r"\b[a-z_]+(?:\.[a-z0-9-]+)+\b")


def card_of(id: str, file: SceneFile, *, own: bool = False) -> SceneCard:
    """A scene's card; pieces that hide are not counted."""
    seen, everybody = opening_tableau(file, ONLOOKER), opening_tableau(file)
    pieces = Counter(piece.side for piece in seen.pieces.values())
    bots = {side.id for side in scene_format(file.system).sides(file.scene) if side.bot}
    return SceneCard(
        id=id,
        title=file.scene.title,
        about=" ".join(file.scene.about.split()),
        system=file.system,
        game=game(file.system).title,
        shape=seen.ground.shape if seen.ground.surface == "grid" else seen.ground.surface,
        sides=tuple(
            SideCard(
                id=one.id,
                label=one.label,
                colour=one.colour,
                pieces=pieces[one.id],
                bot=one.id in bots,
                neutral=one.neutral,
            )
            for one in banners(file)
        ),
        own=own,
        recommended=file.recommended,
        tutorial=file.tutorial,
        hidden=len(seen.pieces) < len(everybody.pieces),
    )


def fairness_of(file: SceneFile, found: Published) -> Fairness:
    """What was published of a scene, its two sides called by the names of all who play for them."""
    said = found.verdict
    camps, names = camps_of(*start(file)), {one.id: one.label for one in banners(file)}
    first, second = (
        ", ".join(names[seat] for seat, camp in camps.items() if camp == side) for side in (said.of, said.against)
    )
    low, high = FAIR
    return Fairness(
        sides=(first, second),
        share=said.share,
        low=said.low,
        high=said.high,
        matches=found.matches,
        fair=low <= said.share <= high,
    )


def broken_card(id: str, title: str) -> SceneCard:
    """The card of a scene that can no longer be read, so that its owner can still open and mend it."""
    about = "This scene cannot be read as it stands: open it in the editor to see why."
    return SceneCard(id=id, title=title, about=about, system="", game="", shape="none", sides=(), own=True)


def opening_tableau(file: SceneFile, seat: Seat = GM) -> Tableau:
    """How a scene begins, as a seat sees it, by default the game master."""
    system, begun = start(file)
    return game(file.system).show.tableau(system.view(begun, seat), seat, banners(file))


def game_card(name: str) -> GameCard:
    """An installed game as the lobby shows it."""
    one = game(name)
    return GameCard(
        name=name,
        title=one.title,
        about=one.about,
        scenes=one.scene is not None,
        begins=one.begin is not None,
        editor=one.editor is not None,
        grids=one.editor.grids if one.editor is not None else (),
        documents={kind: document.title for kind, document in one.documents.items()},
        books=one.books,
    )


def book_card(book: Rulebook) -> BookCard:
    """A rulebook as the list of them shows it."""
    return BookCard(name=book.name, title=book.title, about=book.head.about)


def rule_card(ruling: Ruling, system: str) -> RuleCard:
    """A ruling as the rulebook page shows it."""
    return RuleCard(
        id=ruling.id,
        title=ruling.title,
        system=system,
        source=ruling.source,
        kind=ruling.kind,
        text=ruling.rule,
        decision=ruling.decision,
        see=see_also(ruling),
    )


def see_also(ruling: Ruling) -> tuple[str, ...]:
    """The other rulings that a ruling names."""
    text = " ".join((ruling.rule, ruling.hole, *ruling.conflict, ruling.decision, ruling.example))
    known = {id for book in rulebooks().values() for id in _MENTIONED.findall(text) if id in book}
    return tuple(dict.fromkeys(id for id in _MENTIONED.findall(text) if id in known and id != ruling.id))

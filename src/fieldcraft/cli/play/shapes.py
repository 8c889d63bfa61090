"""Shapes aimed in words: what a deed would catch where its shape is held, and the orders that do it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace
from rich.console import RenderableType
from rich.text import Text

from fieldcraft.cli.play import narration
from fieldcraft.cli.play.session import Session
from fieldcraft.cli.play.words import cell_name, find_cell, find_named, quote_word, split_words
from fieldcraft.console.chart import percent
from fieldcraft.presentation import Aim, Deed, Piece, Preview, Shape
from fieldcraft.render.compose import find_piece


def aim(session: Session, rest: str) -> None:
    """Show what the shape of a deed would do where it is held, and keep the ways to do it for `confirm`."""
    words = split_words(rest)
    piece, deed, held = read_aim(session, words)
    show = session.table.viewer.show
    found = show.aim(session.table.view, session.speaker, piece.id, deed.name, held)
    session.aimed = [] if found.refusal else [one.action for one in found.degrees] or [found.action or {}]
    session.say(Text(found.words, "title"), *preview_lines(session, found))


def preview_lines(session: Session, found: Preview) -> Iterator[RenderableType]:
    """What a preview says of a shape: its cells, its odds, whom it catches, and the ways to do it."""
    if found.cells:
        yield Text(f"  covers {' '.join(cell_name(session.table.tableau, cell) for cell in found.cells)}", "quiet")
    if found.refusal:
        yield narration.show_refusal(found.refusal)
        return
    yield from narration.show_preview(found)
    for number, choice in enumerate(found.degrees, 1):
        chance = f"  {percent(choice.odds.success)}" if choice.odds else ""
        yield Text.assemble(
            (f"  confirm {number}", "now"), f"  {choice.label}{chance}", (order(session, number), "quiet")
        )
    if not found.degrees:
        yield Text.assemble(("  confirm", "now"), (order(session, 1), "quiet"))


def order(session: Session, number: int) -> str:
    """One of the ways to do what is aimed, as an order in words."""
    said = session.table.words(session.aimed[number - 1])
    return f"  {said}" if said else ""


def confirm(session: Session, rest: str) -> None:
    """Do what was aimed last, in one of its ways."""
    number = int(rest or "1")
    if not 1 <= number <= len(session.aimed):
        raise ValueError("aim first, then say which of the ways" if session.aimed else "nothing is aimed")
    action, session.aimed = session.aimed[number - 1], []
    session.do(action)


def read_aim(session: Session, words: list[str]) -> tuple[Piece, Deed, Aim]:
    """Who aims what, and how it is held: from a cell or several, in a direction, at a size, on a level."""
    if len(words) < 3:
        message = "say who aims what and where, such as: " + (next(examples(session), "no piece has a shape to aim"))
        raise ValueError(message)
    tableau = session.table.tableau
    piece = find_piece(tableau, words[0])
    deeds = shapes_of(session, piece)
    deed = deeds[find_named(words[1], deeds, "shape to aim")]
    shape = deed.shape or Shape(kind="")
    held = Aim(at=find_cell(tableau, words[2]), way=shape.ways[0] if shape.ways else "", value=shape.usual)
    rest = iter(words[3:])
    for word in rest:
        if word == "level":
            held = replace(held, level=read_level(next(rest, "")))
        elif word.lstrip("-").isdigit():
            held = replace(held, value=int(find_named(word, map(str, shape.values), "size")))
        elif len(held.more) + 1 < shape.points and word not in shape.ways:
            held = replace(held, more=(*held.more, find_cell(tableau, word)))
        else:
            held = replace(held, way=find_named(word, shape.ways, "direction"))
    return piece, deed, held


def read_level(word: str) -> int:
    """How high above the ground a shape begins; ValueError for what is no level."""
    if not word.isdecimal() or len(word) > len("99"):
        raise ValueError(f"a level is a whole number from 0 to 99, as in 'level 2', not {word!r}")
    return int(word)


def shapes_of(session: Session, piece: Piece) -> dict[str, Deed]:
    """What a piece may aim as a shape now, by its label."""
    deeds = session.table.viewer.show.deeds(session.table.view, session.speaker, piece.id)
    return {deed.label: deed for deed in deeds if deed.shape is not None}


def aimers(session: Session) -> Iterator[tuple[Piece, dict[str, Deed]]]:
    """The pieces that may aim a shape now."""
    for piece in session.table.tableau.pieces.values():
        if deeds := shapes_of(session, piece):
            yield piece, deeds


def examples(session: Session) -> Iterator[str]:
    """Ways to aim, as they are typed."""
    for piece, deeds in aimers(session):
        for label in deeds:
            yield f"aim {quote_word(piece.name)} {quote_word(label)} {cell_name(session.table.tableau, piece.at)}"


def complete(session: Session, words: list[str]) -> list[str]:
    """How the words behind `aim` may go on; the last of them is not yet whole."""
    *done, last = words
    known = [piece for piece, _ in aimers(session)]
    if not done:
        found = [piece.name for piece in known]
    else:
        deeds = shapes_of(session, find_piece(session.table.tableau, done[0]))
        shape = deeds[find_named(done[1], deeds, "shape")].shape if done[1:] else None
        if len(done) == 1:
            found = list(deeds)
        elif len(done) == 2 or shape is None:
            found = []
        else:
            found = [*shape.ways, *map(str, shape.values)]
    return [quote_word(one) for one in found if one.casefold().startswith(last.casefold())]

"""A character's sheet on paper: A4 pages in black and white at 300 dots an inch, as a PDF."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import as_file, files
from io import BytesIO
from typing import Literal, NamedTuple

from PIL import Image, ImageDraw, ImageFont

from fieldcraft.systems.fates_edge.campaign.characters.costs import tier
from fieldcraft.systems.fates_edge.campaign.characters.importing import Kept
from fieldcraft.systems.fates_edge.campaign.characters.prerequisites import affinities_of
from fieldcraft.systems.fates_edge.campaign.commands.sheet import ledger_rows
from fieldcraft.systems.fates_edge.campaign.followers.facts import Follower
from fieldcraft.systems.fates_edge.campaign.names import spell_out
from fieldcraft.systems.fates_edge.shared.abilities import ATTRIBUTES

DOTS = 300
WIDTH, HEIGHT, MARGIN, GAP = (round(mm * DOTS / 25.4) for mm in (210, 297, 14, 8))
COLUMN = (WIDTH - 2 * MARGIN - GAP) // 2
BOTTOM = HEIGHT - MARGIN
THIN, THICK = 2, 6

Face = Literal["Sans-SemiBold", "Sans-Bold", "Serif-Bold", "Serif-MediumItalic"]
LAST_OF_SERIF = "\u024f"
"""The last letter that the serifs have; other words are set without them."""


class Line(NamedTuple):
    """A line of a column: words at the left, words or marks of which so many are filled at the right."""

    left: str
    right: str = ""
    marks: tuple[int, int] = (0, 0)
    head: bool = False


@cache
def font(face: Face, points: float) -> ImageFont.FreeTypeFont:
    """A font of the pictures at a size in points."""
    with as_file(files("fieldcraft.render").joinpath(f"fonts/Fieldcraft{face}.ttf")) as path:
        return ImageFont.truetype(path, round(points * DOTS / 72))


def font_for(text: str, face: Face, points: float) -> ImageFont.FreeTypeFont:
    """The font for some words."""
    return font("Sans-Bold" if face.startswith("Serif") and max(text, default="") > LAST_OF_SERIF else face, points)


def wrap(text: str, letters: ImageFont.FreeTypeFont, width: float) -> list[str]:
    """Words in lines that are no wider than that, in pixels; a single word that is stands alone."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and letters.getlength(longer) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


class Paper:
    """Pages that are written on, two columns each; `at` is where the next line stands."""

    def __init__(self) -> None:
        self.pages: list[Image.Image] = []
        self.turn_page()

    def turn_page(self) -> None:
        """Begin a page."""
        self.pages.append(Image.new("L", (WIDTH, HEIGHT), 255))
        self.draw = ImageDraw.Draw(self.pages[-1])
        self.top, self.at, self.column = MARGIN, MARGIN, 0

    @property
    def left(self) -> int:
        return MARGIN + self.column * (COLUMN + GAP)

    def say(self, text: str, x: float, y: float, face: Face, points: float, *, right: bool = False) -> None:
        """Set words from the left, or so that they end at a place, in pixels."""
        self.draw.text((x, y), text, font=font_for(text, face, points), fill=0, anchor="ra" if right else "la")

    def diamonds(self, x: float, y: float, filled: int, of: int, size: int = 26) -> None:
        """Marks in a row, so many of them filled; each has a rim, so that none is lost where little ink is used."""
        for number in range(of):
            center, half = x + number * size * 1.25 + size / 2, size / 2
            rim = [(center, y), (center + half, y + half), (center, y + size), (center - half, y + half)]
            self.draw.polygon(rim, fill=0 if number < filled else 255, outline=0, width=4)

    def boxes(self, label: str, x: float, y: float, filled: int, of: int) -> None:
        """A track by its name: boxes, so many of them crossed."""
        self.say(label, x - 20, y - 2, "Sans-Bold", 10, right=True)
        for number in range(of):
            box = (x + number * 60, y, x + number * 60 + 46, y + 46)
            self.draw.rectangle(box, outline=0, width=4)
            if number < filled:
                self.draw.line(box, fill=0, width=6)
                self.draw.line((box[0], box[3], box[2], box[1]), fill=0, width=6)

    def need(self, height: int) -> None:
        """Go on in the next column, or on the next page, if so much does not fit below."""
        if self.at + height <= BOTTOM:
            return
        if self.column:
            self.turn_page()
        else:
            self.column, self.at = 1, self.top

    def go_right(self) -> None:
        """Go on in the right column, if that is not begun yet."""
        if not self.column:
            self.column, self.at = 1, self.top

    def write(self, line: Line) -> None:
        """Write a line of a column, in as many lines as it takes."""
        face: Face = "Serif-Bold" if line.head else "Sans-SemiBold"
        letters = font_for(line.left, face, 13 if line.head else 9.5)
        aside = font("Sans-SemiBold", 9.5).getlength(line.right) + 20 if line.right else line.marks[1] * 33
        found = wrap(line.left, letters, COLUMN - aside)
        step = 66 if line.head else 48
        self.need(step * len(found) + (90 if line.head else 8))
        self.at += 26 if line.head else 0
        if line.right:
            self.say(line.right, self.left + COLUMN, self.at, "Sans-SemiBold", 9.5, right=True)
        self.diamonds(self.left + COLUMN - line.marks[1] * 33, self.at + 10, *line.marks)
        for words in found:
            self.draw.text((self.left, self.at), words, font=letters, fill=0)
            self.at += step
        self.at += 8
        end = (self.left, self.at - 4, self.left + COLUMN, self.at - 4)
        self.draw.line(end, fill=0, width=THICK if line.head else 1)

    def encode(self) -> bytes:
        """All pages as a PDF, in black and white."""
        first, *rest = [page.convert("1", dither=Image.Dither.NONE) for page in self.pages]
        kept = BytesIO()
        first.save(kept, "PDF", resolution=DOTS, save_all=True, append_images=rest)
        return kept.getvalue()


def pdf(kept: Kept) -> bytes:
    """A sheet with those who follow the character and what it owns, as a PDF."""
    paper = Paper()
    write_head(paper, kept)
    for line in abilities(kept):
        paper.write(line)
    paper.go_right()
    for line in belongings(kept):
        paper.write(line)
    return paper.encode()


def write_head(paper: Paper, kept: Kept) -> None:
    """Who it is, what they hold and suffer, and the attributes, over both columns."""
    one, has, rank = kept.sheet, kept.sheet.abilities(), tier(kept.sheet)
    paper.say(one.name, MARGIN, paper.at, "Serif-Bold", 28)
    tracks = (("Boons", one.boons, 5), ("Fatigue", one.fatigue, 4), ("Harm", one.harm, 3))
    for number, (label, filled, of) in enumerate(tracks):
        paper.boxes(label, WIDTH - MARGIN - 300, paper.at + number * 66, filled, of)
    paper.at += 150
    people = (spell_out(one.culture), *map(spell_out, affinities_of(one)))
    about = " · ".join(filter(None, (spell_out(one.archetype), *people, f"Tier {rank.number}, {rank.name}")))
    said: tuple[tuple[str, Face], ...] = ((one.concept, "Serif-MediumItalic"), (about, "Sans-SemiBold"))
    for text, face in said:
        for words in wrap(text, font_for(text, face, 11), WIDTH - 2 * MARGIN - 620):
            paper.say(words, MARGIN, paper.at, face, 11)
            paper.at += 54
    paper.at += 26
    paper.draw.line((MARGIN, paper.at, WIDTH - MARGIN, paper.at), fill=0, width=THICK)
    for number, name in enumerate(ATTRIBUTES):
        x = MARGIN + number * (WIDTH - 2 * MARGIN) // len(ATTRIBUTES)
        paper.say(str(has.attribute(name)), x, paper.at + 20, "Sans-Bold", 26)
        paper.say(name.capitalize(), x + 90, paper.at + 26, "Serif-Bold", 13)
        paper.diamonds(x + 90, paper.at + 100, has.attribute(name), 5)
    paper.at += 170
    paper.draw.line((MARGIN, paper.at, WIDTH - MARGIN, paper.at), fill=0, width=THIN)
    paper.at += 16
    paper.top = paper.at


def abilities(kept: Kept) -> Iterator[Line]:
    """What somebody can do, who stands by them, and what troubles them."""
    one = kept.sheet
    skills = [(key, level) for key, level in sorted(one.abilities().skills.items()) if level]
    yield from part("Skills", [Line(spell_out(key), marks=(level, 5)) for key, level in skills])
    yield from part("Talents", [Line(spell_out(key)) for key in sorted(one.talents)])
    yield from part("Followers", [Line(name_of(who), f"Cap {who.cap}") for who in kept.followers])
    yield from part("Assets", [Line(f"{what.name}: {what.effect}", what.tier) for what in kept.assets])
    yield from part("Bonds", [Line(f"{bond.about}: {bond.text}") for bond in one.bonds])
    yield from part("Complications", [Line(spell_out(what)) for what in one.complications])
    yield from part("Conditions", [Line(spell_out(what)) for what in sorted(one.conditions)])


def name_of(who: Follower) -> str:
    """A follower with what it does, where its name does not say so."""
    return who.name if who.role.casefold() == who.name.casefold() else f"{who.name}, {who.role}"


def belongings(kept: Kept) -> Iterator[Line]:
    """What somebody carries, and how they became what they are."""
    one = kept.sheet
    gear = [Line(it.name, "" if it.condition == "maintained" else it.condition) for it in one.gear.values()]
    yield from part("Gear", gear)
    told = ((f"Session {session}: {what}" if session else what, xp) for session, what, xp, _ in ledger_rows(one))
    rows = [Line(spell_out(what), f"{xp:+}") for what, xp in told]
    yield from part(f"Experience, {one.left} left", rows)
    yield from part("Notes", [Line(text) for text in one.notes.splitlines() if text])


def part(title: str, lines: list[Line]) -> Iterator[Line]:
    """Lines under a heading; nothing where there are none."""
    if lines:
        yield Line(title, head=True)
        yield from lines

"""Scenes made for the tests in a browser."""

from __future__ import annotations

from folders import SCENES

DUEL = (
    (SCENES / "duel.yaml")
    .read_text()
    .split("\nscript:")[0]
    .replace("brawl: 2}\n    harm_max: 4", "brawl: 2}\n    harm_max: 1")
)
"""The smallest battle there is, with an enemy who falls at the first blow."""

YARD = """\
title: The yard
about: Everything here can be forbidden to somebody.
system: miniatures
board:
  shape: square
  rows: |
    . . . # . . . . . . . . . . . . . .
    . . . # . . . . . . . . . . . . . .
    . . . # . . . . . . . . . . . . . .
    # # # # . . . . . . . . . . . . . .
    . . . # . . . # . . . . . . . . . .
    . . . # . . . # . . . . . . . . . .
    . . . # . . . # . . . . . . . . . .
    . . . # . . . # # # # # # # # # # #
    . # . # . . . # . . . . . . . . . .
    # . . # . . . # . . . . . . . . . .
    . . . # . . . # . . . . . . . . . .

    wall a9 n
    wall i2|i3
sides:
  - {id: alder, label: Alder, colour: blue, facing: e}
  - {id: vigil, label: Vigil, colour: vermilion, facing: w}
kinds:
  foot: {body: 3, skills: {melee: 1}}
  crow: {body: 2}
units:
  - {id: sable, name: Sable, kind: foot, side: alder, at: b2, player: true, boons: 1,
     skills: {melee: 3}, traits: [leader]}
  - {id: corvin, name: Corvin, kind: foot, side: vigil, at: c2}
  - {id: ash, name: Ash, kind: foot, side: alder, at: b6, ranged: 5}
  - {id: bryn, name: Bryn, kind: foot, side: alder, at: e1, boons: 2, player: true, wits: 3,
     skills: {arcana: 2}, spells: [
     {name: Line, tag: ward}, {name: Away, tag: banish}, {name: Bulwark, tag: conjure},
     {name: Brand, tag: mark, element: fire}, {name: Mist, tag: veil, element: water}, {name: Stride, tag: transport}]}
  - {id: edda, name: Edda, kind: foot, side: alder, at: a9}
  - {id: wat, name: Wat, kind: foot, side: alder, at: f5, fatigue: 4}
  - {id: hob, name: Hob, kind: foot, side: alder, at: g7, conditions: [prone]}
  - {id: odo, name: Odo, kind: foot, side: alder, at: f9, melee: false}
  - {id: fetter, name: Fetter, kind: foot, side: alder, at: j2, size: large}
  - {id: lance, name: Lance, kind: foot, side: alder, at: k6}
  - {id: mule, name: Mule, kind: foot, side: alder, at: g10, size: medium, facing: n}
  - {id: dorn, name: Dorn, kind: foot, side: alder, at: o10}
  - {id: rook, name: Rook, kind: foot, side: vigil, at: m6}
  - {kind: crow, name: Crow, side: vigil, at: [r1, i9, k9, i11, k11, m9, m11, o11, q9, q11]}
goals:
  - {goal: last_standing, side: alder}
"""
"""Everything here can be forbidden to somebody."""

MANHATTAN = """\
title: The small yard
system: miniatures
options: {diagonals: manhattan}
board:
  shape: square
  rows: |
    A . . .
    . . . .
    . . . e
sides:
  - {id: alder, label: Alder, facing: e}
  - {id: vigil, label: Vigil, facing: w}
units:
  - {id: ash, name: Ash, side: alder, at: A, speed: 1}
  - {id: rook, name: Rook, side: vigil, at: e}
goals:
  - {goal: last_standing, side: alder}
"""
"""Nobody steps on the slant here."""

NAMES = {"bones": "oskram", "ghoul": "vexlith", "drowned": "ghazmir", "warden": "zquorn"}
"""What hides in the crypt, under names that stand nowhere else."""


def crypt() -> str:
    """The crypt, of which each side knows what its lanterns have lit, with everybody there under another name."""
    text = (SCENES / "crypt.yaml").read_text(encoding="utf-8").split("\nscript:")[0]
    text = text.replace("Drowned Sexton", "Drowned").replace("whose bones", "who")
    for old, new in NAMES.items():
        text = text.replace(old, new).replace(old.title(), new.title())
    return text

"""The colours of the two themes. Every role exists in both under one name."""

from __future__ import annotations

from typing import Literal

import msgspec

from fieldcraft.render.model import ThemeName

Ink = tuple[str, float]
"""A colour and its opacity, apart from each other because not every reader of SVG knows `rgba`."""

Shade = tuple[float, float, float]
"""Red, green and blue from 0 to 255."""

Pattern = Literal["plain", "notched", "halved", "quartered", "dotted"]


def shade(color: str) -> Shade:
    """The parts of a colour.

    >>> shade("#ff8000")
    (255.0, 128.0, 0.0)
    """
    return float(int(color[1:3], 16)), float(int(color[3:5], 16)), float(int(color[5:7], 16))


def hex_color(parts: Shade) -> str:
    """The colour made of its parts.

    >>> hex_color((255.0, 128.2, 0.0))
    '#ff8000'
    """
    return "#" + "".join(f"{min(255, int(part)):02x}" for part in parts)


def mix(a: Shade, b: Shade, t: float) -> Shade:
    """A colour between two others."""
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t


class Livery(msgspec.Struct, frozen=True):
    """How the counters of a side look: told apart by pattern and by light and dark, not by colour alone."""

    ring: str
    rim: str
    plate: str
    charge: str
    hatch: str
    pattern: Pattern
    second: str = ""


class Theme(msgspec.Struct, frozen=True):
    """The colours of a sheet and of all that lies on it."""

    dark: bool
    paper: str
    ink: str
    ink_2: str
    rule: str
    brass: str
    on_brass: str
    land: tuple[str, str, str, str]
    wood: str
    tree: str
    tree_lit: str
    tree_line: str
    tree_shadow: Ink
    deep: str
    shallow: str
    shore: str
    wave: str
    rubble: str
    stone: str
    stone_lit: str
    stone_line: str
    road: str
    road_line: str
    floor: str
    floor_line: str
    wall: str
    wall_lit: str
    door: str
    sand: str
    chasm: str
    glass: str
    seam: str
    contour: str
    shadow: str
    light: str
    map_ink: str
    water_ink: str
    halo: Ink
    grid: Ink
    tick: Ink
    frame: str
    frame_ink: str
    reach: tuple[Ink, Ink, Ink]
    reach_line: str
    reach_ink: str
    stop: str
    on_stop: str
    path: str
    path_casing: str
    hazard: str
    veil_line: str
    warn: str
    on_warn: str
    forbid: str
    on_forbid: str
    selected: str
    counter_shadow: Ink
    liveries: tuple[Livery, ...]

    def livery(self, side: int) -> Livery:
        """The look of a side; after the last the first serves again."""
        return self.liveries[side % len(self.liveries)]


DAYLIGHT = Theme(
    dark=False,
    paper="#fdfdfb",
    ink="#1a221e",
    ink_2="#465149",
    rule="#b6beb5",
    brass="#c8922a",
    on_brass="#1c1607",
    land=("#c9d1ae", "#d8d8b6", "#e5dcbd", "#f0e7d2"),
    wood="#aebf8d",
    tree="#7d9d6b",
    tree_lit="#99b583",
    tree_line="#47633f",
    tree_shadow=("#26341e", 0.26),
    deep="#93b7c6",
    shallow="#b9d2d3",
    shore="#52798a",
    wave="#6c98aa",
    rubble="#cdc5b0",
    stone="#a69d89",
    stone_lit="#d9d2c1",
    stone_line="#6d6555",
    road="#efe6cd",
    road_line="#b7a57e",
    floor="#d9cdb2",
    floor_line="#b3a27d",
    wall="#33302b",
    wall_lit="#6f695d",
    door="#f6f1e2",
    sand="#e8dab0",
    chasm="#4b463f",
    glass="#a9cfdd",
    seam="#6e4a9a",
    contour="#a3763f",
    shadow="#4c4a6b",
    light="#fff6dc",
    map_ink="#2a2f26",
    water_ink="#2b5a70",
    halo=("#f7f4e6", 0.82),
    grid=("#2a2f26", 0.20),
    tick=("#2a2f26", 0.55),
    frame="#fbfaf4",
    frame_ink="#23291f",
    reach=(("#ffd65c", 0.80), ("#ffde80", 0.56), ("#ffecb4", 0.40)),
    reach_line="#7a5405",
    reach_ink="#3a2a05",
    stop="#3a2a05",
    on_stop="#fff6da",
    path="#171c18",
    path_casing="#fffdf4",
    hazard="#7d2a57",
    veil_line="#2c3d49",
    warn="#f0b42c",
    on_warn="#201703",
    forbid="#1a221e",
    on_forbid="#fbfcf8",
    selected="#f3bd3f",
    counter_shadow=("#0a0e0a", 0.30),
    liveries=(
        Livery("#1e5ea6", "#12396a", "#faf9f3", "#123a6b", "#1e5ea6", "plain"),
        Livery("#c8481d", "#7d2a0c", "#2b201c", "#fbe8dc", "#c0421a", "notched"),
        Livery("#6e4a9a", "#38205a", "#f1ecf7", "#2c1848", "#6e4a9a", "halved", "#cbb9e2"),
        Livery("#1b6e57", "#0b3a2c", "#16291f", "#e6f3ea", "#1b6e57", "quartered", "#2c5a48"),
        Livery("#6d756f", "#3a413c", "#f4f4ef", "#2c332e", "#59645c", "dotted"),
    ),
)

LAMPLIGHT = Theme(
    dark=True,
    paper="#171c19",
    ink="#e8ebe3",
    ink_2="#b4bdb4",
    rule="#3d4741",
    brass="#dfae4c",
    on_brass="#1a1406",
    land=("#3b4537", "#48493a", "#555040", "#645c4c"),
    wood="#2f3d2d",
    tree="#3e5740",
    tree_lit="#4f6b4e",
    tree_line="#1a251b",
    tree_shadow=("#000000", 0.42),
    deep="#213a4a",
    shallow="#345361",
    shore="#0f2029",
    wave="#46697c",
    rubble="#4a463c",
    stone="#6b6558",
    stone_lit="#857e6f",
    stone_line="#24221c",
    road="#625a45",
    road_line="#37321f",
    floor="#564c3a",
    floor_line="#3a3324",
    wall="#0b0d0b",
    wall_lit="#8b8574",
    door="#d5c9a8",
    sand="#6a6146",
    chasm="#0c0d0c",
    glass="#5f93a8",
    seam="#a383cf",
    contour="#98764a",
    shadow="#05060f",
    light="#ffe9b8",
    map_ink="#dfdcc8",
    water_ink="#9cc3d6",
    halo=("#121712", 0.78),
    grid=("#e2e0cc", 0.12),
    tick=("#e2e0cc", 0.38),
    frame="#1b211d",
    frame_ink="#b9bdb0",
    reach=(("#f8c450", 0.52), ("#f6c864", 0.32), ("#f4ce82", 0.16)),
    reach_line="#f2c766",
    reach_ink="#fff2cf",
    stop="#fff2cf",
    on_stop="#2a2008",
    path="#fff8e4",
    path_casing="#12160f",
    hazard="#de8bb6",
    veil_line="#c6d6e0",
    warn="#f0b93e",
    on_warn="#1e1603",
    forbid="#e8ebe3",
    on_forbid="#12170f",
    selected="#dfae4c",
    counter_shadow=("#000000", 0.55),
    liveries=(
        Livery("#4b8fdb", "#123459", "#ece9de", "#123a6b", "#6fb0f5", "plain"),
        Livery("#de6438", "#6b260d", "#241a17", "#f6dfd2", "#f07c4e", "notched"),
        Livery("#a383cf", "#38205a", "#efe9f6", "#2c1848", "#b89ae0", "halved", "#c6b3df"),
        Livery("#4fb391", "#0f3a2c", "#10211a", "#e0f0e6", "#5cc3a0", "quartered", "#2a5343"),
        Livery("#8b958d", "#2f3631", "#e9e9e2", "#2c332e", "#aab3ab", "dotted"),
    ),
)

THEMES: dict[ThemeName, Theme] = {"daylight": DAYLIGHT, "lamplight": LAMPLIGHT}

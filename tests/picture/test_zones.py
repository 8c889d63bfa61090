"""Boards of zones on paper and in characters: what lies on them can be read, from three zones to sixty."""

from __future__ import annotations

import re

import pytest

from fieldcraft.presentation import Slip, ZoneLink, ZoneShape
from fieldcraft.render import svg
from fieldcraft.render.compose import compose
from fieldcraft.render.palette import DAYLIGHT
from fieldcraft.render.slips import MOST, draw_slips
from fieldcraft.render.terminal.zone_graph import draw_zone_graph
from web_board.boards import ground_of, many, tableau, toll, walled


def drawn(zones: dict[str, tuple[float, float, float, float]], links: dict[str, ZoneLink]) -> str:
    """Rectangles as a picture."""
    shapes = tuple(
        ZoneShape(
            name=name, at=((x + u) / 2, (y + v) / 2), outline=((x, y), (u, y), (u, v), (x, v)),
            links=(links[name],) if name in links else (),
        )
        for name, (x, y, u, v) in zones.items()
    )  # fmt: skip
    return svg(compose(tableau(ground_of(shapes, ("grass",) * len(shapes)), [])))


BOXES = {"Yard": (0.0, 0.0, 4.0, 4.0), "Hall": (4.0, 0.0, 8.0, 4.0), "Tower": (20.0, 0.0, 24.0, 4.0)}


def lines_of(picture: str) -> list[str]:
    """The paths of the borders: with a halo and dashed where they are open, with teeth where they are shut; the rim."""
    found = re.search(r'<g class="borders">(.*?)</g>', picture, re.DOTALL)
    assert found is not None
    return re.findall(r"<path[^>]*>", found[1])


def test_zones_that_touch_without_a_way_have_a_border_with_teeth() -> None:
    closed, open_ = (lines_of(drawn(BOXES, links)) for links in ({}, {"Yard": ZoneLink(to=1)}))

    assert ["stroke-dasharray" in path for path in open_] == [False, True, False]
    assert not any("stroke-dasharray" in path for path in closed)
    assert closed[1].count("M") > 10, "teeth"


def test_a_border_is_broken_where_a_way_passes() -> None:
    case = lines_of(drawn(BOXES, {"Yard": ZoneLink(to=1)}))[0]

    assert case.count("M") == 2


def test_a_way_passes_the_points_of_its_path() -> None:
    straight, bent = (drawn(BOXES, {"Yard": ZoneLink(to=2, path=path)}) for path in ((), ((12.0, 3.0), (16.0, 1.0))))
    ways = [re.search(r'class="link road"><path[^>]* d="([^"]*)"|d="([^"]*)"[^>]*/>', one) for one in (straight, bent)]

    assert all(ways)
    assert bent.count("L") == straight.count("L") + 4


def test_slips_say_whom_they_hinder_and_what_lies_face_down() -> None:
    slips = (
        Slip(text="Sucking Mud", face_down=True, hinders="foot"),
        Slip(face_down=True),
        Slip(text="Trap", free={"hask": 2}),
    )
    markup = draw_slips(slips, 0, 0, 1, DAYLIGHT, {"hask": 0})

    assert "Sucking Mud (only you; hinders foot)" in markup
    assert "face down" in markup
    assert markup.count("<circle") + markup.count("<path") >= 4


def test_of_many_slips_the_rest_is_counted() -> None:
    markup = draw_slips([Slip(text=f"Word {n}") for n in range(MOST + 2)], 0, 0, 1, DAYLIGHT, {})

    assert "and 3 more" in markup
    assert "Word 2" not in markup


@pytest.mark.parametrize(("count", "columns"), [(3, 60), (9, 80), (30, 100), (60, 120)])
def test_every_zone_has_its_number_and_its_counts_in_the_graph(count: int, columns: int) -> None:
    shown = many(count)["tableau"]
    lines = [line.plain for line in draw_zone_graph(shown, columns)]
    text = "\n".join(lines)

    assert max(map(len, lines)) <= columns
    for number in range(count):
        here = [piece.side for piece in shown.pieces.values() if piece.at[0] == number]
        counts = "".join(
            f"{left}{here.count(side)}{right}"
            for side, (left, right) in (("hask", "[]"), ("crown", "()"))
            if side in here
        )
        assert re.search(rf"(?<!\d){number + 1}( [A-Z][a-z]+( \d)?)?{re.escape(counts)}(?![\[(\d])", text)


def test_ways_are_drawn_with_a_sign_for_each_look() -> None:
    lines = [line.plain for line in draw_zone_graph(toll()["tableau"], 90)]

    assert {"#", "-", "~", "=", "+"} <= set("".join(lines))
    assert "Hask Bridge[1](2)" in "\n".join(lines)


@pytest.mark.parametrize("board", [toll(), walled(), many(60)], ids=["toll", "walled", "sixty"])
def test_every_zone_is_named_on_paper(board: dict[str, object]) -> None:
    shown = board["tableau"]
    picture = svg(compose(shown))  # type: ignore[arg-type]

    for zone in shown.ground.zones:  # type: ignore[attr-defined]
        assert zone.name in picture

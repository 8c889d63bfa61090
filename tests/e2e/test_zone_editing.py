"""A scene on zones is made on a picture: outlines drawn by clicks, ways of borders and by hand; and it is played."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable

from PIL import Image
from playwright.sync_api import expect

from e2e.conftest import Visits
from e2e.people import Person
from e2e.serving import Served
from e2e.test_editing import page

ACROSS = 24
"""How many units of the map a picture is wide at first."""

WEST = ((1, 1), (10, 1), (10, 11), (1, 11))
EAST = ((10.2, 1), (22, 1), (22, 6), (10.2, 6))
MARSH = ((10.1, 6.1), (22, 6), (22, 11), (10, 11))


def picture() -> bytes:
    """A picture of a land, twice as wide as it is high."""
    data = io.BytesIO()
    Image.radial_gradient("L").resize((600, 300)).convert("RGB").save(data, "PNG")
    return data.getvalue()


def spot(one: Person, at: Iterable[float]) -> tuple[float, float]:
    """Where a point of the map is on the screen."""
    x, y = at
    box = one.page.get_by_role("application").locator("image").bounding_box()
    assert box is not None
    unit = box["width"] / ACROSS
    return box["x"] + x * unit, box["y"] + y * unit


def draw(one: Person, outline: Iterable[tuple[float, float]]) -> None:
    """Click the corners of an outline, and close it."""
    for corner in outline:
        one.page.mouse.click(*spot(one, corner))
    one.button("Close the outline").click()


def test_three_zones_are_drawn_on_a_picture_and_a_unit_moves_among_them(visit: Visits, fresh: Served):
    gwen = visit()
    gwen.open(f"{fresh.address}/edit/new")
    form = gwen.page.get_by_role("dialog")
    form.get_by_label("Game").select_option("This Means War")
    gwen.button("Begin").click()
    page(gwen, "Picture")
    gwen.page.get_by_label("Choose a picture").set_input_files(
        {"name": "land.png", "mimeType": "image/png", "buffer": picture()}
    )
    expect(gwen.page.get_by_role("application").locator("image")).to_be_visible()

    page(gwen, "Zones")
    zones = gwen.page.get_by_role("list", name="Zones")
    inspector = gwen.page.get_by_label("Inspector")
    for name, outline in (("West", WEST), ("East", EAST)):
        zones.get_by_role("button", name=name).click()
        inspector.get_by_role("button", name="Draw its outline").click()
        draw(gwen, outline)
    gwen.button("Draw outline").click()
    draw(gwen, MARSH)
    inspector.get_by_label("Name").fill("Marsh")
    inspector.get_by_label("Name").press("Enter")
    inspector.get_by_label("Ground").select_option("Shallow water")
    inspector.get_by_label("one more").fill("Smoke of the Kilns")
    inspector.get_by_label("one more").press("Enter")
    inspector.get_by_label("Kind of way to West").select_option("Ford")
    inspector.get_by_role("button", name="Remove the way to East").click()
    expect(gwen.page.get_by_text("3 zones, 2 ways")).to_be_visible()
    gwen.button("Draw way").click()
    gwen.page.get_by_role("radiogroup").get_by_text("Pass").click()
    for place in ((16, 9), (16, 3)):
        gwen.page.mouse.click(*spot(gwen, place))
    expect(inspector.get_by_label("Kind of way to Marsh – East")).to_have_value("pass")

    gwen.button("Open the scene file").click()
    text = gwen.page.get_by_role("dialog").get_by_role("textbox")
    expect(text).to_have_value(re.compile("Marsh -- East: pass"))
    gwen.page.keyboard.press("Escape")
    gwen.button("To the table").first.click()
    gwen.page.get_by_role("dialog").get_by_role("button", name="To the table").click()
    gwen.seated()
    gwen.pick("halberds")
    gwen.deed("Move").click()
    gwen.click((2, 0))
    gwen.button(gwen.words["weighing.doIt"]).click()
    gwen.hears("Halberds came to Marsh")

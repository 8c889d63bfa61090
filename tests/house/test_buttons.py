"""What a button of a campaign does is a deed of the game, with the fields that it has."""

from __future__ import annotations

import re

from fieldcraft.systems.fates_edge.showing.forms import forms
from house.reading import ROOT

DEED = re.compile(r'do: "(\w+)"((?:[^{}]|\{[^{}]*\})*)\}')
NESTED = re.compile(r"[\[{(][^\[\](){}]*[\])}]")
FIELD = re.compile(r"(?:^|,)\s*(\w+)\s*(?=[:,]|$)")


def fields(written: str) -> set[str]:
    """The names at the top of an object of TypeScript."""
    while NESTED.search(written):
        written = NESTED.sub("0", written)
    return set(FIELD.findall(written.strip(" ,")))


def test_every_button_of_a_campaign_does_a_deed_of_the_game() -> None:
    known = {form.do: {field.name for field in form.fields} for form in forms()}
    pages = sorted((ROOT / "web" / "src" / "campaign").rglob("*.svelte"))
    buttons = [(page.name, *deed) for page in pages for deed in DEED.findall(page.read_text(encoding="utf-8"))]

    wrong = [(page, deed, fields(rest) - known.get(deed, set())) for page, deed, rest in buttons]

    assert len(buttons) > 50
    assert [one for one in wrong if one[1] not in known or one[2]] == []


def test_every_part_of_the_deeds_has_a_name_in_the_browser() -> None:
    words = (ROOT / "web" / "src" / "i18n" / "en" / "campaign.ts").read_text(encoding="utf-8")

    assert {form.part for form in forms()} == set(re.findall(r"^  part_(\w+):", words, re.MULTILINE))

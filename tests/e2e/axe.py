"""What axe-core finds on a page that keeps people out."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from e2e.people import Person
from e2e.serving import ROOT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"

FAULTS = """rules => axe.run(document, {resultTypes: ["violations"], ...rules}).then(({violations}) => violations
    .filter(one => ["serious", "critical"].includes(one.impact))
    .flatMap(one => one.nodes.map(node => `${one.id}: ${node.html.slice(0, 160)}: ${node.failureSummary}`)))"""

OF_COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""The rules that the colours of a page may break; all others hold in every colour if they hold in one."""

open_to_all = pytest.mark.skipif(not AXE.is_file(), reason="without axe-core: make client")
"""The mark of a test that asks axe-core."""


def barred(one: Person, colours: Sequence[str] = ("light", "dark")) -> dict[str, list[str]]:
    """The faults of a page as it stands, by the colours in which it has them."""
    if not one.page.evaluate("() => 'axe' in window"):
        one.page.evaluate(AXE.read_text(encoding="utf-8"))
    found = {}
    for colour in colours:
        one.page.emulate_media(color_scheme=colour)
        found[colour] = one.page.evaluate(FAULTS, OF_COLOURS if found else {})
    return {colour: faults for colour, faults in found.items() if faults}

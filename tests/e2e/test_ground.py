"""The ground of a map is painted once, and is there at once when its table is opened again."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from e2e.conftest import Visits
from e2e.tables import Owner

SPOIL = """async () => {
    const red = new OffscreenCanvas(8, 8);
    const brush = red.getContext("2d");
    brush.fillStyle = "#f00";
    brush.fillRect(0, 0, 8, 8);
    const body = await red.convertToBlob();
    const opening = indexedDB.open("fieldcraft.ground");
    await new Promise(done => { opening.onsuccess = done; });
    const store = opening.result.transaction("tiles", "readwrite").objectStore("tiles");
    const asked = store.getAllKeys();
    const keys = await new Promise(done => { asked.onsuccess = () => done(asked.result); });
    for (const key of keys) store.put(body, key);
    await new Promise(done => { store.transaction.oncomplete = done; });
    return keys.length;
}"""
"""Paint over all that is kept of maps; how many parts that are."""


def test_ground_that_was_painted_is_not_painted_again(visit: Visits, owner: Owner):
    ada = visit(painted=True)
    ada.sit(owner.table("duel").links["Alder"])
    ada.page.wait_for_function("() => window.__board.idle")
    ada.page.wait_for_timeout(300)

    assert ada.page.evaluate(SPOIL) > 0
    ada.page.reload()
    ada.seated()
    ada.page.wait_for_function("() => window.__board.idle")

    x, y = ada.spot((6, 2))
    seen = Image.open(BytesIO(ada.page.screenshot())).convert("RGB").getpixel((round(x) + 9, round(y) + 9))
    assert isinstance(seen, tuple)
    assert seen[0] > 180 > 120 > max(seen[1:])

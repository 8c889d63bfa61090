"""Nothing that a player may not know reaches the player's browser: over no line, in no file, in no corner of memory."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import httpx
import pytest
from playwright.sync_api import expect

from e2e.conftest import Visits
from e2e.people import Person
from e2e.scenes import NAMES, crypt
from e2e.tables import Desk, Owner

WORDS = ("grimbly", "hrazzle")
"""What is whispered, and what is decreed, of those who hide."""

SECRETS = (*NAMES.values(), *WORDS, "secret door")


class Crypt(NamedTuple):
    """Those who go down, those who wait there, and the game master."""

    desk: Desk
    ada: Person
    ben: Person
    gm: Person


@pytest.fixture
def below(visit: Visits, owner: Owner) -> Crypt:
    desk = owner.table(owner.keep(crypt()), dice="candles", name="In the crypt")
    ada, ben, gm = (visit().sit(desk.links[seat]) for seat in ("The lantern-bearers", "The restless", "Game master"))
    return Crypt(desk, ada, ben, gm)


def test_what_hides_in_the_dark_is_nowhere_in_the_players_browser(below: Crypt):
    desk, ada, ben, gm = below
    goes_about(ada)
    acts_unseen(ben)
    conspires(gm)
    goes_about_more(ada)

    assert found(gm.received()) == set(SECRETS)
    assert found(ada.received()) == set()
    assert found(memory(ada)) & {*NAMES.values(), *WORDS} == set()
    assert found(files(desk, "The lantern-bearers")) == set()


def test_a_player_takes_away_as_a_file_what_they_were_told_and_nothing_else(below: Crypt):
    ada = below.ada
    ada.say("Sable move d2")
    ada.hears("Sable moves")
    ada.button(ada.words["table.replay"]).click()
    with ada.page.expect_download() as taken:
        ada.button("Download").click()

    told = taken.value.path().read_text(encoding="utf-8")
    assert taken.value.suggested_filename == "In the crypt.jsonl"
    assert "Sable moves" in told
    assert found(told) == set()


def goes_about(ada: Person) -> None:
    """Point at cells near and far, lit and dark, and walk."""
    ada.pick("sable")
    for cell in ((5, 3), (8, 7), (10, 5), (13, 3)):
        ada.point(cell)
    ada.say("Sable move d2")
    ada.hears("Sable moves")
    ada.say("Sable end")


def acts_unseen(ben: Person) -> None:
    """Move about in the dark."""
    expect(ben.page.get_by_role("banner")).to_contain_text("Your turn")
    ben.say("Zquorn move m4")
    ben.hears("Zquorn moves")
    ben.say("Zquorn end")


def conspires(gm: Person) -> None:
    """Whisper to the other side, which the chat shows, and hurt one who hides."""
    gm.say('/w "The restless" the grimbly is under the stair')
    gm.page.get_by_role("tab", name="Log").click()
    gm.button("Decree").click()
    gm.click("vexlith")
    gm.button("Harm +1").click()
    gm.page.get_by_label("Reason").fill("nobody hears the hrazzle")
    gm.button("Apply").click()
    gm.hears("By decree: nobody hears the hrazzle")


def goes_about_more(ada: Person) -> None:
    """Ask what another piece could do, move, take back, look back, and come back."""
    ada.pick("bryn")
    ada.say("Bryn move d3")
    ada.hears("Bryn moves")
    ada.button("Undo the last action").click()
    ada.hears("undone")
    ada.button("Replay").click()
    expect(ada.page.get_by_role("slider")).to_be_visible()
    expect(ada.page.get_by_role("toolbar", name="Actions")).to_contain_text("once you are back in the game")
    ada.received()
    ada.page.reload()
    ada.seated()


def files(desk: Desk, seat: str) -> str:
    """What a seat can fetch: the table as a file, and its picture."""
    address, _, token = desk.links[seat].partition("/s/")
    answers = (
        httpx.get(f"{address}/api/tables/{desk.id}/{file}", headers={"Authorization": f"Bearer {token}"}, timeout=30)
        for file in ("export", "picture.svg")
    )
    return "\n".join(answer.raise_for_status().text for answer in answers)


def memory(person: Person) -> str:
    """All strings in the memory of a person's page."""
    parts: list[str] = []
    session = person.context.new_cdp_session(person.page)
    session.on("HeapProfiler.addHeapSnapshotChunk", lambda part: parts.append(part["chunk"]))
    session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    snapshot: dict[str, Any] = json.loads("".join(parts))
    return "\n".join(snapshot["strings"])


def found(text: str) -> set[str]:
    """Which secrets stand in a text."""
    return {secret for secret in SECRETS if secret in text.casefold()}

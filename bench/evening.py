"""How long an evening of a campaign keeps a phone waiting: six players, three scenes, 600 actions, click to screen.

A server and seven seats on one machine: the players and the game master act over the line, and between their actions
somebody clicks on a phone-sized page, once the game master and once a player.  A click counts until what it brings
about is painted.  What the page asks the server meanwhile is counted too.  `python bench/evening.py`; needs a built
client, Playwright and a Chromium.
"""

from __future__ import annotations

import re
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

import msgspec
from figures import Figure, amount, note
from playwright.sync_api import Browser, sync_playwright

sys.path.append(str(Path(__file__).parents[1] / "tests"))  # people and servers are those of its tests

from e2e.people import PHONE, Person
from e2e.serving import served
from e2e.tables import Desk, Owner
from fieldcraft.client.blocking import Seat
from fieldcraft.client.connection import RefusedError
from tools import chromium

PLAYERS = {"Mira": "sable", "Tom": "bryn", "Ada": "ash", "Ben": "neve", "Cleo": "", "Finn": ""}
ACTIONS, BETWEEN, TURNS = amount((600, 24, 34), (24, 12, 2))
"""How much is done, after how many actions somebody clicks, and how many turns a scene has, each of six actions."""

MASTER = "Game master"
LIMIT = 100.0
"""Milliseconds that somebody may wait."""

CLICK = """async ([selector, key, done]) => {
    const there = () => [...document.querySelectorAll(selector)].find(one => one.textContent.includes(key)
        || (one.ariaLabel ?? "").startsWith(key));
    const seen = () => document.querySelector("main, aside")?.innerText.includes(done)
        || document.querySelector(`[aria-label^="${done}"]`) !== null;
    const since = performance.now();
    there().click();
    const frame = () => new Promise(requestAnimationFrame);
    do await frame(); while (!seen() && performance.now() - since < 20000);
    await new Promise(painted => setTimeout(painted));
    return seen() ? performance.now() - since : -1;
}"""
"""Click what says `key`, and wait until `done` is painted: how long that took, in ms."""


class Waits:
    """How long each kind of click kept somebody waiting."""

    def __init__(self, one: Person) -> None:
        self.one, self.found = one, dict[str, list[float]]()

    def click(self, kind: str, selector: str, key: str, done: str) -> None:
        """Click, and keep how long it took."""
        found: float = self.one.page.evaluate(CLICK, [selector, key, done])
        if found < 0:
            raise SystemExit(f"{kind}: {done!r} never came")
        self.found.setdefault(kind, []).append(found)

    @property
    def all(self) -> list[float]:
        return [one for some in self.found.values() for one in some]


class Phone(NamedTuple):
    """Somebody with a phone: what they waited for, and what their page asked the server."""

    who: str
    waits: Waits
    asked: Counter[str]


# --- what the others do -----------------------------------------------------------------------------


def act_on(seats: dict[str, Seat]) -> Iterator[None]:
    """Six players and a game master act for ever, one action at a time: checks, boons, and what is said."""
    master = seats[MASTER]
    for turn, name in enumerate(cycle(PLAYERS)):
        if turn % TURNS == 0:
            begin_scene(master, turn // TURNS + 1)
        who = PLAYERS[name] or name.lower()
        what = {"attribute": "wits", "skill": "stealth"}
        seats[name].do({"do": "propose", "character": who, "goal": f"past lamp {turn}", **what})
        one = {"attempt": max(seats[name].tableau.story["attempts"], key=int)}
        yield
        master.do({"do": "stake", "dv": 2, **one})
        yield
        for step in ("roll_check", "take_result"):
            seats[name].do({"do": step, **one})
            yield
        seats[name].say(f"That was close, and lamp {turn} is still burning.")
        yield
        with suppress(RefusedError):  # a partial result or a miss stays open for a while
            master.do({"do": "close_check", **one})
        yield


def begin_scene(master: Seat, number: int) -> None:
    """The next scene, with a clock and a rail, once the one before has ended."""
    if number > 1:
        master.do({"do": "end_scene"})
    master.do({"do": "begin_scene", "name": f"The lamp room {number}", "pillar": "stealth"})
    master.do({"do": "start_clock", "name": f"Alarm {number}", "size": 10})


def begin(master: Seat) -> None:
    """The session, and characters for those who have none."""
    for place, (name, key) in enumerate(PLAYERS.items(), start=1):
        if not key:
            who = {"id": name.lower(), "name": f"{name} Reed", "seat": f"p{place}"}
            master.do({"do": "create_character", **who})
            master.do({"do": "raise_skill", "character": name.lower(), "skill": "stealth"})
            master.do({"do": "finish_character", "character": name.lower()})
    master.do({"do": "begin_session"})


# --- what the phone does ----------------------------------------------------------------------------


def come(browser: Browser, desk: Desk, who: str) -> Phone:
    """Somebody sits down with a phone."""
    width, height = PHONE
    size = {"width": width, "height": height}
    context = browser.new_context(viewport=size, has_touch=True, is_mobile=True, reduced_motion="reduce", locale="en")
    asked, one = Counter[str](), Person(context)
    one.page.on("websocket", lambda line: line.on("framesent", lambda frame: asked.update([kind_of(frame)])))
    one.open(desk.links[who])
    one.button(one.words["join.sitDown"]).click()
    one.page.get_by_role("navigation", name=one.words["table.pages"]).wait_for()
    return Phone(who, Waits(one), asked)


def kind_of(frame: str | bytes) -> str:
    """What a message of the page asks for."""
    return str(msgspec.json.decode(frame)["type"])


def clicks(phone: Phone, number: int) -> None:
    """A round of clicks: through the pages, and something done."""
    words = phone.waits.one.words
    for name in ("dice", "log", "party", "master" if phone.who == MASTER else "sheet"):
        label = words[f"campaign.page_{name}"]
        phone.waits.click(f"open {name}", "nav.pages button", label, words["table.chat"] if name == "log" else label)
    if phone.who == MASTER:
        tick(phone.waits)
    else:
        ask(phone.waits, f"a look at lamp {number}")


def tick(waits: Waits) -> None:
    """The game master ticks the newest clock."""
    dial = waits.one.page.get_by_role("img", name=re.compile(r"^Alarm \d+: ")).last
    name, filled = re.match(r"(.*): (\d+) of", dial.get_attribute("aria-label") or "").groups()  # type: ignore[union-attr]
    waits.click("tick a clock", "button", f"Tick: {name}", f"{name}: {int(filled) + 1} of")


def ask(waits: Waits, goal: str) -> None:
    """A player proposes a check, and takes it back."""
    one = waits.one
    waits.click("open dice", "nav.pages button", one.words["campaign.page_dice"], one.words["campaign.page_dice"])
    begin = one.button(one.words["campaign.newCheck"])
    if begin.count():
        begin.click()
    one.page.get_by_label(one.words["campaign.goal"], exact=True).fill(goal)
    one.page.get_by_role("combobox", name=one.words["campaign.skill"], exact=True).select_option(index=1)
    waits.click("propose a check", "form button", one.words["campaign.propose"], goal)
    one.button(one.words["campaign.withdrawCheck"]).click()
    one.button(goal, exact=False).wait_for(state="detached")


def measure(browser: Browser, desk: Desk) -> list[Phone]:
    """Play the evening, and click on both phones between the actions."""
    with ExitStack() as seated:
        seats = {name: seated.enter_context(Seat(link)) for name, link in desk.links.items()}
        begin(seats[MASTER])
        acts = act_on(seats)
        phones = [come(browser, desk, who) for who in (MASTER, "Mira")]
        for number in range(ACTIONS):
            next(acts)
            if number % BETWEEN == 0:
                for phone in phones:
                    clicks(phone, number)
    return phones


def report(phone: Phone) -> None:
    """Print what was found with one phone, and keep its figures."""
    print(f"{phone.who}:")
    for kind, found in phone.waits.found.items():
        print(f"  {kind:26} median {statistics.median(found):5.0f} ms, slowest {max(found):5.0f} of {len(found)}")
    whole = sorted(phone.waits.all)
    note(
        Figure(
            what=f"{phone.who}'s phone, click to screen, 95 %",
            ours=whole[int(len(whole) * 0.95)],
            unit="ms",
            most=LIMIT,
        )
    )
    asked = phone.asked["try"] + phone.asked["options"]
    print(f"  asked: {dict(phone.asked)}")
    note(Figure(what=f"{phone.who}'s phone, questions an action", ours=asked / ACTIONS, unit="", most=0.5))


def main() -> None:
    """Play an evening, and print how long the phones waited."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium())
        with served(Path(name) / "games.db") as server:
            owner = Owner(server)
            people = [{"label": name, "character": key} for name, key in PLAYERS.items()]
            desk = owner.campaign({"title": "The lamp room", "players": people}, dice="an evening")
            for phone in measure(browser, desk):
                report(phone)
            owner.close()
        browser.close()


if __name__ == "__main__":
    main()

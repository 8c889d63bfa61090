"""Every screen of the client, and how somebody gets there."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Locator, expect

from e2e.people import Person
from e2e.serving import Served
from e2e.tables import Desk, Owner

DICE = "the chalk ring 332"


class World(NamedTuple):
    """What there is to be looked at: a server at home and one that hosts for others, and a table at the ford."""

    server: Served
    hosting: Served
    owner: Owner
    ford: Desk


Opens = Callable[[Person, World], None]

# --- before a game -----------------------------------------------------------------------------


def lobby(one: Person, world: World) -> None:
    """The tables, and scenes to start from."""
    one.open(world.server.address)
    expect(one.page.get_by_role("heading", name=one.words["lobby.startFrom"])).to_be_visible()


def scenes(one: Person, world: World) -> None:
    """The library."""
    one.open(f"{world.server.address}/?page=scenes")
    expect(one.page.get_by_role("heading", name=one.words["lobby.packagedScenes"])).to_be_visible()


def start(one: Person, world: World) -> None:
    """A scene before it goes to the table."""
    scenes(one, world)
    one.button(one.words["lobby.start"].format(title="The ford at Alder Mill")).click()
    expect(one.page.get_by_role("dialog")).to_be_visible()


def settings(one: Person, world: World) -> None:
    """The settings, open."""
    lobby(one, world)
    one.button(one.words["settings.title"]).click()
    expect(one.page.get_by_role("group", name=one.words["settings.title"])).to_be_visible()


def join(one: Person, world: World) -> None:
    """What a link opens."""
    one.open(world.ford.links["The Vigil"])
    expect(one.button(one.words["join.sitDown"])).to_be_visible()


def gone(one: Person, world: World) -> None:
    """A link that opens nothing."""
    one.open(f"{world.server.address}/s/{'no-such-seat' * 3}")
    expect(one.page.get_by_role("heading", name=one.words["join.linkGone"])).to_be_visible()
    one.excuse("status of 4")


def rules(one: Person, world: World) -> None:
    """The rulebook."""
    one.open(f"{world.server.address}/rules")
    expect(one.page.get_by_role("searchbox").first).to_be_visible()
    expect(one.page.get_by_role("link", name="Whose turn it is")).to_be_visible()


def rule(one: Person, world: World) -> None:
    """A page of the rulebook."""
    one.open(f"{world.server.address}/rules/mini.zoc.pass-through")
    expect(one.page.get_by_text(one.words["lobby.ourReading"]).first).to_be_visible()


def sign_in(one: Person, world: World) -> None:
    """Where one signs in on a server that hosts for others."""
    one.open(world.hosting.address)
    expect(one.page.get_by_label(one.words["lobby.password"])).to_be_visible()


def lost(one: Person, world: World) -> None:
    """An address that leads nowhere."""
    one.open(f"{world.server.address}/nowhere")
    expect(one.page.get_by_role("heading", name=one.words["common.notFound"])).to_be_visible()


def editor(one: Person, world: World) -> None:
    """A scene in the editor."""
    one.open(f"{world.server.address}/edit/ford")
    one.seated()


def new_scene(one: Person, world: World) -> None:
    """Where a new scene begins."""
    one.open(f"{world.server.address}/edit/new")
    expect(one.page.get_by_role("heading", name=one.words["editor.newScene"])).to_be_visible()


# --- the table ---------------------------------------------------------------------------------


def table(one: Person, world: World) -> None:
    """The game master's table, with a piece in hand."""
    one.sit(world.ford.links["Game master"])
    one.pick("sable")


def side(one: Person, world: World) -> None:
    """A player's table."""
    one.sit(world.ford.links["The Alder company"])
    one.pick("bryn")


def phone(one: Person, world: World) -> None:
    """A player's table on a phone."""
    one.sit(world.ford.links["The Alder company"])
    one.tap("ash")
    expect(one.button(one.words["table.more"], exact=False)).to_be_visible()


def question(one: Person, world: World) -> None:
    """A question that waits for an answer."""
    one.sit(world.owner.table("duel", dice=DICE).links["Alder"])
    one.say("Sable move g5")
    one.say("Sable attack Corvin")
    expect(one.question).to_be_visible()


def plan(one: Person, world: World) -> None:
    """A way on the board that awaits a yes."""
    side(one, world)
    one.click((4, 6))
    expect(one.button(one.words["weighing.doIt"])).to_be_visible()


def window(button: str) -> Opens:
    """A window over the table, opened by a button."""

    def opens(one: Person, world: World) -> None:
        """Open the window."""
        one.sit(world.ford.links["Game master"])
        one.page.get_by_role("button").and_(named(one, one.words[button])).click()
        expect(one.page.get_by_role("dialog")).to_be_visible()

    return opens


def named(one: Person, name: str) -> Locator:
    """What bears a name, or shows it when it is pointed at."""
    return (
        one.page.get_by_label(name, exact=True)
        .or_(one.page.get_by_text(name, exact=True))
        .or_(one.page.get_by_title(name, exact=True))
    )


def sheet(one: Person, world: World) -> None:
    """Everything about a piece."""
    side(one, world)
    one.page.get_by_role("region", name="Bryn").get_by_role("button", name="Bryn").click()
    expect(one.page.get_by_role("dialog", name="Bryn")).to_be_visible()


def decree(one: Person, world: World) -> None:
    """The game master's decree."""
    table(one, world)
    one.button(one.words["table.decree"]).click()
    expect(one.page.get_by_role("region", name=one.words["table.decree"])).to_be_visible()


def replay(one: Person, world: World) -> None:
    """What has happened, gone through again."""
    table(one, world)
    one.button(one.words["table.replay"]).click()
    expect(one.page.get_by_role("slider")).to_be_visible()


def in_words(one: Person, world: World) -> None:
    """The board in words."""
    side(one, world)
    one.button(one.words["table.words"]).click()
    expect(one.page.get_by_role("region", name=one.words["table.words"])).to_contain_text("Corvin")


def chat(one: Person, world: World) -> None:
    """The chat."""
    side(one, world)
    one.page.get_by_role("tab", name=one.words["table.chat"]).click()
    one.say("/roll 2d6 # luck")
    expect(one.page.get_by_role("log", name=one.words["table.chat"])).to_contain_text("luck")


SCREENS: dict[str, Opens] = {
    "lobby": lobby, "scenes": scenes, "start": start, "settings": settings, "join": join, "gone": gone,
    "rules": rules, "rule": rule, "sign-in": sign_in, "lost": lost, "editor": editor, "new-scene": new_scene,
    "table": table, "side": side, "phone": phone, "question": question, "plan": plan, "sheet": sheet,
    "people": window("table.people"), "scene-list": window("table.scenes"), "dice": window("table.checkDice"),
    "keys": window("table.keys"), "decree": decree, "replay": replay, "words": in_words, "chat": chat,
}  # fmt: skip
"""How to get to each screen, by its name."""

ON_A_PHONE = {"phone"}

"""The sealed dice of a table: nobody shops for them, and what fell in secret stays secret when the seed is shown."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fieldcraft.core import Rolled
from fieldcraft.core.throws import find_wrong_throws
from fieldcraft.dice import Streams, parse, roll, verify
from fieldcraft.table import protocol as wire
from fieldcraft.table.protocol import Do, Say, Undo
from fieldcraft.table.records import Said, SceneOpened
from fieldcraft.table.room import dice_stream
from fieldcraft.table.scene_dice import pack_dice
from table.parties import SEATS, Party, packaged_opening, party

DICE = Streams(b"a seed that these tests share...", b"and a second one, never shown...")


def sealed() -> Party:
    """A duel with dice in streams, in which Sable stands beside Corvin."""
    opened = packaged_opening("duel")
    assert isinstance(opened, SceneOpened)
    play = Party(replace(opened, seal=DICE.seal, keying="stream"), SEATS, pack_dice(DICE))
    play.send("anna", Do(id="go", order="Sable move g5"))
    return play


def thrown(play: Party, order: str, id: str) -> list[tuple[int, ...]]:
    """What an order throws, with the questions that it asks left open, and taken back again."""
    play.send("gm", Do(id=id, order=order))
    last = play.table.runtime.match.log[-1]
    play.send("gm", Undo(id=f"{id}-back"))
    return [event.faces for event in last.events if isinstance(event, Rolled)]


def test_a_game_master_who_takes_back_cannot_spend_the_dice_on_another_deed() -> None:
    play = sealed()

    struck = thrown(play, "Sable attack Corvin", "1")
    tackled = thrown(play, "Sable tackle Corvin", "2")

    assert struck
    assert tackled
    assert tackled[0] != struck[0][: len(tackled[0])]
    assert thrown(play, "Sable attack Corvin", "3") == struck


def test_a_table_of_before_keeps_its_dice() -> None:
    play = party()
    play.send("anna", Do(id="go", order="Sable move g5"))

    struck, tackled = thrown(play, "Sable attack Corvin", "1"), thrown(play, "Sable tackle Corvin", "2")

    assert tackled[0] == struck[0][: len(tackled[0])]
    assert find_wrong_throws(play.table.runtime.match) == []


@pytest.mark.rule("table.revealed", "table.chat")
def test_what_was_rolled_in_secret_cannot_be_worked_out_from_the_seed_that_is_shown() -> None:
    play = sealed()
    play.send("anna", Say(id="blind", text="/br 12d20"))
    play.send("anna", Say(id="open", text="/r 12d20"))

    play.manage(wire.Reveal(), "end")
    play.send("anna", Say(id="after", text="/r 12d20"))

    settings = play.last("anna").settings or play.news("anna")[-2].settings
    assert settings is not None
    seed = bytes.fromhex(settings.seed)
    assert verify(settings.seal, seed)
    said = [record.body for record in play.table.records if isinstance(record.body, Said)]
    streams = [dice_stream("anna", one.to, one.blind) for one in said]
    known = [str(roll(parse("12d20"), Streams(seed).stream(f"chat/{one}"), n)) for one in streams for n in range(3)]
    blind, before, after = (one.line.text if one.line else "" for one in said)
    assert before in known
    assert not {blind, after} & set(known)

"""What many tables hold alike they hold once, and what nobody asks for again they do not hold."""

from __future__ import annotations

from fieldcraft.maps.scenes import read_packaged
from fieldcraft.table.protocol import Manage, NewSeat
from fieldcraft.table.registry import TableRegistry
from fieldcraft.table.room import seat_info
from table.people import Person


async def test_two_tables_with_one_scene_hold_its_beginning_once(registry: TableRegistry) -> None:
    opened = [await registry.create(read_packaged("duel")) for _ in range(2)]
    first, second = [(await registry.authenticate(one.token))[0].table for one in opened]

    assert first.runtime.opened.start is second.runtime.opened.start
    assert first.runtime.opened.start is first.records[1].body.start


async def test_seats_of_a_side_see_another_seat_as_one_and_the_same(people: dict[str, Person]) -> None:
    room = people["gm"].connection.session.table.room
    master, one, other = room.present

    assert seat_info(other, master) is seat_info(other, master)
    assert seat_info(master, one) is seat_info(master, other)


async def test_a_table_keeps_nothing_of_what_it_has_told_of_its_seats(people: dict[str, Person]) -> None:
    table = people["gm"].connection.session.table
    before = len(table.news), len(table.encoded)

    await people["gm"].does(Manage(id="n1", change=NewSeat(role="player", side="alder", label="Ada")))

    assert (len(table.news), len(table.encoded)) == before

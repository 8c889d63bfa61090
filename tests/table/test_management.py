"""Changes to the table itself: seats, scenes, notes, pictures, the clock, the seed."""

from __future__ import annotations

from typing import Any

import pytest

from fieldcraft.dice import Seeded, verify
from fieldcraft.maps.scenes import read_packaged
from fieldcraft.presentation import Tableau, apply
from fieldcraft.table import protocol as wire
from fieldcraft.table.links import Links, token_hash
from fieldcraft.table.protocol import Do, History, Manage, Past, Say
from fieldcraft.table.records import SceneOpened
from fieldcraft.table.scene_opening import open_scene
from fieldcraft.table.status import deadline
from fieldcraft.table.updates import tableau_for
from table.parties import Party, party


def no(play: Party, change: Any, seat: str = "gm") -> str:
    """Why a change is refused."""
    return play.refused(seat, Manage(id="no", change=change)).why


def labels(play: Party, seat: str) -> list[str]:
    """The seats as one of them last heard."""
    seats = play.last(seat).seats
    assert seats is not None
    return [one.label for one in seats]


@pytest.mark.rule("table.seat")
def test_a_seat_is_made_renamed_and_taken_away_before_all() -> None:
    play = party()

    play.manage(wire.NewSeat(role="player", side="vigil", label="Bea"), "1", "bea")
    assert labels(play, "eve") == ["Gwen", "Anna", "Ben", "Eve", "Bea"]

    play.send("anna", Manage(id="2", change=wire.EditSeat(seat="anna", label="Annabel")))
    assert labels(play, "eve")[1] == "Annabel"

    play.manage(wire.RevokeSeat(seat="bea"), "3")
    assert labels(play, "eve") == ["Gwen", "Annabel", "Ben", "Eve"]
    assert play.refused("bea", Say(id="4", text="hello?")).rule == "table.seat"


def test_a_new_seat_is_told_what_its_side_was_told() -> None:
    play = party()
    play.send("anna", Do(id="1", order="Sable move g5"))
    play.send("anna", Say(id="2", text="/w gm psst"))

    play.manage(wire.NewSeat(role="player", side="alder", label="Ada"), "3", "ada")

    seqs = play.table.streams["ada"]
    assert [seq for seq in play.table.streams["anna"] if seq in seqs] == [*seqs[:-1], play.table.seq]
    assert any(play.table.spans[seq - 1] for seq in seqs)
    assert len(seqs) == len(play.table.streams["anna"]) - 1


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (wire.NewSeat(role="player", side="", label="X"), "a player needs a side"),
        (wire.NewSeat(role="bot", side="nowhere", label="X"), "there are alder, vigil"),
        (wire.NewSeat(role="player", side="alder", label="\u202e"), "cannot be a name"),
        (wire.NewSeat(role="player", side="alder", label="GM"), "cannot be a name"),
        (wire.NewSeat(role="player", side="alder", label="X", commands=("corvin",)), "alder has no unit 'corvin'"),
        (wire.EditSeat(seat="nobody", label="X"), "there is no seat 'nobody'"),
        (wire.NewSeat(role="player", side="alder", label="anna"), "could be taken for 'Anna', another seat"),
        (wire.EditSeat(seat="gm", role="player", side="alder"), "at least one game master's seat"),
        (wire.RevokeSeat(seat="gm"), "at least one game master's seat"),
        (wire.TurnToScene(scene=4), "there is no scene 4"),
        (wire.BranchScene(cursor=99), "not 99"),
        (wire.SetPicture(piece="nobody", picture="a"), "you see no piece"),
    ],
)
def test_a_change_that_cannot_be_is_refused_in_words(change: Any, why: str) -> None:
    assert why in no(party(), change)


@pytest.mark.rule("table.seat")
def test_nobody_takes_a_name_that_looks_like_that_of_another_seat() -> None:
    play = party()
    play.send("ben", Manage(id="1", change=wire.EditSeat(seat="ben", label="Ian")))

    assert "could be taken for 'Ian'" in no(play, wire.EditSeat(seat="anna", label="lan"), "anna")

    play.manage(wire.RevokeSeat(seat="ben"), "2")
    play.send("anna", Manage(id="3", change=wire.EditSeat(seat="anna", label="lan")))
    play.send("anna", Manage(id="4", change=wire.EditSeat(seat="anna", label="Ian")))


def test_a_player_changes_no_more_than_their_own_name() -> None:
    play = party()

    assert "your seat" in no(play, wire.EditSeat(seat="anna", side="vigil"), "anna")
    assert "one's own seat" in no(play, wire.EditSeat(seat="ben", label="Bob"), "anna")


def test_a_seat_that_changes_sides_is_shown_the_table_anew() -> None:
    play = party("ambush")
    play.manage(wire.EditSeat(seat="eve", role="player", side="thorn"), "1")

    news = play.last("eve")

    assert news.tableau == tableau_for(play.table, play.table.room.seats["eve"], play.table.seq)
    assert news.tableau != tableau_for(play.table, play.table.room.seats["anna"], play.table.seq)
    assert play.last("anna").tableau is None


def test_a_bot_sits_down_in_a_players_seat_and_gets_up_again() -> None:
    play = party()

    for id, role in enumerate(("bot", "player")):
        play.manage(wire.EditSeat(seat="ben", role=role), f"{id}")  # type: ignore[arg-type]
        seats = play.last("eve").seats
        assert seats is not None
        assert (seats[2].role, seats[2].bot, seats[2].side) == (role, role == "bot", "vigil")


@pytest.mark.rule("table.command")
def test_which_units_others_command_is_known_within_a_side_only() -> None:
    play = party()
    before = len(play.sent["anna"])

    play.manage(wire.EditSeat(seat="ben", commands=("corvin",)), "1")

    seats = play.last("ben").seats
    assert seats is not None
    assert seats[2].commands == ("corvin",)
    assert len(play.sent["anna"]) == before


def test_notes_are_the_game_masters_unless_they_are_open() -> None:
    play = party()
    before = len(play.sent["anna"])
    play.manage(wire.SetNote(about="g5", text="a trap"), "1")
    assert len(play.sent["anna"]) == before
    settings = play.last("gm").settings
    assert settings is not None
    assert [note.text for note in settings.notes] == ["a trap"]

    play.manage(wire.SetNote(about="g5", text="a chalk mark", open=True), "2")

    settings = play.last("anna").settings
    assert settings is not None
    assert [note.text for note in settings.notes] == ["a chalk mark"]

    play.manage(wire.SetNote(about="g5", text=""), "3")
    settings = play.last("anna").settings
    assert settings is not None
    assert settings.notes == ()


def test_a_picture_is_told_to_those_who_see_the_piece() -> None:
    play = party()

    play.manage(wire.SetPicture(piece="sable", picture="asset"), "1")

    change = play.last("eve").change
    assert change is not None
    assert change.pieces["sable"] is not None
    assert change.pieces["sable"].picture == "asset"
    assert tableau_for(play.table, play.table.room.seats["eve"], play.table.seq).pieces["sable"].picture == "asset"


@pytest.mark.rule("table.command")
def test_players_give_pictures_to_their_own_pieces_alone() -> None:
    play = party()

    play.send("anna", Manage(id="1", change=wire.SetPicture(piece="sable", picture="asset")))

    assert tableau_for(play.table, play.table.room.seats["ben"], play.table.seq).pieces["sable"].picture == "asset"
    assert "not yours to command" in no(play, wire.SetPicture(piece="corvin", picture="asset"), "anna")


@pytest.mark.rule("table.moment")
def test_going_back_to_a_moment_takes_back_all_that_has_happened_since_before_all() -> None:
    play = party()
    play.send("anna", Do(id="1", order="Sable move g5"))
    before = play.table.runtime.match.state
    play.manage(wire.MarkMoment(name="Before the bridge"), "2")
    play.send("anna", Do(id="3", order="Sable end"))
    play.send("ben", Do(id="4", order="Corvin end"))

    play.manage(wire.ReturnToMoment(moment=0), "5")

    assert play.table.runtime.match.state == before
    assert len(play.table.runtime.match.log) == 5
    assert len(play.last("eve").undone) == 2
    assert play.reopened().runtime.match.state == before
    assert "nothing has happened since 'Before the bridge'" in no(play, wire.ReturnToMoment(moment=0))


@pytest.mark.rule("table.moment")
def test_a_moment_whose_way_there_was_taken_back_is_gone_and_only_the_game_master_knows_its_name() -> None:
    play = party()
    play.send("anna", Do(id="1", order="Sable move g5"))
    told = len(play.sent["anna"])
    play.manage(wire.MarkMoment(name="Before the bridge"), "2")
    settings = play.last("gm").settings
    assert settings is not None
    assert settings.moments == ("Before the bridge",)
    assert len(play.sent["anna"]) == told

    play.send("gm", wire.Undo(id="3"))

    assert "was taken back since" in no(play, wire.ReturnToMoment(moment=0))
    assert "has 1 moments" in no(play, wire.ReturnToMoment(moment=7))


def test_the_settings_are_told_to_all() -> None:
    play = party()
    for id, change in enumerate((wire.Rename(name="Monday"), wire.Timer(seconds=30), wire.Pause(on=True))):
        play.manage(change, f"{id}")

    settings = play.last("eve").settings

    assert settings is not None
    assert (settings.name, settings.timer, settings.paused) == ("Monday", 30, True)


# --- scenes ----------------------------------------------------------------------------------


@pytest.mark.rule("table.scene")
def test_another_scene_is_opened_and_turned_back_from() -> None:
    play = party()
    play.send("anna", Do(id="1", order="Sable move g5"))
    keep = open_scene(read_packaged("ford"))
    assert isinstance(keep.body, SceneOpened)
    play.manage(wire.OpenScene(scene="ford"), "2", keep)

    news = play.last("eve")
    assert news.tableau is not None
    assert news.tableau.title == keep.body.title
    assert news.settings is not None
    assert news.settings.scene == 1

    play.manage(wire.TurnToScene(scene=0), "3")

    tableau = play.last("eve").tableau
    assert tableau is not None
    assert tableau.pieces["sable"].at == (6, 4)


@pytest.mark.rule("table.scene")
def test_a_branch_lies_aside_with_dice_of_its_own_and_only_the_game_master_knows() -> None:
    play = party()
    play.send("anna", Do(id="1", order="Sable move g5"))
    cursor = play.table.cursor("gm")
    play.send("anna", Do(id="2", order="Sable end"))
    before = len(play.sent["anna"])

    play.manage(wire.BranchScene(cursor=cursor), "3")

    assert len(play.sent["anna"]) == before
    assert play.table.room.scene == 0
    branch = play.table.runtimes[1]
    assert branch.match.state == play.table.runtimes[0].truths[1]
    assert branch.dice != play.table.runtimes[0].dice
    assert play.refused("anna", History(id="5", scene=1)).rule == "table.scene"


@pytest.mark.rule("table.rights", "table.scene")
def test_a_game_master_who_plays_a_side_begins_a_decided_scene_anew_on_the_table() -> None:
    play = party()
    play.manage(wire.EditSeat(seat="gm", side="alder"), "1")
    assert play.refused("gm", wire.Manage(id="2", change=wire.BranchScene(cursor=0))).rule == "table.rights"
    play.manage(wire.EditSeat(seat="gm", side="gm"), "3")
    gone = {"do": "decree", "reason": "a flood", "events": [{"event": "removed", "unit": "corvin"}]}
    play.send("gm", wire.Do(id="4", action=gone))
    play.manage(wire.EditSeat(seat="gm", side="alder"), "5")

    play.manage(wire.BranchScene(cursor=0), "6")

    assert play.table.room.scene == 1
    assert play.table.runtime.match.state == play.table.runtimes[0].truths[0]
    assert play.table.runtime.opened.title == play.table.runtimes[0].opened.title


def test_a_branch_counts_for_players_only_once_the_table_turned_to_it() -> None:
    play = party()
    play.manage(wire.BranchScene(), "1")
    play.manage(wire.BranchScene(), "2")
    play.manage(wire.TurnToScene(scene=2), "3")

    settings = play.last("anna").settings

    assert settings is not None
    assert [scene.number for scene in settings.scenes] == [0, 1]
    assert settings.scene == 1


def test_the_history_of_a_scene_replays_to_what_is_shown_now() -> None:
    play = party()
    play.send("anna", Do(id="1", order="Sable move g5"))
    play.send("anna", Do(id="2", order="Sable end"))
    play.manage(wire.SetPicture(piece="sable", picture="asset"), "3")

    for asker, seat_id in (("anna", None), ("gm", "eve")):
        past = play.send(asker, History(id="4", scene=0, seat=seat_id))
        assert isinstance(past, Past)
        tableau = past.start
        for news in past.news:
            tableau = news.tableau or (apply(tableau, news.change) if news.change else tableau)
        seat = play.table.room.seats[seat_id or asker]
        assert tableau == tableau_for(play.table, seat, play.table.seq)


@pytest.mark.rule("table.revealed")
def test_a_seed_that_is_shown_proves_the_dice_and_ends_the_scene() -> None:
    play = party()
    play.send("anna", Do(id="1", order="Sable move g5"))

    play.manage(wire.Reveal(), "2")

    settings = play.last("eve").settings
    assert settings is not None
    assert verify(settings.seal, bytes.fromhex(settings.seed))
    assert Seeded(bytes.fromhex(settings.seed)) == play.table.runtime.match.source
    assert play.refused("anna", Do(id="3", order="Sable end")).rule == "table.revealed"
    assert play.now("anna").undo == "revealed"


def test_a_question_waits_as_long_as_the_clock_says() -> None:
    play = party()
    play.manage(wire.Timer(seconds=30), "1")
    play.send("anna", Do(id="2", order="Sable move g5"))
    assert deadline(play.table) == 0
    play.send("anna", Do(id="3", order="Sable attack Corvin"))
    asked = play.table.records[-1].at

    assert play.now("anna").prompt is not None
    assert play.now("anna").until == deadline(play.table) == asked + 30_000
    assert play.now("ben").prompt is None
    assert play.now("ben").waits is not None

    play.pause(on=True)
    assert deadline(play.table) == 0
    play.pause(on=False)
    assert deadline(play.table) == play.table.records[-1].at + 30_000


# --- links -----------------------------------------------------------------------------------


def test_a_token_follows_from_the_key_the_seat_and_how_often_it_was_renewed() -> None:
    links, others = Links.fresh(), Links.fresh()
    places = [(table, seat, link) for table in "tu" for seat in "ab" for link in (0, 1)]
    made = {one.token(*place) for one in (links, others) for place in places}

    assert len(made) == 16
    assert len({token_hash(token) for token in made}) == 16


def test_a_key_is_kept_in_a_file_that_others_cannot_read(tmp_path: Any) -> None:
    path = tmp_path / "data" / "links.key"

    first = Links.from_file(path)

    assert Links.from_file(path).token("t", "s", 0) == first.token("t", "s", 0)
    assert path.stat().st_mode & 0o077 == 0


def test_a_short_key_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 32 bytes, not 5"):
        Links(b"short")


# --- looking on ------------------------------------------------------------------------------


@pytest.mark.rule("table.spectators", "mini.fog.onlookers")
def test_a_spectator_in_fog_sees_what_the_game_master_chose() -> None:
    play = party("crypt")
    side = play.table.room.seats["anna"].side

    def shown(seat: str) -> Tableau:
        return tableau_for(play.table, play.table.room.seats[seat], play.table.seq)

    assert shown("eve").pieces == {}

    play.manage(wire.EditSeat(seat="eve", side=side), "1")
    assert shown("eve") == shown("anna")
    assert play.last("eve").tableau == shown("anna")
    assert play.refused("eve", Do(id="2", order="Sable end")).rule == "table.spectators"

    play.manage(wire.EditSeat(seat="eve", side=""), "3")
    assert shown("eve").pieces == {}
    play.manage(wire.EditSeat(seat="anna", role="spectator"), "4")
    assert play.table.room.seats["anna"].side == "onlooker"
    assert no(play, wire.EditSeat(seat="eve", side="nobody")).startswith("a spectator needs a side")

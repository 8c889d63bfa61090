"""What happens in a campaign, as lines of the log."""

from __future__ import annotations

from fieldcraft.core import GM, Entry, Match, Seat
from fieldcraft.presentation import Line, Outcome
from fieldcraft.systems.fates_edge.campaign.presentation import SHOW
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from rules.fates_edge.campaigns import campaign, character, does, gm, match


def lines(game: Match[Campaign], entry: Entry, seat: Seat = GM) -> tuple[Line, ...]:
    """An entry as a seat reads it."""
    return SHOW.lines(game.system.view(game.before(entry.seq), seat), game.events_for(entry, seat), seat)


def rolled(game: Match[Campaign], description: str = "detailed") -> Entry:
    """Anna rolls a check, which she has described in some way."""
    gm(game, "begin_scene name='The quay' pillar=combat")
    does(game, "anna", "propose character=anna goal='Over the rail' attribute=body skill=melee")
    gm(game, "stake attempt=1 dv=1 success='on deck' failure='in the water'")
    gm(game, f"grade attempt=1 description={description}")
    return does(game, "anna", "roll_check attempt=1")


def test_a_check_is_one_line_with_its_dice_and_what_was_thrown_again() -> None:
    game = match(campaign(), [1, 4], [7])

    (line,) = lines(game, rolled(game))

    assert line.text == "Over the rail"
    assert [(one.face, one.look, one.was) for one in line.dice] == [(7, "good", 1), (4, "plain", None)]
    assert line.rule


def test_the_result_of_a_check_is_told_with_its_outcome() -> None:
    game = match(campaign(), [7, 9])
    rolled(game, "basic")

    (line,) = lines(game, does(game, "anna", "take_result attempt=1"))

    assert line.outcome == Outcome(label="clean success", look="clean")


def test_cards_that_are_drawn_are_no_dice() -> None:
    game = match(campaign(), [1, 9], [52])
    rolled(game, "basic")
    does(game, "anna", "take_result attempt=1")

    told = lines(game, gm(game, "draw_consequences attempt=1"))

    assert [one.dice for one in told] == [()] * len(told)
    assert any(one.text.startswith("Drawn: ") for one in told)


def test_a_line_begins_with_a_capital_whatever_it_tells_of() -> None:
    game = match(campaign(character("anna", status="unfinished")), (2,))
    told = lines(game, does(game, "anna", "take_complication character=anna"))
    told += lines(game, gm(game, "lay_scenario scenario=hunger"))
    told += lines(game, gm(game, 'frame_end clocks=\'["Waystone Cracks", "Whisper Spread"]\''))
    assert [one.text for one in told if one.text[0].islower()] == []
    assert told[0].text == "Starting complication"


def test_a_die_that_is_thrown_again_is_told_once() -> None:
    game = match(campaign(character("anna", boons=1)), [2, 9], [7])
    rolled(game, "basic")
    told = lines(game, does(game, "anna", "reroll_die attempt=1 place=0"))
    assert [one.text for one in told if one.dice or one.text.startswith("Thrown again")] == ["Thrown again: 2 became 7"]

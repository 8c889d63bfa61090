"""The worst card of a beat as the game master's page offers it, what its rider starts, and who takes a Diamond off."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fieldcraft.core import GM, Match
from fieldcraft.presentation import Row
from fieldcraft.systems.fates_edge.campaign.characters.facts import Item
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt, Points
from fieldcraft.systems.fates_edge.campaign.condition.clocks import rail
from fieldcraft.systems.fates_edge.campaign.condition.stores import EMPTY
from fieldcraft.systems.fates_edge.campaign.decks.facts import Pile
from fieldcraft.systems.fates_edge.campaign.magic.facts import Casting
from fieldcraft.systems.fates_edge.campaign.presentation.panels import panels
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from rules.fates_edge.campaigns import gm, match, refused
from rules.fates_edge.followers import FORTUNE
from rules.fates_edge.scaled import BOSS, beat, playing
from rules.fates_edge.test_rare_offers import offers, takes


def flipped(*cards: str, order: str = BOSS, pillar: str = "social", **anna: object) -> Match[Campaign]:
    """A beat in which these cards lie; Ben carries a rope."""
    start = beat(playing(order, pillar=pillar)).state
    ben = replace(start.characters["ben"], gear={"rope": Item("Rope")})
    who = replace(start.characters["anna"], **anna)
    lying = start.put(characters=ben).put(characters=who).change(scaling=replace(start.scaling, flips=cards))
    return match(lying.change(assets=FORTUNE, piles={"consequences": Pile(drawn=cards)}))


def worst(game: Match[Campaign]) -> tuple[Row, ...]:
    """The cards that the game master may apply."""
    panel = panels(game.view(GM), GM).get("worst")
    return panel.rows if panel else ()


@pytest.mark.rule("kit.scaling.suits")
@pytest.mark.parametrize(
    ("card", "aim", "labels"),
    [
        ("QS", "lower tiers", ["Told", "Tick a clock"]),
        ("QH", "lower tiers", ["Told", "Tick a clock", "Tire somebody"]),
        ("QD", "", ["Told", "Use up supplies or time"]),
        ("QC", "the anchor or whoever was epic", ["Told", "Harm somebody", "Compromise gear of Ben"]),
    ],
)
def test_the_worst_card_is_offered_with_the_riders_of_its_suit_and_whom_to_aim_at(
    card: str, aim: str, labels: list[str]
) -> None:
    game = flipped("2C", card)
    (row,) = worst(game)
    assert (row.id, sorted(one.label for one in row.offers)) == (card, sorted(labels))
    assert (f"Aim it at {aim}" in row.text) == bool(aim)
    assert "worst" not in panels(game.view("anna"), "anna")
    takes(game, offers(game, "worst")["Told"])
    assert (game.state.scaling.applied, worst(game)) == (card, ())


@pytest.mark.rule("kit.scaling.suits", "kit.gear.break", "kit.harm.track", "kit.fatigue.definition")
@pytest.mark.parametrize(
    ("card", "rider", "rule"),
    [
        ("QC", "gear who=ben what=sword", "kit.gear.break"),
        ("QC", "harm who=ben", "kit.scaling.suits"),
        ("QH", "fatigue who=ben", "kit.scaling.suits"),
        ("QH", "clock what=Crowd", "kit.scaling.suits"),
        ("QS", "clock what=alarm", "kit.scaling.suits"),
        ("QS", "clock what=Alarm", "kit.scaling.suits"),
        ("QD", "supply", "kit.scaling.suits"),
    ],
)
def test_a_card_does_not_ride_on_what_it_makes_no_worse(card: str, rider: str, rule: str) -> None:
    game = flipped(card)
    ben = replace(game.state.characters["ben"], harm=2, fatigue=4, gear={"sword": Item("Sword", condition="broken")})
    full = {one.id: replace(one, filled=one.size) for one in map(rail, ("Alarm", "Crowd", "Time"))}
    game = match(game.state.put(characters=ben).change(clocks=game.state.clocks | full))
    assert refused(game, "gm", f"apply_worst card={card} rider={rider}") == rule
    gm(game, f"apply_worst card={card}")


@pytest.mark.rule("kit.scaling.suits", "kit.supply.fill")
def test_a_diamond_uses_up_no_supplies_that_are_gone() -> None:
    game = flipped("QD", pillar="travel")
    gone = replace(EMPTY, filled=EMPTY.size)
    game = match(game.state.put(clocks=gone))
    assert refused(game, "gm", "apply_worst card=QD rider=supply") == "kit.supply.fill"


@pytest.mark.rule("kit.scaling.suits")
@pytest.mark.parametrize(
    ("card", "rail", "filled"), [("QS", "Alarm", (1, 6)), ("QS", "Tail", (1, 4)), ("QH", "Crowd", (1, 6))]
)
def test_an_alarm_a_tail_or_a_crowd_begins_where_none_was(card: str, rail: str, filled: tuple[int, int]) -> None:
    game = flipped(card)
    other = "Crowd" if card == "QS" else "Alarm"
    assert refused(game, "gm", f"apply_worst card={card} rider=clock what={other}") == "kit.scaling.suits"
    takes(game, offers(game, "worst")["Tick a clock"], what=rail)
    clock = game.state.clocks[rail.casefold()]
    assert (clock.filled, clock.size) == filled


@pytest.mark.rule("kit.scaling.suits")
def test_a_club_strains_what_somebody_carries_by_its_form() -> None:
    game = flipped("QC")
    takes(game, offers(game, "worst")["Compromise gear of Ben"])
    assert game.state.characters["ben"].gear["rope"].condition == "compromised"


@pytest.mark.rule("core.option.patronage", "core.prestige.master-of-coin")
@pytest.mark.parametrize(("how", "facts"), [("patron", {"conditions": frozenset({"patron"})}), ("coin", {})])
def test_a_diamond_that_was_turned_over_is_erased_once_before_it_applies(how: str, facts: dict[str, object]) -> None:
    start = flipped("7D", "9H", "8D", **facts).state
    if how == "coin":
        anna = start.characters["anna"]
        fortune = replace(anna.purchases[0], kind="talent", what="master-of-coin")
        start = start.put(characters=replace(anna, purchases=(*anna.purchases, fortune)))
    game = match(start)
    order = "cancel_flip character=anna card="
    assert refused(game, "anna", f"{order}9H") == refused(game, "anna", f"{order}9D") == "core.option.patronage"
    assert refused(game, "ben", "cancel_flip character=ben card=7D") == "core.option.patronage"
    assert refused(game, "ben", f"{order}7D") == "campaign.own"
    takes(game, offers(game, "consequences", "anna")["Anna cancels a card"], "anna", card="8D")
    assert game.state.scaling.flips == ("7D", "9H")
    assert refused(game, "anna", f"{order}7D") == "core.option.patronage"


@pytest.mark.rule("core.option.patronage")
def test_a_diamond_that_has_applied_is_not_erased_any_more() -> None:
    game = flipped("7D", conditions=frozenset({"patron"}))
    gm(game, "apply_worst card=7D")
    assert refused(game, "anna", "cancel_flip character=anna card=7D") == "core.option.patronage"


@pytest.mark.rule("kit.deck.contradiction", "core.overstack.twist-trigger")
def test_a_spade_of_a_beat_that_is_drawn_again_releases_nothing() -> None:
    waiting = Points(1, "Over-Stack", "twist")
    start = beat(playing(BOSS)).state
    game = match(start.change(bank=(*start.bank, waiting)))
    gm(game, """turn_cards purpose=consequences cards='["QS","4D"]'""")
    gm(game, "flip_card")
    assert game.state.bank[-1].may_be_spent
    gm(game, "redraw_flip card=QS")
    assert game.state.bank[-1] == waiting


@pytest.mark.rule("kit.scaling.opposition", "kit.deck.contradiction")
@pytest.mark.parametrize(
    ("tag", "pillar", "clock", "cards", "before", "after", "minded"),
    [
        ("counterwatch", "social", "danger", ("2S", "4D"), 4, 3, ""),
        ("counterwatch", "social", "danger", ("2S", "3S"), 4, 4, "3S"),
        ("paper_teeth", "social", "time", ("6D", "4C"), 1, 0, ""),
        ("paper_teeth", "travel", "supply", ("6D", "4C"), 1, 0, ""),
    ],
)
def test_against_a_card_that_is_drawn_again_the_opponents_have_done_nothing(
    tag: str, pillar: str, clock: str, cards: tuple[str, str], before: int, after: int, minded: str
) -> None:
    game = beat(playing(BOSS.replace('"free_flip"', '"opposition"') + f" opposition={tag}", pillar=pillar))
    first, second = cards
    gm(game, f"""turn_cards purpose=consequences cards='["{first}","{second}"]'""")
    gm(game, "flip_card")
    assert (game.state.clocks[clock].filled, game.state.scaling.minded) == (before, first)
    gm(game, f"redraw_flip card={first}")
    assert (game.state.clocks[clock].filled, game.state.scaling.minded) == (after, minded)


@pytest.mark.rule("kit.scaling.opposition", "kit.deck.contradiction")
@pytest.mark.parametrize(
    ("filled", "spare", "model"),
    [
        (2, (), "dice_penalty"),
        (2, (), "reroll_successes_204"),
        (3, (), "dice_penalty"),
        (4, (), "dice_penalty"),
        (1, ("abacus",), "dice_penalty"),
    ],
)
def test_what_paper_teeth_cost_on_a_journey_is_given_back_whole_and_no_more(
    filled: int, spare: tuple[str, ...], model: str
) -> None:
    order = BOSS.replace('"free_flip"', '"opposition"') + " opposition=paper_teeth"
    start = playing(order, pillar="travel").state
    stores = replace(EMPTY, filled=filled, spare=frozenset(spare))
    game = beat(match(start.put(clocks=stores).change(options=start.options.choose("fatigue_model", model))))
    before = game.state
    gm(game, """turn_cards purpose=consequences cards='["6D","4C"]'""")
    gm(game, "flip_card")
    assert (game.state.clocks, game.state.characters) != (before.clocks, before.characters) or filled == 4
    gm(game, "redraw_flip card=6D")
    assert (game.state.clocks["supply"], game.state.characters) == (stores, before.characters)


@pytest.mark.rule("kit.scaling.opposition", "kit.deck.contradiction")
def test_a_danger_that_was_full_before_the_opponents_minded_a_card_stays_full() -> None:
    start = beat(playing(BOSS.replace('"free_flip"', '"opposition"') + " opposition=counterwatch")).state
    danger = start.clocks["danger"]
    game = match(start.put(clocks=replace(danger, filled=danger.size)))
    gm(game, """turn_cards purpose=consequences cards='["2S","4D"]'""")
    gm(game, "flip_card")
    gm(game, "redraw_flip card=2S")
    assert game.state.clocks["danger"].full


@pytest.mark.rule("kit.magic.backlash-source", "kit.scaling.cp")
def test_the_points_of_a_spell_turn_no_card_over_in_a_scaled_scene() -> None:
    start = beat(playing(BOSS)).state
    woven = Attempt(id="1", character="anna", goal="Flame", attribute="wits", skill="pyromancy", points=2, scene=1)
    spell = Casting(id="9", character="anna", phase="weave", weave="1", scene=1)
    game = match(start.put(attempts=woven).put(castings=spell).change(bank=()))
    assert refused(game, "gm", "flip_card attempt=1") == "kit.magic.backlash-source"
    drawn = match(game.state.put(attempts=replace(woven, way="draw")).change(castings={}))
    assert refused(drawn, "gm", "flip_card attempt=1") == "core.cp.method"

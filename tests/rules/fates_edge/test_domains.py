"""What a place brings to bear in a scaled scene: the clock of its domain and the suits that tick it."""

from __future__ import annotations

import pytest

from rules.fates_edge.campaigns import gm, match, refused
from rules.fates_edge.scaled import HARD, beat, party, playing

ORDER = """scale_scene obstacle=5 dials='["cp_floor","domain"]' job=10 prefill=3 gates='["A","B"]' """


@pytest.mark.rule("kit.scaling.domain")
@pytest.mark.parametrize(("card", "filled"), [("7S", 0), ("7H", 1), ("7D", 0), ("7C", 1)])
def test_another_domain_ticks_on_the_suits_that_the_game_master_names(card: str, filled: int) -> None:
    game = beat(playing(f"""{ORDER} domain="Foul weather" domain_suits='["H","C"]' domain_size=6"""))
    clock = game.state.clocks["foul-weather"]
    assert (clock.name, clock.size, clock.when) == ("Foul weather", 6, "a card of Clubs or Hearts applies")
    gm(game, f"turn_cards purpose=consequences cards='[\"{card}\"]'")
    gm(game, "flip_card")
    gm(game, f"apply_worst card={card}")
    assert game.state.clocks["foul-weather"].filled == filled


@pytest.mark.rule("kit.scaling.domain")
def test_the_game_master_is_asked_which_suits_tick_a_domain_that_is_not_in_the_book() -> None:
    game = match(party())
    assert refused(game, "gm", f"{ORDER} domain=Crowds") == "kit.scaling.domain"
    assert refused(game, "gm", f"""{ORDER} domain=Danger domain_suits='["H"]'""") == "kit.scaling.domain"
    gm(game, f"{ORDER} domain=Witnesses")
    assert game.state.clocks["witnesses"].when == "a card of Hearts or Spades applies"


@pytest.mark.rule("kit.scaling.domain")
def test_the_game_master_may_name_other_suits_for_a_domain_of_the_book() -> None:
    game = beat(playing(f"""{ORDER} domain=terrain domain_suits='["D"]'"""))
    gm(game, """turn_cards purpose=consequences cards='["7D"]'""")
    gm(game, "flip_card")
    gm(game, "apply_worst card=7D")
    assert game.state.clocks["terrain"].filled == 1


@pytest.mark.rule("kit.lethal.clock-rules")
@pytest.mark.parametrize("odd", [HARD.replace("job=8", "job=9"), f"{ORDER} domain=Witnesses domain_size=5"])
def test_the_clocks_of_a_scaled_scene_have_the_sizes_that_clocks_have(odd: str) -> None:
    assert refused(match(party()), "gm", odd) == "kit.lethal.clock-rules"

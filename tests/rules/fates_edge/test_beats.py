"""The beats of a scaled scene: who declares and acts, what their dice are worth, and what stops them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fieldcraft.core import Match
from fieldcraft.systems.fates_edge.campaign.checks.facts import Points
from fieldcraft.systems.fates_edge.campaign.checks.forecast import filled_within
from fieldcraft.systems.fates_edge.campaign.crown.facts import Crown, Legacy
from fieldcraft.systems.fates_edge.campaign.decks.facts import Pile
from fieldcraft.systems.fates_edge.campaign.magic.facts import Spell, Turned
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.presentation.able import who_may
from fieldcraft.systems.fates_edge.campaign.presentation.scaled import scaled_scene
from fieldcraft.systems.fates_edge.campaign.scaling.gates import LostAtGates
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import campaign, character, does, gm, match, refused
from rules.fates_edge.mages import WOVEN, cast, mage
from rules.fates_edge.scaled import BOSS, HARD, apply_worst, beat, get_out, later, party, playing


@pytest.mark.rule("kit.scaling.beat", "kit.scaling.anchor")
def test_all_declare_and_the_anchor_acts_first() -> None:
    game = playing(HARD)
    assert refused(game, "anna", "declare_intent character=anna what=Bluff") == "kit.scaling.beat"
    gm(game, "begin_scaled_beat")
    assert refused(game, "gm", "act_in_beat character=anna target=danger hits=2") == "kit.scaling.beat"
    beat(game)
    assert refused(game, "anna", "declare_intent character=anna what=Run") == "kit.scaling.beat"
    assert refused(game, "gm", "act_in_beat character=ben target=danger hits=2") == "kit.scaling.beat"
    assert refused(game, "gm", "act_in_beat character=anna target=moon hits=2") == "kit.scaling.beat"
    gm(game, "act_in_beat character=anna target=danger hits=2 clear=true")
    assert game.state.clocks["danger"].filled == 0
    gm(game, "act_in_beat character=ben target=credentials hits=2")
    assert game.state.clocks["credentials"].filled == 1
    assert refused(game, "gm", "act_in_beat character=ben target=credentials hits=2") == "kit.scaling.beat"


@pytest.mark.rule("kit.scaling.beat")
def test_what_somebody_declared_is_settled_though_they_have_left_the_scene_since() -> None:
    game = beat(playing(HARD))
    gm(game, "leave_scene character=ben")
    gm(game, "act_in_beat character=anna target=danger")
    gm(game, "act_in_beat character=ben target=credentials hits=2")
    assert game.state.clocks["credentials"].filled == 1


BLUFF = "propose character=anna goal=Bluff attribute=presence skill=deception"
TOLD = "act_in_beat character=anna target=job attempt=1"


@pytest.mark.rule("kit.scaling.beat", "kit.scaling.epic")
def test_the_dice_of_a_check_count_in_a_beat_once() -> None:
    game = beat(later(playing(HARD), credentials=4), epic=True)
    game = match(game.state, [9, 1], [1], [9, 2])
    assert refused(game, "gm", TOLD) == "kit.scaling.beat"
    does(game, "anna", BLUFF)
    gm(game, "stake attempt=1 dv=1")
    assert refused(game, "gm", TOLD) == "kit.scaling.beat"
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    gm(game, TOLD)
    assert (game.state.clocks["job"].filled, game.state.scaling.free) == (2, 1)
    gm(game, "flip_card")
    apply_worst(game)
    gm(game, "begin_scaled_beat")
    does(game, "anna", "declare_intent character=anna what=Again")
    does(game, "ben", "declare_intent character=ben what=Wait")
    assert refused(game, "gm", TOLD) == "kit.scaling.beat"
    does(game, "anna", BLUFF)
    gm(game, "stake attempt=2 dv=1")
    does(game, "anna", "roll_check attempt=2")
    does(game, "anna", "take_result attempt=2")
    gm(game, TOLD.replace("attempt=1", "attempt=2"))


@pytest.mark.rule("kit.scaling.beat")
def test_a_check_that_moves_a_clock_by_itself_counts_not_again() -> None:
    game = match(beat(playing(HARD)).state, [9, 2])
    does(game, "anna", f"{BLUFF} clock=danger aim=clear")
    gm(game, "stake attempt=1 dv=1")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    assert refused(game, "gm", TOLD) == "kit.scaling.beat"


def checked(game: Match[Campaign], who: str, clock: str) -> None:
    """Somebody's check that is aimed at a clock, to its result."""
    does(game, who, f"propose character={who} goal=x attribute=wits skill=lore clock={clock}")
    gm(game, f"stake attempt={game.state.checks} dv=1")
    does(game, who, f"roll_check attempt={game.state.checks}")
    does(game, who, f"take_result attempt={game.state.checks}")


@pytest.mark.rule("kit.scaling.beat", "kit.scaling.anchor")
def test_a_check_at_a_clock_waits_for_its_turn_and_is_what_its_character_does_in_the_beat() -> None:
    game = match(playing(HARD).state, (9, 2), (9, 2), (9, 2))
    gm(game, "begin_scaled_beat")
    does(game, "ben", "declare_intent character=ben what=Run")
    does(game, "ben", "propose character=ben goal=x attribute=wits skill=lore clock=danger aim=clear")
    gm(game, "stake attempt=1 dv=1")
    assert refused(game, "ben", "roll_check attempt=1") == "kit.scaling.beat"
    does(game, "anna", "declare_intent character=anna what=Bluff")
    assert refused(game, "ben", "roll_check attempt=1") == "kit.scaling.beat"
    checked(game, "anna", "credentials")
    assert refused(game, "gm", "act_in_beat character=anna target=danger hits=2") == "kit.scaling.beat"
    does(game, "ben", "roll_check attempt=1")


@pytest.mark.rule("kit.scaling.epic", "kit.scaling.beat")
def test_an_epic_check_at_a_clock_gains_its_tick_and_its_ones_turn_cards_over() -> None:
    game = match(beat(later(playing(HARD), credentials=4), epic=True).state, (9, 1))
    checked(game, "anna", "job")
    assert (game.state.clocks["job"].filled, game.state.scaling.free) == (2, 1)


WIDER = "Anna's epic deed reaches more targets or a wider area (the game master: which?)"


@pytest.mark.rule("kit.scaling.epic")
@pytest.mark.parametrize(("hits", "told"), [(1, True), (0, False)])
def test_an_epic_deed_that_succeeds_at_all_reaches_further(hits: int, told: bool) -> None:
    game = beat(playing(HARD), epic=True)
    done = gm(game, f"act_in_beat character=anna target=danger hits={hits}")
    assert (WIDER in [SYSTEM.story(game.state, one) for one in done.events]) == told


@pytest.mark.rule("kit.scaling.epic")
@pytest.mark.parametrize(("faces", "told"), [((9, 2), True), ((2, 2), False)])
def test_an_epic_check_at_a_clock_that_succeeds_reaches_further(faces: tuple[int, int], told: bool) -> None:
    game = match(beat(playing(HARD), epic=True).state, faces)
    checked(game, "anna", "danger")
    last = game.log[-1].events
    assert (WIDER in [SYSTEM.story(game.state, one) for one in last]) == told


@pytest.mark.rule("kit.scaling.epic")
def test_nobody_is_epic_whom_only_the_game_master_plays() -> None:
    start = playing(HARD).state
    wolf = replace(character("wolf"), seat="")
    game = match(start.put(characters=wolf).change(scene=replace(start.scene, present=start.scene.present | {"wolf"})))
    gm(game, "begin_scaled_beat")
    assert refused(game, "gm", "declare_intent character=wolf what=Bite epic=true") == "kit.scaling.epic"
    gm(game, "declare_intent character=wolf what=Bite")


@pytest.mark.rule("kit.scaling.beat")
def test_once_the_worst_of_a_beat_has_applied_no_card_is_turned_over() -> None:
    start = beat(playing(HARD)).state
    game = match(start.change(scaling=replace(start.scaling, flips=("2S",), free=1, cadence="given")), (1,))
    gm(game, "apply_worst card=2S")
    assert refused(game, "gm", "flip_card") == "kit.scaling.beat"


@pytest.mark.rule("core.xp.complication-dividend")
def test_only_the_card_of_a_beat_that_applies_can_be_taken_as_it_stands() -> None:
    start = beat(playing(BOSS)).state
    piles = {"consequences": Pile(("JD", "QH"), scene=1)}
    game = match(start.change(scaling=replace(start.scaling, flips=("JD", "QH")), piles=piles))
    for card in ("JD", "QH"):
        assert refused(game, "gm", f"take_card character=anna card={card}") == "core.xp.complication-dividend"
    gm(game, "apply_worst card=QH")
    assert refused(game, "gm", "take_card character=anna card=JD") == "core.xp.complication-dividend"
    gm(game, "take_card character=anna card=QH")


@pytest.mark.rule("kit.scaling.cp", "kit.scaling.epic", "kit.scaling.beat", "core.xp.complication-dividend")
@pytest.mark.parametrize("over", ["begin_scaled_beat", "end_scene", "leave_scaled_scene reward=heat"])
def test_no_beat_is_over_before_the_worst_card_of_it_has_applied(over: str) -> None:
    start = beat(later(playing(HARD), job=8)).state
    piles = {"consequences": Pile(("QH", "2D"), scene=1)}
    game = match(start.change(scaling=replace(start.scaling, flips=("2D", "QH")), piles=piles))
    assert refused(game, "gm", over) == "kit.scaling.beat"
    gm(game, "apply_worst card=QH")
    assert refused(game, "gm", "take_card character=anna card=2D") == "core.xp.complication-dividend"
    gm(game, over)


@pytest.mark.rule("kit.scaling.beat", "kit.deck.equivalent")
def test_of_two_cards_of_a_beat_that_are_alike_one_applies() -> None:
    start = beat(playing(BOSS, deck_reshuffle="every_draw")).state
    piles = {"consequences": Pile(("QH", "QH"), scene=1)}
    game = match(start.change(scaling=replace(start.scaling, flips=("QH", "QH")), piles=piles))
    gm(game, "apply_worst card=QH")
    assert game.state.piles["consequences"].aside == ("QH",)


@pytest.mark.rule("kit.scaling.gates")
def test_while_a_gate_is_closed_the_job_does_not_move() -> None:
    game = beat(playing(HARD))
    gm(game, "act_in_beat character=anna target=job hits=4")
    assert game.state.clocks["job"].filled == 0
    game = beat(later(playing(HARD), credentials=4))
    gm(game, "act_in_beat character=anna target=job hits=4")
    assert game.state.clocks["job"].filled == 3


@pytest.mark.rule("kit.scaling.gates", "campaign.secrets")
def test_what_is_lost_at_a_gate_is_told_and_of_hidden_gates_and_jobs_nothing() -> None:
    lost = "act_in_beat character=anna target=job hits=4"
    for hidden, told in (("", "Credentials must be cleared first"), ("credentials", "Job does not move yet")):
        game = beat(playing(HARD))
        if hidden:
            gm(game, f"hide_clock clock={hidden}")
        assert any(told in SYSTEM.story(game.state, one) for one in gm(game, lost).events)
    game = beat(playing(HARD))
    gm(game, "hide_clock clock=job")
    event = next(one for one in gm(game, lost).events if isinstance(one, LostAtGates))
    assert event.seen_by(game.state, "ben") is None


@pytest.mark.rule("kit.scaling.gates")
def test_while_a_gate_is_closed_no_odds_are_told_that_the_job_is_full() -> None:
    for credentials, told in ((0, False), (4, True)):
        game = later(playing(HARD), credentials=credentials)
        does(game, "anna", "propose character=anna goal=Bluff attribute=presence skill=sway clock=job")
        gm(game, "stake attempt=1 dv=1")
        odds = filled_within(game.state, game.state.clocks["job"], game.state.attempts["1"], 2)
        assert (odds != ()) is told


@pytest.mark.rule("kit.scaling.gates", "core.cp.categories", "kit.rails.list")
def test_a_gate_that_is_called_like_a_rail_is_not_that_rail() -> None:
    people = (mage(), character("ben"))
    game = match(campaign(*people, options=Options({"casting_mode": "weave_only"})), WOVEN)
    gm(game, "begin_scene name=Gala")
    gm(game, """scale_scene obstacle=2 dials='["gates"]' job=10 prefill=3 gates='["Crowd","Hazard"]'""")
    flame = cast(game, "spell=cinder-fist")
    gm(game, f"notice_magic casting={flame.id}")
    gates = [game.state.clocks[id] for id in game.state.scaling.gates]
    assert [(one.name, one.filled, one.sort) for one in gates] == [("Crowd 2", 0, "gate"), ("Hazard", 0, "gate")]
    assert (game.state.clocks["crowd"].filled, game.state.clocks["crowd"].sort) == (1, "rail")


@pytest.mark.rule("kit.scaling.gates", "kit.magic.casting")
def test_no_spell_moves_the_job_past_a_closed_gate() -> None:
    push = Spell(name="Hasten Steps", art="pyromancy", dv=1, text="On.", outcomes=(Turned(rail="Job", by=1),))
    start, anna = party(casting_mode="weave_only"), character("anna", skills={"pyromancy": 1})
    veteran = start.characters["anna"]
    veteran = replace(veteran, purchases=veteran.purchases + anna.purchases)
    start = start.change(characters=start.characters | {"anna": veteran}, spells={"push": push})
    for credentials, moved in ((0, 0), (4, 1)):
        game = match(start, (8, 8, 8))
        gm(game, HARD)
        game = match(later(game, credentials=credentials).state, (8, 8, 8))
        cast(game, "spell=push")
        assert game.state.clocks["job"].filled == moved


@pytest.mark.rule("kit.scaling.cp")
def test_each_1_of_dice_that_fell_elsewhere_is_a_point_which_turns_a_card_over() -> None:
    game = beat(later(playing(HARD), 1, 2))
    gm(game, "act_in_beat character=anna target=danger hits=1 ones=1")
    for _ in range(2):
        gm(game, "flip_card")
    assert refused(game, "gm", "flip_card") == "kit.scaling.cp"


@pytest.mark.rule("kit.scaling.epic")
def test_an_epic_deed_gains_a_tick_and_its_ones_turn_cards_over() -> None:
    game = beat(later(playing(HARD), 1, 2, credentials=4), epic=True)
    gm(game, "act_in_beat character=anna target=job hits=2 ones=2")
    assert (game.state.clocks["job"].filled, game.state.scaling.free) == (3, 2)
    gm(game, "flip_card")
    gm(game, "flip_card")
    apply_worst(game)
    gm(game, "begin_scaled_beat")
    assert refused(game, "anna", "declare_intent character=anna what=More epic=true") == "kit.scaling.epic"
    does(game, "ben", "declare_intent character=ben what=Leap epic=true")


@pytest.mark.rule("kit.scaling.rewards")
def test_the_judge_says_with_which_rewards_a_scaled_scene_may_end_and_whose_they_are() -> None:
    assert who_may(playing(HARD).view("gm"), "gm").rewards == {}
    done = later(playing(HARD), job=8)
    assert who_may(done.view("gm"), "gm").rewards == {"asset": ("anna", "ben"), "heat": ("",)}
    assert who_may(done.view("anna"), "anna").rewards == {}


@pytest.mark.rule("kit.scaling.free-flip", "kit.scaling.exit-tail", "kit.lethal.clock-rules")
def test_a_scaled_scene_keeps_its_own_danger_though_a_rail_of_that_name_rises_while_it_is_hidden() -> None:
    crown = Crown(legacies=(Legacy("fixture", "", "The Baron", "Vale", 1),))
    game = match(later(playing(BOSS), danger=6, credentials=4, vault=4).state.change(crown=crown))
    gm(game, "hide_clock clock=danger")
    gm(game, "stir_fixture region=Vale rail=Danger")
    gm(game, "begin_scaled_beat")
    clocks = game.state.clocks
    assert (clocks["danger"].filled, clocks["danger-2"].filled, game.state.scaling.free) == (1, 6, 1)
    assert game.view("anna").scaling.renamed == {}
    gm(game, "reveal_clock clock=danger-2")
    assert game.view("anna").scaling.clocks == game.state.scaling.clocks
    gm(game, "tick_clock clock=job by=10")
    get_out(game)
    gm(game, "end_scene")
    assert (set(game.state.clocks), game.state.clocks["tail"].filled) == ({"danger", "tail"}, 2)


@pytest.mark.rule("kit.scaling.anchor")
def test_a_table_is_told_the_clocks_of_a_scaled_scene_and_at_which_of_them_everybody_aims() -> None:
    crown = Crown(legacies=(Legacy("fixture", "", "The Baron", "Vale", 1),))
    game = match(playing(BOSS).state.change(crown=crown))
    gm(game, "hide_clock clock=danger")
    gm(game, "stir_fixture region=Vale rail=Danger")
    shown = scaled_scene(game.view("gm"))
    assert shown is not None
    assert shown.clocks == ("job", "danger-2", "credentials", "vault")
    assert shown.aims == {"anna": "danger-2", "ben": "job"}


@pytest.mark.rule("kit.scaling.gates", "kit.scaling.domain")
@pytest.mark.parametrize("name", ["Job", "Danger", "Supply", "Witnesses"])
def test_no_gate_is_called_like_another_clock_of_its_scene(name: str) -> None:
    order = HARD.replace('"gates"', '"domain"').replace("Credentials", name) + " domain=witnesses"
    assert refused(match(party()), "gm", order) == "kit.scaling.gates"


@pytest.mark.rule("kit.scaling.suits")
def test_a_card_strikes_nobody_who_is_not_in_the_scene() -> None:
    start = beat(playing(BOSS)).state
    game = match(start.put(characters=replace(character("carl"), purchases=())), (1,))
    gm(game, "flip_card")
    assert refused(game, "gm", "apply_worst card=2C rider=harm who=carl") == "kit.scaling.suits"
    gm(game, "apply_worst card=2C rider=harm who=ben")


@pytest.mark.rule("core.cp.categories", "kit.scaling.suits", "kit.magic.backlash-table")
@pytest.mark.parametrize("clock", ["job", "credentials"])
def test_no_trouble_fills_what_the_crew_works_for(clock: str) -> None:
    start = beat(playing(HARD)).state
    lying = start.change(
        scaling=replace(start.scaling, flips=("2S",)),
        piles={"consequences": Pile(("2S",), scene=1)},
        bank=(Points(4, "test"),),
    )
    game = match(lying)
    assert refused(game, "gm", f"apply_worst card=2S rider=clock what={clock}") == "kit.scaling.suits"
    cash = f"""cash_points place=0 picks='[{{"trouble": "threat", "what": "{clock}"}}]'"""
    assert refused(game, "gm", cash) == "core.cp.banking"
    gm(game, cash.replace(clock, "danger"))
    gm(game, "apply_worst card=2S rider=clock what=danger")

"""Arts that do something outside of a roll, and gains of which one says when they are called upon."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fieldcraft.core import Match
from fieldcraft.systems.fates_edge.campaign.characters.facts import Award
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt, Points
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.followers.openings import openings_left
from fieldcraft.systems.fates_edge.campaign.presentation.panels import panels
from fieldcraft.systems.fates_edge.campaign.state import Campaign, Scene
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import campaign, character, does, gm, match, purchase, refused
from rules.fates_edge.followers import FORTUNE
from rules.fates_edge.mages import GOOD, channel, mage, newest
from rules.fates_edge.mages import scene as mage_scene

SCENE = Scene(number=1, name="Vault", present=frozenset(("anna", "ben")))


def artist(art: str, *clocks: str, **facts: object) -> Match[Campaign]:
    """Anna, who knows an art, with Ben in a scene with clocks, each two of six."""
    laid = {id: Clock(id=id, name=id, size=6, filled=2, sort="gate" if id == "gate" else "rail") for id in clocks}
    return match(campaign(character("anna", talents=(art,)), character("ben"), scene=SCENE, clocks=laid, **facts))


@pytest.mark.rule("kit.prestige.mid", "kit.prestige.high")
@pytest.mark.parametrize(
    ("art", "more", "filled", "eased"),
    [
        ("stone-sense-art", "", {}, (1, 0)),
        ("storm-caller", "", {"hazard": 1}, (0, 0)),
        ("storm-caller", "other_way=true", {"hazard": 3}, (0, 0)),
        ("resonant-architect", "clock=wall", {"wall": 4}, (0, 0)),
        ("resonant-architect", "clock=gate", {"gate": 6}, (0, 0)),
        ("river-sovereign", "", {"hazard": 0}, (1, 1)),
        ("river-sovereign", "", {}, (1, 1)),
    ],
)
def test_an_art_eases_actions_and_moves_clocks(
    art: str, more: str, filled: dict[str, int], eased: tuple[int, int]
) -> None:
    game = artist(art, *filled)
    does(game, "anna", f"use_feature character=anna feature={art} {more}")
    assert {id: one.filled for id, one in game.state.clocks.items()} == filled
    assert tuple(openings_left(game.state, who, "controlled") for who in ("anna", "ben")) == eased
    assert refused(game, "anna", f"use_feature character=anna feature={art} {more}") == "core.time.frequency-counters"


@pytest.mark.rule("kit.prestige.mid", "kit.prestige.high")
@pytest.mark.parametrize("art", ["storm-caller", "resonant-architect"])
def test_an_art_that_moves_a_clock_needs_one(art: str) -> None:
    assert refused(artist(art), "anna", f"use_feature character=anna feature={art}") == "kit.prestige.mid"


@pytest.mark.rule("kit.prestige.mid")
@pytest.mark.parametrize(("filled", "way"), [(0, "false"), (6, "true")])
def test_no_art_is_used_up_on_a_clock_that_cannot_move(filled: int, way: str) -> None:
    hazard = Clock(id="hazard", name="Hazard", size=6, filled=filled, sort="rail")
    game = match(campaign(character("anna", talents=("storm-caller",)), clocks={"hazard": hazard}, scene=SCENE))
    wasted = f"use_feature character=anna feature=storm-caller other_way={way}"
    assert refused(game, "anna", wasted) == "kit.prestige.mid"
    (row,) = panels(game.view("anna"), "anna")["talents.anna"].rows
    (offered,) = (one for one in row.offers if one.label == "Use it")
    assert (offered.action.get("other_way", False), offered.fields) == (way == "false", ())


@pytest.mark.rule("kit.prestige.high")
def test_a_keeper_of_the_flame_takes_all_fatigue_from_one_person() -> None:
    people = (character("anna", talents=("everflame-keeper",)), character("ben", fatigue=4))
    game = match(campaign(*people, scene=SCENE))
    does(game, "anna", "use_remedy character=anna item=everflame-keeper on=ben")
    assert game.state.characters["ben"].fatigue == 0


@pytest.mark.rule("kit.prestige.high")
def test_a_keeper_of_the_flame_ends_a_curse_instead() -> None:
    people = (character("anna", talents=("everflame-keeper",)), character("ben", conditions=frozenset({"cursed"})))
    game = match(campaign(*people, scene=SCENE))
    none = "use_remedy character=anna item=everflame-keeper on=ben aim=lift condition=doomed"
    assert refused(game, "anna", none) == "kit.prestige.high"
    does(game, "anna", "use_remedy character=anna item=everflame-keeper on=ben aim=lift condition=cursed")
    assert game.state.characters["ben"].conditions == frozenset()
    assert refused(game, "anna", none) == "kit.gear.kits"


@pytest.mark.rule("core.talent.stone-sense")
def test_who_has_stone_sense_asks_where_the_flaws_are() -> None:
    game = match(campaign(character("anna", talents=("stone-sense",)), scene=SCENE))
    entry = does(game, "anna", "use_feature character=anna feature=stone-sense what='the north wall'")
    assert entry.events[0].asks == "where are the flaws?"


@pytest.mark.rule("core.talent.weave-anchor")
def test_the_backlash_of_an_intricate_casting_is_a_point_less_though_nothing_is_said_of_it() -> None:
    anna = mage(talents=("weave-anchor",))
    game = mage_scene(GOOD, (7, 1, 1), (1, 7), people=(anna,))
    channel(game)
    does(game, "anna", "weave character=anna spell=still-the-currents")
    gm(game, f"grade attempt={newest(game).id} description=intricate")
    does(game, "anna", f"roll_check attempt={newest(game).id}")
    use = f"use_talent attempt={newest(game).id} character=anna talent=weave-anchor"
    assert refused(game, "anna", use) == "core.check.order-of-operations"
    does(game, "anna", f"take_result attempt={newest(game).id}")
    assert newest(game).complications == 0


@pytest.mark.rule("core.prestige.oath-bound-captain", "core.prestige.qualify")
def test_a_follower_that_is_lost_makes_no_captain() -> None:
    anna = character("anna", attributes={"presence": 3}, skills={"command": 3}, awards=(Award(300, "creation", ""),))
    spent = replace(anna, purchases=(*anna.purchases, purchase("talent", "renown", xp=100)))
    game = match(campaign(spent, phase="downtime", days=40, bank=(Points(3, "x", "arc"),)))
    does(game, "anna", "recruit character=anna name=Sam role=Scout cap=1")
    gm(game, "threaten follower=sam tool=lose")
    does(game, "anna", "accept_hit follower=sam")
    assert refused(game, "anna", "learn_talent character=anna talent=oath-bound-captain") == "core.prestige.qualify"


@pytest.mark.rule("kit.talent.tier-table", "core.talent.iron-stomach")
def test_an_iron_stomach_is_called_upon_against_common_poison() -> None:
    game = match(campaign(character("anna", talents=("iron-stomach",))))
    gm(game, "begin_session")
    gm(game, "begin_scene name=Feast")
    entry = does(game, "anna", "use_feature character=anna feature=iron-stomach")
    assert "common poison" in SYSTEM.story(game.state, entry.events[0])


@pytest.mark.rule("core.option.patronage", "core.prestige.master-of-coin")
@pytest.mark.parametrize("how", ["patron", "fortune"])
def test_a_diamond_that_was_drawn_is_cancelled_once(how: str) -> None:
    patron = {"conditions": frozenset({"patron"})} if how == "patron" else {"talents": ("master-of-coin",)}
    check = Attempt(
        id="1", character="anna", goal="buy", attribute="wits", skill="lore", scene=1, stage="done", grade="cost",
        cards=("7D", "7H", "8D"), way="draw",
    )  # fmt: skip
    facts = {"assets": FORTUNE, "attempts": {"1": check}, "scene": SCENE}
    game = match(campaign(character("anna", **patron), character("ben"), **facts))
    order = "cancel_card attempt=1 character=anna card="
    assert refused(game, "anna", order + "7H") == "core.option.patronage"
    assert refused(game, "anna", order + "9D") == "core.option.patronage"
    assert refused(game, "ben", "cancel_card attempt=1 character=ben card=7D") == "core.option.patronage"
    does(game, "anna", order + "7D")
    assert game.state.attempts["1"].cards == ("7H", "8D")
    assert refused(game, "anna", order + "8D") == "core.option.patronage"


@pytest.mark.rule("core.talent.battle-instincts")
@pytest.mark.parametrize(("faces", "saves"), [((9, 9, 2), False), ((9, 3, 2), True)])
def test_instincts_save_a_defence_that_fails_and_no_other(faces: tuple[int, ...], saves: bool) -> None:
    anna = character("anna", attributes={"wits": 3}, talents=("battle-instincts",))
    game = match(campaign(anna, scene=SCENE), faces, (9, 4, 9))
    does(game, "anna", "propose character=anna goal=dodge attribute=wits skill=lore sort=defense")
    gm(game, "stake attempt=1 dv=2")
    does(game, "anna", "roll_check attempt=1")
    order = "use_talent attempt=1 character=anna talent=battle-instincts"
    if saves:
        assert refused(game, "anna", f"{order} places='[1, 2]'") == "core.check.order-of-operations"
        does(game, "anna", order)
        assert game.state.attempts["1"].faces == (9, 4, 9)
    else:
        assert refused(game, "anna", order) == "core.talent.battle-instincts"


@pytest.mark.rule("core.talent.battle-instincts", "campaign.secrets")
def test_instincts_may_be_used_on_a_defence_whose_value_nobody_knows() -> None:
    anna = character("anna", attributes={"wits": 3}, talents=("battle-instincts",))
    game = match(campaign(anna, scene=SCENE), (9, 3, 2), (9, 8, 7))
    does(game, "anna", "propose character=anna goal=dodge attribute=wits skill=lore sort=defense")
    gm(game, "stake attempt=1 dv=2 blind=true")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "use_talent attempt=1 character=anna talent=battle-instincts")
    assert game.state.attempts["1"].faces == (9, 8, 7)


@pytest.mark.rule("core.talent.backlash-soothing", "core.talent.battle-instincts")
@pytest.mark.parametrize(("talent", "said"), [("backlash-soothing", "backlash"), ("battle-instincts", "defense")])
def test_what_sort_of_roll_it_is_follows_from_the_roll_whatever_is_said_of_it(talent: str, said: str) -> None:
    game = match(campaign(character("anna", talents=(talent,))), (1, 1))
    gm(game, "begin_scene name=Wood")
    does(game, "anna", f"""propose character=anna goal=Hunt attribute=wits skill=lore tags='["{said}","natural"]'""")
    gm(game, "stake attempt=1 dv=2")
    does(game, "anna", "roll_check attempt=1")
    use = f"use_talent attempt=1 character=anna talent={talent} places='[0]'"
    assert refused(game, "anna", use) == "core.check.order-of-operations"

"""What talents do for the rolls of others, and what they bring to who uses them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from fieldcraft.core import Match
from fieldcraft.systems.fates_edge.campaign.characters.content import Pack, Talent
from fieldcraft.systems.fates_edge.campaign.characters.effect_kinds import Mitigate
from fieldcraft.systems.fates_edge.campaign.characters.effects import allies_present, talent_works
from fieldcraft.systems.fates_edge.campaign.characters.facts import Item
from fieldcraft.systems.fates_edge.campaign.characters.prerequisites import current_standing, explain_unmet
from fieldcraft.systems.fates_edge.campaign.characters.terms import Terms, printed_talents
from fieldcraft.systems.fates_edge.campaign.checks.gifts import gifts, tags_asked
from fieldcraft.systems.fates_edge.campaign.checks.pools import check_pool
from fieldcraft.systems.fates_edge.campaign.checks.rerolling import RollEased, UseTalent, can_use_talent
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset
from fieldcraft.systems.fates_edge.campaign.presentation.panels import panels
from fieldcraft.systems.fates_edge.campaign.state import Campaign, Scene
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import campaign, character, does, gm, match, refused
from rules.fates_edge.followers import FORTUNE, SCENE, company, follower


def checked_by_ben(
    talent: str, *tags: str, faces: tuple[int, ...] = (9, 1, 1, 1), boons: int = 1, **more: Any
) -> Match[Campaign]:
    """A check of Ben's with four dice that waits for its roll, while Anna has a talent."""
    ben = character("ben", attributes={"body": 2}, skills={"melee": 2})
    start = campaign(character("anna", talents=(talent,), boons=boons), ben, assets=FORTUNE, **more)
    game = match(start, faces)
    gm(game, "begin_scene name=Wall pillar=combat")
    does(game, "ben", f"propose character=ben goal=hold attribute=body skill=melee tags='{json.dumps(tags)}'")
    gm(game, "stake attempt=1 dv=1")
    return game


def points_left(game: Match[Campaign], talent: str) -> int:
    """The points of Ben's check after Anna used her talent on it."""
    does(game, "ben", "roll_check attempt=1")
    does(game, "anna", f"use_talent attempt=1 character=anna talent={talent}")
    does(game, "ben", "take_result attempt=1")
    return game.state.attempts["1"].points


@pytest.mark.rule("core.prestige.spirit-shield", "core.talent.spirit-shield-minor")
@pytest.mark.parametrize(("talent", "left", "backlash"), [("spirit-shield", 0, [1]), ("spirit-shield-minor", 2, [])])
def test_a_shield_takes_points_off_an_ally_and_the_great_one_costs_a_point_of_backlash(
    talent: str, left: int, backlash: list[int]
) -> None:
    game = checked_by_ben(talent, "ally")
    assert points_left(game, talent) == left
    assert [points.count for points in game.state.bank] == backlash
    assert all(points.on == "anna" for points in game.state.bank)
    eased = [one for entry in game.log for one in entry.events if isinstance(one, RollEased)]
    assert [one.because for one in eased] == [printed_talents()[talent].rule]


@pytest.mark.rule("core.prestige.spirit-shield")
def test_it_is_told_how_many_points_a_talent_took_off_and_by_which_ruling() -> None:
    game = checked_by_ben("spirit-shield", "ally", faces=(1, 1, 9, 9))
    does(game, "ben", "roll_check attempt=1")
    before = game.state
    eased, used, *_ = does(game, "anna", "use_talent attempt=1 character=anna talent=spirit-shield").events
    assert SYSTEM.story(before, eased) == "2 CP less"
    assert used.because == "core.prestige.spirit-shield"


@pytest.mark.rule("kit.prestige.mid")
def test_the_ward_of_a_rune_keeper_absorbs_points_for_whoever_is_behind_it() -> None:
    game = checked_by_ben("rune-keeper", "ward")
    assert points_left(game, "rune-keeper") == 1


@pytest.mark.rule("core.prestige.spirit-shield", "kit.magic.shunt")
@pytest.mark.parametrize("into", ["fatigue", "harm"])
def test_who_shields_an_ally_may_take_the_backlash_upon_themselves(into: str) -> None:
    game = checked_by_ben("spirit-shield", "ally")
    bear = f"bear_backlash character=anna into={into}"
    assert refused(game, "anna", bear) == "core.prestige.spirit-shield"
    points_left(game, "spirit-shield")
    assert refused(game, "ben", bear) == "campaign.own"
    shown = panels(game.view("anna"), "anna")["talents.anna"].rows[0].offers
    assert {f"Take its backlash as {one}" for one in ("fatigue", "harm")} <= {one.label for one in shown}
    does(game, "anna", bear)
    anna = game.state.characters["anna"]
    assert (game.state.bank, anna.fatigue, anna.harm) == ((), into == "fatigue", into == "harm")
    assert refused(game, "anna", bear) == "core.prestige.spirit-shield"


@pytest.mark.rule("kit.magic.shunt")
@pytest.mark.parametrize(("backlash", "left"), [(2, []), (3, [1])])
def test_of_an_art_with_more_backlash_two_points_are_borne_once(backlash: int, left: list[int]) -> None:
    fierce = Mitigate(points=3, tags=frozenset(("ally",)), once="session", allies=True, backlash=backlash)
    pack = Pack(id="p", title="P", talents=(Talent(key="ward", name="Ward", text="Wards.", effects=(fierce,)),))
    game = checked_by_ben("ward", "ally", packs={"p": pack})
    points_left(game, "ward")
    does(game, "anna", "bear_backlash character=anna")
    assert [points.count for points in game.state.bank] == left
    assert refused(game, "anna", "bear_backlash character=anna") == "core.prestige.spirit-shield"


def offered(game: Match[Campaign]) -> list[tuple[str, str]]:
    """Whose talents could do something for Ben's check now."""
    return [(gift.character, gift.talent) for gift in gifts(game.state, game.state.attempts["1"])]


@pytest.mark.rule("core.check.order-of-operations")
def test_a_talent_for_others_is_offered_once_the_dice_lie_and_until_it_is_used() -> None:
    game = checked_by_ben("spirit-shield", "ally")
    assert offered(game) == []
    does(game, "ben", "roll_check attempt=1")
    assert offered(game) == [("anna", "spirit-shield")]
    does(game, "anna", "use_talent attempt=1 character=anna talent=spirit-shield")
    assert offered(game) == []


@pytest.mark.rule("core.check.order-of-operations")
def test_who_proposes_a_check_is_asked_what_the_talents_of_others_want_to_know() -> None:
    assert tags_asked(checked_by_ben("banner-bearer").state)["ben"] == ("forgery", "lock")
    assert tags_asked(checked_by_ben("master-of-coin").state)["ben"] == ("forgery", "lock")
    assert tags_asked(checked_by_ben("spirit-shield").state)["ben"] == ("forgery", "lock")


@pytest.mark.rule("core.prestige.spirit-shield", "core.talent.spirit-shield-minor")
@pytest.mark.parametrize("talent", ["spirit-shield", "spirit-shield-minor"])
def test_who_shields_others_does_not_shield_themselves(talent: str) -> None:
    game = match(campaign(character("anna", talents=(talent,)), character("ben"), scene=SCENE), (1, 9), (1, 9))
    does(game, "anna", """propose character=anna goal=Go attribute=body skill=melee tags='["ally"]'""")
    gm(game, "stake attempt=1 dv=1")
    does(game, "anna", "roll_check attempt=1")
    assert refused(game, "anna", f"use_talent attempt=1 character=anna talent={talent}") == (
        "core.check.order-of-operations"
    )
    does(game, "ben", "propose character=ben goal=Go attribute=body skill=melee")
    gm(game, "stake attempt=2 dv=1")
    does(game, "ben", "roll_check attempt=2")
    does(game, "anna", f"use_talent attempt=2 character=anna talent={talent}")


@pytest.mark.rule("core.talent.spirit-shield-minor", "core.prestige.spirit-shield", "core.talent.banner-bearer")
@pytest.mark.parametrize(
    ("talent", "ruling"),
    [
        ("spirit-shield", "core.prestige.spirit-shield"),
        ("spirit-shield-minor", "core.talent.spirit-shield-minor"),
        ("banner-bearer", "core.talent.banner-bearer"),
    ],
)
def test_where_a_roll_leaves_no_point_there_is_none_to_take_off_it(talent: str, ruling: str) -> None:
    people = (character("anna", talents=(talent,)), character("ben"))
    game = match(campaign(*people), (9, 4))
    gm(game, "begin_scene name=Wall pillar=combat")
    does(game, "ben", "propose character=ben goal=Go attribute=body skill=melee")
    gm(game, "stake attempt=1 dv=1")
    does(game, "ben", "roll_check attempt=1")
    order = f"use_talent attempt=1 character=anna talent={talent}"
    assert refused(game, "anna", order) == ruling


@pytest.mark.rule("kit.gear.cultural")
def test_a_shield_is_held_before_an_ally_and_not_before_oneself() -> None:
    people = (character("anna", gear={"sh": Item("Shield", "heater-shield")}), character("ben"))
    game = match(campaign(*people, scene=SCENE))
    order = "propose character={} goal=Hold attribute=body skill=melee sort=defense"
    does(game, "anna", f"""{order.format("anna")} gear=sh tags='["ally", "ally-defense"]'""")
    does(game, "ben", order.format("ben"))
    own = check_pool(game.state, game.state.attempts["1"]).total
    assert own == check_pool(game.state, game.state.attempts["2"]).total
    assert refused(game, "anna", "use_talent attempt=1 character=anna talent=sh") == "core.check.order-of-operations"
    does(game, "anna", "use_talent attempt=2 character=anna talent=sh")
    assert check_pool(game.state, game.state.attempts["2"]).total == own + 2


@pytest.mark.rule("core.prestige.master-of-coin", "core.option.patronage")
def test_a_fortune_pays_a_complication_away() -> None:
    """That is a card of Diamonds that was drawn; a roll is not cleared of its points by what is said of it."""
    game = checked_by_ben("master-of-coin", "diamonds")
    does(game, "ben", "roll_check attempt=1")
    use = "use_talent attempt=1 character=anna talent=master-of-coin"
    assert refused(game, "anna", use) == "core.check.order-of-operations"
    drawn = replace(game.state.attempts["1"], stage="done", grade="cost", cards=("7D", "8D"), way="draw")
    game = match(game.state.put(attempts=drawn))
    entry = does(game, "anna", "cancel_card attempt=1 character=anna card=7D")
    assert entry.events[0].because == "core.prestige.master-of-coin"
    assert (game.state.attempts["1"].cards, game.state.characters["anna"].boons) == (("8D",), 1)


@pytest.mark.rule("core.prestige.master-of-coin")
@pytest.mark.parametrize("boons", [1, 0])
def test_a_talent_that_costs_a_boon_does_nothing_without_one(boons: int) -> None:
    paid = Mitigate(points=99, once="session", allies=True, boons=-1)
    pack = Pack(id="p", title="P", talents=(Talent(key="bribe", name="Bribe", text="Pays.", effects=(paid,)),))
    game = checked_by_ben("bribe", boons=boons, packs={"p": pack})
    if boons:
        assert (points_left(game, "bribe"), game.state.characters["anna"].boons) == (0, 0)
        return
    does(game, "ben", "roll_check attempt=1")
    refusal = refused(game, "anna", "use_talent attempt=1 character=anna talent=bribe")
    assert refusal == "core.prestige.master-of-coin"


@pytest.mark.rule("core.prestige.master-of-coin", "core.boon.cap")
@pytest.mark.parametrize("boons", [1, 0])
def test_what_cancels_a_diamond_for_a_boon_takes_the_boon(boons: int) -> None:
    paid = Mitigate(points=99, tags=frozenset(("diamonds",)), once="session", allies=True, boons=-1)
    pack = Pack(id="p", title="P", talents=(Talent(key="bribe", name="Bribe", text="Pays.", effects=(paid,)),))
    game = checked_by_ben("bribe", boons=boons, packs={"p": pack})
    drawn = replace(game.state.attempts["1"], stage="done", grade="cost", cards=("7D",), way="draw")
    game = match(game.state.put(attempts=drawn))
    order = "cancel_card attempt=1 character=anna card=7D"
    if boons:
        does(game, "anna", order)
        assert game.state.characters["anna"].boons == 0
    else:
        assert refused(game, "anna", order) == "core.option.patronage"


@pytest.mark.rule("core.talent.commanding-presence")
def test_orders_are_obeyed_by_others() -> None:
    anna = character("anna", attributes={"wits": 2}, talents=("commanding-presence",))
    game = match(campaign(anna, scene=SCENE), (2, 3))
    does(game, "anna", """propose character=anna goal=hold attribute=wits skill=tactics tags='["ordered"]'""")
    gm(game, "stake attempt=1 dv=1")
    does(game, "anna", "roll_check attempt=1")
    own = "use_talent attempt=1 character=anna talent=commanding-presence places='[0]'"
    assert refused(game, "anna", own) == "core.check.order-of-operations"


def ordered(*faces: Sequence[int]) -> Match[Campaign]:
    """Ben has rolled what Anna ordered him to do."""
    people = (character("anna", talents=("commanding-presence",)), character("ben", attributes={"wits": 2}))
    game = match(campaign(*people, character("carl"), scene=SCENE), *faces)
    does(game, "ben", """propose character=ben goal=hold attribute=wits skill=tactics tags='["ordered"]'""")
    gm(game, "stake attempt=1 dv=1")
    does(game, "ben", "roll_check attempt=1")
    return game


@pytest.mark.rule("core.talent.commanding-presence")
def test_who_obeys_an_order_throws_a_failed_die_again_of_their_own_accord() -> None:
    game = ordered((2, 3), (9,))
    assert [gift.shared for gift in gifts(game.state, game.state.attempts["1"])] == [True]
    use = "use_talent attempt=1 character=anna talent=commanding-presence places='[0]'"
    assert refused(game, "carl", use) == "campaign.own"
    does(game, "ben", use)
    assert game.state.attempts["1"].faces == (9, 3)
    assert refused(game, "ben", use.replace("[0]", "[1]")) == "core.check.order-of-operations"


@pytest.mark.rule("core.talent.commanding-presence")
def test_nobody_uses_up_what_somebody_else_has_only_so_often() -> None:
    game = checked_by_ben("spirit-shield", "ally")
    does(game, "ben", "roll_check attempt=1")
    assert refused(game, "ben", "use_talent attempt=1 character=anna talent=spirit-shield") == "campaign.own"


@pytest.mark.rule("core.talent.commanding-presence")
@pytest.mark.parametrize(("talents", "exposure"), [((), 1), (("commanding-presence",), 0)])
def test_a_commanding_presence_steadies_followers_who_roll_their_cap(talents: tuple, exposure: int) -> None:
    people = (character("anna", talents=talents), character("ben"))
    game = match(company(follower(2), people=people, scene=SCENE), (9, 2, 9)[: 3 if talents else 2])
    gm(game, "follower_resists follower=sam")
    assert game.state.followers["sam"].exposure == exposure


@pytest.mark.rule("kit.talent.tier-table", "core.talent.commanding-presence")
@pytest.mark.parametrize(
    ("skill", "tags", "dice"), [("command", "steady-followers", 1), ("command", "", 0), ("sway", "steady-followers", 0)]
)
def test_a_commanding_presence_gives_a_die_to_a_check_of_command_that_steadies_followers(
    skill: str, tags: str, dice: int
) -> None:
    anna = character("anna", attributes={"presence": 3}, skills={"command": 2}, talents=("commanding-presence",))
    game = match(campaign(anna, scene=SCENE))
    said = json.dumps([tags] if tags else [])
    does(game, "anna", f"propose character=anna goal=Hold attribute=presence skill={skill} tags='{said}'")
    parts = check_pool(game.state, game.state.attempts["1"]).parts
    assert sum(part.value for part in parts if part.what == "Commanding Presence") == dice


@pytest.mark.rule("core.prestige.duelists-insight")
def test_an_insight_into_a_rival_is_for_duels() -> None:
    game = match(campaign(character("anna", talents=("duelists-insight",)), scene=SCENE), (2, 2))
    does(game, "anna", """propose character=anna goal=climb attribute=body skill=athletics tags='["weakness"]'""")
    gm(game, "stake attempt=1 dv=1")
    does(game, "anna", "roll_check attempt=1")
    use = "use_talent attempt=1 character=anna talent=duelists-insight places='[0]'"
    assert refused(game, "anna", use) == "core.check.order-of-operations"


@pytest.mark.rule("core.prestige.qualify", "core.prestige.hearth-banner", "core.prestige.after-loss")
@pytest.mark.parametrize(
    ("kind", "name", "owned"),
    [("homestead", "Hill", True), ("estate", "Old Homestead", True), ("tavern", "Anti-Homesteaders", False)],
)
def test_an_asset_is_what_its_words_say_and_no_part_of_a_word(kind: str, name: str, owned: bool) -> None:
    asset = Asset(id="a", name=name, owner="anna", kind=kind, tier="minor")
    state = campaign(character("anna", attributes={"presence": 2}, skills={"command": 2}), assets={"a": asset})
    banner = printed_talents()["hearth-banner"]
    anna = state.characters["anna"]
    assert (explain_unmet(banner.needs, current_standing(state, anna), Terms()) == "") == owned
    assert talent_works(state, anna, banner) == owned


@pytest.mark.rule("core.talent.lorekeeper", "core.talent.guild-ties")
@pytest.mark.parametrize("talent", ["lorekeeper", "guild-ties"])
def test_who_wants_to_know_says_of_what(talent: str) -> None:
    game = match(campaign(character("anna", talents=(talent,)), scene=SCENE))
    order = f"use_feature character=anna feature={talent}"
    assert refused(game, "anna", order) == printed_talents()[talent].rule
    entry = does(game, "anna", f"{order} what='the runes on the gate'")
    assert "the runes on the gate" in SYSTEM.story(game.before(entry.seq), entry.events[0])


@pytest.mark.rule("core.talent.guild-ties")
def test_a_guild_does_its_favour_also_between_scenes() -> None:
    game = match(campaign(character("anna", talents=("guild-ties",))))
    order = "use_feature character=anna feature=guild-ties what='a warehouse for a night'"
    does(game, "anna", order)
    assert refused(game, "anna", order) == "core.time.frequency-counters"


@pytest.mark.rule("core.prestige.hearth-banner")
def test_a_banner_gives_who_defends_it_a_die_once_in_a_roll() -> None:
    game = checked_by_ben("hearth-banner", "home", faces=(9, 9, 9, 9, 9))
    home = Asset(id="home", name="Homestead", owner="anna", kind="estate", tier="minor")
    game = match(game.state.change(assets={"home": home}))
    use = "use_talent attempt=1 character=anna talent=hearth-banner"
    does(game, "anna", use)
    assert check_pool(game.state, game.state.attempts["1"]).total == 5
    assert refused(game, "anna", use) == "core.check.order-of-operations"


@pytest.mark.rule("core.prestige.hearth-banner")
def test_a_banner_gives_its_die_to_allies_and_not_to_its_owner() -> None:
    home = Asset(id="home", name="Homestead", owner="anna", kind="estate", tier="minor")
    game = match(campaign(character("anna", talents=("hearth-banner",)), scene=SCENE, assets={"home": home}))
    does(game, "anna", """propose character=anna goal=Hold attribute=body skill=melee tags='["home", "ally"]'""")
    assert check_pool(game.state, game.state.attempts["1"]).total == 2
    use = "use_talent attempt=1 character=anna talent=hearth-banner"
    assert refused(game, "anna", use) == "core.check.order-of-operations"


@pytest.mark.rule("core.prestige.hearth-banner")
@pytest.mark.parametrize("talent", ["hearth-banner", "commanding-presence"])
def test_a_banner_holds_also_while_its_owner_is_elsewhere(talent: str) -> None:
    game = checked_by_ben(talent, "home", faces=(9, 9, 9, 9, 9))
    home = Asset(id="home", name="Homestead", owner="anna", kind="estate", tier="minor")
    game = match(game.state.change(assets={"home": home}))
    gm(game, "leave_scene character=anna")
    use = f"use_talent attempt=1 character=anna talent={talent}"
    if talent == "hearth-banner":
        does(game, "anna", use)
        assert check_pool(game.state, game.state.attempts["1"]).total == 5
    else:
        assert refused(game, "anna", use) == "campaign.scenes"


@pytest.mark.rule("core.talent.versatile", "core.talent.battle-instincts")
@pytest.mark.parametrize("talent", ["versatile", "battle-instincts"])
def test_what_is_ones_own_helps_nobody_else(talent: str) -> None:
    game = checked_by_ben(talent, "defense")
    use = f"use_talent attempt=1 character=anna talent={talent} places='[1]'"
    assert refused(game, "anna", use) == "core.check.order-of-operations"
    does(game, "ben", "roll_check attempt=1")
    assert refused(game, "anna", use) == "core.check.order-of-operations"


@pytest.mark.rule("core.prestige.oath-bound-captain")
def test_a_captain_turns_a_point_into_a_die_for_each_allys_next_action() -> None:
    anna = character("anna", skills={"command": 3}, talents=("oath-bound-captain",))
    people = (anna, character("ben"), character("cleo"))
    game = match(campaign(*people), (7, 1, 3, 3, 3), (2, 2, 2, 2, 2), (7, 7, 7), (7, 7))
    gm(game, """begin_scene name=Breach present='["anna", "ben"]'""")
    for id in ("1", "2"):
        leading = """attribute=presence skill=command tags='["leading"]'"""
        does(game, "anna", f"propose character=anna goal=Charge {leading}")
        gm(game, f"stake attempt={id} dv=1")
        does(game, "anna", f"roll_check attempt={id}")
    convert = "use_talent character=anna talent=oath-bound-captain attempt="
    assert refused(game, "anna", f"{convert}2") == "core.prestige.oath-bound-captain"
    does(game, "anna", f"{convert}1")
    does(game, "anna", "take_result attempt=1")
    assert game.state.attempts["1"].points == 0
    for id, dice in (("3", 3), ("4", 2)):
        does(game, "ben", "propose character=ben goal=Follow attribute=body skill=melee")
        gm(game, f"stake attempt={id} dv=1")
        assert check_pool(game.state, game.state.attempts[id]).total == dice
        does(game, "ben", f"roll_check attempt={id}")
    assert len(game.state.attempts["3"].faces) == 3


@pytest.mark.rule("core.prestige.oath-bound-captain")
def test_the_dice_that_a_captain_won_in_two_rolls_are_all_for_the_next_action() -> None:
    game = match(campaign(scene=SCENE, counters={"scene/ben/die": 2}), (7, 7, 7, 7))
    for id, dice in (("1", 4), ("2", 2)):
        does(game, "ben", "propose character=ben goal=Follow attribute=body skill=melee")
        gm(game, f"stake attempt={id} dv=1")
        assert check_pool(game.state, game.state.attempts[id]).total == dice
        if id == "1":
            does(game, "ben", "roll_check attempt=1")


@pytest.mark.rule("core.prestige.oath-bound-captain")
@pytest.mark.parametrize(("captain", "led"), [("anna", ["ben"]), ("wolf", ["bear"])])
def test_a_captain_leads_those_of_the_own_side_who_are_there(captain: str, led: list[str]) -> None:
    able = {"skills": {"command": 1}, "talents": ("oath-bound-captain",)}
    people = (
        character("anna", **able),
        character("ben"),
        character("wolf", seat="", **able),
        character("bear", seat=""),
    )
    there = Scene(number=1, name="Breach", present=frozenset(("anna", "ben", "wolf", "bear")))
    assert list(allies_present(campaign(*people, scene=there), captain)) == led


@pytest.mark.rule("core.check.order-of-operations")
def test_what_does_nothing_for_a_roll_is_called_by_its_name() -> None:
    game = match(campaign(character("anna", talents=("silver-tongue",))))
    does(game, "anna", "propose character=anna goal=Climb attribute=body skill=athletics")
    no = can_use_talent(game.state, UseTalent("1", "anna", "silver-tongue"), "anna")
    assert no is not None
    assert no.why == "Silver Tongue does nothing for this roll now"


@pytest.mark.rule("core.prestige.hearth-banner")
@pytest.mark.parametrize("status", ["active", "absent"])
def test_who_defends_a_banner_takes_its_die_whether_its_owner_is_at_the_table_or_not(status: str) -> None:
    game = checked_by_ben("hearth-banner", "home", faces=(9, 9, 9, 9, 9))
    home = Asset(id="home", name="Homestead", owner="anna", kind="estate", tier="minor")
    anna = replace(game.state.characters["anna"], status=status)
    game = match(game.state.change(assets={"home": home}).put(characters=anna))
    offered = [(gift.talent, gift.shared) for gift in gifts(game.state, game.state.attempts["1"])]
    assert offered == [("hearth-banner", True)]
    does(game, "ben", "use_talent attempt=1 character=anna talent=hearth-banner")
    assert check_pool(game.state, game.state.attempts["1"]).total == 5

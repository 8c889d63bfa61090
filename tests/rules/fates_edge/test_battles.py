"""A battle on the board as a scene of the story: who takes the field, and what comes back."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from fieldcraft.core import GM, Match
from fieldcraft.dice import Seeded
from fieldcraft.maps.scenes import read_packaged
from fieldcraft.render import emblem_names
from fieldcraft.systems.fates_edge.bridge import bring_back, field_people, results
from fieldcraft.systems.fates_edge.campaign.characters.emblems import OTHERS, READY, find_emblems
from fieldcraft.systems.fates_edge.campaign.characters.facts import Item
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import forced_rerolls
from fieldcraft.systems.fates_edge.campaign.followers.facts import Follower
from fieldcraft.systems.fates_edge.campaign.magic.battle import Held
from fieldcraft.systems.fates_edge.campaign.magic.facts import Spell as StorySpell
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.presentation.story import story
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.miniatures import SYSTEM as MINIATURES
from fieldcraft.systems.fates_edge.miniatures.magic.effects import Effect, Origin, veil_of
from fieldcraft.systems.fates_edge.miniatures.magic.spells import Spell as BoardSpell
from fieldcraft.systems.fates_edge.miniatures.state import State
from rules.fates_edge.campaigns import campaign, character, gm, match, refused

ANNA = character(
    "anna", attributes={"body": 4}, skills={"melee": 3}, boons=2, fatigue=1, harm=1, gear={"mail": Item("Mail")}
)
HOUND = Follower(id="hound", name="Hound", owner="anna", role="Sentry", cap=2)


def ford() -> State:
    """The battle at the ford as its file has it."""
    return read_packaged("ford").start


@pytest.mark.rule("campaign.battle")
def test_those_present_take_the_places_of_a_side_with_their_own_ratings() -> None:
    story = campaign(ANNA, character("ben"), followers={"hound": HOUND})
    before = ford()
    side = before.sides[0]

    battle = field_people(story, before, side)

    places = [id for id, unit in before.units.items() if unit.side == side]
    mine = [id for id, unit in battle.units.items() if unit.side == side]
    assert mine[:3] == ["anna", "ben", "hound"]
    assert mine[3:] == places[3:]
    anna, place = battle.units["anna"], before.units[places[0]]
    assert (anna.abilities.body, anna.abilities.skill("melee"), anna.boons, anna.fatigue, anna.harm) == (4, 3, 2, 1, 1)
    assert (anna.at, anna.reach, anna.player, battle.units["hound"].abilities.skill("sentry")) == (
        place.at,
        place.reach,
        True,
        2,
    )


@pytest.mark.rule("core.resource.condition-clock", "core.follower.risk.tools")
@pytest.mark.parametrize(
    ("facts", "cap"), [({}, 2), ({"condition": "neglected"}, 1), ({"wounds": 1}, 1), ({"bond": 0, "wounds": 1}, 0)]
)
def test_a_follower_that_is_neglected_or_wounded_is_a_die_worse_in_a_battle_too(
    facts: dict[str, object], cap: int
) -> None:
    hound = msgspec.structs.replace(HOUND, **facts)
    assert battle_of(campaign(ANNA, followers={"hound": hound})).units["hound"].abilities.skill("sentry") == cap


@pytest.mark.rule("kit.fatigue.effect", "kit.fatigue.sources")
@pytest.mark.parametrize(("before", "forced"), [(0, 1), (1, 0)])
def test_who_tired_in_a_battle_throws_successes_again_in_the_next_roll(before: int, forced: int) -> None:
    telling = campaign(character("anna", fatigue=before), options=Options({"fatigue_model": "reroll_successes_204"}))
    game = match(telling)
    gm(game, "begin_scene name=Ford pillar=combat")
    gm(game, """return_from_battle results='[{"id": "anna", "fatigue": 1}]'""")
    assert forced_rerolls(game.state, game.state.characters["anna"]) == forced


def test_people_bear_their_own_emblems_in_a_battle_all_of_which_are_drawn() -> None:
    people = ("sable", "neve", "mira", "tom", "old-tom", "ysolt", "cleo")
    telling = campaign(*map(character, people))
    emblems = {id: one.emblem for id, one in battle_of(telling).units.items() if id in telling.characters}
    assert emblems == {id: one["emblem"] for id, one in story(telling, GM)["sheets"].items()}
    assert {*READY.values(), *OTHERS} <= set(emblem_names())
    assert len(set(emblems.values())) == len(people)
    assert find_emblems((*people, "zoe")).items() > emblems.items()


def battle_of(telling: Campaign) -> State:
    """The battle at the ford with the people of a campaign on its first side."""
    before = ford()
    return field_people(telling, before, before.sides[0])


@pytest.mark.rule("campaign.battle")
@pytest.mark.parametrize("people", [("ash",), ("ysolt",), ("ash", "sable"), ("bryn", "ysolt", "ash", "veyra")])
def test_who_is_called_like_a_unit_of_the_battle_fights_beside_it(
    people: tuple[str, ...],
) -> None:
    telling = campaign(*(character(id, attributes={"body": 5}) for id in people))
    before, battle = ford(), battle_of(telling)
    assert len(battle.units) == len(before.units)
    assert [battle.units[id].at for id in people] == [unit.at for unit in [*before.units.values()][: len(people)]]
    assert {battle.units[id].abilities.body for id in people} == {5}
    others = [unit for id, unit in battle.units.items() if id not in people]
    assert {unit.name for unit in others} <= {unit.name for unit in before.units.values()}


@pytest.mark.rule("campaign.battle")
def test_who_is_elsewhere_away_or_worn_out_does_not_take_the_field() -> None:
    gone = replace(HOUND, where="separated")
    story = campaign(ANNA, character("ben"), character("carl", status="dead"), followers={"hound": gone})
    game = match(story)
    gm(game, "begin_scene name='At the ford' pillar=combat present='[\"anna\"]'")
    before = ford()

    battle = field_people(game.state, before, before.sides[0])

    assert "anna" in battle.units
    assert {"ben", "carl", "hound"}.isdisjoint(battle.units)
    with pytest.raises(ValueError, match="no unit of the battle is on the side 'moon'"):
        field_people(game.state, before, "moon")


@pytest.mark.rule("campaign.battle", "core.cp.menu.combat")
@pytest.mark.parametrize(
    ("gear", "conditions"),
    [
        ("Mail", {"armour-compromised"}),
        ("Sword", {"compromised"}),
        ("Lantern", set()),
    ],
)
def test_worn_gear_is_worn_in_the_battle_too(gear: str, conditions: set[str]) -> None:
    before = ford()
    story = campaign(replace(ANNA, gear={"it": Item(gear, condition="compromised"), "bow": Item("Bow")}))

    assert field_people(story, before, before.sides[0]).units["anna"].conditions == conditions


@pytest.mark.rule("campaign.battle", "core.cp.menu.combat")
def test_who_is_held_up_in_the_story_is_held_up_on_the_board() -> None:
    holds = {"lost footing", "disarmed", "restrained", "separated"}
    anna = battle_of(campaign(replace(ANNA, conditions=frozenset(holds)))).units["anna"]

    assert anna.conditions == {"lost-footing", "disarmed", "restrained", "separated"}


@pytest.mark.rule("campaign.battle", "core.cp.menu.combat", "kit.gear.break")
def test_what_points_bought_on_the_board_lasts_in_the_story() -> None:
    armed = {"lamp": Item("Lamp"), "sword": Item("Sword"), "bow": Item("Bow"), "mail": Item("Mail")}
    game = match(campaign(replace(ANNA, gear=armed, conditions=frozenset({"disarmed"}))))
    gm(game, "begin_scene name='At the ford' pillar=combat")
    gm(game, "restrain character=anna")
    before = ford()
    battle = Match(MINIATURES, field_people(game.state, before, before.sides[0]).change(bank=7), Seeded(b"ford"))
    for trouble in ("compromised", "armour", "separated"):
        battle.play(f"spend {trouble} on anna", GM)
    freed = battle.state.units["anna"]
    ended = battle.state.put(replace(freed, conditions=freed.conditions - {"restrained"}))

    game.play(bring_back(game.state, field_people(game.state, before, before.sides[0]), ended, "b"), GM)

    anna = game.state.characters["anna"]
    assert anna.conditions == {"disarmed", "separated"}
    assert {id for id, item in anna.gear.items() if item.condition == "compromised"} == {"sword", "mail"}


@pytest.mark.rule("campaign.battle", "core.cp.menu.combat")
def test_nothing_suffers_in_a_battle_that_nobody_carries_or_that_is_broken() -> None:
    game = match(campaign(replace(ANNA, gear={"sword": Item("Sword", condition="broken")})))
    gm(game, "begin_scene name=Field")
    for item in ("sword", "bow"):
        told = f'return_from_battle results=\'[{{"id": "anna", "worn": ["{item}"]}}]\''
        assert refused(game, "gm", told) == "campaign.battle"


@pytest.mark.rule("campaign.battle")
def test_what_a_battle_leaves_comes_back_into_the_story() -> None:
    game = match(campaign(ANNA, character("ben"), followers={"hound": HOUND}))
    gm(game, "begin_scene name='At the ford' pillar=combat")
    before = ford()
    battle = Match(MINIATURES, field_people(game.state, before, before.sides[0]), Seeded(b"ford"))
    tired = replace(battle.state.units["anna"], boons=0, fatigue=3, harm=2)
    ended = battle.state.put(tired).drop("hound")
    left = results(game.state, battle.state, ended)
    assert [one.id for one in left] == ["anna", "ben", "hound"]

    told = ", ".join(f'{{"id": "{r.id}", "boons": {r.boons}, "fatigue": {r.fatigue}, "harm": {r.harm}}}' for r in left)
    gm(game, f"return_from_battle results='[{told}]' bank=2")

    anna = game.state.characters["anna"]
    assert (anna.boons, anna.fatigue, anna.harm) == (0, 3, 2)
    assert game.state.followers["hound"].harm == 3
    assert [(points.count, points.until) for points in game.state.bank] == [(2, "scene")]


SHADE = character("shade", skills={"arcana": 2, "umbramancy": 3})


@pytest.mark.rule("campaign.battle")
def test_a_caster_casts_on_the_board_what_it_knows_in_the_story_and_what_its_place_is_there_for() -> None:
    before = ford()
    place = next(unit for unit in before.units.values() if unit.side == before.sides[0])
    rite = BoardSpell(name="Seal the Gate", tag="ward", ritual=2)
    other = BoardSpell(name="Lantern", tag="reveal")
    before = before.put(replace(place, spells=(rite, other)))

    shade = field_people(campaign(SHADE), before, before.sides[0]).units["shade"]

    assert [(one.name, one.tag, one.art) for one in shade.spells] == [
        ("Cloak of Shadows", "veil", "umbramancy"),
        ("Seal the Gate", "ward", "arcana"),
    ]


@pytest.mark.rule("campaign.battle", "kit.magic.duration")
def test_a_spell_that_was_cast_in_the_battle_stands_in_the_story_and_one_that_was_seen_through_no_more() -> None:
    game = match(campaign(SHADE))
    gm(game, "begin_scene name='At the ford' pillar=combat")
    before = ford()
    began = field_people(game.state, before, before.sides[0])
    assert began.units["shade"].veil == 0
    cast = {veil_of("shade"): Origin("shade", "Cloak of Shadows")}
    ended = began.put(replace(began.units["shade"], veil=3), origins=cast)

    left = bring_back(game.state, began, ended, "").magic
    told = msgspec.json.encode(left).decode()
    gm(game, f"return_from_battle results='[]' magic='{told}'")

    (casting,) = game.state.castings.values()
    assert (casting.phase, casting.character, casting.target, casting.left) == ("standing", "shade", "shade", 3)
    again = field_people(game.state, before, before.sides[0])
    assert again.units["shade"].veil == 2
    seen = bring_back(game.state, again, again.put(replace(again.units["shade"], veil=0)), "").magic
    assert (seen.held, seen.lost) == ((), (casting.id,))
    hidden_anew = bring_back(game.state, again, again.change(origins=cast), "").magic
    assert (hidden_anew.held, hidden_anew.lost) == ((Held("cloak-of-shadows", "shade", "shade"),), (casting.id,))
    gm(game, f"return_from_battle results='[]' magic='{msgspec.json.encode(seen).decode()}'")
    assert all(one.phase != "standing" for one in game.state.castings.values())


WALL = StorySpell(
    name="Stone Wall",
    art="geomancy",
    dv=2,
    text="A wall.",
    outcomes=(),
    lasts="area",
    battle={"tag": "conjure", "band": "near"},
)


@pytest.mark.rule("campaign.battle")
def test_each_spell_that_stands_when_a_battle_is_over_comes_back_as_its_casters() -> None:
    telling = campaign(
        *(character(id, skills={"geomancy": 2, "umbramancy": 2}) for id in ("anna", "ben")), spells={"wall": WALL}
    )
    began = battle_of(telling)
    foe = next(id for id, unit in began.units.items() if unit.side != began.units["anna"].side)
    casts = {f"wall{n}": Origin(id, "Stone Wall") for n, id in enumerate(("anna", "ben", "anna", foe), 1)}
    walls = {id: Effect(id=id, kind="wall", side="alder", cells=((n, 0),)) for n, id in enumerate(casts)}
    ended = began.put(replace(began.units["anna"], veil=2), effects=walls | {"old": replace(walls["wall1"], id="old")})
    cloaked = ended.change(origins={**casts, veil_of("anna"): Origin("ben", "Cloak of Shadows")})

    held = bring_back(telling, began, cloaked, "").magic.held

    assert [(one.spell, one.character, one.target) for one in held] == [
        ("wall", "anna", ""),
        ("wall", "ben", ""),
        ("wall", "anna", ""),
        ("cloak-of-shadows", "ben", "anna"),
    ]


@pytest.mark.rule("campaign.battle")
@pytest.mark.parametrize(
    "told",
    [
        '{"held": [{"spell": "no-spell", "character": "anna"}]}',
        '{"held": [{"spell": "cloak-of-shadows", "character": "zed"}]}',
        '{"lost": ["7"]}',
        '{"lost": [""]}',
    ],
)
def test_no_magic_comes_back_that_is_none_of_the_campaign(told: str) -> None:
    game = match()
    gm(game, "begin_scene name=Field")
    assert refused(game, "gm", f"return_from_battle results='[]' magic='{told}'") == "campaign.battle"


@pytest.mark.rule("campaign.battle")
def test_nobody_comes_back_who_is_not_of_the_campaign() -> None:
    game = match()
    stranger = 'return_from_battle results=\'[{"id": "zed"}]\''
    assert refused(game, "gm", stranger) == "campaign.scenes"
    gm(game, "begin_scene name=Field")
    assert refused(game, "gm", stranger) == "campaign.battle"
    assert refused(game, "anna", stranger) == "campaign.master"


@pytest.mark.rule("campaign.battle")
def test_who_must_be_slain_is_whoever_takes_their_place() -> None:
    before = read_packaged("ambush").start
    hunted = next(goal for goal in before.goals if getattr(goal, "unit", ""))
    side = before.units[hunted.unit].side
    people = [character(f"c{number}") for number in range(len(before.of(side)))]

    battle = field_people(campaign(*people), before, side)

    target = next(goal.unit for goal in battle.goals if getattr(goal, "unit", ""))
    assert battle.units[target].at == before.units[hunted.unit].at
    assert Match(MINIATURES, battle, Seeded(b"oaks")).result() is None


@pytest.mark.rule("campaign.battle", "core.cp.generation")
@pytest.mark.parametrize(("seat", "player"), [("orc", True), ("", False)])
def test_whom_the_game_master_plays_fights_as_no_players_character(seat: str, player: bool) -> None:
    before = ford()
    battle = field_people(campaign(character("orc", seat=seat), ANNA), before, before.sides[0])
    assert battle.units["orc"].player is player


@pytest.mark.rule("campaign.battle")
def test_a_follower_has_no_boons_whosever_place_it_takes() -> None:
    before = read_packaged("bridge").start
    story = campaign(character("anna"), followers={"hound": HOUND})
    assert field_people(story, before, "alder").units["hound"].boons == 0


@pytest.mark.rule("campaign.battle")
def test_who_fell_has_all_harm_there_is_however_little_the_place_could_bear() -> None:
    before = read_packaged("bridge").start
    story = campaign(character("anna"), character("ben"), followers={"hound": HOUND})
    began = field_people(story, before, "vigil")
    ended = began.drop("ben").drop("hound")
    assert [(one.id, one.harm) for one in results(story, began, ended)] == [("anna", 0), ("ben", 3), ("hound", 3)]


@pytest.mark.rule("campaign.battle", "kit.harm.track")
@pytest.mark.parametrize(("harm", "fights"), [(2, True), (3, False)])
def test_who_is_severely_harmed_does_not_take_the_field(harm: int, fights: bool) -> None:
    before, tale = ford(), campaign(character("anna"), character("ben", harm=harm))
    battle = field_people(tale, before, before.sides[0])
    assert ("ben" in battle.units) is fights
    assert ("ben" in story(tale, GM)["fighters"]) is fights

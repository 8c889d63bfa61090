"""Whatever happens to characters can be told in a sentence, and what is impossible is not decreed."""

from __future__ import annotations

import pytest

from fieldcraft.core import Event
from fieldcraft.systems.fates_edge.campaign.characters.buying import Bought
from fieldcraft.systems.fates_edge.campaign.characters.departure import StatusChanged
from fieldcraft.systems.fates_edge.campaign.characters.facts import Award, Item, Purchase
from fieldcraft.systems.fates_edge.campaign.characters.gear import ItemChanged
from fieldcraft.systems.fates_edge.campaign.characters.packs import PackRemoved
from fieldcraft.systems.fates_edge.campaign.characters.sessions import Awarded
from fieldcraft.systems.fates_edge.campaign.checks.facts import Points
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import campaign, character, does, match

DEEDS = (
    ("anna", "create_character id=rook name=Rook seat=anna", "Rook joins"),
    ("anna", "take_complication character=rook", "Rook begins with Debt Mark"),
    ("anna", "take_kit character=rook kit=scouts-rig", "Rook has Scout's Rig"),
    ("anna", "raise_skill character=rook skill=melee", "Rook buys Melee 1 for 2 XP"),
    ("anna", "learn_talent character=rook talent=iron-stomach", "Rook buys Iron Stomach for 3 XP"),
    ("anna", "finish_character character=rook", "Rook is ready"),
    ("anna", "tie character=anna other=ben text='the same levy'", "Anna and Ben: the same levy"),
    ("ben", "tie character=ben other=anna text='the same levy'", "Ben and Anna: the same levy"),
    ("anna", "untie character=anna other=ben", "Anna and Ben: the same levy (to be dropped, if both agree)"),
    ("ben", "untie character=ben other=anna", "Ben and Anna are tied no more"),
    ("gm", "choose_option option=boon_on_partial value=on", "Boons for partial results: on"),
    ("gm", "begin_scene name=Gate", "Scene"),
    ("gm", "end_scene", "The scene is over"),
    ("gm", "award_xp character=anna item=major_objective xp=3", "Anna gains 3 XP: major objective"),
    ("gm", "begin_downtime days=2", "Downtime: 2 days"),
    ("anna", """drift character=rook forget='["melee"]' learn='["stealth"]'""", "skills drift: Melee 0, Stealth 1"),
    ("anna", "fund_works character=anna xp=8 what='a well'", "Anna pays 8 XP for works: a well; Anna has a patron"),
    ("anna", "raise_attribute character=rook attribute=body rush=true", "buys Body 3 for 9 XP; Clock Haste: body 3"),
    ("gm", "press_haste clock=haste-rook-body-3 points=8", "8 complication points; Rook learned Body too fast; gone"),
    ("gm", "invoke_token character=anna what='A fall'", "The token of Anna: A fall"),
    ("gm", "damage_item character=rook item=scouts-rig", "Scout's Rig is compromised"),
    ("gm", "begin_scene name=Vault", "Scene"),
    ("gm", "field_repair character=rook item=scouts-rig done=false", "Scout's Rig does not hold"),
    ("anna", "use_feature character=anna feature=set what='a pass'", "Anna uses Forgery Set: a pass"),
    ("gm", "go_missing character=ben then='A ransom'", "Ben is absent; Clock Peril of Ben (6): A ransom"),
    ("gm", "end_scene", "The scene is over"),
    ("gm", "begin_session", "Ben is still away; Peril of Ben 1/6"),
    ("gm", "lose character=ben status=retired", "Ben is retired"),
    ("gm", "replace character=ben way=new_character id=zoe name=Zoe", "Zoe joins"),
)  # fmt: skip


def told(before: Campaign, events: tuple[Event, ...]) -> str:
    """What happened, event by event."""
    sentences = []
    for event in events:
        sentences.append(SYSTEM.story(before, event))
        before = event.apply(before)
    return "; ".join(filter(None, sentences))


def test_all_of_it_can_be_told() -> None:
    bag = {"bag": Item("Healer's Bag", "healers-bag"), "set": Item("Forgery Set", "forgery-set")}
    anna = character("anna", gear=bag, complications=("cursed-token",))
    bank = (Points(9, "a miss", "arc"),)
    game = match(campaign(anna, character("ben"), bank=bank), [1])
    for seat, text, expected in DEEDS:
        before = game.state
        said = told(before, does(game, seat, text).events)
        assert all(part in said for part in expected.split("; ")), (text, said)


@pytest.mark.parametrize(
    "event",
    [
        Bought(character="zoe", purchase=Purchase("skill", "melee", 2, "", 1)),
        Awarded(character="zoe", award=Award(1, "", "")),
        StatusChanged(character="zoe", status="dead"),
        ItemChanged(character="anna", item="bag", condition="broken"),
        PackRemoved(pack="harbour"),
    ],
    ids=lambda event: type(event).__name__,
)
def test_nothing_is_decreed_about_what_is_not_there(event: Event) -> None:
    assert "there is no" in event.impossible(campaign())

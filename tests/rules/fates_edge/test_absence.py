"""One deed of a character whose player is away."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fieldcraft.core import Match
from fieldcraft.systems.fates_edge.campaign.characters.facts import Award
from fieldcraft.systems.fates_edge.campaign.condition.absence import COMPLICATIONS
from fieldcraft.systems.fates_edge.campaign.state import Campaign, Scene
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import campaign, character, gm, match, refused
from rules.fates_edge.followers import company, follower

GREAT = (
    'borrow_deed character=danny what="cows the magistrate" size=major complication="Overplayed His Title" consent=true'
)


LATER = "end_scene", "begin_session", "begin_scene name=Court"


def lending() -> Match[Campaign]:
    """A scene, and somebody whose player is away."""
    scene = Scene(number=1, name="Court", present=frozenset({"anna"}))
    people = character("anna"), character("danny", status="absent")
    return match(campaign(*people, scene=scene, phase="scene", scenes=1))


def then(game: Match[Campaign], *orders: str) -> None:
    for order in orders:
        gm(game, order)


@pytest.mark.rule("kit.absent.borrowed")
def test_a_deed_is_borrowed_in_a_scene_for_a_complication_that_is_new() -> None:
    game = lending()
    then(game, GREAT, "end_scene", "begin_session")
    small = GREAT.replace("major", "minor")
    assert refused(game, "gm", small.replace("Overplayed His Title", "Fatigued")) == "campaign.scenes"
    gm(game, "begin_scene name=Court")
    assert refused(game, "gm", small) == "kit.absent.borrowed"
    gm(game, small.replace("Overplayed His Title", "Fatigued"))


@pytest.mark.rule("kit.absent.borrowed", "kit.absent.complication")
def test_once_a_session_who_is_away_does_one_thing_for_a_complication() -> None:
    game = lending()
    assert refused(game, "anna", GREAT) == "campaign.master"
    assert refused(game, "gm", GREAT.replace("danny", "anna")) == "kit.absent.borrowed"
    assert refused(game, "gm", GREAT.replace("consent=true", "")) == "kit.absent.borrowed"
    gm(game, GREAT)
    assert game.state.characters["danny"].complications == ("Overplayed His Title",)
    assert refused(game, "gm", GREAT) == "kit.absent.borrowed"


@pytest.mark.rule("kit.absent.complication")
def test_a_second_heavy_complication_needs_the_players_word() -> None:
    game = lending()
    then(game, GREAT, *LATER)
    again = GREAT.replace("Overplayed His Title", "Notoriety")
    assert refused(game, "gm", again) == "kit.absent.complication"
    then(game, again.replace("major", "minor").replace("Notoriety", "Fatigued"), *LATER)
    gm(game, f"{GREAT.replace('Overplayed His Title', 'Enemy at Large')} more=true")
    assert len(game.state.characters["danny"].complications) == 3
    assert [len(some) for some in COMPLICATIONS.values()] == [2, 2]


@pytest.mark.rule("kit.absent.complication")
def test_a_great_deed_is_not_paid_with_a_light_complication_nor_a_small_one_with_a_heavy() -> None:
    game = lending()
    great = GREAT.replace("Overplayed His Title", "Fatigued")
    assert refused(game, "gm", great) == "kit.absent.complication"
    assert (
        refused(game, "gm", great.replace("major", "minor").replace("Fatigued", "Notoriety"))
        == "kit.absent.complication"
    )
    gm(game, great.replace("major", "minor"))


@pytest.mark.rule("kit.absent.complication")
def test_who_is_fatigued_by_a_small_deed_is_tired_by_a_level() -> None:
    game = lending()
    gm(game, GREAT.replace("Overplayed His Title", "Fatigued").replace("major", "minor"))
    danny = game.state.characters["danny"]
    assert (danny.fatigue, danny.complications) == (1, ("Fatigued",))


@pytest.mark.rule("kit.absent.complication")
def test_a_heavy_complication_is_borne_once_in_each_absence_whatever_arc_it_is() -> None:
    game = lending()
    again = GREAT.replace("Overplayed His Title", "Notoriety")
    then(game, GREAT, "end_scene", "end_arc", "begin_session", "begin_scene name=Court")
    assert refused(game, "gm", again) == "kit.absent.complication"
    then(game, "come_back character=danny", "go_missing character=danny then='is sold'", again)
    assert len(game.state.characters["danny"].complications) == 2


SENT = """send_absent follower=sam outcome="has counted the guards" payers='["ben","cat"]'"""


def without_anna(**facts: object) -> Match[Campaign]:
    """A campaign in which Anna is away, whom Sam follows."""
    rich = (Award(5, "arc", "core.xp.currency"),)
    people = (
        character("anna", status="absent", boons=2),
        character("ben", boons=2),
        character("cat", boons=1, awards=rich),
    )
    return match(company(follower(**facts), people=people))


@pytest.mark.rule("kit.absent.asset")
def test_a_follower_of_who_is_away_is_sent_before_a_scene_at_the_expense_of_the_table() -> None:
    game = without_anna()
    gm(game, SENT)
    assert [game.state.characters[id].boons for id in ("anna", "ben", "cat")] == [2, 1, 0]
    again = SENT.replace('"cat"', '"ben"')
    assert refused(game, "gm", again) == "kit.absent.asset"
    gm(game, "begin_scene name=Vault")
    assert refused(game, "gm", again) == "campaign.scenes"
    gm(game, "end_scene")
    gm(game, f"{SENT} last_in_xp=true")
    assert (game.state.characters["ben"].boons, game.state.characters["cat"].left) == (0, 4)


@pytest.mark.rule("core.familiar.restrictions", "kit.absent.asset")
@pytest.mark.parametrize("familiar", [True, False])
def test_whether_a_familiar_that_is_sent_alone_brings_about_a_payoff_is_asked(familiar: bool) -> None:
    game = without_anna(familiar=familiar)
    entry = gm(game, SENT)
    told = SYSTEM.story(game.before(entry.seq), entry.events[-1])
    asked = " (the game master: is this no payoff of Diamonds, which no familiar brings about alone?)"
    assert told == f"Sam: has counted the guards{asked * familiar}"


@pytest.mark.rule("kit.absent.asset")
def test_only_a_fit_follower_of_who_is_away_is_sent() -> None:
    assert refused(without_anna(), "ben", SENT) == "campaign.master"
    assert refused(without_anna(), "gm", SENT.replace("sam", "tom")) == "kit.absent.asset"
    assert refused(without_anna(), "gm", SENT.replace('"cat"', '"anna"')) == "kit.absent.asset"
    assert refused(match(company(follower())), "gm", SENT) == "kit.absent.asset"
    assert refused(without_anna(harm=3), "gm", SENT) == "core.follower.tracks"


@pytest.mark.rule("kit.absent.asset")
@pytest.mark.parametrize(
    ("who", "facts"), [("anna", {"seat": ""}), ("cat", {"seat": ""}), ("cat", {"status": "unfinished"})]
)
def test_the_crew_alone_pays_and_for_one_of_its_own(who: str, facts: dict[str, str]) -> None:
    before = without_anna().state
    people = {**before.characters, who: replace(before.characters[who], **facts)}
    assert refused(match(before.change(characters=people)), "gm", SENT) == "kit.absent.asset"


@pytest.mark.rule("kit.absent.borrowed")
def test_a_deed_that_is_lent_is_not_used_up_by_a_check_that_is_withdrawn() -> None:
    game = lending()
    gm(game, GREAT)
    for number in (1, 2):
        gm(game, "propose character=danny goal=Command attribute=presence skill=command")
        gm(game, f"withdraw_check attempt={number}")

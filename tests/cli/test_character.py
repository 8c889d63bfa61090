"""`fieldcraft character` keeps sheets: it makes, shows, checks and advances them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from cli.running import fieldcraft, flat
from fieldcraft.systems.fates_edge.campaign.characters.importing import Kept
from fieldcraft.systems.fates_edge.campaign.characters.samples import sample
from fieldcraft.systems.fates_edge.campaign.commands.paper import pdf
from fieldcraft.systems.fates_edge.campaign.files.readers import read_character, write_character


@pytest.fixture
def mira(tmp_path: Path) -> Path:
    """Somebody who is being made."""
    path = tmp_path / "mira.json"
    assert fieldcraft("character", "new", path, "--name", "Mira Vane", "--concept", "A thief").code == 0
    return path


def advance(path: Path, *words: object) -> str:
    """What is said to a step that is allowed."""
    done = fieldcraft("character", "advance", path, *words)
    assert (done.code, done.err) == (0, "")
    return done.out


@pytest.mark.parametrize("name", ["sable", "bryn", "ash", "neve"])
def test_a_ready_character_is_put_into_a_file_and_is_as_the_rules_have_it(tmp_path: Path, name: str) -> None:
    path = tmp_path / "mine.json"

    assert fieldcraft("character", "new", path, "--from", name).code == 0

    kept = read_character(path.read_bytes(), "mine.json")
    assert kept.sheet == sample(name)
    assert {one.role for one in kept.followers} == set(sample(name).ratings_of("follower"))
    done = fieldcraft("character", "check", path)
    assert (done.code, "as the rules have it" in done.out) == (0, True)


@pytest.mark.rule("kit.sample.reskin")
def test_a_ready_character_may_have_another_skill_or_follower(tmp_path: Path) -> None:
    sniper, bryn = tmp_path / "sniper.json", tmp_path / "bryn.json"
    assert fieldcraft("character", "new", sniper, "--from", "sable", "--instead", "melee", "marksmanship").code == 0
    assert read_character(sniper.read_bytes(), "sniper.json").sheet.ratings_of("skill") == {"ranged": 3}
    assert fieldcraft("character", "new", bryn, "--from", "bryn", "--instead", "archivist", "quartermaster").code == 0
    assert [one.role for one in read_character(bryn.read_bytes(), "bryn.json").followers] == ["quartermaster"]


@pytest.mark.rule("kit.sample.reskin")
@pytest.mark.parametrize(
    ("old", "new", "why"),
    [("lore", "melee", "no skill and no follower 'lore'"), ("melee", "juggling", "no skill 'juggling'")],
)
def test_only_what_a_ready_character_has_is_replaced_and_by_a_skill(
    tmp_path: Path, old: str, new: str, why: str
) -> None:
    path = tmp_path / "mine.json"
    done = fieldcraft("character", "new", path, "--from", "sable", "--instead", old, new)
    assert (done.code != 0, why in flat(done.err), path.exists()) == (True, True, False)


def test_nobody_is_written_over(mira: Path) -> None:
    before = mira.read_bytes()
    done = fieldcraft("character", "new", mira, "--from", "ash")

    assert (done.code, "there is a file of that name already" in done.err) == (2, True)
    assert mira.read_bytes() == before


def test_somebody_new_is_made_step_by_step(mira: Path) -> None:
    assert "buys Melee 1 for 2 XP. 28 XP are left" in advance(mira, "skill", "melee")
    assert "buys Body 3 for 9 XP. 19 XP are left" in advance(mira, "attribute", "body")
    assert "Mira Vane has Burglar's Tools" in advance(mira, "kit", "burglars-tools")
    assert "Mira Vane is ready" in advance(mira, "finish")

    made = read_character(mira.read_bytes(), "mira.json").sheet
    assert (made.id, made.concept, made.status, made.left) == ("mira-vane", "A thief", "active", 19)
    assert [one.session for one in made.purchases] == [0, 0]


def test_what_is_bought_later_is_of_a_later_session(mira: Path) -> None:
    advance(mira, "skill", "melee")
    advance(mira, "finish")
    advance(mira, "skill", "melee")
    advance(mira, "skill", "melee", "--session", 4)
    advance(mira, "talent", "silver-tongue")

    made = read_character(mira.read_bytes(), "mira.json").sheet
    assert [one.session for one in made.purchases] == [0, 1, 4, 4]


def test_a_step_that_the_rules_forbid_is_answered_with_the_rule_and_nothing_is_written(tmp_path: Path) -> None:
    path = tmp_path / "sable.json"
    path.write_bytes(write_character(Kept(sample("sable"))))
    done = fieldcraft("character", "advance", path, "skill", "melee")

    assert done.code == 2
    assert done.err.startswith("it costs 8 XP and Sable Kestrel has 0 [core.xp.currency, SRD ")
    assert read_character(path.read_bytes(), "sable.json").sheet == sample("sable")


def test_a_sheet_is_shown_with_every_purchase_and_its_rule(tmp_path: Path) -> None:
    path = tmp_path / "bryn.json"
    path.write_bytes(write_character(Kept(sample("bryn"))))
    out = flat(fieldcraft("character", "show", path).out)

    bryn = sample("bryn")
    assert "Bryn of the Ledger" in out
    assert f"{bryn.earned} XP gained, {bryn.spent} spent, {bryn.left} left" in out
    for one in bryn.purchases:
        assert f"{one.kind} {one.what}" in out
        assert one.rule in out


def test_a_sheet_is_told_as_json_with_what_follows_from_it(mira: Path) -> None:
    advance(mira, "skill", "melee")
    told = json.loads(fieldcraft("character", "show", mira, "--json").out)

    assert (told["earned"], told["spent"], told["left"], told["tier"]) == (30, 2, 28, 1)
    assert told["abilities"]["skills"] == {"melee": 1}
    assert json.loads(fieldcraft("character", "advance", mira, "skill", "melee", "--json").out)["name"] == "Mira Vane"


def test_what_is_amiss_is_found_with_its_rule(tmp_path: Path) -> None:
    ash = sample("ash")
    dear = replace(ash.purchases[0], xp=ash.purchases[0].xp + 1)
    path = tmp_path / "wrong.json"
    path.write_bytes(write_character(Kept(replace(ash, purchases=(dear, *ash.purchases[1:], ash.purchases[-1])))))
    done = fieldcraft("character", "check", path)
    told = fieldcraft("character", "check", path, "--json")

    found = json.loads(told.out)
    assert (done.code, told.code) == (1, 1)
    assert found
    assert all(f"[{one['rule']}]" in flat(done.out) for one in found)


def keep(path: Path, *words: object) -> str:
    """What is said to something that is allowed."""
    verb, *rest = words
    done = fieldcraft("character", verb, path, *rest)
    assert (done.code, done.err) == (0, "")
    return done.out


def test_a_character_is_kept_whole_outside_of_a_campaign(mira: Path) -> None:
    advance(mira, "skill", "stealth")
    advance(mira, "skill", "stealth")
    assert "Old Tom: follows Mira Vane. 20 XP are left" in flat(keep(mira, "recruit", "Old Tom", "Scout", 2))
    advance(mira, "finish")
    assert "gains 2 XP: attendance. 22 XP are left" in keep(mira, "award", "attendance", 2)
    keep(mira, "award", "attendance", 2, "--session", 2)
    keep(mira, "own", "Boathouse", "safehouse", "minor", "A bed for the night")

    kept = read_character(mira.read_bytes(), "mira.json")
    assert [(one.name, one.owner, one.cap) for one in kept.followers] == [("Old Tom", "mira-vane", 2)]
    assert [(one.name, one.tier, one.effect) for one in kept.assets] == [("Boathouse", "minor", "A bed for the night")]
    assert [(one.why, one.session) for one in kept.sheet.awards] == [
        ("creation", 0), ("attendance", 1), ("attendance", 2)
    ]  # fmt: skip
    assert fieldcraft("character", "check", mira).code == 0
    told = json.loads(fieldcraft("character", "show", mira, "--json").out)
    assert (told["followers"][0]["id"], told["assets"][0]["id"]) == ("old-tom", "boathouse")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("award", "attendance", 3), "attendance is worth 2 XP [core.xp.session-awards"),
        (("award", "attendance", 2, "--session", -1), "--session -1: sessions are counted from 1"),
        (("award", "cheating", 2), "item: 'cheating' is not allowed here; allowed: attendance"),
        (("recruit", "Old Tom", "Scout", 6), "cap: this must be a whole number of at most 5"),
        (("recruit", "Old Tom", "Scout", 5), "it costs 25 XP and Mira Vane has 12 [core.xp.currency"),
        (("own", "Forge", "workshop", "minor", "Repairs"), "[core.asset.face-requirement"),
        (
            ("own", "Ring", "spies", "royal", "News"),
            "tier: 'royal' is not allowed here; allowed: major, minor, standard",
        ),
    ],
)
def test_what_may_not_be_written_down_is_refused_with_the_rule(
    mira: Path, words: tuple[object, ...], said: str
) -> None:
    for step in (("attribute", "presence"), ("attribute", "body"), ("finish",)):
        advance(mira, *step)
    before = mira.read_bytes()
    verb, *rest = words
    done = fieldcraft("character", verb, mira, *rest)

    assert (done.code, said in flat(done.err)) == (2, True), done.err
    assert mira.read_bytes() == before


def test_an_item_is_awarded_once_in_a_session(mira: Path) -> None:
    advance(mira, "skill", "melee")
    advance(mira, "finish")
    keep(mira, "award", "discovery_or_lore", 1)

    done = fieldcraft("character", "award", mira, "discovery_or_lore", 1)
    assert (done.code, "it is awarded once in a session" in done.err) == (2, True)
    keep(mira, "award", "discovery_or_lore", 1, "--session", 2)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("advance", "attribute", "luck"), "there is no attribute 'luck'"),
        (("advance", "skill", "flying"), "there is no skill 'flying' [core.skill.list"),
        (("advance", "skill", "melee", "--xp", 3), "--xp 3: only the price of a talent is named"),
        (("advance", "spell", "fire"), "invalid choice: 'spell'"),
        (("show", "extra"), "unrecognized arguments"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(mira: Path, words: tuple[object, ...], said: str) -> None:
    verb, *rest = words
    done = fieldcraft("character", verb, mira, *rest)

    assert done.code == 2
    assert said in done.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--from", "conan"), "there is no ready character 'conan': there are sable, bryn, ash, neve"),
        (("--name", "!?"), "a name has a letter or a number in it"),
        ((), "one of the arguments --from --name is required"),
    ],
)
def test_who_cannot_be_made_is_said_in_a_line(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    done = fieldcraft("character", "new", tmp_path / "x.json", *words)

    assert done.code == 2
    assert said in done.err


def test_a_file_that_is_no_sheet_is_named(tmp_path: Path) -> None:
    path = tmp_path / "no.json"
    path.write_text('{"id": "a"}', encoding="utf-8")

    assert "no.json: 'name' is missing here" in fieldcraft("character", "show", path).err
    assert "nowhere.json: No such file" in fieldcraft("character", "show", tmp_path / "nowhere.json").err


def test_a_sheet_is_written_as_pages_for_printing(tmp_path: Path) -> None:
    done = fieldcraft("character", "show", "sable", "--pdf", tmp_path / "sable.pdf")

    assert (done.code, done.err) == (0, "")
    assert (tmp_path / "sable.pdf").read_bytes().startswith(b"%PDF")
    no = fieldcraft("character", "show", "sable", "--pdf", tmp_path / "sable.txt")
    assert (no.code, "ends in .pdf" in flat(no.err)) == (2, True)


def test_what_does_not_fit_on_a_page_goes_on_on_the_next() -> None:
    sheet = sample("sable")
    long = replace(sheet, notes="\n".join(f"evening {number}" for number in range(100)))

    assert [pdf(Kept(one)).count(b"/Type /Page\n") for one in (sheet, long)] == [1, 2]

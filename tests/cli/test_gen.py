"""Making things up from a number."""

from __future__ import annotations

import json

import pytest

from cli.running import fieldcraft, process
from cli.test_start_up import spent
from fieldcraft.systems.fates_edge.campaign.commands.gen import KINDS, makers


@pytest.mark.parametrize("kind", KINDS)
def test_everything_can_be_made_up_and_follows_from_its_number(kind: str) -> None:
    done = fieldcraft("gen", kind, "--seed", 7)

    assert done.code == 0
    assert done.out == f"{kind} 7\n{makers()[kind](7)}\n\n"


def test_without_a_number_any_is_taken_and_told() -> None:
    first = fieldcraft("gen", "seed").out
    number = first.split()[1]

    assert fieldcraft("gen", "seed", "--seed", number).out == first


def test_several_follow_from_numbers_one_after_another() -> None:
    found = json.loads(fieldcraft("gen", "npc", "--seed", 7, "--count", 3, "--json").out)

    assert [one["seed"] for one in found] == [7, 8, 9]
    assert found[2]["npc"] == json.loads(fieldcraft("gen", "npc", "--seed", 9, "--json").out)[0]["npc"]
    assert {trait["aspect"] for trait in found[0]["npc"]["traits"]} == {"ambition", "belief", "personality", "twist"}


def test_what_cannot_be_made_up_is_answered_with_what_can() -> None:
    done = fieldcraft("gen", "dragon")

    assert done.code == 2
    assert "hook" in done.err


def test_an_answer_comes_at_once() -> None:
    times = []
    for _ in range(3):
        before = spent()
        assert process("gen", "hook", "--seed", 1).code == 0
        times.append(spent() - before)

    assert min(times) < 0.8

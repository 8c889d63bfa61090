"""The law of effects: what may be done changes something, but for a reason."""

from __future__ import annotations

import pytest

from laws.campaigns.playing import Evening, Past
from soaking import soak

TELLING = {
    "AskFeature": "whether a talent fits is asked, and answered at the table",
    "AwardBoon": "a boon more than somebody may hold is lost",
    "BeginDowntime": "a downtime may follow another of as many days",
    "BeginFight": "a further fight may begin in a scene",
    "CallGift": "what a tag brings about is told",
    "ChooseOption": "how a rule is read is said once more",
    "ClearSupply": "a trip may end with full stores",
    "FillSupply": "what is used up of empty stores is told",
    "FlagStrained": "all that wears may be flagged by then",
    "FollowerResists": "dice may come to nothing",
    "FrameEnd": "an ending is told before it comes",
    "Grade": "a grade is said once more",
    "Harm": "a talent, gear or a wound that is there may take it",
    "Jot": "something is written down once more",
    "JudgeReach": "what is asked may be judged alike once more",
    "NameCrown": "names are said once more",
    "NameRails": "names are said once more",
    "Oppose": "who opposes is said once more",
    "SettleFlags": "nothing may be flagged by then",
    "StartClock": "what is worked off at once leaves no clock",
    "StirFixture": "a full rail ticks no further",
    "Tire": "a talent or gear may take it, and there are four levels",
    "UseFeature": "what some talents and gear bring about is told",
    "WriteNote": "a note is written once more",
    "WriteSpell": "a spell is written once more",
}
"""Deeds that may leave all as it was, and why."""


def changes_something(evenings: range, steps: int) -> None:
    """Fails if a deed of those evenings left all as it was, for no reason on record."""
    past, found = Past(), set()
    for seed in evenings:
        evening = Evening(seed, past)
        for entry in evening.play(steps):
            name = type(entry.action).__name__
            if evening.match.state == evening.match.before(entry.seq) and name not in TELLING:
                found.add(f"{name} at seed {seed}")
    assert not found, sorted(found)


@pytest.mark.rule("campaign.own")
def test_what_is_done_on_an_evening_changes_something() -> None:
    changes_something(range(40, 48), 100)


@pytest.mark.slow
@soak
@pytest.mark.rule("campaign.own")
def test_what_is_done_on_many_evenings_changes_something() -> None:
    changes_something(range(200, 280), 100)

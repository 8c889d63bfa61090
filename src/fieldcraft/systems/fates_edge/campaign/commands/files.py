"""A character that is kept in a file, outside of a campaign: read, written, and changed by the deeds of the game."""

from __future__ import annotations

from typing import Any

from fieldcraft.core import GM, Action, Match
from fieldcraft.core.files import read_file, write_file
from fieldcraft.dice import Scripted
from fieldcraft.maps.fit import fit
from fieldcraft.systems.fates_edge.campaign.calendar_events import APPEARED
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.characters.importing import Kept
from fieldcraft.systems.fates_edge.campaign.files.readers import read_character, write_character
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import NOTATION, SYSTEM
from fieldcraft.systems.fates_edge.campaign.usage_limits import count_use

YEAR = 365
"""The days that there are to learn in between two adventures."""


def read_kept(file: str) -> Kept:
    """The character in a file; MapError or OSError, with the file's name, if there is none."""
    return read_character(read_file(file), file)


def write_kept(kept: Kept, file: str) -> None:
    """Write a character whole or not at all."""
    write_file(file, write_character(kept))


def last_session(character: Character) -> int:
    """The session in which the character is now: the last on its sheet; 0 while it is being made."""
    if character.status == "unfinished":
        return 0
    gained, spent = character.awards, character.purchases
    return max((1, *(one.session for one in gained), *(one.session for one in spent)))


def make_deed(word: str, facts: dict[str, Any]) -> Action:
    """The deed of a word with those of its fields that were given; MisfitError, with what is allowed, if it is none."""
    kind = NOTATION.grammar.by_word[word].kind
    asked = {name: facts[name] for name in kind.__struct_fields__ if facts.get(name) is not None}
    return fit(asked, kind)


def play_deed(kept: Kept, action: Action, session: int) -> tuple[Kept, str]:
    """The character after a deed, and what happened; RefusedError, with the rule, if it may not be done.

    The deed is played in a campaign in which only this character is, and has time to learn.
    """
    match = Match(SYSTEM, campaign_of_one(kept, session), Scripted(()))
    entry = match.play(action, GM)
    state, told = match.before(entry.seq), []
    for event in entry.events:
        told.append(SYSTEM.story(state, event))
        state = event.apply(state)
    who = kept.sheet.id
    after = Kept(state.characters[who], tuple(state.followers.values()), tuple(state.assets.values()))
    return after, "; ".join(filter(None, told))


def campaign_of_one(kept: Kept, session: int) -> Campaign:
    """A campaign of nobody else, in downtime after a session that was played; what was awarded in it is counted."""
    who = kept.sheet
    campaign = Campaign(
        phase="downtime",
        days=YEAR,
        session=session,
        characters={who.id: who},
        followers={one.id: one for one in kept.followers},
        assets={one.id: one for one in kept.assets},
    )
    campaign = count_use(campaign, "session", who.id, APPEARED)
    for award in who.awards:
        if award.session == session:
            campaign = count_use(campaign, "session", who.id, f"award-{award.why}")
    return campaign

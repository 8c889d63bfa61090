"""The table's own spells: written down by hand or drawn from cards."""

from __future__ import annotations

from typing import Annotated

import msgspec

from fieldcraft.core import Denial, Play, Seat, rule
from fieldcraft.systems.fates_edge.campaign.actions import Deed, Happening, is_master
from fieldcraft.systems.fates_edge.campaign.decks.drawing import draw_cards
from fieldcraft.systems.fates_edge.campaign.magic.casting import deny_art, printed_spells
from fieldcraft.systems.fates_edge.campaign.magic.facts import Name, Spell
from fieldcraft.systems.fates_edge.campaign.magic.seeds import spell_from_cards
from fieldcraft.systems.fates_edge.campaign.magic.validation import check_spell
from fieldcraft.systems.fates_edge.campaign.state import Campaign


class SpellWritten(Happening, frozen=True, kw_only=True):
    """A new spell was written down."""

    key: str
    spell: Spell

    def apply(self, campaign: Campaign) -> Campaign:
        return campaign.change(spells={**campaign.spells, self.key: self.spell})

    def words(self, campaign: Campaign) -> str:
        asked = (f" (the game master: {one.what})" for one in check_spell(self.spell) if one.question)
        return ". ".join(self.spell.lines()) + "".join(asked)


@rule("kit.spellcraft.checklist", "kit.spellcraft.write")
def is_sound_spell(campaign: Campaign, deed: WriteSpell, by: Seat) -> Denial | None:
    """A new spell has one outcome, a fitting value and a ladder that climbs."""
    wrong = next((one for one in check_spell(deed.spell) if not one.question), None)
    return Denial(wrong.what, rule=wrong.rule) if wrong else None


@rule("kit.magic.casting")
def is_spell_of_art(campaign: Campaign, deed: WriteSpell, by: Seat) -> Denial | None:
    """A spell is of an Art: one of the list, or one that a pack or the table has made."""
    return deny_art(campaign, deed.spell.art)


@rule("campaign.battle")
def is_fit_for_boards(campaign: Campaign, deed: WriteSpell, by: Seat) -> Denial | None:
    """What a spell is said to be on a board is something that boards know."""
    from fieldcraft.systems.fates_edge.bridge import explain_unfit

    why = explain_unfit(deed.spell)
    return Denial(why) if why else None


@rule("kit.spellcraft.write")
def free_key(campaign: Campaign, deed: WriteSpell | DrawSpell, by: Seat) -> Denial | None:
    """The spells of the book and of content packs stay as they are."""
    return Denial(f"{deed.key} stands in the book") if deed.key in printed_spells(campaign) else None


@rule("kit.spellcraft.seed")
def is_unwritten(campaign: Campaign, deed: DrawSpell, by: Seat) -> Denial | None:
    """What is drawn is a new spell, and takes no other's place."""
    return Denial(f"there is a spell {deed.key!r} already") if deed.key in campaign.spells else None


@rule("kit.spellcraft.seed")
def prefers_art(campaign: Campaign, deed: DrawSpell, by: Seat) -> Denial | None:
    """Of the Arts of a suit one that the table knows may be preferred."""
    return deny_art(campaign, deed.art) if deed.art else None


class WriteSpell(Deed, frozen=True):
    """Write a new spell down."""

    key: Name
    spell: Spell

    checks = (is_master, free_key, is_spell_of_art, is_sound_spell, is_fit_for_boards)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(SpellWritten(key=self.key, spell=self.spell), is_sound_spell)


class DrawSpell(Deed, frozen=True):
    """Draw two or three cards for a new spell; `art` is preferred where the first card's suit has it."""

    key: Name
    cards: Annotated[int, msgspec.Meta(ge=2, le=3)] = 2
    art: str = ""

    checks = (is_master, free_key, is_unwritten, prefers_art)

    def resolve(self, play: Play[Campaign]) -> None:
        cards = draw_cards(play, "spells", self.cards)
        play.emit(SpellWritten(key=self.key, spell=spell_from_cards(cards, self.art)), spell_from_cards)


ACTIONS = (WriteSpell, DrawSpell)
EVENTS = (SpellWritten,)

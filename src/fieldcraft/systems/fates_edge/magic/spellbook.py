"""The table's own spells: written down by hand or drawn from cards."""

from __future__ import annotations

from typing import Annotated

import msgspec

from fieldcraft.core import No, Play, Seat, rule
from fieldcraft.systems.fates_edge.campaign import Campaign
from fieldcraft.systems.fates_edge.decks.drawing import draw
from fieldcraft.systems.fates_edge.deeds import Deed, Happening, master
from fieldcraft.systems.fates_edge.magic.battle import unfit
from fieldcraft.systems.fates_edge.magic.facts import Name, Spell
from fieldcraft.systems.fates_edge.magic.gathering import book
from fieldcraft.systems.fates_edge.magic.seeds import seeded, themes
from fieldcraft.systems.fates_edge.magic.writing import check_spell


class SpellWritten(Happening, frozen=True, kw_only=True):
    """A new spell was written down."""

    key: str
    spell: Spell

    def apply(self, campaign: Campaign) -> Campaign:
        """It can be woven from now on."""
        return campaign.change(spells={**campaign.spells, self.key: self.spell})

    def words(self, campaign: Campaign) -> str:
        """All of it."""
        return ". ".join(self.spell.lines())


@rule("kit.spellcraft.checklist", "kit.spellcraft.write")
def sound(campaign: Campaign, deed: WriteSpell, by: Seat) -> No | None:
    """A new spell has one outcome, a fitting value and a ladder that climbs."""
    wrong = next((one for one in check_spell(deed.spell) if not one.question), None)
    return No(wrong.what, rule=wrong.rule) if wrong else None


@rule("campaign.battle")
def fit_for_boards(campaign: Campaign, deed: WriteSpell, by: Seat) -> No | None:
    """What a spell is said to be on a board is something that boards know."""
    why = unfit(deed.spell)
    return No(why) if why else None


@rule("kit.spellcraft.write")
def free_key(campaign: Campaign, deed: WriteSpell | DrawSpell, by: Seat) -> No | None:
    """The spells of the book and of content packs stay as they are."""
    return No(f"{deed.key} stands in the book") if deed.key in book(campaign) else None


@rule("kit.spellcraft.seed")
def known_art(campaign: Campaign, deed: DrawSpell, by: Seat) -> No | None:
    """Casters name an Art where the table lets them choose it, and one that a suit knows."""
    if campaign.options["seed_art"] != "caster_choice":
        return No("the cards say which Art it is") if deed.art else None
    arts = [art for theme in themes().values() for art in theme.arts]
    return None if deed.art in arts else No(f"choose an Art: {', '.join(arts)}")


class WriteSpell(Deed, frozen=True):
    """Write a new spell down."""

    key: Name
    spell: Spell

    checks = (master, free_key, sound, fit_for_boards)

    def resolve(self, play: Play[Campaign]) -> None:
        """It is there."""
        play.emit(SpellWritten(key=self.key, spell=self.spell), sound)


class DrawSpell(Deed, frozen=True):
    """Draw two or three cards for a new spell."""

    key: Name
    cards: Annotated[int, msgspec.Meta(ge=2, le=3)] = 2
    art: str = ""

    checks = (master, free_key, known_art)

    def resolve(self, play: Play[Campaign]) -> None:
        """It is there."""
        cards = draw(play, "spells", self.cards)
        play.emit(SpellWritten(key=self.key, spell=seeded(cards, play.state.options, self.art)), known_art)


ACTIONS = (WriteSpell, DrawSpell)
EVENTS = (SpellWritten,)

"""Magic that goes to a battle on a board and comes back: spells that are known, and those that stand."""

from __future__ import annotations

import msgspec

from fieldcraft.core import rule
from fieldcraft.systems.fates_edge.campaign.magic.casting import known_spells
from fieldcraft.systems.fates_edge.campaign.magic.duration import duration
from fieldcraft.systems.fates_edge.campaign.magic.events import CastingBegun
from fieldcraft.systems.fates_edge.campaign.magic.facts import Casting
from fieldcraft.systems.fates_edge.campaign.state import Campaign


class Held(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A spell that stands when a battle is over: its key, who cast it, and upon whom ("" for a place)."""

    spell: str
    character: str
    target: str = ""


class SpellHeld(CastingBegun, frozen=True, kw_only=True):
    """A spell that was cast in a battle stands in the story as well."""

    def words(self, campaign: Campaign) -> str:
        return f"{self.casting.spell.name if self.casting.spell else self.casting.goal} still stands"


@rule("campaign.battle", "kit.magic.duration")
def stand_after_battle(campaign: Campaign, one: Held) -> SpellHeld:
    """A spell that was brought back stands as long as if it had been cast just now."""
    spell, scene = known_spells(campaign)[one.spell], campaign.scene
    casting = Casting(
        id=str(campaign.made + 1),
        character=one.character,
        phase="standing",
        spell=spell,
        outcomes=spell.outcomes[:1] if spell.choose else spell.outcomes,
        target=one.target,
        left=duration(spell),
        uses=1 if spell.lasts == "use" else 0,
        scene=scene.number if scene else 0,
        beat=scene.beat if scene else 0,
    )
    return SpellHeld(casting=casting)

"""What happens to a spell that is being cast: it begins, changes, stands and ends."""

from __future__ import annotations

from typing import Any, TypeGuard

from msgspec.structs import replace

from fieldcraft.core import rule
from fieldcraft.core.words import pluralize
from fieldcraft.systems.fates_edge.campaign.actions import Happening
from fieldcraft.systems.fates_edge.campaign.checks.steps import OPEN_STAGES, has_rolled
from fieldcraft.systems.fates_edge.campaign.condition.stillness import CAST, beat_key
from fieldcraft.systems.fates_edge.campaign.magic.facts import (
    Access,
    Casting,
    Helper,
    Mended,
    Obscured,
    Outcome,
    Refreshed,
    Spell,
)
from fieldcraft.systems.fates_edge.campaign.magic.validation import SCOPES
from fieldcraft.systems.fates_edge.campaign.names import spell_out
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import count_use


class CastingBegun(Happening, frozen=True, kw_only=True):
    """Somebody began to gather power, or declared a ritual."""

    casting: Casting

    def apply(self, campaign: Campaign) -> Campaign:
        return campaign.put(castings=self.casting).change(made=campaign.made + 1)

    def impossible(self, campaign: Campaign) -> str:
        known = self.casting.character in campaign.characters
        return "" if known else f"there is no character {self.casting.character!r}"

    def words(self, campaign: Campaign) -> str:
        who = campaign.characters[self.casting.character].name
        return f"{who} declares a ritual: {self.casting.goal}" if self.casting.ritual else f"{who} begins to cast"


class OfCasting(Happening, frozen=True, kw_only=True):
    """Something that happened to a spell under way."""

    casting: str

    def change(self, casting: Casting) -> dict[str, Any]:
        """The fields of the casting that are different now."""
        raise NotImplementedError

    def apply(self, campaign: Campaign) -> Campaign:
        casting = campaign.castings[self.casting]
        return campaign.put(castings=replace(casting, **self.change(casting)))

    def impossible(self, campaign: Campaign) -> str:
        return "" if self.casting in campaign.castings else f"there is no casting {self.casting!r}"

    def name(self, campaign: Campaign) -> str:
        casting = campaign.castings[self.casting]
        return casting.spell.name if casting.spell else casting.goal or f"What {self.caster(campaign)} gathered"

    def caster(self, campaign: Campaign) -> str:
        """Who casts."""
        return campaign.characters[campaign.castings[self.casting].character].name


class RitualAllowed(OfCasting, frozen=True, kw_only=True):
    """The game master found the scope of a ritual fitting."""

    def change(self, casting: Casting) -> dict[str, Any]:
        return {"phase": "channel"}

    def words(self, campaign: Campaign) -> str:
        return f"{self.name(campaign)}: the ritual begins"


class RitualJoined(OfCasting, frozen=True, kw_only=True):
    """Somebody takes part in a ritual."""

    helper: Helper

    def change(self, casting: Casting) -> dict[str, Any]:
        return {"helpers": (*casting.helpers, self.helper)}

    def words(self, campaign: Campaign) -> str:
        name, means = campaign.characters[self.helper.character].name, (self.helper.attribute, self.helper.skill)
        return f"{name} helps with {' and '.join(map(spell_out, means))}: {self.helper.part}"


class RitualLeft(OfCasting, frozen=True, kw_only=True):
    """Somebody takes no part in a ritual after all."""

    helper: str

    def change(self, casting: Casting) -> dict[str, Any]:
        return {"helpers": tuple(one for one in casting.helpers if one.character != self.helper)}

    def words(self, campaign: Campaign) -> str:
        return f"{campaign.characters[self.helper].name} does not help"


def count_cast(campaign: Campaign, attempt: str) -> Campaign:
    """The campaign in which who makes a check of casting has used the beat for it."""
    return count_use(campaign, "scene", campaign.attempts[attempt].character, beat_key(campaign, CAST))


class Channelled(OfCasting, frozen=True, kw_only=True):
    """Somebody reached for power; what they gather their check will tell."""

    attempt: str

    def change(self, casting: Casting) -> dict[str, Any]:
        return {"channels": (*casting.channels, self.attempt)}

    def apply(self, campaign: Campaign) -> Campaign:
        after, scene = count_cast(super().apply(campaign), self.attempt), campaign.scene
        return after.put(castings=replace(after.castings[self.casting], beat=scene.beat)) if scene else after

    def words(self, campaign: Campaign) -> str:
        return ""


class PotentialGathered(OfCasting, frozen=True, kw_only=True):
    """The potential of some checks was counted."""

    potential: int
    beat: int

    def change(self, casting: Casting) -> dict[str, Any]:
        return {"channels": (), "potential": casting.potential + self.potential, "beat": self.beat}

    def apply(self, campaign: Campaign) -> Campaign:
        casting = campaign.castings[self.casting]
        checks = (campaign.attempts[id] for id in casting.channels)
        rolled = {one.character for one in checks if has_rolled(one)}
        helpers = tuple(replace(one, channelled=one.channelled or one.character in rolled) for one in casting.helpers)
        return super().apply(campaign.put(castings=replace(casting, helpers=helpers)))

    def words(self, campaign: Campaign) -> str:
        potential = campaign.castings[self.casting].potential + self.potential
        return f"{self.caster(campaign)} gathers: potential {potential}"


class PotentialLeft(Happening, frozen=True, kw_only=True):
    """A spell took less than the potential that was gathered; the rest waits for another one."""

    rest: Casting

    def apply(self, campaign: Campaign) -> Campaign:
        return campaign.change(castings={self.rest.id: self.rest, **campaign.castings}, made=campaign.made + 1)

    def impossible(self, campaign: Campaign) -> str:
        return f"there is a casting {self.rest.id!r} already" if self.rest.id in campaign.castings else ""

    def words(self, campaign: Campaign) -> str:
        return f"Potential left: {self.rest.potential}"


class Woven(OfCasting, frozen=True, kw_only=True):
    """Potential is being shaped into a spell."""

    spell: Spell
    attempt: str

    def change(self, casting: Casting) -> dict[str, Any]:
        return {"phase": "weave", "spell": self.spell, "weave": self.attempt}

    def apply(self, campaign: Campaign) -> Campaign:
        return count_cast(super().apply(campaign), self.attempt)

    def words(self, campaign: Campaign) -> str:
        asked = f" (the game master: {judged}?)" if (judged := ask_limits(self.spell)) else ""
        return f"{self.spell.name}: {spell_out(self.spell.art)}, DV {self.spell.dv}{asked}"


@rule("kit.magic.casting", "kit.spellcraft.dv")
def ask_limits(spell: Spell) -> str:
    """What people judge of a spell as it is woven: its limits, or whether what is improvised fits its value."""
    if any(isinstance(one, Refreshed | Mended) for one in spell.outcomes):
        return ""
    return spell.limits or ("" if spell.ladder else SCOPES.get(spell.dv, ""))


class SpellValued(OfCasting, frozen=True, kw_only=True):
    """It was said what value an improvised spell has, or what it does."""

    spell: Spell

    def change(self, casting: Casting) -> dict[str, Any]:
        return {"spell": self.spell}

    def words(self, campaign: Campaign) -> str:
        return ""


def is_asked(outcome: Outcome) -> TypeGuard[Access | Obscured]:
    """Whether people say what comes of something that a spell does."""
    return isinstance(outcome, Access | Obscured)


@rule("kit.magic.casting")
def ask_outcome(outcome: Access | Obscured, name: str) -> str:
    """What the game master is asked of a spell: what it speaks of, or what it does if it is only what it shall do."""
    return "a controlled start, 1 more effect, or a tick of a clock" if outcome.on == name else outcome.on


class SpellStands(OfCasting, frozen=True, kw_only=True):
    """A spell took hold: upon whom, with which outcomes, for how many beats and uses, and whether in the open."""

    outcomes: tuple[Outcome, ...]
    target: str = ""
    gear: str = ""
    left: int | None = None
    uses: int = 0
    scene: int = 0
    beat: int = 0
    obvious: bool = False

    def change(self, casting: Casting) -> dict[str, Any]:
        given = {name: getattr(self, name) for name in ("outcomes", "target", "gear", "left", "scene", "beat")}
        spell = casting.spell and replace(casting.spell, obvious=casting.spell.obvious or self.obvious)
        stood = (self.scene, self.beat)
        return {**given, "uses": casting.uses or self.uses, "phase": "standing", "spell": spell, "stood": stood}

    def words(self, campaign: Campaign) -> str:
        name = self.name(campaign)
        asked = "".join(f" (the game master: {ask_outcome(one, name)}?)" for one in self.outcomes if is_asked(one))
        if self.left == 0:
            return f"{name} takes effect{asked}"
        spell = campaign.castings[self.casting].spell
        until = f", or until {spell.until}" if spell and spell.until else ""
        lasts = "" if self.left is None else f" for {pluralize(self.left, 'beat')}{until}"
        return f"{name} takes hold{lasts}{asked}"


class SpellSustained(OfCasting, frozen=True, kw_only=True):
    """A spell will last for a beat more."""

    def change(self, casting: Casting) -> dict[str, Any]:
        return {"left": None if casting.left is None else casting.left + 1}

    def words(self, campaign: Campaign) -> str:
        return f"{self.name(campaign)} is sustained for a beat more"


class SpellAged(OfCasting, frozen=True, kw_only=True):
    """Beats passed for a spell: so many are left at this beat of this scene."""

    left: int | None
    scene: int
    beat: int

    def change(self, casting: Casting) -> dict[str, Any]:
        return {"left": self.left, "scene": self.scene, "beat": self.beat}

    def words(self, campaign: Campaign) -> str:
        return ""


class SpellUsed(OfCasting, frozen=True, kw_only=True):
    """One of a spell's uses is gone, or one of its outcomes."""

    outcome: Outcome | None = None

    def change(self, casting: Casting) -> dict[str, Any]:
        if self.outcome is not None:
            return {"outcomes": tuple(one for one in casting.outcomes if one != self.outcome)}
        return {"uses": max(casting.uses - 1, 0), "phase": "spent" if casting.uses == 1 else casting.phase}

    def words(self, campaign: Campaign) -> str:
        over = self.change(campaign.castings[self.casting]).get("phase") == "spent"
        return f"{self.name(campaign)} is used up" if over else ""


class SpellFlawed(OfCasting, frozen=True, kw_only=True):
    """Backlash left a flaw in a spell: it fades after some uses, or what carries it is brittle after these checks."""

    uses: int = 0
    brittle: frozenset[str] | None = None

    def change(self, casting: Casting) -> dict[str, Any]:
        return {"uses": self.uses or casting.uses, "brittle": casting.brittle if self.brittle is None else self.brittle}

    def words(self, campaign: Campaign) -> str:
        return f"{self.name(campaign)} {'will not hold long' if self.brittle is None else 'is brittle'}"


class SpellNoticed(OfCasting, frozen=True, kw_only=True):
    """People saw the magic, and something comes of it, or a hard `bargain` is proposed in its stead."""

    text: str
    bargain: bool = False

    def change(self, casting: Casting) -> dict[str, Any]:
        return {"noticed": True, "bargain": self.text if self.bargain else ""}

    def words(self, campaign: Campaign) -> str:
        return f"{self.name(campaign)} is seen by all: {self.text}"


class HardBargainAnswered(OfCasting, frozen=True, kw_only=True):
    """The caster took the hard bargain for being seen, or refused it."""

    accept: bool

    def change(self, casting: Casting) -> dict[str, Any]:
        return {"bargain": ""}

    def words(self, campaign: Campaign) -> str:
        told = campaign.castings[self.casting].bargain
        return f"The bargain is struck: {told}" if self.accept else f"The bargain is refused: {told}"


class Shunted(OfCasting, frozen=True, kw_only=True):
    """The caster took points of backlash upon itself, once for this spell."""

    def change(self, casting: Casting) -> dict[str, Any]:
        return {"shunted": True}

    def words(self, campaign: Campaign) -> str:
        return (
            f"{campaign.characters[campaign.castings[self.casting].character].name} takes the backlash upon themselves"
        )


class Absorbed(OfCasting, frozen=True, kw_only=True):
    """A helper of a ritual took a point of the weaving upon itself, once."""

    helper: str

    def change(self, casting: Casting) -> dict[str, Any]:
        return {
            "helpers": tuple(
                replace(one, absorbed=True) if one.character == self.helper else one for one in casting.helpers
            )
        }

    def words(self, campaign: Campaign) -> str:
        return f"{campaign.characters[self.helper].name} absorbs a point"


def without_aid(campaign: Campaign, casting: str) -> Campaign:
    """The campaign in which a spell helps with no check that is yet to be rolled."""
    for one in campaign.attempts.values():
        if one.stage in OPEN_STAGES and casting in one.spells:
            left = {id: aid for id, aid in one.spells.items() if id != casting}
            campaign = campaign.put(attempts=replace(one, spells=left))
    return campaign


class CastingSpent(OfCasting, frozen=True, kw_only=True):
    """A spell is over, though its backlash may still come."""

    why: str

    def change(self, casting: Casting) -> dict[str, Any]:
        return {"phase": "spent", "outcomes": ()}

    def apply(self, campaign: Campaign) -> Campaign:
        return without_aid(super().apply(campaign), self.casting)

    def words(self, campaign: Campaign) -> str:
        return f"{self.name(campaign)}: {self.why}"


class SpellFailed(OfCasting, frozen=True, kw_only=True):
    """A weaving came to nothing; its backlash may still strike upon whom, and on what of theirs, it was cast."""

    target: str
    gear: str = ""

    def change(self, casting: Casting) -> dict[str, Any]:
        return {"phase": "spent", "target": self.target, "gear": self.gear}

    def words(self, campaign: Campaign) -> str:
        return f"{self.name(campaign)} comes to nothing"


class RitualOverreached(OfCasting, frozen=True, kw_only=True):
    """The backlash of a ritual was catastrophic: its weaving had failed, and it works and takes hold all the same."""

    def change(self, casting: Casting) -> dict[str, Any]:
        return {"phase": "weave"}

    def apply(self, campaign: Campaign) -> Campaign:
        weave = campaign.attempts[campaign.castings[self.casting].weave]
        return super().apply(campaign).put(attempts=replace(weave, scope=weave.against))

    def words(self, campaign: Campaign) -> str:
        return f"{self.name(campaign)} works all the same"


class CastingGone(OfCasting, frozen=True, kw_only=True):
    """Nothing more comes of a casting."""

    def apply(self, campaign: Campaign) -> Campaign:
        stood = campaign.castings[self.casting].phase == "standing"
        return (without_aid(campaign, self.casting) if stood else campaign).drop(castings=self.casting)

    def words(self, campaign: Campaign) -> str:
        return ""


EVENTS = (
    CastingBegun, RitualAllowed, RitualJoined, RitualLeft, Channelled, PotentialGathered, PotentialLeft, Woven,
    SpellValued, SpellStands, SpellSustained, SpellAged, SpellUsed, SpellFlawed, SpellNoticed, HardBargainAnswered,
    Shunted, Absorbed, CastingSpent, SpellFailed, RitualOverreached, CastingGone,
)  # fmt: skip

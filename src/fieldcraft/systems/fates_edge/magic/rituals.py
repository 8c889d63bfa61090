"""Rituals: several people work one great spell, and each adds to its risk."""

from __future__ import annotations

from fieldcraft.core import No, Play, Seat, rule
from fieldcraft.systems.fates_edge.abilities import Attribute
from fieldcraft.systems.fates_edge.acting.facts import Attempt, Help
from fieldcraft.systems.fates_edge.acting.spending import WITH_POINTS, PointsUsed
from fieldcraft.systems.fates_edge.acting.steps import Step, in_time
from fieldcraft.systems.fates_edge.assists import lent
from fieldcraft.systems.fates_edge.calendar import in_scene
from fieldcraft.systems.fates_edge.campaign import Campaign
from fieldcraft.systems.fates_edge.deeds import Deed, alive, master, own
from fieldcraft.systems.fates_edge.magic.facts import Casting, Helper, Name, Text
from fieldcraft.systems.fates_edge.magic.happenings import Absorbed, CastingBegun, RitualAllowed, RitualJoined
from fieldcraft.systems.fates_edge.people.facts import Character
from fieldcraft.systems.fates_edge.people.ratings import skill
from fieldcraft.systems.fates_edge.wear.tiring import tire, upright

MOST_HELPERS, MOST_TIER = 3, 5

# --- the rules --------------------------------------------------------------------------------


@rule("core.magic.ritual.optional")
def rituals_known(campaign: Campaign, deed: BeginRitual, by: Seat) -> No | None:
    """Several may work a spell together, unless the table plays without rituals."""
    if campaign.options["rituals"] == "off":
        return No("there are no rituals at this table")
    under_way = ("declared", "channel", "weave")
    casts = any(one.character == deed.character and one.phase in under_way for one in campaign.castings.values())
    return No("this character is casting already", unit=deed.character) if casts else None


@rule("core.magic.ritual.helper-cap")
def helper_cap(campaign: Campaign, caster: Character) -> int:
    """Half the caster's Ritual or Arcana, whichever is better, rounded up, and never more than three."""
    counted = ("arcana",) if campaign.options["ritual_cap_skill"] == "arcana_only" else ("arcana", "ritual")
    rating = max(skill(campaign, caster, name) for name in counted)
    return min((rating + 1) // 2, MOST_HELPERS)


@rule("core.magic.ritual.helper-cap", "core.magic.ritual.procedure")
def declared(campaign: Campaign, deed: JoinRitual | AllowRitual, by: Seat) -> No | None:
    """Who helps, and how, is said before the game master allows the ritual."""
    if (casting := campaign.castings.get(deed.casting)) is None or casting.phase != "declared":
        return No(f"no ritual {deed.casting!r} has been declared")
    caster = campaign.characters[casting.character]
    if isinstance(deed, JoinRitual) and len(casting.helpers) >= helper_cap(campaign, caster):
        return No(f"{caster.name} can lead {len(casting.helpers)} helpers and no more")
    return None


@rule("core.magic.ritual.helper-skills")
def distinct(campaign: Campaign, deed: JoinRitual, by: Seat) -> No | None:
    """Each helper brings another skill and another procedure; by the other reading always with Spirit."""
    casting = campaign.castings[deed.casting]
    if deed.character in (casting.character, *(one.character for one in casting.helpers)):
        return No("this character takes part already", unit=deed.character)
    if deed.skill in ("arcana", *(one.skill for one in casting.helpers)):
        return No(f"somebody brings {deed.skill} already: help in another way")
    spirit_only = campaign.options["ritual_helper_attribute"] == "spirit_only"
    return No("helpers roll with Spirit here") if spirit_only and deed.attribute != "spirit" else None


@rule("core.magic.ritual.procedure")
def helps_weaving(campaign: Campaign, casting: Casting) -> tuple[Help, ...]:
    """All helpers of a ritual lend dice to its weaving, as in any check; by the other reading one each."""
    one_each = campaign.options["ritual_weave_dice"] == "1_per_helper"
    return tuple(
        Help(one.character, 1 if one_each else lent(_skill(campaign, one)), f"{one.character}, {one.skill}")
        for one in casting.helpers
    )


def _skill(campaign: Campaign, helper: Helper) -> int:
    return skill(campaign, campaign.characters[helper.character], helper.skill)


@rule("core.magic.ritual.cp-distribution")
def shared_pool(campaign: Campaign, casting: Casting) -> bool:
    """Points of channelling fall upon who rolled them; by the other reading a ritual has one pool for all."""
    return casting.ritual and campaign.options["ritual_cp"] == "shared_pool"


@rule("core.magic.ritual.cp-distribution", "kit.addenda.ritual-absorb")
def absorbable(campaign: Campaign, casting: Casting, attempt: Attempt, helper: str) -> str:
    """Of which roll a helper may absorb a point: the weaving, by the other reading also what they channelled."""
    if attempt.id == casting.weave:
        return "weave"
    both = campaign.options["ritual_absorb"] == "channel_and_weave"
    return "channel" if both and attempt.id in casting.channels and attempt.character == helper else ""


@rule("core.magic.ritual.cp-distribution", "kit.addenda.ritual-absorb")
def absorbs(campaign: Campaign, deed: Absorb, by: Seat) -> No | None:
    """A helper absorbs one point of such a roll, and once."""
    attempt = campaign.attempts[deed.attempt]
    casting = casting_of(campaign, attempt)
    helpers = {one.character: one for one in casting.helpers} if casting else {}
    if casting is None or deed.character not in helpers:
        return No("only a helper of the ritual absorbs a point", unit=deed.character)
    of = absorbable(campaign, casting, attempt, deed.character)
    if not of:
        return No("a helper absorbs a point of the weaving")
    if of in helpers[deed.character].absorbed:
        return No("this helper has absorbed a point already", unit=deed.character)
    return None if attempt.points else No("there is no point left")


def casting_of(campaign: Campaign, attempt: Attempt) -> Casting | None:
    """The casting to which a check belongs."""
    castings = campaign.castings.values()
    return next((one for one in castings if attempt.id in (one.weave, *one.channels)), None)


@rule("core.magic.ritual.severity")
def base_tier(campaign: Campaign, points: int) -> int:
    """One or two points are the first tier, three or four the second, more the third; or each point is a tier."""
    if campaign.options["ritual_base_tier"] == "cp_equals_tier":
        return min(points, MOST_TIER)
    return min((points + 1) // 2, 3)


@rule("core.magic.ritual.severity")
def tier(campaign: Campaign, casting: Casting, points: int) -> int:
    """The tier of a ritual's backlash: one higher for each helper beyond the first, or for each, five at most."""
    first = 0 if campaign.options["ritual_severity"] == "each_assistant" else 1
    return min(base_tier(campaign, points) + max(len(casting.helpers) - first, 0), MOST_TIER)


# --- what people do ---------------------------------------------------------------------------


class BeginRitual(Deed, frozen=True):
    """Declare a ritual: what it shall do."""

    character: str
    goal: Name

    checks = (own, alive, upright, in_scene, rituals_known)

    def resolve(self, play: Play[Campaign]) -> None:
        """It waits for helpers and for the game master's word."""
        scene = play.state.scene.number if play.state.scene else 0
        made = str(play.state.made + 1)
        casting = Casting(
            id=made, character=self.character, phase="declared", goal=self.goal, ritual=True, scene=scene, beat=-1
        )
        play.emit(CastingBegun(casting=casting), rituals_known)


class JoinRitual(Deed, frozen=True):
    """Take part in a ritual with an attribute and a skill of one's own; `part` tells what one does."""

    casting: str
    character: str
    attribute: Attribute
    skill: Name
    part: Text

    checks = (own, alive, upright, declared, distinct)

    def resolve(self, play: Play[Campaign]) -> None:
        """One more takes part."""
        helper = Helper(character=self.character, attribute=self.attribute, skill=self.skill, part=self.part)
        play.emit(RitualJoined(casting=self.casting, helper=helper), distinct)


class AllowRitual(Deed, frozen=True):
    """Find the scope of a ritual and its helpers' parts fitting."""

    casting: str

    checks = (master, declared)

    def resolve(self, play: Play[Campaign]) -> None:
        """It may begin."""
        play.emit(RitualAllowed(casting=self.casting), declared)


class Absorb(Step, frozen=True):
    """Take a point of the ritual upon oneself, for a level of fatigue."""

    stages = WITH_POINTS

    character: str

    checks = (own, alive, in_time, absorbs)

    def resolve(self, play: Play[Campaign]) -> None:
        """One point less, and somebody tired."""
        attempt = play.state.attempts[self.attempt]
        casting = casting_of(play.state, attempt)
        assert casting is not None
        of = absorbable(play.state, casting, attempt, self.character)
        play.emit(Absorbed(casting=casting.id, helper=self.character, of=of), absorbs)
        play.emit(PointsUsed(attempt=attempt.id, count=1, what=("absorbed by a helper",)), absorbs)
        tire(play, self.character, 1, "a point of the ritual absorbed")


ACTIONS = (BeginRitual, JoinRitual, AllowRitual, Absorb)
EVENTS = ()

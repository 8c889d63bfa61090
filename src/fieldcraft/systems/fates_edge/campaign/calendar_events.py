"""What happens to the time of the story: scenes, sessions, arcs and downtime begin and end, and the table chooses."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from fieldcraft.core import rule
from fieldcraft.core.words import pluralize
from fieldcraft.systems.fates_edge.campaign.actions import CharacterEvent, Happening
from fieldcraft.systems.fates_edge.campaign.options import name_value, readings
from fieldcraft.systems.fates_edge.campaign.state import Campaign, Scene
from fieldcraft.systems.fates_edge.campaign.usage_limits import (
    CREW,
    count_use,
    feature_key,
    forget_windows,
    times_used,
)

Fight = Literal["duel", "battle"]


APPEARED = "appeared"
"""What is counted for the session of who has been in one of its scenes."""

LEFT = "left"
"""What is counted for the scene of who has been in it and left."""


def played_key(scene: str) -> str:
    """What is counted for the campaign of a scene that was played.

    >>> played_key("The lamp room")
    'played-The lamp room'
    """
    return feature_key("played", scene)


class SceneBegun(Happening, frozen=True, kw_only=True):
    """A scene began."""

    scene: Scene

    def apply(self, campaign: Campaign) -> Campaign:
        fresh = forget_asked(forget_windows(campaign, "scene", "battle", "duel", "roll"))
        for character in sorted(self.scene.present):
            fresh = count_use(fresh, "session", character, APPEARED)
        fresh = count_use(fresh, "campaign", CREW, played_key(self.scene.name))
        return fresh.change(scene=self.scene, phase="scene", scenes=self.scene.number)

    def words(self, campaign: Campaign) -> str:
        return f"Scene {self.scene.number}: {self.scene.name}"


class PeopleMoved(CharacterEvent, frozen=True, kw_only=True):
    """Somebody came into the scene that is being played, or left it."""

    here: bool

    def apply(self, campaign: Campaign) -> Campaign:
        if (scene := campaign.scene) is None:
            return campaign
        if not self.here:
            return count_use(campaign.without_present(self.character), "scene", self.character, LEFT)
        known = count_use(campaign, "session", self.character, APPEARED)
        return known.change(scene=replace(scene, present=scene.present | {self.character}))

    def impossible(self, campaign: Campaign) -> str:
        return super().impossible(campaign) or ("" if campaign.scene else "no scene is being played")

    def words(self, campaign: Campaign) -> str:
        return f"{self.who(campaign).name} {'comes into' if self.here else 'leaves'} the scene"


BATTLE, DUEL = "battle", "duel"
"""What is counted for the scene: that a battle or a duel was part of it."""


@rule("core.talent.blood-memory", "core.talent.banner-bearer")
def was_battle(campaign: Campaign) -> bool:
    """Whether the scene is one of combat, or a battle was part of it, told or on the board."""
    combat = campaign.scene is not None and campaign.scene.pillar == "combat"
    return combat or times_used(campaign, "scene", CREW, BATTLE) > 0


@rule("core.prestige.duelists-insight")
def was_fight(campaign: Campaign) -> bool:
    """Whether swords were drawn in the scene: in a battle, or in a duel that was told."""
    return was_battle(campaign) or times_used(campaign, "scene", CREW, DUEL) > 0


@rule("core.talent.blood-memory")
def find_fighters(campaign: Campaign) -> frozenset[str]:
    """Who has been in the scene, whether they stayed to its end or not; nobody if it was no battle."""
    present = campaign.scene.present if campaign.scene else frozenset()
    left = {id for id in campaign.characters if times_used(campaign, "scene", id, LEFT)}
    return present | left if was_battle(campaign) else frozenset()


class SceneEnded(Happening, frozen=True, kw_only=True):
    """A scene ended."""

    def apply(self, campaign: Campaign) -> Campaign:
        after = forget_asked(forget_windows(campaign, "scene", "battle", "duel", "roll"))
        return after.change(scene=None, phase="between", fighters=find_fighters(campaign))

    def words(self, campaign: Campaign) -> str:
        return f"The scene is over: {campaign.scene.name}" if campaign.scene else "The scene is over"


class FightBegun(Happening, frozen=True, kw_only=True):
    """Another duel or battle began within the scene."""

    fight: Fight

    def apply(self, campaign: Campaign) -> Campaign:
        return count_use(forget_windows(campaign, self.fight), "scene", CREW, self.fight)

    def words(self, campaign: Campaign) -> str:
        return f"Another {self.fight} begins"


@rule("core.asset.activation.plausibility")
def forget_refusals(campaign: Campaign) -> Campaign:
    """The campaign in which what assets could not do in the last session is not asked of them any more."""
    refused = (one for one in campaign.assets.values() if one.reach == "refused")
    assets = {one.id: replace(one, reach="fits") for one in refused}
    return campaign.change(assets={**campaign.assets, **assets}) if assets else campaign


@rule("core.asset.activation.plausibility")
def forget_asked(campaign: Campaign) -> Campaign:
    """The campaign in which what assets did before the scene changed stands: it is not judged any more."""
    known = (one for one in campaign.assets.values() if one.asked)
    assets = {one.id: replace(one, asked=None) for one in known}
    return campaign.change(assets={**campaign.assets, **assets}) if assets else campaign


class SessionBegun(Happening, frozen=True, kw_only=True):
    """An evening at the table began."""

    def apply(self, campaign: Campaign) -> Campaign:
        fresh = forget_asked(forget_refusals(forget_windows(campaign, "session")))
        return fresh.change(session=campaign.session + 1)

    def words(self, campaign: Campaign) -> str:
        return f"Session {campaign.session + 1}"


class ArcEnded(Happening, frozen=True, kw_only=True):
    """An arc of the story came to its end."""

    def apply(self, campaign: Campaign) -> Campaign:
        return forget_windows(campaign, "arc").change(arc=campaign.arc + 1)

    def words(self, campaign: Campaign) -> str:
        return f"Arc {campaign.arc} is over"


class DowntimeBegun(Happening, frozen=True, kw_only=True):
    """Days without a scene began."""

    days: int

    def apply(self, campaign: Campaign) -> Campaign:
        return forget_windows(campaign, "downtime", "trip").change(phase="downtime", days=self.days)

    def words(self, campaign: Campaign) -> str:
        return f"Downtime: {pluralize(self.days, 'day')}"


class DowntimeEnded(Happening, frozen=True, kw_only=True):
    """Downtime is over."""

    def apply(self, campaign: Campaign) -> Campaign:
        return forget_windows(campaign, "downtime").change(phase="between", days=0)

    def words(self, campaign: Campaign) -> str:
        return "Downtime is over"


class OptionChosen(Happening, frozen=True, kw_only=True):
    """The table chose how a rule is read from now on."""

    option: str
    value: str

    def apply(self, campaign: Campaign) -> Campaign:
        return campaign.change(options=campaign.options.choose(self.option, self.value))

    def impossible(self, campaign: Campaign) -> str:
        try:
            campaign.options.choose(self.option, self.value)
        except ValueError as error:
            return str(error)
        return ""

    def words(self, campaign: Campaign) -> str:
        return f"{readings()[self.option].title}: {name_value(self.option, self.value)}"


EVENTS = (
    SceneBegun,
    PeopleMoved,
    SceneEnded,
    FightBegun,
    SessionBegun,
    ArcEnded,
    DowntimeBegun,
    DowntimeEnded,
    OptionChosen,
)

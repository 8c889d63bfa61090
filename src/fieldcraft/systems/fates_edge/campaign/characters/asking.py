"""What a talent lets one do as often as one likes, besides its limited uses: the game master says what comes of it."""

from __future__ import annotations

from fieldcraft.core import Denial, Play, Seat, rule
from fieldcraft.systems.fates_edge.campaign.actions import CharacterDeed
from fieldcraft.systems.fates_edge.campaign.characters.effect_kinds import Question
from fieldcraft.systems.fates_edge.campaign.characters.effects import Feature, FeatureUsed, find_feature
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.condition.acting import IN_PERSON
from fieldcraft.systems.fates_edge.campaign.names import Name
from fieldcraft.systems.fates_edge.campaign.phases import in_scene
from fieldcraft.systems.fates_edge.campaign.state import Campaign


def question_of(feature: Feature) -> str:
    """What a feature asks the game master at any time; "" if nothing."""
    return next((one.asks for one in feature.effects if isinstance(one, Question)), "")


def find_asking(campaign: Campaign, who: Character, key: str) -> Feature | None:
    """What somebody has and works and asks something at any time."""
    found = find_feature(campaign, who, key)
    return found if found and question_of(found) else None


@rule("core.talent.wild-speaker", "core.talent.shadowbinder", "core.prestige.warglord", "core.prestige.master-of-coin")
def asks_something(campaign: Campaign, deed: AskFeature, by: Seat) -> Denial | None:
    """Beasts are spoken with, shadow handled, bands rallied and riches thrown in as often as one likes."""
    who = campaign.characters[deed.character]
    if find_asking(campaign, who, deed.feature) is not None:
        return None
    return Denial(f"{who.name} has no {deed.feature!r} that asks something at any time")


class AskFeature(CharacterDeed, frozen=True):
    """Do what a talent lets one do at any time, and let the game master say what comes of it; `what` tells it."""

    feature: str
    what: Name

    checks = (*IN_PERSON, in_scene, asks_something)

    def resolve(self, play: Play[Campaign]) -> None:
        feature = find_asking(play.state, play.state.characters[self.character], self.feature)
        assert feature is not None
        used = FeatureUsed(
            character=self.character,
            feature=feature.key,
            name=feature.name,
            what=self.what,
            asks=question_of(feature),
            because=feature.rule,
        )
        play.emit(used)


ACTIONS = (AskFeature,)

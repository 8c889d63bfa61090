"""What wounds a character: harm, or fatigue where the table knows no harm."""

from __future__ import annotations

from fieldcraft.core import Play, rule
from fieldcraft.systems.fates_edge.campaign.actions import CharacterDeed, is_master, is_own
from fieldcraft.systems.fates_edge.campaign.condition.harm import Harmed, Level, tracks_harm, worsen_harm
from fieldcraft.systems.fates_edge.campaign.condition.tiring import tire
from fieldcraft.systems.fates_edge.campaign.state import Campaign


@rule("kit.harm.track")
def wound(play: Play[Campaign], character: str, level: int, why: str = "") -> None:
    """Harm a character as badly as the worse of what it has and what comes; or tire it by as many levels."""
    if tracks_harm(play.state):
        harm = worsen_harm(play.state.characters[character].harm, level)
        play.emit(Harmed(character=character, level=harm, why=why), worsen_harm)
    else:
        tire(play, character, level, why)


class Harm(CharacterDeed, frozen=True):
    """Harm a character: minor, moderate or severe."""

    level: Level = 1
    why: str = ""

    checks = (is_master, is_own)

    def resolve(self, play: Play[Campaign]) -> None:
        wound(play, self.character, self.level, self.why)


ACTIONS = (Harm,)

"""A campaign: all that is true in the story and at the table now."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace

from fieldcraft.core import Seat, State, ThrowDice
from fieldcraft.systems.fates_edge.campaign.characters.content import Pack
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character, Jotting, Status
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt, Points
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.crown.facts import Crown
from fieldcraft.systems.fates_edge.campaign.decks.facts import Favour, Motive, Pile, Purpose, Seed
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset, Follower
from fieldcraft.systems.fates_edge.campaign.magic.facts import Casting, Spell
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.scaling.facts import Scaling

Pillar = Literal["combat", "stealth", "social", "travel", "arcana"]
Phase = Literal["scene", "downtime", "between"]


class Scene(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scene that is being played: its number in the campaign, where it is, what the crew brought and gained there."""

    number: int
    name: str
    pillar: Pillar = "social"
    venue: str = ""
    present: frozenset[str] = frozenset()
    advantages: tuple[str, ...] = ()
    gained: tuple[str, ...] = ()
    beat: int = 0


class Campaign(State, frozen=True, kw_only=True):
    """All of a campaign.

    `players` names the seats of players; the game master's is "gm".  `counters` say how often what may be used only so
    often has been used, by "window/owner/feature".  `kept` holds of packs that are gone what stands on sheets.
    `fighters` were in the last scene, if that was a battle.  `scenes`,
    `checks` and `made` count the scenes, checks and castings that there have been: no number comes twice.
    """

    asks: tuple[ThrowDice, ...] = ()
    title: str = ""
    options: Options = Options()
    players: tuple[Seat, ...] = ()
    phase: Phase = "between"
    session: Annotated[int, msgspec.Meta(ge=0)] = 0
    arc: Annotated[int, msgspec.Meta(ge=1)] = 1
    days: Annotated[int, msgspec.Meta(ge=0)] = 0
    scene: Scene | None = None
    characters: dict[str, Character] = {}
    followers: dict[str, Follower] = {}
    assets: dict[str, Asset] = {}
    clocks: dict[str, Clock] = {}
    attempts: dict[str, Attempt] = {}
    bank: tuple[Points, ...] = ()
    castings: dict[str, Casting] = {}
    spells: dict[str, Spell] = {}
    piles: dict[Purpose, Pile] = {}
    seeds: dict[str, Seed] = {}
    motives: dict[str, Motive] = {}
    favours: dict[str, Favour] = {}
    crown: Crown | None = None
    scaling: Scaling | None = None
    counters: dict[str, int] = {}
    notes: dict[str, str] = {}
    jottings: dict[str, Jotting] = {}
    packs: dict[str, Pack] = {}
    kept: dict[str, Pack] = {}
    fighters: frozenset[str] = frozenset()
    scenes: int = 0
    checks: int = 0
    made: int = 0

    def change(self, **fields: Any) -> Campaign:
        return replace(self, **fields)

    def put(self, **changed: Any) -> Campaign:
        """The campaign with one thing as it is now: `put(characters=one)` stores it by its id."""
        fields = {name: {**getattr(self, name), one.id: one} for name, one in changed.items()}
        return replace(self, **fields)

    def drop(self, **gone: str) -> Campaign:
        """The campaign without one thing, named by its id: `drop(clocks="fire")`."""
        kept = {name: {key: one for key, one in getattr(self, name).items() if key != id} for name, id in gone.items()}
        return replace(self, **kept)

    def without_present(self, character: str) -> Campaign:
        """The campaign with somebody no more in the scene that is being played."""
        scene = self.scene
        return self if scene is None else self.change(scene=replace(scene, present=scene.present - {character}))

    def plays(self, seat: Seat) -> tuple[Character, ...]:
        return tuple(one for one in self.characters.values() if one.seat == seat)

    def played_characters(self, *statuses: Status) -> tuple[Character, ...]:
        """Those whom players play, of some statuses or whatever became of them.

        Where players play nobody, as on a sheet by itself, it is all.
        """
        found = tuple(one for one in self.characters.values() if one.seat) or tuple(self.characters.values())
        return tuple(one for one in found if not statuses or one.status in statuses)

    def is_played(self, character: str) -> bool:
        """Whether a player plays somebody, and not the game master."""
        return self.characters[character] in self.played_characters()

    def crew_assets(self, *statuses: Status) -> tuple[Asset, ...]:
        """The assets of those whom players play, of some statuses, that are not compromised."""
        crew = {one.id for one in self.played_characters(*statuses)}
        return tuple(one for one in self.assets.values() if one.owner in crew and one.condition != "compromised")

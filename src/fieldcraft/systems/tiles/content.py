"""What comes with the game: effects, armour, kinds of units, and how much what can be broken bears."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec

from fieldcraft.systems.shared.scene import Id, Name, SceneError, list_names
from fieldcraft.systems.tiles.effects import Count, Effect
from fieldcraft.systems.tiles.place import Level
from fieldcraft.systems.tiles.state import Armour, Bonus

FOLDER = Path(__file__).with_name("data")


class Kind(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What units of a kind have in common; what is left out is as it is for any unit.

    `effects` are named, and so may be the armour.
    """

    name: Name | None = None
    emblem: Name | None = None
    slots: Annotated[int, msgspec.Meta(ge=1, le=20)] | None = None
    initiative: Bonus | None = None
    accuracy: Count | None = None
    accuracy_bonus: Bonus | None = None
    awareness: Count | None = None
    awareness_bonus: Bonus | None = None
    evasion: Count | None = None
    evasion_bonus: Bonus | None = None
    hit_points: Annotated[int, msgspec.Meta(ge=1, le=999)] | None = None
    armour: Id | Armour | None = None
    vulnerable: bool | None = None
    flying: bool | None = None
    level: Level | None = None
    effects: tuple[Name, ...] | None = None


class Content(msgspec.Struct, frozen=True, kw_only=True):
    """Effects by name, armour and kinds by id, and the Durability of what can be broken by its name."""

    effects: dict[str, Effect]
    armours: dict[str, Armour]
    kinds: dict[str, Kind]
    durability: dict[str, int]

    def find_effects(self, path: str, names: Iterable[str]) -> tuple[Effect, ...]:
        """The effects of these names; SceneError, with the path, for one that there is not."""
        found = []
        for i, name in enumerate(names):
            if name not in self.effects:
                raise SceneError(f"{path}[{i}]", f"there is no effect {name!r}: {list_names(self.effects)}")
            found.append(self.effects[name])
        return tuple(found)

    def find_armour(self, path: str, armour: str | Armour) -> Armour:
        """The armour of a name, or as it is told; SceneError, with the path, for a name that there is not."""
        if isinstance(armour, Armour):
            return armour
        if armour not in self.armours:
            raise SceneError(path, f"there is no armour {armour!r}: {list_names(self.armours)}")
        return self.armours[armour]


def read_content(folder: Path) -> Content:
    """The content in a folder; ValueError with the file, the path in it and what is allowed if some of it is wrong."""
    content = Content(
        effects=name_effects("effects.yaml", read_data(folder / "effects.yaml", tuple[Effect, ...])),
        armours=read_data(folder / "armour.yaml", dict[Id, Armour]),
        kinds=read_data(folder / "units.yaml", dict[Id, Kind]),
        durability=read_data(folder / "objects.yaml", dict[Name, Count]),
    )
    for id, kind in content.kinds.items():
        content.find_effects(f"units.yaml: {id}.effects", kind.effects or ())
        content.find_armour(f"units.yaml: {id}.armour", kind.armour or Armour())
    return content


T = TypeVar("T")


def read_data(path: Path, kind: type[T]) -> T:
    """What a file says; ValueError with its name and the path in it if that is not of the type."""
    try:
        found: Any = msgspec.yaml.decode(path.read_bytes(), type=kind)
    except msgspec.DecodeError as error:
        raise ValueError(f"{path.name}: {error}") from None
    known: T = found
    return known


def name_effects(path: str, effects: Iterable[Effect]) -> dict[str, Effect]:
    """Effects by name; SceneError, with the path, if two have one name."""
    listed = tuple(effects)
    if twice := [name for name, count in Counter(effect.name for effect in listed).items() if count > 1]:
        raise SceneError(path, f"two effects are called {twice[0]!r}: each needs a name of its own")
    return {effect.name: effect for effect in listed}


@cache
def content() -> Content:
    """What comes with the game, from the folder `data`."""
    return read_content(FOLDER)

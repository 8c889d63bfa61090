"""What becomes of a scene if something in it is otherwise: one share for each setting, all with the same dice."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from io import StringIO
from itertools import product
from pathlib import Path
from typing import Any

import msgspec

from fieldcraft.core import Seat
from fieldcraft.core.files import write_file
from fieldcraft.lab.control import take_luck_out
from fieldcraft.lab.executors import Executor
from fieldcraft.lab.player import Contestant
from fieldcraft.lab.sequential import Moments
from fieldcraft.lab.study import Study, check_numbers
from fieldcraft.lab.verdict import LEAST_VARIANCE, score_of_camp, two_camps
from fieldcraft.maps.scenes import SceneFile, find_scene

Space = Mapping[str, Sequence[Any]]
"""The values to be tried at each path of a scene's document, such as `units.corvin.body`."""

Setting = Mapping[str, Any]
"""One value for each of some paths."""


class Point(msgspec.Struct, frozen=True, kw_only=True):
    """A setting, and between what the share of the first side lies there with 95 % confidence."""

    setting: dict[str, Any]
    battles: int
    share: float
    low: float
    high: float
    plain: float

    @property
    def label(self) -> str:
        """The values of the setting in a row."""
        return ", ".join(str(value) for value in self.setting.values()) or "as it is"


class Sweep(msgspec.Struct, frozen=True):
    """The points of a scene's settings; `side` is the one whose share they tell."""

    scene: str
    side: str
    points: tuple[Point, ...]

    @property
    def csv(self) -> str:
        """A table with a line for each point, for any program that reads tables."""
        paths = list(self.points[0].setting) if self.points else []
        text = StringIO()
        table = csv.writer(text, lineterminator="\n")
        table.writerow([*paths, "battles", "share", "low", "high", "plain"])
        for point in self.points:
            numbers = (f"{number:.4f}" for number in (point.share, point.low, point.high, point.plain))
            table.writerow([*(point.setting[path] for path in paths), point.battles, *numbers])
        return text.getvalue()

    def write(self, path: Path | str) -> None:
        """Write a file of the kind that its name ends in: .csv, .svg, .png or .parquet.

        ValueError for other endings, and with what must be installed if that is not there.
        """
        path = Path(path)
        if path.suffix not in WRITERS:
            raise ValueError(f"{path}: a sweep is written as {', '.join(WRITERS)}")
        WRITERS[path.suffix](self, path)


def sweep(
    scene: str | Path | Mapping[str, Any] | SceneFile,
    space: Space,
    matches: int = 150,
    *,
    bots: Mapping[Seat, Contestant] | None = None,
    seed: int = 0,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Sweep:
    """Play each setting of a space so many times, and tell the share of the first side, with luck taken out.

    `progress` is told which of how many settings is done.  ValueError for settings that the scene cannot have.
    """
    check_numbers(matches=matches)
    file = scene if isinstance(scene, SceneFile) else find_scene(scene)
    studies = [(setting, study_with(file, setting, bots, seed)) for setting in settings(space)]
    points = []
    for number, (setting, study) in enumerate(studies, 1):
        points.append(measure_share(study, setting, matches, executor))
        if progress is not None:
            progress(number, len(studies))
    return Sweep(file.scene.title, two_camps(studies[0][1])[0], tuple(points))


def settings(space: Space) -> Iterator[Setting]:
    """Every way to take one value for each path.

    >>> list(settings({"a": [1, 2], "b": [3]}))
    [{'a': 1, 'b': 3}, {'a': 2, 'b': 3}]
    """
    return (dict(zip(space, values, strict=True)) for values in product(*space.values()))


def study_with(
    file: SceneFile, setting: Setting, bots: Mapping[Seat, Contestant] | None = None, seed: int = 0
) -> Study:
    """A study of a scene in a setting, whose dice are those of all other settings."""
    return Study.of(file.with_changes(setting), bots, seed=seed, watches=("luck",))


def measure_share(study: Study, setting: Setting, matches: int, executor: Executor | None = None) -> Point:
    """The share of the first side in so many battles."""
    score = score_of_camp(study)
    return point_of(setting, [score(one) for one in study.stream(matches, executor)])


def point_of(setting: Setting, scores: Iterable[tuple[float, float]]) -> Point:
    """A point from the scores of its battles and the luck in them."""
    found = list(scores)
    seen = Moments.of(take_luck_out(found), LEAST_VARIANCE)
    low, high = (min(1.0, max(0.0, bound)) for bound in seen.interval)
    plain = Moments.of(score for score, _ in found).mean
    share = min(1.0, max(0.0, seen.mean))
    return Point(setting=dict(setting), battles=seen.count, share=share, low=low, high=high, plain=plain)


def read_space(words: Iterable[str]) -> dict[str, list[Any]]:
    """A space as it is written: a path, `=`, and values in a row or from one number to another.

    >>> read_space(["units.corvin.body=1..3", "units.corvin.speed=0,2"])
    {'units.corvin.body': [1, 2, 3], 'units.corvin.speed': [0, 2]}
    """
    space = {}
    for word in words:
        path, found, values = word.partition("=")
        if not found or not path or not values:
            raise ValueError(f"{word}: write what is to change and its values, like units.corvin.body=1..4 or =2,3")
        space[path] = _read_values(values)
    return space


def _read_values(text: str) -> list[Any]:
    first, between, last = text.partition("..")
    if between and first.lstrip("-").isdigit() and last.lstrip("-").isdigit():
        return list(range(int(first), int(last) + 1))
    return [_read_value(word) for word in text.split(",")]


def _read_value(word: str) -> Any:
    try:
        return msgspec.yaml.decode(word)
    except msgspec.DecodeError:
        return word


# --- files ----------------------------------------------------------------------------------------


def _write_csv(found: Sweep, path: Path) -> None:
    write_file(path, found.csv)


def _write_parquet(found: Sweep, path: Path) -> None:
    table = _installed("pyarrow").Table.from_pylist([{**p.setting, **_numbers(p)} for p in found.points])
    _installed("pyarrow.parquet").write_table(table, path)


def _numbers(point: Point) -> dict[str, float]:
    return {name: getattr(point, name) for name in ("battles", "share", "low", "high", "plain")}


def _write_plot(found: Sweep, path: Path) -> None:
    """Each share with its interval, in the order of the settings, and the stretch that is fair."""
    figure = _installed("matplotlib.figure").Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    places, shares = range(len(found.points)), [100 * point.share for point in found.points]
    below = [100 * (point.share - point.low) for point in found.points]
    above = [100 * (point.high - point.share) for point in found.points]
    axes.axhspan(45, 55, color="0.9", label="45 to 55 %")
    axes.errorbar(places, shares, yerr=[below, above], marker="o", capsize=3, color="0.15")
    axes.set_xticks(places, [point.label for point in found.points])
    axes.set(xlabel=", ".join(found.points[0].setting), ylabel=f"share of {found.side}, %", title=found.scene)
    axes.set_ylim(0, 100)
    figure.savefig(path)


def _installed(module: str) -> Any:
    """A module of a package that need not be installed; ValueError with how to get it."""
    try:
        return import_module(module)
    except ImportError:
        name = module.partition(".")[0]
        extra = "lab" if name == "matplotlib" else name
        how = f"pip install 'fieldcraft[{extra}]'" if extra == "lab" else f"pip install {name}"
        raise ValueError(f"{name} is not installed: {how}") from None


WRITERS: dict[str, Callable[[Sweep, Path], None]] = {
    ".csv": _write_csv, ".svg": _write_plot, ".png": _write_plot, ".parquet": _write_parquet,
}  # fmt: skip
"""How a sweep is written, by the ending of the file's name."""

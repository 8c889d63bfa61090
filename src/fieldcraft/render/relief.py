"""The relief: land tinted by height and lit from the north-west, a small bitmap that is stretched over the sheet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import msgspec

from fieldcraft.render.bitmap import stretch_image
from fieldcraft.render.field import Field, Row
from fieldcraft.render.land import Kind
from fieldcraft.render.land_samples import LandSamples
from fieldcraft.render.palette import Shade, mix, shade

_STEPS = 64
"""Shades of land in the ramp from the lowest to the highest tint."""

WATER: tuple[Kind, ...] = ("deep", "shallow", "bridge")


class Wash(msgspec.Struct, frozen=True):
    """A colour laid over the land where a kind of ground lies, from `low` to `high` of its field."""

    kind: Kind
    color: str
    strength: float
    low: float
    high: float
    ragged: float

    def weights(self, row: Row) -> Row:
        """How much of the wash lies at each sample of a row of its field; nothing at all where the row has none."""
        if max(row) <= self.low:
            return []
        return [0.0 if value <= self.low else self._weight(value) for value in row]

    def _weight(self, value: float) -> float:
        t = min(1.0, (value - self.low) / (self.high - self.low))
        return self.strength * t * t * (3 - 2 * t)


class Relief(msgspec.Struct, frozen=True, dict=True):
    """The heights and the softened edges of a surveyed board, from which ground and water are painted."""

    survey: LandSamples

    @cached_property
    def tallest(self) -> int:
        return max(self.survey.sheet.board.levels, default=0)

    @cached_property
    def hills(self) -> Field | None:
        """The levels of the cells, softened; None on flat land."""
        levels = self.survey.sheet.board.levels
        return self.survey.spread([float(level) for level in levels], 0.36) if levels else None

    @cached_property
    def water(self) -> Field | None:
        """Where water lies; None on dry land."""
        if not self.survey.cells(*WATER):
            return None
        return self.survey.coverage(WATER, 0.2).fray(self.survey.grain, 0.42)

    @cached_property
    def ford(self) -> Field | None:
        """Where one may wade; None where one may not."""
        if not self.survey.cells("shallow"):
            return None
        return self.survey.coverage(("shallow",), 0.17).fray(self.survey.grain, 0.5)

    @cached_property
    def heights(self) -> Field:
        """The lie of the land in tints: hills, a little noise, and valleys along the water."""
        survey = self.survey
        base = survey.noise(2.42, 11).plus(survey.noise(0.87, 12), 0.31)
        flat = Field([[(value - 0.655) * 0.42 for value in row] for row in base.rows], base.step)
        raised = flat if self.hills is None else flat.plus(self.hills, min(1.0, 3 / max(3, self.tallest)))
        return raised if self.water is None else raised.plus(survey.coverage(WATER, 0.69), -0.42)

    def weights(self, wash: Wash) -> list[Row]:
        """How much of a wash lies at each sample, from 0 to 1, row by row."""
        field = self.survey.coverage((wash.kind,), 0.19).fray(self.survey.grain, wash.ragged)
        return [wash.weights(row) for row in field.rows]


def washes(relief: Relief) -> list[Wash]:
    """The washes that a board needs."""
    theme = relief.survey.sheet.theme
    every = (
        Wash("wood", theme.wood, 0.92, 0.42, 0.58, 0.55),
        Wash("scrub", theme.wood, 0.5, 0.35, 0.65, 0.6),
        Wash("rubble", theme.rubble, 0.9, 0.3, 0.62, 0.7),
        Wash("sand", theme.sand, 0.85, 0.3, 0.65, 0.5),
        Wash("marsh", theme.shallow, 0.6, 0.3, 0.7, 0.7),
        Wash("chasm", theme.chasm, 1.0, 0.4, 0.75, 0.4),
    )
    return [wash for wash in every if wash.kind in relief.survey.kinds]


def draw_land(relief: Relief) -> str:
    """The land as an image over the whole map."""
    theme = relief.survey.sheet.theme
    laid = [(shade(wash.color), relief.weights(wash)) for wash in washes(relief)]
    ramp = _ramp([shade(color) for color in theme.land])
    heights, mottle = relief.heights, _mottle(relief.survey)
    rows = []
    for j in range(1, len(heights.rows) - 1):
        row = _tints(ramp, [(height + 0.1) / 3 for height in heights.rows[j]], mottle.rows[j])
        for color, weights in laid:
            row = _wash(row, color, weights[j]) if weights[j] else row
        rows.append(
            _lit(row, _slopes(heights, j), shade(theme.light), shade(theme.shadow), 0.5 if theme.dark else 0.38)
        )
    return stretch_image(rows, relief.survey.samples, relief.survey.sheet.cell)


def _mottle(survey: LandSamples) -> Field:
    return survey.noise(1.33, 13).plus(survey.noise(0.29, 14), 0.39)


def _ramp(stops: Sequence[Shade]) -> list[Shade]:
    spans = len(stops) - 1
    places = [min(i * spans / _STEPS, spans - 1e-6) for i in range(_STEPS + 1)]
    return [mix(stops[int(place)], stops[int(place) + 1], place % 1) for place in places]


def _tints(ramp: list[Shade], places: Row, mottle: Row) -> list[Shade]:
    """The tint at each place of the ramp, from 0 to 1, a little lighter or darker by the mottle."""
    row = []
    for place, grain in zip(places, mottle, strict=True):
        r, g, b = ramp[min(_STEPS, max(0, int(place * _STEPS)))]
        m = 1 + (grain - 0.695) * 0.09
        row.append((r * m, g * m, b * m))
    return row


def _wash(row: list[Shade], color: Shade, weights: Row) -> list[Shade]:
    return [mix(under, color, weight) if weight else under for under, weight in zip(row, weights, strict=True)]


def _slopes(heights: Field, j: int) -> Row:
    """How much each sample faces the light in the north-west; a level in a cell's width is about one."""
    above, here, below = heights.rows[j - 1], heights.rows[j], heights.rows[j + 1]
    gain = 0.72 * 0.577 / (2 * heights.step)
    inner = [(e - w + s - n) * gain for w, e, n, s in zip(here, here[2:], above[1:], below[1:], strict=False)]
    return [inner[0], *inner[: len(here) - 2], inner[-1]]


def _lit(row: list[Shade], slopes: Row, light: Shade, dark: Shade, depth: float) -> list[Shade]:
    return [
        mix(color, light, min(0.5, slope * 0.42)) if slope > 0 else mix(color, dark, min(depth + 0.05, -slope * depth))
        for color, slope in zip(row, slopes, strict=True)
    ]

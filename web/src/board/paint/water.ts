import type { Cell, Point } from "../grid";
import type { Field } from "./field";
import { traceIsolines } from "./isolines";
import { traceCurve, stroke } from "./pen";
import { share, paintStone } from "./vegetation";
import type { Brush, TileTerrain } from "./terrain";

/** How far from the shore the lines in the water run, as values of the field, and how strong they are. */
const LININGS = [
  [0.66, 0.8],
  [0.8, 0.55],
  [0.9, 0.36],
  [0.965, 0.22],
] as const;

/** Contours: a fine line every quarter level, a firm one at each level. */
export function paintContours(brush: Brush, { land, height, water, k }: TileTerrain): void {
  for (let quarter = 2; quarter <= land.highest * 4; quarter++) {
    const firm = quarter % 4 === 2;
    const line = {
      colour: land.plan.palette.contour,
      alpha: firm ? 0.8 : 0.34,
      width: Math.max(0.5, (firm ? 1.25 : 0.8) * Math.sqrt(k)),
    };
    const long = traceIsolines(height, quarter / 4)
      .flatMap((found) => dryParts(water, found))
      .filter((found) => found.length > 14);
    stroke(brush, line, () => long.forEach((found) => traceCurve(brush, found)));
  }
}

/** The parts of a line that run over land. */
function dryParts(water: Field | null, line: Point[]): Point[][] {
  if (!water) return [line];
  const parts: Point[][] = [[]];
  for (const at of line) {
    if (water.at(...at) < 0.48) parts.at(-1)?.push(at);
    else if (parts.at(-1)?.length) parts.push([]);
  }
  return parts;
}

/** Shores and the lines that follow them into the water. */
export function paintShores(brush: Brush, { land, water, k }: TileTerrain): void {
  if (!water) return;
  const { palette } = land.plan;
  const along = (level: number) => () =>
    traceIsolines(water, level).forEach((line) => line.length > 8 && traceCurve(brush, line));
  stroke(brush, { colour: palette["road-line"], width: 4.5 * k, alpha: 0.35 }, along(0.47));
  stroke(brush, { colour: palette.shore, width: Math.max(0.8, 1.5 * k), alpha: 0.95 }, along(0.5));
  for (const [level, alpha] of LININGS)
    stroke(brush, { colour: palette.wave, width: Math.max(0.45, 0.95 * k), alpha }, along(level));
}

/** Ripples and stepping stones mark water that can be waded. */
export function paintFords(brush: Brush, terrain: TileTerrain): void {
  for (const cell of terrain.of("shallows")) paintFord(brush, terrain, cell);
}

function paintFord(brush: Brush, terrain: TileTerrain, cell: Cell): void {
  const { land, size, water, k } = terrain;
  const luck = terrain.luck(cell, 21);
  const [cx, cy] = land.grid.center(cell);
  for (let i = 0; i < share(terrain, 11); i++) {
    const angle = luck() * 2 * Math.PI;
    const far = Math.sqrt(luck()) * size * 0.86;
    const at: Point = [cx + Math.cos(angle) * far, cy + Math.sin(angle) * far];
    const [big, long] = [2 + luck() * 2.6, 4 + luck() * 5];
    if (!water || water.at(...at) < 0.56) continue;
    if (i % 3 === 0) paintStone(brush, land.plan.palette, at, big * k, luck);
    else paintRipple(brush, terrain, at, long * k);
  }
}

function paintRipple(brush: Brush, { land, k }: TileTerrain, [x, y]: Point, long: number): void {
  stroke(brush, { colour: land.plan.palette.wave, width: Math.max(0.5, 1.1 * k), alpha: 0.85 }, () => {
    brush.moveTo(x - long, y);
    brush.quadraticCurveTo(x - long / 2, y - 2.6 * k, x, y);
    brush.quadraticCurveTo(x + long / 2, y + 2.6 * k, x + long, y);
  });
}

import type { Colours } from "../colours";
import { outline, type Cell, type Surface, type Point } from "../grid";
import type { Box } from "../paint/field";
import { fill, traceSegments, tracePolygon, stroke } from "../paint/pen";
import type { Brush } from "../paint/terrain";
import { boundsOf } from "../boxes";
import { isZones } from "../zones";

/** The rectangle about cells with a margin in sizes of a cell; of zones, which may reach anywhere, the whole map. */
export function bounds(grid: Surface, which: readonly Cell[], margin: number): Box | null {
  if (isZones(grid)) return { x: 0, y: 0, width: grid.width, height: grid.height };
  return boundsOf(
    which.map((cell) => grid.center(cell)),
    grid.size * margin,
  );
}

/** A slashed ring about a point: not here. */
export function drawNoEntry(brush: Brush, colours: Colours, at: Point, radius: number): void {
  const [[x, y], reach] = [at, radius * 0.57];
  fill(brush, colours("var(--on-stop)"), () => traceCircle(brush, at, radius));
  stroke(brush, { colour: colours("var(--stop)"), width: radius * 0.23 }, () => {
    traceCircle(brush, at, radius);
    traceSegments(brush, [
      [
        [x - reach, y - reach],
        [x + reach, y + reach],
      ],
    ]);
  });
}

/** Lay down cells, a little smaller than they are. */
export function traceCells(brush: Brush, grid: Surface, which: readonly Cell[], scale: number): void {
  for (const cell of which) tracePolygon(brush, grid.corners(cell, scale));
}

/** Fill cells with a colour. */
export function fillCells(
  brush: Brush,
  grid: Surface,
  which: readonly Cell[],
  colour: string,
  alpha = 1,
  scale = 1,
): void {
  fill(brush, colour, () => traceCells(brush, grid, which, scale), alpha);
}

/** Diagonal lines over cells; neighbours' lines meet. */
export function hatchCells(
  brush: Brush,
  grid: Surface,
  which: readonly Cell[],
  colour: string,
  alpha: number,
  breadth: number,
): void {
  if (which.length === 0) return;
  const gap = grid.size * 0.275;
  const lines: [Point, Point][] = [];
  const box = boundsOfCells(grid, which);
  const [low, high] = [box.x + box.y, box.x + box.width + box.y + box.height];
  for (let n = Math.floor(low / gap); n * gap < high; n++)
    lines.push([
      [n * gap - box.y, box.y],
      [n * gap - box.y - box.height, box.y + box.height],
    ]);
  brush.save();
  brush.beginPath();
  traceCells(brush, grid, which, 0.965);
  brush.clip();
  stroke(brush, { colour, width: breadth, alpha }, () => traceSegments(brush, lines));
  brush.restore();
}

/** The rectangle about cells, with half a cell to spare. */
export function boundsOfCells(grid: Surface, which: readonly Cell[]): Box {
  const middles = isZones(grid) ? which.flatMap((cell) => grid.corners(cell)) : which.map((cell) => grid.center(cell));
  const [xs, ys] = [middles.map((at) => at[0]), middles.map((at) => at[1])];
  const [x, y] = [least(xs), least(ys)];
  const spare = grid.size * 1.2;
  return {
    x: x - spare,
    y: y - spare,
    width: -least(xs.map((one) => -one)) - x + 2 * spare,
    height: -least(ys.map((one) => -one)) - y + 2 * spare,
  };
}

function least(values: readonly number[]): number {
  return values.reduce((least, value) => Math.min(least, value), Infinity);
}

/** The edge of a set of cells. */
export function strokeOutline(
  brush: Brush,
  grid: Surface,
  which: readonly Cell[],
  look: { colour: string; width: number; dash?: number[]; alpha?: number },
  scale = 1,
): void {
  stroke(brush, look, () => traceSegments(brush, outline(grid, which, scale)));
}

/** A circle's line. */
export function traceCircle(brush: Brush, [x, y]: Point, radius: number): void {
  brush.moveTo(x + radius, y);
  brush.arc(x, y, radius, 0, 2 * Math.PI);
}

/** A rectangle with rounded corners about a point. */
export function traceBox(brush: Brush, [x, y]: Point, wide: number, high: number, corner: number): void {
  brush.roundRect(x - wide / 2, y - high / 2, wide, high, corner);
}

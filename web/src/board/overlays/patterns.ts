import type { Area } from "../../wire/types";
import type { Cell, Point, Surface } from "../grid";
import { fill, stroke, traceSegments } from "../paint/pen";
import type { Box } from "../paint/field";
import type { Brush } from "../paint/terrain";
import { boundsOfCells, hatchCells, traceCells, traceCircle } from "./marks";

/** How a pattern is drawn: in which colour, how strongly, and how far apart its marks stand (1: as usual). */
export interface Weave {
  colour: string;
  alpha: number;
  gap: number;
}

type Draw = (brush: Brush, box: Box, step: number, weave: Weave) => void;

/** Fill cells with a pattern; neighbours' marks meet. */
export function fillPattern(
  brush: Brush,
  grid: Surface,
  cells: readonly Cell[],
  pattern: Area["pattern"],
  weave: Weave,
): void {
  const k = grid.size / 36;
  if (pattern === "strokes") return hatchCells(brush, grid, cells, weave.colour, weave.alpha, 1.7 * k);
  if (pattern === "rings" || pattern === "shadow") return aroundMiddle(brush, grid, cells, pattern, weave);
  const draw = pattern === "" ? null : DRAW[pattern];
  if (!draw || cells.length === 0) return;
  brush.save();
  brush.beginPath();
  traceCells(brush, grid, cells, 0.985);
  brush.clip();
  draw(brush, boundsOfCells(grid, cells), grid.size * weave.gap, weave);
  brush.restore();
}

/** The places of a lattice in a box whose rows are shoved by half a step. */
function* lattice({ x, y, width, height }: Box, step: number): Generator<Point> {
  for (let row = Math.floor(y / step); row * step < y + height; row++)
    for (let column = Math.floor(x / step) - 1; column * step < x + width; column++)
      yield [(column + (row % 2 ? 0.5 : 0)) * step, row * step];
}

const dots: Draw = (brush, box, size, { colour, alpha, gap }) =>
  fill(
    brush,
    colour,
    () => {
      for (const at of lattice(box, size * 0.2)) traceCircle(brush, at, (size / gap) * 0.037);
    },
    alpha,
  );

const carets: Draw = (brush, box, size, { colour, alpha, gap }) => {
  const half = (size / gap) * 0.09;
  const marks = [...lattice(box, size * 0.34)].flatMap(([x, y]): [Point, Point][] => [
    [
      [x - half, y + half * 0.6],
      [x, y - half * 0.6],
    ],
    [
      [x, y - half * 0.6],
      [x + half, y + half * 0.6],
    ],
  ]);
  stroke(brush, { colour, alpha, width: (size / gap) * 0.046 }, () => traceSegments(brush, marks));
};

const waves: Draw = (brush, { x, y, width, height }, size, { colour, alpha, gap }) => {
  const [rise, long] = [(size / gap) * 0.11, (size / gap) * 0.33];
  stroke(brush, { colour, alpha, width: (size / gap) * 0.042 }, () => {
    for (let row = Math.floor(y / (size * 0.3)); row * size * 0.3 < y + height; row++) {
      const level = row * size * 0.3;
      const first = Math.floor(x / (2 * long)) * 2 * long + (row % 2 ? long * 0.6 : 0);
      brush.moveTo(first, level);
      for (let at = first; at < x + width; at += 2 * long) {
        brush.quadraticCurveTo(at + long / 2, level - rise, at + long, level);
        brush.quadraticCurveTo(at + long * 1.5, level + rise, at + 2 * long, level);
      }
    }
  });
};

const DRAW: Record<"dots" | "carets" | "waves", Draw> = { dots, carets, waves };

/** Rings about the middle: of short dashes within the cells, or whole ones that reach over them, with a shadow. */
function aroundMiddle(
  brush: Brush,
  grid: Surface,
  cells: readonly Cell[],
  pattern: "rings" | "shadow",
  { colour, alpha, gap }: Weave,
): void {
  if (cells.length === 0) return;
  const box = boundsOfCells(grid, cells);
  const at: Point = [box.x + box.width / 2, box.y + box.height / 2];
  const k = grid.size / 36;
  const far = Math.max(box.width, box.height) / 2;
  brush.save();
  if (pattern === "rings") {
    brush.beginPath();
    traceCells(brush, grid, cells, 0.985);
    brush.clip();
    for (let radius = 9 * k; radius < far * 1.42; radius += 13 * k * gap)
      stroke(brush, { colour, alpha, width: 2 * k, dash: [5 * k, 6 * k] }, () => traceCircle(brush, at, radius));
  } else {
    for (const [share, width] of [
      [0.86, 1.4],
      [0.62, 1.9],
      [0.38, 2.4],
    ] as const)
      stroke(brush, { colour, alpha: alpha * (1.15 - share * 0.6), width: width * k }, () =>
        traceCircle(brush, at, (far - grid.size * 0.7) * share),
      );
    fill(brush, "rgba(10,10,14,.38)", () => brush.ellipse(...at, 17 * k, 11.5 * k, 0, 0, 2 * Math.PI));
  }
  brush.restore();
}

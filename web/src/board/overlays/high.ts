import { hatch, livery } from "../../lib/piece/livery";
import { outline, sideOf, sideTowards, type Cell, type Point } from "../grid";
import { about } from "../boxes";
import type { Painter } from "../glass";
import type { Brush } from "../paint/survey";
import { fill, pieces, stroke } from "../paint/pen";
import type { Finger } from "../renderer";
import type { Scene } from "../scene";
import { face, write } from "./lettering";
import { cells, circle, plaque } from "./marks";

/** What lies over the pieces: fingers, measures, the mark of the keyboard, what is under the pointer, what is forbidden. */
export function high(scene: Scene): Painter {
  return {
    bounds: () => about([...places(scene)].map((cell) => scene.grid.center(cell)), scene.grid.size * 5),
    paint(brush) {
      notes(brush, scene);
      hover(brush, scene);
      side(brush, scene);
      cursor(brush, scene);
      if (scene.overlays.forbidden) nogo(brush, scene, scene.grid.center(scene.overlays.forbidden));
      for (const ruler of scene.overlays.rulers) measure(brush, scene, ruler);
      for (const ping of scene.overlays.pings) finger(brush, scene, ping);
    },
  };
}

function* places({ overlays }: Scene): Generator<Cell> {
  const { forbidden, cursor: at, hover: over, edge, pings, rulers, notes: written } = overlays;
  for (const cell of [forbidden, at, over]) if (cell) yield cell;
  yield* edge ?? [];
  for (const one of [...pings, ...rulers]) yield* one.cells;
  for (const note of written) yield note.cell;
}

function notes(brush: Brush, { grid, colours, overlays }: Scene): void {
  const look = { face: "figures", size: grid.size * 0.31, fill: colours("var(--map-contour)"), halo: colours("var(--map-halo)") } as const;
  for (const { cell, text } of overlays.notes) {
    const [x, y] = grid.center(cell);
    write(brush, text, [x + grid.size * 0.45, y - grid.size * 0.45], look);
  }
}

function hover(brush: Brush, { grid, colours, overlays }: Scene): void {
  const over = overlays.hover;
  if (!over || grid.index(over) < 0) return;
  stroke(brush, { colour: colours("var(--map-halo)"), width: 4 }, () => cells(brush, grid, [over], 0.95));
  stroke(brush, { colour: colours("var(--map-ink)"), width: 1.4 }, () => cells(brush, grid, [over], 0.95));
}

function side(brush: Brush, { grid, colours, overlays }: Scene): void {
  if (!overlays.edge) return;
  const [a, b] = overlays.edge;
  const ends = [sideOf(grid, a, sideTowards(grid, a, b))];
  stroke(brush, { colour: colours("var(--path-casing)"), width: 12, alpha: 0.9 }, () => pieces(brush, ends));
  stroke(brush, { colour: colours("var(--brass)"), width: 7 }, () => pieces(brush, ends));
}

/** Where the keyboard is: a frame of two lines that shows on any ground. */
function cursor(brush: Brush, { grid, colours, overlays }: Scene): void {
  const at = overlays.cursor;
  if (!at) return;
  const frame = () => pieces(brush, outline(grid, [at], 0.9));
  stroke(brush, { colour: colours("var(--card)"), width: 7 }, frame);
  stroke(brush, { colour: colours("var(--focus)"), width: 3.6 }, frame);
}

/** A slashed ring: not here. */
function nogo(brush: Brush, { grid, colours }: Scene, [x, y]: Point): void {
  const k = grid.size / 36;
  const stop = colours("var(--stop)");
  fill(brush, colours("var(--on-stop)"), () => circle(brush, [x, y], 13 * k));
  stroke(brush, { colour: stop, width: 3 * k }, () => {
    circle(brush, [x, y], 13 * k);
    pieces(brush, [[[x - 7.4 * k, y - 7.4 * k], [x + 7.4 * k, y + 7.4 * k]]]);
  });
}

/** A measure along cells, with its length in words at the end. */
function measure(brush: Brush, scene: Scene, { cells: along, colour, words }: Finger): void {
  const { grid, colours } = scene;
  const k = grid.size / 36;
  const points = along.map((cell) => grid.center(cell));
  const line = () => points.forEach(([x, y], i) => (i ? brush.lineTo(x, y) : brush.moveTo(x, y)));
  const tone = colours(hatch(livery(colour)));
  stroke(brush, { colour: colours("var(--path-casing)"), width: 7 * k }, line);
  stroke(brush, { colour: tone, width: 3 * k, dash: [7 * k, 5 * k] }, line);
  const last = points.at(-1);
  fill(brush, tone, () => points.forEach((at) => circle(brush, at, 5 * k)));
  if (last && words) tag(brush, scene, [last[0], last[1] - 26 * k], words);
}

function tag(brush: Brush, { grid, colours }: Scene, at: Point, words: string): void {
  const size = 13 * (grid.size / 36);
  face(brush, { face: "names", size });
  const wide = brush.measureText(words).width + size * 1.3;
  fill(brush, colours("var(--ink)"), () => plaque(brush, at, wide, size * 1.9, size * 0.3));
  write(brush, words, at, { face: "names", size, fill: colours("var(--ink-inv)") });
}

/** Somebody's finger: rings about a cell, and who points. */
function finger(brush: Brush, scene: Scene, { cells: [at], colour, words }: Finger): void {
  if (!at) return;
  const { grid, colours } = scene;
  const [x, y] = grid.center(at);
  const tone = colours(hatch(livery(colour)));
  for (const [size, width] of [[0.3, 4], [0.62, 3.4], [0.94, 2.6]] as const) {
    stroke(brush, { colour: colours("var(--path-casing)"), width: width + 3 }, () => circle(brush, [x, y], grid.size * size));
    stroke(brush, { colour: tone, width }, () => circle(brush, [x, y], grid.size * size));
  }
  if (words) tag(brush, scene, [x, y - grid.size * 1.35], words);
}

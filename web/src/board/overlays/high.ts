import { hatchColour, sideColours } from "../../lib/piece/sidecolours";
import { outline, sideOf, sideTowards, type Cell, type Point } from "../grid";
import type { Painter } from "../canvaslayer";
import type { Brush } from "../paint/terrain";
import { fill, traceSegments, stroke } from "../paint/pen";
import type { Finger } from "../renderer";
import type { Scene } from "../scene";
import { setFont, drawText } from "./lettering";
import { chances, crowds } from "./crowds";
import { hangs } from "../stacks";
import { sharedSide } from "./borders";
import { drawBandTags } from "./bands";
import { drawFallTimers } from "./falls";
import { bounds, drawNoEntry, traceCells, traceCircle, traceBox } from "./marks";
import { drawTiers } from "./sightlines";
import { isZones, type ZoneMap } from "../zones";

/** What lies over the pieces: fingers, measures, the mark of the keyboard, what is under the pointer, what is forbidden. */
export function highPainter(scene: Scene): Painter {
  return {
    bounds: () => bounds(scene.grid, [...cellsTouched(scene)], 5),
    paint(brush, { scale }) {
      drawHover(brush, scene);
      if (isZones(scene.grid)) zones(brush, scene, scene.grid, scale / devicePixelRatio);
      else drawNotes(brush, scene);
      drawBandTags(brush, scene);
      drawTiers(brush, scene);
      drawFallTimers(brush, scene);
      crowds(brush, scene);
      chances(brush, scene);
      if (scene.overlays.shape) scene.shapes?.aimed(brush, scene, scene.overlays.shape);
      drawSide(brush, scene);
      drawCursor(brush, scene);
      if (scene.overlays.forbidden)
        drawNoEntry(brush, scene.colours, scene.grid.center(scene.overlays.forbidden), (13 * scene.grid.size) / 36);
      for (const ruler of scene.overlays.rulers) drawRuler(brush, scene, ruler);
      for (const ping of scene.overlays.pings) drawPing(brush, scene, ping);
    },
  };
}

function zones(brush: Brush, scene: Scene, map: ZoneMap, zoom: number): void {
  scene.zoned?.fights(brush, scene);
  scene.zoned?.plaques(brush, scene, map, zoom);
  scene.zoned?.gates(brush, scene, map, zoom);
}

function* cellsTouched({ overlays, stand, pieces: all }: Scene): Generator<Cell> {
  const { forbidden, cursor: at, hover: over, edge, pings, rulers, notes: written } = overlays;
  for (const cell of [forbidden, at, over]) if (cell) yield cell;
  yield* edge ?? [];
  for (const side of overlays.targets?.sides ?? []) yield* side;
  for (const ids of stand.cells.values()) {
    const first = ids.length > 1 ? all[ids[0] ?? ""] : undefined;
    if (first) yield first.at;
  }
  yield* [...(overlays.shape?.cells ?? []), ...(overlays.shape?.cut ?? [])];
  yield* overlays.sightline?.cells ?? [];
  if (overlays.reach?.bands?.length) for (const { cell } of overlays.reach.costs) yield cell;
  for (const piece of Object.values(all)) if (hangs(piece)) yield piece.at;
  for (const id of Object.keys(overlays.targets?.odds ?? {})) yield* all[id]?.cells ?? [];
  for (const one of [...pings, ...rulers]) yield* one.cells;
  for (const note of written) yield note.cell;
}

function drawNotes(brush: Brush, { grid, colours, overlays }: Scene): void {
  const look = {
    face: "figures",
    size: grid.size * 0.31,
    fill: colours("var(--map-contour)"),
    halo: colours("var(--map-halo)"),
  } as const;
  for (const { cell, text } of overlays.notes) {
    const [x, y] = grid.center(cell);
    drawText(brush, text, [x + grid.size * 0.45, y - grid.size * 0.45], look);
  }
}

function drawHover(brush: Brush, { grid, colours, overlays }: Scene): void {
  const over = overlays.hover;
  if (!over || grid.index(over) < 0) return;
  const scale = isZones(grid) ? 1 : 0.95;
  stroke(brush, { colour: colours("var(--map-halo)"), width: 4 }, () => traceCells(brush, grid, [over], scale));
  stroke(brush, { colour: colours("var(--map-ink)"), width: 1.4 }, () => traceCells(brush, grid, [over], scale));
}

/** Sides between cells that may be chosen, and the one that is near. */
function drawSide(brush: Brush, { grid, colours, overlays }: Scene): void {
  const sides = (overlays.targets?.sides ?? []).flatMap(([a, b]) => sharedSide(grid, a, b));
  const k = grid.size / 36;
  stroke(brush, { colour: colours("var(--path-casing)"), width: 8 * k }, () => traceSegments(brush, sides));
  stroke(brush, { colour: colours("var(--brass-line)"), width: 4.4 * k, dash: [8 * k, 6 * k] }, () =>
    traceSegments(brush, sides),
  );
  if (!overlays.edge) return;
  const [a, b] = overlays.edge;
  const ends = [sideOf(grid, a, sideTowards(grid, a, b))];
  stroke(brush, { colour: colours("var(--path-casing)"), width: 12, alpha: 0.9 }, () => traceSegments(brush, ends));
  stroke(brush, { colour: colours("var(--brass)"), width: 7 }, () => traceSegments(brush, ends));
}

/** Where the keyboard is: a frame of two lines that shows on any ground. */
function drawCursor(brush: Brush, { grid, colours, overlays }: Scene): void {
  const at = overlays.cursor;
  if (!at) return;
  const frame = () => traceSegments(brush, outline(grid, [at], 0.9));
  stroke(brush, { colour: colours("var(--card)"), width: 7 }, frame);
  stroke(brush, { colour: colours("var(--focus)"), width: 3.6 }, frame);
}

/** A measure along cells, with its length in words at the end. */
function drawRuler(brush: Brush, scene: Scene, { cells: along, colour, words }: Finger): void {
  const { grid, colours } = scene;
  const k = grid.size / 36;
  const points = along.map((cell) => grid.center(cell));
  const line = () => points.forEach(([x, y], i) => (i ? brush.lineTo(x, y) : brush.moveTo(x, y)));
  const tone = colours(hatchColour(sideColours(colour)));
  stroke(brush, { colour: colours("var(--path-casing)"), width: 7 * k }, line);
  stroke(brush, { colour: tone, width: 3 * k, dash: [7 * k, 5 * k] }, line);
  const last = points.at(-1);
  fill(brush, tone, () => points.forEach((at) => traceCircle(brush, at, 5 * k)));
  if (last && words) drawTag(brush, scene, [last[0], last[1] - 26 * k], words);
}

function drawTag(brush: Brush, { grid, colours }: Scene, at: Point, words: string): void {
  const size = 13 * (grid.size / 36);
  setFont(brush, { face: "names", size });
  const wide = brush.measureText(words).width + size * 1.3;
  fill(brush, colours("var(--ink)"), () => traceBox(brush, at, wide, size * 1.9, size * 0.3));
  drawText(brush, words, at, { face: "names", size, fill: colours("var(--ink-inv)") });
}

/** Somebody's finger: rings about a cell, and who points. */
function drawPing(brush: Brush, scene: Scene, { cells: [at], colour, words }: Finger): void {
  if (!at) return;
  const { grid, colours } = scene;
  const [x, y] = grid.center(at);
  const tone = colours(hatchColour(sideColours(colour)));
  for (const [size, width] of [
    [0.3, 4],
    [0.62, 3.4],
    [0.94, 2.6],
  ] as const) {
    stroke(brush, { colour: colours("var(--path-casing)"), width: width + 3 }, () =>
      traceCircle(brush, [x, y], grid.size * size),
    );
    stroke(brush, { colour: tone, width }, () => traceCircle(brush, [x, y], grid.size * size));
  }
  if (words) drawTag(brush, scene, [x, y - grid.size * 1.35], words);
}

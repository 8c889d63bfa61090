import type { Piece, Waypoint } from "../../wire/types";
import { livery, paint } from "../../lib/piece/livery";
import { colour } from "../../lib/piece/look";
import { key, sideOf, sideTowards, type Cell, type Point } from "../grid";
import { about } from "../boxes";
import type { Painter } from "../glass";
import type { Brush } from "../paint/survey";
import { fill, pieces, stroke } from "../paint/pen";
import type { Way } from "../renderer";
import { middle, radius, type Scene } from "../scene";
import { write } from "./lettering";
import { cells, circle, edge, hatching, plaque, wash } from "./marks";

/** What lies under the pieces: figures of cost, footprints, the path, the selection and rings about pieces. */
export function mid(scene: Scene): Painter {
  return {
    bounds: () => about([...places(scene)].map((cell) => scene.grid.center(cell)), scene.grid.size * 3),
    paint(brush) {
      targets(brush, scene);
      forbidden(brush, scene);
      if (scene.drawn.costs) costs(brush, scene);
      for (const piece of Object.values(scene.pieces)) footprint(brush, scene, piece);
      template(brush, scene);
      if (scene.overlays.way) path(brush, scene, scene.overlays.way);
      selection(brush, scene);
      for (const id of scene.overlays.threats) ring(brush, scene, id, threat);
      for (const id of scene.overlays.targets?.pieces ?? []) ring(brush, scene, id, aim);
      for (const id of scene.overlays.template?.caught ?? []) ring(brush, scene, id, aim);
    },
  };
}

function* places({ overlays, pieces: all }: Scene): Generator<Cell> {
  const { reach, way, threats, targets: aims, selected, forbidden: no, template: area } = overlays;
  for (const piece of Object.values(all)) if (piece.cells.length > 1) yield* piece.cells;
  for (const { cell } of reach?.costs ?? []) yield cell;
  for (const { cell } of way?.path ?? []) yield cell;
  for (const id of [...threats, ...(aims?.pieces ?? []), ...(area?.caught ?? []), ...(selected ? [selected] : [])]) yield* all[id]?.cells ?? [];
  yield* aims?.cells ?? [];
  yield* area?.cells ?? [];
  if (way) yield way.from;
  if (no) yield no;
}

function unit({ grid }: Scene): number {
  return grid.size / 36;
}

// --- cells ------------------------------------------------------------------------------------

/** Cells that may be chosen: brass, dashed. */
function targets(brush: Brush, { grid, colours, overlays }: Scene): void {
  const found = overlays.targets?.cells ?? [];
  wash(brush, grid, found, colours("var(--brass)"), 0.3, 0.93);
  stroke(brush, { colour: colours("var(--brass-line)"), width: 1.8, dash: [4, 2.5] }, () => cells(brush, grid, found, 0.93));
}

function forbidden(brush: Brush, { grid, colours, overlays }: Scene): void {
  if (!overlays.forbidden) return;
  const stop = colours("var(--stop)");
  wash(brush, grid, [overlays.forbidden], stop, 0.2, 0.93);
  stroke(brush, { colour: stop, width: 2, dash: [4, 3] }, () => cells(brush, grid, [overlays.forbidden ?? [0, 0]], 0.93));
}

/** Figures of cost: plain where the move may go on, in a square where it ends. */
function costs(brush: Brush, scene: Scene): void {
  const { overlays, grid } = scene;
  const taken = new Set(overlays.way?.path.map(({ cell }) => key(cell)));
  for (const { cell, cost, ends } of overlays.reach?.costs ?? [])
    if (cost > 0 && !taken.has(key(cell))) figure(brush, scene, grid.center(cell), cost, ends);
}

function figure(brush: Brush, scene: Scene, at: Point, cost: number, ends: boolean): void {
  const k = unit(scene);
  const { colours } = scene;
  if (!ends) return write(brush, String(cost), at, { face: "figures", size: 14 * k, fill: colours("var(--reach-ink)"), halo: colours("var(--map-halo)"), breadth: 2.5 * k });
  fill(brush, colours("var(--ends)"), () => plaque(brush, at, 17 * k, 17 * k, 1.5 * k));
  write(brush, String(cost), at, { face: "figures", size: 12.5 * k, fill: colours("var(--on-ends)") });
}

/** What a deed would touch, or a brush would paint. */
function template(brush: Brush, { grid, colours, overlays: { template: area } }: Scene): void {
  if (!area || area.cells.length === 0) return;
  const line = colours("var(--brass-line)");
  wash(brush, grid, area.cells, colours("var(--brass)"), area.tone === "brush" ? 0.3 : 0.34, 0.97);
  if (area.tone === "deed") hatching(brush, grid, area.cells, line, 0.5, 1.6);
  edge(brush, grid, area.cells, { colour: colours("var(--path-casing)"), width: 5 });
  edge(brush, grid, area.cells, area.tone === "brush" ? { colour: line, width: 2, dash: [4, 2.5] } : { colour: line, width: 2.4 });
}

// --- the path -----------------------------------------------------------------------------------

/** An ink line in a light casing: rings are waypoints with the cost so far, a black square is the end. */
function path(brush: Brush, scene: Scene, way: Way): void {
  const { grid, colours } = scene;
  const k = unit(scene);
  const steps = way.path.filter(({ cell }) => key(cell) !== key(way.from));
  const points = [way.from, ...steps.map(({ cell }) => cell)].map((cell) => grid.center(cell));
  const line = () => points.forEach(([x, y], i) => (i ? brush.lineTo(x, y) : brush.moveTo(x, y)));
  stroke(brush, { colour: colours("var(--path-casing)"), width: 9 * k }, line);
  stroke(brush, { colour: colours("var(--path)"), width: 4.2 * k }, line);
  const chosen = new Set(way.chosen.map(key));
  steps.forEach((step, i) => stop(brush, scene, step, i === steps.length - 1, chosen.has(key(step.cell))));
}

function stop(brush: Brush, scene: Scene, { cell, cost }: Waypoint, last: boolean, chosen: boolean): void {
  const { grid, colours } = scene;
  const k = unit(scene);
  const at = grid.center(cell);
  const [ink, paper] = [colours("var(--path)"), colours("var(--path-casing)")];
  const shape = () => (last ? plaque(brush, at, 26 * k, 26 * k, 3 * k) : circle(brush, at, (chosen ? 11.5 : 4.6) * k));
  fill(brush, last ? ink : paper, shape);
  stroke(brush, { colour: last ? paper : ink, width: last ? 1.6 * k : 2.5 * k }, shape);
  if (last || chosen) write(brush, String(cost), at, { face: "figures", size: (last ? 16 : 14.5) * k, fill: last ? paper : ink });
}

// --- pieces ---------------------------------------------------------------------------------------

function footprint(brush: Brush, scene: Scene, piece: Piece): void {
  if (piece.cells.length < 2) return;
  const k = unit(scene);
  const line = scene.colours(paint(livery(colour(scene.banners, piece.side)), ""));
  edge(brush, scene.grid, piece.cells, { colour: scene.colours("var(--map-halo)"), width: 4.6 * k }, 0.985);
  edge(brush, scene.grid, piece.cells, { colour: line, width: 2.4 * k }, 0.985);
}

/** The selected piece: its cells outlined, its front firm, a halo about its counter. */
function selection(brush: Brush, scene: Scene): void {
  const { grid, colours, overlays } = scene;
  const piece = overlays.selected === null ? undefined : scene.pieces[overlays.selected];
  if (!piece) return;
  const k = unit(scene);
  const line = colours("var(--reach-line)");
  const halo = () => circle(brush, middle(grid, piece), radius(grid, piece) * 1.17);
  edge(brush, grid, piece.cells, { colour: line, width: 2.4 * k }, 0.97);
  stroke(brush, { colour: line, width: 5.5 * k }, () => pieces(brush, front(scene, piece)));
  stroke(brush, { colour: colours("var(--halo)"), width: 4.5 * k }, halo);
}

/** The sides of the footprint that lie ahead of a piece. */
function front({ grid }: Scene, piece: Piece): [Point, Point][] {
  if (!piece.front) return [];
  const own = new Set(piece.cells.map(key));
  return piece.cells.flatMap((cell) => {
    const ahead = grid.step(cell, piece.front);
    const side = ahead ? sideTowards(grid, cell, ahead) : -1;
    const spread = grid.sides === 6 ? [-1, 0, 1] : [0];
    const sides = side < 0 ? [] : spread.map((by) => (side + by + grid.sides) % grid.sides);
    return sides.filter((one) => !own.has(key(grid.next(cell, one)))).map((one) => sideOf(grid, cell, one, 0.97));
  });
}

function ring(brush: Brush, scene: Scene, id: string, draw: (brush: Brush, scene: Scene, at: Point, size: number) => void): void {
  const piece = scene.pieces[id];
  if (piece) draw(brush, scene, middle(scene.grid, piece), radius(scene.grid, piece) * 1.2);
}

/** A dashed ring of warning: this piece may strike. */
function threat(brush: Brush, scene: Scene, at: Point, size: number): void {
  const k = unit(scene);
  const line = () => circle(brush, at, size);
  stroke(brush, { colour: scene.colours("var(--on-warn)"), width: 6 * k }, line);
  brush.lineCap = "butt";
  stroke(brush, { colour: scene.colours("var(--warn)"), width: 3.4 * k, dash: [7 * k, 4.5 * k] }, line);
  brush.lineCap = "round";
}

/** Four corners about a piece that may be chosen. */
function aim(brush: Brush, scene: Scene, [x, y]: Point, size: number): void {
  const k = unit(scene);
  const corner = (turn: number) => {
    const [dx, dy] = [Math.cos(turn) * size * 1.28, Math.sin(turn) * size * 1.28];
    const arm = size * 0.45;
    open(brush, [[x + dx - Math.sign(dx) * arm, y + dy], [x + dx, y + dy], [x + dx, y + dy - Math.sign(dy) * arm]]);
  };
  const all = () => [45, 135, 225, 315].forEach((turn) => corner((turn * Math.PI) / 180));
  stroke(brush, { colour: scene.colours("var(--path-casing)"), width: 6.4 * k }, all);
  stroke(brush, { colour: scene.colours("var(--brass-line)"), width: 3.4 * k }, all);
}

function open(brush: Brush, points: Point[]): void {
  points.forEach(([x, y], i) => (i ? brush.lineTo(x, y) : brush.moveTo(x, y)));
}

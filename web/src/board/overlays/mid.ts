import type { Piece, Waypoint } from "../../wire/types";
import { sideColours, partColour } from "../../lib/piece/sidecolours";
import { colour } from "../../lib/piece/look";
import { key, sideOf, sideTowards, type Cell, type Point } from "../grid";
import type { Painter } from "../canvaslayer";
import type { Brush } from "../paint/terrain";
import { fill, tracePolygon, traceSegments, stroke } from "../paint/pen";
import type { Way } from "../renderer";
import { spotOf, type Scene } from "../scene";
import { isZones } from "../zones";
import { hangs, HANG } from "../stacks";
import { drawBorder } from "./borders";
import { drawFalls } from "./falls";
import { drawText } from "./lettering";
import { clearOf, namesOver } from "./placenames";
import { drawPlates } from "./plates";
import { drawSightline } from "./sightlines";
import { bounds, traceCells, traceCircle, strokeOutline, hatchCells, traceBox, fillCells } from "./marks";

/** What lies under the pieces: figures of cost, footprints, the path, the selection and rings about pieces. */
export function midPainter(scene: Scene): Painter {
  return {
    bounds: () => bounds(scene.grid, [...cellsTouched(scene)], 3),
    paint(brush) {
      drawPlates(brush, scene);
      drawTargets(brush, scene);
      drawForbidden(brush, scene);
      if (scene.drawn.costs && !isZones(scene.grid) && !scene.overlays.reach?.bands?.length) drawCosts(brush, scene);
      for (const piece of Object.values(scene.pieces)) (piece.border ? drawBorder : drawFootprint)(brush, scene, piece);
      drawFalls(brush, scene);
      drawTemplate(brush, scene);
      if (scene.overlays.shape) scene.shapes?.shape(brush, scene, scene.overlays.shape);
      if (scene.overlays.way) drawPath(brush, scene, scene.overlays.way);
      drawSightline(brush, scene);
      for (const id of scene.overlays.able) drawRing(brush, scene, id, drawAble);
      drawSelection(brush, scene);
      for (const id of scene.overlays.threats) drawRing(brush, scene, id, drawThreat);
      for (const id of scene.overlays.targets?.pieces ?? []) drawRing(brush, scene, id, drawAim);
      for (const id of scene.overlays.template?.caught ?? []) drawRing(brush, scene, id, drawAim);
    },
  };
}

function* cellsTouched({ overlays, pieces: all, plan, grid }: Scene): Generator<Cell> {
  const {
    reach,
    way,
    threats,
    targets: aims,
    selected,
    able,
    forbidden: no,
    template: area,
    shape: aimed,
    sightline,
  } = overlays;
  for (const piece of Object.values(all)) if (piece.cells.length > 1) yield* piece.cells;
  for (const { cell } of reach?.costs ?? []) yield cell;
  for (const { cell } of way?.path ?? []) yield cell;
  const ringed = [
    ...threats,
    ...able,
    ...(aims?.pieces ?? []),
    ...(area?.caught ?? []),
    ...(selected ? [selected] : []),
  ];
  for (const id of ringed) yield* all[id]?.cells ?? [];
  yield* aims?.cells ?? [];
  yield* [...(area?.cells ?? []), ...(area?.full ?? [])];
  for (const anchor of aimed?.anchors ?? []) yield* [anchor.cell, ...anchor.bar];
  yield* [...(aimed?.cells ?? []), ...(aimed?.cut ?? []), ...(aimed?.full ?? [])];
  yield* sightline?.cells ?? [];
  for (const piece of Object.values(all)) if (hangs(piece)) yield* [piece.at, ...landing(grid, piece)];
  for (const edge of plan.edges) if (edge.text || edge.worn) yield* edge.between;
  if (way) yield way.from;
  if (no) yield no;
}

/** The cells about a thing that hangs: up to where it is, and as far as its rings reach. */
function* landing(grid: Scene["grid"], { at, level }: Piece): Generator<Cell> {
  const [x, y] = grid.center(at);
  yield grid.at(x, y - level * HANG * (grid.size / 36));
}

function lineScale({ grid }: Scene): number {
  return grid.size / 36;
}

// --- cells ------------------------------------------------------------------------------------

/** Cells that may be chosen: brass, dashed. */
function drawTargets(brush: Brush, { grid, colours, overlays }: Scene): void {
  const found = isZones(grid) ? [] : (overlays.targets?.cells ?? []);
  fillCells(brush, grid, found, colours("var(--brass)"), 0.3, 0.93);
  stroke(brush, { colour: colours("var(--brass-line)"), width: 1.8, dash: [4, 2.5] }, () =>
    traceCells(brush, grid, found, 0.93),
  );
}

function drawForbidden(brush: Brush, { grid, colours, overlays }: Scene): void {
  if (!overlays.forbidden) return;
  const stop = colours("var(--stop)");
  fillCells(brush, grid, [overlays.forbidden], stop, 0.2, 0.93);
  stroke(brush, { colour: stop, width: 2, dash: [4, 3] }, () =>
    traceCells(brush, grid, [overlays.forbidden ?? [0, 0]], 0.93),
  );
}

/** Figures of cost beside the names on the ground: plain where the move may go on, in a square where it ends. */
function drawCosts(brush: Brush, scene: Scene): void {
  const { overlays, grid } = scene;
  const [taken, named] = [new Set(overlays.way?.path.map(({ cell }) => key(cell))), namesOver(brush, scene)];
  for (const { cell, cost, ends } of overlays.reach?.costs ?? []) {
    if (cost === 0 || taken.has(key(cell))) continue;
    const at = grid.center(cell);
    drawCost(brush, scene, clearOf(named(at), at, (ends ? 17 : 12) * lineScale(scene)), cost, ends);
  }
}

function drawCost(brush: Brush, scene: Scene, at: Point, cost: number, ends: boolean): void {
  const k = lineScale(scene);
  const { colours } = scene;
  if (!ends)
    return drawText(brush, String(cost), at, {
      face: "figures",
      size: 14 * k,
      fill: colours("var(--reach-ink)"),
      halo: colours("var(--map-halo)"),
      breadth: 2.5 * k,
    });
  fill(brush, colours("var(--ends)"), () => traceBox(brush, at, 17 * k, 17 * k, 1.5 * k));
  drawText(brush, String(cost), at, { face: "figures", size: 12.5 * k, fill: colours("var(--on-ends)") });
}

/** What a deed would touch, or a brush would paint. */
function drawTemplate(brush: Brush, { grid, colours, overlays: { template: area } }: Scene): void {
  if (!area) return;
  const k = grid.size / 36;
  for (const cell of area.full ?? [])
    strokeOutline(brush, grid, [cell], { colour: colours("var(--path)"), width: 1.7 * k, dash: [3 * k, 4 * k] }, 0.84);
  if (area.cells.length === 0) return;
  const line = colours("var(--brass-line)");
  fillCells(brush, grid, area.cells, colours("var(--brass)"), area.tone === "brush" ? 0.3 : 0.34, 0.97);
  if (area.tone === "plan") {
    fillCells(brush, grid, area.cells, colours("var(--reach-1)"), 1, 0.97);
    strokeOutline(brush, grid, area.cells, { colour: colours("var(--path-casing)"), width: 6 * k });
    return strokeOutline(brush, grid, area.cells, { colour: colours("var(--path)"), width: 2.8 * k });
  }
  if (area.tone === "deed") hatchCells(brush, grid, area.cells, line, 0.5, 1.6);
  strokeOutline(brush, grid, area.cells, { colour: colours("var(--path-casing)"), width: 5 });
  strokeOutline(
    brush,
    grid,
    area.cells,
    area.tone === "brush" ? { colour: line, width: 2, dash: [4, 2.5] } : { colour: line, width: 2.4 },
  );
}

// --- the path -----------------------------------------------------------------------------------

/** An ink line in a light casing: rings are waypoints with the cost so far, a black square is the end. */
function drawPath(brush: Brush, scene: Scene, way: Way): void {
  const { grid, colours } = scene;
  const k = lineScale(scene);
  const steps = way.path.filter(({ cell }) => key(cell) !== key(way.from));
  const points = [way.from, ...steps.map(({ cell }) => cell)].map((cell) => grid.center(cell));
  const line = () => points.forEach(([x, y], i) => (i ? brush.lineTo(x, y) : brush.moveTo(x, y)));
  stroke(brush, { colour: colours("var(--path-casing)"), width: 9 * k }, line);
  stroke(brush, { colour: colours("var(--path)"), width: 4.2 * k }, line);
  const chosen = new Set(way.chosen.map(key));
  steps.forEach((step, i) => drawWaypoint(brush, scene, step, i === steps.length - 1, chosen.has(key(step.cell))));
}

function drawWaypoint(brush: Brush, scene: Scene, { cell, cost }: Waypoint, last: boolean, chosen: boolean): void {
  const { grid, colours } = scene;
  const k = lineScale(scene);
  const at = grid.center(cell);
  const [ink, paper] = [colours("var(--path)"), colours("var(--path-casing)")];
  const shape = () =>
    last ? traceBox(brush, at, 26 * k, 26 * k, 3 * k) : traceCircle(brush, at, (chosen ? 11.5 : 4.6) * k);
  fill(brush, last ? ink : paper, shape);
  stroke(brush, { colour: last ? paper : ink, width: last ? 1.6 * k : 2.5 * k }, shape);
  if (last || chosen)
    drawText(brush, String(cost), at, { face: "figures", size: (last ? 16 : 14.5) * k, fill: last ? paper : ink });
}

// --- pieces ---------------------------------------------------------------------------------------

function drawFootprint(brush: Brush, scene: Scene, piece: Piece): void {
  if (piece.cells.length < 2) return;
  const k = lineScale(scene);
  const line = scene.colours(partColour(sideColours(colour(scene.banners, piece.side)), ""));
  strokeOutline(brush, scene.grid, piece.cells, { colour: scene.colours("var(--map-halo)"), width: 4.6 * k }, 0.985);
  strokeOutline(brush, scene.grid, piece.cells, { colour: line, width: 2.4 * k }, 0.985);
}

/** The selected piece: its cells outlined, its front firm, a halo about its counter. */
function drawSelection(brush: Brush, scene: Scene): void {
  const { grid, colours, overlays } = scene;
  const piece = overlays.selected === null ? undefined : scene.pieces[overlays.selected];
  if (!piece) return;
  const k = lineScale(scene);
  const line = colours("var(--reach-line)");
  const spot = spotOf(scene, piece.id);
  if (!spot || scene.detail > 1) return;
  const halo = () => traceCircle(brush, spot.at, spot.radius * 1.17);
  if (!isZones(grid)) strokeOutline(brush, grid, piece.cells, { colour: line, width: 2.4 * k }, 0.97);
  stroke(brush, { colour: line, width: 5.5 * k }, () => traceSegments(brush, frontSides(scene, piece)));
  stroke(brush, { colour: colours("var(--halo)"), width: 4.5 * k }, halo);
}

/** The sides of the footprint that lie ahead of a piece. */
function frontSides({ grid }: Scene, piece: Piece): [Point, Point][] {
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

function drawRing(
  brush: Brush,
  scene: Scene,
  id: string,
  draw: (brush: Brush, scene: Scene, at: Point, size: number) => void,
): void {
  const spot = spotOf(scene, id);
  if (!spot || scene.detail > 1) return;
  const close = spot.company > 1 && draw === drawAim;
  (close ? drawThreat : draw)(brush, scene, spot.at, spot.radius * 1.2);
}

/** A thin ring, and a wedge that points at the piece from above: it may act. */
function drawAble(brush: Brush, scene: Scene, [x, y]: Point, size: number): void {
  const k = lineScale(scene);
  const wedge: Point[] = [
    [x - size * 0.26, y - size * 1.5],
    [x + size * 0.26, y - size * 1.5],
    [x, y - size * 1.16],
  ];
  const mark = () => {
    traceCircle(brush, [x, y], size * 0.96);
    tracePolygon(brush, wedge);
  };
  const line = scene.colours("var(--brass-line)");
  stroke(brush, { colour: scene.colours("var(--path-casing)"), width: 5 * k }, mark);
  stroke(brush, { colour: line, width: 2.2 * k }, mark);
  fill(brush, line, () => tracePolygon(brush, wedge));
}

/** A dashed ring of warning: this piece may strike. */
function drawThreat(brush: Brush, scene: Scene, at: Point, size: number): void {
  const k = lineScale(scene);
  const line = () => traceCircle(brush, at, size);
  stroke(brush, { colour: scene.colours("var(--on-warn)"), width: 6 * k }, line);
  brush.lineCap = "butt";
  stroke(brush, { colour: scene.colours("var(--warn)"), width: 3.4 * k, dash: [7 * k, 4.5 * k] }, line);
  brush.lineCap = "round";
}

/** Four corners about a piece that may be chosen. */
function drawAim(brush: Brush, scene: Scene, [x, y]: Point, size: number): void {
  const k = lineScale(scene);
  const corner = (turn: number) => {
    const [dx, dy] = [Math.cos(turn) * size * 1.28, Math.sin(turn) * size * 1.28];
    const arm = size * 0.45;
    tracePolyline(brush, [
      [x + dx - Math.sign(dx) * arm, y + dy],
      [x + dx, y + dy],
      [x + dx, y + dy - Math.sign(dy) * arm],
    ]);
  };
  const all = () => [45, 135, 225, 315].forEach((turn) => corner((turn * Math.PI) / 180));
  stroke(brush, { colour: scene.colours("var(--path-casing)"), width: 6.4 * k }, all);
  stroke(brush, { colour: scene.colours("var(--brass-line)"), width: 3.4 * k }, all);
}

function tracePolyline(brush: Brush, points: Point[]): void {
  points.forEach(([x, y], i) => (i ? brush.lineTo(x, y) : brush.moveTo(x, y)));
}

import { heading } from "../../lib/piece/look";
import type { Target } from "../../wire/types";
import { key, type Point } from "../grid";
import { fill, paintAt, tracePolygon, traceSegments, stroke } from "../paint/pen";
import type { Brush } from "../paint/terrain";
import type { AimedShape } from "../renderer";
import { spotOf, type Scene } from "../scene";
import type { Spot } from "../stacks";
import { barredWays, openWays, ROSE } from "../aiming";
import { drawAnchors } from "./areas";
import { sharedSide } from "./borders";
import { chanceChip, chip, icon } from "./chips";
import { groupTargets, type TargetGroup } from "./crowds";
import { traceCircle, strokeOutline, fillCells } from "./marks";
import { drawText } from "./lettering";

/** Where there are more places to begin, they are not drawn. */
const MOST_ORIGINS = 40;

/** The cells that a shape covers: gold under an ink line, as a plan is; where it may begin instead dotted. */
export function shape(brush: Brush, scene: Scene, held: AimedShape): void {
  const { shape: choice, aim, cells, cut = [], full = [], anchors = [] } = held;
  const { grid, colours } = scene;
  const k = grid.size / 36;
  const taken = [aim.at, ...(aim.more ?? [])].map(key);
  const others = choice.origins.filter((cell) => !taken.includes(key(cell)));
  const edge = aim.value === 0 && choice.values.includes(0) && cells.length === 2;
  const dotted = { width: 2 * k, dash: [0.1, 5 * k] };
  strokeOutline(brush, grid, full, { colour: colours("var(--map-halo)"), width: 4 * k });
  strokeOutline(brush, grid, full, { colour: colours("var(--path)"), ...dotted });
  fillCells(brush, grid, cells, colours("var(--reach-1)"), edge ? 0.4 : 1, 0.98);
  const [one, other] = cells;
  const line = edge && one && other ? () => traceSegments(brush, sharedSide(grid, one, other)) : null;
  for (const [colour, width] of [
    ["var(--path-casing)", edge ? 10 : 6],
    ["var(--path)", edge ? 6 : 2.8],
  ] as const)
    if (line) stroke(brush, { colour: colours(colour), width: width * k }, line);
    else strokeOutline(brush, grid, cells, { colour: colours(colour), width: width * k });
  const off = { width: 1.8 * k, dash: [6 * k, 4 * k] };
  strokeOutline(brush, grid, cut, { colour: colours("var(--map-halo)"), width: 4 * k });
  strokeOutline(brush, grid, cut, { colour: colours("var(--map-ink)"), alpha: 0.6, ...off });
  if (others.length > 0 && others.length <= MOST_ORIGINS)
    for (const cell of others)
      strokeOutline(brush, grid, [cell], { colour: colours("var(--path)"), ...dotted, width: 1.6 * k }, 0.86);
  drawAnchors(brush, scene, anchors, colours("var(--path)"));
}

/** What stands over the pieces while a shape is aimed: the rose to turn it by, its size, the chances and what else it does. */
export function aimed(brush: Brush, scene: Scene, held: AimedShape): void {
  const k = scene.grid.size / 36;
  paintAt(brush, scene.grid.center(held.aim.at), 0, () => {
    brush.scale(k, k);
    if (held.shape.ways.length > 0) rose(brush, scene, held);
    else crosshair(brush, scene);
    if (held.shape.values.length > 1) size(brush, scene, held);
  });
  (held.aim.more ?? []).forEach((cell, i) => point(brush, scene, scene.grid.center(cell), i + 2));
  for (const group of groupTargets(scene, held.targets)) targets(brush, scene, held, group);
  held.effects.forEach((words, i) => effect(brush, scene, held, words, i));
}

/** A ring with a head for each direction; the chosen one is brass. */
function rose(brush: Brush, { grid, colours }: Scene, { shape, aim }: AimedShape): void {
  const ways = openWays(shape, aim.at);
  const [ink, casing, brass] = ["var(--path)", "var(--path-casing)", "var(--brass)"].map(colours) as [
    string,
    string,
    string,
  ];
  const ring = () => traceCircle(brush, [0, 0], ROSE);
  stroke(brush, { colour: casing, width: 4 }, ring);
  stroke(brush, { colour: ink, width: 1.6, dash: [2, 4] }, ring);
  for (const { way } of barredWays(shape, aim.at)) {
    const turn = (heading(way, grid.compass) * Math.PI) / 180;
    const at: Point = [Math.cos(turn) * ROSE, Math.sin(turn) * ROSE];
    fill(brush, casing, () => traceCircle(brush, at, 3));
    stroke(brush, { colour: ink, width: 1.2 }, () => traceCircle(brush, at, 3));
  }
  for (const way of [...ways].sort((a, b) => Number(a === aim.way) - Number(b === aim.way))) {
    const turn = (heading(way, grid.compass) * Math.PI) / 180;
    const [long, half] = way === aim.way ? [17, 9] : way.length > 2 ? [7, 4] : [10, 5.5];
    const head: Point[] = [
      [ROSE - 3, -half],
      [ROSE - 3 + long, 0],
      [ROSE - 3, half],
    ];
    paintAt(brush, [0, 0], turn, () => {
      stroke(brush, { colour: casing, width: 4 }, () => tracePolygon(brush, head));
      fill(brush, way === aim.way ? brass : casing, () => tracePolygon(brush, head));
      stroke(brush, { colour: ink, width: 1.4 }, () => tracePolygon(brush, head));
    });
  }
}

/** A further place where the shape begins, with its number. */
function point(brush: Brush, { grid, colours }: Scene, at: Point, number: number): void {
  const k = grid.size / 36;
  const [ink, casing] = [colours("var(--path)"), colours("var(--path-casing)")];
  fill(brush, casing, () => traceCircle(brush, at, 11.5 * k));
  stroke(brush, { colour: ink, width: 2 * k }, () => traceCircle(brush, at, 11.5 * k));
  drawText(brush, String(number), at, { face: "figures", size: 13 * k, fill: ink });
}

/** Where a shape without directions begins. */
function crosshair(brush: Brush, { colours }: Scene): void {
  const [ink, casing] = [colours("var(--path)"), colours("var(--path-casing)")];
  const cross = () => {
    traceCircle(brush, [0, 0], 9);
    for (const [x, y] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      brush.moveTo(x * 5, y * 5);
      brush.lineTo(x * 15, y * 15);
    }
  };
  stroke(brush, { colour: casing, width: 5 }, cross);
  stroke(brush, { colour: ink, width: 2 }, cross);
}

function size(brush: Brush, { colours }: Scene, { aim, shape: { ways } }: AimedShape): void {
  const at: Point = ways.length > 0 ? [0, 0] : [17, -17];
  const [ink, casing] = [colours("var(--path)"), colours("var(--path-casing)")];
  fill(brush, ink, () => traceCircle(brush, at, 10.5));
  stroke(brush, { colour: casing, width: 1.6 }, () => traceCircle(brush, at, 10.5));
  drawText(brush, aim.value === 0 ? "|" : String(aim.value), at, { face: "figures", size: 14, fill: casing });
}

function targets(brush: Brush, scene: Scene, held: AimedShape, { all, words, at }: TargetGroup<Target>): void {
  const { pieces, overlays, grid, colours } = scene;
  const [first] = all;
  if (!first || (!first.odds && !first.spared)) return;
  const side = (id: string) => pieces[id]?.side;
  const friend = overlays.selected !== null && side(first.piece) === side(overlays.selected);
  if (first.odds) return chanceChip(brush, colours, at, words, friend);
  const spots = all.flatMap(({ piece }) => spotOf(scene, piece) ?? []);
  if (spots.length === all.length) for (const spot of spots) spared(brush, colours, spot);
  else manySpared(brush, scene, grid.center(pieces[first.piece]?.at ?? held.aim.at), all.length);
}

/** A shield on a counter that the shape does not harm. */
function spared(brush: Brush, colours: Scene["colours"], { at, radius }: Spot): void {
  fill(brush, colours("var(--card)"), () => traceCircle(brush, at, radius * 0.5));
  stroke(brush, { colour: colours("var(--ink)"), width: 1.2 }, () => traceCircle(brush, at, radius * 0.5));
  icon(brush, "shield-chevron-fill", at, radius * 0.68, colours("var(--ink)"));
}

/** A shield and how many of a heap the shape does not harm. */
function manySpared(brush: Brush, { grid, colours }: Scene, at: Point, count: number): void {
  const [ground, ink] = [colours("var(--card)"), colours("var(--ink)")];
  const size = 12.5 * (grid.size / 36);
  chip(brush, at, `× ${count}`, {
    ground,
    ink,
    edge: ink,
    size,
    round: true,
    icon: "shield-chevron-fill",
    face: "figures",
  });
}

function effect(brush: Brush, { grid, colours }: Scene, { cells, aim }: AimedShape, words: string, i: number): void {
  const points = (cells.length > 0 ? cells : [aim.at]).map((cell) => grid.center(cell));
  const x = points.reduce((sum, at) => sum + at[0] / points.length, 0);
  const low = Math.max(...points.map((at) => at[1])) + grid.size * 1.75 + i * 25;
  const [ground, ink] = [colours("var(--map-frame)"), colours("var(--map-frame-ink)")];
  chip(brush, [x, low], words, { ground, ink, edge: ink, size: 12.5 });
}

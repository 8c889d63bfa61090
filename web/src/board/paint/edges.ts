import type { Edge } from "../../wire/types";
import { sideOf, sideTowards, type Point } from "../grid";
import { pieces, placed, stroke } from "./pen";
import type { Land } from "./plan";
import type { Brush, Survey } from "./survey";

type Segment = readonly [Point, Point];

/** The two ends of what stands between two cells; null where they are no neighbours. */
export function segment(land: Land, edge: Pick<Edge, "between">): Segment | null {
  const [a, b] = edge.between;
  const side = sideTowards(land.grid, a, b);
  return side < 0 ? null : sideOf(land.grid, a, side);
}

/** Everything that stands between cells: long walls first, then what is set into them. */
export function edges(brush: Brush, survey: Survey): void {
  const found = survey.land.plan.edges.flatMap((edge) => {
    const ends = segment(survey.land, edge);
    return ends && survey.shows(ends[0], survey.size * 2) ? [{ edge, ends }] : [];
  });
  const of = (...kinds: Edge["kind"][]) => found.filter(({ edge }) => kinds.includes(edge.kind));
  walls(brush, survey, of("wall", "secret door").map(({ ends }) => ends));
  seams(brush, survey, of("secret door").map(({ ends }) => ends));
  curtains(brush, survey, of("conjured", "other").map(({ ends }) => ends));
  for (const { edge, ends } of of("ledge")) ledge(brush, survey, edge, ends);
  for (const { ends } of of("window")) pane(brush, survey, ends);
  for (const { edge, ends } of of("door")) door(brush, survey, edge.open, ends);
}

/** Walls with a shadow, a body and a lit edge. */
function walls(brush: Brush, { k, land }: Survey, segments: Segment[]): void {
  const { palette } = land.plan;
  stroke(brush, { colour: "rgba(0,0,0,.26)", width: Math.max(2, 8 * k) }, () => pieces(brush, segments, 2.6 * k, 3.4 * k));
  stroke(brush, { colour: palette.wall, width: Math.max(1.6, 7.4 * k) }, () => pieces(brush, segments));
  stroke(brush, { colour: palette["wall-lit"], width: Math.max(0.6, 2.2 * k) }, () => pieces(brush, segments, -0.7 * k, -1.2 * k));
}

/** A seam of dashes in a wall, for those who know. */
function seams(brush: Brush, { k, land }: Survey, segments: Segment[]): void {
  brush.lineCap = "butt";
  stroke(brush, { colour: land.plan.palette.seam, width: 4 * k, dash: [4 * k, 4 * k] }, () => pieces(brush, segments));
  brush.lineCap = "round";
}

/** A line of beads: it stops a look or a spell, it is no wall of stone. */
function curtains(brush: Brush, { k, land }: Survey, segments: Segment[]): void {
  const { palette } = land.plan;
  stroke(brush, { colour: palette.paper, width: 7 * k, alpha: 0.8 }, () => pieces(brush, segments));
  stroke(brush, { colour: palette.seam, width: 4 * k, dash: [0.1 * k, 6 * k] }, () => pieces(brush, segments));
}

interface Set {
  at: Point;
  turn: number;
  half: number;
}

function set([a, b]: Segment): Set {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  return { at: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], turn: Math.atan2(dy, dx), half: Math.hypot(dx, dy) / 2 };
}

/** A firm edge with short strokes towards the lower ground. */
function ledge(brush: Brush, { k, land }: Survey, { between: [a, b] }: Edge, ends: Segment): void {
  const { at, turn, half } = set(ends);
  const [lx, ly] = land.grid.center(land.level(a) > land.level(b) ? b : a);
  const side = Math.cos(turn) * (ly - at[1]) - Math.sin(turn) * (lx - at[0]) >= 0 ? 1 : -1;
  const combs = [-3, -2, -1, 0, 1, 2, 3].map((i): Segment => [[(half * i) / 4, 0], [(half * i) / 4, side * (i % 2 ? 7 : 5) * k]]);
  placed(brush, at, turn, () => {
    stroke(brush, { colour: land.plan.palette.wall, width: 2.6 * k, alpha: 0.9 }, () => pieces(brush, [[[-half, 0], [half, 0]]]));
    stroke(brush, { colour: land.plan.palette.wall, width: 1.3 * k, alpha: 0.9 }, () => pieces(brush, combs));
  });
}

function posts(brush: Brush, { k, land }: Survey, half: number): void {
  brush.fillStyle = land.plan.palette.wall;
  brush.fillRect(-half, -3.6 * k, half * 0.32, 7.2 * k);
  brush.fillRect(half * 0.68, -3.6 * k, half * 0.32, 7.2 * k);
}

function slab(brush: Brush, { k, land }: Survey, colour: string, x: number, long: number, thick: number): void {
  brush.fillStyle = colour;
  brush.strokeStyle = land.plan.palette.wall;
  brush.lineWidth = Math.max(0.8, 1.5 * k);
  brush.fillRect(x, -thick / 2, long, thick);
  brush.strokeRect(x, -thick / 2, long, thick);
}

/** A pale pane between posts. */
function pane(brush: Brush, survey: Survey, ends: Segment): void {
  const { at, turn, half } = set(ends);
  placed(brush, at, turn, () => {
    posts(brush, survey, half);
    slab(brush, survey, survey.land.plan.palette.glass, -half * 0.68, half * 1.36, 3.6 * survey.k);
  });
}

/** A light leaf between posts; ajar when it is open. */
function door(brush: Brush, survey: Survey, open: boolean, ends: Segment): void {
  const { at, turn, half } = set(ends);
  const colour = survey.land.plan.palette.door;
  placed(brush, at, turn, () => {
    posts(brush, survey, half);
    if (open) placed(brush, [-half * 0.64, 0], -1.15, () => slab(brush, survey, colour, 0, half * 1.24, 4.4 * survey.k));
    else slab(brush, survey, colour, -half * 0.68, half * 1.36, 5.2 * survey.k);
  });
}

import type { Edge } from "../../wire/types";
import { sideOf, sideTowards, type Point } from "../grid";
import { traceSegments, paintAt, stroke } from "./pen";
import type { Land } from "./plan";
import type { Brush, TileTerrain } from "./terrain";

type Segment = readonly [Point, Point];

/** As much of what is painted as edges need. */
export type EdgeGround = Pick<TileTerrain, "land" | "k" | "size" | "shows">;

/** The two ends of what stands between two cells; null where they are no neighbours. */
export function edgeSegment(land: Land, edge: Pick<Edge, "between">): Segment | null {
  const [a, b] = edge.between;
  const side = sideTowards(land.grid, a, b);
  return side < 0 ? null : sideOf(land.grid, a, side);
}

/** Everything that stands between cells: long walls first, then what is set into them. */
export function paintEdges(brush: Brush, terrain: EdgeGround): void {
  const found = terrain.land.plan.edges.flatMap((edge) => {
    const ends = edgeSegment(terrain.land, edge);
    return ends && terrain.shows(ends[0], terrain.size * 2) ? [{ edge, ends }] : [];
  });
  const of = (...kinds: Edge["kind"][]) => found.filter(({ edge }) => kinds.includes(edge.kind));
  paintWalls(
    brush,
    terrain,
    of("wall", "secret door").map(({ ends }) => ends),
  );
  paintSeams(
    brush,
    terrain,
    of("secret door").map(({ ends }) => ends),
  );
  paintLowWalls(
    brush,
    terrain,
    of("low wall").map(({ ends }) => ends),
  );
  paintParapets(
    brush,
    terrain,
    of("parapet").map(({ ends }) => ends),
  );
  paintFences(
    brush,
    terrain,
    of("fence", "other").map(({ ends }) => ends),
  );
  for (const { ends } of of("bars")) paintBars(brush, terrain, ends);
  for (const { ends } of of("arch")) paintArch(brush, terrain, ends);
  for (const { ends } of of("curtain")) paintCurtain(brush, terrain, ends);
  for (const { edge, ends } of of("ledge")) paintLedge(brush, terrain, edge, ends);
  for (const { ends } of of("window")) paintWindow(brush, terrain, ends);
  for (const { edge, ends } of of("door")) paintDoor(brush, terrain, edge.open, ends);
}

/** Walls with a shadow, a body and a lit edge. */
function paintWalls(brush: Brush, { k, land }: EdgeGround, segments: Segment[]): void {
  const { palette } = land.plan;
  stroke(brush, { colour: "rgba(0,0,0,.26)", width: Math.max(2, 8 * k) }, () =>
    traceSegments(brush, segments, 2.6 * k, 3.4 * k),
  );
  stroke(brush, { colour: palette.wall, width: Math.max(1.6, 7.4 * k) }, () => traceSegments(brush, segments));
  stroke(brush, { colour: palette["wall-lit"], width: Math.max(0.6, 2.2 * k) }, () =>
    traceSegments(brush, segments, -0.7 * k, -1.2 * k),
  );
}

/** A seam of dashes in a wall, for those who know. */
function paintSeams(brush: Brush, { k, land }: EdgeGround, segments: Segment[]): void {
  brush.lineCap = "butt";
  stroke(brush, { colour: land.plan.palette.seam, width: 4 * k, dash: [4 * k, 4 * k] }, () =>
    traceSegments(brush, segments),
  );
  brush.lineCap = "round";
}

/** Two lines with stone between them: one looks over a low wall. */
function paintLowWalls(brush: Brush, { k, land }: EdgeGround, segments: Segment[]): void {
  const { palette } = land.plan;
  brush.lineCap = "butt";
  stroke(brush, { colour: palette["stone-line"], width: Math.max(2, 7 * k) }, () => traceSegments(brush, segments));
  stroke(brush, { colour: palette["stone-lit"], width: Math.max(1, 4.4 * k) }, () => traceSegments(brush, segments));
  stroke(brush, { colour: palette["stone-line"], width: 4.4 * k, dash: [1.2 * k, 8 * k] }, () =>
    traceSegments(brush, segments),
  );
  brush.lineCap = "round";
}

/** A thick wall with merlons: one looks between them, and is well covered. */
function paintParapets(brush: Brush, { k, land }: EdgeGround, segments: Segment[]): void {
  const { palette } = land.plan;
  const dash = [6 * k, 5 * k];
  brush.lineCap = "butt";
  stroke(brush, { colour: palette.wall, width: Math.max(1.2, 3.4 * k) }, () => traceSegments(brush, segments));
  stroke(brush, { colour: palette.wall, width: Math.max(3, 10 * k), dash }, () => traceSegments(brush, segments));
  stroke(brush, { colour: palette["stone-lit"], width: Math.max(1.4, 5 * k), dash }, () =>
    traceSegments(brush, segments),
  );
  brush.lineCap = "round";
}

/** A thin rail with posts: one sees through it. */
function paintFences(brush: Brush, { k, land }: EdgeGround, segments: Segment[]): void {
  const { palette } = land.plan;
  stroke(brush, { colour: palette.wall, width: Math.max(1, 1.8 * k) }, () => traceSegments(brush, segments));
  stroke(brush, { colour: palette.wall, width: 5 * k, dash: [0.1 * k, 9 * k] }, () => traceSegments(brush, segments));
}

const WAVES = 5;

/** A line in waves: one goes through it, and sees nothing beyond. */
function paintCurtain(brush: Brush, { k, land }: EdgeGround, ends: Segment): void {
  const { at, turn, half } = placeSegment(ends);
  const wave = (2 * half) / WAVES;
  const trace = () => {
    brush.beginPath();
    brush.moveTo(-half, 0);
    for (let n = 0; n < WAVES; n += 1)
      brush.quadraticCurveTo(-half + (n + 0.5) * wave, (n % 2 ? 1 : -1) * 7 * k, -half + (n + 1) * wave, 0);
    brush.stroke();
  };
  paintAt(brush, at, turn, () => {
    for (const [colour, width] of [
      [land.plan.palette.paper, 6],
      [land.plan.palette.wall, 2.6],
    ] as const) {
      brush.strokeStyle = colour;
      brush.lineWidth = Math.max(1, width * k);
      trace();
    }
  });
}

interface Set {
  at: Point;
  turn: number;
  half: number;
}

function placeSegment([a, b]: Segment): Set {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  return { at: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], turn: Math.atan2(dy, dx), half: Math.hypot(dx, dy) / 2 };
}

/** A firm edge with short strokes towards the lower ground. */
function paintLedge(brush: Brush, { k, land }: EdgeGround, { between: [a, b] }: Edge, ends: Segment): void {
  const { at, turn, half } = placeSegment(ends);
  const [lx, ly] = land.grid.center(land.level(a) > land.level(b) ? b : a);
  const side = Math.cos(turn) * (ly - at[1]) - Math.sin(turn) * (lx - at[0]) >= 0 ? 1 : -1;
  const combs = [-3, -2, -1, 0, 1, 2, 3].map((i): Segment => [
    [(half * i) / 4, 0],
    [(half * i) / 4, side * (i % 2 ? 7 : 5) * k],
  ]);
  paintAt(brush, at, turn, () => {
    stroke(brush, { colour: land.plan.palette.wall, width: 2.6 * k, alpha: 0.9 }, () =>
      traceSegments(brush, [
        [
          [-half, 0],
          [half, 0],
        ],
      ]),
    );
    stroke(brush, { colour: land.plan.palette.wall, width: 1.3 * k, alpha: 0.9 }, () => traceSegments(brush, combs));
  });
}

function paintPosts(brush: Brush, { k, land }: EdgeGround, half: number): void {
  brush.fillStyle = land.plan.palette.wall;
  brush.fillRect(-half, -3.6 * k, half * 0.32, 7.2 * k);
  brush.fillRect(half * 0.68, -3.6 * k, half * 0.32, 7.2 * k);
}

function paintSlab(
  brush: Brush,
  { k, land }: EdgeGround,
  colour: string,
  x: number,
  long: number,
  thick: number,
): void {
  brush.fillStyle = colour;
  brush.strokeStyle = land.plan.palette.wall;
  brush.lineWidth = Math.max(0.8, 1.5 * k);
  brush.fillRect(x, -thick / 2, long, thick);
  brush.strokeRect(x, -thick / 2, long, thick);
}

/** Bars from above, between posts: they stop a step, not a look. */
function paintBars(brush: Brush, terrain: EdgeGround, ends: Segment): void {
  const { at, turn, half } = placeSegment(ends);
  const { k, land } = terrain;
  paintAt(brush, at, turn, () => {
    paintPosts(brush, terrain, half);
    stroke(brush, { colour: land.plan.palette.wall, width: 4.4 * k, dash: [0.1 * k, 6.5 * k] }, () =>
      traceSegments(brush, [
        [
          [-half * 0.56, 0],
          [half * 0.6, 0],
        ],
      ]),
    );
  });
}

/** Posts with a bow over the way between them. */
function paintArch(brush: Brush, terrain: EdgeGround, ends: Segment): void {
  const { at, turn, half } = placeSegment(ends);
  const { k, land } = terrain;
  paintAt(brush, at, turn, () => {
    paintPosts(brush, terrain, half);
    stroke(brush, { colour: land.plan.palette.wall, width: Math.max(0.8, 1.8 * k), dash: [3 * k, 4 * k] }, () => {
      brush.moveTo(-half * 0.68, 0);
      brush.quadraticCurveTo(0, -13 * k, half * 0.68, 0);
    });
  });
}

/** A pale pane between posts. */
function paintWindow(brush: Brush, terrain: EdgeGround, ends: Segment): void {
  const { at, turn, half } = placeSegment(ends);
  paintAt(brush, at, turn, () => {
    paintPosts(brush, terrain, half);
    paintSlab(brush, terrain, terrain.land.plan.palette.glass, -half * 0.68, half * 1.36, 3.6 * terrain.k);
  });
}

/** A light leaf between posts; ajar when it is open. */
function paintDoor(brush: Brush, terrain: EdgeGround, open: boolean, ends: Segment): void {
  const { at, turn, half } = placeSegment(ends);
  const colour = terrain.land.plan.palette.door;
  paintAt(brush, at, turn, () => {
    paintPosts(brush, terrain, half);
    if (open)
      paintAt(brush, [-half * 0.64, 0], -1.15, () =>
        paintSlab(brush, terrain, colour, 0, half * 1.24, 4.4 * terrain.k),
      );
    else paintSlab(brush, terrain, colour, -half * 0.68, half * 1.36, 5.2 * terrain.k);
  });
}

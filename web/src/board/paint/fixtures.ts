import type { GroundKind } from "../../wire/types";
import { key, sideOf, type Cell, type Grid, type Point } from "../grid";
import type { Palette } from "./palette";
import { fill, paintAt, stroke, traceSegments, tracePolygon } from "./pen";
import type { Brush } from "./terrain";

/** Things that fill a cell and stand on the ground about them. */
const FIXTURES = ["drum", "pipe", "crates", "sandbags", "pillar", "ledge"] as const;
type Fixture = (typeof FIXTURES)[number];

/** How ground is painted that lies under all else. */
export type Look = Exclude<GroundKind["look"], Fixture>;

/** Ground on which things may stand. */
const FIRM: ReadonlySet<string> = new Set(["grass", "floor", "road", "rubble"]);

function isFixture(look: GroundKind["look"] | undefined): look is Fixture {
  return FIXTURES.some((one) => one === look);
}

/** The look of ground on which nothing stands: a floor where something does. */
export function openLook(look: GroundKind["look"]): Look {
  return isFixture(look) ? "floor" : look;
}

/** What lies under each cell: where a thing stands, what lies about it most. */
export function groundUnder(grid: Grid, columns: number, looks: readonly GroundKind["look"][]): Look[] {
  if (!looks.some(isFixture)) return looks as Look[];
  return looks.map((look, n): Look => {
    if (!isFixture(look)) return look;
    const cell = grid.cell(n % columns, Math.floor(n / columns));
    const about = new Map<string, number>();
    for (const near of nearCells(grid, cell)) {
      const there = looks[grid.index(near)];
      if (there !== undefined && FIRM.has(there)) about.set(there, (about.get(there) ?? 0) + 1);
    }
    const [most] = [...about].sort((a, b) => b[1] - a[1]);
    return (most?.[0] as Look | undefined) ?? "floor";
  });
}

function nearCells(grid: Grid, [x, y]: Cell): Cell[] {
  const sides = Array.from({ length: grid.sides }, (_, side) => grid.next([x, y], side));
  return grid.sides === 6 ? sides : [...sides, [x - 1, y - 1], [x + 1, y - 1], [x - 1, y + 1], [x + 1, y + 1]];
}

/** What painters of things need to know. */
interface Yard {
  grid: Grid;
  columns: number;
  looks: readonly GroundKind["look"][];
  palette: Palette;
  /** The size of strokes and symbols. */
  size: number;
  /** Whether a thing at a place, so big, is to be painted. */
  shows: (at: Point, size: number) => boolean;
}

/** Paint all things that stand on the ground. */
export function paintFixtures(brush: Brush, yard: Yard): void {
  const { grid, columns, looks, size, shows } = yard;
  if (!looks.some(isFixture)) return;
  const found = new Map<string, [Cell, Fixture]>();
  looks.forEach((look, n) => {
    const cell = grid.cell(n % columns, Math.floor(n / columns));
    if (isFixture(look)) found.set(key(cell), [cell, look]);
  });
  const of = (look: Fixture) => [...found.values()].filter((one) => one[1] === look).map(([cell]) => cell);
  paintLedges(brush, yard, of("ledge"), found);
  paintPipes(brush, yard, of("pipe"), found);
  for (const { at, radius } of joinDrums(grid, of("drum"))) if (shows(at, radius)) paintDrum(brush, yard, at, radius);
  const each: [Fixture, typeof paintCrate][] = [
    ["crates", paintCrate],
    ["sandbags", paintBags],
    ["pillar", paintPillar],
  ];
  for (const [look, paint] of each)
    for (const cell of of(look)) {
      const at = grid.center(cell);
      if (shows(at, size)) paintAt(brush, at, 0, () => paint(brush, yard));
    }
}

/** Shelves of stone: a firm edge with short strokes outwards. */
function paintLedges(brush: Brush, yard: Yard, cells: Cell[], found: ReadonlyMap<string, [Cell, Fixture]>): void {
  const { grid, palette, size, shows } = yard;
  const k = size / 36;
  const near = cells.filter((cell) => shows(grid.center(cell), size));
  const sides = near.flatMap((cell) =>
    Array.from({ length: grid.sides }, (_, side) => side)
      .filter((side) => found.get(key(grid.next(cell, side)))?.[1] !== "ledge")
      .map((side) => sideOf(grid, cell, side)),
  );
  for (const cell of near) fill(brush, palette["stone-lit"], () => tracePolygon(brush, grid.corners(cell)), 0.5);
  stroke(brush, { colour: palette.wall, width: 1.8 * k }, () => traceSegments(brush, sides));
  stroke(brush, { colour: palette.wall, width: 1.1 * k }, () =>
    traceSegments(
      brush,
      sides.flatMap((side) => combOf(side, 4.5 * k)),
    ),
  );
}

/** Strokes from a side of a clockwise outline towards what lies beyond it. */
export function combOf([[x, y], [u, v]]: readonly [Point, Point], long: number): [Point, Point][] {
  const away = Math.hypot(u - x, v - y);
  return Array.from({ length: 6 }, (_, i) => (i + 0.5) / 6).map((t) => {
    const from: Point = [x + (u - x) * t, y + (v - y) * t];
    return [from, [from[0] + ((v - y) / away) * long, from[1] + ((x - u) / away) * long]];
  });
}

/** Four squares of drums about a corner are one great drum. */
function joinDrums(grid: Grid, cells: Cell[]): { at: Point; radius: number }[] {
  const left = new Map(cells.map((cell) => [key(cell), cell]));
  return cells.flatMap((cell) => {
    if (!left.delete(key(cell))) return [];
    const [x, y] = cell;
    const rest: Cell[] = [
      [x + 1, y],
      [x, y + 1],
      [x + 1, y + 1],
    ];
    const [cx, cy] = grid.center(cell);
    const [nx] = grid.center([x + 1, y]);
    const whole = grid.sides === 4 && rest.every((one) => left.has(key(one)));
    if (!whole) return [{ at: [cx, cy], radius: Math.hypot(nx - cx) * 0.46 }];
    rest.forEach((one) => left.delete(key(one)));
    return [{ at: [cx + (nx - cx) / 2, cy + (nx - cx) / 2], radius: (nx - cx) * 0.95 }];
  });
}

function ring(brush: Brush, [x, y]: Point, radius: number): void {
  brush.moveTo(x + radius, y);
  brush.arc(x, y, radius, 0, 7);
}

/** A boiler, vat or tank from above: a rim with rivets and a lid. */
function paintDrum(brush: Brush, { palette, size }: Yard, [x, y]: Point, radius: number): void {
  const k = size / 36;
  fill(brush, "#000", () => ring(brush, [x + 3 * k, y + 4 * k], radius), 0.3);
  fill(brush, palette.wall, () => ring(brush, [x, y], radius));
  fill(brush, palette.stone, () => ring(brush, [x, y], radius - 3 * k));
  stroke(brush, { colour: palette.wall, width: 1.4 * k }, () => ring(brush, [x, y], radius * 0.6));
  stroke(brush, { colour: palette["stone-lit"], width: 2.4 * k }, () => brush.arc(x, y, radius - 6 * k, 3.4, 4.8));
  const rivets = radius > size * 0.7 ? 16 : 8;
  fill(brush, palette.wall, () => {
    for (let n = 0; n < rivets; n++) {
      const turn = (n / rivets) * 2 * Math.PI;
      ring(brush, [x + Math.cos(turn) * radius * 0.78, y + Math.sin(turn) * radius * 0.78], 1.3 * k);
    }
    ring(brush, [x, y], radius * 0.2);
  });
}

/** Pipes: they go on to other pipes and into drums, and lie across a cell where they meet nothing. */
function paintPipes(brush: Brush, yard: Yard, cells: Cell[], found: ReadonlyMap<string, [Cell, Fixture]>): void {
  const { grid, palette, size, shows } = yard;
  const k = size / 36;
  const lines = cells.flatMap((cell): [Point, Point][] => {
    const at = grid.center(cell);
    if (!shows(at, size)) return [];
    const sides = Array.from({ length: grid.sides }, (_, side) => side);
    const joined = sides.filter((side) => ["pipe", "drum"].includes(found.get(key(grid.next(cell, side)))?.[1] ?? ""));
    const used = joined.length ? joined : [0];
    return [...used, ...used.map((side) => (side + grid.sides / 2) % grid.sides)].map((side): [Point, Point] => {
      const [[x, y], [nx, ny]] = [at, grid.center(grid.next(cell, side))];
      const long = joined.includes(side) ? 0.5 : 0.36;
      return [at, [x + (nx - x) * long, y + (ny - y) * long]];
    });
  });
  stroke(brush, { colour: "#000", width: 19 * k, alpha: 0.28 }, () => traceSegments(brush, lines, 2.5 * k, 4 * k));
  stroke(brush, { colour: palette.wall, width: 19 * k }, () => traceSegments(brush, lines));
  stroke(brush, { colour: palette.stone, width: 14 * k }, () => traceSegments(brush, lines));
  stroke(brush, { colour: palette["stone-lit"], width: 3 * k }, () => traceSegments(brush, lines, -1.5 * k, -2.5 * k));
}

function traceBox(brush: Brush, half: number, dx = 0, dy = 0): void {
  tracePolygon(brush, [
    [dx - half, dy - half],
    [dx + half, dy - half],
    [dx + half, dy + half],
    [dx - half, dy + half],
  ]);
}

/** A crate with a frame and a cross of battens. */
function paintCrate(brush: Brush, { palette, size, grid }: Yard): void {
  const k = size / 36;
  const half = (grid.sides === 6 ? 11.5 : 14.5) * k;
  const inner = half - 3.5 * k;
  fill(brush, "#000", () => traceBox(brush, half, 2.5 * k, 3.5 * k), 0.26);
  fill(brush, palette.sand, () => traceBox(brush, half));
  stroke(brush, { colour: palette["road-line"], width: 2.6 * k }, () =>
    traceSegments(brush, [
      [
        [-inner, -inner],
        [inner, inner],
      ],
      [
        [-inner, inner],
        [inner, -inner],
      ],
    ]),
  );
  stroke(brush, { colour: palette.wall, width: 1.1 * k }, () => (traceBox(brush, half), traceBox(brush, inner)));
}

/** Sandbags in three courses. */
function paintBags(brush: Brush, { palette, size }: Yard): void {
  const k = size / 36;
  const bags = [-1, 0, 1].flatMap((row) =>
    (row === 0 ? [-0.5, 0.5] : [-1, 0, 1]).map((place): Point => [place * 10.5 * k, row * 8 * k]),
  );
  const lay = (bag: Point, dx: number, dy: number) => brush.ellipse(bag[0] + dx, bag[1] + dy, 6 * k, 4.6 * k, 0, 0, 7);
  for (const bag of bags) {
    fill(brush, "#000", () => lay(bag, 1.6 * k, 2.6 * k), 0.26);
    fill(brush, palette.sand, () => lay(bag, 0, 0));
    stroke(brush, { colour: palette.wall, width: k }, () => lay(bag, 0, 0));
  }
}

/** A pillar with its base. */
function paintPillar(brush: Brush, { palette, size }: Yard): void {
  const k = size / 36;
  const half = 12 * k;
  fill(brush, "#000", () => traceBox(brush, half, 3 * k, 4 * k), 0.28);
  fill(brush, palette.stone, () => traceBox(brush, half));
  stroke(brush, { colour: palette.wall, width: 1.2 * k }, () => traceBox(brush, half));
  fill(brush, palette.wall, () => ring(brush, [0, 0], half * 0.8));
  fill(brush, palette["stone-lit"], () => ring(brush, [-0.8 * k, -1.2 * k], half * 0.6));
}

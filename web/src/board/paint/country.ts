import type { Ground } from "../../wire/types";
import type { Point } from "../grid";
import { LATTICE, makeZones, offLine, type Borders, type Region, type Way, type ZoneMap } from "../zones";
import { openLook, type Look } from "./fixtures";
import { noise } from "./random";
import type { Plan } from "./plan";

/** The lines of a map of zones, as painters need them. */
export interface Regions {
  outlines: Point[][];
  borders: Borders;
  ways: Road[];
}

/**
 * A way as it is painted: it ends where it enters a zone of water, and runs at an angle (radians) through its gate, which
 * is where it crosses a stream if it does; `wet` says whether there is water anyhow.
 */
export interface Road extends Pick<Way, "look" | "gate" | "line"> {
  wet: boolean;
  turn: number;
}

type Country = Pick<
  Plan,
  "shape" | "columns" | "rows" | "layout" | "unit" | "brush" | "looks" | "under" | "levels" | "regions"
>;

/** How many points a way has that winds through its gate, the gate in the middle. */
const WINDING = 5;
/** How far water reaches to both sides of where a stream runs, and by how much that changes. */
const STREAM = 16;
const SWELL = 7;
/** How large strokes are: as on a cell of a common grid. */
const BRUSH = 33;
/** From so much chance on shallows are a bank of reeds. */
const REEDS = 0.6;
/** How much of the way to the border of its zone what is built reaches, and by how much that changes. */
const YARD = [0.62, 0.3] as const;
/** Trees keep away from names and pieces by so much to the sides and up and down. */
const CLEAR = { title: [74, 26], stand: [84, 44] } as const;

/** The landscape under a map of zones: the look of each zone on a fine lattice, hills that rise to its middle, copses. */
export function country(ground: Ground): Country {
  const map = makeZones(ground);
  const [columns, rows] = [Math.round(map.width / LATTICE), Math.round(map.height / LATTICE)];
  const looks: Look[] = [];
  const levels: number[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const at: Point = [(column + 0.5) * LATTICE, (row + 0.5) * LATTICE];
      const [zone, share] = map.depth(...at);
      looks.push(lookAt(ground, map, zone, share, at));
      levels.push(levelAt(ground, map, zone, at));
    }
  const { borders, regions } = map;
  const wet = (zone: number) => ["deep", "shallows"].includes(ground.kinds[ground.terrain[zone] ?? 0]?.look ?? "");
  const ways = map.ways.map(({ ends: [a, b], look, gate, line }) => {
    // Nobody builds a road through water.
    const part = wet(a) && wet(b) ? [] : line.slice(wet(a) ? 1 : 0, wet(b) ? -1 : undefined);
    const over = crossing(line, map.streams);
    return { look, gate: over ?? gate, line: part, wet: wet(a) || wet(b) || !!over, turn: heading(line, over ?? gate) };
  });
  const outlines = regions.flatMap((region) => region.outlines);
  return {
    shape: "square",
    layout: "odd-r",
    unit: LATTICE,
    brush: BRUSH,
    columns,
    rows,
    looks,
    under: looks,
    levels,
    regions: { outlines, borders, ways },
  };
}

function lookAt(ground: Ground, map: ZoneMap, zone: number, share: number, at: Point): Look {
  const region = map.regions[zone];
  const look = openLook(ground.kinds[ground.terrain[zone] ?? 0]?.look ?? "grass");
  const far = Math.min(...map.streams.map((line) => offLine(at, line)));
  if (far < STREAM + SWELL * noise(at[0] / 60, at[1] / 60, 23)) return look === "shallows" ? look : "deep";
  if (!region || look === "road") return "grass";
  if (look === "shallows") return noise(at[0] / 44, at[1] / 30, 29) > REEDS ? "grass" : look;
  if (look === "floor") return isYard(region, at) ? look : "grass";
  const luck = noise(at[0] / 95, at[1] / 95, 17);
  if (look === "wood") return clear(region, at) || luck < 0.3 ? "grass" : "wood";
  const copse = look === "grass" && share < 0.4 && luck > 0.72;
  return copse && !clear(region, at) ? "wood" : look;
}

/** Where a line crosses the first of several others. */
export function crossing(line: readonly Point[], others: readonly Point[][]): Point | null {
  for (const [a, b] of sides(line))
    for (const [c, d] of others.flatMap(sides)) {
      const [along, aside] = [(p: Point) => turned(a, b, p), (p: Point) => turned(c, d, p)];
      if (along(c) * along(d) >= 0 || aside(a) * aside(b) >= 0) continue;
      const share = aside(a) / (aside(a) - aside(b));
      return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
    }
  return null;
}

const sides = (line: readonly Point[]) => line.slice(1).map((to, i): [Point, Point] => [line[i] ?? to, to]);

/** Less than 0 on one side of the line through two points, more on the other. */
function turned([ax, ay]: Point, [bx, by]: Point, [x, y]: Point): number {
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
}

/** Where a way heads at its gate. */
function heading(line: readonly Point[], [x, y]: Point): number {
  const far = line.slice(1).map(([u, v], i) => {
    const [a, b] = line[i] ?? [u, v];
    return Math.hypot((a + u) / 2 - x, (b + v) / 2 - y);
  });
  const at = far.indexOf(Math.min(...far));
  const [from, to] = line.length === WINDING ? [line[1], line[3]] : [line[at], line[at + 1]];
  return Math.atan2((to?.[1] ?? 0) - (from?.[1] ?? 0), (to?.[0] ?? 1) - (from?.[0] ?? 0));
}

/** Hills are highest about the heart of a zone. */
function levelAt(ground: Ground, map: ZoneMap, zone: number, [x, y]: Point): number {
  const [top, region] = [ground.levels[zone] ?? 0, map.regions[zone]];
  if (!region || top === 0) return 0;
  const far = Math.hypot((x - region.heart[0]) / 1.15, y - region.heart[1]) / region.room;
  return Math.max(0, Math.min(top, Math.ceil((1.05 - far) * top)));
}

/** Whether a zone is built on at a place: about its heart, and not out to its border. */
function isYard({ heart, room }: Region, [x, y]: Point): boolean {
  const far = Math.hypot((x - heart[0]) / 1.5, y - heart[1]) / room;
  return far < YARD[0] + YARD[1] * noise(x / 40, y / 40, 31);
}

function clear({ title, stand }: Region, at: Point): boolean {
  const near = ([x, y]: Point, [wide, high]: readonly [number, number]) =>
    ((at[0] - x) / wide) ** 2 + ((at[1] - y) / high) ** 2 < 1;
  return near(title, CLEAR.title) || near(stand, CLEAR.stand);
}

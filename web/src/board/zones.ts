import type { Ground, ZoneLink, ZoneShape } from "../wire/types";
import { UNIT, type Cell, type Point, type Surface } from "./grid";
import { ZoneField, type Seed } from "./zonefield";

/** How far the middles of zones lie apart on paper as a rule, in pixels at zoom 1. */
const SPACING = 290;
/** The paper is as large as whole squares of this size, of which its landscape is painted. */
export const LATTICE = UNIT / 4;
/** How far borders waver over a picture, on which they were drawn: hardly at all. */
const OVER_PICTURE = 0.08;
/** How far a place on a border is looked about for the zone beyond. */
const BEYOND = 9;

/** How far the common zone must reach on screen for each step of detail, in pixels. */
const DETAILS = [62, 40, 26];

/** A zone on paper. */
export interface Region {
  zone: ZoneShape;
  outlines: Point[][];
  /** The place that is farthest from the border, and how far it is. */
  heart: Point;
  room: number;
  /** Where the name and the pieces stand. */
  title: Point;
  stand: Point;
}

/** A way between two zones: its line on paper, where it breaks the border, and whether the zones touch there. */
export interface Way {
  ends: readonly [number, number];
  look: ZoneLink["look"];
  text: string;
  gate: Point;
  touches: boolean;
  line: Point[];
}

/** Borders by what they say: one may pass somewhere, one may not, or nothing lies beyond. */
export interface Borders {
  open: Point[][];
  shut: Point[][];
  rim: Point[][];
}

/** A board of zones: zone number `i` is the cell `(i, 0)`. */
export interface ZoneMap extends Surface {
  regions: readonly Region[];
  /** The lines along which water runs, on paper. */
  streams: readonly Point[][];
  ways: readonly Way[];
  borders: Borders;
  /** The median of how far zones reach about their hearts. */
  room: number;
  /** The zone at a place, -1 for none, and how deep inside it is as a share of its room. */
  depth(x: number, y: number): [zone: number, share: number];
  /** A point of the scene on paper. */
  onPaper(point: Point): Point;
  linked(zone: number): number[];
}

/** Whether a surface is a map of zones. */
export function isZones(surface: Surface): surface is ZoneMap {
  return "regions" in surface;
}

/** How little of zones is shown: 0 all, 1 names with counts, 2 plaques for pieces, 3 plaques alone. */
export function detailOf(surface: Surface, zoom: number): number {
  if (!isZones(surface)) return 0;
  const step = DETAILS.findIndex((least) => surface.room * zoom >= least);
  return step < 0 ? DETAILS.length : step;
}

interface Layout extends Pick<
  ZoneMap,
  "ways" | "borders" | "streams" | "room" | "width" | "height" | "depth" | "onPaper"
> {
  regions: Omit<Region, "zone">[];
}

let known: { of: string; layout: Layout } | null = null;

/** The zones of a ground; the same places are worked out once, whatever else changes. */
export function makeZones({ zones, picture = "" }: Pick<Ground, "zones"> & Partial<Pick<Ground, "picture">>): ZoneMap {
  const waver = picture ? OVER_PICTURE : 1;
  const of = JSON.stringify([
    waver,
    zones.map(({ at, outline, stream, label, links }) => [at, outline, stream, label, links]),
  ]);
  if (known?.of !== of) known = { of, layout: laidOut(zones, waver) };
  const { layout } = known;
  const regions = layout.regions.map((region, i): Region => ({ ...region, zone: zones[i] as ZoneShape }));
  return { ...layout, ...surface(regions, layout), regions };
}

// --- the surface ------------------------------------------------------------------------------

type Own = Omit<ZoneMap, keyof Layout>;

function surface(regions: readonly Region[], { ways, depth }: Layout): Own {
  const linked = (zone: number) => ways.flatMap(({ ends: [a, b] }) => (a === zone ? [b] : b === zone ? [a] : []));
  const heart = ([i]: Cell): Point => regions[i]?.heart ?? [0, 0];
  return {
    linked,
    compass: "square",
    columns: regions.length,
    rows: 1,
    sides: 0,
    size: 40,
    cell: (column, row) => [column, row],
    place: ([i, row]) => [i, row],
    index: ([i, row]) => (row === 0 && i >= 0 && i < regions.length ? i : -1),
    center: ([i]) => regions[i]?.stand ?? [0, 0],
    corners([i], scale = 1) {
      const [x, y] = heart([i, 0]);
      return (regions[i]?.outlines[0] ?? []).map(([u, v]) => [x + (u - x) * scale, y + (v - y) * scale]);
    },
    next: (cell) => cell,
    step: () => null,
    beside(cell, [dx, dy]) {
      const [x, y] = heart(cell);
      const ahead = linked(cell[0]).map((zone) => {
        const [u, v] = heart([zone, 0]);
        const far = Math.hypot(u - x, v - y) || 1;
        return { zone, turn: ((u - x) * dx + (v - y) * dy) / far };
      });
      const best = ahead.reduce((top, one) => (one.turn > top.turn ? one : top), { zone: cell[0], turn: 0.3 });
      return [best.zone, 0];
    },
    steps: ([from], [to]) => hops(linked, from, to),
    name: ([i]) => regions[i]?.zone.name ?? "",
    at: (x, y) => [depth(x, y)[0], 0],
  };
}

function hops(linked: (zone: number) => number[], from: number, to: number): number {
  const seen = new Set([from]);
  for (let edge = [from], n = 0; edge.length > 0; n++) {
    if (edge.includes(to)) return n;
    edge = [...new Set(edge.flatMap(linked))].filter((zone) => !seen.has(zone));
    edge.forEach((zone) => seen.add(zone));
  }
  return Infinity;
}

// --- how zones are laid out ---------------------------------------------------------------------

function laidOut(zones: readonly ZoneShape[], waver: number): Layout {
  const { seeds, width, height, onPaper } = toPaper(zones);
  const field = new ZoneField(seeds, width, height, SPACING, waver);
  const depths = seeds.map((_, zone) => field.depth(zone));
  const regions = depths.map((depth, i) => {
    const best = depth.values.reduce((top, value, k) => (value > (depth.values[top] ?? 0) ? k : top), 0);
    const x = depth.box.x + (best % depth.wide) * depth.gap;
    const y = depth.box.y + Math.floor(best / depth.wide) * depth.gap;
    const room = Math.max(1, depth.values[best] ?? 1);
    const label = zones[i]?.label ?? null;
    const put = places(label && onPaper(label), [x, y], room);
    return { outlines: ZoneField.outlines(depth), heart: [x, y] as Point, room, ...put };
  });
  const { runs, rim } = borders(
    regions.map(({ outlines }) => outlines),
    field,
  );
  const ways = waysOf(zones, regions, runs, onPaper);
  const rooms = regions.map(({ room }) => room).sort((a, b) => a - b);
  return {
    regions,
    ways,
    borders: { ...parted(runs, ways), rim },
    streams: zones.filter(({ stream }) => stream.length > 0).map(({ stream }) => winding(stream.map(onPaper))),
    room: rooms[Math.floor(rooms.length / 2)] ?? 1,
    width,
    height,
    onPaper,
    depth(x, y) {
      const zone = x < 0 || y < 0 || x > width || y > height ? -1 : field.at(x, y);
      return [zone, zone < 0 ? 0 : (depths[zone]?.at(x, y) ?? 0) / (regions[zone]?.room ?? 1)];
    },
  };
}

/** Where the name and the pieces stand: the name above unless it has a place, the pieces below in the largest circle. */
function places(label: Point | null, [x, y]: Point, room: number): Pick<Region, "title" | "stand"> {
  const title: Point = label ?? [x, y - Math.max(room - 40, room * 0.45)];
  const below = Math.max(y + room * 0.4, title[1] + 30);
  return { title, stand: [x, below > y + room * 0.75 ? y - room * 0.15 : below] };
}

/** The zones scaled so that they lie about as far apart as zones should. */
function toPaper(zones: readonly ZoneShape[]) {
  const every = zones.flatMap(({ at, outline }) => [at, ...outline]);
  const walled = zones.some(({ outline }) => outline.length > 2);
  const least = (axis: 0 | 1) => Math.min(...every.map((point) => point[axis]), Infinity);
  const most = (axis: 0 | 1) => Math.max(...every.map((point) => point[axis]), -Infinity);
  const scale = SPACING / apart(zones.map(({ at }) => at));
  const pad = walled && zones.every(({ outline }) => outline.length > 2) ? 44 : SPACING * 0.55;
  const whole = (size: number) => Math.ceil((size * scale + 2 * pad) / LATTICE) * LATTICE;
  const [left, top] = zones.length ? [least(0), least(1)] : [0, 0];
  const onPaper = ([x, y]: Point): Point => [(x - left) * scale + pad, (y - top) * scale + pad];
  const seeds = zones.map(({ at, outline }): Seed => ({ at: onPaper(at), outline: outline.map(onPaper) }));
  return { seeds, onPaper, width: whole(most(0) - left), height: whole(most(1) - top) };
}

/** The median distance of a place to the next one. */
function apart(places: readonly Point[]): number {
  const nearest = places.map(([x, y], i) =>
    Math.min(...places.filter((_, j) => j !== i).map(([u, v]) => Math.hypot(u - x, v - y))),
  );
  const found = nearest.filter((far) => far > 0 && far < Infinity).sort((a, b) => a - b);
  return found[Math.floor(found.length / 2)] ?? SPACING;
}

/** A line of which each corner is cut, twice, so that it winds. */
function winding(line: readonly Point[], times = 2): Point[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || times === 0) return [...line];
  const part = ([x, y]: Point, [u, v]: Point, by: number): Point => [x + (u - x) * by, y + (v - y) * by];
  const cut = line.slice(1).flatMap((to, i) => [part(line[i] ?? to, to, 0.25), part(line[i] ?? to, to, 0.75)]);
  return winding([first, ...cut, last], times - 1);
}

// --- borders and ways -----------------------------------------------------------------------------

type Runs = Map<string, Point[][]>;

const between = (a: number, b: number) => `${Math.min(a, b)}:${Math.max(a, b)}`;

/** The outlines in runs by the zone that lies beyond; what two zones share is kept once. */
function borders(outlines: readonly Point[][][], field: ZoneField): { runs: Runs; rim: Point[][] } {
  const runs: Runs = new Map();
  const rim: Point[][] = [];
  outlines.forEach((lines, zone) => {
    for (const [beyond, run] of lines.flatMap((line) => split(line, (at) => neighbour(field, zone, at)))) {
      if (run.length < 4) continue;
      if (beyond < 0) rim.push(run);
      else if (zone < beyond) runs.set(between(zone, beyond), [...(runs.get(between(zone, beyond)) ?? []), run]);
    }
  });
  return { runs, rim };
}

function neighbour(field: ZoneField, zone: number, [x, y]: Point): number {
  for (let turn = 0; turn < 8; turn++) {
    const angle = (turn * Math.PI) / 4;
    const found = field.at(x + Math.cos(angle) * BEYOND, y + Math.sin(angle) * BEYOND);
    if (found >= 0 && found !== zone) return found;
  }
  return -1;
}

/** A closed line cut where what `of` says of its points changes; each part reaches to the next. */
function split(line: readonly Point[], of: (at: Point) => number): [number, Point[]][] {
  const kinds = line.map(of);
  const first = Math.max(
    0,
    kinds.findIndex((kind, i) => kind !== kinds.at(i - 1)),
  );
  const parts: [number, Point[]][] = [];
  for (let n = 0; n <= line.length; n++) {
    const i = (first + n) % line.length;
    const at: Point = line[i] ?? [0, 0];
    const kind = kinds[i] ?? -1;
    const last = parts.at(-1);
    last?.[1].push(at);
    if (n < line.length && last?.[0] !== kind) parts.push([kind, [at]]);
  }
  return parts;
}

function waysOf(
  zones: readonly ZoneShape[],
  regions: readonly Pick<Region, "heart" | "stand">[],
  runs: Runs,
  onPaper: (point: Point) => Point,
): Way[] {
  const pairs = new Map<string, { ends: [number, number]; link: ZoneLink }>();
  zones.forEach(({ links }, zone) => {
    for (const link of links)
      if (regions[link.to] && link.to !== zone && !pairs.has(between(zone, link.to)))
        pairs.set(between(zone, link.to), { ends: [zone, link.to], link });
  });
  return [...pairs].map(([name, { ends, link }]) => {
    const [a, b] = ends.map((zone) => regions[zone]?.stand ?? [0, 0]) as [Point, Point];
    const [p, q] = ends.map((zone) => regions[zone]?.heart ?? [0, 0]) as [Point, Point];
    const shared = (runs.get(name) ?? []).flat();
    const path = link.path.map(onPaper);
    const along = path.length > 0 ? [a, ...path, b] : [p, q];
    const gate = shared.length > 0 ? nearestTo(shared, along) : middleOf(along);
    const line = path.length > 0 ? along : road(a, gate, b);
    return { ends, look: link.look, text: link.text, gate, touches: shared.length > 0, line };
  });
}

/** The point that lies nearest to the middle of a way, or to the way itself if that bends. */
function nearestTo(points: readonly Point[], line: readonly Point[]): Point {
  const off = line.length > 2 ? (at: Point) => offLine(at, line) : (at: Point) => distance(at, middleOf(line));
  return points.reduce((best, at) => (off(at) < off(best) ? at : best));
}

/** How far a point is from a line. */
export function offLine([x, y]: Point, line: readonly Point[]): number {
  const parts = line.slice(1).map(([cx, cy], i) => {
    const [ax, ay] = line[i] ?? [cx, cy];
    const [dx, dy] = [cx - ax, cy - ay];
    const share = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    return Math.hypot(x - ax - dx * share, y - ay - dy * share);
  });
  return Math.min(...parts);
}

function middleOf(line: readonly Point[]): Point {
  const [a, b] = [line[Math.floor((line.length - 1) / 2)] ?? [0, 0], line[Math.ceil((line.length - 1) / 2)] ?? [0, 0]];
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

function distance([x, y]: Point, [u, v]: Point): number {
  return Math.hypot(u - x, v - y);
}

/** A way through a gate that winds a little. */
function road(a: Point, gate: Point, b: Point): Point[] {
  const aside = ([x, y]: Point, [u, v]: Point, by: number): Point => [
    (x + u) / 2 - (v - y) * by,
    (y + v) / 2 + (u - x) * by,
  ];
  return [a, aside(a, gate, 0.12), gate, aside(gate, b, -0.12), b];
}

/** How far from a gate its border is broken. */
const BREACH = 17;

/** The shared borders that ways pass, broken where they do, and those that none passes. */
function parted(runs: Runs, ways: readonly Way[]): Pick<Borders, "open" | "shut"> {
  const [open, shut]: [Point[][], Point[][]] = [[], []];
  for (const [name, lines] of runs) {
    const way = ways.find(({ ends: [a, b] }) => between(a, b) === name);
    if (way) open.push(...lines.flatMap((line) => broken(line, way.gate)));
    else shut.push(...lines);
  }
  return { open, shut };
}

/** The parts of a line that are not near a gate. */
function broken(line: readonly Point[], [x, y]: Point): Point[][] {
  const parts: Point[][] = [[]];
  for (const at of line)
    if (Math.hypot(at[0] - x, at[1] - y) < BREACH) parts.push([]);
    else parts.at(-1)?.push(at);
  return parts.filter((part) => part.length > 2);
}

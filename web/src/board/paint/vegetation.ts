import type { Cell, Point } from "../grid";
import { seededRandom, hash, noise, scatterPoints } from "./random";
import { traceIsolines } from "./isolines";
import type { Palette } from "./palette";
import { traceCurve, fill, tracePolygon, stroke } from "./pen";
import type { Brush, TileTerrain } from "./terrain";

const PERIOD = 23;
/** Where trees stand, in units of their distance; the pattern repeats too far apart to be noticed. */
const TREES = scatterPoints(PERIOD, 5);

/** A broken stone, its light side up. */
export function paintStone(brush: Brush, palette: Palette, [x, y]: Point, r: number, luck: () => number): void {
  const count = 5 + Math.floor(luck() * 2);
  const first = luck() * 2 * Math.PI;
  const corners = Array.from({ length: count }, (_, i): Point => {
    const angle = first + (i / count) * 2 * Math.PI;
    const far = r * (0.75 + luck() * 0.45);
    return [x + Math.cos(angle) * far, y + Math.sin(angle) * far * 0.8];
  });
  const under = corners.map(([u, v]): Point => [u + r * 0.28, v + r * 0.36]);
  fill(brush, "rgba(0,0,0,.2)", () => tracePolygon(brush, under));
  fill(brush, luck() < 0.45 ? palette["stone-lit"] : palette.stone, () => tracePolygon(brush, corners));
  stroke(brush, { colour: palette["stone-line"], width: Math.max(0.4, r * 0.16), alpha: 0.8 }, () =>
    tracePolygon(brush, corners),
  );
}

/** How many things lie in a cell of the land, of so many in a cell as large as strokes are made for. */
export function share({ land, size }: TileTerrain, count: number): number {
  return Math.round(count * Math.min(1, (land.grid.size / size) ** 2));
}

/** Something round that grows or lies about, and the seed of its chance. */
interface Growth {
  at: Point;
  radius: number;
  seed: number;
}

/** Growths from so far that each is a spot: all of them moved and grown by so much, in parts of their radius. */
function paintSpots(brush: Brush, colour: string, spots: readonly Growth[], by: number, grow: number): void {
  fill(brush, colour, () => {
    for (const { at, radius } of spots) {
      const [x, y, r] = [at[0] + by * radius, at[1] + by * radius, grow * radius];
      brush.moveTo(x + r, y);
      brush.arc(x, y, r, 0, 7);
    }
  });
}

/** Stones where the ground is broken. */
export function paintRubble(brush: Brush, terrain: TileTerrain): void {
  const { palette } = terrain.land.plan;
  const stones = terrain.of("rubble").flatMap((cell) => cellStones(terrain, cell));
  if (!terrain.isSpot(4.4 * terrain.k))
    for (const { at, radius, seed } of stones) paintStone(brush, palette, at, radius, seededRandom(seed));
  else {
    paintSpots(brush, palette["stone-line"], stones, 0.2, 1.1);
    paintSpots(brush, palette.stone, stones, 0, 0.9);
    paintSpots(
      brush,
      palette["stone-lit"],
      stones.filter(({ seed }) => seed % 9 < 4),
      0,
      0.9,
    );
  }
}

function cellStones(terrain: TileTerrain, cell: Cell): Growth[] {
  const { land, size, k } = terrain;
  const luck = terrain.luck(cell, 22);
  const [cx, cy] = land.grid.center(cell);
  return Array.from({ length: share(terrain, land.plan.regions ? 6 : 15) }, () => {
    const angle = luck() * 2 * Math.PI;
    const far = Math.sqrt(luck()) * size * 0.82;
    const at: Point = [cx + Math.cos(angle) * far, cy + Math.sin(angle) * far];
    return { at, radius: (2.2 + luck() * 4.4) * k, seed: Math.floor(luck() * 2 ** 31) };
  });
}

/** Tufts of grass, sparse, where nothing else is. */
export function paintTufts(brush: Brush, terrain: TileTerrain): void {
  const { wide, size, k, land } = terrain;
  const blades = [
    [-2.6, -2.6],
    [0, -4.2],
    [2.6, -2.6],
  ] as const;
  stroke(brush, { colour: land.plan.palette["tree-line"], width: 0.9 * k, alpha: 0.34 }, () => {
    for (let j = Math.floor(wide.y / size); j * size < wide.y + wide.height; j++)
      for (let i = Math.floor(wide.x / size); i * size < wide.x + wide.width; i++) {
        const [x, y] = [(i + hash(i, j, 31)) * size, (j + hash(i, j, 32)) * size];
        if (hash(i, j, 33) > 0.62 || !isBare(terrain, x, y)) continue;
        for (const [u, v] of blades) {
          brush.moveTo(x + u * 0.3 * k, y);
          brush.lineTo(x + u * k, y + v * k);
        }
      }
  });
}

function isBare(terrain: TileTerrain, x: number, y: number): boolean {
  const { size, water, wood, rubble, sand } = terrain;
  if (noise(x / size / 1.8, y / size / 1.8, 18) < 0.5) return false;
  const wet = (water?.at(x, y) ?? 0) > 0.44;
  const grown = (wood?.at(x, y) ?? 0) > 0.3;
  const loose = Math.max(rubble?.at(x, y) ?? 0, sand?.at(x, y) ?? 0) > 0.25;
  return !wet && !grown && !loose && !terrain.built(x, y);
}

/** Woods: crowns from back to front, thinner at the middle of a cell so that pieces and figures stay clear. */
export function paintWoods(brush: Brush, terrain: TileTerrain): void {
  const { wood, k, land } = terrain;
  if (!wood) return;
  const edge = {
    colour: land.plan.palette["tree-line"],
    width: Math.max(0.5, 1.1 * k),
    alpha: 0.5,
    dash: [2.2 * k, 3 * k],
  };
  stroke(brush, edge, () => traceIsolines(wood, 0.47).forEach((line) => traceCurve(brush, line)));
  const { palette } = land.plan;
  const crowns = treeCrowns(terrain);
  if (!terrain.isSpot(7.8 * k))
    for (const { at, radius, seed } of crowns) paintTree(brush, palette, at, radius, seededRandom(seed));
  else {
    paintSpots(brush, palette["crown-shade"], crowns, 0.42, 0.97);
    paintSpots(brush, palette["tree-line"], crowns, 0, 1.1);
    paintSpots(brush, palette.tree, crowns, 0, 0.95);
    paintSpots(brush, palette["tree-lit"], crowns, -0.22, 0.6);
  }
}

function treeCrowns(terrain: TileTerrain): Growth[] {
  const { wide, k } = terrain;
  const gap = 10.5 * k;
  const [reach, found] = [PERIOD * gap, [] as Growth[]];
  for (let j = Math.floor(wide.y / reach); j * reach < wide.y + wide.height; j++)
    for (let i = Math.floor(wide.x / reach); i * reach < wide.x + wide.width; i++)
      TREES.forEach(([u, v], n) => {
        const at: Point = [i * reach + u * gap, j * reach + v * gap];
        if (!isInWood(terrain, at)) return;
        const seed = Math.floor(hash(i * 1024 + n, j, 41) * 2 ** 31);
        found.push({ at, seed, radius: (6.2 + hash(n, i * 7 + j, 42) * 3.2) * k });
      });
  return found.sort((a, b) => a.at[1] - b.at[1]);
}

function isInWood(terrain: TileTerrain, at: Point): boolean {
  const { wood, land, size } = terrain;
  if (!wood || !terrain.shows(at, size) || wood.at(...at) < 0.56) return false;
  if (land.plan.regions) return true;
  const [cx, cy] = land.grid.center(land.grid.at(...at));
  return Math.hypot(cx - at[0], cy - at[1]) >= size * 0.3;
}

function paintTree(brush: Brush, palette: Palette, [x, y]: Point, r: number, luck: () => number): void {
  const first = luck() * 2 * Math.PI;
  const lobes = Array.from({ length: 7 }, (_, i) => {
    const angle = first + (i / 7) * 2 * Math.PI;
    return [x + Math.cos(angle) * r * 0.62, y + Math.sin(angle) * r * 0.62, r * (0.4 + luck() * 0.14)] as const;
  });
  const round = (u: number, v: number, size: number) => {
    brush.moveTo(u + size, v);
    brush.arc(u, v, size, 0, 7);
  };
  const body = (grow: number) => () => {
    round(x, y, r * 0.7 + grow);
    for (const [u, v, size] of lobes) round(u, v, size + grow);
  };
  fill(brush, palette["crown-shade"], () => brush.ellipse(x + r * 0.38, y + r * 0.46, r * 1.02, r * 0.92, 0, 0, 7));
  fill(brush, palette["tree-line"], body(Math.max(0.5, r * 0.11)));
  fill(brush, palette.tree, body(0));
  fill(brush, palette["tree-lit"], () => {
    for (const [u, v, size] of lobes)
      if (u - x + (v - y) < r * 0.25) round(u - size * 0.16, v - size * 0.2, size * 0.7);
    round(x - r * 0.2, y - r * 0.24, r * 0.42);
  });
  stroke(brush, { colour: palette["tree-line"], width: Math.max(0.35, r * 0.09), alpha: 0.55 }, () =>
    brush.arc(x + r * 0.12, y + r * 0.1, r * 0.36, -0.4, 1.9),
  );
}

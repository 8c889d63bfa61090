import type { Cell, Point } from "../grid";
import { Field, type Box } from "./field";
import type { Land, Look } from "./plan";
import { makeNoise, seededRandom } from "./random";

/** The canvas that painters paint on, in a page or in a worker. */
export type Brush = OffscreenCanvasRenderingContext2D;

const SEED = 7;
/** Fields are known at every so many pixels, at least. */
const SPACING = 3;
/** A thing whose radius is so many pixels is no more than a spot of its colours. */
const SPOT = 4;
const WATERS: ReadonlySet<Look> = new Set(["deep", "shallows"]);

/** A part of the map as it is about to be painted: what lies there, softened into fields where nature has no corners. */
export class TileTerrain {
  /** Strokes are as wide as on a cell of 36 pixels, times this. */
  readonly k: number;
  readonly size: number;
  readonly wide: Box;
  readonly cells: readonly Cell[];
  /** Where cells would lie beyond the edge of the map. */
  readonly beyond: readonly Cell[];
  readonly water: Field | null;
  readonly ford: Field | null;
  readonly wood: Field | null;
  readonly rubble: Field | null;
  readonly sand: Field | null;
  readonly height: Field;
  /** How much a slope is turned to the light at the north-west; less than 0 in the shade. */
  readonly light: Field;
  readonly mottle: Field;
  readonly #nearest: Int32Array;
  readonly #gap: number;

  /** `box` is what will be painted, in pixels at zoom 1, of which each gets `scale` pixels. */
  constructor(
    readonly land: Land,
    readonly box: Box,
    readonly scale: number,
  ) {
    this.size = land.plan.brush;
    this.k = this.size / 36;
    this.#gap = Math.max(this.size * 0.085, SPACING / scale);
    const pad = this.size * 2.6;
    this.wide = { x: box.x - pad, y: box.y - pad, width: box.width + 2 * pad, height: box.height + 2 * pad };
    const about = this.#about();
    this.cells = about.filter((cell) => land.grid.index(cell) >= 0);
    this.beyond = about.filter((cell) => land.grid.index(cell) < 0);
    this.#nearest = this.#lattice();
    this.water = this.#soft(WATERS, 0.34, 0.42, 0.55, 1);
    this.ford = this.#soft(new Set(["shallows"]), 0.3, 0.5, 0.4, 2);
    this.wood = this.#soft(new Set(["wood"]), 0.34, 0.55, 0.5, 3);
    this.rubble = this.#soft(new Set(["rubble"]), 0.32, 0.7, 0.3, 4);
    this.sand = this.#soft(new Set(["sand"]), 0.34, 0.5, 0.5, 5);
    this.height = this.#heights();
    this.light = this.#lights();
    this.mottle = this.#mottled();
  }

  /** The cells of a look, on the map and about this part of the map. */
  of(...looks: Look[]): Cell[] {
    return this.cells.filter((cell) => looks.includes(this.land.look(cell)));
  }

  /** Whether something was built at a place. */
  built(x: number, y: number): boolean {
    const look = this.land.look(this.land.grid.at(x, y));
    return look === "floor" || look === "stone" || look === "rock" || look === "road";
  }

  /** Whether a thing of a radius is seen from so far that its parts cannot be told apart. */
  isSpot(radius: number): boolean {
    return radius * this.scale < SPOT;
  }

  /** Chance of a cell's own, the same whichever part of the map is painted. */
  luck(cell: Cell, seed: number): () => number {
    return seededRandom(
      Math.imul(cell[0] + 4099, 73_856_093) ^ Math.imul(cell[1] + 4099, 19_349_663) ^ Math.imul(seed, 83_492_791),
    );
  }

  /** Whether a thing at a place, so big, shows in this part. */
  shows([x, y]: Point, size: number): boolean {
    const { box } = this;
    return x > box.x - size && y > box.y - size && x < box.x + box.width + size && y < box.y + box.height + size;
  }

  /** The cells about this part of the map, also those off the map. */
  #about(): Cell[] {
    const { grid } = this.land;
    const { x, y, width, height } = this.wide;
    const corners: Point[] = [
      [x, y],
      [x + width, y],
      [x, y + height],
      [x + width, y + height],
    ];
    const places = corners.map(([px, py]) => grid.place(grid.at(px, py)));
    const [columns, rows] = [places.map((place) => place[0]), places.map((place) => place[1])];
    const found: Cell[] = [];
    for (let row = Math.min(...rows) - 1; row <= Math.max(...rows) + 1; row++)
      for (let column = Math.min(...columns) - 1; column <= Math.max(...columns) + 1; column++)
        found.push(grid.cell(column, row));
    return found;
  }

  #lattice(): Int32Array {
    const { grid } = this.land;
    const blank = new Field(this.wide, this.#gap);
    const found = new Int32Array(blank.values.length);
    blank.fill((x, y, k) => (found[k] = this.land.nearest(grid.at(x, y))));
    return found;
  }

  #spread(value: (cell: number) => number, breadth: number): Field {
    const known = this.#nearest;
    return new Field(this.wide, this.#gap).fill((_x, _y, k) => value(known[k] ?? 0)).blur(this.size * breadth);
  }

  #soft(looks: ReadonlySet<Look>, breadth: number, fray: number, bumps: number, seed: number): Field | null {
    const { plan } = this.land;
    if (!this.cells.some((cell) => looks.has(this.land.look(cell)))) return null;
    const field = this.#spread((cell) => (looks.has(plan.under[cell] ?? "grass") ? 1 : 0), breadth);
    return field.fray(fray, this.size * bumps, SEED + seed);
  }

  /** How high the land lies, in levels, with small unevenness, and lower where water runs. */
  #heights(): Field {
    const { plan, highest } = this.land;
    const field = this.#spread((cell) => plan.levels[cell] ?? 0, highest > 0 ? 0.62 : 0.1);
    const valley = this.#spread((cell) => (WATERS.has(plan.under[cell] ?? "grass") ? 1 : 0), 1.2);
    const [far, near] = [this.size * 4.2, this.size * 1.5];
    const [broad, narrow] = [makeNoise(SEED + 11), makeNoise(SEED + 12)];
    const bump = (x: number, y: number) =>
      (broad(x / far, y / far) - 0.5) * 0.42 + (narrow(x / near, y / near) - 0.5) * 0.13;
    const { values } = field;
    return field.fill((x, y, k) => (values[k] ?? 0) + bump(x, y) - (valley.values[k] ?? 0) * 0.42);
  }

  #lights(): Field {
    const { values, wide, gap } = this.height;
    const rise = (k: number, by: number) => (values[k + by] ?? values[k] ?? 0) - (values[k - by] ?? values[k] ?? 0);
    const steep = (this.size * 0.72) / (2 * gap);
    return new Field(this.wide, gap).fill((_x, _y, k) => (rise(k, 1) + rise(k, wide)) * steep);
  }

  #mottled(): Field {
    const [far, near] = [this.size * 2.3, this.size * 0.5];
    const [broad, narrow] = [makeNoise(SEED + 13), makeNoise(SEED + 14)];
    return new Field(this.wide, this.#gap).fill(
      (x, y) => (broad(x / far, y / far) - 0.5) * 0.09 + (narrow(x / near, y / near) - 0.5) * 0.035,
    );
  }
}

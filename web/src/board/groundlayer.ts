import { Container, Sprite } from "./pixi";
import { isDisjoint } from "./boxes";
import { paintSprites, type Painter, type Viewport } from "./canvaslayer";
import { paintFlatMap, paintFlatCells } from "./flatground";
import { makeGrid, UNIT, type Cell, type Grid, type Point } from "./grid";
import type { Box } from "./paint/field";
import type { Painted } from "./paint/painter.worker";
import { EDGE, type Plan } from "./paint/plan";
import { PaintWorkers, type PaintJob } from "./paintworkers";
import { showImage } from "./textures";

/** Pixels of a painted part, and of all of them together. */
const TILE = 512;
const BUDGET = 24_000_000;
/** The same of the sketch of all, which is painted first. */
const SKETCH_TILE = 256;
const SKETCH_BUDGET = 160_000;
/** What lies in a cell shows so far from its middle, in cells. */
const SPREAD = 3.2 * UNIT;
/** What has come is shown at most every so many milliseconds: each time all that is seen is drawn anew. */
const PAUSE = 200;
/** A level is sharp enough if it has so many pixels for each that is seen. */
const SOFT = 0.9;

/** After the sketch, the lowest level, the ground is painted at these parts of its sharpness: as sharply as it is seen. */
const LEVELS = [1 / 4, 1 / 2, 1];
const SKETCH = 0;

interface Tile {
  level: number;
  box: Box;
  sprite: Sprite;
  /** Whether there is an image of it, whether that is missing or shows an old plan, and whether somebody paints it. */
  painted: boolean;
  due: boolean;
  given: boolean;
}

/** The ground: flat at once, then a sketch of it all, then tile by tile beside the page, from where one looks outwards. */
export class GroundLayer {
  readonly layer = new Container();
  readonly grid: Grid;
  readonly #scales: number[];
  readonly #tiles: Tile[];
  readonly #painters: PaintWorkers;
  readonly #flat = new Sprite();
  readonly #patch = new Sprite();
  /** The level that is seen; none before anybody looks. */
  #level = -1;
  #focus: Point;
  #shown = -PAUSE;
  #showing: ReturnType<typeof setTimeout> | undefined;

  /** `sharpness` is how many pixels of the device a pixel of the page has; `changed` is called when there is more to see. */
  constructor(
    private plan: Plan,
    sharpness: number,
    readonly changed: () => void,
  ) {
    this.grid = makeGrid(plan);
    const [wide, high] = [this.grid.width + 2 * EDGE, this.grid.height + 2 * EDGE];
    const finest = Math.min(Math.max(1.5, Math.min(2, sharpness)), Math.sqrt(BUDGET / (wide * high)));
    const sketch = Math.min(finest / 8, Math.sqrt(SKETCH_BUDGET / (wide * high)));
    this.#scales = [sketch, ...LEVELS.map((part) => part * finest)];
    this.#tiles = this.#scales.flatMap((scale, level) =>
      splitTiles(wide, high, (level === SKETCH ? SKETCH_TILE : TILE) / scale).map((box) => makeTile(level, box)),
    );
    this.#focus = [wide / 2, high / 2];
    this.layer.addChild(this.#flat, ...this.#tiles.map(({ sprite }) => sprite), this.#patch);
    this.#painters = new PaintWorkers(
      () => this.#nextJob(),
      (painted) => this.#showTile(painted),
    );
    this.#paintAll();
  }

  /** Whether all that is seen is painted as sharply as it is seen. */
  isPainted(seen: Box): boolean {
    return this.#covers(this.#level, seen);
  }

  /** Whether there is a sketch at least of all that is seen. */
  isSketched(seen: Box): boolean {
    return this.#covers(SKETCH, seen);
  }

  /** Whether nothing is left to paint. */
  get finished(): boolean {
    return this.#showing === undefined && this.#wanted().every(isFresh);
  }

  /** Draw only what lies in a rectangle: the tiles of the wanted level, or what there is until they are all painted. */
  cull(window: Box): void {
    const whole = this.isPainted(window);
    this.#flat.visible = !whole && !this.isSketched(window);
    for (const { level, box, sprite, painted } of this.#tiles)
      sprite.visible = painted && !isDisjoint(box, window) && (!whole || level === this.#level);
  }

  /** Paint as sharply as is seen, first what lies about the middle; whether another level is wanted now. */
  look({ x, y, width, height, scale }: Viewport): boolean {
    this.#focus = [x + width / 2, y + height / 2];
    const enough = this.#scales.findIndex((one) => one >= scale * SOFT);
    const level = enough < 0 ? this.#scales.length - 1 : enough;
    if (level === this.#level) return false;
    this.#level = level;
    this.#painters.resume();
    return true;
  }

  /** Whether a plan is of the same map, so that it can be changed to. */
  fits({ shape, columns, rows, layout }: Plan): boolean {
    const { plan } = this;
    return shape === plan.shape && columns === plan.columns && rows === plan.rows && layout === plan.layout;
  }

  /** Change to another plan: only what differs is painted anew. */
  change(plan: Plan): void {
    const touched = changedCells(this.plan, plan, this.grid);
    this.plan = plan;
    if (touched.length === 0) return;
    if (touched === "all") this.#paintAll();
    else {
      this.#coverChanged(touched);
      for (const cell of touched) this.#invalidate(this.grid.center(cell));
      this.#painters.plan(plan, false);
    }
    this.changed();
  }

  /** The whole of it, for a pane. */
  get painter(): Painter {
    return {
      bounds: () => ({ x: -EDGE, y: -EDGE, width: this.grid.width + 2 * EDGE, height: this.grid.height + 2 * EDGE }),
      paint: (brush) => {
        paintSprites(brush, [this.#flat, ...this.#tiles.map((tile) => tile.sprite), this.#patch]);
      },
    };
  }

  destroy(): void {
    clearTimeout(this.#showing);
    this.#painters.terminate();
    for (const sprite of [this.#flat, this.#patch, ...this.#tiles.map((one) => one.sprite)]) showImage(sprite, null);
    this.layer.destroy({ children: true });
  }

  #covers(wanted: number, seen: Box): boolean {
    return this.#tiles.every(({ level, box, painted }) => level !== wanted || painted || isDisjoint(box, seen));
  }

  /** The tiles of the level that is seen. */
  #wanted(): Tile[] {
    return this.#tiles.filter(({ level }) => level === this.#level);
  }

  #paintAll(): void {
    for (const tile of this.#tiles) tile.due = true;
    const scale = Math.min(0.5, 1400 / Math.max(this.grid.width, this.grid.height));
    showCanvas(
      this.#flat,
      this.#canvas(scale, (brush) => paintFlatMap(brush, this.grid, this.plan)),
      scale,
    );
    this.#painters.plan(this.plan, true);
  }

  /** Show changed cells flat over what is painted until it is painted anew. */
  #coverChanged(cells: Cell[]): void {
    const scale = Math.min(1, 2048 / Math.max(this.grid.width, this.grid.height));
    showCanvas(
      this.#patch,
      this.#canvas(scale, (brush) => paintFlatCells(brush, this.grid, this.plan, cells)),
      scale,
    );
    this.#patch.visible = true;
  }

  #canvas(scale: number, paint: (brush: OffscreenCanvasRenderingContext2D) => void): OffscreenCanvas {
    const canvas = new OffscreenCanvas(
      Math.ceil((this.grid.width + 2 * EDGE) * scale),
      Math.ceil((this.grid.height + 2 * EDGE) * scale),
    );
    const brush = canvas.getContext("2d");
    brush?.setTransform(scale, 0, 0, scale, EDGE * scale, EDGE * scale);
    if (brush) paint(brush);
    return canvas;
  }

  #invalidate([x, y]: Point): void {
    const near = { x: x - SPREAD, y: y - SPREAD, width: 2 * SPREAD, height: 2 * SPREAD };
    for (const tile of this.#tiles) tile.due ||= !isDisjoint(tile.box, near);
  }

  /** The next tile: of the sketch where there is none, else of the level that is seen; first what lies about the middle. */
  #nextJob(): PaintJob | null {
    const far = ({ box: { x, y, width, height } }: Tile) =>
      Math.hypot(x + width / 2 - this.#focus[0], y + height / 2 - this.#focus[1]);
    const blank = this.#tiles.filter(({ level, painted, given }) => level === SKETCH && !painted && !given);
    const [first, ...rest] = blank.length > 0 ? blank : this.#wanted().filter(({ due, given }) => due && !given);
    if (!first) return null;
    const tile = rest.reduce((best, one) => (far(one) < far(best) ? one : best), first);
    Object.assign(tile, { due: false, given: true });
    return { tile: this.#tiles.indexOf(tile), box: tile.box, scale: this.#scales[tile.level] ?? 1 };
  }

  #showTile({ tile: n, image }: Painted): void {
    const tile = this.#tiles[n];
    if (!tile) return image.close();
    Object.assign(tile, { painted: true, given: false });
    showTile(tile, image);
    if (this.#wanted().every(isFresh)) this.#dropOld();
    this.#showing ??= setTimeout(() => this.#show(), this.#shown + PAUSE - performance.now());
  }

  #show(): void {
    this.#showing = undefined;
    this.#shown = performance.now();
    this.changed();
  }

  /** All that is seen shows the plan of now: what was painted at other levels before it is let go of. */
  #dropOld(): void {
    this.#patch.visible = false;
    for (const tile of this.#tiles)
      if (tile.painted && tile.due) {
        showImage(tile.sprite, null);
        tile.painted = false;
      }
  }
}

function isFresh({ painted, due, given }: Tile): boolean {
  return painted && !due && !given;
}

function splitTiles(wide: number, high: number, size: number): Box[] {
  const boxes: Box[] = [];
  for (let y = 0; y < high; y += size)
    for (let x = 0; x < wide; x += size)
      boxes.push({ x: x - EDGE, y: y - EDGE, width: Math.min(size, wide - x), height: Math.min(size, high - y) });
  return boxes;
}

function makeTile(level: number, box: Box): Tile {
  const sprite = new Sprite();
  sprite.position.set(box.x, box.y);
  sprite.visible = false;
  return { level, box, sprite, painted: false, due: true, given: false };
}

function showTile({ sprite, box }: Tile, image: ImageBitmap): void {
  showImage(sprite, image, true);
  sprite.scale.set(box.width / image.width, box.height / image.height);
}

function showCanvas(sprite: Sprite, canvas: OffscreenCanvas, scale: number): void {
  showImage(sprite, canvas.transferToImageBitmap());
  sprite.position.set(-EDGE, -EDGE);
  sprite.scale.set(1 / scale);
}

/** The cells in which two plans differ, or all where more than cells differ. */
function changedCells(old: Plan, now: Plan, grid: Grid): Cell[] | "all" {
  if (old.regions?.borders !== now.regions?.borders) return "all";
  if (old.palette !== now.palette || old.lines !== now.lines || old.picture !== now.picture) return "all";
  const cells = now.looks.flatMap((look, n): Cell[] => {
    const same = look === old.looks[n] && (now.levels[n] ?? 0) === (old.levels[n] ?? 0);
    return same ? [] : [grid.cell(n % now.columns, Math.floor(n / now.columns))];
  });
  return [...cells, ...changedEdges(old, now)];
}

function changedEdges(old: Plan, now: Plan): Cell[] {
  if (old.edges === now.edges) return [];
  const before = new Map(old.edges.map((edge) => [JSON.stringify(edge), edge]));
  const fresh = now.edges.filter((edge) => !before.delete(JSON.stringify(edge)));
  return [...before.values(), ...fresh].map((edge) => edge.between[0]);
}

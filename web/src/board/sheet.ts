import { CanvasSource, Container, ImageSource, Sprite, Texture } from "./pixi";
import { apart } from "./boxes";
import { bricks, shapes } from "./flat";
import { makeGrid, UNIT, type Cell, type Grid, type Point } from "./grid";
import type { Box } from "./paint/field";
import type { Painted } from "./paint/painter.worker";
import { EDGE, type Plan } from "./paint/plan";
import { Painters, type Order } from "./painters";

/** Pixels of a painted part, and of all of them together. */
const TILE = 512;
const BUDGET = 24_000_000;
/** What lies in a cell shows so far from its middle, in cells. */
const SPREAD = 3.2 * UNIT;

interface Tile {
  box: Box;
  sprite: Sprite;
  painted: boolean;
}

/** The ground: flat at once, then painted part by part beside the page, from where one looks outwards. */
export class Sheet {
  readonly layer = new Container();
  readonly grid: Grid;
  readonly #scale: number;
  readonly #tiles: Tile[];
  readonly #waiting = new Set<number>();
  readonly #painters: Painters;
  readonly #flat = new Sprite();
  readonly #patch = new Sprite();
  #focus: Point = [0, 0];

  /** `sharpness` is how many pixels of the device a pixel of the page has; `changed` is called when there is more to see. */
  constructor(
    private plan: Plan,
    sharpness: number,
    readonly changed: () => void,
  ) {
    this.grid = makeGrid(plan);
    const [wide, high] = [this.grid.width + 2 * EDGE, this.grid.height + 2 * EDGE];
    this.#scale = Math.min(Math.max(1.5, Math.min(2, sharpness)), Math.sqrt(BUDGET / (wide * high)));
    this.#tiles = cut(wide, high, TILE / this.#scale).map((box) => tile(box));
    this.layer.addChild(this.#flat, ...this.#tiles.map(({ sprite }) => sprite), this.#patch);
    this.#painters = new Painters(() => this.#next(), (painted) => this.#done(painted));
    this.#begin();
  }

  /** Whether all that is seen is painted. */
  painted(seen: Box): boolean {
    return this.#tiles.every(({ box, painted }) => painted || apart(box, seen));
  }

  /** Whether nothing is left to paint. */
  get finished(): boolean {
    return this.#waiting.size === 0 && !this.#painters.busy;
  }

  /** Draw only what lies in a rectangle. */
  cull(window: Box): void {
    for (const { box, sprite, painted } of this.#tiles) sprite.visible = painted && !apart(box, window);
  }

  /** Paint first what lies about this point. */
  focus(at: Point): void {
    this.#focus = at;
  }

  /** Whether a plan is of the same sheet, so that it can be changed to. */
  fits({ shape, columns, rows, layout }: Plan): boolean {
    const { plan } = this;
    return shape === plan.shape && columns === plan.columns && rows === plan.rows && layout === plan.layout;
  }

  /** Change to another plan: only what differs is painted anew. */
  change(plan: Plan): void {
    const touched = differing(this.plan, plan, this.grid);
    this.plan = plan;
    if (touched === "all") return this.#begin();
    if (touched.length === 0) return;
    this.#cover(touched);
    for (const cell of touched) this.#spoil(this.grid.center(cell));
    this.#painters.plan(plan);
  }

  destroy(): void {
    this.#painters.dismiss();
    for (const sprite of [this.#flat, this.#patch, ...this.#tiles.map((one) => one.sprite)]) drop(sprite);
    this.layer.destroy({ children: true });
  }

  #begin(): void {
    this.#tiles.forEach((_, n) => this.#waiting.add(n));
    const scale = Math.min(0.5, 1400 / Math.max(this.grid.width, this.grid.height));
    put(this.#flat, this.#canvas(scale, (brush) => bricks(brush, this.grid, this.plan)), scale);
    this.#painters.plan(this.plan);
    this.changed();
  }

  /** Show changed cells flat over what is painted until it is painted anew. */
  #cover(cells: Cell[]): void {
    const scale = Math.min(1, 2048 / Math.max(this.grid.width, this.grid.height));
    put(this.#patch, this.#canvas(scale, (brush) => shapes(brush, this.grid, this.plan, cells)), scale);
    this.#patch.visible = true;
    this.changed();
  }

  #canvas(scale: number, paint: (brush: OffscreenCanvasRenderingContext2D) => void): OffscreenCanvas {
    const canvas = new OffscreenCanvas(Math.ceil((this.grid.width + 2 * EDGE) * scale), Math.ceil((this.grid.height + 2 * EDGE) * scale));
    const brush = canvas.getContext("2d");
    brush?.setTransform(scale, 0, 0, scale, EDGE * scale, EDGE * scale);
    if (brush) paint(brush);
    return canvas;
  }

  #spoil([x, y]: Point): void {
    const near = { x: x - SPREAD, y: y - SPREAD, width: 2 * SPREAD, height: 2 * SPREAD };
    this.#tiles.forEach(({ box }, n) => {
      if (!apart(box, near)) this.#waiting.add(n);
    });
  }

  #next(): Order | null {
    let [best, least] = [-1, Infinity];
    for (const n of this.#waiting) {
      const box = this.#tiles[n]?.box;
      const far = box ? Math.hypot(box.x + box.width / 2 - this.#focus[0], box.y + box.height / 2 - this.#focus[1]) : Infinity;
      if (far < least) [best, least] = [n, far];
    }
    const found = this.#tiles[best];
    this.#waiting.delete(best);
    return found ? { tile: best, box: found.box, scale: this.#scale } : null;
  }

  #done({ tile: n, image }: Painted): void {
    const found = this.#tiles[n];
    if (!found) return image.close();
    found.painted = true;
    show(found, image);
    if (this.#waiting.size === 0) this.#patch.visible = false;
    this.changed();
  }
}

function cut(wide: number, high: number, size: number): Box[] {
  const boxes: Box[] = [];
  for (let y = 0; y < high; y += size)
    for (let x = 0; x < wide; x += size)
      boxes.push({ x: x - EDGE, y: y - EDGE, width: Math.min(size, wide - x), height: Math.min(size, high - y) });
  return boxes;
}

function tile(box: Box): Tile {
  const sprite = new Sprite();
  sprite.position.set(box.x, box.y);
  sprite.visible = false;
  return { box, sprite, painted: false };
}

function drop(sprite: Sprite): void {
  if (sprite.texture !== Texture.EMPTY) sprite.texture.destroy(true);
}

function show({ sprite, box }: Tile, image: ImageBitmap): void {
  drop(sprite);
  sprite.texture = new Texture({ source: new ImageSource({ resource: image, autoGenerateMipmaps: true }) });
  sprite.scale.set(box.width / image.width, box.height / image.height);
  sprite.visible = true;
}

function put(sprite: Sprite, canvas: OffscreenCanvas, scale: number): void {
  drop(sprite);
  sprite.texture = new Texture({ source: new CanvasSource({ resource: canvas }) });
  sprite.position.set(-EDGE, -EDGE);
  sprite.scale.set(1 / scale);
}

/** The cells in which two plans differ, or all where more than cells differ. */
function differing(old: Plan, now: Plan, grid: Grid): Cell[] | "all" {
  if (old.palette !== now.palette || old.lines !== now.lines || old.picture !== now.picture) return "all";
  const cells = now.looks.flatMap((look, n): Cell[] => {
    const same = look === old.looks[n] && (now.levels[n] ?? 0) === (old.levels[n] ?? 0);
    return same ? [] : [grid.cell(n % now.columns, Math.floor(n / now.columns))];
  });
  return [...cells, ...movedEdges(old, now)];
}

function movedEdges(old: Plan, now: Plan): Cell[] {
  if (old.edges === now.edges) return [];
  const before = new Map(old.edges.map((edge) => [JSON.stringify(edge), edge]));
  const fresh = now.edges.filter((edge) => !before.delete(JSON.stringify(edge)));
  return [...before.values(), ...fresh].map((edge) => edge.between[0]);
}

import { CanvasSource, Container, ImageSource, Sprite, Texture } from "./pixi";
import { isDisjoint } from "./boxes";
import type { Painter } from "./canvaslayer";
import { paintFlatMap, paintFlatCells } from "./flatground";
import { makeGrid, UNIT, type Cell, type Grid, type Point } from "./grid";
import type { Box } from "./paint/field";
import type { Painted } from "./paint/painter.worker";
import { EDGE, type Plan } from "./paint/plan";
import type { Brush } from "./paint/terrain";
import { PaintWorkers, type PaintJob } from "./paintworkers";

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
export class GroundLayer {
  readonly layer = new Container();
  readonly grid: Grid;
  readonly #scale: number;
  readonly #tiles: Tile[];
  readonly #waiting = new Set<number>();
  readonly #painters: PaintWorkers;
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
    this.#tiles = splitTiles(wide, high, TILE / this.#scale).map((box) => makeTile(box));
    this.layer.addChild(this.#flat, ...this.#tiles.map(({ sprite }) => sprite), this.#patch);
    this.#painters = new PaintWorkers(
      () => this.#nextJob(),
      (painted) => this.#showTile(painted),
    );
    this.#paintAll();
  }

  /** Whether all that is seen is painted. */
  isPainted(seen: Box): boolean {
    return this.#tiles.every(({ box, painted }) => painted || isDisjoint(box, seen));
  }

  /** Whether nothing is left to paint. */
  get finished(): boolean {
    return this.#waiting.size === 0 && !this.#painters.busy;
  }

  /** Draw only what lies in a rectangle. */
  cull(window: Box): void {
    for (const { box, sprite, painted } of this.#tiles) sprite.visible = painted && !isDisjoint(box, window);
  }

  /** Paint first what lies about this point. */
  focus(at: Point): void {
    this.#focus = at;
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
    if (touched === "all") return this.#paintAll();
    if (touched.length === 0) return;
    this.#coverChanged(touched);
    for (const cell of touched) this.#invalidate(this.grid.center(cell));
    this.#painters.plan(plan, false);
  }

  /** The whole of it, painted as sharply as it is seen: to mix the pixels of its parts for every frame takes too long. */
  get painter(): Painter {
    return {
      bounds: () => ({ x: -EDGE, y: -EDGE, width: this.grid.width + 2 * EDGE, height: this.grid.height + 2 * EDGE }),
      paint: (brush) => {
        const parts = this.#tiles.filter(({ painted }) => painted).map(({ sprite }) => sprite);
        for (const sprite of [this.#flat, ...parts, ...(this.#patch.visible ? [this.#patch] : [])])
          paintSprite(brush, sprite);
      },
    };
  }

  destroy(): void {
    this.#painters.terminate();
    for (const sprite of [this.#flat, this.#patch, ...this.#tiles.map((one) => one.sprite)]) dropTexture(sprite);
    this.layer.destroy({ children: true });
  }

  #paintAll(): void {
    this.#tiles.forEach((_, n) => this.#waiting.add(n));
    const scale = Math.min(0.5, 1400 / Math.max(this.grid.width, this.grid.height));
    showCanvas(
      this.#flat,
      this.#canvas(scale, (brush) => paintFlatMap(brush, this.grid, this.plan)),
      scale,
    );
    this.#painters.plan(this.plan, true);
    this.changed();
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
    this.changed();
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
    this.#tiles.forEach(({ box }, n) => {
      if (!isDisjoint(box, near)) this.#waiting.add(n);
    });
  }

  #nextJob(): PaintJob | null {
    let [best, least] = [-1, Infinity];
    for (const n of this.#waiting) {
      const box = this.#tiles[n]?.box;
      const far = box
        ? Math.hypot(box.x + box.width / 2 - this.#focus[0], box.y + box.height / 2 - this.#focus[1])
        : Infinity;
      if (far < least) [best, least] = [n, far];
    }
    const found = this.#tiles[best];
    this.#waiting.delete(best);
    return found ? { tile: best, box: found.box, scale: this.#scale } : null;
  }

  #showTile({ tile: n, image }: Painted): void {
    const found = this.#tiles[n];
    if (!found) return image.close();
    found.painted = true;
    showTile(found, image);
    if (this.#waiting.size === 0) this.#patch.visible = false;
    this.changed();
  }
}

function splitTiles(wide: number, high: number, size: number): Box[] {
  const boxes: Box[] = [];
  for (let y = 0; y < high; y += size)
    for (let x = 0; x < wide; x += size)
      boxes.push({ x: x - EDGE, y: y - EDGE, width: Math.min(size, wide - x), height: Math.min(size, high - y) });
  return boxes;
}

function makeTile(box: Box): Tile {
  const sprite = new Sprite();
  sprite.position.set(box.x, box.y);
  sprite.visible = false;
  return { box, sprite, painted: false };
}

function paintSprite(brush: Brush, { texture, x, y, scale }: Sprite): void {
  const image = texture.source.resource as CanvasImageSource | undefined;
  if (texture !== Texture.EMPTY && image)
    brush.drawImage(image, x, y, texture.source.width * scale.x, texture.source.height * scale.y);
}

function dropTexture(sprite: Sprite): void {
  if (sprite.texture !== Texture.EMPTY) sprite.texture.destroy(true);
}

function showTile({ sprite, box }: Tile, image: ImageBitmap): void {
  dropTexture(sprite);
  sprite.texture = new Texture({ source: new ImageSource({ resource: image, autoGenerateMipmaps: true }) });
  sprite.scale.set(box.width / image.width, box.height / image.height);
  sprite.visible = true;
}

function showCanvas(sprite: Sprite, canvas: OffscreenCanvas, scale: number): void {
  dropTexture(sprite);
  sprite.texture = new Texture({ source: new CanvasSource({ resource: canvas }) });
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

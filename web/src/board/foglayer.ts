import { Container, Sprite } from "./pixi";
import type { Fog } from "../wire/types";
import { isDisjoint } from "./boxes";
import { paintSprites, type Painter } from "./canvaslayer";
import type { Colours } from "./colours";
import { cellsOf, outline, type Cell, type Surface } from "./grid";
import type { Box } from "./paint/field";
import { traceSegments, tracePolygon, stroke } from "./paint/pen";
import { EDGE } from "./paint/plan";
import type { Brush } from "./paint/terrain";
import { showImage } from "./textures";

/** Fog of war; through `sheer` fog one sees the ground beneath. */
export type Veil = Fog & { sheer?: boolean };

const TILE = 512;
const GAP = 16;
const LARGE_MAP = 4000;

interface Patch {
  box: Box;
  cells: Cell[];
  sprite: Sprite;
  /** How deep the fog is in each of the cells, as it should be and as it was painted. */
  state: string;
  painted: string;
}

/** Fog of war: blank, hatched paper over what was never seen, shade over what is only remembered. */
export class FogLayer {
  readonly layer = new Container();
  readonly #scale: number;
  #patches: Patch[] = [];

  constructor(
    private readonly grid: Surface,
    private colours: Colours,
  ) {
    this.#scale = Math.max(grid.width, grid.height) > LARGE_MAP ? 0.5 : 1;
  }

  /** Show another fog. */
  set(fog: Fog | null): void {
    if (fog && this.#patches.length === 0) {
      this.#patches = makePatches(this.grid);
      this.layer.addChild(...this.#patches.map(({ sprite }) => sprite));
    }
    for (const patch of this.#patches)
      patch.state = patch.cells.map((cell) => fogDepth(fog, this.grid.index(cell))).join("");
  }

  /** All of it, for a pane. */
  get painter(): Painter {
    const { width, height } = this.grid;
    const whole = { x: -EDGE, y: -EDGE, width: width + 2 * EDGE, height: height + 2 * EDGE };
    return {
      bounds: () => (this.#patches.length ? whole : null),
      paint: (brush) =>
        paintSprites(
          brush,
          this.#patches.map(({ sprite }) => sprite),
        ),
    };
  }

  /** Draw only what lies in a rectangle, and paint what changed there; whether that was anything. */
  cull(window: Box): boolean {
    const seen = this.#patches.filter(({ box }) => !isDisjoint(box, window));
    const changed = seen.filter(({ state, painted }) => state !== painted);
    for (const patch of changed) this.#paint(patch);
    for (const { sprite } of this.#patches) sprite.visible = false;
    for (const { sprite, painted } of seen) sprite.visible = /[12]/.test(painted);
    return changed.length > 0;
  }

  /** The colours are others. */
  repaint(colours: Colours): void {
    this.colours = colours;
    for (const patch of this.#patches) patch.painted = "";
  }

  destroy(): void {
    for (const { sprite } of this.#patches) showImage(sprite, null);
    this.layer.destroy({ children: true });
  }

  #paint(patch: Patch): void {
    const { box, cells, sprite, state } = patch;
    patch.painted = state;
    showImage(sprite, null);
    if (!/[12]/.test(state)) return;
    const scale = this.#scale;
    const canvas = new OffscreenCanvas(TILE * scale, TILE * scale);
    const brush = canvas.getContext("2d");
    if (!brush) return;
    brush.setTransform(scale, 0, 0, scale, -box.x * scale, -box.y * scale);
    this.#shade(
      brush,
      cells.filter((_, n) => state[n] === "1"),
    );
    this.#blank(
      brush,
      box,
      cells.filter((_, n) => state[n] === "2"),
    );
    showImage(sprite, canvas.transferToImageBitmap(), true);
    sprite.scale.set(1 / scale);
  }

  #shade(brush: Brush, cells: Cell[]): void {
    brush.fillStyle = this.colours("var(--map-shade)");
    brush.globalAlpha = 0.4;
    brush.beginPath();
    for (const cell of cells) tracePolygon(brush, this.grid.corners(cell));
    brush.fill();
    brush.globalAlpha = 1;
  }

  #blank(brush: Brush, box: Box, cells: Cell[]): void {
    brush.save();
    brush.beginPath();
    for (const cell of cells) tracePolygon(brush, this.grid.corners(cell, 1.01));
    brush.clip();
    brush.fillStyle = this.colours("var(--map-paper)");
    brush.fillRect(box.x, box.y, TILE, TILE);
    const lines = Array.from({ length: (2 * TILE) / GAP + 1 }, (_, n) => {
      const x = box.x - TILE + n * GAP;
      return [
        [x, box.y + TILE],
        [x + TILE, box.y],
      ] as const;
    });
    stroke(brush, { colour: this.colours("var(--map-contour)"), width: 1, alpha: 0.3 }, () =>
      traceSegments(brush, lines),
    );
    brush.restore();
    const edge = outline(this.grid, cells);
    stroke(brush, { colour: this.colours("var(--map-contour)"), width: 5, alpha: 0.22 }, () =>
      traceSegments(brush, edge),
    );
    stroke(brush, { colour: this.colours("var(--map-ink)"), width: 1.3, alpha: 0.75 }, () =>
      traceSegments(brush, edge),
    );
  }
}

/** How deep the fog is: 0 in sight, 1 remembered, 2 never seen. */
function fogDepth(fog: Fog | null, cell: number): 0 | 1 | 2 {
  if (!fog || fog.lit[cell] === "1") return 0;
  return fog.known[cell] === "1" ? 1 : 2;
}

/** The map in squares, each with the cells that show in it or touch one that does. */
function makePatches(grid: Surface): Patch[] {
  const columns = Math.ceil(grid.width / TILE);
  const rows = Math.ceil(grid.height / TILE);
  const all = Array.from({ length: columns * rows }, (_, n): Patch => {
    const box = { x: (n % columns) * TILE, y: Math.floor(n / columns) * TILE, width: TILE, height: TILE };
    const sprite = new Sprite();
    sprite.position.set(box.x, box.y);
    return { box, sprite, cells: [], state: "", painted: "" };
  });
  const reach = grid.size * 3;
  const first = (at: number) => Math.max(0, Math.floor((at - reach) / TILE));
  const last = (at: number, most: number) => Math.min(most - 1, Math.floor((at + reach) / TILE));
  for (const cell of cellsOf(grid)) {
    const [x, y] = grid.center(cell);
    for (let row = first(y); row <= last(y, rows); row++)
      for (let column = first(x); column <= last(x, columns); column++) all[row * columns + column]?.cells.push(cell);
  }
  return all;
}

import { CanvasSource, Container, Sprite, Texture } from "./pixi";
import type { Fog } from "../wire/types";
import type { Colours } from "./colours";
import { cellsOf, key, outline, type Cell, type Grid } from "./grid";
import type { Box } from "./paint/field";
import { pieces, polygon, stroke } from "./paint/pen";
import type { Brush } from "./paint/survey";

const TILE = 512;
const GAP = 16;
const LARGE = 4000;

interface Patch {
  box: Box;
  cells: Cell[];
  sprite: Sprite;
  state: string;
}

/** Fog of war: blank, hatched paper over what was never seen, shade over what is only remembered. */
export class Haze {
  readonly layer = new Container();
  readonly #scale: number;
  readonly #patches: Patch[];

  constructor(
    private readonly grid: Grid,
    private colours: Colours,
  ) {
    this.#scale = Math.max(grid.width, grid.height) > LARGE ? 0.5 : 1;
    this.#patches = patches(grid);
    this.layer.addChild(...this.#patches.map(({ sprite }) => sprite));
  }

  /** Show another fog; only where it changed something is painted. */
  set(fog: Fog | null): void {
    for (const patch of this.#patches) {
      const state = patch.cells.map((cell) => depth(fog, this.grid.index(cell))).join("");
      if (state === patch.state) continue;
      patch.state = state;
      this.#paint(patch, state);
    }
  }

  /** The colours are others. */
  repaint(colours: Colours): void {
    this.colours = colours;
    for (const patch of this.#patches) this.#paint(patch, patch.state);
  }

  destroy(): void {
    for (const { sprite } of this.#patches) clear(sprite);
    this.layer.destroy({ children: true });
  }

  #paint({ box, cells, sprite }: Patch, state: string): void {
    clear(sprite);
    if (!/[12]/.test(state)) return;
    const scale = this.#scale;
    const canvas = new OffscreenCanvas(TILE * scale, TILE * scale);
    const brush = canvas.getContext("2d");
    if (!brush) return;
    brush.setTransform(scale, 0, 0, scale, -box.x * scale, -box.y * scale);
    this.#shade(brush, cells.filter((_, n) => state[n] === "1"));
    this.#blank(brush, box, cells.filter((_, n) => state[n] === "2"));
    sprite.texture = new Texture({ source: new CanvasSource({ resource: canvas, autoGenerateMipmaps: true }) });
    sprite.scale.set(1 / scale);
    sprite.visible = true;
  }

  #shade(brush: Brush, cells: Cell[]): void {
    brush.fillStyle = this.colours("var(--map-shade)");
    brush.globalAlpha = 0.4;
    brush.beginPath();
    for (const cell of cells) polygon(brush, this.grid.corners(cell));
    brush.fill();
    brush.globalAlpha = 1;
  }

  #blank(brush: Brush, box: Box, cells: Cell[]): void {
    brush.save();
    brush.beginPath();
    for (const cell of cells) polygon(brush, this.grid.corners(cell, 1.01));
    brush.clip();
    brush.fillStyle = this.colours("var(--map-paper)");
    brush.fillRect(box.x, box.y, TILE, TILE);
    const lines = Array.from({ length: (2 * TILE) / GAP + 1 }, (_, n) => {
      const x = box.x - TILE + n * GAP;
      return [[x, box.y + TILE], [x + TILE, box.y]] as const;
    });
    stroke(brush, { colour: this.colours("var(--map-contour)"), width: 1, alpha: 0.3 }, () => pieces(brush, lines));
    brush.restore();
    const edge = outline(this.grid, cells);
    stroke(brush, { colour: this.colours("var(--map-contour)"), width: 5, alpha: 0.22 }, () => pieces(brush, edge));
    stroke(brush, { colour: this.colours("var(--map-ink)"), width: 1.3, alpha: 0.75 }, () => pieces(brush, edge));
  }
}

/** How deep the fog is: 0 in sight, 1 remembered, 2 never seen. */
function depth(fog: Fog | null, cell: number): 0 | 1 | 2 {
  if (!fog || fog.lit[cell] === "1") return 0;
  return fog.known[cell] === "1" ? 1 : 2;
}

function clear(sprite: Sprite): void {
  if (sprite.texture !== Texture.EMPTY) sprite.texture.destroy(true);
  sprite.texture = Texture.EMPTY;
  sprite.visible = false;
}

/** The sheet in squares, each with the cells that show in it or touch one that does. */
function patches(grid: Grid): Patch[] {
  const columns = Math.ceil(grid.width / TILE);
  const rows = Math.ceil(grid.height / TILE);
  const all = Array.from({ length: columns * rows }, (_, n): Patch => {
    const box = { x: (n % columns) * TILE, y: Math.floor(n / columns) * TILE, width: TILE, height: TILE };
    const sprite = new Sprite();
    sprite.position.set(box.x, box.y);
    sprite.visible = false;
    return { box, sprite, cells: [], state: "" };
  });
  const reach = grid.size * 3;
  for (const cell of cellsOf(grid)) {
    const [x, y] = grid.center(cell);
    const touched = new Set<string>();
    for (const [dx, dy] of [[-reach, -reach], [reach, -reach], [-reach, reach], [reach, reach]] as const) {
      const [column, row] = [Math.floor((x + dx) / TILE), Math.floor((y + dy) / TILE)];
      if (column >= 0 && row >= 0 && column < columns && row < rows) touched.add(key([column, row]));
    }
    for (const one of touched) {
      const [column = 0, row = 0] = one.split(",").map(Number);
      all[row * columns + column]?.cells.push(cell);
    }
  }
  return all;
}

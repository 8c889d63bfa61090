import type { Cell } from "../board/grid";
import { paletteOf } from "../board/paint/palette";
import { Land, planOf } from "../board/paint/plan";
import { paintTile } from "../board/paint/tile";
import type { Ground, GroundKind } from "../wire/types";

const SPAN = 3;

/** A cell of a ground, painted as the board paints it onto a canvas of `size` CSS pixels; `room` is how much about it is seen. */
export function paintCell(canvas: HTMLCanvasElement, ground: Ground, cell: Cell, size: number, room = 1): void {
  const land = new Land(planOf(ground, paletteOf(canvas), false, null));
  const [x, y] = land.grid.center(cell);
  const span = land.grid.shape === "square" ? land.grid.size * 1.62 * room : land.grid.size * 2 * room;
  const sharpness = devicePixelRatio;
  canvas.width = canvas.height = Math.round(size * sharpness);
  const box = { x: x - span / 2, y: y - span / 2, width: span, height: span };
  const tile = paintTile(land, box, canvas.width / span);
  canvas.getContext("2d")?.drawImage(tile, 0, 0, canvas.width, canvas.height);
}

/** A little land of one kind of ground; a road leads over grass, a ledge lies in it. */
export function sample(kind: GroundKind): Ground {
  const grass: GroundKind = { name: "open", look: "grass", text: "" };
  const lies = (column: number, row: number) =>
    kind.look === "ledge" ? row === 1 && column === 1 : kind.look !== "road" || row === 1;
  const terrain = Array.from({ length: SPAN * SPAN }, (_, i) => (lies(i % SPAN, Math.floor(i / SPAN)) ? 1 : 0));
  return {
    surface: "grid",
    zones: [],
    shape: "square",
    columns: SPAN,
    rows: SPAN,
    layout: "odd-r",
    kinds: [grass, kind],
    terrain,
    levels: [],
    layers: [],
    edges: [],
    picture: "",
    picture_box: null,
    cover: "",
  };
}

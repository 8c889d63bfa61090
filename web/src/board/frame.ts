import { toScreen, toMap, type Extent, type View } from "./camera";
import type { Colours } from "./colours";
import { columnName, type Cell, type Surface } from "./grid";
import { setFont } from "./overlays/lettering";
import { FRAME } from "./measures";

/** What the frame shows: the grid as it is seen, and the cell whose column and row are marked. */
export interface FrameState {
  grid: Surface;
  view: View;
  room: Extent;
  colours: Colours;
  marked: Cell | null;
  sharpness: number;
}

type Pen = CanvasRenderingContext2D;

/** Draw the neat line: a zebra of columns along the upper edge. */
export function drawColumns(canvas: HTMLCanvasElement, framed: FrameState): void {
  const { grid, view, room, marked } = framed;
  const [low, high] = visibleSpan(framed, 0);
  const on = marked ? grid.place(marked)[0] : -1;
  drawStrip(canvas, framed, room.width + FRAME, FRAME, (pen) => {
    for (let column = low; column <= high; column++) {
      const x = toScreen(view, room, grid.center(grid.cell(column, 0)))[0] + FRAME;
      drawLabel(pen, framed, x, true, column, column === on, columnName(column));
    }
    drawRule(pen, framed, room.width + FRAME, true);
  });
}

/** Draw the neat line along the left edge: rows. */
export function drawRows(canvas: HTMLCanvasElement, framed: FrameState): void {
  const { grid, view, room, marked } = framed;
  const [low, high] = visibleSpan(framed, 1);
  const on = marked ? grid.place(marked)[1] : -1;
  drawStrip(canvas, framed, FRAME, room.height + FRAME, (pen) => {
    for (let row = low; row <= high; row++) {
      const y = toScreen(view, room, grid.center(grid.cell(0, row)))[1] + FRAME;
      drawLabel(pen, framed, y, false, row, row === on, String(row + 1));
    }
    drawRule(pen, framed, room.height + FRAME, false);
  });
}

/** The first and last column (axis 0) or row (axis 1) in sight. */
function visibleSpan({ grid, view, room }: FrameState, axis: 0 | 1): [number, number] {
  const from = toMap(view, room, [0, 0]);
  const to = toMap(view, room, [room.width, room.height]);
  const most = (axis === 0 ? grid.columns : grid.rows) - 1;
  const pitch = labelStep(grid, axis);
  return [Math.max(0, Math.floor(from[axis] / pitch) - 2), Math.min(most, Math.ceil(to[axis] / pitch) + 1)];
}

/** How far columns or rows are apart. */
function labelStep(grid: Surface, axis: 0 | 1): number {
  const [a, b] = [grid.center(grid.cell(0, 0)), grid.center(axis === 0 ? grid.cell(2, 0) : grid.cell(0, 2))];
  return (b[axis] - a[axis]) / 2;
}

function drawStrip(
  canvas: HTMLCanvasElement,
  { colours, sharpness }: FrameState,
  wide: number,
  high: number,
  draw: (pen: Pen) => void,
): void {
  const [w, h] = [Math.round(wide * sharpness), Math.round(high * sharpness)];
  if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.setTransform(sharpness, 0, 0, sharpness, 0, 0);
  pen.fillStyle = colours("var(--map-frame)");
  pen.fillRect(0, 0, wide, high);
  draw(pen);
  pen.fillStyle = colours("var(--map-frame)");
  pen.fillRect(0, 0, FRAME - 1, FRAME - 1);
}

function drawLabel(
  pen: Pen,
  framed: FrameState,
  at: number,
  across: boolean,
  n: number,
  on: boolean,
  name: string,
): void {
  const { grid, view, colours } = framed;
  const long = labelStep(grid, across ? 0 : 1) * view.zoom;
  const lay = (start: number, thick: number) =>
    across ? pen.fillRect(at - long / 2, start, long, thick) : pen.fillRect(start, at - long / 2, thick, long);
  pen.fillStyle = colours(on ? "var(--brass)" : "var(--map-frame-ink)");
  if (on) lay(0, FRAME);
  else if (n % 2) lay(FRAME - 5, 3);
  const every = Math.max(1, Math.ceil((across ? 17 : 14) / long));
  if (!on && (n + 1) % every) return;
  setFont(pen, { face: "names", size: 11 });
  pen.fillStyle = colours(on ? "var(--on-brass)" : "var(--map-frame-ink)");
  const middle = (FRAME - 5) / 2 + 0.5;
  if (across) pen.fillText(name, at, middle);
  else pen.fillText(name, middle, at);
}

function drawRule(pen: Pen, { colours }: FrameState, long: number, across: boolean): void {
  pen.fillStyle = colours("var(--map-frame-ink)");
  for (const [at, thick] of [
    [FRAME - 5.4, 0.8],
    [FRAME - 1.7, 1.7],
  ] as const)
    if (across) pen.fillRect(FRAME - 5, at, long, thick);
    else pen.fillRect(at, FRAME - 5, thick, long);
}

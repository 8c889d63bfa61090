import { key, type Cell, type Grid } from "./grid";
import type { Held } from "./input";

/** What the keyboard may do on the board. */
export interface Steering {
  grid: Grid;
  cursor: Cell;
  move: (cell: Cell) => void;
  pan: (dx: number, dy: number) => void;
  choose: (held: Held) => void;
  leave: () => void;
  fit: () => void;
  zoomBy: (factor: number) => void;
}

const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const STRIDE = 90;
const ZOOM = 1.25;

/** Make something of a key: true if it meant something.  Arrows move the mark over the cells, with Shift they move the map. */
export function steer(event: KeyboardEvent, to: Steering): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const arrow = ARROWS[event.key];
  if (arrow && event.shiftKey) to.pan(arrow[0] * STRIDE, arrow[1] * STRIDE);
  else if (arrow) to.move(beside(to.grid, to.cursor, arrow));
  else if (event.key === "Enter") to.choose({ shift: event.shiftKey, ctrl: false, alt: false });
  else if (event.key === "Escape") to.leave();
  else if (event.key === "+" || event.key === "=") to.zoomBy(ZOOM);
  else if (event.key === "-") to.zoomBy(1 / ZOOM);
  else if (event.key === "0") to.fit();
  else return false;
  return true;
}

/** The next cell along columns and rows; at the edge of the map one stays. */
export function beside(grid: Grid, cell: Cell, [dx, dy]: [number, number]): Cell {
  const [column, row] = grid.place(cell);
  const next = grid.cell(column + dx, row + dy);
  return grid.index(next) < 0 || key(next) === key(cell) ? cell : next;
}

import type { Cell, Surface } from "./grid";
import type { Held } from "./input";

/** What the keyboard may do on the board. */
export interface KeyActions {
  grid: Surface;
  cursor: Cell;
  move: (cell: Cell) => void;
  pan: (dx: number, dy: number) => void;
  /** Go to the next piece of the cell; false where there is none, and the key leaves the board. */
  next: (by: 1 | -1) => boolean;
  choose: (held: Held) => void;
  leave: () => void;
  fit: () => void;
  zoomBy: (factor: number) => void;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** The keys of the number pad, which lead to all sides of a cell: those that it has, else the way that an arrow leads. */
const NUMBER_PAD: Record<string, [string, [number, number]]> = {
  Numpad1: ["sw", [-1, 1]],
  Numpad2: ["s", [0, 1]],
  Numpad3: ["se", [1, 1]],
  Numpad4: ["w", [-1, 0]],
  Numpad6: ["e", [1, 0]],
  Numpad7: ["nw", [-1, -1]],
  Numpad8: ["n", [0, -1]],
  Numpad9: ["ne", [1, -1]],
};
const STRIDE = 90;
const ZOOM = 1.25;

/** Whether a key is an arrow that nothing has the focus for: the board takes it, and the focus. */
export function isForBoard(event: KeyboardEvent, board?: HTMLElement): boolean {
  if (event.target !== document.body || !(event.key in ARROWS)) return false;
  board?.focus({ preventScroll: true });
  return document.activeElement === board;
}

/** Make something of a key: true if it meant something.  Arrows move the mark over the cells, with Shift they move the map. */
export function handleKey(event: KeyboardEvent, to: KeyActions): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const arrow = ARROWS[event.key];
  const pad = NUMBER_PAD[event.code];
  if (pad && !event.shiftKey) to.move(neighbour(to, ...pad));
  else if (arrow && event.shiftKey) to.pan(arrow[0] * STRIDE, arrow[1] * STRIDE);
  else if (arrow) to.move(to.grid.beside(to.cursor, arrow));
  else if (event.key === "Tab") return to.next(event.shiftKey ? -1 : 1);
  else if (event.key === "Enter") to.choose({ shift: event.shiftKey, ctrl: false, alt: false });
  else if (event.key === "Escape") to.leave();
  else if (event.key === "+" || event.key === "=") to.zoomBy(ZOOM);
  else if (event.key === "-") to.zoomBy(1 / ZOOM);
  else if (event.key === "0") to.fit();
  else return false;
  return true;
}

/** The neighbour of the mark in a direction that its cell has, else where an arrow that slants leads. */
function neighbour({ grid, cursor }: KeyActions, direction: string, arrow: [number, number]): Cell {
  const next = grid.step(cursor, direction);
  return next && grid.index(next) >= 0 ? next : grid.beside(cursor, arrow);
}

import { key, type Cell } from "./grid";
import type { Picked } from "./renderer";
import type { Stand } from "./stacks";

/** From so many pieces in a cell on, a click lists them; a finger cannot tell two apart. */
const LISTED = 5;
const LISTED_BY_TOUCH = 2;

/** Where the keyboard is on a board, the piece that it is on among those of the cell, and the cell whose pieces are listed. */
export class Cursor {
  cell = $state.raw<Cell | null>(null);
  among = $state.raw<string | null>(null);
  listed = $state.raw<Cell | null>(null);

  /** Put the mark on a cell. */
  move(cell: Cell | null): void {
    this.cell = cell;
    this.among = null;
    this.listed = null;
  }

  /** Go on to the next piece of a cell; false beyond the last one, where the mark leaves the pieces again. */
  next(stand: Stand, cell: Cell, from: string | null, by: 1 | -1): boolean {
    const ids = stand.cells.get(key(cell)) ?? [];
    const now = this.among ?? from;
    const at = now === null || !ids.includes(now) ? (by > 0 ? -1 : ids.length) : ids.indexOf(now);
    const next = ids.length > 1 ? (ids[at + by] ?? null) : null;
    this.among = next;
    if (next !== null) this.cell = cell;
    return next !== null;
  }

  /**
   * What a click means: the only one of the cell that is `aimed` at, else in a crowd its pieces are listed (null), and on
   * the selected piece the one after it is meant. In a zone, which is larger than its pieces (null), each is meant by itself.
   */
  click(
    stand: Stand,
    on: Picked,
    selected: string | null,
    touch: boolean,
    aimed: readonly string[] | null = [],
  ): Picked | null {
    this.move(null);
    const ids = (on.cell && stand.cells.get(key(on.cell))) ?? [];
    const [only, other] = ids.filter((id) => aimed?.includes(id));
    if (only && !other) return { ...on, piece: only, hit: only };
    if (on.cell && on.piece !== null && ids.length >= (touch ? LISTED_BY_TOUCH : LISTED)) {
      this.listed = on.cell;
      return null;
    }
    if (!aimed || on.piece === null || on.piece !== selected || ids.length < 2) return on;
    return { ...on, piece: ids[(ids.indexOf(on.piece) + 1) % ids.length] ?? on.piece };
  }
}

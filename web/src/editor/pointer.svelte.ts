import type { Cell } from "../board/grid";
import type { Picked } from "../board/renderer";

/** What the pointer is over, the cell that was chosen last, and what a click puts on the board. */
export class Pointer {
  over = $state.raw<Picked | null>(null);
  chosen = $state.raw<Cell | null>(null);
  /** The pattern of the piece that a click places, as the game has it, and its side. */
  pattern = $state.raw<unknown>(null);
  side = $state("");

  /** The cell that is spoken of: under the pointer, or chosen. */
  get cell(): Cell | null {
    return this.over?.cell ?? this.chosen;
  }
}

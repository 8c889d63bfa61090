import type { Cell } from "../board/grid";
import type { Picked } from "../board/renderer";
import type { KindSample } from "./wire";

/** What the pointer is over, the cell that was chosen last, and what a click puts on the board. */
export class Pointer {
  over = $state.raw<Picked | null>(null);
  chosen = $state.raw<Cell | null>(null);
  /** The pattern of the unit that a click places, and its side. */
  pattern = $state.raw<KindSample | null>(null);
  side = $state("");

  /** The cell that is spoken of: under the pointer, or chosen. */
  get cell(): Cell | null {
    return this.over?.cell ?? this.chosen;
  }
}

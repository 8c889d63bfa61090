import { holds, same, type Cell } from "../logic/choices";
import { built, painted, placed, type Decreed, type SideKind } from "./decrees";

export type Brush = "none" | "ground" | "side" | "place" | "add" | "area" | "note";

/** A decree while it is made: what shall happen, and what a click on the board adds to it. */
export class Drafting {
  events = $state.raw<readonly Decreed[]>([]);
  words = $state.raw<readonly string[]>([]);
  reason = $state("");
  brush = $state<Brush>("none");
  ground = $state("open");
  level = $state<number | null>(null);
  side = $state<SideKind>("wall");
  /** The cells under the brush: painted ones, the first of two neighbours, or where a piece shall stand. */
  cells = $state.raw<readonly Cell[]>([]);

  /** Add something that shall happen. */
  add(event: Decreed, words: string): void {
    this.events = [...this.events, event];
    this.words = [...this.words, words];
  }

  /** Take one thing out again. */
  drop(index: number): void {
    this.events = this.events.filter((_, i) => i !== index);
    this.words = this.words.filter((_, i) => i !== index);
  }

  /** Begin anew. */
  clear(): void {
    this.events = [];
    this.words = [];
    this.reason = "";
    this.stop();
  }

  /** Lay the brush down. */
  stop(): void {
    this.brush = "none";
    this.cells = [];
  }

  /** A click on the board with the brush in hand; false if it does nothing. */
  click(cell: Cell, selected: string, words: (cells: readonly Cell[]) => string): boolean {
    if (this.brush === "ground" || this.brush === "area") this.#toggle(cell);
    else if (this.brush === "side") this.#side(cell, words);
    else if (this.brush === "place" && selected) this.#place(cell, selected, words);
    else if (this.brush === "add" || this.brush === "note") this.cells = [cell];
    else return false;
    return true;
  }

  /** Put the cells that were painted into the decree. */
  paint(words: string): void {
    this.lay(painted(this.cells, this.ground, this.level), words);
  }

  /** Put what shall happen on the cells under the brush into the decree. */
  lay(event: Decreed, words: string): void {
    if (this.cells.length > 0) this.add(event, words);
    this.cells = [];
  }

  /** Put something into the decree that can happen only once. */
  once(event: Decreed, words: string): void {
    if (!this.words.includes(words)) this.add(event, words);
  }

  #toggle(cell: Cell): void {
    this.cells = holds(this.cells, cell) ? this.cells.filter((one) => !same(one, cell)) : [...this.cells, cell];
  }

  #side(cell: Cell, words: (cells: readonly Cell[]) => string): void {
    const [first] = this.cells;
    if (!first) this.cells = [cell];
    else {
      if (!same(first, cell)) this.add(built(first, cell, this.side), words([first, cell]));
      this.cells = [];
    }
  }

  #place(cell: Cell, selected: string, words: (cells: readonly Cell[]) => string): void {
    this.add(placed(selected, cell), words([cell]));
    this.stop();
  }
}

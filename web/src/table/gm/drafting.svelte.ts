import type { FormField } from "../../wire/types";
import { key } from "../../board/grid";
import { holds, same, type Cell } from "../logic/choices";

type Event = Record<string, unknown>;

/** How cells are painted: rings of cells about the pointer, the room that it is in, or what the piece under it sees. */
export type Brush = 0 | 1 | 2 | "room" | "seen";

/** A decree while it is made: what shall happen, and the field that clicks on the board fill in. */
export class Drafting {
  events = $state.raw<readonly Event[]>([]);
  words = $state.raw<readonly string[]>([]);
  reason = $state("");
  field = $state.raw<Pick<FormField, "kind"> | null>(null);
  /** The page of the panel that is open. */
  page = $state("piece");
  /** The cells that were clicked for the field. */
  cells = $state.raw<readonly Cell[]>([]);
  brush = $state<Brush>(0);
  #wipes = false;

  /** Add something that shall happen. */
  add(event: Event, words: string): void {
    this.events = [...this.events, event];
    this.words = [...this.words, words];
  }

  /** Add something that can happen only once. */
  once(event: Event, words: string): void {
    if (!this.words.includes(words)) this.add(event, words);
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

  /** Let clicks on the board fill in a field. */
  take(field: Pick<FormField, "kind">): void {
    if (field.kind === this.field?.kind) return;
    this.cells = [];
    this.field = field;
  }

  /** Let clicks on the board mean what they usually do. */
  stop(): void {
    this.field = null;
    this.cells = [];
  }

  /** Whether something that shall happen gives an id to something new. */
  names(id: string): boolean {
    return this.events.some((event) => JSON.stringify(event).includes(`"id":${JSON.stringify(id)}`));
  }

  /** A click on the board; false if no field waits for one. */
  click(cell: Cell): boolean {
    if (!this.field) return false;
    if (this.field.kind === "cells") this.#toggle(cell);
    else if (this.field.kind === "edge" && this.cells.length === 1 && !holds(this.cells, cell))
      this.cells = [...this.cells, cell];
    else this.cells = [cell];
    return true;
  }

  /** Whether dragging over the board paints cells for the field. */
  get paints(): boolean {
    return this.field?.kind === "cells";
  }

  /** Draw over cells: that under the pointer, when a stroke begins, says whether all are painted or taken out again. */
  paint(under: readonly Cell[], first: boolean): void {
    const [at] = under;
    if (!at) return;
    if (first) this.#wipes = holds(this.cells, at);
    if (!this.#wipes) return this.cover(under);
    const wiped = new Set(under.map(key));
    this.cells = this.cells.filter((cell) => !wiped.has(key(cell)));
  }

  /** Paint cells, each once. */
  cover(cells: readonly Cell[]): void {
    this.cells = [...new Map([...this.cells, ...cells].map((cell) => [key(cell), cell])).values()];
  }

  #toggle(cell: Cell): void {
    this.cells = holds(this.cells, cell) ? this.cells.filter((one) => !same(one, cell)) : [...this.cells, cell];
  }
}

import type { TableStore } from "../lib/tablestore.svelte";
import type { Preview } from "../wire/types";
import { Asking } from "./asking.svelte";
import { same, type Cell } from "./logic/choices";

/** Where one points while a piece is to move: the way so far, and what the server says of going there. */
export class Planner {
  way = $state.raw<readonly Cell[]>([]);
  goal = $state.raw<Cell | null>(null);
  /** How high above the ground the way is to end; null where that goes without saying. */
  level: number | null = null;
  readonly #table: TableStore;
  readonly #asking: Asking;

  constructor(table: TableStore) {
    this.#table = table;
    this.#asking = new Asking(table);
  }

  get preview(): Preview | null {
    return this.#asking.preview;
  }

  /** Forget the way and what was pointed at. */
  clear(): void {
    this.way = [];
    this.point("", "", null);
  }

  /** Add a cell that the way leads through. */
  through(cell: Cell): void {
    const last = this.way.at(-1);
    if (!last || !same(last, cell)) this.way = [...this.way, cell];
  }

  /** Point at a cell: after a moment the way there is asked for, the newest winning. */
  point(piece: string, deed: string, goal: Cell | null): void {
    this.goal = goal;
    this.#asking.point(this.#about(piece, deed, goal), goal && (() => this.#ask(piece, deed, goal)));
  }

  /** What going to a cell by a deed would do. */
  look(piece: string, deed: string, goal: Cell): Promise<Preview | null> {
    return this.#asking.look(this.#about(piece, deed, goal), () => this.#ask(piece, deed, goal));
  }

  #ask(piece: string, deed: string, goal: Cell) {
    const cells = [...this.way, goal].map(([a, b]): [number, number] => [a, b]);
    return this.#table.plan(piece, cells, deed, this.level);
  }

  #about(piece: string, deed: string, goal: Cell | null): string {
    return `${piece}|${deed}|${this.way.join(" ")}|${goal}|${this.level}`;
  }
}

import type { TableStore } from "../lib/tablestore.svelte";
import type { Preview } from "../wire/types";
import { same, type Cell } from "./logic/choices";

const PAUSE = 30;
const REMEMBERED = 400;

/** Where one points while a piece is to move: the way so far, and what the server says of going there. */
export class Planner {
  way = $state.raw<readonly Cell[]>([]);
  goal = $state.raw<Cell | null>(null);
  preview = $state.raw<Preview | null>(null);
  readonly #table: TableStore;
  #known = new Map<string, Preview>();
  #wait: ReturnType<typeof setTimeout> | undefined;
  #wanted = "";

  constructor(table: TableStore) {
    this.#table = table;
  }

  /** Forget the way and what was pointed at. */
  clear(): void {
    this.way = [];
    this.point("", null);
  }

  /** Add a cell that the way leads through. */
  through(cell: Cell): void {
    const last = this.way.at(-1);
    if (!last || !same(last, cell)) this.way = [...this.way, cell];
  }

  /** Point at a cell: after a moment the way there is asked for, the newest winning. */
  point(piece: string, goal: Cell | null): void {
    clearTimeout(this.#wait);
    this.goal = goal;
    this.#wanted = goal ? this.#key(piece, goal) : "";
    this.preview = this.#known.get(this.#wanted) ?? null;
    if (goal && !this.preview) this.#wait = setTimeout(() => void this.look(piece, goal), PAUSE);
  }

  /** What going to a cell would do, asked once as long as nothing happens at the table. */
  async look(piece: string, goal: Cell): Promise<Preview | null> {
    const key = this.#key(piece, goal);
    const known = this.#known.get(key) ?? (await this.#ask(piece, goal));
    if (known) this.#remember(key, known);
    if (key === this.#wanted) this.preview = known;
    return known;
  }

  async #ask(piece: string, goal: Cell): Promise<Preview | null> {
    const cells = [...this.way, goal].map(([a, b]): [number, number] => [a, b]);
    const answer = await this.#table.plan(piece, cells);
    return answer.type === "previewed" ? answer.preview : null;
  }

  #remember(key: string, preview: Preview): void {
    if (this.#known.size >= REMEMBERED) this.#known.clear();
    this.#known.set(key, preview);
  }

  #key(piece: string, goal: Cell): string {
    return `${this.#table.cursor}|${piece}|${this.way.join(" ")}|${goal}`;
  }
}

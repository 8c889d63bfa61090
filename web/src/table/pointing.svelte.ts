import type { TableStore } from "../lib/tablestore.svelte";
import type { Pointed } from "../wire/types";
import { same, type Cell } from "./logic/choices";

const PING_STAYS = 3500;
const PAUSE = 80;

/** Somebody's finger on the board. */
export interface Shown {
  key: string;
  seat: string;
  cells: readonly Cell[];
}

/** Pings and rulers: one's own and those of the others. */
export class Pointing {
  pings = $state.raw<readonly Shown[]>([]);
  rulers = $state.raw<Readonly<Record<string, Shown>>>({});
  /** The corners of one's own ruler, and where it ends now. */
  corners = $state.raw<readonly Cell[]>([]);
  end = $state.raw<Cell | null>(null);
  readonly #table: TableStore;
  readonly #look: (cell: Cell) => void;
  #count = 0;
  #later: ReturnType<typeof setTimeout> | undefined;

  constructor(table: TableStore, look: (cell: Cell) => void) {
    this.#table = table;
    this.#look = look;
    table.listen({ pointed: (pointed) => this.#heard(pointed) });
  }

  /** One's own ruler from its first corner to where it ends. */
  get measured(): readonly Cell[] {
    const last = this.corners.at(-1);
    return this.end && last && !same(last, this.end) ? [...this.corners, this.end] : this.corners;
  }

  /** Point at a cell for everybody; `pull` moves their view there. */
  ping(cell: Cell, pull = false): void {
    this.#table.point(pull ? "pull" : "ping", [[cell[0], cell[1]]]);
    this.#show(this.#table.you?.id ?? "", [cell]);
  }

  /** Put the ruler down, or another corner of it. */
  corner(cell: Cell): void {
    this.corners = [...this.corners, cell];
    this.#send();
  }

  /** Draw the ruler on to a cell. */
  stretch(cell: Cell | null): void {
    this.end = cell;
    if (this.corners.length > 0) this.#send();
  }

  /** Take the ruler away. */
  clear(): void {
    if (this.corners.length === 0) return;
    this.corners = [];
    this.end = null;
    this.#send();
  }

  #send(): void {
    clearTimeout(this.#later);
    this.#later = setTimeout(() => {
      const cells = this.measured.map(([a, b]): [number, number] => [a, b]);
      this.#table.point(cells.length > 1 ? "ruler" : "none", cells);
    }, PAUSE);
  }

  #heard({ seat, what, cells }: Pointed): void {
    const [first] = cells;
    if (seat === this.#table.you?.id) return;
    if (what === "ruler") this.rulers = { ...this.rulers, [seat]: { key: seat, seat, cells } };
    else if (what === "none")
      this.rulers = Object.fromEntries(Object.entries(this.rulers).filter(([id]) => id !== seat));
    else if (first) {
      this.#show(seat, cells);
      if (what === "pull") this.#look(first);
    }
  }

  #show(seat: string, cells: readonly Cell[]): void {
    this.#count += 1;
    const shown = { key: String(this.#count), seat, cells };
    this.pings = [...this.pings, shown];
    setTimeout(() => (this.pings = this.pings.filter((one) => one !== shown)), PING_STAYS);
  }
}

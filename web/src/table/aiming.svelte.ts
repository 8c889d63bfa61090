import { openWays, turned } from "../board/aiming";
import { cellsOf, type Surface } from "../board/grid";
import { heading } from "../lib/piece/look";
import type { Aim, TableStore } from "../lib/tablestore.svelte";
import type { Deed, Piece, Preview, Shape } from "../wire/types";
import { Asking } from "./asking.svelte";
import { holds, same, type Cell } from "./logic/choices";

/** A shape that one holds over the board: where it begins, which way it goes, how large it is, and what it would catch. */
export class Aiming {
  held = $state.raw<Aim | null>(null);
  /** How high above the ground the shape is to begin; null where that goes without saying. */
  level: number | null = null;
  #deed = $state.raw<Deed | null>(null);
  #piece = "";
  readonly #table: TableStore;
  readonly #asking: Asking;
  readonly #grid: () => Surface | null;

  constructor(table: TableStore, grid: () => Surface | null) {
    this.#table = table;
    this.#asking = new Asking(table);
    this.#grid = grid;
  }

  get shape(): Shape | null {
    return this.#deed?.shape ?? null;
  }

  get preview(): Preview | null {
    return this.#asking.preview;
  }

  /** Where the shape may begin, as far as that is listed. */
  get origins(): readonly Cell[] {
    return this.shape?.origins ?? [];
  }

  /** Whether arrow keys turn the shape: there is a way to choose, and no place where it begins. */
  get turns(): boolean {
    return (this.shape?.ways.length ?? 0) > 1 && this.origins.length === 1;
  }

  /** Take the shape of a deed in hand, or none. */
  take(piece: string, deed: Deed | null): void {
    this.#piece = piece;
    this.#deed = deed;
    const [only, other] = this.origins;
    this.#hold(only && !other ? { at: place(only), way: this.#ways(only)[0] ?? "", value: this.#usual } : null);
  }

  /** Hold the shape as the board says that it is held. */
  hold({ at, way, value, more = [] }: { at: Cell; way: string; value: number; more?: readonly Cell[] }): void {
    this.#hold({ at: place(at), way, value, ...(more.length > 0 ? { more: more.map(place) } : {}) });
  }

  /** Choose a cell among several where the shape begins, or let it go; of too many the last gives way. */
  choose(cell: Cell): void {
    const { shape, held } = this;
    if (!shape || !this.#begins(shape, cell)) return;
    const known = held ? [held.at, ...(held.more ?? [])] : [];
    const others = known.filter((one) => !same(one, cell));
    const [at, ...more] = others.length < known.length ? others : [...known.slice(0, shape.points - 1), place(cell)];
    if (!at) return this.#hold(null);
    const way = held?.way ?? this.#ways(at)[0] ?? "";
    this.hold({ at, way, value: held?.value ?? this.#usual, more });
  }

  /** Point at a cell: the shape begins there if it may, else it goes that way from where it begins. */
  point(cell: Cell): void {
    const { shape } = this;
    if (!shape) return;
    const value = this.held?.value ?? this.#usual;
    if (shape.points > 1) this.choose(cell);
    else if (this.#begins(shape, cell)) this.#hold({ at: place(cell), way: this.#onward(cell), value });
    else {
      const at = shape.ways.length > 0 && (this.held?.at ?? this.#nearest(shape, cell));
      if (at) this.#hold({ at: place(at), way: this.#towards(at, cell), value });
    }
  }

  /** Let the shape begin at a level. */
  rise(level: number | null): void {
    this.level = level;
    if (this.held) this.#hold(this.held);
  }

  /** Turn the shape to the next way, or back. */
  turn(by: 1 | -1): void {
    const [grid, { shape, held }] = [this.#grid(), this];
    if (grid && shape && held) this.hold(turned(grid, shape, held, by));
  }

  /** Let the shape go a way. */
  face(way: string): void {
    if (this.held) this.#hold({ ...this.held, way });
  }

  /** Make the shape larger or smaller. */
  resize(by: 1 | -1): void {
    const values = this.shape?.values ?? [];
    if (!this.held || values.length === 0) return;
    const at = Math.min(Math.max(values.indexOf(this.held.value) + by, 0), values.length - 1);
    this.#hold({ ...this.held, value: values[at] ?? this.held.value });
  }

  /** What the shape would do as it is held. */
  async look(): Promise<Preview | null> {
    const { held } = this;
    return held && this.#asking.look(this.#about(held), () => this.#ask(held));
  }

  get #usual(): number {
    const { values = [], usual = 0 } = this.shape ?? {};
    return values.includes(usual) ? usual : (values[0] ?? 0);
  }

  /** The ways that the shape may take from a cell. */
  #ways(at: Cell): string[] {
    return this.shape ? openWays(this.shape, at) : [];
  }

  /** The way that the shape goes from a cell where it begins: as it is held, if it may, else on from whose it is. */
  #onward(at: Cell): string {
    const [open, held] = [this.#ways(at), this.held?.way];
    const from = (this.#deed?.most ?? 0) < 2 && this.#bearer?.at;
    return held && open.includes(held) ? held : from && !same(from, at) ? this.#along(from, at, at) : (open[0] ?? "");
  }

  get #bearer(): Piece | undefined {
    return this.#table.tableau?.pieces[this.#piece];
  }

  #begins(shape: Shape, cell: Cell): boolean {
    if (shape.origins.length > 0) return holds(shape.origins, cell);
    return this.#bearer?.cells.some((own) => this.#steps(own, cell) <= shape.range) ?? false;
  }

  /** Of where the shape may begin what is nearest to a cell. */
  #nearest(shape: Shape, cell: Cell): Cell | undefined {
    const grid = this.#grid();
    const all = this.origins.length > 0 || !grid ? this.origins : [...cellsOf(grid)];
    return all.filter((one) => this.#begins(shape, one)).sort((a, b) => this.#steps(a, cell) - this.#steps(b, cell))[0];
  }

  #steps(from: Cell, to: Cell): number {
    return this.#grid()?.steps(from, to) ?? Infinity;
  }

  /** The way out of a cell that leads most nearly towards another. */
  #towards(from: Cell, to: Cell): string {
    return same(from, to) ? this.held?.way || (this.#ways(from)[0] ?? "") : this.#along(from, to, from);
  }

  /** The way out of a cell that is most nearly that from one cell to another. */
  #along(from: Cell, to: Cell, at: Cell): string {
    const [grid, ways] = [this.#grid(), this.#ways(at)];
    if (!grid) return this.held?.way || (ways[0] ?? "");
    const wanted = angle(grid, from, to);
    const off = (way: string) => Math.abs(wrapped((heading(way, grid.compass) * Math.PI) / 180 - wanted));
    return [...ways].sort((a, b) => off(a) - off(b))[0] ?? "";
  }

  #hold(wanted: Aim | null): void {
    const { level } = this;
    const held = wanted && holdAt(wanted, level);
    this.held = held;
    this.#asking.point(held ? this.#about(held) : "", held && (() => this.#ask(held)));
  }

  #ask(held: Aim) {
    return this.#table.aim(this.#piece, this.#deed?.name ?? "", held);
  }

  #about({ at, way, value, more = [], level = null }: Aim): string {
    return `${this.#piece}|${this.#deed?.name}|${at}|${way}|${value}|${more.join(" ")}|${level}`;
  }
}

/** A shape held at a level, or wherever goes without saying. */
function holdAt({ level: _, ...held }: Aim, level: number | null): Aim {
  return level === null ? held : { ...held, level };
}

const place = ([a, b]: Cell): [number, number] => [a, b];

function angle(grid: Surface, from: Cell, to: Cell): number {
  const [[x, y], [u, v]] = [grid.center(from), grid.center(to)];
  return Math.atan2(v - y, u - x);
}

/** An angle between minus and plus half a turn. */
const wrapped = (by: number): number => Math.atan2(Math.sin(by), Math.cos(by));

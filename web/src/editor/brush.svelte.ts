import { key, type Cell } from "../board/grid";
import type { Held } from "../board/input";
import type { Picked } from "../board/renderer";
import { around, blot, box, flood, straight } from "../board/strokes";
import { alike, built, edgeKey, levelAt, OPEN, painted, raised, sidesOf, terrainAt, type Between } from "./boards";
import type { Side, Terrain } from "./draft";
import type { EditorStore } from "./editor.svelte";
import { withCells } from "./areas";
import { enclosed } from "./outline";

/** How the brush lays down what it paints; the hand paints nothing. */
export type Mode = "hand" | "brush" | "fill" | "box" | "outline" | "erase";

/** The modes in which a stroke covers an area, and not where it goes. */
export const OVER_AREAS: ReadonlySet<Mode> = new Set<Mode>(["fill", "box", "outline"]);

/** A stroke: where it began and went, where it came to, and the cells that it covers; `part` joins what it changes. */
interface Stroke {
  from: Cell;
  way: Cell[];
  last: Cell;
  cells: Map<string, Cell>;
  part: string;
}

/** The brush of the editor: what it paints, how, and the stroke that is being drawn. */
export class Brush {
  mode = $state<Mode>("brush");
  size = $state(0);
  terrain = $state.raw<Terrain>(OPEN);
  level = $state(1);
  side = $state.raw<Side | null>(null);
  /** The cells of the stroke that is being drawn. */
  pending = $state.raw<readonly Cell[]>([]);
  #stroke: Stroke | null = null;
  #strokes = 0;

  constructor(readonly editor: EditorStore) {}

  /** Take up something to paint with from what the editor offers. */
  supply(): void {
    const { edges, grounds } = this.editor.supplies;
    this.side = edges[0]?.side ?? null;
    this.terrain = grounds.find((one) => one.shown.look === "rubble")?.terrain ?? this.terrain;
  }

  /** Whether dragging on the board paints now. */
  get paints(): boolean {
    const { page, place, area } = this.editor;
    return (
      this.mode !== "hand" &&
      (page === "terrain" || page === "walls" || page === "heights" || (page === "goals" && (place || area) !== ""))
    );
  }

  /** What a stroke that begins here would cover. */
  under(cell: Cell): Cell[] {
    const small = OVER_AREAS.has(this.mode) || this.editor.page === "walls";
    return blot(this.editor.sheet, cell, small ? 0 : this.size);
  }

  /** Paint on: the pointer went down on a cell, moved, or was lifted. */
  paint(on: Picked, phase: "first" | "next" | "last", held: Held): void {
    if (phase === "first" && on.cell) this.#begin(on, held);
    else if (phase === "next" && on.cell) this.#go(on, on.cell, held);
    else if (phase === "last") this.#end();
  }

  /** Paint a single cell, as the keyboard does. */
  dab(cell: Cell): void {
    const on: Picked = { at: [0, 0], cell, piece: null, edge: null };
    this.#begin(on, { shift: false, ctrl: false, alt: false });
    this.#end();
  }

  /** Set what stands on a side, or take away what is there if it is the same. */
  toggle(edge: Between): void {
    const there = this.editor.draft.board.sides.find((side) => edgeKey(side.between) === edgeKey(edge));
    const same = there?.name === this.side?.name || this.mode === "erase";
    this.#build([edge], same && there ? null : this.side, "");
  }

  /** Give up the stroke that is being drawn. */
  cancel(): void {
    this.#stroke = null;
    this.pending = [];
  }

  #begin(on: Picked, held: Held): void {
    const cell = on.cell;
    if (!cell) return;
    if (held.alt) return this.#pickUp(cell);
    this.#stroke = { from: cell, way: [], last: cell, cells: new Map(), part: `stroke ${(this.#strokes += 1)}` };
    this.#go(on, cell, held);
  }

  #go(on: Picked, cell: Cell, held: Held): void {
    const stroke = this.#stroke;
    if (!stroke) return;
    const walls = this.editor.page === "walls" && (this.mode === "brush" || this.mode === "erase");
    if (walls && on.edge) this.#build([on.edge], this.mode === "erase" ? null : this.side, stroke.part);
    if (!walls) this.#cover(stroke, cell, held);
    stroke.last = cell;
  }

  #cover(stroke: Stroke, cell: Cell, held: Held): void {
    const { sheet } = this.editor;
    if (stroke.way.at(-1) !== cell) stroke.way.push(cell);
    const all = this.#whole(stroke, cell, held);
    if (all) stroke.cells = new Map(all.map((one) => [key(one), one]));
    else
      for (const one of straight(sheet, stroke.last, cell))
        for (const wet of blot(sheet, one, this.size)) stroke.cells.set(key(wet), wet);
    this.pending = [...stroke.cells.values()];
  }

  /** What a stroke covers that is not drawn freely: a box, what it goes round, all that hangs together, a straight line; else null. */
  #whole({ from, way }: Stroke, to: Cell, held: Held): Cell[] | null {
    const { sheet } = this.editor;
    if (this.mode === "box") return box(sheet, from, to);
    if (this.mode === "outline") return enclosed(sheet, way);
    if (this.mode === "fill") return this.#alike(from);
    return held.shift ? straight(sheet, from, to).flatMap((cell) => blot(sheet, cell, this.size)) : null;
  }

  /** The cells that hang together with one and are like it, as far as no wall parts them. */
  #alike(from: Cell): Cell[] {
    const { sheet, draft, page } = this.editor;
    const { board } = draft;
    const walls = new Set(board.sides.map((side) => edgeKey(side.between)));
    const level = page === "heights";
    const same = (cell: Cell) =>
      level
        ? levelAt(board, sheet, cell) === levelAt(board, sheet, from)
        : alike(terrainAt(board, sheet, cell), terrainAt(board, sheet, from));
    return flood(sheet, from, same, (edge) => walls.has(edgeKey(edge)));
  }

  #end(): void {
    const cells = this.pending;
    this.cancel();
    if (cells.length) this.#lay(cells);
  }

  #lay(cells: readonly Cell[]): void {
    const { editor } = this;
    const erases = this.mode === "erase";
    if (editor.page === "walls") return this.#build(around(editor.sheet, cells), this.side, "");
    editor.change((draft) => {
      if (editor.page === "goals") {
        const path = editor.area ? editor.area.split(".") : ["places", editor.place];
        return withCells(draft, path, cells, erases);
      }
      const board =
        editor.page === "heights"
          ? raised(draft.board, editor.sheet, cells, erases ? 0 : this.level)
          : painted(draft.board, editor.sheet, cells, erases ? OPEN : this.terrain);
      return { ...draft, board };
    });
  }

  #build(edges: readonly Between[], side: Side | null, part: string): void {
    this.editor.change((draft) => ({ ...draft, board: built(draft.board, edges, side) }), part);
  }

  /** Paint with what lies under the pointer. */
  #pickUp(cell: Cell): void {
    const { sheet, draft, page } = this.editor;
    if (page === "heights") this.level = levelAt(draft.board, sheet, cell);
    else if (page === "walls") this.side = sidesOf(draft.board, cell)[0] ?? this.side;
    else this.terrain = terrainAt(draft.board, sheet, cell);
  }
}

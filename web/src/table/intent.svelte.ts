import type { TableStore } from "../lib/tablestore.svelte";
import type { Choice, Deed, Preview, Reach } from "../wire/types";
import { choicesAt, isPlain, numbered, same, targets, type Cell } from "./logic/choices";
import { Planner } from "./planner.svelte";

type Action = Record<string, unknown>;
type Act = (action: Action) => Promise<boolean>;

/** What one means to do: the piece that is selected, its deeds and reach, the deed chosen, and what awaits a yes. */
export class Intent {
  piece = $state("");
  deeds = $state.raw<readonly Deed[]>([]);
  reach = $state.raw<Reach | null>(null);
  deed = $state.raw<Deed | null>(null);
  /** Cells of one's own choice for a deed that may cover several. */
  cells = $state.raw<readonly Cell[]>([]);
  menu = $state.raw<readonly Choice[]>([]);
  pending = $state.raw<Preview | null>(null);
  /** How well it is described, where that is for the player to say. */
  degree = $state.raw<Choice | null>(null);
  readonly planner: Planner;
  #insists = $state(false);
  readonly #table: TableStore;
  readonly #act: Act;

  constructor(table: TableStore, act: Act) {
    this.#table = table;
    this.#act = act;
    this.planner = new Planner(table);
  }

  /** The cells to click for the deed that was chosen. */
  get targets(): Cell[] {
    return this.deed ? targets(this.deed, this.#table.tableau?.pieces ?? {}) : [];
  }

  /** Whether pointing at a cell means going there: so it does for a piece that can do anything at all. */
  get moves(): boolean {
    const aims = this.deed === null || this.deed.aim === "path";
    return aims && this.#path !== undefined && this.deeds.some((deed) => deed.refusal === null);
  }

  /** The cell that the piece may not go to, if that is worth saying: it could move, or one insists by a click. */
  get forbidden(): Cell | null {
    const { preview, goal } = this.planner;
    return preview?.refusal && (this.#insists || this.#path?.refusal === null) ? goal : null;
  }

  get #path(): Deed | undefined {
    return this.deeds.find((deed) => deed.aim === "path");
  }

  /** Select a piece ("" for none): its deeds and its reach are asked for. */
  select(piece: string): void {
    this.#drop();
    if (piece !== this.piece) {
      this.deeds = [];
      this.reach = null;
    }
    this.piece = piece;
    void this.refresh();
  }

  /** Ask anew what the piece can do, since something has happened. */
  async refresh(): Promise<void> {
    const { piece } = this;
    if (piece === "") return;
    const [deeds, reach] = await Promise.all([this.#table.options(piece), this.#table.range(piece)]);
    if (piece !== this.piece) return;
    this.deeds = deeds.type === "deeds" ? deeds.deeds : [];
    this.reach = reach.type === "reach" ? reach.reach : null;
    if (this.deed) this.deed = this.deeds.find((deed) => deed.name === this.deed?.name && !deed.refusal) ?? null;
  }

  /** Choose a deed: what leaves no choice is done or weighed, for the rest one clicks on the board or in a list. */
  choose(deed: Deed): void {
    const again = this.deed?.name === deed.name;
    this.#drop();
    if (deed.refusal || deed.choices.length === 0 || again) return;
    this.deed = deed;
    const [only] = deed.choices;
    if (isPlain(deed) && only && !deed.words) void this.#act(only.action).then(() => this.#drop());
    else if (deed.choices.length === 1 && only && deed.aim !== "path" && !deed.words) void this.weigh(only);
    else if (deed.aim === "list" || deed.aim === "none" || deed.words) this.menu = deed.choices;
  }

  /** Choose the deed of a number key. */
  number(key: number): void {
    const found = numbered(this.deeds).find((one) => one.key === String(key));
    if (found) this.choose(found.deed);
  }

  /** See what a way to do the deed would bring, before it is done; `words` are the player's own, where it wants some. */
  weigh(choice: Choice, words = ""): Promise<void> {
    const field = this.deed?.words;
    return this.#try(field && words ? { ...choice.action, [field]: words } : choice.action);
  }

  /** Point at a cell. */
  point(cell: Cell | null): void {
    if (!this.moves || this.pending !== null) return;
    this.#insists = false;
    this.planner.point(this.piece, cell);
  }

  /** Click a cell for the piece that is selected; false if that means nothing. */
  click(cell: Cell, through: boolean): boolean {
    const found = this.deed ? choicesAt(this.deed, cell, this.#table.tableau?.pieces ?? {}) : [];
    if (this.deed && this.deed.most > 1 && (through || found.length === 0)) this.#shape(this.deed, cell);
    else if (found.length > 0) this.#offer(found);
    else if (this.moves && through) this.planner.through(cell);
    else if (this.moves) void this.#go(cell);
    else return false;
    return true;
  }

  /** Let the piece go over a cell that it was dragged to: that has been seen, so it goes unless it must be weighed. */
  async drop(cell: Cell): Promise<void> {
    await this.planner.look(this.piece, cell);
    this.planner.point(this.piece, cell);
    await this.#go(cell);
  }

  /** Do what awaits a yes. */
  async confirm(): Promise<void> {
    const action = this.degree?.action ?? this.pending?.action;
    if (!action || this.pending?.refusal) return;
    this.#drop();
    await this.#act(action);
  }

  /** Take back the last step of choosing; false once nothing is left to take back. */
  cancel(): boolean {
    if (this.pending || this.menu.length > 0) this.#unweigh();
    else if (this.deed || this.planner.way.length > 0) this.#drop();
    else if (this.piece) this.select("");
    else return false;
    return true;
  }

  #offer(found: readonly Choice[]): void {
    const [only] = found;
    if (found.length === 1 && only) void this.weigh(only);
    else this.menu = found;
  }

  async #try(action: Action): Promise<void> {
    this.menu = [];
    const answer = await this.#table.try(action);
    this.degree = null;
    this.pending = answer.type === "previewed" ? { ...answer.preview, action: answer.preview.action ?? action } : null;
  }

  /** Cover cells of one's own choice with a deed that may cover several: each click adds one, or takes it out again. */
  #shape(deed: Deed, cell: Cell): void {
    const template = deed.choices.find((choice) => "cells" in choice.action)?.action ?? deed.choices[0]?.action;
    if (!template) return;
    const others = this.cells.filter((one) => !same(one, cell));
    this.cells = others.length < this.cells.length ? others : [...others, cell].slice(-deed.most);
    if (this.cells.length > 0) void this.#try({ ...template, cells: this.cells });
    else this.pending = null;
  }

  /** Go where the way has been seen and costs nothing but movement; else show first what it would bring. */
  async #go(cell: Cell): Promise<void> {
    const { planner } = this;
    const seen = planner.goal && same(planner.goal, cell) ? planner.preview : null;
    const preview = seen ?? (await planner.look(this.piece, cell));
    this.#insists = true;
    if (!preview || preview.refusal || !preview.action) return planner.point(this.piece, cell);
    if (seen && preview.strikes.length === 0 && preview.odds === null) {
      this.#drop();
      await this.#act(preview.action);
    } else this.pending = preview;
  }

  #unweigh(): void {
    this.cells = [];
    this.pending = null;
    this.degree = null;
    this.menu = [];
    if (this.deed && (this.deed.choices.length === 1 || this.deed.aim === "list" || this.deed.aim === "none")) this.deed = null;
  }

  #drop(): void {
    this.cells = [];
    this.pending = null;
    this.degree = null;
    this.menu = [];
    this.deed = null;
    this.planner.clear();
  }
}

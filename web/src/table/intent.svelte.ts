import type { Surface } from "../board/grid";
import type { TableStore } from "../lib/tablestore.svelte";
import type { Choice, Deed, NoEntry, Preview, Reach } from "../wire/types";
import { Aiming } from "./aiming.svelte";
import {
  choiceOfSide,
  choicesAt,
  holds,
  isAble,
  isPlain,
  placed,
  same,
  soleChoice,
  targets,
  type Cell,
  type Placed,
} from "./logic/choices";
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
  /** Whether each click covers one cell more, for a deed that may cover several. */
  freehand = $state(false);
  menu = $state.raw<readonly Choice[]>([]);
  pending = $state.raw<Preview | null>(null);
  /** How well it is described, where that is for the player to say. */
  degree = $state.raw<Choice | null>(null);
  readonly planner: Planner;
  readonly aiming: Aiming;
  #insists = $state(false);
  readonly #table: TableStore;
  readonly #act: Act;

  constructor(table: TableStore, act: Act, grid: () => Surface | null = () => null) {
    this.#table = table;
    this.#act = act;
    this.planner = new Planner(table);
    this.aiming = new Aiming(table, grid);
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

  /** Why the piece may not enter a cell next to it now, if it may not. */
  closedAt(cell: Cell): NoEntry | undefined {
    return this.reach?.closed.find((one) => same(one.cell, cell));
  }

  /** What one is shown before it is done: what awaits a yes, or what one points at. */
  get shown(): Preview | null {
    return this.pending ?? this.aiming.preview ?? this.planner.preview;
  }

  /** Whether whom a shape would catch is worth a list of its own. */
  get catches(): boolean {
    return this.deed?.aim === "shape" && (this.shown?.targets.length ?? 0) > 0;
  }

  /** How much of the budget the plan would take: what is previewed, else the deed in hand. */
  get spends(): number {
    return this.shown?.spends || (this.deed?.price ?? 0);
  }

  /** The way of moving that is chosen, else the first that is open. */
  get #path(): Deed | undefined {
    const ways = this.deeds.filter((deed) => deed.aim === "path");
    return ways.find((deed) => deed.name === this.deed?.name) ?? ways.find((deed) => !deed.refusal) ?? ways[0];
  }

  /** The name of the deed by which one moves. */
  get mover(): string {
    return this.#path?.name ?? "";
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
    const [deeds, reach] = await Promise.all([this.#table.options(piece), this.#table.range(piece, this.mover)]);
    if (piece !== this.piece) return;
    this.deeds = deeds.type === "deeds" ? deeds.deeds : [];
    this.reach = reach.type === "reach" ? reach.reach : null;
    if (this.deed) this.deed = this.deeds.find((deed) => deed.name === this.deed?.name && !deed.refusal) ?? null;
    if (this.reach && this.mover && this.reach.deed !== "" && this.reach.deed !== this.mover) await this.#survey();
  }

  /** Choose a deed: what leaves no choice is done or weighed, for the rest one clicks on the board or in a list. */
  choose(deed: Deed): void {
    const again = this.deed?.name === deed.name;
    this.#drop();
    if (again || !isAble(deed)) return;
    this.deed = deed;
    if (deed.aim === "shape") this.aiming.take(this.piece, deed);
    else if (deed.aim !== "path") this.#begin(deed);
    else if (this.reach?.deed !== deed.name) void this.#survey();
  }

  /** The deeds by their places. */
  get places(): Placed {
    return placed(this.deeds);
  }

  /** See what a way to do the deed would bring, before it is done; `words` are the player's own, where it wants some. */
  weigh(choice: Choice, words = ""): Promise<void> {
    const field = this.deed?.words;
    return this.#try(field && words ? { ...choice.action, [field]: words } : choice.action);
  }

  /** Point at a cell. */
  point(cell: Cell | null): void {
    if (this.pending !== null) return;
    if (this.deed?.aim === "shape" && cell) return this.deed.shape?.points === 1 ? this.aiming.point(cell) : undefined;
    if (!this.moves) return;
    this.#insists = false;
    this.planner.point(this.piece, this.mover, cell);
  }

  /** Drag the piece over a cell: its way there is planned. */
  drag(cell: Cell | null): void {
    this.planner.point(this.piece, this.mover, cell);
  }

  /** Turn the shape in hand; false if there is none to turn. */
  turn(by: 1 | -1): boolean {
    if ((this.aiming.shape?.ways.length ?? 0) < 2) return false;
    this.aiming.turn(by);
    if (this.pending) void this.settle();
    return true;
  }

  /** Make the shape in hand larger or smaller, or the move in hand dearer or cheaper; false if it is as it is. */
  resize(by: 1 | -1): boolean {
    if (this.deed?.aim === "path") return this.#shift(by);
    if ((this.aiming.shape?.values.length ?? 0) < 2) return false;
    this.aiming.resize(by);
    if (this.pending) void this.settle();
    return true;
  }

  /** Let the shape in hand have a size. */
  setSize(value: number): void {
    if (this.aiming.held) this.hold({ ...this.aiming.held, value });
  }

  /** Hold the shape in hand otherwise; what awaits a yes is the shape as it is held. */
  hold(aim: Parameters<Aiming["hold"]>[0]): void {
    this.aiming.hold(aim);
    if (this.pending) void this.settle();
  }

  /** Let the shape in hand begin, or the way that is planned end, at a level; null where that goes without saying. */
  rise(level: number | null): void {
    const { planner, aiming } = this;
    if (planner.level === level) return;
    planner.level = level;
    aiming.rise(level);
    if (this.pending && this.deed?.aim === "shape") void this.settle();
    else if (this.moves && planner.goal) {
      const goal = planner.goal;
      planner.point(this.piece, this.mover, goal);
      if (this.pending) void planner.look(this.piece, this.mover, goal).then((preview) => (this.pending = preview));
    }
  }

  /** Choose the way of moving that comes after or before the one in hand; false if there is none. */
  #shift(by: 1 | -1): boolean {
    const ways = this.deeds.filter((deed) => deed.aim === "path" && isAble(deed));
    const next = ways[ways.findIndex((deed) => deed.name === this.deed?.name) + by];
    if (next) this.choose(next);
    return next !== undefined;
  }

  /** The ways of the deed in hand that a click on a cell may mean. */
  choicesAt(cell: Cell, hit: string | null = null): Choice[] {
    return this.deed ? choicesAt(this.deed, cell, this.#table.tableau?.pieces ?? {}, hit) : [];
  }

  /** Whether a piece stands in a cell. */
  stands(piece: string, cell: Cell): boolean {
    return holds(this.#table.tableau?.pieces[piece]?.cells ?? [], cell);
  }

  /** The choice of the deed in hand that is the side between two cells. */
  sideNear(side: readonly [Cell, Cell]): Choice | undefined {
    return this.deed?.aim === "edge" ? choiceOfSide(this.deed, side) : undefined;
  }

  /** Click near the side between two cells; false if that is nothing to choose. */
  clickSide(side: readonly [Cell, Cell]): boolean {
    const found = this.sideNear(side);
    if (found) void this.weigh(found);
    return found !== undefined;
  }

  /** Take the last cell of a trail back, the last place of a shape or the last waypoint; false if there is none. */
  back(): boolean {
    const { deed, planner, aiming } = this;
    const last = aiming.held?.more?.at(-1) ?? (deed?.shape && deed.shape.points > 1 ? aiming.held?.at : undefined);
    if (deed?.trail && this.cells.length > 0) this.#retry(deed, this.cells.slice(0, -1));
    else if (last) {
      aiming.choose(last);
      if (this.pending) void this.settle();
    } else if (planner.way.length > 0) {
      planner.way = planner.way.slice(0, -1);
      planner.point(this.piece, this.mover, planner.goal);
    } else return false;
    return true;
  }

  /** Whether a cell may be the next of the trail in hand. */
  goesOn(cell: Cell): boolean {
    return this.deed?.trail === true && this.cells.length < this.deed.most && !holds(this.cells, cell);
  }

  /** Click a cell, or a piece there, for the piece that is selected; false if that means nothing. */
  click(cell: Cell, through: boolean, hit: string | null = null): boolean {
    if (this.deed?.aim === "shape") {
      if (this.deed.most > 1 && (through || this.freehand)) this.#cover(this.deed, cell);
      else {
        this.cells = [];
        this.aiming.point(cell);
        void this.settle();
      }
      return true;
    }
    const found = this.choicesAt(cell, hit);
    if (this.deed?.trail) this.#extend(this.deed, cell);
    else if (this.deed && this.deed.most > 1 && (through || found.length === 0)) this.#cover(this.deed, cell);
    else if (found.length > 0) this.#offer(found);
    else if (this.moves && through) this.planner.through(cell);
    else if (this.moves) void this.#go(cell);
    else return false;
    return true;
  }

  /** Let the piece go over a cell that it was dragged to: that has been seen, so it goes unless it must be weighed. */
  async drop(cell: Cell): Promise<void> {
    await this.planner.look(this.piece, this.mover, cell);
    this.planner.point(this.piece, this.mover, cell);
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
  #cover(deed: Deed, cell: Cell): void {
    const template = this.#template(deed);
    if (!template) return;
    const known = this.cells.length > 0 || this.freehand ? this.cells : (template["cells"] as Cell[]);
    const others = known.filter((one) => !same(one, cell));
    this.#retry(deed, others.length < known.length ? others : [...others, cell].slice(-deed.most));
  }

  /** Add a cell to the end of a trail; the last one is taken back by a second click. */
  #extend(deed: Deed, cell: Cell): void {
    const last = this.cells.at(-1);
    if (last && same(last, cell)) this.#retry(deed, this.cells.slice(0, -1));
    else if (this.goesOn(cell)) this.#retry(deed, [...this.cells, cell]);
  }

  /** See what a deed would do with other cells. */
  #retry(deed: Deed, cells: readonly Cell[]): void {
    const template = this.#template(deed);
    this.cells = cells;
    if (template && cells.length > 0) void this.#try({ ...template, cells });
    else this.pending = null;
  }

  /** An action of a deed that covers cells, whose cells may be others. */
  #template(deed: Deed): Action | undefined {
    const aimed = (this.pending ?? this.aiming.preview)?.action;
    return aimed ?? deed.choices.find((choice) => "cells" in choice.action)?.action;
  }

  /** Go where the way has been seen and costs nothing but movement; else show first what it would bring. */
  async #go(cell: Cell): Promise<void> {
    const { planner } = this;
    const seen = planner.goal && same(planner.goal, cell) ? planner.preview : null;
    const preview = seen ?? (await planner.look(this.piece, this.mover, cell));
    this.#insists = true;
    if (!preview || preview.refusal || !preview.action) return planner.point(this.piece, this.mover, cell);
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
    const { aim = "shape", choices = [] } = this.deed ?? {};
    if (aim !== "shape" && (choices.length === 1 || aim === "list" || aim === "none")) this.deed = null;
  }

  #drop(): void {
    this.cells = [];
    this.pending = null;
    this.degree = null;
    this.menu = [];
    this.deed = null;
    this.freehand = false;
    this.planner.clear();
    this.aiming.take("", null);
  }

  /** Begin with a deed: what leaves no choice is done or weighed, what is to be chosen from a list is listed. */
  #begin(deed: Deed): void {
    const [first] = deed.choices;
    const only = soleChoice(deed, this.piece, this.#table.tableau?.pieces ?? {});
    if (first && isPlain(deed) && !deed.words) {
      // What is in hand is put down before the server answers: the next key may be pressed before it does.
      this.#drop();
      void this.#act(first.action);
    } else if (only) void this.weigh(only);
    else if (deed.aim === "list" || deed.aim === "none" || deed.words) this.menu = deed.choices;
  }

  /** Let the shape stay as it is held, for a yes. */
  async settle(): Promise<void> {
    const { held } = this.aiming;
    const preview = await this.aiming.look();
    // Whoever turns the shape before the answer comes is answered as it is held then.
    if (this.aiming.held !== held) return this.settle();
    if (preview && this.deed?.aim === "shape") this.pending = preview;
  }

  /** Ask where the piece can go by the way of moving that is chosen. */
  async #survey(): Promise<void> {
    const { piece } = this;
    const answer = await this.#table.range(piece, this.mover);
    if (piece === this.piece && answer.type === "reach") this.reach = answer.reach;
  }
}

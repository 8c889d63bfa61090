import { getContext, setContext } from "svelte";
import { label, makeGrid } from "../board/grid";
import { t } from "../i18n";
import { get } from "../lib/api";
import { notify } from "../lib/live.svelte";
import type { Compass } from "../lib/piece/look";
import type { TableStore } from "../lib/tablestore.svelte";
import type { Banner, Done, Manage, Note, Piece, Refuse, Seated, SeatLink, Seen, Stale } from "../wire/types";
import { Drafting } from "./gm/drafting.svelte";
import { Intent } from "./intent.svelte";
import type { Cell } from "./logic/choices";
import { Pointing } from "./pointing.svelte";
import { Replay } from "./replay/replay.svelte";

export type SideTab = "log" | "chat" | "rules";
export type Shown = "people" | "scenes" | "dice" | "keys" | "bank" | "sheet";
export type Tool = "select" | "measure" | "template" | "ping";

/** How the board is looked at; set by the board once it is there. */
export interface BoardView {
  centre(cell: Cell): void;
  zoom(by: number): void;
  fit(): void;
}

const KEY = Symbol("table screen");

/** What stands on the table's screen besides the game: what is open, what is looked at, and words for things. */
export class Screen {
  tool = $state<Tool>("select");
  tab = $state<SideTab>("log");
  dialog = $state<Shown | null>(null);
  rule = $state("");
  words = $state(false);
  layers = $state(false);
  decreeing = $state(false);
  seen = $state.raw<Seen | null>(null);
  replay = $state.raw<Replay | null>(null);
  keyOpen = $state(true);
  template = $state.raw<{ cell: Cell; radius: number } | null>(null);
  /** Whose fog the game master has laid over the board, for it to be seen what that seat sees. */
  fogged = $state.raw<Seen | null>(null);
  view: BoardView | null = null;
  readonly drafting = new Drafting();
  readonly intent: Intent;
  readonly pointing: Pointing;
  #readTo = $state(-1);
  readonly #known = new Map<string, Piece>();

  constructor(
    readonly table: TableStore,
    readonly id: string,
    readonly token: string,
  ) {
    this.intent = new Intent(table, (action) => this.do(action));
    this.pointing = new Pointing(table, (cell) => this.view?.centre(cell));
  }

  /** What is drawn: the game, a moment of its replay, or what another seat sees. */
  readonly tableau = $derived.by(() => this.replay?.tableau ?? this.seen?.tableau ?? this.table.tableau);
  readonly standing = $derived.by(() => this.seen?.standing ?? this.table.standing);
  readonly news = $derived.by(() => this.replay?.news ?? this.table.news);
  readonly live = $derived.by(() => this.replay === null && this.seen === null);
  readonly settings = $derived.by(() => this.table.settings);
  readonly you = $derived.by(() => this.table.you);
  readonly isMaster = $derived.by(() => this.table.you?.role === "gm");
  /** Whether one's seat sees all: a game master who plays a side sees what the side sees. */
  readonly seesAll = $derived.by(() => this.isMaster && this.you?.side === "gm");
  readonly pieces = $derived.by(() => Object.values(this.tableau?.pieces ?? {}));
  readonly seats = $derived.by(() => this.table.seats.map((seat) => ({ ...seat, here: this.#isHere(seat) })));
  readonly unread = $derived.by(() => this.table.news.filter((item) => item.cursor > this.#readTo && item.spoken && item.spoken.by !== this.you?.id).length);
  readonly grid = $derived.by(() => (this.tableau ? makeGrid(this.tableau.ground) : null));
  readonly compass = $derived.by((): Compass => this.grid?.compass ?? "square");
  readonly youPlay = $derived.by(() => {
    const you = this.you;
    if (!you) return "";
    if (you.role === "spectator") return t("table.youWatch");
    const side = this.sideName(you);
    return side ? t("table.youPlay", { side }) : t("table.youMaster");
  });

  /** A piece that is on the board now. */
  piece(id: string): Piece | undefined {
    return this.tableau?.pieces[id];
  }

  /** What people call a cell. */
  cellName(cell: Cell): string {
    return this.grid ? label(this.grid, cell) : "";
  }

  /** A piece as it was last seen, though it may have left the board. */
  remembered(id: string): Piece | undefined {
    return this.piece(id) ?? this.#known.get(id);
  }

  /** Keep in mind what the pieces look like. */
  remember(pieces: readonly Piece[]): void {
    for (const piece of pieces) this.#known.set(piece.id, piece);
  }

  /** The banner of a side. */
  banner(side: string): Banner | undefined {
    return this.tableau?.banners.find((banner) => banner.id === side);
  }

  /** What a side that a seat plays is called. */
  sideName(seat: Pick<Seated, "side">): string {
    return this.banner(seat.side)?.label ?? "";
  }

  /** What a seat is called. */
  seatName(id: string): string {
    return this.seats.find((seat) => seat.id === id)?.label ?? t("table.somebody");
  }

  /** The note on a piece or a cell. */
  note(about: string): Note | undefined {
    return this.settings?.notes.find((note) => note.about === about);
  }

  /** Whether one's seat commands a piece. */
  commands(piece: Piece): boolean {
    const you = this.you;
    if (!you || you.side !== piece.side) return false;
    return you.commands.length === 0 || you.commands.includes(piece.id);
  }

  /** Open a page of the side panel; what was said counts as read once the chat is open. */
  open(tab: SideTab): void {
    this.tab = tab;
    if (tab === "chat") this.read();
  }

  /** All that was said is read. */
  read(): void {
    this.#readTo = this.table.cursor;
  }

  /** Open a window over the table, or close it. */
  show(what: Shown | null): void {
    this.dialog = what;
  }

  /** Open the text of a rule. */
  showRule(rule: string): void {
    this.rule = rule;
    this.tab = "rules";
  }

  /** Select a piece and bring it into view. */
  focus(id: string): void {
    this.intent.select(id);
    const piece = this.piece(id);
    if (piece) this.view?.centre(piece.at);
  }

  /** Take a tool in hand; what the last one left on the board is taken away. */
  take(tool: Tool): void {
    this.pointing.clear();
    this.template = null;
    this.tool = tool;
  }

  /** Do an action; why not is said in a notice. */
  do(action: Record<string, unknown>): Promise<boolean> {
    return this.#carried(this.table.do(action));
  }

  /** Do what an order in words says. */
  order(words: string): Promise<boolean> {
    return this.#carried(this.table.do(words));
  }

  /** Take back the last action, or ask for it. */
  async undo(): Promise<void> {
    const how = this.standing?.undo;
    if (how === "no") return notify(t("table.undo_no"));
    if ((await this.#carried(this.table.undo())) && how === "consent") notify(t("table.undoAsked"));
  }

  /** Agree to take back, or refuse. */
  consent(yes: boolean): Promise<boolean> {
    return this.#carried(this.table.consent(yes));
  }

  /** Say something in the chat. */
  say(text: string): Promise<boolean> {
    return this.#carried(this.table.say(text));
  }

  /** Change the table itself. */
  manage(change: Manage["change"]): Promise<boolean> {
    return this.#carried(this.table.manage(change));
  }

  /** Every seat with its link; for game masters. */
  links(): Promise<SeatLink[]> {
    return get<SeatLink[]>(`/api/tables/${encodeURIComponent(this.id)}/links`, { token: this.token });
  }

  /** See what another seat sees ("" for one's own eyes). */
  async seeAs(seat: string): Promise<void> {
    if (seat === "") this.seen = null;
    else {
      const answer = await this.table.see(seat);
      if (answer.type === "seen") this.seen = answer;
      else this.refused(answer);
    }
  }

  /** Lay over the board what another seat does not see ("" for nothing). */
  async fogOf(seat: string): Promise<void> {
    const answer = seat === "" ? null : await this.table.see(seat);
    this.fogged = answer?.type === "seen" ? answer : null;
    if (this.fogged && !this.fogged.tableau.fog) notify(t("table.noFog"));
  }

  /** Go through all that happened in the scene, as one's own seat or another was told it. */
  async startReplay(seat: string | null = null): Promise<void> {
    const answer = await this.table.history(null, seat);
    if (answer.type === "history") this.replay = new Replay(answer, seat ?? this.you?.id ?? "");
    else this.refused(answer);
  }

  /** Say why something was not done. */
  refused({ refusal }: Refuse): void {
    const cited = refusal.rule ? `${refusal.title} (${refusal.rule}${refusal.source ? `, ${refusal.source}` : ""})` : "";
    notify(`${refusal.why.charAt(0).toUpperCase()}${refusal.why.slice(1)}.`, cited, "warn");
  }

  #isHere(seat: Seated): boolean {
    return this.table.standing?.here.includes(seat.id) ?? seat.here;
  }

  async #carried(answer: Promise<Done | Refuse | Stale>): Promise<boolean> {
    const said = await answer;
    if (said.type === "no") this.refused(said);
    if (said.type === "stale") {
      notify(t("table.stale"));
      void this.intent.refresh();
    }
    return said.type === "done";
  }
}

/** Make a screen known to all its parts. */
export const provideScreen = (screen: Screen): Screen => setContext(KEY, screen);

/** The screen that one is part of. */
export const useScreen = (): Screen => getContext<Screen>(KEY);

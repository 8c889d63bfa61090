import { getContext, setContext } from "svelte";
import { isOn } from "../board/stacks";
import { t } from "../i18n";
import { get } from "../lib/api";
import { notify, settle } from "../lib/live.svelte";
import type { Look } from "../lib/piece/counter";
import { go } from "../lib/router.svelte";
import type { Deed, TableStore } from "../lib/tablestore.svelte";
import type { BoardPick } from "../panels/panel";
import type { Done, Manage, Motion, Refuse, SeatLink, Seen, Stale } from "../wire/types";
import { Drafting } from "./gm/drafting.svelte";
import { Intent } from "./intent.svelte";
import type { Cell } from "./logic/choices";
import { section, sentence } from "./logic/wording";
import { Redoing } from "./redoing.svelte";
import { Pointing } from "./pointing.svelte";
import { Results } from "./results.svelte";
import { Replay } from "./replay/replay.svelte";
import { TableView } from "./tableview.svelte";

export type SideTab = "log" | "chat" | "rules" | "cards" | "panels";
export type Shown = "people" | "scenes" | "dice" | "keys" | "alerts" | "master" | "sheet";
export type Tool = "select" | "measure" | "template" | "ping";

/** A piece that is dragged, and the cell under it; by `decree` it goes where no rule is asked. */
export interface Lifted {
  piece: string;
  over: Cell | null;
  decree: boolean;
}

/** What the game master's menu on the board is about, and where it opens. */
export interface Menu {
  piece: string;
  cell: Cell;
  at: readonly [number, number];
}

/** How the board is looked at; set by the board once it is there. */
export interface BoardView {
  /** Move the map as little as may be so that a cell is in sight. */
  reveal(cell: Cell): void;
  zoom(by: number): void;
  fit(): void;
  /** The cell that is nearest to a place on the page. */
  nearest(x: number, y: number): Cell | null;
}

/** The pages of a game that has no board, in their order; set by its table once it is there. */
export interface Pages {
  readonly names: readonly string[];
  open(place: number): void;
  /** Open the page on which dice are thrown. */
  dice(): void;
}

const KEY = Symbol("table screen");

/** What stands on the table's screen besides the game: what is open, what is looked at, and words for things. */
export class Screen extends TableView {
  tool = $state<Tool>("select");
  tab = $state<SideTab>("log");
  dialog = $state<Shown | null>(null);
  rule = $state("");
  words = $state(false);
  layers = $state(false);
  /** Whether the cells that the selected piece sees are marked. */
  sight = $state(false);
  /** Whether the further deeds of the piece are listed. */
  more = $state(false);
  decreeing = $state(false);
  /** Whether the side panel is there, which lists whom a shape would catch. */
  sided = $state(false);
  #level = $state(0);
  /** What is picked on the board for a field that is being filled in. */
  picking = $state.raw<BoardPick | null>(null);
  /** Whether the legend is open; folded, it hides nothing of the map. */
  keyOpen = $state(false);
  template = $state.raw<{ cell: Cell; radius: number } | null>(null);
  /** Where the piece of another side that one points at could go. */
  threat = $state.raw<readonly Cell[]>([]);
  /** Whose fog the game master has laid over the board, for it to be seen what that seat sees. */
  fogged = $state.raw<Seen | null>(null);
  /** The menu of a piece ("" for none) or a cell that is open, and where on the board. */
  menu = $state.raw<Menu | null>(null);
  /** Whether the end of the battle has been laid aside. */
  endingClosed = $state(false);
  /** What is in the hand. */
  lifted = $state.raw<Lifted | null>(null);
  /** The last move that was seen. */
  trail = $state.raw<Motion | null>(null);
  /** The piece of which the game master puts further ones on the board ("": none). */
  copied = $state("");
  /** The cell that the pointer is over. */
  over: Cell | null = null;
  view: BoardView | null = null;
  pages = $state.raw<Pages | null>(null);
  /** The counter of somebody in a game that has no board, by name or side; set by its table once it is there. */
  face = $state.raw<(who: string) => Look | null>(() => null);
  /** The page of the game's own that was opened last; "" for none. */
  page = $state("");
  /** Whether a replay is on its way. */
  fetching = $state(false);
  /** The label of the clock that keys tick; "" for the first. */
  clock = $state("");
  readonly drafting = new Drafting();
  readonly intent: Intent;
  readonly pointing: Pointing;
  readonly redoing = new Redoing();
  readonly results = new Results();
  #readTo = $state(-1);
  #saying = false;

  constructor(
    table: TableStore,
    readonly id: string,
    readonly token: string,
  ) {
    super(table);
    this.intent = new Intent(
      table,
      (action) => this.do(action),
      () => this.grid,
    );
    table.listen({
      news: (news) => {
        this.redoing.heard(news);
        // What one said oneself is seen at once; an order is not said, and the log tells of it.
        if (this.#saying && this.sided && news.spoken?.by === this.you?.id) this.open("chat");
        // The card of the ending tells the last deed, too.
        if (table.tableau?.ending) this.results.close();
        else this.results.heard(news);
      },
    });
    this.pointing = new Pointing(table, (cell) => this.view?.reveal(cell));
  }

  /** The level that is looked at; null where pieces stand at none. */
  get layer(): number | null {
    const levels = this.tableau?.ground.layers.length ?? 0;
    return levels > 0 ? Math.min(this.#level, levels - 1) : null;
  }

  /** Look at another level; what is aimed or planned leads there too, if it is not that of the piece itself. */
  climb(level: number): void {
    this.#level = Math.max(0, Math.min(level, (this.tableau?.ground.layers.length ?? 1) - 1));
    const own = this.piece(this.intent.piece)?.level ?? 0;
    this.intent.rise(this.layer === null || this.#level === own ? null : this.#level);
  }

  /** Whether a piece is on the level that is looked at. */
  isOnLayer(id: string): boolean {
    return isOn(this.layer, this.piece(id));
  }

  /** How much was said that one has not read. */
  readonly unread = $derived.by(
    () =>
      this.table.news.filter((item) => item.cursor > this.#readTo && item.spoken && item.spoken.by !== this.you?.id)
        .length,
  );

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
    if (piece) this.view?.reveal(piece.at);
  }

  /** Take a tool in hand; what the last one left on the board is taken away. */
  take(tool: Tool): void {
    this.pointing.clear();
    this.intent.planner.clear();
    this.template = null;
    this.tool = tool;
  }

  /** Do an action; why not is said in a notice. */
  do(action: Record<string, unknown>): Promise<boolean> {
    return this.#does(action);
  }

  /** Do an action whatever others do meanwhile, as where nobody has a turn. */
  doAnyTime(action: Record<string, unknown>): Promise<boolean> {
    return this.#does(action, null);
  }

  /** Do what an order in words says. */
  order(words: string): Promise<boolean> {
    return this.#does(words);
  }

  /** Whether one may take something back, or ask for it. */
  readonly mayUndo = $derived.by(() => /^(free|consent)$/.test(this.standing?.undo ?? "no"));
  /** What taking back would be, or why nothing is taken back. */
  readonly undoWords = $derived.by(() => t(`table.undo_${this.standing?.undo ?? "no"}`));

  /** Take back the last action, or ask for it. */
  async undo(): Promise<void> {
    if (!this.mayUndo) return notify(this.undoWords);
    await this.#carried(this.table.undo());
  }

  /** Do again what one took back last. */
  redo(): Promise<void> {
    return this.redoing.again((deed) => this.#does(deed));
  }

  /** Agree to take back, or refuse. */
  consent(yes: boolean): Promise<boolean> {
    return this.#carried(this.table.consent(yes));
  }

  /** Say something in the chat. */
  async say(text: string): Promise<boolean> {
    this.#saying = true;
    const said = await this.#carried(this.table.say(text));
    this.#saying = false;
    return said;
  }

  /** Let something happen by decree; the reason is what happens, if none is given. */
  async decree(events: readonly Record<string, unknown>[], words: readonly string[], reason = ""): Promise<boolean> {
    const about = await this.table.decrees("");
    if (about.type !== "decreed") return false;
    return this.do({ ...about.action, events, reason: reason.trim() || words.join("; ").slice(0, 200) });
  }

  /** Change the table itself. */
  manage(change: Manage["change"]): Promise<boolean> {
    return this.#carried(this.table.manage(change));
  }

  /** Give a seat a new link, and say whether one is still here: with one's own link one goes on by the new one. */
  async renewLink(seat: string): Promise<boolean> {
    const answer = await this.table.manage({ change: "renew_link", seat });
    if (answer.type !== "done" || seat !== this.you?.id) return this.#carried(Promise.resolve(answer));
    go(`/s/${answer.link}`, true);
    return false;
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

  /** Look again through the eyes that one looks through, since something has happened. */
  async lookAgain(): Promise<void> {
    if (this.seen) await this.seeAs(this.seen.seat);
    if (this.fogged) await this.fogOf(this.fogged.seat);
  }

  /** Lay over the board what another seat does not see ("" for nothing). */
  async fogOf(seat: string): Promise<void> {
    const answer = seat === "" ? null : await this.table.see(seat);
    const foggy = answer?.type === "seen" && answer.tableau.fog !== null;
    this.fogged = foggy ? answer : null;
    if (answer && !foggy) notify(t("table.noFog"));
  }

  /** Go through all that happened in a scene (null: this one), as one's own seat or another was told it. */
  async startReplay(seat: string | null = null, scene: number | null = null): Promise<void> {
    this.fetching = true;
    const answer = await this.table.history(scene, seat);
    this.fetching = false;
    if (answer.type !== "history") return this.refused(answer);
    const moment = this.replay?.moment;
    this.replay = new Replay(answer, seat ?? this.you?.id ?? "");
    if (moment !== undefined) this.replay.goTo(moment);
  }

  /** Say why something was not done. */
  refused({ refusal }: Pick<Refuse, "refusal">): void {
    const place = [refusal.rule, section(refusal.source)].filter(Boolean).join(", ");
    const cited = refusal.rule ? `${refusal.title} (${place})` : "";
    notify(sentence(refusal.why), cited, "warn", refusal.rule);
  }

  async #does(deed: Deed, at: number | null = this.table.cursor): Promise<boolean> {
    this.results.close();
    const since = this.table.cursor;
    const done = await this.#carried(this.table.do(deed, at));
    if (done) this.redoing.did(deed, since, this.you?.id ?? "", this.table.news);
    return done;
  }

  async #carried(answer: Promise<Done | Refuse | Stale>): Promise<boolean> {
    const said = await answer;
    if (said.type === "done") settle();
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

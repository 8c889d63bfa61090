import { clients } from "../games/clients";
import { get, post, put, Refused } from "../lib/api";
import type { Drafted, SceneCard, SceneSource } from "../wire/types";
import { sheetOf } from "./boards";
import type { Carried } from "./carried";
import type { Draft } from "./draft";
import type { GameEditor } from "./game";
import { begun, changed, redone, undone, type History } from "./history";
import { aside, forget, putAside } from "./storage";
import { Supplies } from "./supplies.svelte";
import { isZoned } from "./zones/draft";

export type Page = "picture" | "zones" | "terrain" | "walls" | "heights" | "sides" | "units" | "goals";

const EMPTY: Draft = {
  title: "",
  about: "",
  system: "",
  board: {
    grid: { shape: "square", columns: 2, rows: 2 },
    kinds: [{ name: "open" }],
    ground: [0, 0, 0, 0],
    levels: [],
    sides: [],
  },
  picture: null,
  sides: [],
  places: {},
  notes: {},
};

/** A scene in the editor: the draft with all that was done to it, and what the server says of it. */
export class EditorStore {
  readonly supplies = new Supplies();
  /** What the game of the draft has for the editor of cells. */
  get game(): GameEditor {
    if (this.#game === null) throw new Error("no draft on cells was begun");
    return this.#game;
  }
  history = $state.raw<History<Draft>>(begun(EMPTY));
  page = $state<Page>("terrain");
  /** The piece that is selected, and the place. */
  piece = $state("");
  place = $state("");
  /** The path of the list, or of its entry, whose cells are painted; "" while a place is, or nothing. */
  area = $state("");
  /** What the server said last, and the draft that it spoke of. */
  drafted = $state.raw<Drafted | null>(null);
  notices = $state.raw<readonly string[]>([]);
  trouble = $state("");
  /** When the draft was last put aside or kept, and whether it is kept as it is. */
  asideAt = $state(0);
  card = $state.raw<SceneCard | null>(null);
  #kept = $state.raw<Draft | null>(null);
  #asking: AbortController | null = null;
  /** The question that waits for its answer: whoever asks about the same draft meanwhile gets the same answer. */
  #question: { draft: Draft; answer: Promise<Drafted | null> } | null = null;
  #game = $state.raw<GameEditor | null>(null);

  /** `id` is that of the scene in the library, or "new". */
  constructor(public id: string) {}

  readonly draft = $derived(this.history.now);
  readonly ready = $derived(this.history.now !== EMPTY);
  /** Whether the draft is one on zones, which has its own pages. */
  readonly zoned = $derived(isZoned(this.history.now));
  readonly sheet = $derived(sheetOf(this.history.now.board));
  readonly kept = $derived(this.#kept === this.history.now);
  readonly pieces = $derived(
    this.#game?.draw(this.history.now, this.drafted?.tableau ?? null, this.supplies.palette) ?? {},
  );
  /** The piece that is selected, as long as it is there; else "". */
  readonly selected = $derived(this.piece in this.pieces ? this.piece : "");

  // --- beginning -----------------------------------------------------------------------------

  /** Fetch the scene; what this browser put aside goes before what the library has.  True if there is something to edit. */
  async load(carried: Carried | null): Promise<boolean> {
    try {
      if (carried) this.notices = carried.notices;
      const found = carried?.draft ?? (this.id === "new" ? null : await this.#fetched());
      const put = carried ? null : aside(this.id);
      if (found && !put) await this.begin(found);
      if (put) await this.begin(put.draft, put.at);
      return found !== null || put !== null;
    } catch (error) {
      this.trouble = error instanceof Refused ? error.why : String(error);
      return false;
    }
  }

  async #fetched(): Promise<Draft> {
    const path = `/api/scenes/${encodeURIComponent(this.id)}`;
    const [{ card }, draft] = await Promise.all([get<SceneSource>(path), get<Draft>(`${path}/draft`)]);
    this.card = card;
    this.#kept = draft;
    return draft;
  }

  /** Begin with a draft; `put` is when it was put aside. */
  async begin(draft: Draft, put = 0): Promise<void> {
    const load = clients[draft.system]?.editor ?? (() => import("./units/index"));
    const [game] = await Promise.all([isZoned(draft) ? null : load(), this.supplies.load(draft.system)]);
    this.#game = game?.default ?? null;
    this.page = game ? "terrain" : "zones";
    this.history = begun(draft);
    this.asideAt = put;
    if (game) this.supplies.offer(draft.board.kinds);
  }

  /** Throw away what was not kept. */
  async discard(): Promise<void> {
    forget(this.id);
    await this.begin(this.#kept ?? (await this.#fetched()));
  }

  // --- changing ------------------------------------------------------------------------------

  /** Change the draft; changes of one `part` that follow each other are taken back together. */
  change(how: (draft: Draft) => Draft, part = ""): void {
    this.history = changed(this.history, how(this.draft), part);
  }

  /** Set fields of the draft. */
  set(fields: Partial<Draft>, part = Object.keys(fields).join()): void {
    this.change((draft) => ({ ...draft, ...fields }), part);
  }

  undo(): void {
    this.history = undone(this.history);
  }

  redo(): void {
    this.history = redone(this.history);
  }

  /** Select a piece ("" for none) and show what can be said of it. */
  select(piece: string): void {
    this.piece = piece;
    if (piece) this.page = "units";
  }

  // --- the server ----------------------------------------------------------------------------

  /** Put the draft aside in this browser, unless it is kept as it is. */
  putAside(): void {
    if (this.ready && !this.kept && putAside(this.id, this.draft)) this.asideAt = Date.now();
  }

  /** Ask what the draft is as text and what is wrong with it; a question about a newer draft ends an older one. */
  check(): Promise<Drafted | null> {
    const { draft } = this;
    if (this.#question?.draft !== draft) this.#question = { draft, answer: this.#ask(draft) };
    return this.#question.answer;
  }

  async #ask(draft: Draft): Promise<Drafted | null> {
    this.#asking?.abort();
    const asking = (this.#asking = new AbortController());
    const answer = await post<Drafted>("/api/drafts", draft, { signal: asking.signal }).catch((error: unknown) =>
      this.#unasked(error, asking),
    );
    if (this.#question?.draft === draft) this.#question = null;
    if (answer === null || asking.signal.aborted) return null;
    if (!isZoned(draft)) this.supplies.learn(draft.board.kinds, answer);
    this.drafted = answer;
    return answer;
  }

  #unasked(error: unknown, asking: AbortController): Drafted | null {
    if (asking.signal.aborted) return null;
    const problems = error instanceof Refused ? error.problems : [];
    const why = error instanceof Refused ? error.why : String(error);
    return {
      text: this.drafted?.text ?? "",
      kinds: [],
      problems: problems.length ? [...problems] : [{ text: why, line: 0, path: "" }],
      notices: [],
      tableau: null,
    };
  }

  /** Keep the scene in the library: in place of one's own, or as a new one.  Null if it is not right yet. */
  async keep(): Promise<SceneCard | null> {
    const { draft } = this;
    if (this.kept && this.card) return this.card;
    const answer = await this.check();
    if (!answer || answer.problems.length) return null;
    const own = this.card?.own ? this.id : null;
    const body = { text: answer.text };
    const source = own
      ? await put<SceneSource>(`/api/scenes/${encodeURIComponent(own)}`, body)
      : await post<SceneSource>("/api/scenes", body);
    forget(this.id);
    this.id = source.card.id;
    this.card = source.card;
    this.#kept = draft;
    this.asideAt = Date.now();
    return source.card;
  }
}

import type {
  AimAt,
  Decreed,
  Deeds,
  Done,
  Manage,
  Motion,
  News,
  Past,
  Pointed,
  Previewed,
  Reached,
  Refuse,
  Seated,
  Seen,
  Settings,
  Stale,
  Standing,
  Tableau,
  Welcome,
} from "../wire/types";
import { after } from "./apply";
import { Connection, type Line, type State, type Unasked } from "./connection";

/** An action as the server knows it: of a deed's choice, a prompt's answer or a preview, or an order in words. */
export type Deed = Record<string, unknown> | string;

/** What a seat may be told of at any time: motions to play, and somebody's finger. */
export interface Listeners {
  motions?: (motions: readonly Motion[], news: News) => void;
  pointed?: (pointed: Pointed) => void;
  news?: (news: News) => void;
}

/** A shape as it is held over the board. */
export type Aim = Pick<Required<AimAt>, "at" | "way" | "value"> & Partial<Pick<AimAt, "more" | "level">>;

type Outcome = Promise<Done | Refuse | Stale>;

const NEWS_KEPT = 4000;

/** All that one's seat knows of a table, kept up to date, and all that it may ask or do. */
export class TableStore {
  tableau = $state.raw<Tableau | null>(null);
  standing = $state.raw<Standing | null>(null);
  news = $state.raw<readonly News[]>([]);
  seats = $state.raw<readonly Seated[]>([]);
  settings = $state.raw<Settings | null>(null);
  you = $state.raw<Seated | null>(null);
  /** How the line to the server stands, and why it ended. */
  line = $state<State>("joining");
  ended = $state("");
  version = $state("");
  /** From which cursor on all that one was told is known, and all that was said; 1 is the beginning. */
  known = $state.raw({ told: 1, said: 1 });
  cursor = $state(-1);
  /** The cursor of the last news by which the game itself changed, rather than what people say about it. */
  moment = $state(-1);
  #last: Promise<unknown> = Promise.resolve();

  readonly #connection: Connection;
  readonly #listeners = new Set<Listeners>();

  constructor(token: string, open?: Line["open"]) {
    this.#connection = new Connection({
      token,
      cursor: () => this.cursor,
      told: (message) => this.#told(message),
      changed: (state, why) => this.#changed(state, why),
      ...(open ? { open } : {}),
    });
  }

  /** Be told of motions and fingers; the answer ends it. */
  listen(listeners: Listeners): () => void {
    this.#listeners.add(listeners);
    return () => this.#listeners.delete(listeners);
  }

  /** How many commands still wait for their answers. */
  unanswered(): number {
    return this.#connection.unanswered;
  }

  /** Leave the table: the line is closed. */
  close(): void {
    this.#connection.close();
  }

  /**
   * Do a deed, decided on what is seen `at` a moment; null where it holds whatever happens meanwhile.
   *
   * One deed waits for the answer to the one before, since it builds upon that.
   */
  do(deed: Deed, at: number | null = this.cursor): Outcome {
    const outcome = this.#last.then(() => this.#connection.ask({ type: "do", ...named(deed), at: this.#known(at) }));
    this.#last = outcome.catch(() => null);
    return outcome;
  }

  /** Up to where one knows what has happened, if one knew it up to there: what one did oneself since is no surprise. */
  #known(at: number | null): number | null {
    const surprised = this.news.some((news) => news.cursor > (at ?? Infinity) && news.by !== this.you?.id);
    return at === null || surprised ? at : this.cursor;
  }

  /** Take back the last action, or ask for it. */
  undo(): Outcome {
    return this.#connection.ask({ type: "undo" });
  }

  /** Agree that the last action is taken back, or refuse. */
  consent(yes: boolean): Outcome {
    return this.#connection.ask({ type: "consent", yes });
  }

  /** What could this piece do? */
  options(piece: string): Promise<Deeds | Refuse> {
    return this.#connection.ask({ type: "options", piece });
  }

  /** Where can this piece go by a deed ("": as it usually moves), and whom can it strike? */
  range(piece: string, deed = ""): Promise<Reached | Refuse> {
    return this.#connection.ask({ type: "range", piece, deed });
  }

  /** What if this piece went by these cells to the last of them, by a deed? */
  plan(piece: string, way: [number, number][], deed = "", level: number | null = null): Promise<Previewed | Refuse> {
    return this.#connection.ask({ type: "plan", piece, deed, way, level });
  }

  /** What if the shape of a deed were held like this? */
  aim(piece: string, deed: string, held: Aim): Promise<Previewed | Refuse> {
    return this.#connection.ask({ type: "aim", piece, deed, more: [], level: null, ...held });
  }

  /** What could be decreed about a piece, or ("") about anything else? */
  decrees(about: string): Promise<Decreed | Refuse> {
    return this.#connection.ask({ type: "decrees", about });
  }

  /** What if this were done? */
  try(deed: Deed): Promise<Previewed | Refuse> {
    return this.#connection.ask({ type: "try", ...named(deed) });
  }

  /** Say something; slash commands roll dice, whisper and more. */
  say(text: string): Outcome {
    return this.#connection.ask({ type: "say", text });
  }

  /** Show the others a place, or what is measured. */
  point(what: Pointed["what"], cells: [number, number][]): void {
    this.#connection.tell({ type: "point", what, cells });
  }

  /** Change the table itself; for game masters. */
  manage(change: Manage["change"]): Outcome {
    return this.#connection.ask({ type: "manage", change });
  }

  /** What does another seat see? */
  see(seat: string): Promise<Seen | Refuse> {
    return this.#connection.ask({ type: "see", seat });
  }

  /** All that one was told of a scene (null: this one), or another seat, to replay it. */
  history(scene: number | null = null, seat: string | null = null): Promise<Past | Refuse> {
    return this.#connection.ask({ type: "history", scene, seat });
  }

  /** Learn again what one was told before what is known: the last of it, or the last of what was said. */
  async recall(what: "told" | "said"): Promise<void> {
    const before = this.known[what];
    const answer = await this.#connection.ask({ type: "earlier", before, spoken: what === "said" });
    if (answer.type !== "earlier" || before !== this.known[what]) return;
    const known = new Set(this.news.map((news) => news.cursor));
    const fresh = answer.news.filter((news) => !known.has(news.cursor));
    this.news = [...fresh, ...this.news].sort((one, other) => one.cursor - other.cursor);
    const from = answer.more ? (answer.news[0]?.cursor ?? 1) : 1;
    const { told, said } = this.known;
    this.known = what === "said" ? { told, said: from } : { told: from, said: Math.min(said, from) };
  }

  #changed(state: State, why: string): void {
    this.line = state;
    this.ended = why;
  }

  #told(message: Unasked): void {
    if (message.type === "welcome") this.#welcome(message);
    else if (message.type === "told") this.#learn(message.news);
    else if (message.type === "now") this.standing = message.standing;
    else for (const { pointed } of this.#listeners) pointed?.(message);
  }

  #welcome(message: Welcome): void {
    if (this.cursor < 0) {
      const from = message.news[0]?.cursor ?? 1;
      this.known = { told: from, said: from };
    }
    const known = new Set(this.news.map((news) => news.cursor));
    this.news = [...this.news, ...message.news.filter((news) => !known.has(news.cursor))];
    this.tableau = message.tableau;
    this.standing = message.standing;
    this.seats = message.seats;
    this.settings = message.settings;
    this.you = message.you;
    this.version = message.version;
    this.cursor = this.moment = message.cursor;
  }

  #learn(news: News): void {
    if (news.cursor <= this.cursor) return;
    this.cursor = news.cursor;
    this.news = [...this.news.slice(-NEWS_KEPT), news];
    if (news.change || news.tableau) this.moment = news.cursor;
    if (this.tableau) this.tableau = after(this.tableau, news);
    if (news.settings) this.settings = news.settings;
    if (news.seats) this.#sit(news.seats);
    for (const listener of this.#listeners) {
      listener.news?.(news);
      if (news.motions?.length) listener.motions?.(news.motions, news);
    }
  }

  #sit(seats: readonly Seated[]): void {
    this.seats = seats;
    this.you = seats.find((seat) => seat.id === this.you?.id) ?? this.you;
  }
}

function named(deed: Deed): { action: Record<string, unknown> | null; order: string } {
  return typeof deed === "string" ? { action: null, order: deed } : { action: deed, order: "" };
}

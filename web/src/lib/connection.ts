import type {
  Decreed,
  Deeds,
  Done,
  EarlierNews,
  Gone,
  Past,
  Previewed,
  Reached,
  Received,
  Refuse,
  Seen,
  Sent,
  Stale,
  Told,
  Now,
  Welcome,
  Pointed,
} from "../wire/types";

/** A command without the id that the connection gives it. */
type Bare<T> = T extends unknown ? Omit<T, "id"> : never;
export type Command = Bare<Exclude<Sent, { type: "join" }>>;

/** What each command is answered with. */
interface Answers {
  do: Done | Refuse | Stale;
  undo: Done | Refuse | Stale;
  consent: Done | Refuse | Stale;
  say: Done | Refuse | Stale;
  manage: Done | Refuse | Stale;
  options: Deeds | Refuse;
  range: Reached | Refuse;
  plan: Previewed | Refuse;
  aim: Previewed | Refuse;
  decrees: Decreed | Refuse;
  try: Previewed | Refuse;
  history: Past | Refuse;
  earlier: EarlierNews | Refuse;
  see: Seen | Refuse;
  point: Done | Refuse;
}
export type Answer<C extends Command> = Answers[C["type"]];

/** What is told without being asked for. */
export type Unasked = Welcome | Told | Now | Pointed;

/** `joining`: not yet there; `joined`: all is well; `waiting`: the line is down and tried again; `ended`: for good. */
export type State = "joining" | "joined" | "waiting" | "ended";

/** As much of a WebSocket as is needed. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

/** Where a connection leads, what it says to whom, and how it waits: all that a test replaces. */
export interface Line {
  token: string;
  cursor: () => number;
  told: (message: Unasked) => void;
  changed: (state: State, why: string) => void;
  open?: () => Socket;
  random?: () => number;
}

interface Waiting {
  text: string;
  answer: (message: Received) => void;
}

const PROTOCOL = 1;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
const SILENCE = 12_000;
/** What changes a table, and is therefore kept while its page is loaded anew. */
const LASTING = new Set<unknown>(["do", "undo", "consent", "say", "manage"]);

/**
 * A seat's line to its table: commands go out with ids of ours, and what is unanswered when the line breaks goes out
 * again with the same ids when it stands, so that nothing is lost and nothing is done twice. What a page leaves
 * unanswered, the next one in its tab sends again.
 */
export class Connection {
  #socket: Socket | null = null;
  #state: State = "joining";
  #waiting = new Map<string, Waiting>();
  #tries = 0;
  #count = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  readonly #prefix: string;
  readonly #line: Required<Line>;

  constructor(line: Line) {
    this.#line = { open: webSocket, random: Math.random, ...line };
    this.#prefix = Array.from({ length: 10 }, () => Math.floor(this.#line.random() * 36).toString(36)).join("");
    globalThis.addEventListener?.("online", this.#now);
    globalThis.addEventListener?.("offline", this.#lost);
    globalThis.addEventListener?.("pagehide", this.#keep);
    this.#take();
    this.#open();
  }

  /** How the line stands. */
  get state(): State {
    return this.#state;
  }

  /** How many commands wait for their answers. */
  get unanswered(): number {
    return this.#waiting.size;
  }

  /** Send a command and wait for its answer, over broken lines if need be; what ends for good answers nothing. */
  ask<C extends Command>(command: C): Promise<Answer<C>> {
    const id = this.#id();
    const text = JSON.stringify({ ...command, id });
    return new Promise((resolve) => {
      this.#waiting.set(id, { text, answer: (message) => resolve(message as Answer<C>) });
      if (this.#state === "joined") this.#send(text);
    });
  }

  /** Send what needs no answer and is worth nothing later, like a ping. */
  tell(command: Command): void {
    if (this.#state === "joined") this.#send(JSON.stringify({ ...command, id: this.#id() }));
  }

  /** Hang up. */
  close(): void {
    globalThis.removeEventListener?.("online", this.#now);
    globalThis.removeEventListener?.("offline", this.#lost);
    globalThis.removeEventListener?.("pagehide", this.#keep);
    this.#end("");
  }

  #id(): string {
    this.#count += 1;
    return `${this.#prefix}-${this.#count}`;
  }

  get #store(): string {
    return `fieldcraft.unanswered.${this.#line.token}`;
  }

  #keep = (): void => {
    const texts = [...this.#waiting.values()].map(({ text }) => text);
    const lasting = texts.filter((text) => LASTING.has((JSON.parse(text) as Sent).type));
    if (lasting.length > 0) sessionStorage.setItem(this.#store, JSON.stringify(lasting));
  };

  #take(): void {
    const kept = JSON.parse(globalThis.sessionStorage?.getItem(this.#store) ?? "[]") as string[];
    globalThis.sessionStorage?.removeItem(this.#store);
    for (const text of kept) this.#waiting.set((JSON.parse(text) as Sent).id, { text, answer: () => undefined });
  }

  #open(): void {
    clearTimeout(this.#retry);
    const socket = this.#line.open();
    this.#socket = socket;
    socket.onopen = () => this.#join(socket);
    socket.onmessage = ({ data }) => socket === this.#socket && this.#hear(data);
    socket.onclose = () => socket === this.#socket && this.#broken();
  }

  #join(socket: Socket): void {
    const { token, cursor } = this.#line;
    socket.send(JSON.stringify({ type: "join", id: `${this.#prefix}-0`, token, protocol: PROTOCOL, cursor: cursor() }));
  }

  #send(text: string): void {
    this.#socket?.send(text);
    this.#watch ??= setTimeout(this.#silent, SILENCE);
  }

  /** Nothing was heard although something was asked: the line may be dead without saying so. */
  #silent = (): void => {
    this.#watch = undefined;
    if (this.#waiting.size > 0 && this.#state === "joined") this.#drop();
  };

  #hear(data: unknown): void {
    clearTimeout(this.#watch);
    this.#watch = undefined;
    const message = parsed(data);
    if (!message) return;
    if (message.type === "gone") this.#gone(message);
    else if (message.type === "welcome") this.#welcome(message);
    else if ("id" in message) this.#answered(message.id, message);
    else this.#line.told(message);
  }

  #welcome(message: Welcome): void {
    this.#tries = 0;
    this.#set("joined", "");
    this.#line.told(message);
    for (const { text } of this.#waiting.values()) this.#send(text);
  }

  #answered(id: string, message: Received): void {
    if (message.type === "no" && id === `${this.#prefix}-0`) return this.#end(message.refusal.why);
    this.#waiting.get(id)?.answer(message);
    this.#waiting.delete(id);
  }

  #gone({ why, again }: Gone): void {
    if (again) this.#drop();
    else this.#end(why);
  }

  /** The device says that it has lost the network; its sockets would not notice for a long time. */
  #lost = (): void => {
    if (this.#state === "joined") this.#drop();
  };

  #drop(): void {
    const socket = this.#socket;
    this.#broken();
    socket?.close();
  }

  #broken(): void {
    this.#socket = null;
    if (this.#state === "ended") return;
    this.#set("waiting", "");
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries) * (0.5 + this.#line.random());
    this.#tries += 1;
    this.#retry = setTimeout(this.#now, wait);
  }

  #now = (): void => {
    if (this.#socket === null && this.#state !== "ended") this.#open();
  };

  #end(why: string): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#watch);
    const socket = this.#socket;
    this.#socket = null;
    this.#set("ended", why);
    socket?.close();
  }

  #set(state: State, why: string): void {
    this.#state = state;
    this.#line.changed(state, why);
  }
}

function parsed(data: unknown): Received | null {
  try {
    return typeof data === "string" ? (JSON.parse(data) as Received) : null;
  } catch {
    return null;
  }
}

/** A WebSocket to the server that the page came from. */
function webSocket(): Socket {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/ws`) as unknown as Socket;
}

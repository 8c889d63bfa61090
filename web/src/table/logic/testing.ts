import type { Socket } from "../../lib/connection";
import { TableStore } from "../../lib/tablestore.svelte";
import type { Choice, Deed, Line, Preview, Refusal, Tableau } from "../../wire/types";

type Sent = Record<string, unknown> & { id: string; type: string };
type Reply = (sent: Sent) => Record<string, unknown>;

/** A seat at a table whose server answers as it is told to: what was sent, and how to say something unasked. */
export function seated(reply: Reply, tableau: Partial<Tableau>) {
  const sent: Sent[] = [];
  const socket: Socket = {
    onopen: null,
    onmessage: null,
    onclose: null,
    send(text) {
      const command = JSON.parse(text) as Sent;
      sent.push(command);
      if (command.type !== "join") queueMicrotask(() => say({ id: command.id, ...reply(command) }));
    },
    close() {
      this.onclose?.();
    },
  };
  const say = (message: unknown) => socket.onmessage?.({ data: JSON.stringify(message) });
  const table = new TableStore("a-token-of-a-seat", () => socket);
  const me = { id: "s1", role: "player", side: "alder", label: "Mira", commands: [] };
  socket.onopen?.();
  const shown = { pieces: {}, areas: {}, ground: {}, story: {}, ...tableau };
  say({
    type: "welcome",
    you: me,
    seats: [me],
    settings: {},
    tableau: shown,
    standing: {},
    cursor: 3,
    news: [],
    version: "1",
  });
  return { table, sent, say };
}

/** A line of the log. */
export const line = (text: string, more: Partial<Line> = {}): Line => ({
  text,
  about: "",
  topic: "",
  who: "",
  unseen: false,
  piece: "",
  rule: "",
  title: "",
  source: "",
  dice: [],
  outcome: null,
  needed: "",
  terms: [],
  difficulty: [],
  heading: false,
  round: false,
  side: "",
  ...more,
});

/** A deed with what a test does not care about left out. */
export const deed = (name: string, more: Partial<Deed> = {}): Deed => ({
  name,
  label: name,
  icon: "",
  aim: "none",
  text: "",
  rule: "",
  choices: [],
  odds: null,
  refusal: null,
  words: "",
  most: 0,
  trail: false,
  shape: null,
  cost: "",
  price: 0,
  prices: [],
  slot: "",
  times: 0,
  figure: "",
  group: "",
  ...more,
});

/** A way to do a deed. */
export const choice = (action: Record<string, unknown>, more: Partial<Choice> = {}): Choice => ({
  action,
  label: "",
  piece: "",
  cells: [],
  front: "",
  detail: "",
  odds: null,
  sightline: null,
  level: null,
  ...more,
});

/** A preview of an action. */
export const preview = (action: Record<string, unknown> | null, more: Partial<Preview> = {}): Preview => ({
  words: "",
  detail: "",
  action,
  path: [],
  budget: 6,
  strikes: [],
  odds: null,
  cells: [],
  cut: [],
  full: [],
  anchors: [],
  sightline: null,
  die: null,
  targets: [],
  effects: [],
  cost: "",
  spends: 0,
  refusal: null,
  alternatives: [],
  degrees: [],
  ...more,
});

/** Why not. */
export const refusal = (rule: string): Refusal => ({
  rule,
  title: "",
  source: "",
  why: rule,
  at: null,
  unit: null,
  spent: null,
  step: null,
});

/** Let everything that waits for answers go on. */
export const settled = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

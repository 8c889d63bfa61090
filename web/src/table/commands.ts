import { describePiece } from "../board/sight";
import type { Intent } from "./intent.svelte";
import type { Command } from "./logic/keys";
import { findWaiting } from "./logic/turns";
import { announce } from "../lib/live.svelte";
import type { Screen } from "./screen.svelte";

/** What only game masters need comes when they first do. */
const hand = () => import("./gm/hand");
/** What only tables with clocks need, too. */
const clocks = () => import("./clocks");
/** And what only games with fronts need. */
const facing = () => import("./facing");

type Deed = (screen: Screen) => unknown;

/** What keys do in the game as it stands, and not in a replay or with the eyes of another. */
const LIVE = {
  hide: (screen) => void hand().then(({ hidePiece }) => hidePiece(screen, screen.intent.piece)),
  remove: (screen) => void hand().then(({ removePiece }) => removePiece(screen, screen.intent.piece)),
  paste: (screen) => void hand().then(({ pastePiece }) => pastePiece(screen, screen.over)),
  confirm: (screen) => void screen.intent.confirm(),
  turnLeft: (screen) => screen.intent.turn(-1) || void facing().then(({ turnPiece }) => turnPiece(screen, -1)),
  turnRight: (screen) => screen.intent.turn(1) || void facing().then(({ turnPiece }) => turnPiece(screen, 1)),
  deed1: (screen) => choose(screen, 1),
  deed2: (screen) => choose(screen, 2),
  deed3: (screen) => choose(screen, 3),
  deed4: (screen) => choose(screen, 4),
  deed5: (screen) => choose(screen, 5),
  deed6: (screen) => choose(screen, 6),
  more: (screen) => more(screen),
  endTurn: (screen) => void endTurn(screen.intent),
} satisfies Partial<Record<Command, Deed>>;

/** List the further deeds, or choose the only one. */
function more(screen: Screen): void {
  const [only, other] = screen.intent.places.more;
  if (only && !other) screen.intent.choose(only);
  else screen.more = !screen.more;
}

/** What the other keys of the table do, at any time. */
const ALWAYS: Record<Exclude<Command, keyof typeof LIVE>, Deed> = {
  select: (screen) => screen.take("select"),
  measure: (screen) => screen.take("measure"),
  template: (screen) => screen.take("template"),
  ping: (screen) => screen.take("ping"),
  fog: (screen) => void hand().then(({ nextFog }) => nextFog(screen)),
  layers: (screen) => (screen.layers = !screen.layers),
  sight: (screen) => (screen.sight = !screen.sight),
  decree: (screen) => (screen.decreeing = screen.seesAll && !screen.decreeing),
  copy: (screen) => void hand().then(({ copyPiece }) => copyPiece(screen, screen.intent.piece)),
  undo: (screen) => void screen.undo(),
  redo: (screen) => void screen.redo(),
  cancel: (screen) => leave(screen),
  next: (screen) => cycle(screen, 1),
  previous: (screen) => cycle(screen, -1),
  larger: (screen) => screen.intent.resize(1),
  smaller: (screen) => screen.intent.resize(-1),
  centre: (screen) => centre(screen),
  higher: (screen) => climb(screen, 1),
  lower: (screen) => climb(screen, -1),
  back: (screen) => screen.intent.back(),
  page1: (screen) => screen.pages?.open(1),
  page2: (screen) => screen.pages?.open(2),
  page3: (screen) => screen.pages?.open(3),
  page4: (screen) => screen.pages?.open(4),
  page5: (screen) => screen.pages?.open(5),
  page6: (screen) => screen.pages?.open(6),
  page7: (screen) => screen.pages?.open(7),
  page8: (screen) => screen.pages?.open(8),
  dice: (screen) => screen.pages?.dice(),
  nextClock: (screen) => void clocks().then(({ pickClock }) => pickClock(screen, 1)),
  previousClock: (screen) => void clocks().then(({ pickClock }) => pickClock(screen, -1)),
  tick: (screen) => void clocks().then(({ touchClock }) => touchClock(screen, "more")),
  trim: (screen) => void clocks().then(({ touchClock }) => touchClock(screen, "less")),
  words: (screen) => (screen.words = !screen.words),
  chat: (screen) => write(screen),
  log: (screen) => screen.open("log"),
  keys: (screen) => screen.show("keys"),
  pause: (screen) => screen.isMaster && void screen.manage({ change: "pause", on: !screen.settings?.paused }),
};

const OBEY: Record<Command, Deed> = { ...ALWAYS, ...LIVE };

/** Do what a key of the table asks for. */
export function obey(screen: Screen, command: Command): void {
  if (screen.live || !(command in LIVE)) OBEY[command](screen);
}

/** Choose the deed with the n-th key. */
function choose({ intent }: Screen, n: number): void {
  const deed = intent.places.slots[n - 1];
  if (deed) intent.choose(deed);
}

/** End the turn; as long as anything with a key can still be done after what was done last, that is asked about first. */
export async function endTurn(intent: Intent): Promise<void> {
  await intent.refresh();
  const { end, open } = intent.places;
  const [only] = end?.choices ?? [];
  if (end && only && open.length === 0) intent.choose(end);
  else if (only) void intent.weigh(only);
}

/** Close what is open, one thing at a time. */
function leave(screen: Screen): void {
  screen.lifted = null;
  if (screen.menu) return void (screen.menu = null);
  if (screen.results.close()) return;
  if (screen.layers) screen.layers = false;
  else if (screen.more) screen.more = false;
  else if (screen.tableau?.ending && screen.live && !screen.endingClosed) screen.endingClosed = true;
  else if (screen.drafting.field) screen.drafting.stop();
  else if (screen.intent.cancel()) return;
  else if (screen.tool !== "select") screen.take("select");
  else if (screen.replay) screen.replay = null;
  else screen.seen = null;
}

/** Select the next of one's pieces, else of all: of those that have yet to act, if there are any. */
function cycle(screen: Screen, by: 1 | -1): void {
  const turn = screen.tableau?.turn;
  const choices = [screen.own, screen.pieces].flatMap((some) => [turn ? findWaiting(turn, some) : [], some]);
  const among = choices.find((some) => some.length > 0) ?? [];
  const at = among.findIndex((piece) => piece.id === screen.intent.piece);
  const next = among[(at + by + among.length) % among.length] ?? among[0];
  if (!next) return;
  screen.focus(next.id);
  if (screen.grid && screen.tableau)
    announce(`${describePiece(screen.grid, screen.tableau, next)}, ${screen.placeName(next)}`);
}

/** Look one level up or down; where there are none, select the next piece. */
function climb(screen: Screen, by: 1 | -1): void {
  if (screen.layer === null) cycle(screen, by);
  else screen.climb(screen.layer + by);
}

function centre(screen: Screen): void {
  const piece = screen.piece(screen.intent.piece) ?? screen.piece(screen.tableau?.turn.acting ?? "");
  if (piece) screen.view?.reveal(piece.at);
}

function write(screen: Screen): void {
  screen.open("chat");
  requestAnimationFrame(() => document.getElementById("chat-box")?.focus());
}

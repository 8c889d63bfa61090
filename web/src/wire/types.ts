// Made from the Python types by `make wire`; do not edit.

export type Sent =
  | Join
  | Do
  | Undo
  | Consent
  | Options
  | Range
  | Plan
  | AimAt
  | Decrees
  | Try
  | Say
  | Point
  | History
  | Earlier
  | See
  | Manage;
export type Received =
  | Welcome
  | Told
  | Now
  | Done
  | Refuse
  | Stale
  | Deeds
  | Decreed
  | Reached
  | Previewed
  | Past
  | EarlierNews
  | Seen
  | Pointed
  | Gone;

export interface Wire {
  sent:
    | Join
    | Do
    | Undo
    | Consent
    | Options
    | Range
    | Plan
    | AimAt
    | Decrees
    | Try
    | Say
    | Point
    | History
    | Earlier
    | See
    | Manage;
  received:
    | Welcome
    | Told
    | Now
    | Done
    | Refuse
    | Stale
    | Deeds
    | Decreed
    | Reached
    | Previewed
    | Past
    | EarlierNews
    | Seen
    | Pointed
    | Gone;
}
/**
 * The first message: who one is, by the token of the link, and up to which cursor one was told (-1: nothing).
 */
export interface Join {
  type: "join";
  id: string;
  token: string;
  protocol: number;
  cursor: number;
}
/**
 * Do an action, as JSON or in the text notation of orders; `at` is the cursor of what it was decided on.
 */
export interface Do {
  type: "do";
  id: string;
  action: Record<string, unknown> | null;
  order: string;
  at: number | null;
}
/**
 * Take back the last action, or ask the game master to where that needs consent.
 */
export interface Undo {
  type: "undo";
  id: string;
}
/**
 * Agree that the last action is taken back, or refuse.
 */
export interface Consent {
  type: "consent";
  id: string;
  yes: boolean;
}
/**
 * What could this piece do?  Answered by `deeds`.
 */
export interface Options {
  type: "options";
  id: string;
  piece: string;
}
/**
 * Where can this piece go by a deed ("": as it usually moves), and whom can it strike?  Answered by `reach`.
 */
export interface Range {
  type: "range";
  id: string;
  piece: string;
  deed: string;
}
/**
 * What if this piece went by these waypoints to the last of them, by a deed?  Answered by `previewed`.
 *
 * `level` is how high above the ground it is to end; null where that goes without saying.
 */
export interface Plan {
  type: "plan";
  id: string;
  piece: string;
  deed: string;
  way: [number, number][];
  level: number | null;
}
/**
 * What if the shape of a deed were held here (and at `more` places), this way and of this size?
 *
 * `level` is how high above the ground it begins; null where that goes without saying.  Answered by `previewed`.
 */
export interface AimAt {
  type: "aim";
  id: string;
  piece: string;
  deed: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  at: [number, number];
  way: string;
  value: number;
  more: [number, number][];
  level: number | null;
}
/**
 * What could the game master decree about a piece ("": about anything else)?  Answered by `decreed`.
 */
export interface Decrees {
  type: "decrees";
  id: string;
  about: string;
}
/**
 * What if this were done?  An action as JSON or an order in words; answered by `previewed`.
 */
export interface Try {
  type: "try";
  id: string;
  action: Record<string, unknown> | null;
  order: string;
}
/**
 * Say something, with the slash commands for rolls, whispers and emotes; an order in words is done.
 */
export interface Say {
  type: "say";
  id: string;
  text: string;
}
/**
 * Show the others a place (`ping`), everybody's view moved there (`pull`, game master only), or a ruler.
 */
export interface Point {
  type: "point";
  id: string;
  what: "none" | "ping" | "pull" | "ruler";
  cells: [number, number][];
}
/**
 * All that this seat was told of a scene, to replay it; of another seat, for the game master.
 */
export interface History {
  type: "history";
  id: string;
  scene: number | null;
  seat: string | null;
}
/**
 * What was this seat told before a cursor, the last hundred of it?  `spoken`: only what was said.
 *
 * Answered by `earlier`.
 */
export interface Earlier {
  type: "earlier";
  id: string;
  before: number;
  spoken: boolean;
}
/**
 * What does another seat see?  Answered by `seen`, exactly what that seat is shown.
 */
export interface See {
  type: "see";
  id: string;
  seat: string;
}
/**
 * A change to the table itself by the game master (players: their own name and the text of their dice).
 */
export interface Manage {
  type: "manage";
  id: string;
  change:
    | Pause
    | Timer
    | BotStrength
    | NewSeat
    | EditSeat
    | RevokeSeat
    | RenewLink
    | Rename
    | OpenScene
    | TurnToScene
    | BranchScene
    | MarkMoment
    | ReturnToMoment
    | OpenBattle
    | BringBack
    | SetPicture
    | SetNote
    | Reveal;
}
/**
 * Stop the game, or let it go on; nothing is done or undone meanwhile.
 */
export interface Pause {
  change: "pause";
  on: boolean;
}
/**
 * How many seconds a question waits before its default answer is given; 0 for as long as it takes.
 */
export interface Timer {
  change: "timer";
  seconds: number;
}
/**
 * How well the bots at the table play.
 */
export interface BotStrength {
  change: "bot_strength";
  strength: "easy" | "normal" | "search" | "tactical";
}
/**
 * Another seat; the answer carries its link.
 *
 * A spectator with a side sees what that side sees; without one, what all may know and nothing that sides find out.
 */
export interface NewSeat {
  change: "new_seat";
  role: "bot" | "gm" | "player" | "spectator";
  side?: string;
  label: string;
  commands?: string[];
}
/**
 * Give a seat another name, side, role or other units: a bot in it, or a person again.
 */
export interface EditSeat {
  change: "edit_seat";
  seat: string;
  label?: string | null;
  role?: ("bot" | "gm" | "player" | "spectator") | null;
  side?: string | null;
  commands?: string[] | null;
}
/**
 * Take a seat away: its link no longer works.
 */
export interface RevokeSeat {
  change: "revoke_seat";
  seat: string;
}
/**
 * A new link for a seat; the old one no longer works, and whoever else sits there is let go.
 */
export interface RenewLink {
  change: "renew_link";
  seat: string;
}
/**
 * What the table is called.
 */
export interface Rename {
  change: "rename";
  name: string;
}
/**
 * Put a scene of the library on the table.
 */
export interface OpenScene {
  change: "open_scene";
  scene: string;
}
/**
 * Go on with a scene that is on the table already, by its number.
 */
export interface TurnToScene {
  change: "turn_to_scene";
  scene: number;
}
/**
 * Lay a copy of a scene aside, to try what else might happen: as it was after the news of a cursor, or as it is.
 *
 * The copy has dice of its own, so that it tells nothing of what the game's will show.  `scene` is the number of the
 * scene, by default the one on the table.  A game master who plays a side copies only a scene that is decided, and the
 * copy comes to the table at once.
 */
export interface BranchScene {
  change: "branch_scene";
  scene?: number | null;
  cursor?: number;
}
/**
 * Give the scene on the table as it is now a name, to come back to it later.
 */
export interface MarkMoment {
  change: "mark_moment";
  name: string;
}
/**
 * Go back to a moment that has a name, by its number: take back all that has happened since, the last first.
 */
export interface ReturnToMoment {
  change: "return_to_moment";
  moment: number;
}
/**
 * Fight a scene of the library: the people of the game on the table take the places of a side.
 */
export interface OpenBattle {
  change: "open_battle";
  scene: string;
  side: string;
}
/**
 * Take back into the game on the table what a battle, by its number, has left of its people.
 */
export interface BringBack {
  change: "bring_back";
  scene: number;
}
/**
 * Give a piece a picture, an uploaded asset; "" takes it away.
 */
export interface SetPicture {
  change: "set_picture";
  piece: string;
  picture: string;
}
/**
 * A note of the game master's on a piece or a cell; "" removes it.  `open` shows it to everybody.
 */
export interface SetNote {
  change: "set_note";
  about: string;
  text: string;
  open?: boolean;
}
/**
 * Show the seed of the dice; the scene is over with that.
 */
export interface Reveal {
  change: "reveal";
}
/**
 * The answer to `join`: who one is, and all that the seat may know now.
 *
 * `news` are the last things told before `cursor` (those since the cursor that was given, where it is known).
 */
export interface Welcome {
  type: "welcome";
  protocol: number;
  version: string;
  table: string;
  you: Seated;
  seats: Seated[];
  settings: Settings;
  tableau: Tableau;
  standing: Standing;
  cursor: number;
  news: News[];
}
/**
 * A seat as others see it; `commands` are units (none: all of its side), `here` whether somebody sits in it now.
 */
export interface Seated {
  id: string;
  role: "bot" | "gm" | "player" | "spectator";
  side: string;
  label: string;
  commands: string[];
  here: boolean;
  bot: boolean;
}
/**
 * What is set for the table; `bots` is how well they play.
 *
 * `text` is what the scene is about, `seal` the hash of the seed of the dice, `seed` the seed once it is shown.
 * `moments` are the names of moments of the scene, for who sees all.
 */
export interface Settings {
  name: string;
  paused: boolean;
  timer: number;
  bots: "easy" | "normal" | "search" | "tactical";
  scene: number;
  scenes: SceneInfo[];
  text: string;
  seal: string;
  seed: string;
  notes: Note[];
  moments: string[];
}
/**
 * A scene on the table.
 */
export interface SceneInfo {
  number: number;
  title: string;
  system: string;
}
/**
 * A note on a piece or a cell.
 */
export interface Note {
  about: string;
  text: string;
  open: boolean;
}
/**
 * All that a seat sees of a scene; `story` are the parts of a game that is played without a board, by name.
 *
 * `health` is what a game calls that of which pieces have some left ("Hit Points"); "" where it counts harm instead.
 */
export interface Tableau {
  system: string;
  title: string;
  health: string;
  ground: Ground;
  banners: Banner[];
  pieces: {
    [k: string]: Piece;
  };
  areas: {
    [k: string]: Area;
  };
  labels: Label[];
  turn: TurnOrder;
  goals: Goal[];
  counters: Counter[];
  crowds: Crowd[];
  panels: {
    [k: string]: Panel;
  };
  contest: Contest | null;
  fog: Fog | null;
  ending: Ending | null;
  story: Record<string, unknown>;
}
/**
 * The board: `terrain` are numbers of `kinds` and `levels` heights, both row by row (levels empty on flat land).
 *
 * Hexes are axial `(q, r)`, laid out as `layout` says; squares are `(x, y)`, y down.  `picture` is an asset that lies
 * under the grid: `picture_box` is where, as left, top, width and height in cells' widths.  On a surface of zones the
 * board is a row of one cell for each of `zones`, and `kinds` paint them; without a board it is "none", and `cover`
 * names the ready scenario whose picture stands for it ("": none does).
 * Where pieces stand at heights, `layers` are words for each level from the ground up ("0-5 ft").
 */
export interface Ground {
  surface: "grid" | "none" | "zones";
  zones: ZoneShape[];
  shape: "hex" | "square";
  columns: number;
  rows: number;
  layout: "even-q" | "even-r" | "odd-q" | "odd-r";
  kinds: GroundKind[];
  terrain: number[];
  levels: number[];
  layers: string[];
  edges: Edge[];
  picture: string;
  picture_box: [number, number, number, number] | null;
  cover: string;
}
/**
 * A zone: its name, its middle, its outline (a polygon; empty to let the client draw one round `at`).
 *
 * Zone number i is the cell `(i, 0)` wherever a cell is named.  `label` is where its name stands (None: in the calmest
 * part), `slips` lie below the name, and `stream` are points that water runs past.
 */
export interface ZoneShape {
  name: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  at: [number, number];
  outline: [number, number][];
  stream: [number, number][];
  label: [number, number] | null;
  text: string;
  links: ZoneLink[];
  slips: Slip[];
}
/**
 * A way to another zone, by its number; `look` says how it is painted, `text` what it takes.
 *
 * It passes the points of `path`, from the zone that names it to the other; without any it goes straight.
 */
export interface ZoneLink {
  to: number;
  look: "bridge" | "ford" | "gate" | "pass" | "road" | "track";
  text: string;
  path: [number, number][];
}
/**
 * A few words on a slip of paper: something that is true of a place.
 *
 * One that lies `face_down` shows its back; it has words only for whoever may know them.  `by` is who wrote it, where
 * that was not this seat ("": the words are its own, or it does not matter).  `hinders` tells whom it stands in the
 * way of ("": nobody), `free` how often each side may use it for nothing.  A `brief` one is torn off when it is used.
 * `detail` says more where one asks.
 */
export interface Slip {
  text: string;
  face_down: boolean;
  by: string;
  hinders: string;
  free: {
    [k: string]: number;
  };
  brief: boolean;
  detail: string;
  rule: string;
}
/**
 * One kind of ground as the key of the map tells it; `look` names how it is painted.
 */
export interface GroundKind {
  name: string;
  look:
    | "barrier"
    | "crates"
    | "deep"
    | "drum"
    | "floor"
    | "grass"
    | "ledge"
    | "pillar"
    | "pipe"
    | "road"
    | "rock"
    | "rubble"
    | "sand"
    | "sandbags"
    | "shallows"
    | "stone"
    | "unknown"
    | "wood";
  text: string;
}
/**
 * Something on the side that two neighbouring cells share.
 *
 * `text` stands on a plate on it, such as how much it still bears; `worn` if it bears less than it once did.
 */
export interface Edge {
  /**
   * @minItems 2
   * @maxItems 2
   */
  between: [[number, number], [number, number]];
  kind:
    | "arch"
    | "bars"
    | "curtain"
    | "door"
    | "fence"
    | "ledge"
    | "low wall"
    | "other"
    | "parapet"
    | "secret door"
    | "wall"
    | "window";
  name: string;
  open: boolean;
  text: string;
  worn: boolean;
}
/**
 * A side: what it is called and its colour ("alder", "vigil", "third", "neutral" or a number from 4).
 *
 * Sides of one `team` are allies ("": it has none but itself).  `plays` names whom it plays where they are no pieces.
 */
export interface Banner {
  id: string;
  label: string;
  colour: string;
  neutral: boolean;
  team: string;
  plays: string[];
}
/**
 * A miniature: `at` is its anchor, `cells` its footprint, `front` the way it faces ("" for none).
 *
 * `emblem` names a drawing of ours, `picture` an asset that replaces it.  `unseen` says that others do not see it (a
 * veil, or the game master's will), which only those who may know are shown.  Several pieces may stand in a cell.
 * `level` is the height above the ground in levels and `height` how many levels it takes up, `attached` the id of the
 * piece that it moves with, `scale` its size as drawn (1 fills a cell when it stands there alone).  One that stands on
 * the `border` of two cells holds both.  An object above the ground hangs there, and lands when its `timer` has run
 * out (0: it does not fall).
 */
export interface Piece {
  id: string;
  name: string;
  side: string;
  emblem: string;
  picture: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  at: [number, number];
  cells: [number, number][];
  front: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  health: [number, number];
  marks: Mark[];
  stats: Stat[];
  kind: "leader" | "object" | "unit";
  level: number;
  height: number;
  border: [[number, number], [number, number]] | null;
  timer: number;
  budget: Budget | null;
  attached: string;
  scale: number;
  unseen: boolean;
  acting: boolean;
  acted: boolean;
  about: string;
}
/**
 * A condition on a piece: what it is called, until when in words, and its rule.
 *
 * `name` is that of its sign on the counter ("": it has none there), `word` what the sign means on any counter, where
 * the label tells more, and `icon` stands before its label on a card.
 */
export interface Mark {
  name: string;
  label: string;
  word: string;
  icon: string;
  until: string;
  rule: string;
}
/**
 * A line on a piece's card.
 */
export interface Stat {
  label: string;
  value: string;
  rule: string;
}
/**
 * What a piece may spend in a round, drawn as pips: what they are called, how many are left and how many it gets.
 *
 * `one` is what a single one is called; `text` says what else binds them ("one only for a step").
 */
export interface Budget {
  label: string;
  one: string;
  left: number;
  most: number;
  text: string;
}
/**
 * Cells or sides of cells that belong together, and what holds for them in words.
 *
 * It has the colour of its `side`, else `colour` (as of a banner, "" for that of its look).  `timer` counts the rounds
 * that it still lies there (0: nobody knows an end), `growth` are the cells that it takes next.  `tier` is how thick
 * it lies, a figure on each of its cells (0: it has none); `anchors` are those of its shape.
 */
export interface Area {
  id: string;
  look: "barrier" | "boundary" | "hazard" | "region" | "route" | "setup" | "template" | "veil";
  label: string;
  cells: [number, number][];
  edges: [[number, number], [number, number]][];
  side: string;
  colour: string;
  timer: number;
  growth: [number, number][];
  pattern: "" | "carets" | "dots" | "rings" | "shadow" | "strokes" | "waves";
  tier: number;
  anchors: Anchor[];
  detail: string;
  rule: string;
}
/**
 * A place on the axis of a shape where its width changes: the cell, the bar across from cell to cell, a label.
 */
export interface Anchor {
  /**
   * @minItems 2
   * @maxItems 2
   */
  cell: [number, number];
  /**
   * @minItems 2
   * @maxItems 2
   */
  bar: [[number, number], [number, number]];
  label: string;
}
/**
 * A name on the map.
 */
export interface Label {
  text: string;
  cells: [number, number][];
}
/**
 * The round, whose turn it is (`up`, a side), who acts, and the order as far as it is known.
 *
 * Where sides choose who acts, `order` are the sides as their turns come and `groups` the pieces of each team; `parts`
 * are what a turn has, and `note` what ends it.  `waits_for` are the engine seats that the game waits for; `words` say
 * it in a line.  A round that has `phases` is in the `phase` of that name.
 */
export interface TurnOrder {
  round: number;
  up: string;
  acting: string;
  slots: Slot[];
  waits_for: string[];
  words: string;
  phases: string[];
  phase: string;
  order: string[];
  groups: TurnGroup[];
  parts: TurnPart[];
  note: string;
}
/**
 * A piece in the order of the round.
 */
export interface Slot {
  piece: string;
  state: "acted" | "acting" | "waiting";
}
/**
 * Pieces that act for one team: who has yet to act, then who has, and how far that has come in words.
 */
export interface TurnGroup {
  team: string;
  label: string;
  waiting: string[];
  acted: string[];
  text: string;
}
/**
 * Something that may be done once in a turn: what it is called, and whether that is `spent`.
 *
 * One that is only `offered` has to be got first, as from somebody else.
 */
export interface TurnPart {
  label: string;
  icon: string;
  spent: boolean;
  offered: boolean;
}
/**
 * What decides the game, in words, and how far it has come.
 */
export interface Goal {
  side: string;
  text: string;
  progress: string;
}
/**
 * A pool of points: whose it is ("" for the game master's or nobody's), what it holds and at most can (0: any).
 */
export interface Counter {
  name: string;
  label: string;
  value: number;
  text: string;
  side: string;
  most: number;
  rule: string;
}
/**
 * A cell with room for a number of pieces: how many `places` it has and how many are `taken` (parts of one too).
 *
 * `tier` says how crowded that is for whoever looks (0: not at all), `text` the same in words.
 */
export interface Crowd {
  /**
   * @minItems 2
   * @maxItems 2
   */
  cell: [number, number];
  taken: number;
  places: number;
  tier: number;
  text: string;
}
/**
 * A titled list of rows; `empty` is what it says when there are none.
 *
 * `place` is where a table shows it: on a page of its own, beside the board, or above the log.
 */
export interface Panel {
  title: string;
  text: string;
  icon: string;
  place: "log" | "page" | "side";
  empty: string;
  rows: Row[];
  offers: Offer[];
}
/**
 * One thing in a panel; `about` is the piece, character or cell that it belongs to, `marks` short words on it.
 *
 * With an `emblem` it has a counter before it, in the colours of `side`.
 */
export interface Row {
  id: string;
  title: string;
  text: string;
  icon: string;
  emblem: string;
  side: string;
  about: string;
  group: string;
  marks: string[];
  facts: Fact[];
  tracks: Track[];
  clocks: Clock[];
  cards: Card[];
  offers: Offer[];
  unseen: boolean;
}
/**
 * A value with its name.
 */
export interface Fact {
  label: string;
  value: string;
  tone: "bad" | "good" | "plain" | "warn";
  rule: string;
}
/**
 * A row of boxes: `value` of `most` are marked; `tone` says whether a mark is good or bad.
 *
 * `more` is done by touching a box that is empty, `less` by touching one that is marked.
 */
export interface Track {
  label: string;
  value: number;
  most: number;
  tone: "bad" | "good" | "plain" | "warn";
  rule: string;
  more: Offer | null;
  less: Offer | null;
}
/**
 * Something that may be done from a panel: an action as JSON, with the fields that are still to be filled in.
 *
 * `cost` says in words what it takes, `group` under which heading it stands, `about` names the piece or area that it
 * is about.  One that is `open` shows its fields at once.  With a `refusal` it may not be done now.  Where there is a
 * `download`, that text is saved as a file and nothing is done.
 */
export interface Offer {
  action: Record<string, unknown>;
  label: string;
  group: string;
  about: string;
  icon: string;
  text: string;
  cost: string;
  fields: FormField[];
  main: boolean;
  open: boolean;
  refusal: Refusal | null;
  download: string;
}
/**
 * A field of an action: what stands in it, what it may be, and what it is if nothing is said.
 *
 * `name` is where the value goes in the action, with dots for steps into it and spaces between several places; `label`
 * is what people read. `names` are what people read of each of the `values`, if that is something else; a text that
 * has values is one of them or anything else, which the name after theirs says. With `costs`, what the whole takes
 * with each of the values, it is a switch; `closed` are values that may not be chosen now, and why. A field is there
 * only while other fields have one of the values that `given` names; several of one name are one field that is
 * labelled otherwise. Those with the same `once` have each value once. The values are cells by their names that may be
 * picked on the board too if it is `on_board`.
 */
export interface FormField {
  name: string;
  kind:
    | "cell"
    | "cells"
    | "direction"
    | "edge"
    | "flag"
    | "id"
    | "json"
    | "number"
    | "numbers"
    | "one"
    | "piece"
    | "several"
    | "side"
    | "text"
    | "texts";
  label: string;
  needed: boolean;
  usual: {
    [k: string]: unknown;
  };
  least: number | null;
  most: number | null;
  values: string[];
  names: string[];
  costs: string[];
  closed: {
    [k: string]: string;
  };
  given: {
    [k: string]: string[];
  };
  once: string;
  on_board: boolean;
}
/**
 * Why an action may not be done: the rule's id, title and source section, and the particulars.
 *
 * Of a way that may not be taken `step` is how many of its steps may be, and `spent` what they cost.
 */
export interface Refusal {
  rule: string;
  title: string;
  source: string;
  why: string;
  at: [number, number] | string | null;
  unit: string | null;
  spent: number | null;
  step: number | null;
}
/**
 * A clock with `most` segments of which `value` are filled; `unseen` if only those who may know are shown it.
 *
 * `more` is done by touching a segment that is empty, `less` by touching one that is filled.
 */
export interface Clock {
  label: string;
  value: number;
  most: number;
  tone: "bad" | "good" | "plain" | "warn";
  unseen: boolean;
  rule: string;
  more: Offer | null;
  less: Offer | null;
}
/**
 * A card: its face in words and how to read it, or its back; a playing card has a rank ("10", "Q") and a suit.
 */
export interface Card {
  label: string;
  text: string;
  rank: string;
  suit: "" | "C" | "D" | "H" | "S";
  face_down: boolean;
}
/**
 * Two hands in the middle of an action, as all at the table see them.
 *
 * The ladder's `rungs` are told from the top and hold both totals and the proposal.  `turn` is the hand that is asked
 * (-1: neither); `outcome`, `verdict` and `text` say what it comes to as it stands.  `harm` is what must be taken into
 * the `slots`: 0 while it is open, when they say what a hit would do.
 */
export interface Contest {
  title: string;
  text: string;
  rule: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  hands: [Hand, Hand];
  rungs: Rung[];
  turn: number;
  outcome: Outcome;
  verdict: string;
  proposal: Proposal | null;
  prospects: Prospect[];
  stakes: string;
  harm: number;
  slots: HarmSlot[];
  history: Step[];
}
/**
 * One who rolls, or what the roll is against: the total, what it is made of, and what may still be added.
 *
 * `rung` is the name of the total; `heading` and `note` stand over the aids ("Mira may use", "behind by 1"), `points`
 * are coins held and at most shown.
 */
export interface Hand {
  title: string;
  total: number;
  rung: string;
  text: string;
  piece: string;
  seat: string;
  dice: Die[];
  terms: Term[];
  aids: Aid[];
  heading: string;
  note: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  points: [number, number];
}
/**
 * A die as it lies: the face, and whether that is good or bad for whoever threw it, or out of what counts.
 *
 * `label` stands on the face in place of the number ("+"), `text` says what the face counts for ("success"); `was` is
 * the face before it was thrown again.
 */
export interface Die {
  face: number;
  sides: number;
  label: string;
  look: "bad" | "good" | "out" | "plain";
  text: string;
  was: number | null;
}
/**
 * One addend of a sum, with the rule that put it there.
 */
export interface Term {
  what: string;
  value: number;
  rule: string;
}
/**
 * Words that a hand may use to better its roll: where they come from and what that takes.
 *
 * The answers whose `group` is its `id` use it.  `sign` is how the price is drawn: a coin, a token in the colour of
 * `side`, or one that breaks when it is used.  `state` tells one that was used on this roll, or that cannot be paid.
 */
export interface Aid {
  id: string;
  words: string;
  text: string;
  sign: "breaks" | "coin" | "token";
  side: string;
  price: string;
  count: number;
  state: "barred" | "open" | "used";
  note: string;
}
/**
 * A rung of the ladder: its number, its name, and what the first hand would make of the contest on it.
 */
export interface Rung {
  value: number;
  name: string;
  look: "clean" | "cost" | "miss" | "partial";
}
/**
 * An outcome as it is told: what it is called and how it is drawn.
 */
export interface Outcome {
  label: string;
  look: "clean" | "cost" | "miss" | "partial";
}
/**
 * Where the cheapest aid which changes the outcome would put a hand: the answer's group, the hand, the total.
 */
export interface Proposal {
  aid: string;
  hand: number;
  total: number;
}
/**
 * What a choice would make: its outcome and words; for one that rolls again the chances.
 */
export interface Prospect {
  label: string;
  text: string;
  outcome: Outcome | null;
  chances: Chance[];
}
/**
 * One outcome of a roll and its chance, 0 to 1.
 */
export interface Chance {
  label: string;
  look: "clean" | "cost" | "miss" | "partial";
  chance: number;
}
/**
 * Room for harm: how much it takes, what it is called, and the words written into it once it is full.
 *
 * The answers that name its `id` in their `group`, between spaces, fill it; those that have a field with its label
 * take words for it.  `out` is what more than all slots comes to.
 */
export interface HarmSlot {
  id: string;
  label: string;
  most: number;
  text: string;
  words: string;
  state: "free" | "full" | "out";
}
/**
 * How the totals stood after something was added.
 */
export interface Step {
  label: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  totals: [number, number];
  look: "clean" | "cost" | "miss" | "partial";
}
/**
 * Fog of war for this seat: cells never seen and cells in sight, each row by row as one string of 0 and 1.
 *
 * `known` has a 1 where the ground has been seen at some time, `lit` where it is in sight now.
 */
export interface Fog {
  known: string;
  lit: string;
}
/**
 * How the game ended: the sides that won (none: nobody), the same in words, and why.
 */
export interface Ending {
  winners: string[];
  title: string;
  why: string;
}
/**
 * What is true only now and told whenever it changes: the question, who is waited for, what may be undone, consent.
 *
 * `until` is the Unix time in ms at which the default answer is given (0: never).  Nothing may be undone while the
 * game is `paused`, nor once the seed of its dice is `revealed`.
 */
export interface Standing {
  prompt: Prompt | null;
  waits: Waits | null;
  until: number;
  undo: "consent" | "free" | "no" | "paused" | "revealed";
  consent: Asked | null;
  may_act: boolean;
  here: string[];
}
/**
 * A question put to a seat in the middle of an action; answers of one `group` differ in degree only.
 *
 * `dice` lie on the table while it is decided about them; `throw` are dice to be thrown, whose answer is a template.
 * Where it is `idle`, nothing could be gained: a table gives the default answer at once.
 */
export interface Prompt {
  kind: string;
  seat: string;
  title: string;
  text: string;
  rule: string;
  piece: string;
  about: string;
  dice: Die[];
  throw: Throw | null;
  answers: Answer[];
  idle: boolean;
}
/**
 * Dice that somebody must throw by hand: so many, with so many sides; the answer's `faces` are what they show.
 */
export interface Throw {
  count: number;
  sides: number;
}
/**
 * One answer to a question; `main` leads, `default` is given when the time is up.
 *
 * `brief` is its label where its group is plain to see ("+2").  `fields` are what may be filled in besides, such as
 * words; what is left empty stands as the action has it.
 */
export interface Answer {
  action: Record<string, unknown>;
  label: string;
  brief: string;
  detail: string;
  odds: Odds | null;
  fields: FormField[];
  group: string;
  main: boolean;
  default: boolean;
}
/**
 * A roll before it is made: the chance to succeed (0 to 1) and of each outcome, best first.
 *
 * `roll` says what is rolled ("6 dice", "2d6 + 3") and `against` what it must reach ("" for nothing), both as they are
 * read; `terms` are what the roll is made of, `difficulty` what it is rolled against, `effect` what it brings about.
 */
export interface Odds {
  success: number;
  outcomes: Chance[];
  roll: string;
  against: string;
  terms: Term[];
  difficulty: Term[];
  effect: Term[];
}
/**
 * What others are told while a question is open: who must answer.
 */
export interface Waits {
  seat: string;
  words: string;
}
/**
 * A request to take back the last action: by which seat, what in words.
 */
export interface Asked {
  by: string;
  words: string;
}
/**
 * What a seat is told of one record: by whom (a seat), when (Unix time in ms), what happened, and what changed.
 *
 * Only what differs is there.  `tableau` stands in place of `change` when a scene is opened or turned to.  `undone`
 * are the cursors of the news whose lines no longer stand.
 */
export interface News {
  cursor: number;
  by?: string;
  at?: number;
  lines?: Line[];
  motions?: Motion[];
  change?: Change | null;
  tableau?: Tableau | null;
  undone?: number[];
  spoken?: Spoken | null;
  seats?: Seated[] | null;
  settings?: Settings | null;
}
/**
 * A line of the log: what happened, to whom, the dice with what they are made of, and the rule behind it.
 *
 * `terms` is what the dice are made of, `difficulty` what they are thrown against.  Lines with the same `about` belong
 * to one thing that goes on, named by its `topic` and by `who` does it; one that is `unseen` is told to nobody else.
 * A `heading` is that of a turn, or with `round` that of a round.  `side` is the id of a side that the text names.
 */
export interface Line {
  text: string;
  about: string;
  topic: string;
  who: string;
  unseen: boolean;
  piece: string;
  rule: string;
  title: string;
  source: string;
  dice: Die[];
  outcome: Outcome | null;
  needed: string;
  terms: Term[];
  difficulty: Term[];
  heading: boolean;
  round: boolean;
  side: string;
}
/**
 * Something to animate: a piece goes along cells, strikes, is hit or leaves the board.
 *
 * `amount` is the harm of a hit, and of a move what it cost (0: that is not counted).
 */
export interface Motion {
  kind: "appear" | "gone" | "hit" | "move" | "place" | "strike" | "turn";
  piece: string;
  path: [number, number][];
  target: string;
  amount: number;
}
/**
 * What turns one tableau into the next: pieces and areas by id (None: gone), other parts whole if they differ.
 *
 * `story` has the parts that differ; of one that holds things by id only those things, None for what is gone.
 */
export interface Change {
  pieces: {
    [k: string]: Piece | null;
  };
  areas: {
    [k: string]: Area | null;
  };
  panels: {
    [k: string]: Panel | null;
  };
  ground?: Ground;
  edges?: Edge[];
  banners?: Banner[];
  labels?: Label[];
  turn?: TurnOrder;
  goals?: Goal[];
  counters?: Counter[];
  crowds?: Crowd[];
  contest?: Contest | null;
  fog?: Fog | null;
  ending?: Ending | null;
  story: Record<string, unknown>;
}
/**
 * Something said: by whom (a seat), to whom (none: all), how, and what was rolled.
 */
export interface Spoken {
  by: string;
  text: string;
  how: "emote" | "note" | "order" | "roll" | "say" | "whisper";
  to: string[];
  line: Line | null;
  hidden: boolean;
}
/**
 * Something happened that this seat may know.
 */
export interface Told {
  type: "told";
  news: News;
}
/**
 * What is true only now has changed.
 */
export interface Now {
  type: "now";
  standing: Standing;
}
/**
 * A command was carried out and is stored; `link` is the token of a seat that was made or renewed.
 */
export interface Done {
  type: "done";
  id: string;
  link: string;
  seat: string;
}
/**
 * A command was not carried out, and why; nothing has changed.
 */
export interface Refuse {
  type: "no";
  id: string;
  refusal: Refusal;
}
/**
 * Not done: more has happened than the sender had seen.  It should look again.
 */
export interface Stale {
  type: "stale";
  id: string;
  cursor: number;
}
/**
 * The answer to `options`.
 */
export interface Deeds {
  type: "deeds";
  id: string;
  piece: string;
  deeds: Deed[];
}
/**
 * Something that a piece could do: with the ways there are, or with the reason why not.
 *
 * `aim` says how one chooses: nothing to choose, a piece, a cell, the side that two cells share (`cells` of a choice
 * are those two), a way to face, or one of a list.
 * `odds` are those of the best choice.  `cost` says in words what it takes, `group` under which heading it stands;
 * `shape` describes what is aimed where `aim` is "shape".  `price` is what it takes of the piece's budget, `prices`
 * what it takes each time in turn, of which it was done `times`; `figure` is what matters most of it, written large
 * ("8 tiles").
 * `words` names the field of the action that wants words of one's own.  Where
 * `most` is not 0, other `cells` than the choices list may be tried: up to so many that hang together; of a `trail`
 * their order counts, and each is added to those before (the preview's `full` are those that may come next).  `slot`
 * is its place among the deeds, the same at all times; no two deeds of a piece have the same one.
 */
export interface Deed {
  name: string;
  label: string;
  icon: string;
  aim: "cell" | "edge" | "front" | "list" | "none" | "path" | "piece" | "shape";
  text: string;
  rule: string;
  choices: Choice[];
  odds: Odds | null;
  refusal: Refusal | null;
  words: string;
  most: number;
  trail: boolean;
  shape: Shape | null;
  cost: string;
  price: number;
  prices: number[];
  times: number;
  figure: string;
  group: string;
  slot: "" | "1" | "2" | "3" | "4" | "5" | "6" | "end";
}
/**
 * One way to do a deed: the action, whom or what it is aimed at, its odds, and the line by which it is sensed.
 *
 * `level` is how high above the ground it leads, where that is to be chosen.
 */
export interface Choice {
  action: Record<string, unknown>;
  label: string;
  piece: string;
  cells: [number, number][];
  front: string;
  detail: string;
  odds: Odds | null;
  sightline: Sightline | null;
  level: number | null;
}
/**
 * The line of a sense: its cells from eye to subject, how much each of them hides, and which of them counts.
 *
 * `tiers` has a number for each cell (0: it hides nothing) and `counts` the index of the one that decides (-1: none).
 */
export interface Sightline {
  cells: [number, number][];
  tiers: number[];
  counts: number;
  text: string;
  rule: string;
}
/**
 * A shape to be aimed: what it is called, where it may begin, how far, which ways, and how large.
 *
 * `origins` are the cells where it may begin (none named: any cell within `range` of the piece), up to `points` of
 * them; `ways` the directions that it may take (none: it has no direction), by sides and by corners, of which some are
 * `barred`; `values` the sizes that may be chosen (none: one size), of which it has the `usual` one at first and which
 * are called `measure` ("length").  A shape of size 0 is the edge of its cell in its direction.
 */
export interface Shape {
  kind: string;
  origins: [number, number][];
  range: number;
  points: number;
  ways: string[];
  barred: Barred[];
  values: number[];
  usual: number;
  measure: string;
}
/**
 * A way that a shape may not take, and why; `at` are the places to begin of which that holds (none named: all).
 */
export interface Barred {
  way: string;
  why: string;
  at: [number, number][];
}
/**
 * The answer to `decrees`: events that are put into `action`, which is done with a reason.
 */
export interface Decreed {
  type: "decreed";
  id: string;
  about: string;
  action: Record<string, unknown>;
  offers: Offer[];
}
/**
 * The answer to `range`.
 */
export interface Reached {
  type: "reach";
  id: string;
  reach: Reach;
}
/**
 * Where a piece can go and what it can strike: movement spent and in all, costs, zones, who threatens it.
 *
 * Where a move has several prices, `bands` are the cells of each, cheapest first.  `closed` are cells next to the
 * piece of which a player would ask why they are not in reach.
 */
export interface Reach {
  piece: string;
  deed: string;
  budget: number;
  spent: number;
  costs: Cost[];
  bands: Band[];
  closed: NoEntry[];
  zones: Zone[];
  threatened_by: string[];
  attackable: Attackable[];
  sees: [number, number][];
}
/**
 * A cell in reach and what it costs to get there; `ends` where the move must end.
 *
 * `odds` are those of a roll that it takes to get in, and `text` says in a few words what stands in the way.
 */
export interface Cost {
  /**
   * @minItems 2
   * @maxItems 2
   */
  cell: [number, number];
  cost: number;
  ends: boolean;
  text: string;
  odds: Odds | null;
}
/**
 * The cells in reach for one price: those that cost at most `most`, and more than the band before.
 */
export interface Band {
  most: number;
  label: string;
}
/**
 * A cell that lies next to the piece and that it may not enter now, with the rule that forbids it.
 */
export interface NoEntry {
  /**
   * @minItems 2
   * @maxItems 2
   */
  cell: [number, number];
  refusal: Refusal;
}
/**
 * The cells that a side controls, as far as the seat knows; `text` is what the game calls such cells.
 */
export interface Zone {
  side: string;
  cells: [number, number][];
  text: string;
}
/**
 * A piece that could be attacked from here: how, with what cover, and the odds.
 */
export interface Attackable {
  piece: string;
  deed: string;
  cover: string;
  odds: Odds | null;
}
/**
 * The answer to `plan`, `aim` and `try`.
 */
export interface Previewed {
  type: "previewed";
  id: string;
  preview: Preview;
}
/**
 * What an action would do, before it is done: the way it takes, strikes it provokes, odds, whom an area catches.
 *
 * `cells` are those that it covers, `cut` those that it would cover but for what stands in the way and `full` the rest
 * of its full size; `targets` are those whom an area catches, each with its odds or with one `die` for all;
 * `effects` tell what else it would do, such as what it breaks; `cost` what it takes, `spends` how much of the budget.
 * With a `refusal` it may not be done; `alternatives` are actions that lead as near as may be.  `degrees` are the ways
 * to do the same: described more finely, at another value or with more help, each with its odds.
 */
export interface Preview {
  words: string;
  detail: string;
  action: Record<string, unknown> | null;
  path: Waypoint[];
  budget: number;
  strikes: Strike[];
  odds: Odds | null;
  cells: [number, number][];
  cut: [number, number][];
  full: [number, number][];
  anchors: Anchor[];
  sightline: Sightline | null;
  die: SharedDie | null;
  targets: Target[];
  effects: string[];
  cost: string;
  spends: number;
  refusal: Refusal | null;
  alternatives: Choice[];
  degrees: Choice[];
}
/**
 * A cell on a planned way and the cost so far.
 */
export interface Waypoint {
  /**
   * @minItems 2
   * @maxItems 2
   */
  cell: [number, number];
  cost: number;
  ends: boolean;
}
/**
 * A strike that a move would provoke: by whom, while leaving which cell, and its odds.
 */
export interface Strike {
  by: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  at: [number, number];
  odds: Odds | null;
}
/**
 * One die for all targets: how many of them each face hits, from face 1 up, and words under some of the faces.
 */
export interface SharedDie {
  hits: number[];
  ticks: [number, string][];
}
/**
 * A piece that a shape would catch: its odds, and in words what else bears on it.
 *
 * One that is `spared` stands in the shape but is not hurt, for the reason that `text` tells.
 */
export interface Target {
  piece: string;
  odds: Odds | null;
  text: string;
  spared: boolean;
  sightline: Sightline | null;
}
/**
 * The answer to `history`: how a scene began for the seat, and all it was told since.
 */
export interface Past {
  type: "history";
  id: string;
  start: Tableau;
  news: News[];
}
/**
 * The answer to `earlier`: lines and what was said, oldest first, and whether there is `more` before them.
 */
export interface EarlierNews {
  type: "earlier";
  id: string;
  news: News[];
  more: boolean;
}
/**
 * The answer to `see`: another seat's tableau.
 */
export interface Seen {
  type: "seen";
  id: string;
  seat: string;
  tableau: Tableau;
  standing: Standing;
}
/**
 * Somebody points at cells, now; it is not remembered.
 */
export interface Pointed {
  type: "pointed";
  seat: string;
  what: "none" | "ping" | "pull" | "ruler";
  cells: [number, number][];
}
/**
 * The last message: why the connection ends, and whether trying again makes sense.
 */
export interface Gone {
  type: "gone";
  why: string;
  again: boolean;
}
/**
 * Who asks: `local` on the server's own machine, where no account is needed; `hosts` if tables may be opened.
 *
 * `accounts` is true where game masters sign in, `sign_up` where anybody may make an account.
 */
export interface Me {
  name: string;
  local: boolean;
  hosts: boolean;
  accounts: boolean;
  sign_up: boolean;
  version: string;
  links: string[];
}
/**
 * A game master's account.
 */
export interface Credentials {
  name: string;
  password: string;
}
/**
 * A scene of the library; `own` ones can be edited.
 *
 * `game` is the title of its game, `shape` that of its board.  `rounds` and `minutes` are about how long it takes,
 * 0 if nobody has measured it or the game counts no rounds.  A `recommended` scene is among the first that are
 * offered, a `tutorial` teaches the game.
 */
export interface SceneCard {
  id: string;
  title: string;
  about: string;
  system: string;
  game: string;
  shape: "hex" | "none" | "square" | "zones";
  sides: SideCard[];
  own: boolean;
  recommended: boolean;
  tutorial: boolean;
  hidden: boolean;
  fairness: Fairness | null;
  rounds: number;
  minutes: number;
}
/**
 * A side of a scene: what it is called, its colour, how many pieces it has.
 */
export interface SideCard {
  id: string;
  label: string;
  colour: string;
  pieces: number;
  bot: boolean;
  neutral: boolean;
}
/**
 * What came of a scene when equal bots played it: how often the first of two sides won, whether that is fair.
 *
 * `sides` are called as their players are; the `share` lies between `low` and `high` with 95 % confidence.
 */
export interface Fairness {
  /**
   * @minItems 2
   * @maxItems 2
   */
  sides: [string, string];
  share: number;
  low: number;
  high: number;
  matches: number;
  fair: boolean;
}
/**
 * A scene as its file has it, and as the game master will see it.
 */
export interface SceneSource {
  card: SceneCard;
  text: string;
  tableau: Tableau;
  notices: string[];
}
/**
 * The text of a scene to be checked or kept.
 */
export interface SceneDraft {
  text: string;
}
/**
 * A scene that was checked: its problems, or how it begins.
 */
export interface Checked {
  problems: Problem[];
  notices: string[];
  tableau: Tableau | null;
}
/**
 * What is wrong with a text, where, and what is allowed.
 */
export interface Problem {
  text: string;
  line: number;
  path: string;
}
/**
 * A draft as text, how each kind of its ground looks, and what is wrong with it, or how it begins.
 */
export interface Drafted {
  text: string;
  kinds: GroundKind[];
  problems: Problem[];
  notices: string[];
  tableau: Tableau | null;
}
/**
 * What came of bots playing a scene: of the battles `wanted`, those that ended in time; their mean rounds.
 *
 * `unended` are battles that were begun and are not over; the `longest` of them has come to this round.
 */
export interface Tried {
  matches: number;
  wanted: number;
  sides: TriedSide[];
  draws: number;
  rounds: number;
  unended: number;
  longest: number;
}
/**
 * How often a side won when bots tried a scene.
 */
export interface TriedSide {
  side: string;
  wins: number;
}
/**
 * A number in a scene: its path in the document, whose it is, what it is called and what it is now.
 */
export interface SceneNumber {
  path: string;
  of: string;
  name: string;
  value: number;
}
/**
 * What becomes of a draft if the number at a path is another.
 */
export interface NumberQuestion {
  draft: Record<string, unknown>;
  path: string;
}
/**
 * A draft in which the number at a path is to have another value.
 */
export interface NumberChange {
  draft: Record<string, unknown>;
  path: string;
  value: number;
}
/**
 * What came of bots playing a scene with other values of one number, which is `now` what it is.
 *
 * `side` is the side or team whose shares the points tell, of `wanted` battles each.
 */
export interface Swept {
  path: string;
  now: number;
  side: string;
  wanted: number;
  points: SweptPoint[];
}
/**
 * The share of the first side where a number has a value: between what it lies with 95 % confidence.
 */
export interface SweptPoint {
  value: number;
  battles: number;
  share: number;
  low: number;
  high: number;
}
/**
 * The changes that bots found to make a scene fairest, the fairest first, of so many `tried`.
 *
 * `now` is the scene as it is; `side` is the side or team whose shares are told.
 */
export interface Tuned {
  side: string;
  tried: number;
  now: TunedChange;
  changes: TunedChange[];
}
/**
 * A number of a scene that `was` one value and has another, and the share of the first side then.
 */
export interface TunedChange {
  value: number;
  battles: number;
  share: number;
  low: number;
  high: number;
  path: string;
  of: string;
  name: string;
  was: number;
}
/**
 * An imported map or scene as the text of a scene of a game, with what was skipped or guessed.
 *
 * `picture` is the asset of its picture, `parts` names the maps of a file that holds several.
 */
export interface MapRead {
  text: string;
  system: string;
  parts: string[];
  notices: string[];
  picture: string;
}
/**
 * An uploaded picture, made anew by us.
 */
export interface Asset {
  id: string;
  width: number;
  height: number;
}
/**
 * A table in the lobby; `game` is the title of what is played, `token` one's own seat there.
 *
 * It `moves` if the game waits for that seat.
 */
export interface TableCard {
  id: string;
  name: string;
  scene: string;
  system: string;
  game: string;
  board: boolean;
  round: number;
  words: string;
  yours: boolean;
  moves: boolean;
  ended: boolean;
  paused: boolean;
  seats: Seated[];
  token: string;
  updated: number;
}
/**
 * Open a table with a scene; `plays` are the sides that one plays oneself, `bots` those that bots play so well.
 */
export interface NewTable {
  scene: string;
  name: string;
  plays: string[];
  bots: string[];
  strength: "easy" | "normal" | "search" | "tactical";
}
/**
 * A character with which one may play at once.
 */
export interface ReadyCharacter {
  id: string;
  name: string;
  concept: string;
  style: string;
}
/**
 * A story that is ready to be played: what it is about in a sentence, what its scenes are like and how many.
 *
 * `least` and `most` are how many players it is for, `minutes` how long it takes.
 */
export interface ReadyScenario {
  id: string;
  title: string;
  about: string;
  kinds: string[];
  scenes: number;
  least: number;
  most: number;
  minutes: number;
}
/**
 * An installed game: how it begins, whether there is an editor for its scenes, and what files it takes.
 *
 * It begins with `scenes`, or with players alone if it `begins` so.  `grids` are the shapes of boards that its editor
 * makes.  `documents` are the titles of the kinds of files, `books` the names of the rulebooks that it decides by.
 */
export interface GameCard {
  name: string;
  title: string;
  about: string;
  scenes: boolean;
  begins: boolean;
  editor: boolean;
  grids: ("hex" | "square" | "zones")[];
  documents: {
    [k: string]: string;
  };
  books: string[];
}
/**
 * A rulebook: its name in addresses, what it is called, what it is about.
 */
export interface BookCard {
  name: string;
  title: string;
  about: string;
}
/**
 * A file that was read: the action that takes it in at a table, and what it holds, as its game sums it up.
 */
export interface DocumentRead {
  action: Record<string, unknown>;
  summary: Record<string, unknown>;
}
/**
 * Begin a game without a scene, with a seat for each player; a `scenario` is one that the game has ready.
 */
export interface NewGame {
  title: string;
  players: Player[];
  scenario: string;
}
/**
 * Somebody who will play: what they are called, and a ready character; without one they make their own.
 */
export interface Player {
  label: string;
  character?: string;
}
/**
 * An action as a form: what it is called on the wire, what it does, and whether only the game master does it.
 */
export interface Form {
  do: string;
  text: string;
  part: string;
  master: boolean;
  fields: FormField[];
}
/**
 * The token by which a seat with a password is opened from now on.
 */
export interface OpenedSeat {
  token: string;
}
/**
 * Whether this server sends e-mail, and to which address for a seat ("" for none), once it is `confirmed`.
 */
export interface SeatMail {
  offered: boolean;
  address: string;
  confirmed: boolean;
}
/**
 * A table that was opened, and the token of the game master's seat.
 */
export interface OpenedTable {
  table: string;
  token: string;
}
/**
 * A seat with the link that opens it, and the link as a QR code in SVG; `locked` if it asks for a password too.
 */
export interface SeatLink {
  seat: Seated;
  token: string;
  url: string;
  code: string;
  locked: boolean;
}
/**
 * What a link opens: a seat, the side and the `pieces` that it plays, and how its table stands.
 *
 * `text` is what the scene is about, `seats` are all there are.  The table `moves` if the game waits for this seat.
 */
export interface SeatCard {
  table: string;
  name: string;
  label: string;
  role: "bot" | "gm" | "player" | "spectator";
  scene: string;
  text: string;
  side: string;
  pieces: string[];
  goals: Goal[];
  banners: Banner[];
  seats: Seated[];
  board: boolean;
  round: number;
  words: string;
  moves: boolean;
  ended: boolean;
}
/**
 * A rule as the rulebook has it.
 */
export interface RuleCard {
  id: string;
  title: string;
  system: string;
  source: string;
  kind: string;
  text: string;
  decision: string;
  see: string[];
}
/**
 * Why a request was refused, in words; `problems` say where.
 */
export interface ErrorBody {
  why: string;
  problems: Problem[];
}

import { key, makeGrid, type Cell as Seen } from "../../../board/grid";
import { frameOf, own } from "../../../editor/boards";
import type { Cell } from "../../../editor/draft";
import type { Piece, Tableau } from "../../../wire/types";
import type { Kind, KindSample } from "../wire";
import type { BattleDraft, Unit } from "./draft";

/** A unit on the board: the number of its entry, and which of the entry's cells it stands on. */
export interface Standing {
  entry: number;
  place: number;
}

const HARM_MAX = 3;

/** What a unit has of its own or of its kind. */
export function whole(draft: BattleDraft, unit: Unit): Unit {
  const kind: Kind = (unit.kind && draft.kinds[unit.kind]) || {};
  const said = Object.fromEntries(Object.entries(unit).filter(([, value]) => value !== null && value !== undefined));
  const skills = { ...kind.skills, ...unit.skills };
  return { ...kind, ...(said as unknown as Unit), ...(Object.keys(skills).length ? { skills } : {}) };
}

/** What a unit is called; one of several has a number. */
export function nameOf(draft: BattleDraft, { entry, place }: Standing): string {
  const unit = draft.units[entry];
  if (!unit) return "";
  const name = whole(draft, unit).name || capital(unit.id || unit.kind || "");
  return unit.at.length > 1 ? `${name} ${place + 1}` : name;
}

function capital(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1);
}

/** The id that the engine gives a unit. */
export function idOf(unit: Unit, place: number): string {
  const id = unit.id || unit.kind || "";
  return unit.at.length > 1 ? `${id}-${place + 1}` : id;
}

/** The pieces of a draft; `checked` is how the server drew it last, which knows how large bases lie. */
export function piecesOf(draft: BattleDraft, checked: Tableau | null): Record<string, Piece> {
  const pieces: Record<string, Piece> = {};
  draft.units.forEach((unit, entry) => {
    const all = whole(draft, unit);
    unit.at.forEach((at, place) => (pieces[`${entry}:${place}`] = piece(draft, all, { entry, place }, at, checked)));
  });
  return pieces;
}

function piece(draft: BattleDraft, unit: Unit, standing: Standing, at: Cell, checked: Tableau | null): Piece {
  const known = checked?.pieces[idOf(unit, standing.place)];
  const front = unit.facing ?? draft.sides.find((side) => side.id === unit.side)?.facing ?? "";
  const same = known && key(known.at) === key(at) && known.front === front;
  return {
    id: `${standing.entry}:${standing.place}`,
    name: nameOf(draft, standing),
    side: unit.side,
    emblem: unit.emblem ?? "",
    picture: "",
    at,
    cells: same ? known.cells : [at],
    front,
    health: [unit.harm ?? 0, unit.harm_max ?? HARM_MAX],
    marks: same ? known.marks : [],
    stats: [],
    kind: "unit",
    level: 0,
    height: 1,
    border: null,
    timer: 0,
    budget: null,
    attached: "",
    scale: 1,
    unseen: Boolean(unit.hidden || unit.unseen),
    acting: false,
    acted: false,
    about: "",
  };
}

/** The unit that a piece's id stands for. */
export function standingOf(piece: string): Standing {
  const [entry = -1, place = -1] = piece.split(":").map(Number);
  return { entry, place };
}

// --- changing ---------------------------------------------------------------------------------

/** The draft with a unit's entry changed. */
export function edited(draft: BattleDraft, entry: number, changes: Partial<Unit>): BattleDraft {
  return { ...draft, units: draft.units.map((unit, i) => (i === entry ? { ...unit, ...changes } : unit)) };
}

/** The draft with a unit on another cell. */
export function moved(draft: BattleDraft, { entry, place }: Standing, to: Seen): BattleDraft {
  const unit = draft.units[entry];
  return unit ? edited(draft, entry, { at: unit.at.map((cell, i) => (i === place ? own(to) : cell)) }) : draft;
}

/** The draft without a unit; an entry without cells goes too. */
export function removed(draft: BattleDraft, { entry, place }: Standing): BattleDraft {
  const unit = draft.units[entry];
  if (!unit) return draft;
  const at = unit.at.filter((_, i) => i !== place);
  if (at.length) return edited(draft, entry, { at });
  return { ...draft, units: draft.units.filter((_, i) => i !== entry) };
}

/** The draft with one more unit after a pattern: another cell for the same pattern and side, or an entry of its own. */
export function added(draft: BattleDraft, sample: KindSample, side: string, cell: Seen): BattleDraft {
  const said = Object.fromEntries(Object.entries(sample.pattern).filter(([, value]) => value !== null));
  const unit: Unit = {
    ...said,
    id: freeId(draft, sample.id || "unit"),
    name: freeName(draft, sample.name),
    side,
    at: [own(cell)],
  };
  return { ...draft, units: [...draft.units, unit] };
}

/** The draft with another unit like one, on a cell beside it. */
export function doubled(draft: BattleDraft, { entry, place }: Standing): BattleDraft {
  const unit = draft.units[entry];
  const from = unit?.at[place];
  const cell = from && freeBeside(draft, from);
  return unit && cell ? edited(draft, entry, { at: [...unit.at, cell] }) : draft;
}

function freeBeside(draft: BattleDraft, from: Cell): Cell | null {
  const sheet = makeGrid(frameOf(draft.board.grid));
  const taken = new Set(draft.units.flatMap((unit) => unit.at.map(key)));
  for (let side = 0; side < sheet.sides; side++) {
    const cell = sheet.next(from, side);
    if (sheet.index(cell) >= 0 && !taken.has(key(cell))) return own(cell);
  }
  return null;
}

/** An id that no unit has: the wanted one, or with a number behind it. */
export function freeId(draft: BattleDraft, wanted: string): string {
  const taken = new Set(draft.units.map((unit) => unit.id ?? unit.kind ?? ""));
  return free(taken, wanted, (n) => `${wanted}-${n}`);
}

function freeName(draft: BattleDraft, wanted: string): string {
  const taken = new Set(draft.units.map((_, entry) => nameOf(draft, { entry, place: 0 }).replace(/ 1$/, "")));
  return free(taken, wanted, (n) => `${wanted} ${n}`);
}

function free(taken: ReadonlySet<string>, wanted: string, numbered: (n: number) => string): string {
  if (!taken.has(wanted)) return wanted;
  let n = 2;
  while (taken.has(numbered(n))) n += 1;
  return numbered(n);
}

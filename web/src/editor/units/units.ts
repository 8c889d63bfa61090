import { key, makeGrid, type Cell as Seen } from "../../board/grid";
import { frameOf, own } from "../boards";
import type { Cell } from "../draft";
import type { Piece, Tableau } from "../../wire/types";
import { entriesOf, type Entry, type UnitsDraft } from "./draft";

/** A unit on the board: its list (none for that of the units), the number of its entry, and which of the entry's cells it stands on. */
export interface Standing {
  list?: string;
  entry: number;
  place: number;
}

const UNITS = "units";

/** What a unit has of its own or of its kind; of tables, such as skills, what both have. */
export function whole<Unit extends Entry>(draft: UnitsDraft<Unit>, unit: Unit): Unit {
  const kind = said((unit.kind && draft.kinds[unit.kind]) || {});
  const own = said(unit);
  const tables = Object.entries(kind).filter(([name, value]) => isTable(value) && isTable(own[name]));
  const merged = tables.map(([name, value]) => [name, { ...(value as object), ...(own[name] as object) }] as const);
  return { ...kind, ...own, ...Object.fromEntries(merged) } as unknown as Unit;
}

/** The fields of something that say anything. */
function said(of: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(of).filter(([, value]) => value !== null && value !== undefined));
}

function isTable(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What a unit is called; one of several has a number. */
export function nameOf(draft: UnitsDraft, { list = UNITS, entry, place }: Standing): string {
  const unit = entriesOf(draft, list)[entry];
  if (!unit) return "";
  const name = whole(draft, unit).name || capital(unit.id || unit.kind || "");
  return unit.at.length > 1 ? `${name} ${place + 1}` : name;
}

function capital(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1);
}

/** The id that the engine gives a unit. */
export function idOf(unit: Entry, place: number): string {
  const id = unit.id || unit.kind || "";
  return unit.at.length > 1 ? `${id}-${place + 1}` : id;
}

/** A piece of which nothing is known. */
const BARE: Piece = {
  id: "",
  name: "",
  side: "",
  emblem: "",
  picture: "",
  at: [0, 0],
  cells: [],
  front: "",
  health: [0, 0],
  marks: [],
  stats: [],
  kind: "unit",
  level: 0,
  height: 1,
  border: null,
  timer: 0,
  budget: null,
  attached: "",
  scale: 1,
  unseen: false,
  acting: false,
  acted: false,
  about: "",
};

/** What a game adds to the piece of a unit. */
type More<Unit> = (unit: Unit) => Partial<Piece>;

/** The pieces of a draft; `checked` is how the server drew it last, which knows how large units are. */
export function piecesOf<Unit extends Entry>(
  draft: UnitsDraft<Unit>,
  checked: Tableau | null,
  more: More<Unit> = () => ({}),
  lists: readonly string[] = [UNITS],
): Record<string, Piece> {
  const pieces: Record<string, Piece> = {};
  for (const list of lists)
    entriesOf(draft, list).forEach((unit, entry) => {
      const all = whole(draft, unit as Unit);
      unit.at.forEach((at, place) => {
        const standing = { list, entry, place };
        pieces[pieceId(standing)] = { ...piece(draft, all, standing, at, checked), ...more(all) };
      });
    });
  return pieces;
}

function piece(draft: UnitsDraft, unit: Entry, standing: Standing, at: Cell, checked: Tableau | null): Piece {
  const known = checked?.pieces[idOf(unit, standing.place)];
  const front = unit.facing ?? draft.sides.find((side) => side.id === unit.side)?.facing ?? "";
  const same = known && key(known.at) === key(at) && (!front || known.front === front);
  const plain = same ? known : BARE;
  return {
    ...plain,
    id: pieceId(standing),
    name: nameOf(draft, standing),
    side: unit.side ?? "",
    emblem: unit.emblem ?? plain.emblem,
    at,
    cells: same ? known.cells : [at],
    front: front || plain.front,
    stats: [],
    acting: false,
    acted: false,
  };
}

/** The unit that a piece's id stands for. */
export function standingOf(piece: string): Standing {
  const [place = -1, entry = -1] = piece.split(":").reverse().map(Number);
  return { list: /^([a-z_]+):/.exec(piece)?.[1] ?? UNITS, entry, place };
}

/** The id of the piece of a unit; those of other lists say which. */
export function pieceId({ list = UNITS, entry, place }: Standing): string {
  return list === UNITS ? `${entry}:${place}` : `${list}:${entry}:${place}`;
}

// --- changing ---------------------------------------------------------------------------------

/** The draft with a unit's entry changed. */
export function edited<Of extends UnitsDraft>(draft: Of, entry: number, changes: Partial<Entry>, list = UNITS): Of {
  const entries = entriesOf(draft, list).map((unit, i) => (i === entry ? { ...unit, ...changes } : unit));
  return { ...draft, [list]: entries };
}

/** The draft with a unit on another cell. */
export function moved<Of extends UnitsDraft>(draft: Of, { list = UNITS, entry, place }: Standing, to: Seen): Of {
  const unit = entriesOf(draft, list)[entry];
  return unit ? edited(draft, entry, { at: unit.at.map((cell, i) => (i === place ? own(to) : cell)) }, list) : draft;
}

/** The draft without a unit; an entry without cells goes too. */
export function removed<Of extends UnitsDraft>(draft: Of, { list = UNITS, entry, place }: Standing): Of {
  const unit = entriesOf(draft, list)[entry];
  if (!unit) return draft;
  const at = unit.at.filter((_, i) => i !== place);
  if (at.length) return edited(draft, entry, { at }, list);
  return { ...draft, [list]: entriesOf(draft, list).filter((_, i) => i !== entry) };
}

/** What a unit is to be like. */
export interface Pattern {
  id: string;
  name: string;
  /** The list that it joins, by default the units. */
  list?: string;
  pattern: object;
}

/** The draft with one more unit after a pattern: another cell for the same pattern and side, or an entry of its own. */
export function added<Of extends UnitsDraft>(draft: Of, sample: Pattern, side: string, cell: Seen): Of {
  const { list = UNITS } = sample;
  const unit = {
    ...said(sample.pattern),
    id: freeId(draft, sample.id || "unit"),
    name: freeName(draft, sample.name),
    ...(list === UNITS ? { side } : {}),
    at: [own(cell)],
  };
  return { ...draft, [list]: [...entriesOf(draft, list), unit] };
}

/** The draft with another unit like one, on a cell beside it. */
export function doubled<Of extends UnitsDraft>(draft: Of, { list = UNITS, entry, place }: Standing): Of {
  const unit = entriesOf(draft, list)[entry];
  const from = unit?.at[place];
  const cell = from && freeBeside(draft, from);
  return unit && cell ? edited(draft, entry, { at: [...unit.at, cell] }, list) : draft;
}

function freeBeside(draft: UnitsDraft, from: Cell): Cell | null {
  const sheet = makeGrid(frameOf(draft.board.grid));
  const taken = new Set(draft.units.flatMap((unit) => unit.at.map(key)));
  for (let side = 0; side < sheet.sides; side++) {
    const cell = sheet.next(from, side);
    if (sheet.index(cell) >= 0 && !taken.has(key(cell))) return own(cell);
  }
  return null;
}

/** The entries of all lists that stand on cells. */
function standingEntries(draft: UnitsDraft): Entry[] {
  const lists = Object.values(draft).filter((value): value is object[] => Array.isArray(value));
  return lists.flat().filter((one): one is Entry => "at" in one);
}

/** An id that no unit has: the wanted one, or with a number behind it. */
export function freeId(draft: UnitsDraft, wanted: string): string {
  const taken = new Set(standingEntries(draft).map((unit) => unit.id ?? unit.kind ?? ""));
  return free(taken, wanted, (n) => `${wanted}-${n}`);
}

function freeName(draft: UnitsDraft, wanted: string): string {
  const taken = new Set(
    standingEntries(draft).map((unit) => whole(draft, unit).name || capital(unit.id || unit.kind || "")),
  );
  return free(taken, wanted, (n) => `${wanted} ${n}`);
}

function free(taken: ReadonlySet<string>, wanted: string, numbered: (n: number) => string): string {
  if (!taken.has(wanted)) return wanted;
  let n = 2;
  while (taken.has(numbered(n))) n += 1;
  return numbered(n);
}

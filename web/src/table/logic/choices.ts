import type { Choice, Deed, Piece, Reach } from "../../wire/types";
import { headed } from "./groups";

export type Cell = readonly [number, number];

export const same = (a: Cell, b: Cell): boolean => a[0] === b[0] && a[1] === b[1];
export const holds = (cells: readonly Cell[], cell: Cell): boolean => cells.some((one) => same(one, cell));

/** The cells that one may click to choose, with how many ways each stands for. */
export function targets(deed: Deed, pieces: Record<string, Piece>): Cell[] {
  const all = deed.choices.flatMap((choice) => spots(choice, pieces));
  const keys = new Set<string>();
  return all.filter((cell) => !keys.has(String(cell)) && keys.add(String(cell)));
}

/** The ways that a click on a cell may mean: those of the piece that was hit, if there are any. */
export function choicesAt(deed: Deed, cell: Cell, pieces: Record<string, Piece>, hit: string | null = null): Choice[] {
  const here = deed.choices.filter((choice) => holds(spots(choice, pieces), cell));
  const its = here.filter((choice) => choice.piece === hit);
  return its.length > 0 ? its : here;
}

function spots(choice: Choice, pieces: Record<string, Piece>): readonly Cell[] {
  const piece = pieces[choice.piece];
  if (piece) return piece.cells;
  return choice.cells;
}

/** The two cells of a choice that is the side between them. */
export function sideOf({ cells: [a, b] }: Choice): [Cell, Cell][] {
  return a && b ? [[a, b]] : [];
}

/** The choice that is the side between two cells. */
export function choiceOfSide(deed: Deed, [a, b]: readonly [Cell, Cell]): Choice | undefined {
  return deed.choices.find((choice) => choice.cells.length === 2 && holds(choice.cells, a) && holds(choice.cells, b));
}

/** Whether a deed is done as soon as it is chosen: there is one way, and nothing to weigh. */
export function isPlain(deed: Deed): boolean {
  return deed.aim === "none" && deed.choices.length === 1 && deed.odds === null;
}

/** Whether a deed can be done now: there is a way, or a shape to hold over the board. */
export const isAble = (deed: Deed): boolean =>
  deed.refusal === null && (deed.choices.length > 0 || deed.shape !== null);

/** What is weighed at once: the only choice, but a friend that is rolled for; who means a friend points at them. */
export function soleChoice({ choices, words }: Deed, piece: string, pieces: Record<string, Piece>): Choice | undefined {
  const [only, other] = choices;
  const [own, target] = [pieces[piece], pieces[only?.piece ?? ""]];
  const friend = target !== undefined && target !== own && !!target.side && target.side === own?.side;
  return other || words || (friend && only?.odds) ? undefined : only;
}

/** Where a piece can go now, of what it could: nowhere while the deed by which it would go is not possible. */
export function openReach(deeds: readonly Deed[], reach: Reach | null, mover: string): Reach | null {
  const deed = deeds.find((one) => one.name === reach?.deed) ?? deeds.find((one) => one.name === mover);
  return deed?.refusal === null ? reach : null;
}

/** Deeds by their places: those with a key of their own (null: the piece has none there) and the open ones of them, the further ones, the last. */
export interface Placed {
  slots: (Deed | null)[];
  open: Deed[];
  more: Deed[];
  end: Deed | null;
}

const SLOTS = ["1", "2", "3", "4", "5", "6"] as const;

/** Where each deed stands whatever is possible now; of a game that gives no places the first have the keys. */
export function placed(deeds: readonly Deed[]): Placed {
  const end = deeds.find((deed) => deed.slot === "end") ?? null;
  const rest = deeds.filter((deed) => deed !== end);
  const ordered = rest.every((deed) => deed.slot === "");
  const found = SLOTS.map((slot, at) => (ordered ? rest[at] : rest.find((deed) => deed.slot === slot)) ?? null);
  const slots = found.slice(0, found.findLastIndex((deed) => deed !== null) + 1);
  const more = headed(rest.filter((deed) => !slots.includes(deed))).flatMap(([, some]) => some);
  const open = slots.filter((deed) => deed !== null).filter(isAble);
  return { slots, open, more, end };
}

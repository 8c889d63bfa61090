import type { Choice, Deed, Piece } from "../../wire/types";

export type Cell = readonly [number, number];

export const same = (a: Cell, b: Cell): boolean => a[0] === b[0] && a[1] === b[1];
export const holds = (cells: readonly Cell[], cell: Cell): boolean => cells.some((one) => same(one, cell));

/** The cells that one may click to choose, with how many ways each stands for. */
export function targets(deed: Deed, pieces: Record<string, Piece>): Cell[] {
  const all = deed.choices.flatMap((choice) => spots(choice, pieces));
  const keys = new Set<string>();
  return all.filter((cell) => !keys.has(String(cell)) && keys.add(String(cell)));
}

/** The ways that a click on a cell may mean. */
export function choicesAt(deed: Deed, cell: Cell, pieces: Record<string, Piece>): Choice[] {
  return deed.choices.filter((choice) => holds(spots(choice, pieces), cell));
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

/** Those that can be done first, by their headings, each with the key that stands for it. */
export function numbered(deeds: readonly Deed[]): { deed: Deed; key: string }[] {
  const headings = [...new Set(deeds.map((deed) => deed.group))];
  const able = headings.flatMap((group) => deeds.filter((deed) => deed.group === group && isAble(deed)));
  const unable = deeds.filter((deed) => !able.includes(deed));
  return [...able, ...unable].map((deed, index) => ({ deed, key: index < 9 ? String(index + 1) : "" }));
}

import { key, type Cell as Seen } from "../board/grid";
import { own } from "./boards";
import type { Cell, Draft } from "./draft";

type Steps = Record<string, unknown>;

/** The draft with cells more, or fewer, at a path: of a place, of a list of cells, or of an entry with an `at`. */
export function withCells(draft: Draft, path: readonly string[], cells: readonly Seen[], fewer: boolean): Draft {
  return within(draft, path, cells, fewer) as Draft;
}

function within(of: unknown, [step, ...rest]: readonly string[], cells: readonly Seen[], fewer: boolean): unknown {
  if (step !== undefined) return stepped(of, step, within((of as Steps)[step], rest, cells, fewer));
  if (of && !Array.isArray(of)) return { ...of, at: within((of as Steps)["at"], [], cells, fewer) };
  const touched = new Set(cells.map(key));
  const left = ((of ?? []) as Cell[]).filter((cell) => !touched.has(key(cell)));
  return fewer ? left : [...left, ...cells.map(own)];
}

function stepped(of: unknown, step: string, value: unknown): unknown {
  if (Array.isArray(of)) return of.map((one: unknown, i) => (String(i) === step ? value : one));
  return { ...(of as Steps), [step]: value };
}

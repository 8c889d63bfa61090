import { key, type Cell } from "../board/grid";
import type { Area, Piece, Tableau } from "../wire/types";

/** An area of which nothing is known. */
const BARE: Omit<Area, "id" | "label" | "cells"> = {
  look: "region",
  edges: [],
  side: "",
  colour: "",
  timer: 0,
  growth: [],
  pattern: "",
  tier: 0,
  anchors: [],
  detail: "",
  rule: "",
};

/**
 * The groups of cells of a draft as areas, and those that come of its units; they look as the server drew them last,
 * where it drew one on those very cells.
 */
export function areasOf(
  groups: readonly (readonly [string, readonly Cell[]])[],
  drawn: Tableau | null | undefined,
): Record<string, Area> {
  const known = new Map(Object.values(drawn?.areas ?? {}).map((area) => [spread(area.cells), area]));
  const made = groups.flatMap(([label, cells], i): Area[] => {
    if (cells.length === 0) return [];
    const like = known.get(spread(cells)) ?? BARE;
    known.delete(spread(cells));
    return [{ ...like, id: String(i), label, cells: cells.map(([x, y]) => [x, y]) }];
  });
  const own = [...known.values()].filter(({ look }) => look === "hazard");
  return Object.fromEntries([...made, ...own].map((area) => [area.id, area]));
}

const spread = (cells: readonly Cell[]): string => cells.map(key).sort().join(" ");

/** What units carry: it stands nowhere in a draft, and the server drew it where its bearer stands. */
export function carriedThings(drawn: Tableau | null | undefined): Record<string, Piece> {
  const carried = Object.values(drawn?.pieces ?? {}).filter(({ kind, attached }) => kind === "object" && attached);
  return Object.fromEntries(carried.map((piece) => [piece.id, piece]));
}

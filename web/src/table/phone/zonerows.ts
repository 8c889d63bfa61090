import type { ZoneMap } from "../../board/zones";
import type { Cell } from "../../board/grid";
import type { Cost, NoEntry, Piece, Refusal } from "../../wire/types";

/** A zone in the list: who stands there, what it takes to get there, and how far it is from the piece that acts. */
export interface ZoneRow {
  zone: number;
  pieces: Piece[];
  cost: Cost | null;
  /** Why the piece may not enter it now, where that is worth saying. */
  closed: Refusal | null;
  /** Whether the deed in hand may choose it, or somebody in it. */
  chosen: boolean;
  steps: number;
}

/** The zones of a map, those first in which one may do something, then by their distance from a piece. */
export function zoneRows(
  map: ZoneMap,
  pieces: readonly Piece[],
  from: Piece | undefined,
  { costs = [], closed = [] }: { costs?: readonly Cost[]; closed?: readonly NoEntry[] },
  targets: readonly Cell[],
): ZoneRow[] {
  const rows = map.regions.map((_, zone): ZoneRow => {
    const cell: Cell = [zone, 0];
    const here = pieces.filter((piece) => piece.attached === "" && piece.cells.some(([at]) => at === zone));
    const cost = costs.find((one) => one.cell[0] === zone) ?? null;
    return {
      zone,
      pieces: here,
      cost: from?.at[0] === zone ? null : cost,
      closed: closed.find((one) => one.cell[0] === zone)?.refusal ?? null,
      chosen: targets.some(([at]) => at === zone),
      steps: from ? map.steps(from.at, cell) : 0,
    };
  });
  const rank = (row: ZoneRow) => (row.cost || row.chosen ? 0 : 1000) + Math.min(row.steps, 900);
  return rows.sort((a, b) => rank(a) - rank(b));
}

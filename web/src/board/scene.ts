import type { Area, Banner, Label, Piece } from "../wire/types";
import type { Colours } from "./colours";
import { key, type Cell, type Grid, type Point } from "./grid";
import type { Drawn, Overlays } from "./renderer";

/** All that is drawn over the ground; painters read it, the renderer writes it. */
export interface Scene {
  grid: Grid;
  colours: Colours;
  pieces: Readonly<Record<string, Piece>>;
  banners: readonly Banner[];
  areas: Readonly<Record<string, Area>>;
  labels: readonly Label[];
  overlays: Overlays;
  drawn: Drawn;
}

/** No overlays at all. */
export const NO_OVERLAYS: Overlays = {
  reach: null, zones: [], sight: [], way: null, threats: [], targets: null, selected: null, forbidden: null, template: null, cursor: null,
  hover: null, edge: null, pings: [], rulers: [], notes: [],
};

/** The middle of a piece on paper. */
export function middle(grid: Grid, piece: Pick<Piece, "at" | "cells">): Point {
  const points = (piece.cells.length ? piece.cells : [piece.at]).map((cell) => grid.center(cell));
  const sum = points.reduce(([x, y], [u, v]): [number, number] => [x + u, y + v], [0, 0] as [number, number]);
  return [sum[0] / points.length, sum[1] / points.length];
}

/** How far a piece's counter reaches from its middle. */
export function radius(grid: Grid, piece: Pick<Piece, "cells">): number {
  const cells = Math.max(1, piece.cells.length);
  return grid.size * 0.655 * (cells === 1 ? 1 : Math.sqrt(cells) * 0.985);
}

/** The pieces by the cells that they stand on. */
export function standing(pieces: Readonly<Record<string, Piece>>): Map<string, string> {
  return new Map(Object.values(pieces).flatMap((piece) => piece.cells.map((cell: Cell) => [key(cell), piece.id] as const)));
}

import type { Point } from "../../board/grid";

/** What lies on the board, in pixels of its pane. */
export interface Pane {
  width: number;
  height: number;
  /** Where pieces are that had better be seen. */
  pieces: readonly Point[];
}

/** How far a note keeps from the middle of its cell, from the edge of the pane, and from the middle of a piece. */
const [GAP, RIM, PIECE] = [34, 8, 22];

/** Where a note of a size stands beside a spot: of the places that the pane has room for, where it covers the fewest pieces.
 * `left` says which side is better where both are as good. */
export function placeBeside([x, y]: Point, [width, height]: Point, pane: Pane, left: boolean): Point {
  const across = [x + GAP, x - GAP - width];
  const sides = left ? across.reverse() : across;
  const level = (top: number) => Math.max(40, Math.min(pane.height - height - RIM, top));
  const beside = [y - 20, y + 20 - height].flatMap((top) => sides.map((at): Point => [at, level(top)]));
  const over = [y + GAP, y - GAP - height].flatMap((top) =>
    [x - width / 2, x + GAP - width, x - GAP].map((at): Point => [
      Math.max(RIM, Math.min(pane.width - width - RIM, at)),
      top,
    ]),
  );
  const fitting = [...beside, ...over].filter(
    ([at, top]) => at >= RIM && at + width <= pane.width - RIM && top >= RIM && top + height <= pane.height - RIM,
  );
  const covered = ([at, top]: Point) =>
    pane.pieces.filter(
      ([u, v]) => u > at - PIECE && u < at + width + PIECE && v > top - PIECE && v < top + height + PIECE,
    ).length;
  const [best] = fitting.sort((one, other) => covered(one) - covered(other));
  return best ?? [RIM, level(y + GAP)];
}

import { cellsOf, key, type Cell, type Point, type Surface } from "../board/grid";
import { straight } from "../board/strokes";

/** The cells of a closed outline, drawn from one corner to the next and back to the first, and all that it encloses. */
export function enclosed(grid: Surface, corners: readonly Cell[]): Cell[] {
  const line = corners.flatMap((from, i) => straight(grid, from, corners[(i + 1) % corners.length] ?? from));
  const outline = corners.map((cell) => grid.center(cell));
  const inside = [...cellsOf(grid)].filter((cell) => isInside(grid.center(cell), outline));
  const found = new Map([...line, ...inside].map((cell) => [key(cell), cell]));
  return [...found.values()].filter((cell) => grid.index(cell) >= 0);
}

/** Whether a point lies in a polygon: a line from it to the right crosses an odd number of its sides. */
function isInside([x, y]: Point, polygon: readonly Point[]): boolean {
  const crossed = polygon.filter(([ax, ay], i) => {
    const [bx, by] = polygon[(i + 1) % polygon.length] ?? [ax, ay];
    return ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay);
  });
  return crossed.length % 2 === 1;
}

import type { Area, Label } from "../../wire/types";
import type { Cell, Point } from "../grid";
import type { Brush } from "../paint/terrain";
import type { Scene } from "../scene";
import { setFont } from "./lettering";

/** A name that is written on the ground, about a point. */
export interface PlaceName {
  text: string;
  at: Point;
  size: number;
}

type Named = Pick<Scene, "grid" | "labels" | "areas">;

/** The name of a place, inside it. */
export function placeName({ grid }: Pick<Named, "grid">, { text, cells }: Label): PlaceName | null {
  const at = insideOf(grid, cells);
  return at && { text, at, size: grid.size * (cells.length > 8 ? 0.58 : 0.46) };
}

/** The name of an area, inside it, or over the name of one before it that lies there; a region is named by the map. */
export function areaName(scene: Pick<Named, "grid" | "areas">, area: Area): PlaceName | null {
  const name = nameInside(scene, area);
  const all = Object.values(scene.areas);
  const others = all.slice(0, all.indexOf(area)).map((other) => nameInside(scene, other));
  if (!name || !others.some((other) => other && meet(name, other))) return name;
  return { ...name, at: [name.at[0], name.at[1] - name.size * 0.9] };
}

function nameInside({ grid }: Pick<Named, "grid">, { cells, label, look }: Area): PlaceName | null {
  const at = label && look !== "region" ? insideOf(grid, cells) : null;
  return at && { text: label, at, size: grid.size * 0.42 };
}

/** Whether two names would run into each other; a letter is about half as wide as it is high. */
function meet(one: PlaceName, other: PlaceName): boolean {
  const [wide, high] = [(one.text.length * one.size + other.text.length * other.size) / 4, (one.size + other.size) / 2];
  return Math.abs(one.at[0] - other.at[0]) < wide && Math.abs(one.at[1] - other.at[1]) < high;
}

/** Tells which name on the ground lies over a point, if any does. */
export function namesOver(
  brush: Pick<Brush, "font" | "textAlign" | "textBaseline" | "textRendering" | "measureText">,
  scene: Named,
): (at: Point) => PlaceName | undefined {
  const all = [
    ...scene.labels.map((label) => placeName(scene, label)),
    ...Object.values(scene.areas).map((area) => areaName(scene, area)),
  ];
  const wide = all.flatMap((name) => {
    if (name) setFont(brush, { face: "places", size: name.size });
    return name ? { name, half: brush.measureText(name.text).width / 2 + name.size * 0.3 } : [];
  });
  return ([x, y]) =>
    wide.find(({ name, half }) => Math.abs(x - name.at[0]) < half && Math.abs(y - name.at[1]) < name.size * 0.8)?.name;
}

/** Where a figure so `high` is read, which would stand at a point: over or under the letters of a name that lies there. */
export function clearOf(name: PlaceName | undefined, [x, y]: Point, high: number): Point {
  if (!name) return [x, y];
  const [middle, away] = [name.at[1], name.size * 0.36 + high / 2];
  if (Math.abs(y - middle) >= away) return [x, y];
  return [x, y > middle ? middle + away : middle - away];
}

/** The middle of cells, or of the one that is nearest to it where that lies between them. */
function insideOf(grid: Named["grid"], cells: readonly Cell[]): Point | null {
  const points = cells.map((cell) => grid.center(cell));
  const [sx, sy] = points.reduce<Point>(([x, y], [u, v]) => [x + u, y + v], [0, 0]);
  const middle: Point = [sx / points.length, sy / points.length];
  const far = ([x, y]: Point) => Math.hypot(x - middle[0], y - middle[1]);
  const near = points.reduce<Point | null>((best, at) => (best && far(best) <= far(at) ? best : at), null);
  return near && far(near) < grid.size ? middle : near;
}

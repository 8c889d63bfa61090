import type { Point } from "./grid";

/** Where one looks: the point of the map in the middle, and pixels of the screen per pixel of the map. */
export interface View {
  x: number;
  y: number;
  zoom: number;
}

/** What the camera is limited by: the screen's size in CSS pixels, the map's in pixels at zoom 1. */
export interface Extent {
  width: number;
  height: number;
  mapWidth: number;
  mapHeight: number;
}

const CLOSEST = 3;
/** The least zoom at which costs can be read, and at which pieces can be told apart. */
const READABLE = 0.6;
const OVERVIEW = 0.3;
/** Screens narrower than this show costs from the first; wider ones the whole map, if that is not too small. */
const NARROW = 700;
const MARGIN = 60;

/** The zoom at which the whole map fits. */
export function fitZoom({ width, height, mapWidth, mapHeight }: Extent): number {
  const zoom = Math.min(width / (mapWidth + MARGIN), height / (mapHeight + MARGIN));
  return Math.min(CLOSEST, Math.max(0.02, zoom));
}

/** The whole map. */
export function fitView(room: Extent): View {
  return { x: room.mapWidth / 2, y: room.mapHeight / 2, zoom: Math.min(1.6, fitZoom(room)) };
}

/** Whether a view shows the whole map, as nobody has moved it since. */
export function isFit(view: View, room: Extent): boolean {
  const whole = fitView(room);
  return view.zoom === whole.zoom && view.x === whole.x && view.y === whole.y;
}

/** The view that a board opens with: all of it, or as much around a point as can still be made out. */
export function initialView(room: Extent, about: Point): View {
  const [whole, least] = [fitView(room), room.width < NARROW ? READABLE : OVERVIEW];
  if (whole.zoom >= least) return whole;
  const zoom = least;
  return clampView({ x: about[0], y: about[1], zoom }, room);
}

/** A view kept within sense: not too near, not too far, never beside the map. */
export function clampView(view: View, room: Extent): View {
  const zoom = Math.min(CLOSEST, Math.max(Math.min(fitZoom(room), 0.5), view.zoom));
  return {
    zoom,
    x: clampAxis(view.x, room.width / zoom, room.mapWidth),
    y: clampAxis(view.y, room.height / zoom, room.mapHeight),
  };
}

/** The middle of the screen along one axis: the map's own middle where it fits, else at most a margin beyond its edge. */
function clampAxis(at: number, seen: number, map: number): number {
  const slack = Math.min(seen / 2, MARGIN * 2);
  const [low, high] = [seen / 2 - slack, map - seen / 2 + slack];
  return low > high ? map / 2 : Math.min(high, Math.max(low, at));
}

/** A place of the screen for a point of the map. */
export function toScreen(view: View, room: Extent, [x, y]: Point): Point {
  return [(x - view.x) * view.zoom + room.width / 2, (y - view.y) * view.zoom + room.height / 2];
}

/** The point of the map at a place of the screen. */
export function toMap(view: View, room: Extent, [x, y]: Point): Point {
  return [(x - room.width / 2) / view.zoom + view.x, (y - room.height / 2) / view.zoom + view.y];
}

/** Nearer or further by a factor, with a place of the screen staying over what it is over. */
export function zoomView(view: View, room: Extent, at: Point, factor: number): View {
  const fixed = toMap(view, room, at);
  const zoom = clampView({ ...view, zoom: view.zoom * factor }, room).zoom;
  const moved = { zoom, x: fixed[0] - (at[0] - room.width / 2) / zoom, y: fixed[1] - (at[1] - room.height / 2) / zoom };
  return clampView(moved, room);
}

/** The map dragged along by pixels of the screen. */
export function panView(view: View, room: Extent, dx: number, dy: number): View {
  return clampView({ ...view, x: view.x - dx / view.zoom, y: view.y - dy / view.zoom }, room);
}

/** So many pixels from the edge of the screen a point is in sight. */
const IN_SIGHT = 30;

/** The same if a point is in sight, else moved as little as may be so that it is well inside the screen. */
export function revealPoint(view: View, room: Extent, [x, y]: Point): View {
  const [left, top] = toScreen(view, room, [x, y]);
  const margin = Math.min(left, top, room.width - left, room.height - top);
  if (margin >= IN_SIGHT) return view;
  const near = (at: number, point: number, seen: number) => {
    const reach = Math.max(0, seen / 2 - Math.min(90 / view.zoom, seen / 4));
    return Math.min(point + reach, Math.max(point - reach, at));
  };
  return clampView(
    { ...view, x: near(view.x, x, room.width / view.zoom), y: near(view.y, y, room.height / view.zoom) },
    room,
  );
}

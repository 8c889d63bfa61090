import type { Point } from "./grid";

/** Where one looks: the point of the sheet in the middle, and pixels of the screen per pixel of the sheet. */
export interface View {
  x: number;
  y: number;
  zoom: number;
}

/** What the camera is limited by: the screen's size in CSS pixels, the sheet's in pixels at zoom 1. */
export interface Room {
  width: number;
  height: number;
  sheetWidth: number;
  sheetHeight: number;
}

const CLOSEST = 3;
const READABLE = 0.72;
const MARGIN = 60;

/** The zoom at which the whole sheet fits. */
export function fitting({ width, height, sheetWidth, sheetHeight }: Room): number {
  const zoom = Math.min(width / (sheetWidth + MARGIN), height / (sheetHeight + MARGIN));
  return Math.min(CLOSEST, Math.max(0.02, zoom));
}

/** The whole sheet. */
export function whole(room: Room): View {
  return { x: room.sheetWidth / 2, y: room.sheetHeight / 2, zoom: Math.min(1.6, fitting(room)) };
}

/** The view that a board opens with: all of it, or as much as can be read around a point. */
export function opening(room: Room, about: Point): View {
  const zoom = Math.max(whole(room).zoom, READABLE);
  return limited({ x: about[0], y: about[1], zoom }, room);
}

/** A view kept within sense: not too near, not too far, never beside the sheet. */
export function limited(view: View, room: Room): View {
  const zoom = Math.min(CLOSEST, Math.max(Math.min(fitting(room), 0.5), view.zoom));
  return { zoom, x: kept(view.x, room.width / zoom, room.sheetWidth), y: kept(view.y, room.height / zoom, room.sheetHeight) };
}

/** The middle of the screen along one axis: the sheet's own middle where it fits, else at most a margin beyond its edge. */
function kept(at: number, seen: number, sheet: number): number {
  const slack = Math.min(seen / 2, MARGIN * 2);
  const [low, high] = [seen / 2 - slack, sheet - seen / 2 + slack];
  return low > high ? sheet / 2 : Math.min(high, Math.max(low, at));
}

/** A place of the screen for a point of the sheet. */
export function toScreen(view: View, room: Room, [x, y]: Point): Point {
  return [(x - view.x) * view.zoom + room.width / 2, (y - view.y) * view.zoom + room.height / 2];
}

/** The point of the sheet at a place of the screen. */
export function toSheet(view: View, room: Room, [x, y]: Point): Point {
  return [(x - room.width / 2) / view.zoom + view.x, (y - room.height / 2) / view.zoom + view.y];
}

/** Nearer or further by a factor, with a place of the screen staying over what it is over. */
export function zoomed(view: View, room: Room, at: Point, factor: number): View {
  const fixed = toSheet(view, room, at);
  const zoom = limited({ ...view, zoom: view.zoom * factor }, room).zoom;
  const moved = { zoom, x: fixed[0] - (at[0] - room.width / 2) / zoom, y: fixed[1] - (at[1] - room.height / 2) / zoom };
  return limited(moved, room);
}

/** The sheet dragged along by pixels of the screen. */
export function panned(view: View, room: Room, dx: number, dy: number): View {
  return limited({ ...view, x: view.x - dx / view.zoom, y: view.y - dy / view.zoom }, room);
}

/** Moved as little as may be so that a point is well inside the screen. */
export function revealing(view: View, room: Room, [x, y]: Point): View {
  const near = (at: number, point: number, seen: number) => {
    const reach = Math.max(0, seen / 2 - Math.min(90 / view.zoom, seen / 4));
    return Math.min(point + reach, Math.max(point - reach, at));
  };
  return limited({ ...view, x: near(view.x, x, room.width / view.zoom), y: near(view.y, y, room.height / view.zoom) }, room);
}

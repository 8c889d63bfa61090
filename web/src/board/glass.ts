import { CanvasSource, Sprite, Texture } from "./pixi";
import type { Box } from "./paint/field";
import type { Brush } from "./paint/survey";

/** What is seen of the sheet: a rectangle in pixels at zoom 1, and pixels of the device per pixel of the sheet. */
export interface Seen extends Box {
  scale: number;
}

/** Paints what it has to show; `null` for nothing. */
export interface Painter {
  bounds(): Box | null;
  paint(brush: Brush, seen: Seen): void;
}

const BEYOND = 0.4;
const LARGEST = 4096;

/** A pane over the map, painted as sharply as it is seen, and painted anew only where that no longer holds. */
export class Glass {
  readonly sprite = new Sprite();
  #painted: Seen | null = null;
  #bounds: Box | null = null;
  #dirty = true;

  constructor(readonly painter: Painter) {
    this.sprite.visible = false;
  }

  /** What it shows has changed. */
  spoil(): void {
    this.#dirty = true;
  }

  /** Paint it for what is seen now if it must be; while one `moves`, a little blur is borne. */
  renew(seen: Seen, moves: boolean): boolean {
    if (!this.#dirty && this.#serves(seen, moves)) return false;
    if (this.#dirty) this.#bounds = this.painter.bounds();
    this.#dirty = false;
    const part = this.#bounds && overlap(this.#bounds, grown(seen));
    this.#painted = { ...grown(seen), scale: seen.scale };
    this.#show(part && { ...part, scale: Math.min(seen.scale, LARGEST / part.width, LARGEST / part.height) }, seen);
    return true;
  }

  destroy(): void {
    this.#forget();
    this.sprite.destroy();
  }

  #serves(seen: Seen, moves: boolean): boolean {
    const painted = this.#painted;
    if (!painted) return false;
    return (moves || painted.scale === seen.scale) && contains(painted, this.#bounds, seen);
  }

  #show(part: Seen | null, seen: Seen): void {
    this.#forget();
    this.sprite.visible = part !== null;
    if (!part) return;
    const canvas = new OffscreenCanvas(Math.max(1, Math.ceil(part.width * part.scale)), Math.max(1, Math.ceil(part.height * part.scale)));
    const brush = canvas.getContext("2d");
    if (!brush) return;
    brush.setTransform(part.scale, 0, 0, part.scale, -part.x * part.scale, -part.y * part.scale);
    brush.lineCap = brush.lineJoin = "round";
    this.painter.paint(brush, seen);
    this.sprite.texture = new Texture({ source: new CanvasSource({ resource: canvas }) });
    this.sprite.position.set(part.x, part.y);
    this.sprite.scale.set(1 / part.scale);
  }

  #forget(): void {
    if (this.sprite.texture !== Texture.EMPTY) this.sprite.texture.destroy(true);
    this.sprite.texture = Texture.EMPTY;
  }
}

function grown({ x, y, width, height }: Box): Box {
  const [dx, dy] = [width * BEYOND, height * BEYOND];
  return { x: x - dx, y: y - dy, width: width + 2 * dx, height: height + 2 * dy };
}

/** What two rectangles share, or null. */
export function overlap(a: Box, b: Box): Box | null {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** Whether all that is to be seen of the bounds was painted. */
function contains(painted: Box, bounds: Box | null, seen: Box): boolean {
  const needed = bounds && overlap(bounds, seen);
  if (!needed) return true;
  return (
    needed.x >= painted.x &&
    needed.y >= painted.y &&
    needed.x + needed.width <= painted.x + painted.width &&
    needed.y + needed.height <= painted.y + painted.height
  );
}

/** The rectangle about points, with a margin. */
export function about(points: Iterable<readonly [number, number]>, margin: number): Box | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  if (left > right) return null;
  return { x: left - margin, y: top - margin, width: right - left + 2 * margin, height: bottom - top + 2 * margin };
}

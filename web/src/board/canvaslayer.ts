import { Sprite, Texture } from "./pixi";
import { expand, intersection, isWithin } from "./boxes";
import type { Box } from "./paint/field";
import type { Brush } from "./paint/terrain";
import { showImage } from "./textures";

/** What is seen of the map: a rectangle in pixels at zoom 1, and pixels of the device per pixel of the map. */
export interface Viewport extends Box {
  scale: number;
}

/** Paints what it has to show; `null` for nothing. */
export interface Painter {
  bounds(): Box | null;
  paint(brush: Brush, seen: Viewport): void;
}

const OVERSCAN = 0.4;
const MOST_PIXELS = 4096;

/** A rectangle that begins on a whole pixel, so that its pixels are those of the screen and need not be mixed. */
function alignToPixels(box: Box | null, scale: number): Box | null {
  if (!box) return null;
  const [x, y] = [Math.floor(box.x * scale) / scale, Math.floor(box.y * scale) / scale];
  return { x, y, width: box.x + box.width - x, height: box.y + box.height - y };
}

/** Paint the visible ones of sprites: on a canvas, to mix the pixels of them all for every frame takes too long. */
export function paintSprites(brush: Brush, sprites: readonly Sprite[]): void {
  for (const { visible, renderable, texture, x, y, scale, anchor, alpha } of sprites) {
    const image = texture.source.resource as CanvasImageSource | undefined;
    if (!visible || !renderable || texture === Texture.EMPTY || !image) continue;
    const [wide, high] = [texture.source.width * scale.x, texture.source.height * scale.y];
    brush.globalAlpha = alpha;
    brush.drawImage(image, x - wide * anchor.x, y - high * anchor.y, wide, high);
  }
  brush.globalAlpha = 1;
}

/** A pane over the map, painted as sharply as it is seen, and painted anew only where that no longer holds. */
export class CanvasLayer {
  readonly sprite = new Sprite();
  #painted: Viewport | null = null;
  #bounds: Box | null = null;
  #dirty = true;

  constructor(readonly painter: Painter) {
    this.sprite.visible = false;
  }

  /** What it shows has changed. */
  invalidate(): void {
    this.#dirty = true;
  }

  /** Whether it shows all that is seen as it is now; while one `moves`, a little blur is borne. */
  isEnough(seen: Viewport, moves: boolean): boolean {
    const painted = this.#painted;
    if (this.#dirty || !painted) return false;
    const needed = this.#bounds && intersection(this.#bounds, seen);
    return (moves || painted.scale === seen.scale) && (!needed || isWithin(needed, painted));
  }

  /** Paint it for what is seen now if it must be. */
  update(seen: Viewport, moves: boolean): boolean {
    if (this.isEnough(seen, moves)) return false;
    if (this.#dirty) this.#bounds = this.painter.bounds();
    this.#dirty = false;
    const part = this.#bounds && alignToPixels(intersection(this.#bounds, expand(seen, OVERSCAN)), seen.scale);
    this.#painted = { ...expand(seen, OVERSCAN), scale: seen.scale };
    this.#paint(
      part && { ...part, scale: Math.min(seen.scale, MOST_PIXELS / part.width, MOST_PIXELS / part.height) },
      seen,
    );
    return true;
  }

  destroy(): void {
    showImage(this.sprite, null);
    this.sprite.destroy();
  }

  #paint(part: Viewport | null, seen: Viewport): void {
    showImage(this.sprite, null);
    this.sprite.visible = part !== null;
    if (!part) return;
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.ceil(part.width * part.scale)),
      Math.max(1, Math.ceil(part.height * part.scale)),
    );
    const brush = canvas.getContext("2d");
    if (!brush) return;
    brush.setTransform(part.scale, 0, 0, part.scale, -part.x * part.scale, -part.y * part.scale);
    brush.lineCap = brush.lineJoin = "round";
    this.painter.paint(brush, seen);
    showImage(this.sprite, canvas.transferToImageBitmap());
    this.sprite.position.set(part.x, part.y);
    this.sprite.scale.set(1 / part.scale);
  }
}

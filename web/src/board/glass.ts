import { CanvasSource, Sprite, Texture } from "./pixi";
import { grown, overlap, within } from "./boxes";
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
    const part = this.#bounds && overlap(this.#bounds, grown(seen, BEYOND));
    this.#painted = { ...grown(seen, BEYOND), scale: seen.scale };
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
    const needed = this.#bounds && overlap(this.#bounds, seen);
    return (moves || painted.scale === seen.scale) && (!needed || within(needed, painted));
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

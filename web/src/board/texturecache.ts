import type { Texture } from "./pixi";
import { counter, RADIUS, type Counter, type Letters, type Look } from "../lib/piece/counter";
import type { Shape } from "../lib/piece/shapes";
import type { Colours } from "./colours";
import { setFont, drawText } from "./overlays/lettering";
import type { Brush } from "./paint/terrain";
import { makeTexture } from "./textures";

/** How far beyond its ring a counter reaches, in its own units: shadow, wedge and badges. */
const MARGIN = 9;
const OUTER = RADIUS + MARGIN;
/** A crown reaches higher. */
const CROWNED = RADIUS * 1.72;
const NAME_SIZE = 12.2;

/** Textures of counters and names, each painted once for its look and its size. */
export class TextureCache {
  readonly #known = new Map<string, Texture>();
  #retired: Texture[] = [];

  constructor(private colours: Colours) {}

  /** The colours are others: everything is painted anew when it is asked for. */
  repaint(colours: Colours): void {
    this.colours = colours;
    this.#retired.push(...this.#known.values());
    this.#known.clear();
  }

  /** Let go of all that is not in use. */
  evict(used: ReadonlySet<Texture>): void {
    for (const [name, texture] of this.#known)
      if (!used.has(texture)) {
        texture.destroy(true);
        this.#known.delete(name);
      }
    for (const texture of this.#retired) if (!used.has(texture)) texture.destroy(true);
    this.#retired = this.#retired.filter((texture) => used.has(texture));
  }

  /** A counter, `scale` pixels for each of its own units; its sprite's anchor is its middle.  A picture fills the plate. */
  counter(look: Look, scale: number, picture: ImageBitmap | null): Texture {
    const size = 2 * (look.kind === "leader" ? CROWNED : OUTER) * scale;
    return this.#texture(`c${scale}${picture ? "p" : ""}${JSON.stringify(look)}`, size, size, (brush, wide, high) => {
      brush.translate(wide / 2, high / 2);
      brush.scale(scale, scale);
      this.#drawCounter(brush, counter(picture ? look : { ...look, picture: "" }), picture);
    });
  }

  /** A name with its halo, at `scale` pixels of the device for a pixel of the screen. */
  name(text: string, scale: number): Texture {
    const wide = (text.length * 0.62 + 1.2) * NAME_SIZE * scale;
    return this.#texture(`n${scale}${text}`, wide, NAME_SIZE * 1.7 * scale, (brush, w, h) => {
      const fill = this.colours("var(--map-ink)");
      drawText(brush, text, [w / 2, h / 2], {
        face: "names",
        size: NAME_SIZE * scale,
        fill,
        halo: this.colours("var(--map-halo)"),
        breadth: 3.4 * scale,
      });
    });
  }

  #texture(
    name: string,
    wide: number,
    high: number,
    paint: (brush: Brush, wide: number, high: number) => void,
  ): Texture {
    const known = this.#known.get(name);
    if (known) return known;
    const canvas = new OffscreenCanvas(Math.ceil(wide), Math.ceil(high));
    const brush = canvas.getContext("2d");
    if (brush) paint(brush, canvas.width, canvas.height);
    const texture = makeTexture(canvas.transferToImageBitmap(), true);
    this.#known.set(name, texture);
    return texture;
  }

  #drawCounter(brush: Brush, { under, over, letters, plate }: Counter, picture: ImageBitmap | null): void {
    for (const shape of under) this.#drawShape(brush, shape);
    if (picture) drawPicture(brush, picture, plate);
    for (const shape of over) this.#drawShape(brush, shape);
    for (const one of letters) this.#drawLetters(brush, one);
  }

  #drawShape(
    brush: Brush,
    { d, fill, stroke, width = 1, alpha = 1, dash = [], round, evenodd, place = {} }: Shape,
  ): void {
    const { x = 0, y = 0, turn = 0, scale = 1 } = place;
    const outline = new Path2D(d);
    brush.save();
    brush.translate(x, y);
    brush.rotate((turn * Math.PI) / 180);
    brush.scale(scale, scale);
    brush.globalAlpha = alpha;
    brush.setLineDash(dash);
    brush.lineCap = round ? "round" : "butt";
    brush.lineJoin = round ? "round" : "miter";
    if (fill) {
      brush.fillStyle = this.colours(fill);
      brush.fill(outline, evenodd ? "evenodd" : "nonzero");
    }
    if (stroke) {
      brush.strokeStyle = this.colours(stroke);
      brush.lineWidth = width;
      brush.stroke(outline);
    }
    brush.restore();
  }

  #drawLetters(brush: Brush, { text, x, y, size, fill }: Letters): void {
    setFont(brush, { face: "charges", size });
    brush.fillStyle = this.colours(fill);
    brush.fillText(text, x, y);
  }
}

/** A picture on the plate: cut to its circle, the whole of the shorter side. */
function drawPicture(brush: Brush, picture: ImageBitmap, plate: number): void {
  const side = Math.min(picture.width, picture.height);
  const [x, y] = [(picture.width - side) / 2, (picture.height - side) / 2];
  brush.save();
  brush.beginPath();
  brush.arc(0, 0, plate, 0, 2 * Math.PI);
  brush.clip();
  brush.drawImage(picture, x, y, side, side, -plate, -plate, 2 * plate, 2 * plate);
  brush.restore();
}

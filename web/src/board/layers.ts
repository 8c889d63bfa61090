import type { Fog } from "../wire/types";
import { grown, within } from "./boxes";
import type { View } from "./camera";
import { Glass, type Seen } from "./glass";
import { Haze } from "./haze";
import { Motions } from "./motion";
import { high } from "./overlays/high";
import { labels } from "./overlays/labels";
import { low } from "./overlays/low";
import { mid } from "./overlays/mid";
import type { Box } from "./paint/field";
import type { Plan } from "./paint/plan";
import { Container } from "./pixi";
import type { Pictures } from "./pictures";
import type { Scene } from "./scene";
import { Sheet } from "./sheet";
import type { Stamps } from "./stamp";
import { Tokens } from "./tokens";

/** How much more than is in sight is drawn, as a share of it. */
const BEYOND = 0.5;

/** The panes over the ground, from the lowest. */
export type Pane = "low" | "labels" | "mid" | "high";

/** Everything that lies on one grid: sheet, panes, fog and pieces, in the order in which they cover each other. */
export class Layers {
  readonly world = new Container({ isRenderGroup: true });
  readonly sheet: Sheet;
  readonly motions: Motions;
  readonly #haze: Haze;
  readonly #tokens: Tokens;
  readonly #panes: Record<Pane, Glass>;
  /** What is drawn: somewhat more than is in sight, so that it need not be worked out for every step of the camera. */
  #window: Box = { x: 0, y: 0, width: 0, height: 0 };

  /** `wake` is called when there is more to see. */
  constructor(
    readonly scene: Scene,
    plan: Plan,
    stamps: Stamps,
    pictures: Pictures,
    wake: () => void,
  ) {
    this.sheet = new Sheet(plan, devicePixelRatio, wake);
    this.#haze = new Haze(scene.grid, scene.colours);
    this.#tokens = new Tokens(scene, stamps, pictures);
    this.motions = new Motions(scene.grid, this.#tokens, wake);
    this.#panes = { low: new Glass(low(scene)), labels: new Glass(labels(scene)), mid: new Glass(mid(scene)), high: new Glass(high(scene)) };
    const { low: ground, labels: names, mid: under, high: over } = this.#panes;
    const { layer, names: called } = this.#tokens;
    this.world.addChild(this.sheet.layer, ground.sprite, names.sprite, this.#haze.layer, under.sprite, layer, called, over.sprite);
  }

  /** Whether all that is in sight is painted. */
  ready(seen: Box): boolean {
    return this.sheet.painted(seen) && this.#tokens.stamped(seen);
  }

  /** Whether everybody that is drawn has a stamp. */
  get stamped(): boolean {
    return this.#tokens.stamped(this.#window);
  }

  /** What some panes show has changed. */
  spoil(...panes: Pane[]): void {
    for (const pane of panes) this.#panes[pane].spoil();
  }

  /** The pieces must be stamped anew. */
  restamp(): void {
    this.#tokens.spoil();
  }

  /** The colours are others. */
  repaint(plan: Plan): void {
    this.sheet.change(plan);
    this.#haze.repaint(this.scene.colours);
    this.restamp();
    this.spoil("low", "labels", "mid", "high");
  }

  /** Show another fog. */
  veil(fog: Fog | null): void {
    this.#haze.set(fog);
  }

  /** Put the pieces where they are now; `moves` lets them come and go instead of being there and gone at once. */
  arrange(moves: boolean): void {
    const { gone, fresh } = this.#tokens.arrange();
    for (const token of gone)
      if (moves) void this.motions.leave(token);
      else this.#tokens.remove(token);
    if (moves) for (const token of fresh) this.motions.appear(token);
    this.spoil("mid");
  }

  /** Make all ready for what is seen now. */
  prepare(seen: Seen, view: View, moves: boolean): void {
    this.sheet.focus([view.x, view.y]);
    this.#cull(seen, moves);
    for (const pane of Object.values(this.#panes)) pane.renew(seen, moves);
    this.#tokens.renew(this.#window, seen.scale, devicePixelRatio, moves);
    this.#tokens.label(view.zoom, devicePixelRatio);
  }

  destroy(): void {
    this.sheet.destroy();
    this.#haze.destroy();
    for (const pane of Object.values(this.#panes)) pane.destroy();
    this.world.destroy({ children: true });
  }

  /** Leave out what is far out of sight; while the camera moves only where it has come too far. */
  #cull(seen: Seen, moves: boolean): void {
    if (moves && within(seen, this.#window)) return;
    this.#window = grown(seen, BEYOND);
    this.sheet.cull(this.#window);
    this.#haze.cull(this.#window);
    this.#tokens.cull(this.#window);
  }
}

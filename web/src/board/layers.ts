import { expand, isWithin } from "./boxes";
import type { View } from "./camera";
import { CanvasLayer, paintSprites, type Viewport } from "./canvaslayer";
import { FogLayer, type Veil } from "./foglayer";
import { Animations } from "./animations";
import { highPainter } from "./overlays/high";
import { labelPainter } from "./overlays/labels";
import { lowPainter } from "./overlays/low";
import { midPainter } from "./overlays/mid";
import type { Box } from "./paint/field";
import type { Plan } from "./paint/plan";
import { Container, Sprite } from "./pixi";
import type { Pictures } from "./pictures";
import type { Scene } from "./scene";
import { GroundLayer } from "./groundlayer";
import type { TextureCache } from "./texturecache";
import { Tokens } from "./tokens";

/** How much more than is in sight is drawn, as a share of it. */
const BEYOND = 0.5;

/** The panes over the ground, from the lowest. */
export type Pane = "low" | "labels" | "mid" | "high";

/** How much of what lies beneath it sheer fog hides. */
const SHEER = 0.62;

/** Everything that lies on one grid: ground, panes, fog and pieces, in the order in which they cover each other. */
export class Layers {
  readonly world = new Container({ isRenderGroup: true });
  readonly ground: GroundLayer;
  readonly motions: Animations;
  readonly #fog: FogLayer;
  readonly #tokens: Tokens;
  readonly #flat: Record<"ground" | "fog", CanvasLayer> | null;
  /** All that lies on the grid, and without a graphics card one picture of it that is shown while the camera moves. */
  readonly #content = new Container();
  readonly #snapshot: CanvasLayer | null;
  readonly #panes: Record<Pane, CanvasLayer>;
  /** What is drawn: somewhat more than is in sight, so that it need not be worked out for every step of the camera. */
  #window: Box = { x: 0, y: 0, width: 0, height: 0 };

  /** `wake` is called when there is more to see; without a graphics card ground and fog are panes, `flat` on the screen. */
  constructor(
    readonly scene: Scene,
    plan: Plan,
    textures: TextureCache,
    pictures: Pictures,
    flat: boolean,
    wake: () => void,
  ) {
    this.ground = new GroundLayer(plan, devicePixelRatio, () => {
      this.#cullGround();
      wake();
    });
    this.#fog = new FogLayer(scene.grid, scene.colours);
    this.#flat = flat
      ? { ground: new CanvasLayer(this.ground.painter), fog: new CanvasLayer(this.#fog.painter) }
      : null;
    this.#tokens = new Tokens(scene, textures, pictures);
    this.motions = new Animations(scene.grid, this.#tokens, wake);
    this.#panes = {
      low: new CanvasLayer(lowPainter(scene)),
      labels: new CanvasLayer(labelPainter(scene)),
      mid: new CanvasLayer(midPainter(scene)),
      high: new CanvasLayer(highPainter(scene)),
    };
    const { low: below, labels: names, mid: under, high: over } = this.#panes;
    const { layer, names: called } = this.#tokens;
    this.#content.addChild(
      this.#flat?.ground.sprite ?? this.ground.layer,
      below.sprite,
      names.sprite,
      this.#flat?.fog.sprite ?? this.#fog.layer,
      under.sprite,
      layer,
      called,
      over.sprite,
    );
    this.#snapshot = flat ? this.#makeSnapshot() : null;
    this.world.addChild(this.#content, ...(this.#snapshot ? [this.#snapshot.sprite] : []));
  }

  /** Whether all that is in sight is painted. */
  ready(seen: Box): boolean {
    return this.ground.isPainted(seen) && this.#tokens.textured(seen);
  }

  /** Whether every piece that is drawn has a texture. */
  get textured(): boolean {
    return this.#tokens.textured(this.#window);
  }

  /** What some panes show has changed. */
  invalidate(...panes: Pane[]): void {
    for (const pane of panes) this.#panes[pane].invalidate();
    this.#snapshot?.invalidate();
  }

  /** Another level is looked at. */
  fade(): void {
    this.#tokens.fade();
    this.#snapshot?.invalidate();
  }

  /** The pieces must be painted anew. */
  retexture(): void {
    this.#tokens.invalidate();
  }

  /** The colours are others. */
  repaint(plan: Plan): void {
    this.ground.change(plan);
    this.#fog.repaint(this.scene.colours);
    this.retexture();
    this.invalidate("low", "labels", "mid", "high");
  }

  /** Show another fog. */
  veil(fog: Veil | null): void {
    this.#fog.set(fog);
    (this.#flat?.fog.sprite ?? this.#fog.layer).alpha = fog?.sheer ? SHEER : 1;
    this.#snapshot?.invalidate();
  }

  /** Put the pieces where they are now; `moves` lets them come and go instead of being there and gone at once. */
  arrange(moves: boolean): void {
    const { gone, fresh } = this.#tokens.arrange();
    for (const token of gone)
      if (moves) void this.motions.leave(token);
      else this.#tokens.remove(token);
    if (moves) for (const token of fresh) this.motions.appear(token);
    this.invalidate("mid");
  }

  /** Make all ready for what is seen now; while the camera `moves` and nothing else does, one picture of it all will do. */
  prepare(seen: Viewport, view: View, moves: boolean): void {
    const onlyCamera = () => moves && this.textured && !this.motions.playing;
    if (onlyCamera() && this.#snapshot?.isEnough(seen, moves)) return;
    if (this.ground.look(seen)) this.#cullGround();
    this.#cull(seen, moves);
    for (const pane of this.#allPanes()) pane.update(seen, moves);
    this.#tokens.renew(this.#window, seen.scale, devicePixelRatio, moves);
    this.#tokens.label(view.zoom, devicePixelRatio);
    if (this.#snapshot) this.#show(this.#snapshot, seen, onlyCamera());
  }

  destroy(): void {
    this.ground.destroy();
    this.#fog.destroy();
    for (const pane of this.#allPanes()) pane.destroy();
    this.#snapshot?.destroy();
    this.world.destroy({ children: true });
  }

  /** Leave out what is far out of sight; while the camera moves and nothing is painted, only where it has come too far. */
  #cull(seen: Viewport, moves: boolean): void {
    if (moves && !this.#flat && isWithin(seen, this.#window)) return;
    this.#window = expand(seen, BEYOND);
    this.ground.cull(this.#window);
    if (this.#fog.cull(this.#window)) this.#flat?.fog.invalidate();
    this.#tokens.cull(this.#window);
  }

  #cullGround(): void {
    this.ground.cull(this.#window);
    this.#flat?.ground.invalidate();
    this.#snapshot?.invalidate();
  }

  /** A picture of all that lies on the grid, in the order in which it is drawn. */
  #makeSnapshot(): CanvasLayer {
    const sprites = () => this.#content.children.flatMap((one) => (one instanceof Sprite ? one : listSprites(one)));
    return new CanvasLayer({
      bounds: () => this.ground.painter.bounds(),
      paint: (brush) => paintSprites(brush, sprites()),
    });
  }

  /** Show the picture in place of all that lies on the grid, or leave it. */
  #show(snapshot: CanvasLayer, seen: Viewport, picture: boolean): void {
    snapshot.invalidate();
    if (picture) snapshot.update(seen, true);
    else snapshot.sprite.visible = false;
    this.#content.visible = !picture;
  }

  #allPanes(): CanvasLayer[] {
    return [...Object.values(this.#flat ?? {}), ...Object.values(this.#panes)];
  }
}

/** The sprites of a layer that is shown. */
function listSprites(layer: Container): Sprite[] {
  return layer.visible ? (layer.children as Sprite[]) : [];
}

import type { Area, Banner, Crowd, Ground, Label, Motion, Piece } from "../wire/types";
import type { Veil } from "./foglayer";
import { toScreen, type Extent, type View } from "./camera";
import { coloursOf } from "./colours";
import type { Viewport } from "./canvaslayer";
import type { Cell, Point, Surface } from "./grid";
import { Layers, type Pane } from "./layers";
import { RenderLoop } from "./renderloop";
import { loadFonts } from "./overlays/lettering";
import { paletteOf, type Palette } from "./paint/palette";
import { planOf, type Plan } from "./paint/plan";
import { pickAt } from "./picking";
import { Pictures, Underlay } from "./pictures";
import { Container, makeRenderer, type Renderer } from "./pixi";
import type { BoardRenderer, Drawn, Overlays, Picked } from "./renderer";
import { NO_OVERLAYS, type Scene } from "./scene";
import { isOn, NOBODY, standing } from "./stacks";
import { TextureCache } from "./texturecache";
import { surfaceOf } from "./surface";
import { detailOf, isZones } from "./zones";

/** The panes on which each kind of overlay is drawn. */
const PANES: Record<keyof Overlays, Pane[]> = {
  reach: ["low", "mid", "high"],
  threat: ["low"],
  zones: ["low"],
  sight: ["low"],
  way: ["mid"],
  threats: ["mid"],
  targets: ["low", "mid", "high"],
  selected: ["low", "labels", "mid", "high"],
  able: ["mid"],
  sightline: ["mid", "high"],
  layer: [],
  trail: ["low"],
  lifted: [],
  template: ["mid"],
  shape: ["mid", "high"],
  forbidden: ["mid", "high"],
  cursor: ["high"],
  among: ["high"],
  hover: ["labels", "high"],
  edge: ["high"],
  pings: ["high"],
  rulers: ["high"],
  notes: ["labels", "high"],
};

/** Overlays that decide who of a crowd is drawn. */
const FIRST: ReadonlySet<keyof Overlays> = new Set(["selected", "among", "targets"]);

/** What a board needs to begin: where it is drawn, what is on it, and who is told when something was drawn. */
export interface Start {
  canvas: HTMLCanvasElement;
  ground: Ground;
  view: View;
  room: Extent;
  drawn: Drawn;
  rendered: () => void;
}

/** Start a board with PixiJS; `?renderer=canvas` or `?renderer=webgl` in the address says on what. */
export async function pixiBoard(start: Start): Promise<BoardRenderer> {
  const name = new URLSearchParams(location.search).get("renderer");
  const { width, height } = start.room;
  const [renderer] = await Promise.all([
    makeRenderer({ canvas: start.canvas, width, height, resolution: devicePixelRatio }, name),
    loadFonts(),
  ]);
  return new PixiBoard(renderer, start);
}

class PixiBoard implements BoardRenderer {
  view: View;
  #room: Extent;
  #ground: Ground;
  #fog: Veil | null = null;
  #palette: Palette;
  #layers: Layers;
  readonly #loop = new RenderLoop((now, moves) => this.#draw(now, moves));
  readonly #scene: Scene;
  readonly #stage = new Container();
  readonly #textures: TextureCache;
  readonly #pictures = new Pictures(() => this.#retexture());
  readonly #underlay = new Underlay(() => this.#layers.ground.change(this.#plan()));

  constructor(
    private readonly renderer: Renderer,
    private readonly start: Start,
  ) {
    const { canvas, ground, view, room, drawn } = start;
    const colours = coloursOf(canvas);
    this.view = view;
    this.#room = room;
    this.#ground = ground;
    this.#palette = paletteOf(canvas);
    this.#scene = {
      grid: surfaceOf(ground),
      colours,
      pieces: {},
      stand: NOBODY,
      detail: 0,
      banners: [],
      areas: {},
      labels: [],
      crowds: [],
      shapes: null,
      zoned: null,
      overlays: { ...NO_OVERLAYS },
      drawn,
      plan: planOf(ground, this.#palette, drawn.grid, null),
    };
    this.#textures = new TextureCache(colours);
    this.#layers = this.#laid();
    this.#underlay.load(ground);
    void this.#loadZoned();
  }

  get grid(): Surface {
    return this.#scene.grid;
  }

  get frames(): number {
    return this.#loop.frames;
  }

  get work(): readonly number[] {
    return this.#loop.work;
  }

  get sketched(): boolean {
    return this.frames > 0 && this.#layers.ground.isSketched(this.#seen());
  }

  get ready(): boolean {
    return this.frames > 0 && this.#layers.ready(this.#seen());
  }

  get steady(): boolean {
    const { overlays, shapes, grid, zoned } = this.#scene;
    if ((overlays.shape && !shapes) || (isZones(grid) && !zoned)) return false;
    return this.frames > 0 && this.#loop.idle && this.#layers.textured;
  }

  get idle(): boolean {
    return this.steady && this.#layers.ground.finished;
  }

  // --- what is on the board -----------------------------------------------------------------

  setGround(ground: Ground): void {
    if (ground === this.#ground) return;
    this.#ground = ground;
    this.#underlay.load(ground);
    const plan = this.#plan();
    const fits = this.#layers.ground.fits(plan);
    if (!fits || isZones(this.grid)) this.#scene.grid = surfaceOf(ground);
    void this.#loadZoned();
    if (fits) {
      this.#layers.ground.change(plan);
      this.#invalidate("low", "mid");
      if (isZones(this.grid)) this.#arrange(false);
      return;
    }
    this.#layers.destroy();
    this.#layers = this.#laid();
    this.#arrange(false);
    this.#layers.veil(this.#fog);
    this.#loop.requestFrame();
  }

  setCrowds(crowds: readonly Crowd[]): void {
    this.#scene.crowds = crowds;
    this.#invalidate("high");
  }

  setLabels(labels: readonly Label[]): void {
    this.#scene.labels = labels;
    this.#invalidate("labels");
  }

  setPieces(pieces: Readonly<Record<string, Piece>>, banners: readonly Banner[]): void {
    const moves = this.#scene.drawn.motion && Object.keys(this.#scene.pieces).length > 0;
    this.#scene.pieces = pieces;
    this.#scene.banners = banners;
    this.#arrange(moves);
  }

  setAreas(areas: Readonly<Record<string, Area>>): void {
    this.#scene.areas = areas;
    this.#invalidate("low");
  }

  setOverlay<K extends keyof Overlays>(kind: K, data: Overlays[K]): void {
    if (this.#scene.overlays[kind] === data) return;
    this.#scene.overlays[kind] = data;
    if (kind === "layer" || kind === "lifted") this.#layers.fade();
    if (kind === "shape" && data && !this.#scene.shapes) void this.#loadShapes();
    if (FIRST.has(kind) && this.#scene.stand.heaps.length > 0) this.#arrange(false);
    this.#invalidate(...PANES[kind]);
  }

  setFog(fog: Veil | null): void {
    if (fog === this.#fog) return;
    this.#fog = fog;
    this.#layers.veil(fog);
    this.#loop.requestFrame();
  }

  setTheme(): void {
    this.#scene.colours = coloursOf(this.start.canvas);
    this.#palette = paletteOf(this.start.canvas);
    this.#textures.repaint(this.#scene.colours);
    this.#layers.repaint(this.#plan());
    this.#loop.requestFrame();
  }

  setDrawn(drawn: Drawn): void {
    const lines = drawn.grid !== this.#scene.drawn.grid;
    this.#scene.drawn = drawn;
    if (lines) this.#layers.ground.change(this.#plan());
    this.#invalidate("low", "mid");
  }

  // --- where one looks ------------------------------------------------------------------------

  look(view: View): void {
    this.view = view;
    this.#loop.cameraMoved();
  }

  resize(width: number, height: number): void {
    if (width === this.#room.width && height === this.#room.height) return;
    this.#room = { ...this.#room, width, height };
    this.renderer.resize(width, height);
    this.#loop.requestFrame();
  }

  pick(x: number, y: number, all = false): Picked {
    const { stand, pieces, overlays } = this.#scene;
    const near = (id: string) => all || isOn(overlays.layer, pieces[id]);
    return pickAt(this.grid, stand, this.view, this.#room, [x, y], near);
  }

  locate(what: string | Cell): Point | null {
    const at = typeof what === "string" ? this.#scene.stand.spots.get(what)?.at : this.grid.center(what);
    return at ? toScreen(this.view, this.#room, at) : null;
  }

  async animate(motions: readonly Motion[]): Promise<void> {
    if (this.#scene.drawn.motion && !document.hidden) await this.#layers.motions.play(motions);
  }

  destroy(): void {
    this.#loop.stop();
    this.#layers.destroy();
    this.renderer.destroy();
  }

  // --- how it is drawn ------------------------------------------------------------------------

  #plan(): Plan {
    const plan = planOf(this.#ground, this.#palette, this.#scene.drawn.grid, this.#underlay.picture);
    this.#scene.plan = plan;
    return plan;
  }

  #laid(): Layers {
    const { width, height } = this.grid;
    this.#room = { ...this.#room, mapWidth: width, mapHeight: height };
    const flat = this.renderer.name === "canvas";
    const layers = new Layers(this.#scene, this.#plan(), this.#textures, this.#pictures, flat, () =>
      this.#loop.requestFrame(),
    );
    this.#stage.addChild(layers.world);
    return layers;
  }

  /** Put everybody where they stand; `moves` lets pieces come and go. */
  #arrange(moves: boolean): void {
    const { grid, pieces, banners, overlays, detail } = this.#scene;
    const first = [overlays.selected, overlays.among, ...(overlays.targets?.pieces ?? [])].filter((id) => id !== null);
    this.#scene.stand = standing(grid, pieces, { first, banners, detail });
    this.#layers.arrange(moves);
    this.#invalidate("low", "labels", "mid", "high");
  }

  /** Few boards have shapes to aim, so what draws them comes with the first. */
  async #loadShapes(): Promise<void> {
    this.#scene.shapes = await import("./overlays/shapes");
    this.#invalidate("mid", "high");
  }

  /** What only maps of zones need comes with the first of them. */
  async #loadZoned(): Promise<void> {
    if (!isZones(this.grid) || this.#scene.zoned) return;
    this.#scene.zoned = await import("./overlays/zoned");
    this.#invalidate("low", "labels", "high");
  }

  #invalidate(...panes: Pane[]): void {
    this.#layers.invalidate(...panes);
    this.#loop.requestFrame();
  }

  #retexture(): void {
    this.#layers.retexture();
    this.#loop.requestFrame();
  }

  #draw(now: number, moves: boolean): boolean {
    const playing = this.#layers.motions.tick(now);
    this.#place(moves);
    this.renderer.render({ container: this.#stage });
    this.start.rendered();
    return playing || !this.#layers.textured;
  }

  /** The part of the map that is in sight. */
  #seen(): Viewport {
    const { zoom, x, y } = this.view;
    const [width, height] = [this.#room.width / zoom, this.#room.height / zoom];
    return { x: x - width / 2, y: y - height / 2, width, height, scale: zoom * devicePixelRatio };
  }

  #place(moves: boolean): void {
    const { zoom, x, y } = this.view;
    const { world } = this.#layers;
    const detail = detailOf(this.grid, zoom);
    if (detail !== this.#scene.detail) {
      this.#scene.detail = detail;
      this.#arrange(false);
    }
    this.#layers.prepare(this.#seen(), this.view, moves);
    world.scale.set(zoom);
    const whole = (at: number) => Math.round(at * devicePixelRatio) / devicePixelRatio;
    world.position.set(whole(this.#room.width / 2 - x * zoom), whole(this.#room.height / 2 - y * zoom));
  }
}

import type { Area, Banner, Fog, Ground, Label, Motion, Piece } from "../wire/types";
import { toScreen, type Room, type View } from "./camera";
import { coloursOf } from "./colours";
import type { Seen } from "./glass";
import { makeGrid, type Cell, type Grid, type Point } from "./grid";
import { Layers, type Pane } from "./layers";
import { Loop } from "./loop";
import { faces } from "./overlays/lettering";
import { paletteOf, type Palette } from "./paint/palette";
import { planOf, type Plan } from "./paint/plan";
import { pickAt } from "./picking";
import { Pictures, Underlay } from "./pictures";
import { Container, makeRenderer, type Renderer } from "./pixi";
import type { BoardRenderer, Drawn, Overlays, Picked } from "./renderer";
import { middle, NO_OVERLAYS, standing, type Scene } from "./scene";
import { Stamps } from "./stamp";

/** The panes on which each kind of overlay is drawn. */
const PANES: Record<keyof Overlays, Pane[]> = {
  reach: ["low", "mid"], zones: ["low"], sight: ["low"], way: ["mid"], threats: ["mid"], targets: ["mid"], selected: ["mid"], template: ["mid"],
  forbidden: ["mid", "high"], cursor: ["high"], hover: ["high"], edge: ["high"], pings: ["high"], rulers: ["high"], notes: ["high"],
};

/** What a board needs to begin: where it is drawn, what is on it, and who is told when something was drawn. */
export interface Start {
  canvas: HTMLCanvasElement;
  ground: Ground;
  view: View;
  room: Room;
  drawn: Drawn;
  rendered: () => void;
}

/** Start a board with PixiJS; `?renderer=canvas` in the address does without WebGL. */
export async function pixiBoard(start: Start): Promise<BoardRenderer> {
  const webgl = new URLSearchParams(location.search).get("renderer") !== "canvas";
  const { width, height } = start.room;
  const [renderer] = await Promise.all([makeRenderer({ canvas: start.canvas, width, height, resolution: devicePixelRatio }, webgl), faces()]);
  return new PixiBoard(renderer, start);
}

class PixiBoard implements BoardRenderer {
  view: View;
  #room: Room;
  #ground: Ground;
  #fog: Fog | null = null;
  #palette: Palette;
  #layers: Layers;
  #standing = new Map<string, string>();
  readonly #loop = new Loop((now, moves) => this.#draw(now, moves));
  readonly #scene: Scene;
  readonly #stage = new Container();
  readonly #stamps: Stamps;
  readonly #pictures = new Pictures(() => this.#restamp());
  readonly #underlay = new Underlay(() => this.#layers.sheet.change(this.#plan()));

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
    this.#scene = { grid: makeGrid(ground), colours, pieces: {}, banners: [], areas: {}, labels: [], overlays: { ...NO_OVERLAYS }, drawn };
    this.#stamps = new Stamps(colours);
    this.#layers = this.#laid();
    this.#underlay.want(ground);
  }

  get grid(): Grid {
    return this.#scene.grid;
  }

  get frames(): number {
    return this.#loop.frames;
  }

  get work(): readonly number[] {
    return this.#loop.work;
  }

  get ready(): boolean {
    return this.frames > 0 && this.#layers.ready(this.#seen());
  }

  get steady(): boolean {
    return this.frames > 0 && this.#loop.idle && this.#layers.stamped;
  }

  get idle(): boolean {
    return this.steady && this.#layers.sheet.finished;
  }

  // --- what is on the board -----------------------------------------------------------------

  setGround(ground: Ground): void {
    if (ground === this.#ground) return;
    this.#ground = ground;
    this.#underlay.want(ground);
    const plan = this.#plan();
    if (this.#layers.sheet.fits(plan)) return this.#layers.sheet.change(plan);
    this.#scene.grid = makeGrid(ground);
    this.#layers.destroy();
    this.#layers = this.#laid();
    this.#layers.arrange(false);
    this.#layers.veil(this.#fog);
    this.#loop.ask();
  }

  setLabels(labels: readonly Label[]): void {
    this.#scene.labels = labels;
    this.#spoil("labels");
  }

  setPieces(pieces: Readonly<Record<string, Piece>>, banners: readonly Banner[]): void {
    const moves = this.#scene.drawn.motion && Object.keys(this.#scene.pieces).length > 0;
    this.#scene.pieces = pieces;
    this.#scene.banners = banners;
    this.#standing = standing(pieces);
    this.#layers.arrange(moves);
    this.#spoil("low");
  }

  setAreas(areas: Readonly<Record<string, Area>>): void {
    this.#scene.areas = areas;
    this.#spoil("low");
  }

  setOverlay<K extends keyof Overlays>(kind: K, data: Overlays[K]): void {
    if (this.#scene.overlays[kind] === data) return;
    this.#scene.overlays[kind] = data;
    this.#spoil(...PANES[kind]);
  }

  setFog(fog: Fog | null): void {
    if (fog === this.#fog) return;
    this.#fog = fog;
    this.#layers.veil(fog);
    this.#loop.ask();
  }

  setTheme(): void {
    this.#scene.colours = coloursOf(this.start.canvas);
    this.#palette = paletteOf(this.start.canvas);
    this.#stamps.repaint(this.#scene.colours);
    this.#layers.repaint(this.#plan());
    this.#loop.ask();
  }

  setDrawn(drawn: Drawn): void {
    const lines = drawn.grid !== this.#scene.drawn.grid;
    this.#scene.drawn = drawn;
    if (lines) this.#layers.sheet.change(this.#plan());
    this.#spoil("low", "mid");
  }

  // --- where one looks ------------------------------------------------------------------------

  look(view: View): void {
    this.view = view;
    this.#loop.moved();
  }

  resize(width: number, height: number): void {
    if (width === this.#room.width && height === this.#room.height) return;
    this.#room = { ...this.#room, width, height };
    this.renderer.resize(width, height);
    this.#loop.ask();
  }

  pick(x: number, y: number): Picked {
    return pickAt(this.grid, this.#standing, this.view, this.#room, [x, y]);
  }

  locate(what: string | Cell): Point | null {
    const piece = typeof what === "string" ? this.#scene.pieces[what] : null;
    if (piece === undefined) return null;
    return toScreen(this.view, this.#room, piece ? middle(this.grid, piece) : this.grid.center(what as Cell));
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
    return planOf(this.#ground, this.#palette, this.#scene.drawn.grid, this.#underlay.picture);
  }

  #laid(): Layers {
    const { width, height } = this.grid;
    this.#room = { ...this.#room, sheetWidth: width, sheetHeight: height };
    const layers = new Layers(this.#scene, this.#plan(), this.#stamps, this.#pictures, () => this.#loop.ask());
    this.#stage.addChild(layers.world);
    return layers;
  }

  #spoil(...panes: Pane[]): void {
    this.#layers.spoil(...panes);
    this.#loop.ask();
  }

  #restamp(): void {
    this.#layers.restamp();
    this.#loop.ask();
  }

  #draw(now: number, moves: boolean): boolean {
    const playing = this.#layers.motions.tick(now);
    this.#place(moves);
    this.renderer.render({ container: this.#stage });
    this.start.rendered();
    return playing || !this.#layers.stamped;
  }

  /** The part of the sheet that is in sight. */
  #seen(): Seen {
    const { zoom, x, y } = this.view;
    const [width, height] = [this.#room.width / zoom, this.#room.height / zoom];
    return { x: x - width / 2, y: y - height / 2, width, height, scale: zoom * devicePixelRatio };
  }

  #place(moves: boolean): void {
    const { zoom, x, y } = this.view;
    const { world } = this.#layers;
    this.#layers.prepare(this.#seen(), this.view, moves);
    world.scale.set(zoom);
    world.position.set(this.#room.width / 2 - x * zoom, this.#room.height / 2 - y * zoom);
  }
}

import type { Area, Banner, Fog, Ground, Label, Motion, Piece } from "../wire/types";
import { toScreen, toSheet, type Room, type View } from "./camera";
import { coloursOf } from "./colours";
import { Glass, type Seen } from "./glass";
import { key, makeGrid, sideOf, UNIT, type Cell, type Grid, type Point } from "./grid";
import { Haze } from "./haze";
import { Motions } from "./motion";
import { high } from "./overlays/high";
import { labels } from "./overlays/labels";
import { faces } from "./overlays/lettering";
import { low } from "./overlays/low";
import { mid } from "./overlays/mid";
import { Container, makeRenderer, type Renderer } from "./pixi";
import { paletteOf, type Palette } from "./paint/palette";
import { planOf, type Picture } from "./paint/plan";
import { Pictures } from "./pictures";
import type { BoardRenderer, Drawn, Overlays, Picked } from "./renderer";
import { middle, NO_OVERLAYS, standing, type Scene } from "./scene";
import { Sheet } from "./sheet";
import { Stamps } from "./stamp";
import { Tokens } from "./tokens";

/** How long after the last step of the camera things are made sharp again, in milliseconds. */
const SETTLE = 160;
const WORK_KEPT = 240;
/** How near a side the pointer must be to mean it, in cells. */
const NEAR_SIDE = 0.2;

const HIGH: ReadonlySet<keyof Overlays> = new Set(["cursor", "hover", "edge", "pings", "rulers", "notes", "forbidden"]);
const LOW: ReadonlySet<keyof Overlays> = new Set(["reach", "zones", "sight"]);

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
  frames = 0;
  readonly work: number[] = [];
  view: View;
  #room: Room;
  #ground: Ground;
  #fog: Fog | null = null;
  #palette: Palette;
  #picture: Picture | null = null;
  #pictureId = "";
  readonly #scene: Scene;
  readonly #stage = new Container();
  readonly #world = new Container({ isRenderGroup: true });
  readonly #glasses: { low: Glass; mid: Glass; labels: Glass; high: Glass };
  readonly #stamps: Stamps;
  readonly #pictures = new Pictures(() => this.#restamp());
  #sheet: Sheet;
  #haze: Haze;
  #tokens: Tokens;
  #motions: Motions;
  #standing = new Map<string, string>();
  #asked = 0;
  #moved = 0;
  #settle: ReturnType<typeof setTimeout> | undefined;
  #gone = false;

  constructor(
    private readonly renderer: Renderer,
    private readonly start: Start,
  ) {
    const { canvas, ground, view, room, drawn } = start;
    this.view = view;
    this.#room = room;
    this.#ground = ground;
    this.#palette = paletteOf(canvas);
    const colours = coloursOf(canvas);
    const grid = makeGrid(ground);
    this.#scene = { grid, colours, pieces: {}, banners: [], areas: {}, labels: [], overlays: { ...NO_OVERLAYS }, drawn };
    this.#stamps = new Stamps(colours);
    this.#glasses = { low: new Glass(low(this.#scene)), mid: new Glass(mid(this.#scene)), labels: new Glass(labels(this.#scene)), high: new Glass(high(this.#scene)) };
    this.#stage.addChild(this.#world);
    [this.#sheet, this.#haze, this.#tokens, this.#motions] = this.#furnish();
    this.#fetchPicture();
  }

  get grid(): Grid {
    return this.#scene.grid;
  }

  get ready(): boolean {
    const seen = this.#seen();
    return this.frames > 0 && this.#sheet.painted(seen) && this.#tokens.stamped(seen);
  }

  get idle(): boolean {
    return this.#asked === 0 && this.#settle === undefined && this.#sheet.finished && !this.#tokens.waiting;
  }

  // --- what is on the board -----------------------------------------------------------------

  setGround(ground: Ground): void {
    if (ground === this.#ground) return;
    this.#ground = ground;
    this.#fetchPicture();
    const plan = this.#plan();
    if (this.#sheet.fits(plan)) return this.#sheet.change(plan);
    this.#scene.grid = makeGrid(ground);
    this.#clear();
    [this.#sheet, this.#haze, this.#tokens, this.#motions] = this.#furnish();
    this.#arrange();
    this.#haze.set(this.#fog);
    this.#spoil();
  }

  setLabels(found: readonly Label[]): void {
    this.#scene.labels = found;
    this.#glasses.labels.spoil();
    this.#ask();
  }

  setPieces(pieces: Readonly<Record<string, Piece>>, banners: readonly Banner[]): void {
    const moves = this.#scene.drawn.motion && Object.keys(this.#scene.pieces).length > 0;
    this.#scene.pieces = pieces;
    this.#scene.banners = banners;
    this.#arrange(moves);
    this.#glasses.mid.spoil();
    this.#ask();
  }

  setAreas(areas: Readonly<Record<string, Area>>): void {
    this.#scene.areas = areas;
    this.#glasses.low.spoil();
    this.#ask();
  }

  setOverlay<K extends keyof Overlays>(kind: K, data: Overlays[K]): void {
    if (this.#scene.overlays[kind] === data) return;
    this.#scene.overlays[kind] = data;
    if (LOW.has(kind)) this.#glasses.low.spoil();
    if (HIGH.has(kind)) this.#glasses.high.spoil();
    if (!HIGH.has(kind) || kind === "forbidden") this.#glasses.mid.spoil();
    this.#ask();
  }

  setFog(fog: Fog | null): void {
    if (fog === this.#fog) return;
    this.#fog = fog;
    this.#haze.set(fog);
    this.#ask();
  }

  setTheme(): void {
    const colours = coloursOf(this.start.canvas);
    this.#scene.colours = colours;
    this.#palette = paletteOf(this.start.canvas);
    this.#stamps.repaint(colours);
    this.#haze.repaint(colours);
    this.#sheet.change(this.#plan());
    this.#restamp();
    this.#spoil();
  }

  setDrawn(drawn: Drawn): void {
    const lines = drawn.grid !== this.#scene.drawn.grid;
    this.#scene.drawn = drawn;
    if (lines) this.#sheet.change(this.#plan());
    this.#spoil();
  }

  // --- where one looks ------------------------------------------------------------------------

  look(view: View): void {
    this.view = view;
    this.#moved = performance.now();
    this.#ask();
  }

  resize(width: number, height: number): void {
    if (width === this.#room.width && height === this.#room.height) return;
    this.#room = { ...this.#room, width, height };
    this.renderer.resize(width, height);
    this.#ask();
  }

  pick(x: number, y: number): Picked {
    const [px, py] = toSheet(this.view, this.#room, [x, y]);
    const cell = this.grid.at(px, py);
    if (this.grid.index(cell) < 0) return { at: [x, y], cell: null, piece: null, edge: null };
    return { at: [x, y], cell, piece: this.#standing.get(key(cell)) ?? null, edge: this.#edge(cell, px, py) };
  }

  locate(what: string | Cell): Point | null {
    const piece = typeof what === "string" ? this.#scene.pieces[what] : null;
    if (piece === undefined) return null;
    const at = piece ? middle(this.grid, piece) : this.grid.center(what as Cell);
    return toScreen(this.view, this.#room, at);
  }

  async animate(motions: readonly Motion[]): Promise<void> {
    if (this.#scene.drawn.motion && !document.hidden) await this.#motions.play(motions);
  }

  destroy(): void {
    this.#gone = true;
    cancelAnimationFrame(this.#asked);
    clearTimeout(this.#settle);
    this.#clear();
    for (const glass of Object.values(this.#glasses)) glass.destroy();
    this.renderer.destroy();
  }

  // --- how it is drawn ------------------------------------------------------------------------

  #plan() {
    return planOf(this.#ground, this.#palette, this.#scene.drawn.grid, this.#picture);
  }

  #furnish(): [Sheet, Haze, Tokens, Motions] {
    const { grid, colours } = this.#scene;
    this.#room = { ...this.#room, sheetWidth: grid.width, sheetHeight: grid.height };
    const sheet = new Sheet(this.#plan(), devicePixelRatio, () => this.#ask());
    const haze = new Haze(grid, colours);
    const tokens = new Tokens(this.#scene, this.#stamps, this.#pictures);
    const { low, mid, labels, high } = this.#glasses;
    this.#world.removeChildren();
    this.#world.addChild(sheet.layer, low.sprite, labels.sprite, haze.layer, mid.sprite, tokens.layer, tokens.names, high.sprite);
    return [sheet, haze, tokens, new Motions(grid, tokens, () => this.#ask())];
  }

  #clear(): void {
    this.#sheet.destroy();
    this.#haze.destroy();
    this.#tokens.layer.destroy({ children: true });
    this.#tokens.names.destroy({ children: true });
  }

  #arrange(moves = false): void {
    const { gone, fresh } = this.#tokens.arrange();
    this.#standing = standing(this.#scene.pieces);
    for (const token of gone)
      if (moves) void this.#motions.leave(token);
      else this.#tokens.remove(token);
    if (moves) for (const token of fresh) this.#motions.appear(token);
  }

  #spoil(): void {
    for (const glass of Object.values(this.#glasses)) glass.spoil();
    this.#ask();
  }

  #restamp(): void {
    this.#tokens.spoil();
    this.#ask();
  }

  #fetchPicture(): void {
    const { picture, picture_box: box } = this.#ground;
    if (picture === this.#pictureId && (this.#picture === null) === !box) return;
    this.#pictureId = picture;
    this.#picture = null;
    if (picture && box) void this.#underlay(picture, box);
  }

  async #underlay(id: string, [left, top, width, height]: [number, number, number, number]): Promise<void> {
    const answer = await fetch(`/api/assets/${encodeURIComponent(id)}`).catch(() => null);
    const image = answer?.ok ? await createImageBitmap(await answer.blob()).catch(() => null) : null;
    if (!image || this.#gone || id !== this.#pictureId) return;
    this.#picture = { image, box: [left * UNIT, top * UNIT, width * UNIT, height * UNIT] };
    this.#sheet.change(this.#plan());
  }

  /** Have everything drawn with the next frame; at rest nothing is. */
  #ask(): void {
    if (this.#asked === 0 && !this.#gone) this.#asked = requestAnimationFrame(this.#draw);
  }

  #draw = (now: number): void => {
    this.#asked = 0;
    const begun = performance.now();
    const moves = begun - this.#moved < SETTLE;
    if (this.#motions.tick(now)) this.#ask();
    this.#prepare(moves);
    this.renderer.render({ container: this.#stage });
    this.frames += 1;
    this.work.push(performance.now() - begun);
    if (this.work.length > WORK_KEPT) this.work.shift();
    if (moves) this.#later();
    if (this.#tokens.waiting) this.#ask();
    this.start.rendered();
  };

  /** The part of the sheet that is in sight. */
  #seen(): Seen {
    const { zoom, x, y } = this.view;
    const [width, height] = [this.#room.width / zoom, this.#room.height / zoom];
    return { x: x - width / 2, y: y - height / 2, width, height, scale: zoom * devicePixelRatio };
  }

  #prepare(moves: boolean): void {
    const { zoom, x, y } = this.view;
    const { width, height } = this.#room;
    const seen = this.#seen();
    this.#sheet.focus([x, y]);
    for (const glass of Object.values(this.#glasses)) glass.renew(seen, moves);
    this.#tokens.renew(seen, devicePixelRatio, moves);
    this.#tokens.label(zoom, devicePixelRatio);
    this.#world.scale.set(zoom);
    this.#world.position.set(width / 2 - x * zoom, height / 2 - y * zoom);
  }

  #later(): void {
    clearTimeout(this.#settle);
    this.#settle = setTimeout(() => {
      this.#settle = undefined;
      this.#ask();
    }, SETTLE);
  }

  #edge(cell: Cell, x: number, y: number): [Cell, Cell] | null {
    let [best, least] = [-1, NEAR_SIDE * UNIT];
    for (let side = 0; side < this.grid.sides; side++) {
      const far = distance([x, y], sideOf(this.grid, cell, side));
      if (far < least) [best, least] = [side, far];
    }
    return best < 0 ? null : [cell, this.grid.next(cell, best)];
  }
}

/** How far a point is from a straight line between two others. */
function distance([x, y]: Point, [[ax, ay], [bx, by]]: [Point, Point]): number {
  const [dx, dy] = [bx - ax, by - ay];
  const share = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - ax - dx * share, y - ay - dy * share);
}

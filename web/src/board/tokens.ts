import { Container, Sprite } from "./pixi";
import { MOST_PIPS, RADIUS } from "../lib/piece/counter";
import { look } from "../lib/piece/look";
import type { Piece } from "../wire/types";
import { isInside } from "./boxes";
import { key, type Cell, type Point } from "./grid";
import { clearPlace, liesOn, stagger, type Disc, type NameBox } from "./names";
import type { Box } from "./paint/field";
import type { Pictures } from "./pictures";
import type { Scene } from "./scene";
import type { TextureCache } from "./texturecache";
import { isOn } from "./stacks";
import { isZones } from "./zones";

/** A counter on the board and its name. */
export interface Token {
  sprite: Sprite;
  name: Sprite;
  at: Point;
  /** Where it belongs when nothing moves, and by how much it lies over others there. */
  home: Point;
  lift: number;
  /** Those that move with it. */
  riders: Token[];
  /** How much of its size a pixel of its texture is worth; set when it is painted. */
  unit: number;
}

const NAMES_FROM = 0.42;
const SLICE = 5;

/** The counters: each a sprite whose texture suits the zoom, painted a few at a time. */
export class Tokens {
  readonly layer = new Container({ sortableChildren: true });
  readonly names = new Container();
  readonly #tokens = new Map<string, Token>();
  #stale = new Set<string>();
  readonly #leaving = new Set<Token>();
  #scale = 0;
  #retextured = false;

  constructor(
    private readonly scene: Scene,
    private readonly textures: TextureCache,
    private readonly pictures: Pictures,
  ) {}

  /** A piece's token; undefined if it is not on the board. */
  get(id: string): Token | undefined {
    return this.#tokens.get(id);
  }

  /** Where a piece stands in a cell: in its own place if that is where it is, else in the middle. */
  place(id: string, cell: Cell): Point {
    const [token, piece] = [this.#tokens.get(id), this.scene.pieces[id]];
    return token && piece && key(piece.at) === key(cell) ? token.home : this.scene.grid.center(cell);
  }

  /** Whether all tokens in a rectangle have their textures. */
  textured(window: Box): boolean {
    for (const id of this.#stale) if (this.#sees(id, window)) return false;
    return true;
  }

  /** Draw only what lies in a rectangle. */
  cull(window: Box): void {
    for (const [id, { sprite, name }] of this.#tokens) {
      sprite.visible = this.#sees(id, window) && this.#shown(id);
      name.visible = sprite.visible && id !== this.scene.overlays.selected && this.#named(id);
    }
  }

  /** Put the tokens where their pieces are; those of pieces that are gone are handed over, still on the board. */
  arrange(): { gone: Token[]; fresh: Token[] } {
    const gone = [...this.#tokens].filter(([id]) => !(id in this.scene.pieces));
    for (const [id, token] of gone) {
      this.#tokens.delete(id);
      this.#leaving.add(token);
    }
    const fresh: Token[] = [];
    for (const piece of Object.values(this.scene.pieces)) {
      const known = this.#tokens.get(piece.id);
      const token = known ?? this.#make(piece.id);
      if (!known) fresh.push(token);
      this.#settle(token, piece);
      this.#stale.add(piece.id);
    }
    this.#ride();
    return { gone: gone.map(([, token]) => token), fresh };
  }

  /** Another level is looked at. */
  fade(): void {
    for (const [id, token] of this.#tokens) {
      const piece = this.scene.pieces[id];
      if (piece) this.#dim(token, piece);
    }
  }

  /** Everything must be painted anew. */
  invalidate(): void {
    for (const id of this.#tokens.keys()) this.#stale.add(id);
  }

  /** Put a token somewhere; those nearer to the reader lie over those behind. */
  move(token: Token, [x, y]: Point): void {
    const [dx, dy] = [x - token.at[0], y - token.at[1]];
    token.at = [x, y];
    token.sprite.position.set(x, y);
    token.sprite.zIndex = y + token.lift;
    for (const rider of token.riders) this.move(rider, [rider.at[0] + dx, rider.at[1] + dy]);
  }

  /** Take a token off the board. */
  remove(token: Token): void {
    this.#leaving.delete(token);
    token.sprite.destroy();
    token.name.destroy();
  }

  /** Stamp what is stale in a rectangle, for a few milliseconds; the sharpness changes while nothing `moves`. */
  renew(window: Box, scale: number, sharpness: number, moves: boolean): void {
    const step = roundScale(scale);
    if (step !== this.#scale && !(moves && this.#scale)) {
      this.#scale = step;
      for (const id of this.#tokens.keys()) this.#stale.add(id);
    }
    const until = performance.now() + SLICE;
    for (const id of this.#stale) {
      const [token, piece] = [this.#tokens.get(id), this.scene.pieces[id]];
      if (token && !this.#sees(id, window)) continue;
      this.#stale.delete(id);
      if (token && piece) this.#texture(token, piece, sharpness);
      if (performance.now() > until) return;
    }
    this.#sweep();
  }

  #settle(token: Token, piece: Piece): void {
    const { spots } = this.scene.stand;
    token.home = spots.get(piece.id)?.at ?? this.scene.grid.center(piece.at);
    const host = spots.get(piece.attached);
    token.lift = host ? host.at[1] - token.home[1] + 0.1 : 0;
    token.riders = [];
    this.move(token, token.home);
  }

  /** Let those that are attached to others move with them. */
  #ride(): void {
    for (const { id, attached } of Object.values(this.scene.pieces)) {
      const [rider, host] = [this.#tokens.get(id), this.#tokens.get(attached)];
      if (rider && host && rider !== host && rider.lift !== 0) host.riders.push(rider);
    }
  }

  #shown(id: string): boolean {
    return this.scene.detail < 2 && (this.scene.stand.spots.get(id)?.shown ?? true);
  }

  /** Whether there is room for a name: not in a crowd, and not on the rim of another piece. */
  #named(id: string): boolean {
    const { grid, stand, pieces, detail } = this.scene;
    const most = isZones(grid) ? 3 : 2;
    return (
      (stand.spots.get(id)?.company ?? 1) <= most && detail === 0 && this.#tokens.get(id)?.lift === 0 && id in pieces
    );
  }

  #sees(id: string, window: Box): boolean {
    const at = this.#tokens.get(id)?.at;
    return at !== undefined && isInside(at, window);
  }

  /** Once every piece has a texture, those that nobody has any more can go. */
  #sweep(): void {
    if (!this.#retextured || this.#stale.size > 0) return;
    this.#retextured = false;
    const tokens = [...this.#tokens.values(), ...this.#leaving];
    this.textures.evict(new Set(tokens.flatMap(({ sprite, name }) => [sprite.texture, name.texture])));
  }

  /** Put the names under the tokens, the same size on the screen at any zoom. */
  label(zoom: number, sharpness: number): void {
    this.names.visible = this.scene.drawn.names && zoom >= NAMES_FROM;
    if (!this.names.visible) return;
    const size = Math.max(11.5, Math.min(15, 12.2 * zoom)) / 12.2 / zoom;
    for (const [id, { name, at, sprite }] of this.#tokens) {
      if (!sprite.visible) continue;
      const [piece, spot] = [this.scene.pieces[id], this.scene.stand.spots.get(id)];
      name.scale.set(size / sharpness);
      if (!piece || !spot) continue;
      const figures = piece.health[1] > MOST_PIPS;
      const below = spot.radius * (piece.cells.length > 1 && !figures ? 1.14 : 1.3) + 5 * size;
      const above = spot.company === 2 && at[0] < this.scene.grid.center(piece.at)[0];
      if (isZones(this.scene.grid)) name.position.set(at[0], this.scene.grid.center(piece.at)[1] + below + 3);
      else {
        name.position.set(at[0], at[1] + (above ? -below : below));
        const over = { x: name.x, y: 2 * at[1] - name.y, width: name.width, height: name.height };
        name.position.set(...clearPlace(name, at, [...this.#near(id, name), ...this.#near(id, over)]));
      }
    }
    if (isZones(this.scene.grid)) this.#spreadNames();
    else stagger(this.names.children.filter((name) => name.visible));
    for (const [id, { name }] of this.#tokens) name.renderable = !this.#covers(id, name);
  }

  /** Whether a name lies over the counter of another piece, which tells more. */
  #covers(id: string, name: Sprite): boolean {
    return this.#near(id, name).some((disc) => liesOn(name, disc));
  }

  /** The counters of others in the cells that a name lies in. */
  #near(id: string, { x, y, width, height }: NameBox): Disc[] {
    const { grid, stand } = this.scene;
    const cells = new Set(
      [-2, -1, 0, 1, 2].flatMap((part) =>
        [0, 0.5].map((low) => key(grid.at(x + (part * width) / 4, y + low * height))),
      ),
    );
    return [...cells]
      .flatMap((cell) => stand.cells.get(cell) ?? [])
      .flatMap((other) => (other === id ? [] : (stand.spots.get(other) ?? [])))
      .filter(({ shown }) => shown);
  }

  /** Push the names in each zone apart. */
  #spreadNames(): void {
    for (const ids of this.scene.stand.cells.values()) {
      const names = ids.flatMap((id) => this.#tokens.get(id)?.name ?? []).filter((name) => name.visible);
      const row = names.sort((a, b) => a.x - b.x);
      const middle = row.reduce((sum, name) => sum + name.x / row.length, 0);
      row.forEach((name, i) => {
        const last = row[i - 1];
        if (last) name.x = Math.max(name.x, last.x + (last.width + name.width) * 0.42);
      });
      const shift = middle - row.reduce((sum, name) => sum + name.x / row.length, 0);
      for (const name of row) name.x += shift;
    }
  }

  #make(id: string): Token {
    const token = {
      sprite: new Sprite({ anchor: 0.5 }),
      name: new Sprite({ anchor: 0.5 }),
      at: [0, 0] as Point,
      home: [0, 0] as Point,
      lift: 0,
      riders: [],
      unit: 1,
    };
    this.#tokens.set(id, token);
    this.layer.addChild(token.sprite);
    this.names.addChild(token.name);
    return token;
  }

  #texture(token: Token, piece: Piece, sharpness: number): void {
    const { grid, banners, stand } = this.scene;
    this.#retextured = true;
    const seen = { ...look(piece, banners, grid.compass), acted: piece.acted && isZones(grid) };
    const picture = seen.picture ? this.pictures.get(seen.picture) : null;
    const size = (stand.spots.get(piece.id)?.radius ?? RADIUS) / RADIUS;
    const scale = Math.min(16, this.#scale * size);
    token.sprite.texture = this.textures.counter(seen, scale, picture);
    token.unit = size / scale;
    token.sprite.scale.set(token.unit);
    token.name.texture = this.textures.name(piece.name, sharpness);
    this.#dim(token, piece);
  }

  /** Pieces that others do not see, and those of other levels, are faint. */
  #dim({ sprite, name }: Token, piece: Piece): void {
    const away = isOn(this.scene.overlays.layer, piece) && this.scene.overlays.lifted !== piece.id ? 1 : 0.5;
    sprite.alpha = (piece.unseen ? 0.72 : 1) * away;
    name.alpha = away;
  }
}

/** Sharpness goes in steps, so that a little zoom needs no new textures. */
function roundScale(scale: number): number {
  return 2 ** (Math.ceil(Math.log2(Math.max(0.2, scale)) * 2) / 2);
}

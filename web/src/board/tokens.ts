import { Container, Sprite } from "./pixi";
import { RADIUS } from "../lib/piece/counter";
import { look } from "../lib/piece/look";
import type { Piece } from "../wire/types";
import { inside } from "./boxes";
import type { Point } from "./grid";
import type { Box } from "./paint/field";
import type { Pictures } from "./pictures";
import { middle, radius, type Scene } from "./scene";
import type { Stamps } from "./stamp";

/** A counter on the board and its name. */
export interface Token {
  sprite: Sprite;
  name: Sprite;
  at: Point;
  /** How much of its size a pixel of its texture is worth; set when it is stamped. */
  unit: number;
}

const NAMES_FROM = 0.42;
const SLICE = 5;

/** The counters: each a sprite whose texture suits the zoom, stamped a few at a time. */
export class Tokens {
  readonly layer = new Container({ sortableChildren: true });
  readonly names = new Container();
  readonly #tokens = new Map<string, Token>();
  #stale = new Set<string>();
  readonly #leaving = new Set<Token>();
  #scale = 0;
  #restamped = false;

  constructor(
    private readonly scene: Scene,
    private readonly stamps: Stamps,
    private readonly pictures: Pictures,
  ) {}

  /** A piece's token; undefined if it is not on the board. */
  get(id: string): Token | undefined {
    return this.#tokens.get(id);
  }

  /** Whether all tokens in a rectangle have their stamps. */
  stamped(window: Box): boolean {
    for (const id of this.#stale) if (this.#sees(id, window)) return false;
    return true;
  }

  /** Draw only what lies in a rectangle. */
  cull(window: Box): void {
    for (const [id, { sprite, name }] of this.#tokens) {
      sprite.visible = this.#sees(id, window);
      name.visible = sprite.visible && id !== this.scene.overlays.selected;
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
      this.move(token, middle(this.scene.grid, piece));
      this.#stale.add(piece.id);
    }
    return { gone: gone.map(([, token]) => token), fresh };
  }

  /** Everything must be stamped anew. */
  spoil(): void {
    for (const id of this.#tokens.keys()) this.#stale.add(id);
  }

  /** Put a token somewhere; those nearer to the reader lie over those behind. */
  move(token: Token, [x, y]: Point): void {
    token.at = [x, y];
    token.sprite.position.set(x, y);
    token.sprite.zIndex = y;
  }

  /** Take a token off the board. */
  remove(token: Token): void {
    this.#leaving.delete(token);
    token.sprite.destroy();
    token.name.destroy();
  }

  /** Stamp what is stale in a rectangle, for a few milliseconds; the sharpness changes while nothing `moves`. */
  renew(window: Box, scale: number, sharpness: number, moves: boolean): void {
    const step = bucket(scale);
    if (step !== this.#scale && !(moves && this.#scale)) {
      this.#scale = step;
      for (const id of this.#tokens.keys()) this.#stale.add(id);
    }
    const until = performance.now() + SLICE;
    for (const id of this.#stale) {
      const [token, piece] = [this.#tokens.get(id), this.scene.pieces[id]];
      if (token && !this.#sees(id, window)) continue;
      this.#stale.delete(id);
      if (token && piece) this.#stamp(token, piece, sharpness);
      if (performance.now() > until) return;
    }
    this.#sweep();
  }

  #sees(id: string, window: Box): boolean {
    const at = this.#tokens.get(id)?.at;
    return at !== undefined && inside(at, window);
  }

  /** Once everybody has a stamp, those that nobody has any more can go. */
  #sweep(): void {
    if (!this.#restamped || this.#stale.size > 0) return;
    this.#restamped = false;
    const tokens = [...this.#tokens.values(), ...this.#leaving];
    this.stamps.sweep(new Set(tokens.flatMap(({ sprite, name }) => [sprite.texture, name.texture])));
  }

  /** Put the names under the tokens, the same size on the screen at any zoom. */
  label(zoom: number, sharpness: number): void {
    this.names.visible = this.scene.drawn.names && zoom >= NAMES_FROM;
    if (!this.names.visible) return;
    const size = Math.max(11.5, Math.min(15, 12.2 * zoom)) / 12.2 / zoom;
    for (const [id, { name, at, sprite }] of this.#tokens) {
      if (!sprite.visible) continue;
      const piece = this.scene.pieces[id];
      name.scale.set(size / sharpness);
      if (piece) name.position.set(at[0], at[1] + radius(this.scene.grid, piece) * (piece.cells.length > 1 ? 1.14 : 1.3) + 5 * size);
    }
  }

  #make(id: string): Token {
    const token = { sprite: new Sprite({ anchor: 0.5 }), name: new Sprite({ anchor: 0.5 }), at: [0, 0] as Point, unit: 1 };
    this.#tokens.set(id, token);
    this.layer.addChild(token.sprite);
    this.names.addChild(token.name);
    return token;
  }

  #stamp(token: Token, piece: Piece, sharpness: number): void {
    const { grid, banners } = this.scene;
    this.#restamped = true;
    const seen = look(piece, banners, grid.compass);
    const picture = seen.picture ? this.pictures.get(seen.picture) : null;
    const size = radius(grid, piece) / RADIUS;
    const scale = Math.min(16, this.#scale * size);
    token.sprite.texture = this.stamps.counter(seen, scale, picture);
    token.unit = size / scale;
    token.sprite.scale.set(token.unit);
    token.name.texture = this.stamps.name(piece.name, sharpness);
    token.sprite.alpha = piece.unseen ? 0.72 : 1;
  }
}

/** Sharpness goes in steps, so that a little zoom needs no new stamps. */
function bucket(scale: number): number {
  return 2 ** (Math.ceil(Math.log2(Math.max(0.2, scale)) * 2) / 2);
}

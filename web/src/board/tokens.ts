import { Container, Sprite } from "./pixi";
import { RADIUS } from "../lib/piece/counter";
import { look } from "../lib/piece/look";
import type { Piece } from "../wire/types";
import type { Seen } from "./glass";
import type { Point } from "./grid";
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

  /** Whether some still wait for their stamps. */
  get waiting(): boolean {
    return this.#stale.size > 0;
  }

  /** Whether all that are in sight have their stamps. */
  stamped(seen: Seen): boolean {
    return ![...this.#stale].some((id) => this.#sees(id, seen));
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

  /** Stamp what is stale for a few milliseconds, first what is `seen`; the sharpness changes while nothing `moves`. */
  renew(seen: Seen, sharpness: number, moves: boolean): void {
    const scale = bucket(seen.scale);
    if (scale !== this.#scale && !(moves && this.#scale)) {
      this.#scale = scale;
      for (const id of this.#tokens.keys()) this.#stale.add(id);
    }
    const until = performance.now() + SLICE;
    for (const id of this.#turn(seen)) {
      this.#stale.delete(id);
      const [token, piece] = [this.#tokens.get(id), this.scene.pieces[id]];
      if (token && piece) this.#stamp(token, piece, sharpness);
      if (performance.now() > until) return;
    }
    this.#sweep();
  }

  /** Once everybody has a stamp, those that nobody has any more can go. */
  #sweep(): void {
    if (!this.#restamped) return;
    this.#restamped = false;
    const tokens = [...this.#tokens.values(), ...this.#leaving];
    this.stamps.sweep(new Set(tokens.flatMap(({ sprite, name }) => [sprite.texture, name.texture])));
  }

  /** Who is stamped next: those in sight first. */
  #turn(seen: Seen): string[] {
    const [near, far]: [string[], string[]] = [[], []];
    for (const id of this.#stale) (this.#sees(id, seen) ? near : far).push(id);
    return [...near, ...far];
  }

  #sees(id: string, { x, y, width, height }: Seen): boolean {
    const at = this.#tokens.get(id)?.at;
    return at !== undefined && at[0] > x && at[1] > y && at[0] < x + width && at[1] < y + height;
  }

  /** Put the names under the tokens, the same size on the screen at any zoom. */
  label(zoom: number, sharpness: number): void {
    this.names.visible = this.scene.drawn.names && zoom >= NAMES_FROM;
    if (!this.names.visible) return;
    const size = Math.max(11.5, Math.min(15, 12.2 * zoom)) / 12.2 / zoom;
    for (const [id, { name, at }] of this.#tokens) {
      const piece = this.scene.pieces[id];
      name.scale.set(size / sharpness);
      if (piece) name.position.set(at[0], at[1] + radius(this.scene.grid, piece) * (piece.cells.length > 1 ? 1.14 : 1.3) + 5 * size);
      name.visible = id !== this.scene.overlays.selected;
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

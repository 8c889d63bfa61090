import type { Motion } from "../wire/types";
import type { Point, Surface } from "./grid";
import type { Token, Tokens } from "./tokens";

/** How long things take, in milliseconds; a whole move takes no longer however far it goes. */
const LASTS: Record<Motion["kind"], number> = {
  move: 420,
  place: 220,
  strike: 240,
  hit: 300,
  turn: 0,
  appear: 220,
  gone: 260,
};
const LIFT = 3;

interface Tween {
  start: number;
  lasts: number;
  step: (share: number) => void;
  over: () => void;
}

/** Plays motions on the tokens; `tick` moves everything on and says whether anything still moves. */
export class Animations {
  readonly #tweens = new Set<Tween>();

  constructor(
    private readonly grid: Surface,
    private readonly tokens: Tokens,
    private readonly wake: () => void,
  ) {}

  /** Whether something still moves. */
  get playing(): boolean {
    return this.#tweens.size > 0;
  }

  /** Move everything on to a time. */
  tick(now: number): boolean {
    for (const tween of this.#tweens) {
      const share = Math.min(1, (now - tween.start) / tween.lasts);
      tween.step(share);
      if (share >= 1) {
        this.#tweens.delete(tween);
        tween.over();
      }
    }
    return this.playing;
  }

  /** Play motions one after another. */
  async play(motions: readonly Motion[]): Promise<void> {
    for (const motion of motions) this.#before(motion);
    for (const motion of motions) await this.#one(motion);
  }

  /** Let a token come into sight. */
  appear(token: Token): void {
    const alpha = token.sprite.alpha;
    void this.#run(LASTS.appear, (share) => (token.sprite.alpha = alpha * share));
  }

  /** Let a token fade, and take it off the board. */
  async leave(token: Token): Promise<void> {
    await this.#run(LASTS.gone, (share) => (token.sprite.alpha = token.name.alpha = 1 - share));
    this.tokens.remove(token);
  }

  /** A piece that is about to move still stands where it comes from. */
  #before({ kind, piece, path }: Motion): void {
    const [token, first] = [this.tokens.get(piece), path[0]];
    if (token && first && kind === "move" && path.length > 1) this.tokens.move(token, this.grid.center(first));
  }

  async #one(motion: Motion): Promise<void> {
    const token = this.tokens.get(motion.piece);
    if (!token) return;
    if (motion.kind === "move" || motion.kind === "place")
      await this.#go(
        token,
        motion.path.map((cell, i) => (i > 0 ? this.tokens.place(motion.piece, cell) : this.grid.center(cell))),
      );
    else if (motion.kind === "strike") await this.#strike(token, this.tokens.get(motion.target)?.at ?? token.at);
    else if (motion.kind === "hit") await this.#flinch(token);
  }

  async #go(token: Token, way: Point[]): Promise<void> {
    const end = way.at(-1);
    if (!end || way.length < 2) return;
    const scale = token.unit;
    await this.#run(LASTS.move, (share) => {
      const eased = 1 - (1 - share) ** 3;
      const lifted = Math.sin(Math.PI * eased);
      const [x, y] = pointAlong(way, eased);
      this.tokens.move(token, [x, y - lifted * LIFT]);
      token.sprite.scale.set(scale * (1 + lifted * 0.05));
    });
    this.tokens.move(token, end);
  }

  async #strike(token: Token, [tx, ty]: Point): Promise<void> {
    const [x, y] = token.at;
    await this.#run(LASTS.strike, (share) => {
      const reach = Math.sin(Math.PI * share) * 0.36;
      token.sprite.position.set(x + (tx - x) * reach, y + (ty - y) * reach);
    });
    this.tokens.move(token, [x, y]);
  }

  async #flinch(token: Token): Promise<void> {
    const [x, y] = token.at;
    await this.#run(LASTS.hit, (share) => {
      const fading = 1 - share;
      token.sprite.tint = share < 1 ? 0xff0000 | (Math.round(255 - 130 * fading) * 0x101) : 0xffffff;
      token.sprite.position.set(x + Math.sin(share * 22) * 4 * fading, y);
    });
    this.tokens.move(token, [x, y]);
  }

  #run(lasts: number, step: (share: number) => void): Promise<void> {
    return new Promise((over) => {
      this.#tweens.add({ start: performance.now(), lasts, step, over });
      this.wake();
    });
  }
}

/** The point at a share of a way. */
function pointAlong(way: readonly Point[], share: number): Point {
  const lengths = way.slice(1).map((to, i) => Math.hypot(to[0] - (way[i]?.[0] ?? 0), to[1] - (way[i]?.[1] ?? 0)));
  let left = lengths.reduce((sum, one) => sum + one, 0) * share;
  for (const [i, length] of lengths.entries()) {
    const [from, to] = [way[i], way[i + 1]];
    if (from && to && (left <= length || i === lengths.length - 1)) {
      const part = length === 0 ? 1 : Math.min(1, left / length);
      return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
    }
    left -= length;
  }
  return way.at(-1) ?? [0, 0];
}

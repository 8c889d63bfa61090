import { after } from "../../lib/apply";
import type { News, Past, Tableau } from "../../wire/types";

/**
 * What a seat was told of a scene, to be gone through again: frame 0 is how it began, frame n follows the n-th deed.
 * Who sits down or talks makes no frame of its own: that is told with the deed that follows.
 */
export class Replay {
  at = $state(0);
  readonly last: number;
  readonly #all: readonly News[];
  /** How much had been told by each deed. */
  readonly #told: readonly number[];
  readonly #frames: Tableau[];

  constructor(
    past: Past,
    readonly seat: string,
  ) {
    this.#all = past.news;
    const first = past.news.findIndex(happens);
    this.#told = past.news.flatMap((item, at) => (happens(item) || (at > first && item.tableau) ? [at + 1] : []));
    this.#frames = [past.start];
    this.last = this.#told.length;
    this.at = this.last;
  }

  /** The table at this moment. */
  readonly tableau = $derived.by(() => this.#frame(this.at));
  /** What had been told by then. */
  readonly news = $derived.by(() =>
    this.at === this.last ? this.#all : this.#all.slice(0, this.#told[this.at - 1] ?? 0),
  );
  /** The news that led to this moment. */
  readonly latest = $derived.by(() => this.#deed(this.at));

  /** Go to a moment; beyond the ends is at the ends. */
  go(frame: number): void {
    this.at = Math.max(0, Math.min(this.last, frame));
  }

  /** When what was told last happened, in Unix ms; 0 at the start. */
  get moment(): number {
    return this.latest?.at ?? 0;
  }

  /** Go to what had been told by a time. */
  goTo(moment: number): void {
    this.go(this.#told.filter((_, n) => (this.#deed(n + 1)?.at ?? 0) <= moment).length);
  }

  /** Go on to the next moment at which something is told in words, or back to the last one. */
  step(by: 1 | -1): void {
    let next = this.at + by;
    while (next > 0 && next < this.last && !this.#deed(next)?.lines?.length) next += by;
    this.go(next);
  }

  #deed(frame: number): News | undefined {
    return this.#all[(this.#told[frame - 1] ?? 0) - 1];
  }

  #frame(at: number): Tableau {
    for (let known = this.#frames.length; known <= at; known += 1) {
      this.#frames.push(after(this.#frames[known - 1] as Tableau, this.#deed(known) as News));
    }
    return this.#frames[at] as Tableau;
  }
}

/** Whether something of the battle is told or changes. */
function happens({ lines = [], motions = [], undone = [], change = null }: News): boolean {
  return change !== null || lines.length + motions.length + undone.length > 0;
}

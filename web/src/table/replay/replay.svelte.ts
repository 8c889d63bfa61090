import { after } from "../../lib/apply";
import type { News, Past, Tableau } from "../../wire/types";

/** What a seat was told of a scene, to be gone through again: frame 0 is how it began, frame n follows news n. */
export class Replay {
  at = $state(0);
  readonly last: number;
  readonly #all: readonly News[];
  readonly #frames: Tableau[];

  constructor(
    past: Past,
    readonly seat: string,
  ) {
    this.#all = past.news;
    this.#frames = [past.start];
    this.last = past.news.length;
    this.at = this.last;
  }

  /** The table at this moment. */
  readonly tableau = $derived.by(() => this.#frame(this.at));
  /** What had been told by then. */
  readonly news = $derived.by(() => this.#all.slice(0, this.at));
  /** The news that led to this moment. */
  readonly latest = $derived.by(() => this.#all[this.at - 1]);

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
    this.go(this.#all.filter((item) => (item.at ?? 0) <= moment).length);
  }

  /** Go on to the next moment at which something is told in words, or back to the last one. */
  step(by: 1 | -1): void {
    let next = this.at + by;
    while (next > 0 && next < this.last && !this.#all[next - 1]?.lines?.length) next += by;
    this.go(next);
  }

  #frame(at: number): Tableau {
    for (let known = this.#frames.length; known <= at; known += 1) {
      this.#frames.push(after(this.#frames[known - 1] as Tableau, this.#all[known - 1] as News));
    }
    return this.#frames[at] as Tableau;
  }
}

import { still } from "../lib/settings.svelte";
import type { News } from "../wire/types";
import { resultOf, type Result } from "./logic/result";

/** So many milliseconds the dice roll, and so long a result stands; without motion it stands longer. */
export const ROLL = 640;
const STANDS = 3000;
const STANDS_STILL = 5000;

/** What the last deed brought about, shown for a while where it happened. */
export class Results {
  shown = $state.raw<Result | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** How long the outcome waits for the dice. */
  get roll(): number {
    return this.shown && this.shown.throws.length > 0 && !still() ? ROLL : 0;
  }

  /** Something has happened: it takes the place of what is shown, unless there is nothing to see of it. */
  heard(news: News): void {
    const result = resultOf(news);
    if (this.shown && news.undone?.includes(this.shown.cursor)) this.close();
    if (!result) return;
    this.shown = result;
    this.release();
  }

  /** It stands as long as somebody looks at it. */
  hold(): void {
    clearTimeout(this.#timer);
  }

  /** Nobody looks at it any more: it goes in a while. */
  release(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.close(), still() ? STANDS_STILL : ROLL + STANDS);
  }

  /** Take it away; false if there is none. */
  close(): boolean {
    clearTimeout(this.#timer);
    const was = this.shown !== null;
    this.shown = null;
    return was;
  }
}

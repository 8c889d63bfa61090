import { SvelteSet } from "svelte/reactivity";
import type { Attachment } from "svelte/attachments";

/** How much of a card must be on the screen, so that it can be answered there. */
const ENOUGH = 0.8;

/** Whose cards are on the screen now. */
export class Sight {
  readonly #seen = new SvelteSet<string>();

  /** Whether somebody's card is on the screen. */
  has(character: string): boolean {
    return this.#seen.has(character);
  }

  /** Watch whether somebody's card is on the screen. */
  of(character: string): Attachment<HTMLElement> {
    return (card) => {
      const watch = new IntersectionObserver(
        ([entry]) => {
          if (entry && entry.intersectionRatio >= ENOUGH) this.#seen.add(character);
          else this.#seen.delete(character);
        },
        { threshold: ENOUGH },
      );
      watch.observe(card);
      return () => {
        watch.disconnect();
        this.#seen.delete(character);
      };
    };
  }
}

import type { Preview, Refusal } from "../../wire/types";

/** What would come of a deed: what it is in words and its odds, or why it may not be done. */
export interface Trial {
  preview: Preview | null;
  refusal: Refusal | null;
}

/** What the server says of deeds that nobody has done yet: of each it is asked once until the game changes. */
export class Trials {
  #at = -1;
  readonly #known = new Map<string, Promise<Trial>>();

  constructor(
    readonly moment: () => number,
    readonly ask: (deed: Record<string, unknown>) => Promise<Trial>,
  ) {}

  /** What would come of a deed as the game stands now. */
  of(deed: Record<string, unknown>): Promise<Trial> {
    const key = JSON.stringify(deed);
    if (this.moment() !== this.#at) this.#known.clear();
    this.#at = this.moment();
    const found = this.#known.get(key) ?? this.ask(deed);
    this.#known.set(key, found);
    return found;
  }
}

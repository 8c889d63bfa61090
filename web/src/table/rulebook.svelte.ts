import { SvelteMap } from "svelte/reactivity";
import { get } from "../lib/api";
import type { RuleCard } from "../wire/types";

/** The rules that were asked for, each fetched once; `null` is a rule that the server does not know. */
class Rulebook {
  #cards = new SvelteMap<string, RuleCard | null>();
  #asked = new Set<string>();

  /** A rule, fetched if need be: `undefined` until it has come. */
  card(id: string): RuleCard | null | undefined {
    if (!this.#asked.has(id)) void this.#fetch(id);
    return this.#cards.get(id);
  }

  /** The rules of a system that a search finds. */
  async find(system: string, words: string): Promise<RuleCard[]> {
    const query = new URLSearchParams({ system, q: words });
    const found = await get<RuleCard[]>(`/api/rules?${query}`);
    queueMicrotask(() => found.forEach((card) => this.#keep(card)));
    return found;
  }

  #keep(card: RuleCard): void {
    this.#asked.add(card.id);
    this.#cards.set(card.id, card);
  }

  async #fetch(id: string): Promise<void> {
    this.#asked.add(id);
    const card = await get<RuleCard>(`/api/rules/${encodeURIComponent(id)}`).catch(() => null);
    this.#cards.set(id, card);
  }
}

/** The rulebook of this page. */
export const rulebook = new Rulebook();

import { get } from "../lib/api";
import type { RuleCard } from "../wire/types";

/** What the rulebook page looks for; it is kept while one goes from rule to rule. */
export const wanted = $state({ words: "", system: "" });

/** What was found for it. */
export const found: { cards: readonly RuleCard[]; ready: boolean } = $state({ cards: [], ready: false });

const known = new Map<string, RuleCard>();
const asked = new Map<string, Promise<RuleCard[]>>();

/** The rules of a search: all of a book, or those that speak of some words. */
export async function look(words: string, system: string): Promise<void> {
  const key = new URLSearchParams({ ...(system && { system }), ...(words.trim() && { q: words.trim() }) }).toString();
  const answer = asked.get(key) ?? get<RuleCard[]>(`/api/rules?${key}`);
  asked.set(key, answer);
  answer.catch(() => asked.delete(key));
  const cards = await answer;
  for (const card of cards) known.set(card.id, card);
  if (words === wanted.words && system === wanted.system) Object.assign(found, { cards, ready: true });
}

/** A rule by its id. */
export async function rule(id: string): Promise<RuleCard> {
  const card = known.get(id) ?? (await get<RuleCard>(`/api/rules/${encodeURIComponent(id)}`));
  known.set(id, card);
  return card;
}

/** Rules that belong together, by the part of the rules that their ids name. */
export interface Chapter {
  key: string;
  system: string;
  title: string;
  cards: RuleCard[];
}

/** Rules in chapters, in the order in which these first come. */
export function chapters(cards: readonly RuleCard[]): Chapter[] {
  const all = new Map<string, Chapter>();
  for (const card of cards) {
    const topic = card.id.split(".")[1] ?? "";
    const key = `${card.system}.${topic}`;
    const found = all.get(key) ?? { key, system: card.system, title: titled(topic), cards: [] };
    found.cards.push(card);
    all.set(key, found);
  }
  return [...all.values()];
}

/** A topic as a heading: "ai" is "AI", "whose-turn" is "Whose turn". */
function titled(topic: string): string {
  const words = topic.replaceAll(/[-_]/g, " ");
  return words.length <= 2 ? words.toUpperCase() : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Where a rule says what was looked for: the words before, the word, and those after it. */
export type Snippet = readonly [before: string, hit: string, after: string];

const AROUND = 44;

/** The first place of a rule's text where one of the words stands; its beginning if none does. */
export function snippet({ text, decision }: RuleCard, words: string): Snippet {
  const whole = [text, decision].filter(Boolean).join(" ").replaceAll(/\s+/g, " ");
  const places = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word.length > 1)
    .map((word) => ({ word, at: whole.toLowerCase().indexOf(word) }))
    .filter(({ at }) => at >= 0);
  const [first] = places.sort((one, other) => other.word.length - one.word.length);
  if (!first) return [whole.slice(0, 2 * AROUND), "", whole.length > 2 * AROUND ? "…" : ""];
  const end = first.at + first.word.length;
  const [from, to] = [Math.max(0, first.at - AROUND), end + AROUND];
  return [
    (from > 0 ? "…" : "") + whole.slice(from, first.at),
    whole.slice(first.at, end),
    whole.slice(end, to) + (to < whole.length ? "…" : ""),
  ];
}

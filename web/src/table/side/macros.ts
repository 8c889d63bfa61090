/** A line that a seat saves for the chat, and what its button says. */
export interface Macro {
  label: string;
  line: string;
}

/** How many macros a seat saves at most. */
export const MOST_MACROS = 10;

const PREFIX = "fieldcraft.macros.";
const QUERY = /\?\{\s*([^{}|\s][^{}|]*?)\s*(?:\|\s*([^{}|]*?)\s*)?\}/g;

/** Something that a line asks for, and what is usually answered ("": nothing is usual). */
export interface Query {
  words: string;
  usual: string;
}

/** What a line asks for when it is used, each once: `/roll 2d6+?{Bonus|3}` asks for the bonus, which is usually 3. */
export function queriesOf(line: string): Query[] {
  const found = new Map<string, string>();
  for (const [, words = "", usual = ""] of line.matchAll(QUERY)) found.set(words, found.get(words) || usual);
  return [...found].map(([words, usual]) => ({ words, usual }));
}

/** A line with the answers in place of its queries, in the order of `queriesOf`. */
export function fillQueries(line: string, answers: readonly string[]): string {
  const queries = queriesOf(line).map(({ words }) => words);
  return line.replaceAll(QUERY, (_, words: string) => answers[queries.indexOf(words)]?.trim() ?? "");
}

/** The macros of a seat that this browser keeps. */
export function readMacros(seat: string): Macro[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + seat) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isMacro).slice(0, MOST_MACROS) : [];
  } catch {
    return [];
  }
}

/** Keep the macros of a seat in this browser. */
export function keepMacros(seat: string, macros: readonly Macro[]): void {
  try {
    localStorage.setItem(PREFIX + seat, JSON.stringify(macros));
  } catch {
    // A browser that stores nothing forgets them when the page is left.
  }
}

function isMacro(kept: unknown): kept is Macro {
  const { label, line } = (kept ?? {}) as Partial<Record<keyof Macro, unknown>>;
  return typeof label === "string" && typeof line === "string";
}

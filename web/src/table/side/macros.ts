/** A line that a seat saves for the chat, and what its button says. */
export interface Macro {
  label: string;
  line: string;
}

/** How many macros a seat saves at most. */
export const MOST_MACROS = 10;

const PREFIX = "fieldcraft.macros.";
const QUERY = /\?\{\s*([^{}\s][^{}]*?)\s*\}/g;

/** What a line asks for when it is used, each once: `/roll 2d6+?{Bonus}` asks for the bonus. */
export function queriesOf(line: string): string[] {
  return [...new Set([...line.matchAll(QUERY)].map(([, words = ""]) => words))];
}

/** A line with the answers in place of its queries, in the order of `queriesOf`. */
export function fillQueries(line: string, answers: readonly string[]): string {
  const queries = queriesOf(line);
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

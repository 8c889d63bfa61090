import type { Choice } from "../../wire/types";

/** One kind of trouble with the pieces that it may befall, and what each costs. */
export interface Trouble {
  what: string;
  cost: string;
  choices: readonly Choice[];
}

/** Choices of the same trouble for different pieces, put together; `name` is what a piece is called. */
export function troubles(choices: readonly Choice[], name: (piece: string) => string): Trouble[] {
  const found = new Map<string, Trouble>();
  for (const choice of choices) {
    const on = String(choice.action["on"] ?? choice.label);
    const known = found.get(on);
    const what = sentence(choice.label.replace(name(choice.piece), "").trim() || choice.label);
    found.set(on, { what: known?.what ?? what, cost: choice.detail, choices: [...(known?.choices ?? []), choice] });
  }
  return [...found.values()];
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

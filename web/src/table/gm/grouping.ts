import type { Choice } from "../../wire/types";

/** The same thing done to different pieces, and what it costs. */
export interface ChoiceGroup {
  what: string;
  cost: string;
  choices: readonly Choice[];
}

/** Choices that differ only in the piece, put together; `name` is what a piece is called. */
export function groupChoices(choices: readonly Choice[], name: (piece: string) => string): ChoiceGroup[] {
  const found = new Map<string, ChoiceGroup>();
  for (const choice of choices) {
    const what = sentence(choice.label.replace(name(choice.piece), "").trim() || choice.label);
    const key = `${what}|${choice.detail}`;
    found.set(key, { what, cost: choice.detail, choices: [...(found.get(key)?.choices ?? []), choice] });
  }
  return [...found.values()];
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

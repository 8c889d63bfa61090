import type { Budget } from "../../wire/types";

/** A number with its sign, as a modifier is written. */
export const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

/** Hours and minutes of a Unix time in ms. */
export function clock(at: number): string {
  if (at === 0) return "";
  return new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}

/** What so many of a budget are called: 1 slot, 2 slots. */
export const budgetLabel = ({ one, label }: Pick<Budget, "one" | "label">, count: number): string =>
  count === 1 ? one : label;

/** A figure and what it counts: "8 tiles" is the figure 8, of tiles. */
export function figureOf(words: string): [figure: string, unit: string] {
  const [figure = "", ...unit] = words.split(" ");
  return [figure, unit.join(" ")];
}

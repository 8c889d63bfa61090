/** A name as an id: "Captain Veyra" is "captain-veyra". */
export const slug = (name: string): string =>
  name
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 40);

/** A name that none of those has: "Seed 1", "Seed 2" and so on. */
export function fresh(name: string, taken: Iterable<string>): string {
  const known = new Set(taken);
  let number = 1;
  while (known.has(`${name} ${number}`)) number += 1;
  return `${name} ${number}`;
}

/** What people list with commas. */
export const listed = (text: string): string[] =>
  text
    .split(/[,;]/)
    .map((one) => one.trim())
    .filter(Boolean);

export const SUITS = ["H", "C", "D", "S"] as const;
export type Suit = (typeof SUITS)[number];

/** A member of a list that somebody ticks or takes the tick from. */
export function ticked<T>(all: readonly T[], one: T): T[] {
  return all.includes(one) ? all.filter((other) => other !== one) : [...all, one];
}

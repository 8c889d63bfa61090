/** What people list with commas. */
export const listed = (text: string): string[] =>
  text
    .split(/[,;]/)
    .map((one) => one.trim())
    .filter(Boolean);

/** A member of a list that somebody ticks or takes the tick from. */
export function ticked<T>(all: readonly T[], one: T): T[] {
  return all.includes(one) ? all.filter((other) => other !== one) : [...all, one];
}

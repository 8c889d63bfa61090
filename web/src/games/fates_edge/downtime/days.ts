import type { Purchase } from "../wire";

/** What stands on the days of somebody: lessons by name, other work, and days that are free. */
export type Stretch = { days: number } & ({ sort: "lesson"; bought: Purchase } | { sort: "work" | "free" });

/** The days of somebody in a row: the newest lessons that fit into the days spent, whatever else took days, and what is free. */
export function stretches(purchases: readonly Purchase[], session: number, spent: number, days: number): Stretch[] {
  const lessons: Purchase[] = [];
  let left = spent;
  for (const one of purchases.filter((other) => other.session === session && other.days > 0).reverse()) {
    if (one.days > left) break;
    lessons.unshift(one);
    left -= one.days;
  }
  const all: Stretch[] = [
    ...lessons.map((bought): Stretch => ({ sort: "lesson", days: bought.days, bought })),
    { sort: "work", days: left },
    { sort: "free", days: days - spent },
  ];
  return all.filter((one) => one.days > 0);
}

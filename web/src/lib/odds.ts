import type { Odds } from "../wire/types";

/** The four outcomes, in the order in which they are always shown. */
export const GRADES = ["clean", "cost", "partial", "miss"] as const;
export type Grade = (typeof GRADES)[number];

/** The outcomes in whole percent that add up to 100; what is left over goes where most was cut off. */
export function shares(odds: Pick<Odds, Grade>): Record<Grade, number> {
  const exact = GRADES.map((grade) => odds[grade] * 100);
  const whole = exact.map(Math.floor);
  const left = 100 - whole.reduce((sum, one) => sum + one, 0);
  const order = exact.map((one, i) => [one - Math.floor(one), i] as const).sort((a, b) => b[0] - a[0]);
  for (const [, i] of order.slice(0, Math.max(0, left))) whole[i] = (whole[i] ?? 0) + 1;
  return { clean: whole[0] ?? 0, cost: whole[1] ?? 0, partial: whole[2] ?? 0, miss: whole[3] ?? 0 };
}

/** A chance in percent, in figures: never 0 for what can happen, never 100 for what can fail. */
export function percent(chance: number): string {
  const exact = chance * 100;
  if (exact > 0 && exact < 1) return "<1";
  return exact > 99 && exact < 100 ? ">99" : String(Math.round(exact));
}

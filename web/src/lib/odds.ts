import { t } from "../i18n";
import type { Chance, Odds } from "../wire/types";

/** The outcomes in whole percent that add up to 100; what is left over goes where most was cut off. */
export function shares(outcomes: readonly Pick<Chance, "chance">[]): number[] {
  const exact = outcomes.map((one) => one.chance * 100);
  const whole = exact.map(Math.floor);
  const left = 100 - whole.reduce((sum, one) => sum + one, 0);
  const order = exact.map((one, i) => [one - Math.floor(one), i] as const).sort((a, b) => b[0] - a[0]);
  for (const [, i] of order.slice(0, Math.max(0, left))) whole[i] = (whole[i] ?? 0) + 1;
  return whole;
}

/** The outcomes of a roll; success and failure where a game tells no more of it. */
export function outcomesOf(odds: Odds): readonly Chance[] {
  if (odds.outcomes.length > 0) return odds.outcomes;
  const success: Chance = { label: t("common.success"), look: "clean", chance: odds.success };
  return [success, { label: t("common.failure"), look: "miss", chance: 1 - odds.success }];
}

/** What is rolled, and against what. */
export const rollWords = (odds: Odds): string =>
  odds.against ? t("common.rollAgainst", { roll: odds.roll, against: odds.against }) : odds.roll;

/** What is said of a roll that no dice can make succeed; "" of any other. */
export const hopeless = (odds: Odds | null): string => (odds?.success === 0 ? t("common.hopeless") : "");

/** A chance in percent, in figures: never 0 for what can happen, never 100 for what can fail. */
export function percent(chance: number): string {
  const exact = chance * 100;
  if (exact > 0 && exact < 1) return "<1";
  return exact > 99 && exact < 100 ? ">99" : String(Math.round(exact));
}

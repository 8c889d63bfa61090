import { t } from "../../i18n";
import { hopeless, percent, rollWords } from "../../lib/odds";
import type { Odds, Preview } from "../../wire/types";

/** A roll as it is told to those who listen: what is rolled, the chance to succeed, and of each outcome. */
export function oddsWords(odds: Odds): string {
  const outcomes = odds.outcomes.map(({ label, chance }) => `${label} ${percent(chance)}`);
  const chance = t("common.percent", { n: percent(odds.success) });
  return [rollWords(odds), chance, hopeless(odds), ...outcomes].filter(Boolean).join(", ");
}

/** What a preview shows, for those who listen: what it comes to, its price in strikes, its odds, and whether it waits for a yes. */
export function previewWords(preview: Preview, name: (piece: string) => string, waits: boolean): string {
  const strikes = preview.strikes.map(({ by, odds }) =>
    [t("table.mayStrike", { name: name(by) }), odds ? oddsWords(odds) : ""].filter(Boolean).join(", "),
  );
  const first = [preview.words, preview.detail.replace(/\.$/, "")].filter(Boolean).join(", ");
  const rest = [...strikes, preview.odds ? oddsWords(preview.odds) : "", waits ? t("table.enterConfirms") : ""];
  return [first, ...rest].filter(Boolean).join(". ");
}

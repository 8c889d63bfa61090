import { t } from "../../i18n";
import { percent } from "../../lib/odds";
import type { Deed } from "../../wire/types";
import { isAble } from "../logic/choices";

/** What says most of a piece before it is chosen: how far it may go, and the deed with the best chance. */
export function promising(deeds: readonly Deed[]): string[] {
  const able = deeds.filter(isAble);
  const goes = able.find((deed) => deed.figure && !deed.odds)?.figure;
  const [best] = able
    .flatMap(({ label, odds }) => (odds ? [{ label, chance: odds.success }] : []))
    .sort((one, other) => other.chance - one.chance);
  return [
    ...(goes ? [goes] : []),
    ...(best ? [`${best.label} ${t("common.percent", { n: percent(best.chance) })}`] : []),
  ];
}

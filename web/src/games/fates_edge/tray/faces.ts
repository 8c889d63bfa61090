import { t } from "../i18n";
import type { Die as Lying } from "../../../wire/types";
import type { Die } from "../wire";

/** A die of a check as it lies, with what it counts for. */
export function dieOf(kind: Die | undefined, face: number): Lying {
  const look = kind && face >= kind.success ? "good" : kind && face <= kind.complication ? "bad" : "plain";
  const text = look === "good" ? t("campaign.dieSuccess") : look === "bad" ? t("campaign.dieComplication") : "";
  return { face, sides: kind?.sides ?? 10, label: "", look, text, was: null };
}

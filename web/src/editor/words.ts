import { LANGUAGE, t, type Key } from "../i18n";
import { editor } from "../i18n/en/editor";
import type { Terrain } from "./wire";

/** A word of scene files as people read it: translated where it is known, else as it is, without its dashes. */
export function words(name: string): string {
  const known = `word_${name.replaceAll(/[^a-z]+/gi, "_")}`;
  const plain = known in editor ? t(`editor.${known}` as Key) : name.replaceAll(/[-_]+/g, " ");
  return plain.charAt(0).toLocaleUpperCase(LANGUAGE) + plain.slice(1);
}

/** What ground does, in a few words; nothing if it does nothing. */
export function effects({ cost = 1, impassable = false, opaque = false, cover = 0 }: Terrain): string {
  const entering = impassable ? t("editor.effectNoEntry") : cost > 1 ? t("editor.effectCosts", { n: cost }) : "";
  const covering = cover === 2 ? t("editor.effectHeavy") : cover === 1 ? t("editor.effectLight") : "";
  return [entering, opaque ? t("editor.effectOpaque") : "", covering].filter(Boolean).join(", ");
}

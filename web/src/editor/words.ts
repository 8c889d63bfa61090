import { LANGUAGE } from "../i18n";
import { editor } from "../i18n/en/editor";
import type { Terrain } from "./draft";
import { t } from "./i18n";

type Known = Extract<keyof typeof editor, `word_${string}`> extends `word_${infer Name}` ? Name : never;

/** A word of scene files as people read it: by another name if it is known by one, else without its dashes. */
export function words(name: string): string {
  const plain = `word_${name}` in editor ? t(`editor.word_${name as Known}`) : name.replaceAll(/[-_]+/g, " ");
  return plain.charAt(0).toLocaleUpperCase(LANGUAGE) + plain.slice(1);
}

/** What ground does, in a few words; nothing if it does nothing. */
export function effects({ cost = 1, impassable = false, opaque = false, cover = 0 }: Terrain): string {
  const entering = impassable ? t("editor.effectNoEntry") : cost > 1 ? t("editor.effectCosts", { n: cost }) : "";
  const covering = cover === 2 ? t("editor.effectHeavy") : cover === 1 ? t("editor.effectLight") : "";
  return [entering, opaque ? t("editor.effectOpaque") : "", covering].filter(Boolean).join(", ");
}

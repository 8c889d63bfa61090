import { language, t, type Key } from "../i18n";
import { editor } from "../i18n/en/editor";

/** A word of scene files as people read it: translated where it is known, else as it is, without its dashes. */
export function words(name: string): string {
  const known = `word_${name.replaceAll(/[^a-z]+/gi, "_")}`;
  const plain = known in editor ? t(`editor.${known}` as Key) : name.replaceAll(/[-_]+/g, " ");
  return plain.charAt(0).toLocaleUpperCase(language()) + plain.slice(1);
}

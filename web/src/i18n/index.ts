import english from "./en/index";
import { fill, type Gaps } from "./fill";

type Sentences = typeof english;
type Area = keyof Sentences;

/** The name of a sentence: its area and its key, like `table.round`. */
export type Key = { [A in Area]: `${A}.${keyof Sentences[A] & string}` }[Area];

/** The language of the sentences, for dates and capitals; another one is a folder like `en`, of the same type. */
export const LANGUAGE = "en";

const sentences: Record<string, Record<string, string>> = english;

/** The sentence of a key, its gaps filled. */
export function t(key: Key, gaps: Gaps = {}): string {
  const [area = "", name = ""] = key.split(".");
  return fill(sentences[area]?.[name] ?? key, gaps);
}

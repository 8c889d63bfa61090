import english from "./en/index";
import { fill, type Gaps } from "./fill";

type Areas = Record<string, Record<string, string>>;

/** The name of a sentence: its area and its key, like `table.round`. */
type KeyOf<Sentences> = {
  [Area in keyof Sentences & string]: `${Area}.${keyof Sentences[Area] & string}`;
}[keyof Sentences & string];

/** The name of a sentence of the client, of no game. */
export type Key = KeyOf<typeof english>;

/** The language of the sentences, for dates and capitals; another one is a folder like `en`, of the same type. */
export const LANGUAGE = "en";

/** What gives the sentence of a key, its gaps filled: one of the client, or of the areas that a game adds. */
export function translator<Own extends Areas>(own: Own): (key: Key | KeyOf<Own>, gaps?: Gaps) => string {
  const sentences: Areas = { ...english, ...own };
  return (key, gaps = {}) => {
    const [area = "", name = ""] = key.split(".");
    return fill(sentences[area]?.[name] ?? key, gaps);
  };
}

/** The sentence of a key of the client, its gaps filled. */
export const t = translator({});

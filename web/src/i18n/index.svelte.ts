import english from "./en/index";
import { fill, type Gaps } from "./fill";

type Words = typeof english;
type Area = keyof Words;

/** The name of a sentence: its area and its key, like `table.round`. */
export type Key = { [A in Area]: `${A}.${keyof Words[A] & string}` }[Area];

/** The languages there are. */
export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

type Sentences = Record<string, Record<string, string>>;

const spoken = $state<{ language: Language; sentences: Sentences }>({ language: "en", sentences: english });

/** The sentence of a key in the language of the reader, its gaps filled; changes of the language are followed. */
export function t(key: Key, gaps: Gaps = {}): string {
  const [area = "", name = ""] = key.split(".");
  return fill(spoken.sentences[area]?.[name] ?? key, gaps);
}

/** The language that is spoken now. */
export function language(): Language {
  return spoken.language;
}

/** Speak another language; German is fetched when it is first asked for. */
export async function speak(wanted: Language): Promise<void> {
  const sentences = wanted === "de" ? (await import("./de/index")).default : english;
  spoken.language = wanted;
  spoken.sentences = sentences;
  document.documentElement.lang = wanted;
}

/** The first language of the browser that we speak. */
export function preferred(languages: readonly string[] = navigator.languages): Language {
  const known = languages.map((one) => one.slice(0, 2)).find((one): one is Language => one in LANGUAGES);
  return known ?? "en";
}

export { LANGUAGES, language, preferred, speak, t, type Key, type Language } from "./index.svelte";
export type { Gaps } from "./fill";

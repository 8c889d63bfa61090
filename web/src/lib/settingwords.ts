import { translator } from "../i18n";
import { settings } from "../i18n/en/settings";

/** The sentences of the settings of this browser. */
export const SETTINGS = { settings };

/** The sentence of a key, of the settings or of the client, its gaps filled. */
export const t = translator(SETTINGS);

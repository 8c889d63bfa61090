import { translator } from "../i18n";
import { editor } from "../i18n/en/editor";
import { units } from "../i18n/en/units";

/** The sentences that only the editor needs, by area. */
export const EDITING = { editor, units };

/** The sentence of a key, of the editor or of the client, its gaps filled. */
export const t = translator(EDITING);

/** The name of a sentence of the editor or of the client. */
export type Key = Parameters<typeof t>[0];

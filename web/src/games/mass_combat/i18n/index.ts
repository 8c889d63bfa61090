import { translator } from "../../../i18n";
import english from "./en/index";

/** The sentence of a key, of this game or of the client, its gaps filled. */
export const t = translator(english);

/** The name of a sentence of this game or of the client. */
export type Key = Parameters<typeof t>[0];

import { translator } from "../../i18n";
import { macros } from "../../i18n/en/macros";

/** The sentences that only the open chat needs: apart from those of a table, some of which come with its first load. */
export const CHAT = { macros };

/** The sentence of a key, of these or of the client, its gaps filled. */
export const t = translator(CHAT);

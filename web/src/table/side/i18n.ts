import { translator } from "../../i18n";
import { chat } from "../../i18n/en/chat";
import { macros } from "../../i18n/en/macros";

/** The sentences that only the open chat needs: apart from those of a table, some of which come with its first load. */
export const CHAT = { chat, macros };

/** The sentence of a key, of these or of the client, its gaps filled. */
export const t = translator(CHAT);

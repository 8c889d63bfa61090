import { translator } from "../i18n";
import { bots } from "../i18n/en/bots";

/** The sentences about bots, for lobby and table. */
export const BOTS = { bots };

/** The sentence of a key, of these or of the client, its gaps filled. */
export const t = translator(BOTS);

import { translator } from "../i18n";
import { first } from "../i18n/en/first";
import { lobby } from "../i18n/en/lobby";

/** The sentences that only the lobby needs. */
export const LOBBY = { lobby, first };

/** The sentence of a key, of the lobby or of the client, its gaps filled. */
export const t = translator(LOBBY);

/** The name of a sentence of the lobby or of the client. */
export type Key = Parameters<typeof t>[0];

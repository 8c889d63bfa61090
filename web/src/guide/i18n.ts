import { translator } from "../i18n";
import { first } from "../i18n/en/first";

/** The sentences of the guides through a first battle. */
export const GUIDE = { first };

/** The sentence of a key, of the guides or of the client, its gaps filled. */
export const t = translator(GUIDE);

import { translator } from "../i18n";
import { hand } from "../i18n/en/hand";
import { moments } from "../i18n/en/moments";
import { pictures } from "../i18n/en/pictures";

/** The sentences of what is opened at a table only now and then. */
export const SELDOM = { hand, moments, pictures };

/** The sentence of a key, of these or of the client, its gaps filled. */
export const t = translator(SELDOM);

import { translator } from "../i18n";
import { hand } from "../i18n/en/hand";
import { macros } from "../i18n/en/macros";
import { moments } from "../i18n/en/moments";
import { pictures } from "../i18n/en/pictures";

/** The sentences of what is opened at a table only now and then. */
export const SELDOM = { hand, macros, moments, pictures };

/** The sentence of a key, of these or of the client, its gaps filled. */
export const t = translator(SELDOM);

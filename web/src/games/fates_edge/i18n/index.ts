import { translator } from "../../../i18n";
import english from "./en/index";

/** The sentence of a key, of this game or of the client, its gaps filled. */
export const t = translator(english);

import { EDITING } from "../../../editor/i18n";
import { translator } from "../../../i18n";
import english from "../i18n/en/index";

/** The sentence of a key, of this game, of the editor or of the client, its gaps filled. */
export const t = translator({ ...EDITING, ...english });

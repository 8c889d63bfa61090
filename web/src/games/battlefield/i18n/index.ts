import { translator } from "../../../i18n";
import { lesson } from "./en/lesson";

/** The sentence of a key, of what the lobby says of this game or of the client, its gaps filled. */
export const t = translator({ lesson });

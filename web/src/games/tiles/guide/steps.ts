import { leadToShape } from "../../../guide/shape";
import { translator } from "../../../i18n";
import { guide } from "../i18n/en/guide";

const t = translator({ guide });

/** The guide through the first battle. */
export default leadToShape((key, names) => t(`guide.${key}`, names));

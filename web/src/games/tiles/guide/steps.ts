import { leadToShape } from "../../../guide/shape";
import { t } from "../i18n";

/** The guide through the first battle. */
export default leadToShape((key, names) => t(`guide.${key}`, names));

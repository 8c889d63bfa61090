import { guide } from "./guide";
import { units } from "./units";

export default { guide, units };

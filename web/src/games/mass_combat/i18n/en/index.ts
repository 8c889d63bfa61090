import { guide } from "./guide";
import { lesson } from "./lesson";

export default { guide, lesson };

import { battle } from "./battle";
import { guide } from "./guide";
import { lesson } from "./lesson";

export default { battle, guide, lesson };

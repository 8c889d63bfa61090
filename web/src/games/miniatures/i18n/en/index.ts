import { battle } from "./battle";
import { guide } from "./guide";

export default { battle, guide };

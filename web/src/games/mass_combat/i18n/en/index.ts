import { guide } from "./guide";

export default { guide };

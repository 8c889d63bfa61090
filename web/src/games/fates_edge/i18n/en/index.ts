import { campaign } from "./campaign";
import { magic } from "./magic";
import { packs } from "./packs";
import { story } from "./story";

export default { campaign, story, magic, packs };

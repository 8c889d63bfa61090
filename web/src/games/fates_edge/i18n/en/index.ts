import { campaign } from "./campaign";
import { magic } from "./magic";
import { making } from "./making";
import { packs } from "./packs";
import { story } from "./story";
import { tray } from "./tray";

export default { campaign, story, magic, making, packs, tray };

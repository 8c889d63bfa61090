import { campaign } from "./campaign";
import { magic } from "./magic";
import { making } from "./making";
import { packs } from "./packs";
import { stories } from "./stories";
import { story } from "./story";
import { tray } from "./tray";

export default { campaign, stories, story, magic, making, packs, tray };

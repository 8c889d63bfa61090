import { campaign } from "./campaign";
import { helping } from "./helping";
import { magic } from "./magic";
import { making } from "./making";
import { packs } from "./packs";
import { stories } from "./stories";
import { story } from "./story";
import { tray } from "./tray";

export default { campaign, stories, story, helping, magic, making, packs, tray };

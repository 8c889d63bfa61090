import { campaign } from "./campaign";
import { forking } from "./forking";
import { helping } from "./helping";
import { magic } from "./magic";
import { making } from "./making";
import { packs } from "./packs";
import { stories } from "./stories";
import { story } from "./story";
import { tray } from "./tray";

export default { campaign, stories, story, forking, helping, magic, making, packs, tray };

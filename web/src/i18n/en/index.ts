import { campaign } from "./campaign";
import { common } from "./common";
import { editor } from "./editor";
import { lobby } from "./lobby";
import { magic } from "./magic";
import { packs } from "./packs";
import { story } from "./story";
import { table } from "./table";

export default { common, table, lobby, editor, campaign, story, magic, packs };

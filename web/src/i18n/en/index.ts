import { common } from "./common";
import { compendium } from "./compendium";
import { editor } from "./editor";
import { first } from "./first";
import { keys } from "./keys";
import { lobby } from "./lobby";
import { table } from "./table";
import { units } from "./units";

export default { common, table, keys, lobby, editor, units, first, compendium };

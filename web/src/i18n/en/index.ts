import { common } from "./common";
import { editor } from "./editor";
import { first } from "./first";
import { lobby } from "./lobby";
import { table } from "./table";
import { units } from "./units";

export default { common, table, lobby, editor, units, first };

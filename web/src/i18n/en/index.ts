import { common } from "./common";
import { first } from "./first";
import { join } from "./join";
import { keys } from "./keys";
import { table } from "./table";

export default { common, table, keys, join, first };

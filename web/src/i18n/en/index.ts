import { common } from "./common";
import { join } from "./join";
import { keys } from "./keys";
import { table } from "./table";

export default { common, table, keys, join };

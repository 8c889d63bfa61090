import type { Ground } from "../wire/types";
import { makeGrid, type Surface } from "./grid";
import { makeZones } from "./zones";

/** The surface of a ground: its grid, or its map of zones. */
export function surfaceOf(ground: Ground): Surface {
  return ground.surface === "zones" ? makeZones(ground) : makeGrid(ground);
}

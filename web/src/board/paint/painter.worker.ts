import type { Box } from "./field";
import { GroundStore } from "./groundstore";
import { Land, type Plan } from "./plan";
import { paintTile, type ZonePainters } from "./tile";

/** What a painter is told: a plan to remember, of which all (`whole`) or some is painted anew, or a part of it to paint. */
export type Task = { plan: Plan; whole: boolean } | { tile: number; box: Box; scale: number };

/** A part that was painted. */
export interface Painted {
  tile: number;
  image: ImageBitmap;
}

/** What is painted, and where its parts are kept: not those of a map that is being changed, nor over a picture. */
interface Work {
  land: Land;
  zones: ZonePainters | null;
  store: GroundStore | null;
}

let work: Promise<Work> | null = null;

self.onmessage = ({ data }: MessageEvent<Task>) => {
  if ("plan" in data) work = prepare(data.plan, data.whole);
  else if (work) void paint(work, data);
};

async function prepare(plan: Plan, whole: boolean): Promise<Work> {
  const zones = plan.regions ? { ...(await import("./ways")), ...(await import("./frontiers")) } : null;
  return {
    land: new Land(plan),
    zones,
    store: whole && !plan.picture ? new GroundStore(plan, self.location.href) : null,
  };
}

/** Give a part of the map as it was kept, else painted now. */
async function paint(work: Promise<Work>, { tile, box, scale }: Exclude<Task, { plan: Plan }>): Promise<void> {
  const { land, zones, store } = await work;
  const known = await store?.find(tile, scale);
  const canvas = known ? null : paintTile(land, box, scale, zones);
  const image = canvas ? await createImageBitmap(canvas) : (known as ImageBitmap);
  self.postMessage({ tile, image } satisfies Painted, { transfer: [image] });
  if (canvas) void store?.keep(tile, scale, canvas);
}

import type { Box } from "./field";
import { GroundStore } from "./groundstore";
import { Land, type Plan } from "./plan";
import { paintTile, type MorePainters } from "./tile";

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
  more: MorePainters;
  store: GroundStore | null;
}

let work: Promise<Work> | null = null;

self.onmessage = ({ data }: MessageEvent<Task>) => {
  if ("plan" in data) work = prepare(data.plan, data.whole);
  else if (work) void paint(work, data);
};

async function prepare(plan: Plan, whole: boolean): Promise<Work> {
  const zones = plan.regions ? { ...(await import("./ways")), ...(await import("./frontiers")) } : null;
  const steps = !zones && plan.levels.some((level) => level > 0);
  return {
    land: new Land(plan),
    more: { zones, paintScarps: steps ? (await import("./scarps")).paintScarps : null },
    store: whole && !plan.picture ? new GroundStore(plan, self.location.href) : null,
  };
}

/** Give a part of the map as it was kept, else painted now. */
async function paint(work: Promise<Work>, { tile, box, scale }: Exclude<Task, { plan: Plan }>): Promise<void> {
  const { land, more, store } = await work;
  const known = await store?.find(tile, scale);
  const canvas = known ? null : paintTile(land, box, scale, more);
  const image = canvas ? await createImageBitmap(canvas) : (known as ImageBitmap);
  self.postMessage({ tile, image } satisfies Painted, { transfer: [image] });
  if (canvas) void store?.keep(tile, scale, canvas);
}

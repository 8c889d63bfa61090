import type { Box } from "./field";
import { GroundStore } from "./groundstore";
import { Land, type Plan } from "./plan";
import { paintTile } from "./tile";

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
  store: GroundStore | null;
}

let work: Work | null = null;

self.onmessage = ({ data }: MessageEvent<Task>) => {
  if ("plan" in data) {
    const { plan, whole } = data;
    work = { land: new Land(plan), store: whole && !plan.picture ? new GroundStore(plan, self.location.href) : null };
  } else if (work) void paint(work, data);
};

/** Give a part of the map as it was kept, else painted now. */
async function paint({ land, store }: Work, { tile, box, scale }: Exclude<Task, { plan: Plan }>): Promise<void> {
  const known = await store?.find(tile, scale);
  const canvas = known ? null : paintTile(land, box, scale);
  const image = canvas ? await createImageBitmap(canvas) : (known as ImageBitmap);
  self.postMessage({ tile, image } satisfies Painted, { transfer: [image] });
  if (canvas) void store?.keep(tile, scale, canvas);
}

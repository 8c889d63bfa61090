import type { Box } from "./field";
import { Land, type Plan } from "./plan";
import { paintTile } from "./tile";

/** What a painter is told: a plan to remember, or a part of it to paint. */
export type Task = { plan: Plan } | { tile: number; box: Box; scale: number };

/** A part that was painted. */
export interface Painted {
  tile: number;
  image: ImageBitmap;
}

let land: Land | null = null;

self.onmessage = ({ data }: MessageEvent<Task>) => {
  if ("plan" in data) land = new Land(data.plan);
  else if (land) {
    const image = paintTile(land, data.box, data.scale).transferToImageBitmap();
    self.postMessage({ tile: data.tile, image } satisfies Painted, { transfer: [image] });
  }
};

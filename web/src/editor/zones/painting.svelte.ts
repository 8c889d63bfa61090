import { untrack } from "svelte";
import { paletteOf } from "../../board/paint/palette";
import type { Painted, Task } from "../../board/paint/painter.worker";
import { EDGE, planOf } from "../../board/paint/plan";
import { makeZones } from "../../board/zones";
import { theme } from "../../lib/settings.svelte";
import type { Ground } from "../../wire/types";
import type { Box } from "./geometry";

/** How many pixels a pixel at zoom 1 gets. */
const SCALE = 1;

/** A picture of painted ground, and where it lies on the sheet. */
export interface PaintedGround {
  url: string;
  box: Box;
}

/** The ground under zones, painted beside the page as at the table, once for each ground that the server has drawn. */
export class GroundPainting {
  shown = $state.raw<PaintedGround | null>(null);
  #worker: Worker | null = null;

  /** `ground` is what to paint, null for nothing; `host` has the colours of maps. */
  constructor(ground: () => Ground | null, host: () => Element | undefined) {
    $effect(() => {
      const [found, element] = [ground(), host()];
      theme();
      if (found && element) untrack(() => this.#paint(found, element));
      else this.#show(null);
    });
    $effect(() => () => this.#leave());
  }

  #paint(ground: Ground, host: Element): void {
    const plan = planOf(ground, paletteOf(host), false, null);
    const { width, height, onPaper } = makeZones(ground);
    const box = { x: -EDGE, y: -EDGE, width: width + 2 * EDGE, height: height + 2 * EDGE };
    const [[left, top], [right]] = [onPaper([0, 0]), onPaper([1, 0])];
    const unit = right - left;
    this.#worker?.terminate();
    this.#worker = new Worker(new URL("../../board/paint/painter.worker.ts", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }: MessageEvent<Painted>) =>
      void pictureOf(data.image).then((url) =>
        this.#show({ url, box: [(box.x - left) / unit, (box.y - top) / unit, box.width / unit, box.height / unit] }),
      );
    this.#worker.postMessage({ plan, whole: false } satisfies Task);
    this.#worker.postMessage({ tile: 0, box, scale: SCALE } satisfies Task);
  }

  #show(painted: PaintedGround | null): void {
    const before = untrack(() => this.shown);
    if (before) URL.revokeObjectURL(before.url);
    this.shown = painted;
  }

  #leave(): void {
    this.#worker?.terminate();
    this.#show(null);
  }
}

/** An address at which this page finds a picture, until it is revoked. */
async function pictureOf(image: ImageBitmap): Promise<string> {
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return URL.createObjectURL(await canvas.convertToBlob());
}

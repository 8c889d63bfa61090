import type { Ground } from "../wire/types";
import { UNIT } from "./grid";
import type { Picture } from "./paint/plan";

/** An uploaded picture; null if there is none of that id. */
async function fetchPicture(id: string): Promise<ImageBitmap | null> {
  const answer = await fetch(`/api/assets/${encodeURIComponent(id)}`).catch(() => null);
  return answer?.ok ? createImageBitmap(await answer.blob()).catch(() => null) : null;
}

/** Uploaded pictures by their ids, fetched once; `arrived` is called when one can be shown. */
export class Pictures {
  readonly #known = new Map<string, ImageBitmap | null>();

  constructor(readonly arrived: () => void) {}

  /** A picture, or null while it is on its way or if there is none. */
  get(id: string): ImageBitmap | null {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    this.#known.set(id, null);
    void fetchPicture(id).then((image) => {
      this.#known.set(id, image);
      if (image) this.arrived();
    });
    return null;
  }
}

/** The picture that lies under the grid; `arrived` is called when it can be shown. */
export class Underlay {
  picture: Picture | null = null;
  #wanted = "";

  constructor(readonly arrived: () => void) {}

  /** Have the picture of a ground. */
  load({ picture, picture_box: box }: Ground): void {
    const wanted = box ? JSON.stringify([picture, box]) : "";
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    this.picture = null;
    if (picture && box) void fetchPicture(picture).then((image) => this.#show(image, box, wanted));
  }

  #show(image: ImageBitmap | null, [left, top, width, height]: [number, number, number, number], wanted: string): void {
    if (!image || wanted !== this.#wanted) return;
    this.picture = { image, box: [left * UNIT, top * UNIT, width * UNIT, height * UNIT] };
    this.arrived();
  }
}

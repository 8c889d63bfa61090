import type { Ground } from "../wire/types";
import { UNIT, type Point } from "./grid";
import type { Picture } from "./paint/plan";
import { surfaceOf } from "./surface";
import { isZones } from "./zones";

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
  load(ground: Ground): void {
    const { picture } = ground;
    const box = boxOf(ground);
    const wanted = box ? JSON.stringify([picture, box]) : "";
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    this.picture = null;
    if (picture && box) void fetchPicture(picture).then((image) => this.#show(image, box, wanted));
  }

  #show(image: ImageBitmap | null, box: Picture["box"], wanted: string): void {
    if (!image || wanted !== this.#wanted) return;
    this.picture = { image, box };
    this.arrived();
  }
}

/** Where the picture of a ground lies on paper, which is scaled where zones are laid out. */
function boxOf(ground: Ground): Picture["box"] | null {
  if (!ground.picture_box) return null;
  const [left, top, width, height] = ground.picture_box;
  const surface = surfaceOf(ground);
  const onPaper = isZones(surface) ? surface.onPaper : ([x, y]: Point): Point => [x * UNIT, y * UNIT];
  const [[x, y], [u, v]] = [onPaper([left, top]), onPaper([left + width, top + height])];
  return [x, y, u - x, v - y];
}

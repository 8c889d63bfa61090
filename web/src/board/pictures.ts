/** Uploaded pictures by their ids, fetched once; `arrived` is called when one can be shown. */
export class Pictures {
  readonly #known = new Map<string, ImageBitmap | null>();

  constructor(readonly arrived: () => void) {}

  /** A picture, or null while it is on its way or if there is none. */
  get(id: string): ImageBitmap | null {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    this.#known.set(id, null);
    void this.#fetch(id);
    return null;
  }

  async #fetch(id: string): Promise<void> {
    const answer = await fetch(`/api/assets/${encodeURIComponent(id)}`).catch(() => null);
    const image = answer?.ok ? await createImageBitmap(await answer.blob()).catch(() => null) : null;
    if (!image) return;
    this.#known.set(id, image);
    this.arrived();
  }
}

/** How long after the last step of the camera things are made sharp again, in milliseconds. */
const SETTLE = 160;
const WORK_KEPT = 240;

/** Draws when there is something to draw, and never else; counts what it does. */
export class RenderLoop {
  frames = 0;
  /** Milliseconds of work of the last frames, the newest last. */
  readonly work: number[] = [];
  #asked = 0;
  #moved = -SETTLE;
  #settle: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  /** `draw` gets the time and whether the camera moves; it answers whether there is more to draw at once. */
  constructor(readonly draw: (now: number, moves: boolean) => boolean) {}

  /** Whether nothing waits to be drawn. */
  get idle(): boolean {
    return this.#asked === 0 && this.#settle === undefined;
  }

  /** Have everything drawn with the next frame. */
  requestFrame(): void {
    if (this.#asked === 0 && !this.#stopped) this.#asked = requestAnimationFrame(this.#frame);
  }

  /** The camera has moved: once it rests, everything is drawn sharply. */
  cameraMoved(): void {
    this.#moved = performance.now();
    this.requestFrame();
  }

  stop(): void {
    this.#stopped = true;
    cancelAnimationFrame(this.#asked);
    clearTimeout(this.#settle);
  }

  #frame = (now: number): void => {
    this.#asked = 0;
    const begun = performance.now();
    const moves = begun - this.#moved < SETTLE;
    if (this.draw(now, moves)) this.requestFrame();
    this.frames += 1;
    this.work.push(performance.now() - begun);
    if (this.work.length > WORK_KEPT) this.work.shift();
    if (moves) this.#drawOnceSettled();
  };

  #drawOnceSettled(): void {
    clearTimeout(this.#settle);
    this.#settle = setTimeout(() => {
      this.#settle = undefined;
      this.requestFrame();
    }, SETTLE);
  }
}

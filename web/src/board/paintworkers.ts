import type { Painted, Task } from "./paint/painter.worker";
import type { Plan } from "./paint/plan";
import type { Box } from "./paint/field";

/** A part of the map to be painted. */
export interface PaintJob {
  tile: number;
  box: Box;
  scale: number;
}

const COUNT = Math.min(3, Math.max(2, Math.floor((navigator.hardwareConcurrency || 2) / 2)));
/** Workers that wait for a map: the first ones start with the page, since one takes a quarter of a second to be ready. */
const waiting = Array.from({ length: COUNT }, startWorker);

function startWorker(): Worker {
  return new Worker(new URL("./paint/painter.worker.ts", import.meta.url), { type: "module" });
}

interface PaintWorker {
  worker: Worker;
  busy: boolean;
}

/** A few workers that paint parts of the map beside the page; each gets the next part when it has done one. */
export class PaintWorkers {
  readonly #workers: PaintWorker[];

  /** `next` says what to paint next, or null for nothing; `done` gets what was painted. */
  constructor(
    readonly next: () => PaintJob | null,
    readonly done: (painted: Painted) => void,
  ) {
    this.#workers = Array.from({ length: COUNT }, () => this.#takeWorker());
  }

  /** Whether something is being painted. */
  get busy(): boolean {
    return this.#workers.some((hand) => hand.busy);
  }

  /** From now on this is painted, all of it or what has changed. */
  plan(plan: Plan, whole: boolean): void {
    for (const { worker } of this.#workers) worker.postMessage({ plan, whole } satisfies Task);
    this.resume();
  }

  /** There is something to paint. */
  resume(): void {
    for (const hand of this.#workers) if (!hand.busy) this.#giveJob(hand);
  }

  terminate(): void {
    for (const { worker } of this.#workers) worker.terminate();
  }

  #takeWorker(): PaintWorker {
    const worker = waiting.pop() ?? startWorker();
    const hand = { worker, busy: false };
    worker.onmessage = ({ data }: MessageEvent<Painted>) => {
      hand.busy = false;
      this.done(data);
      this.#giveJob(hand);
    };
    return hand;
  }

  #giveJob(hand: PaintWorker): void {
    const order = this.next();
    hand.busy = order !== null;
    if (order) hand.worker.postMessage(order satisfies Task);
  }
}

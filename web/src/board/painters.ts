import type { Painted, Task } from "./paint/painter.worker";
import type { Plan } from "./paint/plan";
import type { Box } from "./paint/field";

/** A part of the sheet to be painted. */
export interface Order {
  tile: number;
  box: Box;
  scale: number;
}

interface Hand {
  worker: Worker;
  busy: boolean;
}

/** A few workers that paint parts of the sheet beside the page; each gets the next part when it has done one. */
export class Painters {
  readonly #hands: Hand[];

  /** `next` says what to paint next, or null for nothing; `done` gets what was painted. */
  constructor(
    readonly next: () => Order | null,
    readonly done: (painted: Painted) => void,
  ) {
    const count = Math.min(3, Math.max(1, Math.floor((navigator.hardwareConcurrency || 2) / 2)));
    this.#hands = Array.from({ length: count }, () => this.#hire());
  }

  /** Whether something is being painted. */
  get busy(): boolean {
    return this.#hands.some((hand) => hand.busy);
  }

  /** From now on this is painted. */
  plan(plan: Plan): void {
    for (const { worker } of this.#hands) worker.postMessage({ plan } satisfies Task);
    this.wake();
  }

  /** There is something to paint. */
  wake(): void {
    for (const hand of this.#hands) if (!hand.busy) this.#give(hand);
  }

  dismiss(): void {
    for (const { worker } of this.#hands) worker.terminate();
  }

  #hire(): Hand {
    const worker = new Worker(new URL("./paint/painter.worker.ts", import.meta.url), { type: "module" });
    const hand = { worker, busy: false };
    worker.onmessage = ({ data }: MessageEvent<Painted>) => {
      hand.busy = false;
      this.done(data);
      this.#give(hand);
    };
    return hand;
  }

  #give(hand: Hand): void {
    const order = this.next();
    hand.busy = order !== null;
    if (order) hand.worker.postMessage(order satisfies Task);
  }
}

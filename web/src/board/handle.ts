import type { BoardRenderer, Picked } from "./renderer";

/** What a tester or another part of the page may ask of the board that is shown. */
export interface Handle {
  locate: (what: string | [number, number]) => { x: number; y: number } | null;
  pick: (x: number, y: number, all?: boolean) => Picked;
  readonly frames: number;
  readonly steady: boolean;
  readonly sketched: boolean;
  readonly ready: boolean;
  readonly idle: boolean;
  readonly work: readonly number[];
}

/** Let the page ask a board that is drawn on a surface, as `window.__board`. */
export function expose(board: BoardRenderer, surface: HTMLCanvasElement): void {
  const handle: Handle = {
    locate(what) {
      const at = board.locate(what);
      const box = surface.getBoundingClientRect();
      return at && { x: at[0] + box.left, y: at[1] + box.top };
    },
    pick: (x, y, all) => board.pick(x, y, all),
    get frames() {
      return board.frames;
    },
    get steady() {
      return board.steady;
    },
    get sketched() {
      return board.sketched;
    },
    get ready() {
      return board.ready;
    },
    get idle() {
      return board.idle;
    },
    get work() {
      return board.work;
    },
  };
  Object.assign(window, { __board: handle });
}

import { panView, zoomView, type Extent, type View } from "./camera";
import type { Cell, Point } from "./grid";
import { key } from "./grid";
import type { Picked } from "./renderer";

/** The keys that are held while one clicks. */
export interface Held {
  shift: boolean;
  ctrl: boolean;
  alt: boolean;
}

/** A piece on its way under the pointer, over the waypoints that were set. */
export interface Drag {
  piece: string;
  over: Picked;
  waypoints: readonly Cell[];
  /** Whether it is carried with Ctrl held, where no rule is asked. */
  free: boolean;
  /** Whether it is let go with Alt held. */
  hidden: boolean;
}

/** What a pointer on the board may mean; whoever listens decides what comes of it. */
export interface Gestures {
  /** What lies there; pieces of levels that are not looked at only if `all` are meant. */
  pick: (x: number, y: number, all?: boolean) => Picked;
  view: () => View;
  room: () => Extent;
  look: (view: View) => void;
  /** Whether this piece may be dragged. */
  movable: (piece: string, held: Held) => boolean;
  /** Whether dragging paints cells instead of moving the map. */
  painting: (on: Picked) => boolean;
  hover: (over: Picked | null) => void;
  click: (on: Picked, held: Held, touch: boolean) => void;
  /** The wheel over a place; true if it was used, so that it does not zoom. */
  wheel: (on: Picked, by: 1 | -1) => boolean;
  twice: (on: Picked) => void;
  menu: (on: Picked) => void;
  press: (on: Picked, held: Held) => void;
  dragged: (drag: Drag) => void;
  dropped: (drag: Drag) => void;
  cancelled: () => void;
  painted: (on: Picked, phase: "first" | "next" | "last", held: Held) => void;
}

type Doing =
  | { what: "nothing" }
  | { what: "pressed"; at: Point; on: Picked; keys: Held; timer: ReturnType<typeof setTimeout> }
  | { what: "panning"; at: Point; clicks: boolean }
  | { what: "dragging"; drag: Drag }
  | { what: "painting" }
  | { what: "pinching"; far: number; middle: Point };

const SLIP = 6;
const LONG = 520;
const NOTCH = 1.0016;
const RIGHT_HELD = 2;
const BUTTONS = { main: 0, middle: 1, right: 2 };

/** Turns pointers and wheels on an element into gestures. */
export class Input {
  #doing: Doing = { what: "nothing" };
  #pointers = new Map<number, Point>();
  #space = false;
  readonly #undo: (() => void)[] = [];

  constructor(
    readonly element: HTMLElement,
    readonly to: Gestures,
  ) {
    this.#on(element, "pointerdown", this.#down);
    this.#on(element, "pointermove", this.#move);
    this.#on(element, "pointerup", this.#up);
    this.#on(element, "pointercancel", this.#stop);
    this.#on(element, "pointerleave", () => this.to.hover(null));
    this.#on(element, "wheel", this.#wheel, { passive: false });
    this.#on(element, "dblclick", (event) => this.to.twice(this.#picked(event)));
    this.#on(element, "contextmenu", (event) => event.preventDefault());
    // Before the table takes a key for one of its own.
    this.#on(window, "keydown", this.#key, { capture: true });
    this.#on(window, "keyup", (event) => event.key === " " && (this.#space = false));
  }

  /** Whether a piece is on its way under the pointer. */
  get dragging(): boolean {
    return this.#doing.what === "dragging";
  }

  detach(): void {
    for (const undo of this.#undo) undo();
  }

  #on<T extends HTMLElement | Window, K extends keyof HTMLElementEventMap & keyof WindowEventMap>(
    target: T,
    type: K,
    heard: (event: HTMLElementEventMap[K]) => void,
    options?: AddEventListenerOptions,
  ): void {
    target.addEventListener(type, heard as EventListener, options);
    this.#undo.push(() => target.removeEventListener(type, heard as EventListener, options));
  }

  #at(event: MouseEvent): Point {
    const { left, top } = this.element.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  }

  #picked(event: MouseEvent): Picked {
    return this.to.pick(...this.#at(event), event.altKey);
  }

  #down = (event: PointerEvent): void => {
    const at = this.#at(event);
    this.#pointers.set(event.pointerId, at);
    this.element.setPointerCapture(event.pointerId);
    if (this.#pointers.size === 2) return this.#pinch();
    if (event.button !== BUTTONS.main || this.#space)
      return this.#begin({ what: "panning", at, clicks: event.button === BUTTONS.right });
    const on = this.to.pick(...at, event.altKey);
    if (on.cell && this.to.painting(on)) return this.#paint(on, event);
    const keys = held(event);
    this.#begin({ what: "pressed", at, on, keys, timer: setTimeout(() => this.#long(on, keys), LONG) });
  };

  #begin(doing: Doing): void {
    if (this.#doing.what === "pressed") clearTimeout(this.#doing.timer);
    this.#doing = doing;
  }

  #paint(on: Picked, event: PointerEvent): void {
    this.#begin({ what: "painting" });
    this.to.painted(on, "first", held(event));
  }

  #long(on: Picked, keys: Held): void {
    this.#begin({ what: "nothing" });
    this.to.press(on, keys);
  }

  #move = (event: PointerEvent): void => {
    const at = this.#at(event);
    if (this.#pointers.has(event.pointerId)) this.#pointers.set(event.pointerId, at);
    const doing = this.#doing;
    if (doing.what === "nothing") this.to.hover(this.to.pick(...at, event.altKey));
    else if (doing.what === "pressed") this.#slip(doing, at);
    else if (doing.what === "panning") this.#pan(doing, at);
    else if (doing.what === "dragging") this.#onward(doing.drag, event, at);
    else if (doing.what === "painting") this.to.painted(this.to.pick(...at), "next", held(event));
    else this.#spread(doing);
  };

  #slip({ at: from, on, keys }: Extract<Doing, { what: "pressed" }>, at: Point): void {
    if (Math.hypot(at[0] - from[0], at[1] - from[1]) < SLIP) return;
    if (on.piece !== null && this.to.movable(on.piece, keys)) {
      const drag = { piece: on.piece, over: on, waypoints: [], free: keys.ctrl, hidden: false };
      this.#begin({ what: "dragging", drag });
      this.#drag(drag, this.to.pick(...at));
      return;
    }
    const pan = { what: "panning", at: from, clicks: false } as const;
    this.#begin(pan);
    this.#pan(pan, at);
  }

  #pan(doing: Extract<Doing, { what: "panning" }>, at: Point): void {
    const [dx, dy] = [at[0] - doing.at[0], at[1] - doing.at[1]];
    if (doing.clicks && Math.hypot(dx, dy) < SLIP) return;
    this.#doing = { what: "panning", at, clicks: false };
    this.to.look(panView(this.to.view(), this.to.room(), dx, dy));
  }

  /** A second button that is pressed comes as a move: the right one gives up. */
  #onward(drag: Drag, event: PointerEvent, at: Point): void {
    if (event.buttons & RIGHT_HELD) this.#cancel();
    else this.#drag(drag, this.to.pick(...at));
  }

  #drag(drag: Drag, over: Picked): void {
    const next = { ...drag, over };
    this.#doing = { what: "dragging", drag: next };
    this.to.dragged(next);
  }

  /** Set a waypoint where the piece is now. */
  #waypoint(drag: Drag): void {
    const cell = drag.over.cell;
    const last = drag.waypoints.at(-1);
    if (!cell || drag.free || (last && key(last) === key(cell))) return;
    this.#drag({ ...drag, waypoints: [...drag.waypoints, cell] }, drag.over);
  }

  #up = (event: PointerEvent): void => {
    const doing = this.#doing;
    this.#pointers.delete(event.pointerId);
    const on = this.#picked(event);
    this.#begin({ what: "nothing" });
    if (doing.what === "pressed") this.to.click(doing.on, held(event), event.pointerType === "touch");
    else if (doing.what === "panning" && doing.clicks) this.to.menu(on);
    else if (doing.what === "dragging") this.to.dropped({ ...doing.drag, over: on, hidden: event.altKey });
    else if (doing.what === "painting") this.to.painted(on, "last", held(event));
    else if (doing.what === "pinching")
      this.#doing = { what: "panning", at: [...this.#pointers.values()][0] ?? on.at, clicks: false };
    if (this.#pointers.size === 0) this.#doing = { what: "nothing" };
  };

  #stop = (event: PointerEvent): void => {
    this.#pointers.delete(event.pointerId);
    this.#cancel();
  };

  #cancel(): void {
    this.#begin({ what: "nothing" });
    this.to.cancelled();
  }

  #pinch(): void {
    if (this.#doing.what === "dragging") this.to.cancelled();
    this.#begin({ what: "pinching", ...this.#between() });
  }

  #between(): { far: number; middle: Point } {
    const [[ax, ay] = [0, 0], [bx, by] = [0, 0]] = [...this.#pointers.values()];
    return { far: Math.hypot(ax - bx, ay - by), middle: [(ax + bx) / 2, (ay + by) / 2] };
  }

  #spread(before: { far: number; middle: Point }): void {
    const now = this.#between();
    const [dx, dy] = [now.middle[0] - before.middle[0], now.middle[1] - before.middle[1]];
    const moved = panView(this.to.view(), this.to.room(), dx, dy);
    this.to.look(zoomView(moved, this.to.room(), now.middle, now.far / Math.max(1, before.far)));
    this.#doing = { what: "pinching", ...now };
  }

  #wheel = (event: WheelEvent): void => {
    event.preventDefault();
    if (event.deltaY !== 0 && this.to.wheel(this.#picked(event), event.deltaY < 0 ? 1 : -1)) return;
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const by = Math.max(-240, Math.min(240, event.deltaY * lines)) * (event.ctrlKey ? 4 : 1);
    if (event.shiftKey || (event.deltaX !== 0 && !event.ctrlKey))
      this.to.look(panView(this.to.view(), this.to.room(), -(event.deltaX || by), event.shiftKey ? 0 : -event.deltaY));
    else this.to.look(zoomView(this.to.view(), this.to.room(), this.#at(event), NOTCH ** -by));
  };

  #key = (event: KeyboardEvent): void => {
    const doing = this.#doing;
    if (event.key === " ")
      this.#space = !(
        event.target instanceof HTMLElement &&
        event.target.closest("button, input, textarea, select, [contenteditable]")
      );
    if (doing.what !== "dragging") return;
    if (event.key === "Escape") this.#cancel();
    else if (event.key === " " || event.key === "Control" || event.key === "Meta") this.#waypoint(doing.drag);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

function held(event: MouseEvent): Held {
  return { shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey, alt: event.altKey };
}

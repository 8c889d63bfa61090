import { heading } from "../lib/piece/look";
import type { Barred, Shape } from "../wire/types";
import { key, type Cell, type Point, type Surface } from "./grid";
import type { Aim, AimedShape } from "./renderer";

/** The ways that a shape may not take from where it begins, each with the reason. */
export function barredWays({ barred }: Shape, at: Cell): Shape["barred"] {
  return barred.filter((one) => one.at.length === 0 || one.at.some((cell) => key(cell) === key(at)));
}

/** The ways that a shape may take from where it begins. */
export function openWays(shape: Shape, at: Cell): string[] {
  const barred = new Set(barredWays(shape, at).map(({ way }) => way));
  return shape.ways.filter((way) => !barred.has(way));
}

/** How far from the middle of its cell the rose of ways is drawn, and how near a place must be to one of them: of 36. */
export const ROSE = 25;
const NEAR = 7;

/** The barred way of the rose that lies under a place of the map. */
export function barredAt(surface: Surface, shape: Shape, aim: Aim, [x, y]: Point): Barred | null {
  const [cx, cy] = surface.center(aim.at);
  const k = surface.size / 36;
  const off = (way: string) => {
    const turn = (headingOf(surface, way) * Math.PI) / 180;
    return Math.hypot(x - cx - Math.cos(turn) * ROSE * k, y - cy - Math.sin(turn) * ROSE * k);
  };
  return barredWays(shape, aim.at).find(({ way }) => off(way) <= NEAR * k) ?? null;
}

/** A shape that begins elsewhere: it keeps its way if it may, else it takes the nearest to it. */
export function begun(surface: Surface, shape: Shape, aim: Aim, at: Cell): Aim {
  const open = openWays(shape, at);
  const way =
    open.length === 0 || open.includes(aim.way) ? aim.way : nearest(surface, open, headingOf(surface, aim.way));
  return { ...aim, at, way };
}

/**
 * The aim that a place of the map means: its cell where the shape may begin there, else the direction towards it.
 * While one drags (`turning`) a shape that has directions, it stays where it is and only turns.
 */
export function aimAt(surface: Surface, shape: Shape, aim: Aim, place: Point, turning = false): Aim {
  const cell = surface.at(...place);
  const begins = surface.index(cell) >= 0 && mayBegin(shape, cell);
  if (begins && !(turning && shape.ways.length > 0)) return begun(surface, shape, aim, cell);
  const way = shape.ways.length > 0 ? nearestWay(surface, shape, aim, place) : aim.way;
  return { ...aim, way };
}

/** Whether a shape may begin in a cell; where it names none, anywhere. */
export function mayBegin({ origins }: Shape, cell: Cell): boolean {
  return origins.length === 0 || origins.some((one) => key(one) === key(cell));
}

function nearestWay(surface: Surface, shape: Shape, aim: Aim, [x, y]: Point): string {
  const [cx, cy] = surface.center(aim.at);
  return nearest(surface, openWays(shape, aim.at), (Math.atan2(y - cy, x - cx) * 180) / Math.PI);
}

const headingOf = ({ compass }: Surface, way: string): number => heading(way, compass);

function nearest(surface: Surface, ways: readonly string[], wanted: number): string {
  const off = (way: string) => {
    const turn = Math.abs(wanted - headingOf(surface, way)) % 360;
    return Math.min(turn, 360 - turn);
  };
  return ways.reduce((best, way) => (off(way) < off(best) ? way : best), ways[0] ?? "");
}

/** The next direction clockwise (1) or against the clock (-1). */
export function turned(surface: Surface, shape: Shape, aim: Aim, by: 1 | -1): Aim {
  const round = openWays(shape, aim.at).sort((a, b) => heading(a, surface.compass) - heading(b, surface.compass));
  const next = round[(Math.max(0, round.indexOf(aim.way)) + by + round.length) % round.length];
  return { ...aim, way: next ?? aim.way };
}

/** The next larger (1) or smaller (-1) size. */
export function resized({ values }: Shape, aim: Aim, by: 1 | -1): Aim {
  const sizes = [...values].sort((a, b) => a - b);
  const at = Math.max(0, sizes.indexOf(aim.value));
  return { ...aim, value: sizes[Math.min(sizes.length - 1, Math.max(0, at + by))] ?? aim.value };
}

/** A shape in somebody's hand over a board: what pointer and keys do to it is told, not done. */
export class Hold {
  /** `held` is the shape, `onSheet` finds a place of the screen on the map, `tell` says how the shape is held now. */
  constructor(
    private readonly held: () => (AimedShape & { surface: Surface }) | null,
    private readonly onSheet: (at: Point) => Point,
    private readonly tell: (aim: Aim) => void,
  ) {}

  /** Whether the shape begins in a cell, from which it can be turned. */
  begins(cell: Cell | null): boolean {
    const held = this.held();
    return held !== null && cell !== null && key(cell) === key(held.aim.at);
  }

  /** Aim it at a place of the screen. */
  point(at: Point, drags: boolean): void {
    const held = this.held();
    if (held && held.shape.points < 2)
      this.#aim(held.aim, aimAt(held.surface, held.shape, held.aim, this.onSheet(at), drags));
  }

  /** Aim it at a place of the screen over which the pointer is; the way there that it may not take. */
  hover(at: Point): Barred | null {
    this.point(at, false);
    const held = this.held();
    return held && barredAt(held.surface, held.shape, held.aim, this.onSheet(at));
  }

  /** Let it begin in a cell if it may. */
  begin(cell: Cell): void {
    const held = this.held();
    if (held && held.shape.points < 2 && mayBegin(held.shape, cell))
      this.#aim(held.aim, begun(held.surface, held.shape, held.aim, cell));
  }

  /** Make it larger (1) or smaller (-1); false if it has one size only. */
  resize(by: 1 | -1): boolean {
    const held = this.held();
    if (!held || held.shape.values.length < 2) return false;
    this.#aim(held.aim, resized(held.shape, held.aim, by));
    return true;
  }

  /** Q and E turn it, plus and minus change its size; true if the key meant something. */
  key(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">): boolean {
    const held = this.held();
    if (!held || event.ctrlKey || event.metaKey || event.altKey) return false;
    const name = event.key.toLowerCase();
    if (name === "q" || name === "e")
      this.#aim(held.aim, turned(held.surface, held.shape, held.aim, name === "q" ? -1 : 1));
    else if (name === "+" || name === "=") return this.resize(1);
    else return name === "-" && this.resize(-1);
    return true;
  }

  #aim(now: Aim, next: Aim): void {
    if (key(now.at) !== key(next.at) || now.way !== next.way || now.value !== next.value) this.tell(next);
  }
}

import type { Overlays } from "../../board/renderer";
import type { Barred } from "../../wire/types";
import type { Cell } from "../logic/choices";
import type { Screen } from "../screen.svelte";
import {
  ableOf,
  finger,
  measured,
  noteOn,
  ownRuler,
  reachOf,
  shapeOf,
  sightlineOf,
  targetsOf,
  templateOf,
  trailOf,
  threatsOf,
  wayOf,
} from "./drawing";

const NOTHING: never[] = [];

const pair = (cells: readonly Cell[] | null): [Cell, Cell] | null => {
  const [a, b] = cells ?? [];
  return a && b ? [a, b] : null;
};

/** What lies over the map, each kind worked out anew only when what it follows from has changed. */
export class Overlaid {
  hover = $state.raw<Cell | null>(null);
  /** The two cells of which the side between them is near. */
  side = $state.raw<readonly [Cell, Cell] | null>(null);
  /** The way under the pointer that the shape in hand may not take. */
  barred = $state.raw<Barred | null>(null);
  readonly #screen: Screen;

  constructor(screen: Screen) {
    this.#screen = screen;
  }

  readonly #live = $derived.by(() => this.#screen.live);
  readonly #aims = $derived.by(() => this.#screen.intent.deed !== null && this.#screen.intent.deed.aim !== "path");
  readonly #reach = $derived.by(() => (this.#live && !this.#aims ? reachOf(this.#screen) : null));
  readonly #zones = $derived.by(() => (this.#live ? (this.#screen.intent.reach?.zones ?? NOTHING) : NOTHING));
  readonly #way = $derived.by(() => (this.#live ? wayOf(this.#screen) : null));
  readonly #trail = $derived.by(() => (this.#live ? trailOf(this.#screen) : null));
  readonly #threats = $derived.by(() => (this.#live ? threatsOf(this.#screen) : NOTHING));
  readonly #able = $derived.by(() => ableOf(this.#screen));
  readonly #targets = $derived.by(() => (this.#aims || this.#screen.picking ? targetsOf(this.#screen) : null));
  readonly #shape = $derived.by(() => (this.#live ? shapeOf(this.#screen) : null));
  readonly #template = $derived.by(() => templateOf(this.#screen));
  readonly #sightline = $derived.by(() => (this.#live ? sightlineOf(this.#screen, this.hover) : null));
  readonly #pings = $derived.by(() => this.#screen.pointing.pings.map((shown) => finger(this.#screen, shown, "")));
  readonly #rulers = $derived.by(() => {
    const here = new Set(this.#screen.seats.flatMap((seat) => (seat.here ? [seat.id] : [])));
    const others = Object.values(this.#screen.pointing.rulers).filter(({ seat }) => here.has(seat));
    return [
      ...ownRuler(this.#screen),
      ...others.map((shown) => finger(this.#screen, shown, measured(this.#screen, shown.cells))),
    ];
  });
  readonly #notes = $derived.by(() =>
    (this.#screen.settings?.notes ?? []).flatMap((note) => noteOn(this.#screen, note.about)),
  );

  /** All of it, for the board. */
  readonly all = $derived.by((): Partial<Overlays> => {
    const { intent, drafting } = this.#screen;
    const first = drafting.field?.kind === "edge" ? drafting.cells[0] : undefined;
    const near = this.side && this.#live ? (intent.sideNear(this.side)?.cells ?? null) : null;
    return {
      reach: this.#reach,
      zones: this.#zones,
      threat: this.#live ? this.#screen.threat : NOTHING,
      way: this.#way,
      trail: this.#trail,
      threats: this.#threats,
      targets: this.#targets,
      selected: intent.piece || null,
      able: this.#able,
      forbidden: this.#live ? intent.forbidden : null,
      template: this.#template,
      shape: this.#shape,
      hover: this.hover,
      sightline: this.#sightline,
      layer: this.#screen.layer,
      lifted: this.#screen.lifted?.piece ?? null,
      edge: first && this.hover ? [first, this.hover] : pair(near),
      pings: this.#pings,
      rulers: this.#rulers,
      notes: this.#notes,
    };
  });
}

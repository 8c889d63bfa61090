import { cellsOf, type Grid } from "../../board/grid";
import type { Finger, Overlays } from "../../board/renderer";
import { t } from "../../i18n";
import { steps } from "../logic/bearing";
import { holds, type Cell } from "../logic/choices";
import type { Shown } from "../pointing.svelte";
import type { Screen } from "../screen.svelte";

/** What lies over the map just now: what is meant to be done, what is measured and pointed at. */
export function overlaysOf(screen: Screen, hover: Cell | null): Partial<Overlays> {
  const { intent, drafting } = screen;
  const busy = intent.deed !== null && intent.deed.aim !== "path";
  const threats = [...new Set([...(intent.reach?.threatened_by ?? []), ...strikers(screen)])];
  return {
    reach: screen.live && !busy && intent.reach ? intent.reach : null,
    zones: screen.live ? (intent.reach?.zones ?? []) : [],
    way: wayOf(screen),
    threats: screen.live ? threats : [],
    targets: busy ? targetsOf(screen) : null,
    selected: intent.piece || null,
    forbidden: intent.planner.preview?.refusal ? intent.planner.goal : null,
    template: templateOf(screen),
    hover: drafting.brush === "none" ? hover : null,
    edge: drafting.brush === "side" && drafting.cells[0] && hover ? [drafting.cells[0], hover] : null,
    pings: screen.pointing.pings.map((shown) => finger(screen, shown, "")),
    rulers: [...own(screen), ...Object.values(screen.pointing.rulers).map((shown) => finger(screen, shown, measured(screen, shown.cells)))],
    notes: (screen.settings?.notes ?? []).flatMap((note) => noteOn(screen, note.about)),
  };
}

function strikers({ intent }: Screen): string[] {
  return (intent.pending ?? intent.planner.preview)?.strikes.map((strike) => strike.by) ?? [];
}

function wayOf(screen: Screen): Overlays["way"] {
  const { intent } = screen;
  const preview = intent.pending ?? intent.planner.preview;
  const piece = screen.piece(intent.piece);
  if (!screen.live || !piece || !preview || preview.path.length === 0) return null;
  return { from: piece.at, path: preview.path, chosen: intent.planner.way };
}

function targetsOf(screen: Screen): Overlays["targets"] {
  const pieces = screen.intent.deed?.choices.map((choice) => choice.piece).filter((id) => screen.piece(id)) ?? [];
  return { cells: screen.intent.targets, pieces: [...new Set(pieces)] };
}

function templateOf(screen: Screen): Overlays["template"] {
  const { intent, drafting } = screen;
  if (intent.pending && intent.pending.cells.length > 0) return { cells: intent.pending.cells, caught: intent.pending.caught, tone: "deed" };
  if (drafting.cells.length > 0) return { cells: drafting.cells, caught: [], tone: "brush" };
  const circle = screen.template && screen.grid ? within(screen.grid, screen.template.cell, screen.template.radius) : [];
  if (circle.length === 0) return null;
  const caught = screen.pieces.filter((piece) => piece.cells.some((cell) => holds(circle, cell)));
  return { cells: circle, caught: caught.map((piece) => piece.id), tone: "deed" };
}

/** The cells no further than so many steps from a cell. */
export function within(grid: Grid, middle: Cell, radius: number): Cell[] {
  return [...cellsOf(grid)].filter((cell) => steps(grid.shape, middle, cell) <= radius);
}

function finger(screen: Screen, shown: Shown, words: string): Finger {
  const seat = screen.seats.find((one) => one.id === shown.seat);
  return { cells: shown.cells, colour: screen.banner(seat?.side ?? "")?.colour ?? "neutral", words: [seat?.label, words].filter(Boolean).join(": ") };
}

function own(screen: Screen): Finger[] {
  const cells = screen.pointing.measured;
  if (cells.length === 0) return [];
  return [{ cells, colour: screen.banner(screen.you?.side ?? "")?.colour ?? "neutral", words: measured(screen, cells) }];
}

/** How long a ruler is, in cells. */
export function measured(screen: Screen, cells: readonly Cell[]): string {
  const shape = screen.tableau?.ground.shape ?? "square";
  const n = cells.slice(1).reduce((sum, cell, index) => sum + steps(shape, cells[index] as Cell, cell), 0);
  return t("table.cells", { n });
}

function noteOn(screen: Screen, about: string): { cell: Cell; text: string }[] {
  const piece = screen.piece(about);
  return piece && screen.isMaster ? [{ cell: piece.at, text: "✎" }] : [];
}

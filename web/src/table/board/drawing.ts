import { cellsOf, type Surface } from "../../board/grid";
import type { Finger, Overlays } from "../../board/renderer";
import { t } from "../../i18n";
import { holds, openReach, same, sideOf, type Cell } from "../logic/choices";
import type { Choice, Odds } from "../../wire/types";
import { cellsNamed } from "../logic/places";
import { findAble } from "../logic/turns";
import type { Shown } from "../pointing.svelte";
import type { Screen } from "../screen.svelte";

/** Those who threaten where the piece stands, and those who may strike on the way. */
export function threatsOf({ intent }: Screen): string[] {
  const strikers = intent.shown?.strikes.map((strike) => strike.by) ?? [];
  return [...new Set([...(intent.reach?.threatened_by ?? []), ...strikers])];
}

/** The pieces that may act now, but for the selected one, which is marked in any case. */
export function ableOf({ tableau, live, own, isYourTurn, intent }: Screen): string[] {
  const able = tableau && live ? findAble(tableau.turn, own, isYourTurn) : [];
  return able.filter((id) => id !== intent.piece);
}

/** Where the piece can go: of what costs more than the way to move that is chosen the edges only, but for the dearest. */
export function reachOf({ sight, intent }: Screen): Overlays["reach"] {
  const { reach: known, mover, deed, deeds } = intent;
  if (sight && known?.sees.length) return null;
  const reach = openReach(deeds, known, mover);
  const dearest = Math.max(...deeds.filter((one) => one.aim === "path").map((one) => one.price));
  return reach && deed && deed.price > 0 && deed.price < dearest ? { ...reach, paid: deed.price } : reach;
}

/** The way that is planned. */
export function wayOf(screen: Screen): Overlays["way"] {
  const { intent } = screen;
  const preview = intent.shown;
  const piece = screen.piece(intent.piece);
  if (!piece || !preview || preview.path.length === 0) return null;
  return { from: piece.at, path: preview.path, chosen: intent.cells.length > 0 ? intent.cells : intent.planner.way };
}

/** The way of the last move, until something is planned or the piece stands elsewhere. */
export function trailOf(screen: Screen): Finger | null {
  const { trail, intent } = screen;
  const piece = trail && screen.piece(trail.piece);
  const end = trail?.path.at(-1);
  if (!trail || !piece || !end || !same(piece.at, end) || wayOf(screen) || screen.lifted) return null;
  if (intent.deed && intent.deed.aim !== "path") return null;
  const n = trail.path.length - 1;
  const words = trail.amount > 0 ? t("table.trailCost", { n, cost: trail.amount }) : stepsWords(screen, n);
  return { cells: trail.path, colour: screen.banner(piece.side)?.colour ?? "neutral", words };
}

/** What one may click for the deed that was chosen. */
export function targetsOf(screen: Screen): Overlays["targets"] {
  const pieces = screen.intent.deed?.choices.map((choice) => choice.piece).filter((id) => screen.piece(id)) ?? [];
  const { deed, targets, aiming } = screen.intent;
  if (screen.picking) return { cells: pickedCells(screen, screen.picking.chosen), pieces: [] };
  if (deed?.aim === "edge") return { cells: [], pieces: [], sides: deed.choices.flatMap(sideOf) };
  if (deed?.trail && screen.intent.cells.length > 0) return null;
  // A zone is as large as a part of the map: where pieces are chosen, only they are marked.
  const zoned = screen.tableau?.ground.surface === "zones";
  const cells = zoned && pieces.length > 0 ? [] : [...targets, ...aiming.origins];
  return { cells, pieces: [...new Set(pieces)], odds: bestOdds(deed?.choices ?? []) };
}

/** The cells that were picked by name for a field. */
function pickedCells({ grid }: Screen, chosen: readonly string[]): Cell[] {
  return grid ? [...cellsOf(grid)].filter((cell) => chosen.includes(grid.name(cell))) : [];
}

/** The best chances against each piece among several ways to do a deed. */
function bestOdds(choices: readonly Choice[]): Record<string, Odds> {
  const found: Record<string, Odds> = {};
  for (const { piece, odds } of choices)
    if (piece && odds && odds.success > (found[piece]?.success ?? -1)) found[piece] = odds;
  return found;
}

/** The shape that is held over the board, with what it would do. */
export function shapeOf({ intent: { aiming, pending } }: Screen): Overlays["shape"] {
  const { shape, held } = aiming;
  const shown = pending ?? aiming.preview;
  if (!shape || !held) return null;
  const { cells = [], cut = [], full = [], anchors = [], targets = [], effects = [] } = shown ?? {};
  return { shape, aim: held, cells, cut, full, anchors, targets, effects };
}

/** The cells of an area that a deed covers, that is measured or painted. */
export function templateOf(screen: Screen): Overlays["template"] {
  const { intent, drafting } = screen;
  const covered = intent.aiming.held ? null : intent.pending;
  if (covered && covered.cells.length + covered.full.length > 0)
    return {
      cells: covered.cells,
      full: covered.full,
      caught: covered.targets.map((one) => one.piece),
      tone: intent.deed?.trail ? "plan" : "deed",
    };
  if (drafting.cells.length > 0) return { cells: drafting.cells, caught: [], tone: "brush" };
  if (screen.sight && intent.reach?.sees.length) return sightOf(screen, intent.reach.sees);
  const circle =
    screen.template && screen.grid ? within(screen.grid, screen.template.cell, screen.template.radius) : [];
  if (circle.length === 0) return null;
  const caught = screen.pieces.filter((piece) => piece.cells.some((cell) => holds(circle, cell)));
  return { cells: circle, caught: caught.map((piece) => piece.id), tone: "deed" };
}

/** The cells that the selected piece sees, with the pieces of others in them. */
function sightOf(screen: Screen, cells: Cell[]): NonNullable<Overlays["template"]> {
  const side = screen.piece(screen.intent.piece)?.side;
  const caught = screen.pieces.filter((one) => one.side !== side && one.cells.some((cell) => holds(cells, cell)));
  return { cells, caught: caught.map(({ id }) => id), tone: "brush" };
}

/** The line of a sense that is looked at: of what is about to be done, else of the choice or target under the pointer. */
export function sightlineOf({ intent }: Screen, over: Cell | null): Overlays["sightline"] {
  const shown = intent.shown;
  const here = over ? intent.choicesAt(over).find((choice) => choice.sightline !== null) : undefined;
  const caught = shown?.targets.find(
    ({ piece, sightline }) => sightline !== null && over && intent.stands(piece, over),
  );
  const listed = intent.menu.find((choice) => choice.sightline !== null);
  return caught?.sightline ?? here?.sightline ?? shown?.sightline ?? listed?.sightline ?? null;
}

/** The cells no further than so many steps from a cell. */
export function within(grid: Surface, middle: Cell, radius: number): Cell[] {
  return [...cellsOf(grid)].filter((cell) => grid.steps(middle, cell) <= radius);
}

/** Somebody's finger, with their name. */
export function finger(screen: Screen, shown: Shown, words: string): Finger {
  const seat = screen.seats.find((one) => one.id === shown.seat);
  return {
    cells: shown.cells,
    colour: screen.banner(seat?.side ?? "")?.colour ?? "neutral",
    words: [seat?.label, words].filter(Boolean).join(": "),
  };
}

/** One's own ruler. */
export function ownRuler(screen: Screen): Finger[] {
  const cells = screen.pointing.measured;
  if (cells.length === 0) return [];
  return [
    { cells, colour: screen.banner(screen.you?.side ?? "")?.colour ?? "neutral", words: measured(screen, cells) },
  ];
}

/** How long a ruler is, in cells. */
export function measured(screen: Screen, cells: readonly Cell[]): string {
  const n = cells.slice(1).reduce((sum, cell, index) => sum + (screen.grid?.steps(cells[index] as Cell, cell) ?? 0), 0);
  return stepsWords(screen, n);
}

/** So many steps on the board, in words. */
const stepsWords = ({ tableau }: Screen, n: number): string =>
  t(tableau?.ground.surface === "zones" ? "table.zonesOf" : "table.cells", { n });

/** The sign of a note on a piece or a cell, for those who may read it. */
export function noteOn(screen: Screen, about: string): { cell: Cell; text: string }[] {
  const cells = screen.grid && cellsNamed(screen.grid, about);
  const cell = screen.piece(about)?.at ?? cells?.[0];
  return cell ? [{ cell, text: "✎" }] : [];
}

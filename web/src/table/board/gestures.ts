import type { Drag, Held } from "../../board/input";
import type { Picked } from "../../board/renderer";
import { same, type Cell } from "../logic/choices";
import type { Screen } from "../screen.svelte";

const LARGEST_AREA = 12;

/** What a click on the board means: for the tool in hand, the brush of a decree, or the piece that is selected. */
export function clicked(screen: Screen, { cell, piece, edge, hit = piece }: Picked, held: Held): void {
  if (!cell) return;
  if (held.alt && piece !== null && !screen.isOnLayer(piece)) return screen.intent.select(piece);
  if (held.alt || screen.tool === "ping") return screen.pointing.ping(cell, held.shift && screen.isMaster);
  if (screen.tool === "measure") return screen.pointing.corner(cell);
  if (screen.tool === "template") return spread(screen, cell);
  if (screen.drafting.click(cell)) return;
  if (screen.picking) return screen.picking.pick(screen.cellName(cell));
  if (screen.live && edge && screen.intent.clickSide(edge)) return;
  if (screen.live && aimed(screen, piece, cell) && screen.intent.click(cell, held.ctrl, hit)) return;
  if (piece !== null && screen.live && seeks(screen, piece))
    return void import("../ask/unfit").then(({ sayUnfit }) => sayUnfit(screen, piece));
  if (piece !== null) screen.intent.select(piece);
  else if (screen.intent.deed === null) screen.intent.select("");
}

/** Whether a click goes to the deed in hand and not to the piece that is clicked: to go to a zone where others are, too. */
function aimed({ intent, tableau }: Screen, piece: string | null, cell: Cell): boolean {
  if (intent.piece === "") return false;
  if (piece === null || intent.deed === null) return piece === null;
  return intent.deed.aim !== "path" || (tableau?.ground.surface === "zones" && !intent.stands(intent.piece, cell));
}

/** Whether a piece or a cell is being chosen for the deed in hand, and this other piece is none to choose. */
function seeks({ intent }: Screen, piece: string): boolean {
  return piece !== intent.piece && /^(piece|cell|edge)$/.test(intent.deed?.aim ?? "");
}

/** Lay an area about a cell, and make it wider with each further click there. */
function spread(screen: Screen, cell: readonly [number, number]): void {
  const now = screen.template;
  const radius = now && same(now.cell, cell) ? (now.radius % LARGEST_AREA) + 1 : 1;
  screen.template = { cell, radius };
}

/** Point at what the pointer is over. */
export function hovered(screen: Screen, over: Picked | null): void {
  const cell = over?.cell ?? null;
  if (screen.tool === "measure") return screen.pointing.stretch(cell);
  if (screen.tool !== "select" || screen.drafting.field !== null || !screen.live) return;
  const { aiming } = screen.intent;
  // How a shape in hand is held, the board says itself.
  if (aiming.held || (aiming.shape?.points ?? 1) > 1) return;
  const aims = aiming.shape !== null;
  const taken = !aims && over?.piece !== null && over?.piece !== undefined;
  screen.intent.point(taken ? null : cell);
}

/** The ruler is put down on a cell, or drawn on to one. */
export function measure({ pointing }: Screen, cell: Cell | null, first: boolean): void {
  if (cell && first) pointing.corner(cell);
  else pointing.stretch(cell);
}

/** A piece is dragged over a cell: its way there is planned. */
export function dragged(screen: Screen, { piece, over, waypoints, free }: Drag): void {
  const decree = free && screen.seesAll;
  if (screen.intent.piece !== piece) screen.intent.select(piece);
  screen.results.close();
  screen.lifted = { piece, over: over.cell, decree };
  if (decree) return;
  screen.intent.planner.way = waypoints;
  screen.intent.drag(over.cell);
}

/** A piece is let go over a cell. */
export function dropped(screen: Screen, { piece, over, waypoints, free, hidden }: Drag): void {
  screen.lifted = null;
  if (free && screen.seesAll) {
    const { cell } = over;
    if (cell) void import("../gm/hand").then(({ placePiece }) => placePiece(screen, piece, cell, hidden));
    return;
  }
  screen.intent.planner.way = waypoints;
  if (over.cell) void screen.intent.drop(over.cell);
}

import { t } from "../i18n";
import { percent } from "../lib/odds";
import type { Area, Banner, Cost, Crowd, Fog, Ground, Label, NoEntry, Piece, Slip } from "../wire/types";
import type { Cell, Point, Surface } from "./grid";
import { isZones, type ZoneMap } from "./zones";

/** What a board shows: a tableau, or as much of one as there is. */
export interface Sight {
  ground: Ground;
  /** What a game calls that of which pieces have some left; "" where it counts harm. */
  health?: string;
  pieces?: Readonly<Record<string, Piece>>;
  areas?: Readonly<Record<string, Area>>;
  labels?: readonly Label[];
  crowds?: readonly Crowd[];
  banners?: readonly Banner[];
  fog?: Fog | null;
}

/** Where a piece or a cell is on the board now, in CSS pixels from its corner; follows the camera. */
export type Place = (what: string | Cell) => Point | null;

/** The pieces on a cell. */
export function piecesOn({ pieces = {} }: Sight, [x, y]: Cell): Piece[] {
  return Object.values(pieces).filter((piece) => piece.cells.some(([u, v]) => u === x && v === y));
}

/** A cell in words: what it is, who is there, and what it takes to go there or why one may not. */
export function describe(
  grid: Surface,
  sight: Sight,
  cell: Cell,
  { costs, closed = [] }: { costs: readonly Cost[]; closed?: readonly NoEntry[] } = { costs: [] },
): string {
  const here = piecesOn(sight, cell);
  const each = here.map((piece) => describePiece(grid, sight, piece));
  const isHere = (one: { cell: Cell }) => one.cell[0] === cell[0] && one.cell[1] === cell[1];
  const [cost, shut] = [costs.find(isHere), closed.find(isHere)];
  const price = [...(cost ? [costWords(cost)] : []), ...(shut ? [t("common.noEntry", { why: shut.refusal.why })] : [])];
  const ground = isZones(grid) ? zoneWords(grid, sight, cell) : [groundWords(grid, sight, cell)];
  const crowd = describeCrowd(sight, cell);
  const names = crowd ? namesOf(here) : each.join("; ");
  const who = here.length > 1 ? [t("common.manyHere", { n: here.length, who: names })] : each;
  return [...ground, ...(crowd ? [crowd] : []), ...who, ...price].join(". ");
}

/** So many names of those in a crowd are told, then only how many more there are. */
const NAMES = 8;

function namesOf(pieces: readonly Piece[]): string {
  const names = pieces.slice(0, NAMES).map(({ name }) => name);
  const more = pieces.length - names.length;
  return more > 0 ? t("common.andMore", { names: names.join(", "), n: more }) : names.join(", ");
}

/** A piece in words: whose it is, with whom it goes, what it has borne, and where it stands if not in one cell. */
export function describePiece(grid: Surface, { pieces, banners, health = "" }: Sight, piece: Piece): string {
  const side = banners?.find((banner) => banner.id === piece.side)?.label ?? piece.side;
  const [harm, most] = piece.health;
  const name = piece.level === 0 ? piece.name : t("common.pieceHigh", { name: piece.name, level: piece.level });
  const bears = health
    ? t("common.healthLeft", { name, side, health, left: most - harm, most })
    : t("common.pieceHere", { name, side, harm, most });
  const words = most > 0 ? bears : t("common.pieceOf", { name, side });
  const host = pieces?.[piece.attached];
  const whole = host ? t("common.pieceWith", { piece: words, host: host.name }) : words;
  const { budget, timer } = piece;
  const left = budget ? t("common.budgetOf", { left: budget.left, most: budget.most, label: budget.label }) : "";
  return [whole, borderWords(grid, piece), left, timer > 0 ? t("common.landsIn", { n: timer }) : ""]
    .filter(Boolean)
    .join(", ");
}

/** A piece on the border of two cells, in words. */
function borderWords(grid: Surface, { border }: Piece): string {
  return border ? t("common.onBorder", { one: grid.name(border[0]), other: grid.name(border[1]) }) : "";
}

function groundWords(grid: Surface, { ground }: Sight, cell: Cell): string {
  const index = grid.index(cell);
  const kind = ground.kinds[ground.terrain[index] ?? 0]?.name ?? "";
  const level = ground.levels[index] ?? 0;
  return t(level ? "common.cellHigh" : "common.cellHere", { cell: grid.name(cell), kind, level });
}

function zoneWords(map: ZoneMap, sight: Sight, cell: Cell): string[] {
  const zone = map.regions[cell[0]]?.zone;
  if (!zone) return [];
  const next = map.linked(cell[0]).map((to) => map.name([to, 0]));
  const slips = zone.slips.map((slip) => slipWords(slip, sight));
  return [
    t("common.zoneHere", { name: zone.name, n: cell[0] + 1, of: map.regions.length }),
    ...(next.length > 0 ? [t("common.zoneLinks", { names: next.join(", ") })] : [t("common.zoneAlone")]),
    ...(zone.text ? [zone.text] : []),
    ...(slips.length > 0 ? [slips.join(", ")] : []),
  ];
}

/** A slip of paper in words: whom it hinders, and how often each side may use it for nothing. */
export function slipWords(
  { text, face_down, by, hinders, free }: Slip,
  { banners = [] }: Pick<Sight, "banners">,
): string {
  const writer = by ? t("common.writtenBy", { who: by }) : "";
  if (!text) return [t("common.faceDown"), writer].filter(Boolean).join(", ");
  const label = (side: string) => banners.find(({ id }) => id === side)?.label ?? side;
  const uses = Object.entries(free).map(([side, n]) => t("common.freeUses", { n, side: label(side) }));
  const parts = [text, face_down ? writer || t("common.yourWords") : "", hinders ? t("common.hinders") : "", ...uses];
  return parts.filter(Boolean).join(", ");
}

/** How full a cell is and how crowded that makes it, in words; "" where nobody counts. */
export function describeCrowd({ crowds = [] }: Sight, [x, y]: Cell): string {
  const crowd = crowds.find(({ cell: [u, v] }) => u === x && v === y);
  return crowd ? crowdWords(crowd) : "";
}

function crowdWords({ taken, places, tier, text }: Crowd): string {
  const room = t(taken >= places ? "common.placesFull" : "common.placesTaken", { taken, places });
  return [room, text || (tier > 0 ? t("common.crowded", { tier }) : "")].filter(Boolean).join(", ");
}

function costWords({ cost, odds, text }: Cost): string {
  const price = odds ? t("common.byForce", { n: percent(odds.success) }) : t("common.costs", { cost });
  return text ? `${price}, ${text}` : price;
}

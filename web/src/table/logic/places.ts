import { cellsOf, sideTowards, type Cell, type Surface } from "../../board/grid";
import { describeCrowd, describePiece, piecesOn } from "../../board/sight";
import { t } from "../../i18n";
import type { Area, Edge, Tableau } from "../../wire/types";
import { bearing } from "./bearing";
import { holds } from "./choices";
import { wayWords } from "./wording";

/** The cells that a text names, like `d3 e4` or the name of a zone; null where a word names none. */
export function cellsNamed(grid: Surface, text: string): [number, number][] | null {
  const wanted = text.trim().toLowerCase();
  const whole = [...cellsOf(grid)].find((cell) => grid.name(cell).toLowerCase() === wanted);
  if (whole) return [[whole[0], whole[1]]];
  const words = wanted.split(/[\s,]+/).filter(Boolean);
  const cells = words.map((word) => cellNamed(grid, word));
  return cells.length > 0 && cells.every((cell) => cell !== null) ? cells : null;
}

function cellNamed(grid: Surface, word: string): [number, number] | null {
  const found = /^([a-z]+)([0-9]+)$/.exec(word);
  if (!found) return null;
  const column = [...(found[1] ?? "")].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0) - 1;
  const cell = grid.cell(column, Number(found[2]) - 1);
  return grid.index(cell) < 0 ? null : [cell[0], cell[1]];
}

/** How far and where a cell lies from another, in words. */
export function from(grid: Surface, start: Cell, cell: Cell): string {
  const way = bearing(grid.center(start), grid.center(cell));
  return way ? t("table.cellsAway", { n: grid.steps(start, cell), way: wayWords(way) }) : t("table.sameCell");
}

/** What there is on a cell, in words: ground, height, what stands on its sides, areas and pieces. */
export function described(grid: Surface, tableau: Tableau, cell: Cell): string {
  const parts = [
    ground(grid, tableau, cell),
    ...sides(grid, tableau, cell),
    ...areas(tableau, cell),
    describeCrowd(tableau, cell),
    ...piecesOn(tableau, cell).map((piece) => describePiece(grid, tableau, piece)),
  ];
  return `${grid.name(cell)}: ${parts.filter(Boolean).join("; ")}`;
}

function ground(grid: Surface, tableau: Tableau, cell: Cell): string {
  const { kinds, terrain, levels } = tableau.ground;
  const index = grid.index(cell);
  const kind = kinds[terrain[index] ?? -1];
  const level = levels[index] ?? 0;
  const hidden = tableau.fog && tableau.fog.lit[index] === "0" ? t("table.notInSight") : "";
  return [kind?.name, kind?.text, level ? t("table.level", { level }) : "", hidden].filter(Boolean).join(", ");
}

function sides(grid: Surface, tableau: Tableau, cell: Cell): string[] {
  const here = tableau.ground.edges.filter(({ between }) => holds(between, cell));
  return here.flatMap((edge) => {
    const other = edge.between.find((end) => end[0] !== cell[0] || end[1] !== cell[1]);
    if (!other || sideTowards(grid, cell, other) < 0) return [];
    const way = wayWords(bearing(grid.center(cell), grid.center(other)) ?? "");
    return [t("table.edgeTo", { what: edgeWords(edge), way })];
  });
}

function edgeWords({ open, name, kind, text }: Edge): string {
  return [open ? t("table.openDoor") : name || kind, text].filter(Boolean).join(" ");
}

function areas(tableau: Tableau, cell: Cell): string[] {
  const within = (area: Area) => holds(area.cells, cell);
  return Object.values(tableau.areas)
    .filter(within)
    .map((area) =>
      [area.label, area.tier > 0 ? t("table.tier", { n: area.tier }) : "", area.detail, timerWords(area)]
        .filter(Boolean)
        .join(", "),
    );
}

/** How long an area still lies there, where that is known. */
export const timerWords = ({ timer }: Area): string => (timer > 0 ? t("table.areaTimer", { n: timer }) : "");

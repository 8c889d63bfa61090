import { t } from "../i18n";
import type { Cell, Draft, Palette } from "../draft";
import type { GameEditor, Lack } from "../game";
import { entriesOf, listsOf, unitsOf, withKinds, type EntryList, type UnitSample } from "./draft";
import { added, idOf, moved, pieceId, piecesOf, removed, standingOf, type Pattern } from "./units";

const ENTRY = /^([a-z_]+)\[(\d+)\]/;

/** The names of the lists, besides the units, whose entries stand on cells. */
const namesOf = (palette: Palette) => listsOf(palette, "pieces").map(({ name }) => name);

/** What an area is called: by its own name, or by that of the sample that it is like. */
export function areaName(list: EntryList, entry: object): string {
  const said = entry as Record<string, unknown>;
  const like = ({ pattern }: UnitSample) => Object.entries(pattern).every(([name, value]) => said[name] === value);
  return String(said["name"] ?? list.samples.find(like)?.name ?? list.title);
}

/** The areas of a draft as groups of cells with a name. */
function areas(draft: Draft, palette: Palette): [name: string, cells: Cell[]][] {
  const of = unitsOf(draft);
  return [
    ...listsOf(palette, "areas").flatMap((list) =>
      entriesOf(of, list.name).map((one): [string, Cell[]] => [areaName(list, one), one.at]),
    ),
    ...listsOf(palette, "cells").map((list): [string, Cell[]] => [
      list.title,
      entriesOf(of, list.name) as unknown as Cell[],
    ]),
  ];
}

function lacks(draft: Draft): Lack[] {
  const { sides, units, goals } = unitsOf(draft);
  const empty = sides.filter((side) => !units.some((unit) => unit.side === side.id));
  return [
    ...empty.map((side): Lack => ({ text: t("units.sideEmpty", { side: side.label || side.id }), page: "units" })),
    ...(goals.length ? [] : [{ text: t("units.noGoals"), page: "goals" } satisfies Lack]),
  ];
}

function withoutSide(draft: Draft, side: string): Draft {
  const of = unitsOf(draft);
  const left = <Owned extends { side: string }>(owned: Owned[]) => owned.filter((one) => one.side !== side);
  return { ...of, units: left(of.units), goals: left(of.goals) } as Draft;
}

function renamePlace(draft: Draft, old: string, name: string): Draft {
  const of = unitsOf(draft);
  return { ...of, goals: of.goals.map((goal) => (goal["place"] === old ? { ...goal, place: name } : goal)) } as Draft;
}

/** What the editor does alike for all games whose scenes have units on cells; a game adds its pages. */
export const UNITS = {
  draw: (draft, checked, palette) =>
    piecesOf(withKinds(unitsOf(draft), palette), checked, undefined, ["units", ...namesOf(palette)]),
  ids: (draft, palette) =>
    ["units", ...namesOf(palette)].flatMap((list) =>
      entriesOf(unitsOf(draft), list).flatMap((unit) => unit.at.map((_, place) => idOf(unit, place))),
    ),
  add(draft, pattern, side, cell) {
    const [of, sample] = [unitsOf(draft), pattern as Pattern];
    const list = sample.list ?? "units";
    return [added(of, sample, side, cell), pieceId({ list, entry: entriesOf(of, list).length, place: 0 })];
  },
  areas,
  move: (draft, id, to) => moved(unitsOf(draft), standingOf(id), to),
  remove: (draft, id) => removed(unitsOf(draft), standingOf(id)),
  withoutSide,
  renamePlace,
  lacks,
  spot(path) {
    const [, list = "", entry = ""] = ENTRY.exec(path) ?? [];
    if (/^(goals|options|lanes)\b/.test(path)) return { page: "goals", piece: "" };
    if (/^(kinds|order)\b/.test(path)) return { page: "units", piece: "" };
    if (!list || /^(sides|script|board)\b/.test(path)) return null;
    return { page: "units", piece: pieceId({ list, entry: Number(entry), place: 0 }) };
  },
} satisfies Partial<GameEditor>;

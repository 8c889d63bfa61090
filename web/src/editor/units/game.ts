import { t } from "../../i18n";
import type { Draft } from "../draft";
import type { GameEditor, Lack } from "../game";
import { unitsOf } from "./draft";
import { added, idOf, moved, piecesOf, removed, standingOf, type Pattern } from "./units";

const ENTRY = /^units\[(\d+)\]/;

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
  draw: (draft, checked) => piecesOf(unitsOf(draft), checked),
  ids: (draft) => unitsOf(draft).units.flatMap((unit) => unit.at.map((_, place) => idOf(unit, place))),
  add(draft, pattern, side, cell) {
    const of = unitsOf(draft);
    return [added(of, pattern as Pattern, side, cell), `${of.units.length}:0`];
  },
  move: (draft, id, to) => moved(unitsOf(draft), standingOf(id), to),
  remove: (draft, id) => removed(unitsOf(draft), standingOf(id)),
  withoutSide,
  renamePlace,
  lacks,
  spot(path) {
    const entry = ENTRY.exec(path)?.[1];
    if (/^(units|kinds|order)\b/.test(path)) return { page: "units", piece: entry ? `${entry}:0` : "" };
    return /^(goals|options|lanes)\b/.test(path) ? { page: "goals", piece: "" } : null;
  },
} satisfies Partial<GameEditor>;

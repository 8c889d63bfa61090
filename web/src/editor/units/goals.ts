import { t } from "../i18n";
import type { Goal, UnitsDraft } from "./draft";
import { idOf, nameOf } from "./units";

/** Something that a goal needs besides its side: a number of the given least, or one of several. */
export interface Need {
  field: string;
  label: string;
  /** What it is at first, of a number. */
  usual?: number;
  /** The values there are, with their names; none for a number. */
  choices?: (draft: UnitsDraft) => readonly { value: string; name: string; side?: string }[];
}

/** A kind of goal: how files call it, what people read, and what it needs. */
export interface GoalKind {
  goal: string;
  label: string;
  needs: readonly Need[];
}

const PLACE: Need = {
  field: "place",
  label: t("units.place"),
  choices: (draft) => Object.keys(draft.places).map((place) => ({ value: place, name: place })),
};
const WHOM: Need = {
  field: "unit",
  label: t("units.whom"),
  choices: (draft) =>
    draft.units.flatMap((unit, entry) =>
      unit.at.map((_, place) => ({ value: idOf(unit, place), name: nameOf(draft, { entry, place }), side: unit.side })),
    ),
};
const rounds = (usual: number): Need => ({ field: "rounds", label: t("units.rounds"), usual });

/** The kinds of goals that any game has. */
export const GOALS: readonly GoalKind[] = [
  { goal: "last_standing", label: t("units.goal_last_standing"), needs: [] },
  { goal: "hold", label: t("units.goal_hold"), needs: [PLACE, rounds(2)] },
  {
    goal: "reach",
    label: t("units.goal_reach"),
    needs: [PLACE, { field: "units", label: t("units.howMany"), usual: 1 }],
  },
  { goal: "survive", label: t("units.goal_survive"), needs: [rounds(8)] },
  { goal: "slay", label: t("units.goal_slay"), needs: [WHOM] },
];

/** A goal of a kind for a side, with the first that there is of what it needs, of units those of the others. */
export function goalOf(draft: UnitsDraft, { goal, needs }: GoalKind, side: string): Goal {
  const first = ({ choices, usual = 1 }: Need) =>
    choices ? (choices(draft).find((one) => one.side !== side)?.value ?? "") : usual;
  return { goal, side, ...Object.fromEntries(needs.map((need) => [need.field, first(need)])) };
}

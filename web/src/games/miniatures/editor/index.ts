import type { Draft } from "../../../editor/draft";
import type { GameEditor, Lack } from "../../../editor/game";
import { t } from "../i18n";
import type { KindSample } from "../wire";
import { directions } from "./directions";
import { battleOf } from "./draft";
import Goals from "./Goals.svelte";
import OptionList from "./OptionList.svelte";
import UnitForm from "./UnitForm.svelte";
import { added, idOf, moved, piecesOf, removed, standingOf } from "./units";
import UnitsPage from "./UnitsPage.svelte";

const ENTRY = /^units\[(\d+)\]/;

function lacks(draft: Draft): Lack[] {
  const { sides, units, goals } = battleOf(draft);
  const empty = sides.filter((side) => !units.some((unit) => unit.side === side.id));
  return [
    ...empty.map((side): Lack => ({ text: t("units.sideEmpty", { side: side.label || side.id }), page: "units" })),
    ...(goals.length ? [] : [{ text: t("units.noGoals"), page: "goals" } satisfies Lack]),
  ];
}

function withoutSide(draft: Draft, side: string): Draft {
  const battle = battleOf(draft);
  const left = <Owned extends { side: string }>(owned: Owned[]) => owned.filter((one) => one.side !== side);
  return { ...battle, units: left(battle.units), goals: left(battle.goals) } as Draft;
}

function renamePlace(draft: Draft, old: string, name: string): Draft {
  const battle = battleOf(draft);
  const goals = battle.goals.map((goal) => ("place" in goal && goal.place === old ? { ...goal, place: name } : goal));
  return { ...battle, goals } as Draft;
}

export default {
  title: t("units.title"),
  pieces: UnitsPage,
  piece: UnitForm,
  goals: Goals,
  options: OptionList,
  draw: (draft, checked) => piecesOf(battleOf(draft), checked),
  ids: (draft) => battleOf(draft).units.flatMap((unit) => unit.at.map((_, place) => idOf(unit, place))),
  add(draft, pattern, side, cell) {
    const battle = battleOf(draft);
    return [added(battle, pattern as KindSample, side, cell), `${battle.units.length}:0`];
  },
  move: (draft, id, to) => moved(battleOf(draft), standingOf(id), to),
  remove: (draft, id) => removed(battleOf(draft), standingOf(id)),
  withoutSide,
  renamePlace,
  directions: (draft) => directions(battleOf(draft)),
  lacks,
  spot(path) {
    const entry = ENTRY.exec(path)?.[1];
    if (/^(units|kinds|order)\b/.test(path)) return { page: "units", piece: entry ? `${entry}:0` : "" };
    return /^(goals|options|lanes)\b/.test(path) ? { page: "goals", piece: "" } : null;
  },
} satisfies GameEditor;

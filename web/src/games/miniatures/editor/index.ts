import type { GameEditor } from "../../../editor/game";
import { UNITS } from "../../../editor/units/game";
import OptionList from "../../../editor/units/OptionList.svelte";
import { piecesOf } from "../../../editor/units/units";
import { t } from "./i18n";
import { directions } from "./directions";
import { battleOf, type Unit } from "./draft";
import Goals from "./Goals.svelte";
import UnitForm from "./UnitForm.svelte";
import UnitsPage from "./UnitsPage.svelte";

const HARM_MAX = 3;

/** What stands on the counter of a unit besides what any has. */
function look({ harm, harm_max, hidden, unseen }: Unit) {
  const health: [number, number] = [harm ?? 0, harm_max ?? HARM_MAX];
  return { health, unseen: Boolean(hidden || unseen) };
}

export default {
  ...UNITS,
  title: t("battle.title"),
  pieces: UnitsPage,
  piece: UnitForm,
  goals: Goals,
  options: OptionList,
  draw: (draft, checked) => piecesOf(battleOf(draft), checked, look),
  directions: (draft) => directions(battleOf(draft)),
} satisfies GameEditor;

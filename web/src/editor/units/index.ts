import type { GameEditor } from "../game";
import { UNITS } from "./game";
import Goals from "./Goals.svelte";
import SceneParts from "./SceneParts.svelte";
import UnitForm from "./UnitForm.svelte";
import UnitsPage from "./UnitsPage.svelte";

/** The editor of a game that has no parts of its own for it: forms and patterns are as the server offers them. */
export default {
  ...UNITS,
  title: "",
  pieces: UnitsPage,
  piece: UnitForm,
  goals: Goals,
  options: SceneParts,
  directions: () => [],
} satisfies GameEditor;

import { notify } from "../../lib/live.svelte";
import type { Choice, Previewed, Refusal, Refuse } from "../../wire/types";
import { t } from "../i18n";
import type { Screen } from "../screen.svelte";

/** Say why the deed in hand cannot be aimed at a piece: what the table refuses it for, if the deed names its target. */
export async function sayUnfit(screen: Screen, piece: string): Promise<void> {
  const { deed } = screen.intent;
  if (!deed) return;
  const model = deed.choices.find((choice) => choice.piece !== "");
  const refusal = model && refusalOf(await screen.table.try(aimedAt(model, piece)));
  if (refusal) screen.refused({ refusal });
  else notify(t("weighing.unfit", { deed: deed.label, name: screen.piece(piece)?.name ?? "" }));
}

const refusalOf = (answer: Previewed | Refuse): Refusal | null =>
  answer.type === "no" ? answer.refusal : answer.preview.refusal;

/** The action of a choice, aimed at another piece. */
function aimedAt({ action, piece }: Choice, other: string): Record<string, unknown> {
  const aimed = Object.entries(action).map(([field, value]) => [field, value === piece ? other : value]);
  return Object.fromEntries(aimed) as Record<string, unknown>;
}

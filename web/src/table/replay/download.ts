import { t } from "../i18n";
import { saveFile } from "../../lib/files";
import { notify } from "../../lib/live.svelte";
import type { Screen } from "../screen.svelte";

/** Hand over the file of all that one's seat was told; who sees all gets the whole table. */
export async function downloadTold(screen: Screen): Promise<void> {
  const path = `/api/tables/${encodeURIComponent(screen.id)}/export`;
  const answer = await fetch(path, { headers: { Authorization: `Bearer ${screen.token}` } }).catch(() => null);
  if (!answer?.ok) return notify(t("replay.downloadFailed"));
  saveFile(await answer.blob(), `${screen.settings?.name ?? "table"}.jsonl`);
}

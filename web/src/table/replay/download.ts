import { t } from "../i18n";
import { notify } from "../../lib/live.svelte";
import type { Screen } from "../screen.svelte";

/** Hand over the file of all that one's seat was told; who sees all gets the whole table. */
export async function downloadTold(screen: Screen): Promise<void> {
  const path = `/api/tables/${encodeURIComponent(screen.id)}/export`;
  const answer = await fetch(path, { headers: { Authorization: `Bearer ${screen.token}` } }).catch(() => null);
  if (!answer?.ok) return notify(t("replay.downloadFailed"));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = `${screen.settings?.name ?? "table"}.jsonl`;
  link.click();
  URL.revokeObjectURL(link.href);
}

import { t } from "../../i18n";
import { upload } from "../../lib/api";
import { notify } from "../../lib/live.svelte";
import type { Asset } from "../../wire/types";
import type { Screen } from "../screen.svelte";

/** Keep a picture with the table and give it to a piece; what is wrong with the file is told. */
export async function givePicture(screen: Screen, piece: string, file: File): Promise<void> {
  try {
    const { id } = await upload<Asset>("/api/assets", file, { token: screen.token });
    await screen.manage({ change: "set_picture", piece, picture: id });
  } catch (error) {
    notify(t("table.pictureFailed"), error instanceof Error ? error.message : "", "warn");
  }
}

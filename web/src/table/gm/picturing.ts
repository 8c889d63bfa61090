import { translator } from "../../i18n";
import { pictures } from "../../i18n/en/pictures";
import { upload } from "../../lib/api";
import { notify } from "../../lib/live.svelte";
import type { Asset } from "../../wire/types";
import type { Screen } from "../screen.svelte";

const t = translator({ pictures });

/** Keep a picture with the table and give it to a piece; what is wrong with the file is told. */
export async function givePicture(screen: Screen, piece: string, file: File): Promise<void> {
  try {
    const { id } = await upload<Asset>("/api/assets", file, { token: screen.token });
    await screen.manage({ change: "set_picture", piece, picture: id });
  } catch (error) {
    notify(t("pictures.failed"), error instanceof Error ? error.message : "", "warn");
  }
}

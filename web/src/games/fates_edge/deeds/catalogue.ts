import { get } from "../../../lib/api";
import type { Form } from "../../../wire/types";

let asked: Promise<Form[]> | null = null;

/** Every deed of the game as a form; fetched once, and again if that failed. */
export function catalogue(): Promise<Form[]> {
  asked ??= get<Form[]>("/api/games/fates_edge/forms").catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

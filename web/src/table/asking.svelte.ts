import type { TableStore } from "../lib/tablestore.svelte";
import type { Preview, Previewed, Refuse } from "../wire/types";

type Ask = () => Promise<Previewed | Refuse>;

const PAUSE = 30;
const REMEMBERED = 400;

/** What the server says of something one points at: the newest question wins, and each is asked once until something happens. */
export class Asking {
  preview = $state.raw<Preview | null>(null);
  readonly #table: TableStore;
  readonly #known = new Map<string, Preview>();
  #wait: ReturnType<typeof setTimeout> | undefined;
  #wanted = "";

  constructor(table: TableStore) {
    this.#table = table;
  }

  /** Point at something, which is asked about after a moment; or at nothing. */
  point(about: string, ask: Ask | null): void {
    clearTimeout(this.#wait);
    this.#wanted = ask ? this.#key(about) : "";
    this.preview = this.#known.get(this.#wanted) ?? null;
    if (ask && !this.preview) this.#wait = setTimeout(() => void this.look(about, ask), PAUSE);
  }

  /** Ask at once. */
  async look(about: string, ask: Ask): Promise<Preview | null> {
    const key = this.#key(about);
    const found = this.#known.get(key) ?? previewed(await ask());
    if (found) this.#remember(key, found);
    if (key === this.#wanted) this.preview = found;
    return found;
  }

  #remember(key: string, preview: Preview): void {
    if (this.#known.size >= REMEMBERED) this.#known.clear();
    this.#known.set(key, preview);
  }

  #key(about: string): string {
    return `${this.#table.cursor}|${about}`;
  }
}

const previewed = (answer: Previewed | Refuse): Preview | null => (answer.type === "previewed" ? answer.preview : null);

import { boundBy, PAGE_BINDINGS, type Binding, type Command, type OwnKeys } from "./logic/keys";

const KEY = "fieldcraft.keys";

/** The keys of this browser, which its reader may bind anew. */
class Keymap {
  #own = $state.raw<OwnKeys>(read());
  readonly bindings: Binding[] = $derived(boundBy(this.#own));
  /** The keys of a table without a board. */
  readonly pages: Binding[] = $derived(boundBy(this.#own, PAGE_BINDINGS));

  /** Whether any key is another than usual. */
  get changed(): boolean {
    return Object.keys(this.#own).length > 0;
  }

  /** The key of a command as it is shown, "" for none. */
  key(command: Command): string {
    return this.bindings.find((binding) => binding.command === command)?.keys[0] ?? "";
  }

  /** Let a key stand for a command. */
  bind(command: Command, key: string): void {
    this.#keep({ ...this.#own, [command]: key });
  }

  /** The usual keys again. */
  reset(): void {
    this.#keep({});
  }

  #keep(own: OwnKeys): void {
    this.#own = own;
    try {
      localStorage.setItem(KEY, JSON.stringify(own));
    } catch {
      // A browser that stores nothing forgets the keys when the page is left.
    }
  }
}

function read(): OwnKeys {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const named = Object.entries(kept as Record<string, unknown>).filter(([, key]) => typeof key === "string");
    return Object.fromEntries(named) as OwnKeys;
  } catch {
    return {};
  }
}

export const keymap = new Keymap();

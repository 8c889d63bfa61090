import type { Attempt } from "../wire";

/** Stakes as far as a game master has thought of them. */
export interface Draft {
  dv: number;
  success: string;
  failure: string;
  position: Attempt["position"];
  strenuous: boolean;
  ignores_harm: boolean;
  blind: boolean;
}

/** The stakes that are being written, by check: what is typed for one stays while one looks at another, and after a reload. */
export class Drafts {
  #kept = $state<Record<string, Draft>>({});

  constructor(readonly key: string) {
    this.#kept = read(key);
  }

  /** What has been written for a check, or what stands there already. */
  of(one: Attempt): Draft {
    return this.#kept[one.id] ?? begun(one);
  }

  /** Whether anything has been written for a check. */
  has(id: string): boolean {
    return id in this.#kept;
  }

  /** Write something down. */
  put(one: Attempt, change: Partial<Draft>): void {
    this.#kept[one.id] = { ...this.of(one), ...change };
    this.#keep();
  }

  /** Put it away: it has been said, or is not wanted. */
  drop(id: string): void {
    this.#kept = Object.fromEntries(Object.entries(this.#kept).filter(([other]) => other !== id));
    this.#keep();
  }

  #keep(): void {
    sessionStorage.setItem(this.key, JSON.stringify(this.#kept));
  }
}

function begun(one: Attempt): Draft {
  const { success, failure, position, strenuous, ignores_harm, blind } = one;
  return { dv: one.dv || 2, success, failure, position, strenuous, ignores_harm, blind };
}

function read(key: string): Record<string, Draft> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}") as Record<string, Draft>;
  } catch {
    return {};
  }
}

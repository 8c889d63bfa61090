import type { Binding, Command } from "./keys";

/** The other commands that a key is bound to as well. */
export function conflicts(bindings: readonly Binding[], binding: Binding): Command[] {
  const shared = bindings.filter((other) => other !== binding && other.keys.some((key) => binding.keys.includes(key)));
  return shared.map((other) => other.command);
}

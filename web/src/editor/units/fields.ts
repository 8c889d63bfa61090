import { filledIn, type Put } from "../../panels/filling";
import type { FormField } from "../../wire/types";
import type { Entry } from "./draft";

type Table = Record<string, unknown>;

/** What stands in a field of a unit's form; nothing where its entry says nothing. */
export function putOf(unit: Entry, field: FormField): Put {
  const value = valueAt(unit, field.name.split("."));
  if (field.kind === "flag") return (value ?? (field.usual as unknown)) === true;
  if (field.kind === "several") return Array.isArray(value) ? value.map(String) : [];
  if (value === undefined || value === null) return "";
  if (field.kind === "json") return JSON.stringify(value);
  return Array.isArray(value) ? value.join(", ") : String(value as string | number);
}

function valueAt(of: unknown, [step, ...rest]: string[]): unknown {
  return step === undefined ? of : valueAt((of as Table | null | undefined)?.[step], rest);
}

/** What a unit's entry says once a field is filled in: its step at the top; null while what is there cannot be read. */
export function withField(unit: Entry, field: FormField, put: Put): Partial<Entry> | null {
  const [first = "", ...rest] = field.name.split(".");
  try {
    const value = filledIn([field], { [field.name]: put })[field.name] ?? null;
    return { [first]: within((unit as unknown as Table)[first], rest, value) } as Partial<Entry>;
  } catch {
    return null;
  }
}

/** A table with a value some steps into it; what says nothing is left out. */
function within(old: unknown, [step, ...rest]: string[], value: unknown): unknown {
  if (step === undefined) return value;
  const { [step]: before, ...others } = (old ?? {}) as Table;
  const inner = within(before, rest, value);
  return inner === null ? others : { ...others, [step]: inner };
}

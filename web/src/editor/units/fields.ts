import { filledIn, labelOf, type Put } from "../../panels/filling";
import type { FormField } from "../../wire/types";
import type { Entry } from "./draft";

type Table = Record<string, unknown>;

/** What stands in a field of a unit's form; nothing where its entry says nothing. */
export function putOf(unit: object, field: FormField): Put {
  const value = valueAt(unit, field.name.split("."));
  if (field.kind === "flag") return (value ?? (field.usual as unknown)) === true;
  if (field.kind === "several") return Array.isArray(value) ? value.map(asText) : [];
  if (value === undefined || value === null) return "";
  if (field.kind === "json") return JSON.stringify(value);
  return Array.isArray(value) ? value.map(asText).join(", ") : asText(value);
}

/** A value as it stands in a field; what is told whole in place of a name is JSON. */
function asText(value: unknown): string {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value as string | number);
}

/** The value of a text that `asText` made. */
function ofText(text: string): unknown {
  return text.startsWith("{") ? (JSON.parse(text) as unknown) : text;
}

/** A field that offers what the entry says as well, where that is none of its values; what is told whole by its name. */
export function choicesOf(field: FormField, unit: object): FormField {
  if (!field.values.length) return field;
  const more = [putOf(unit, field)]
    .flat()
    .filter((put) => typeof put === "string" && put && !field.values.includes(put));
  const names = more.map((put) => titleOf(ofText(String(put))));
  const known = field.values.map((value, i) => field.names[i] ?? labelOf(value));
  return { ...field, values: [...field.values, ...more.map(String)], names: [...known, ...names] };
}

function titleOf(told: unknown): string {
  if (typeof told !== "object" || told === null) return labelOf(String(told));
  const { name, id } = told as { name?: string; id?: string };
  return name || id || JSON.stringify(told);
}

function valueAt(of: unknown, [step, ...rest]: string[]): unknown {
  return step === undefined ? of : valueAt((of as Table | null | undefined)?.[step], rest);
}

/** What a unit's entry says once a field is filled in: its step at the top; null while what is there cannot be read. */
export function withField<Of extends object = Entry>(unit: Of, field: FormField, put: Put): Partial<Of> | null {
  const [first = "", ...rest] = field.name.split(".");
  try {
    const filled = filledIn([field], { [field.name]: put })[field.name] ?? null;
    const value = field.values.length && Array.isArray(filled) ? filled.map((one) => ofText(String(one))) : filled;
    return { [first]: within((unit as Table)[first], rest, value) } as Partial<Of>;
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

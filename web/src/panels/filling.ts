import type { FormField } from "../wire/types";

/** What somebody has put into a field: words, yes or no, or what they picked of several. */
export type Put = string | boolean | string[];
export type Filled = Record<string, Put>;

const listed = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((one) => one.trim())
    .filter(Boolean);

/** Fields as they stand before anybody has written into them; of those that share a name the first decides. */
export function blank(fields: readonly FormField[]): Filled {
  return Object.fromEntries([...fields].reverse().map((field) => [field.name, start(field)]));
}

/** The fields that are there as others are filled in. */
export function fieldsGiven(fields: readonly FormField[], filled: Filled): FormField[] {
  const holds = (name: string, values: readonly string[]) => values.includes(String(filled[name] ?? ""));
  return fields.filter(({ given }) => Object.entries(given).every(([name, values]) => holds(name, values ?? [])));
}

/** What is filled in once a field has another value: one that has that value already, and may not too, takes the old one. */
export function refilled(fields: readonly FormField[], filled: Filled, field: FormField, put: Put): Filled {
  const alike = fields.filter(({ once, name }) => once !== "" && once === field.once && name !== field.name);
  const other = alike.find(({ name }) => filled[name] === put);
  const after = { ...filled, ...(other ? { [other.name]: filled[field.name] ?? "" } : {}), [field.name]: put };
  return { ...after, ...blank(fieldsGiven(fields, after).filter((one) => isForeign(one, after[one.name]))) };
}

/** Whether what is put into a field is none of its values: another field of its name was there before. */
function isForeign({ kind, values }: FormField, put: Put | undefined): boolean {
  return (
    (kind === "one" || kind === "number") &&
    values.length > 0 &&
    typeof put === "string" &&
    put !== "" &&
    !values.includes(put)
  );
}

/** What the whole takes as it is filled in; "" if no field says so. */
export function costOf(fields: readonly FormField[], filled: Filled): string {
  const costs = fields.map(({ name, values, costs }) => costs[values.indexOf(String(filled[name]))] ?? "");
  return costs.find(Boolean) ?? "";
}

function start(field: FormField): Put {
  const usual: unknown = field.usual;
  if (field.kind === "flag") return usual === true;
  if (field.kind === "several") return Array.isArray(usual) ? usual.map(String) : [];
  if (typeof usual === "string" && usual in field.closed)
    return field.values.find((one) => !(one in field.closed)) ?? usual;
  if (field.needed && (usual === "" || (typeof usual !== "string" && typeof usual !== "number"))) {
    if (field.values.length > 0) return field.values.find((one) => !(one in field.closed)) ?? "";
  }
  if (Array.isArray(usual)) return usual.join(", ");
  return usual === null || usual === undefined ? "" : typeof usual === "object" ? "" : String(usual);
}

/** What was filled in, as an action takes it; what was left empty is left out.  Throws SyntaxError for what should be JSON. */
export function filledIn(fields: readonly FormField[], filled: Filled): Record<string, unknown> {
  const facts = fields.map(
    (field) => [field.name, value(field, filled[field.kind === "id" ? "name" : field.name] ?? "")] as const,
  );
  return Object.fromEntries(facts.filter(([, one]) => one !== undefined));
}

/** An action with what was filled in; dots in the name of a field are steps into the action. */
export function completed(action: Record<string, unknown>, fields: Record<string, unknown>): Record<string, unknown> {
  const whole = structuredClone(action);
  for (const [name, one] of Object.entries(fields)) put(whole, name.split("."), one);
  return whole;
}

/** Put a value into an object or a list, by the steps to its place; a list has no holes, so its end is the last place. */
export function put(into: Record<string, unknown>, [first, ...rest]: string[], value: unknown): void {
  if (first === undefined) return;
  const step = Array.isArray(into) ? String(Math.min(Number(first), into.length)) : first;
  if (rest.length === 0) into[step] = value;
  else put((into[step] ??= {}) as Record<string, unknown>, rest, value);
}

/** The name of a field or of a value as a label: `old_name` is "Old name". */
export function labelOf(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function value(field: FormField, put: Put): unknown {
  if (typeof put === "boolean") return put;
  if (Array.isArray(put)) return put.length || field.needed ? put : undefined;
  if (put.trim() === "") return undefined;
  return READ[field.kind]?.(put) ?? put;
}

/** How the text in a field is read; in all others it stands as it is. */
const READ: Partial<Record<FormField["kind"], (text: string) => unknown>> = {
  several: listed,
  texts: listed,
  number: Number,
  numbers: (text) => listed(text).map(Number),
  flag: (text) => text === "true",
  id: (text) => freshId(text),
  json: (text) => JSON.parse(text) as unknown,
};

/** An id made of a name in small letters, with a number where that is taken. */
export function freshId(name: string, isTaken: (id: string) => boolean = () => false): string {
  const base =
    name
      .toLowerCase()
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "") || "new";
  let id = base;
  for (let number = 2; isTaken(id); number += 1) id = `${base}-${number}`;
  return id;
}

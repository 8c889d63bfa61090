import type { Form, FormField } from "../../wire/types";
import type { Action } from "../play.svelte";

/** What somebody has put into a field: words, yes or no, or what they picked of several. */
export type Put = string | boolean | string[];
export type Filled = Record<string, Put>;

const listed = (text: string): string[] => text.split(/[\n,;]/).map((one) => one.trim()).filter(Boolean);

/** A form as it stands before anybody has written into it. */
export function blank(form: Form): Filled {
  return Object.fromEntries(form.fields.map((field) => [field.name, start(field)]));
}

function start(field: FormField): Put {
  const usual: unknown = field.usual;
  if (field.kind === "flag") return usual === true;
  if (field.kind === "several") return Array.isArray(usual) ? usual.map(String) : [];
  if (field.kind === "one") return typeof usual === "string" ? usual : field.needed ? (field.values[0] ?? "") : "";
  if (Array.isArray(usual)) return usual.join(", ");
  return usual === null || usual === undefined ? "" : typeof usual === "object" ? "" : String(usual);
}

/** The action that a filled form is; what was left empty is left out.  Throws SyntaxError for what should be JSON. */
export function action(form: Form, filled: Filled): Action {
  const facts = form.fields.map((field) => [field.name, value(field, filled[field.name] ?? "")] as const);
  return { do: form.do, ...Object.fromEntries(facts.filter(([, one]) => one !== undefined)) };
}

function value(field: FormField, put: Put): unknown {
  if (typeof put === "boolean") return put;
  if (Array.isArray(put)) return put.length || field.needed ? put : undefined;
  if (put.trim() === "") return undefined;
  return READ[field.kind](put);
}

const READ: Record<FormField["kind"], (text: string) => unknown> = {
  text: (text) => text,
  one: (text) => text,
  several: listed,
  texts: listed,
  number: Number,
  numbers: (text) => listed(text).map(Number),
  flag: (text) => text === "true",
  json: (text) => JSON.parse(text) as unknown,
};

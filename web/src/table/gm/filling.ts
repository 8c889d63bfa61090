import { freshId, put } from "../../panels/filling";
import type { FormField, Offer } from "../../wire/types";
import type { Cell } from "../logic/choices";

export type Value = string | boolean | readonly Cell[];
export type Values = Readonly<Record<string, Value>>;
type Json = Record<string, unknown>;

const ON_BOARD: readonly FormField["kind"][] = ["cell", "cells", "edge"];

/** The field of an offer that is filled in by clicks on the board. */
export const boardField = ({ fields }: Offer): FormField | undefined =>
  fields.find((field) => ON_BOARD.includes(field.kind));

/** What stands in a field that nobody has filled in. */
export function usualValue(field: FormField): Value {
  if (ON_BOARD.includes(field.kind)) return [];
  const usual: unknown = field.usual;
  if (field.kind === "flag") return usual === true;
  return usual === null || usual === undefined ? "" : String(usual);
}

/** What a field begins with: what is usual, else, if it is needed, the first that may be chosen (of sides the last). */
export function startValue(
  field: FormField,
  sides: readonly { id: string }[],
  pieces: readonly { id: string }[],
  piece: string,
): Value {
  const usual = usualValue(field);
  if (usual !== "" || !field.needed) return usual;
  if (field.kind === "side") return sides.at(-1)?.id ?? "";
  return field.kind === "piece" ? piece || (pieces[0]?.id ?? "") : (field.values[0] ?? "");
}

/** Whether all that an offer needs is filled in. */
export const isFilled = (offer: Offer, values: Values): boolean =>
  offer.fields.every((field) => !field.needed || field.kind === "id" || isGiven(field, values[field.name] ?? ""));

function isGiven(field: FormField, value: Value): boolean {
  if (typeof value === "boolean") return true;
  return typeof value === "string" ? value.trim() !== "" : value.length >= (field.kind === "edge" ? 2 : 1);
}

/** The action of an offer with its fields filled in; `isTaken` says which ids others have. */
export function fillOffer(
  offer: Pick<Offer, "action" | "fields">,
  values: Values,
  isTaken: (id: string) => boolean,
): Json {
  const action = structuredClone(offer.action) as Json;
  for (const field of offer.fields) {
    const value = field.kind === "id" ? freshId(nameBeside(field, values), isTaken) : sent(field, values[field.name]);
    if (value !== undefined) for (const path of field.name.split(" ")) put(action, path.split("."), value);
  }
  return action;
}

/** The name that an id is made of: the text that goes to the same place. */
function nameBeside({ name }: FormField, values: Values): string {
  return String(values[name.replace(/[^.]*$/, "name")] ?? "");
}

function sent(field: FormField, value: Value | undefined): unknown {
  if (value === undefined || value === "") return undefined;
  if (field.kind === "number") return Number(value);
  if (field.kind === "cell") return (value as readonly Cell[])[0];
  return typeof value === "string" ? value.trim() : value;
}

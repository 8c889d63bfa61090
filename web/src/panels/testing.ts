/** Values of the wire for the tests of the client, each with the least that it may say. */
import type { FormField } from "../wire/types";

/** A field of a form that asks for nothing, but for `more`. */
export const fieldOf = (name: string, kind: FormField["kind"], more: Partial<FormField> = {}): FormField => ({
  name,
  kind,
  label: "",
  needed: false,
  usual: {},
  least: null,
  most: null,
  values: [],
  names: [],
  costs: [],
  closed: {},
  given: {},
  once: "",
  on_board: false,
  ...more,
});

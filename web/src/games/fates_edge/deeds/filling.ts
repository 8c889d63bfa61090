import * as fields from "../../../panels/filling";
import type { Form, FormField } from "../../../wire/types";
import { served, type ServedAction } from "../play.svelte";

export type { Filled, Put } from "../../../panels/filling";

/** A form as it stands before anybody has written into it. */
export function blank(form: Form): fields.Filled {
  return fields.blank(form.fields);
}

/** Whether a field is the id of something new, which is made of its name. */
const isId = (field: FormField): boolean => field.name === "id";

/** Whether people can write what stands in a field; what they cannot has an interface of its own. */
export const isPlain = (field: FormField): boolean => field.kind !== "json" && field.kind !== "numbers" && !isId(field);

/** The action that a filled form is; what was left empty is left out. */
export function action(form: Form, filled: fields.Filled): ServedAction {
  const name = filled["name"];
  const id = form.fields.some(isId) && typeof name === "string" ? { id: fields.freshId(name) } : {};
  return served({ do: form.do, ...id, ...fields.filledIn(form.fields.filter(isPlain), filled) });
}

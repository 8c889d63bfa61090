import * as fields from "../../../panels/filling";
import type { Form } from "../../../wire/types";
import { served, type ServedAction } from "../play.svelte";

export type { Filled, Put } from "../../../panels/filling";

/** A form as it stands before anybody has written into it. */
export function blank(form: Form): fields.Filled {
  return fields.blank(form.fields);
}

/** The action that a filled form is; what was left empty is left out.  Throws SyntaxError for what should be JSON. */
export function action(form: Form, filled: fields.Filled): ServedAction {
  return served({ do: form.do, ...fields.filledIn(form.fields, filled) });
}

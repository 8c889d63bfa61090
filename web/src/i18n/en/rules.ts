/** Words of the rules as they are looked up at a table. */
export const rules = {
  search: "Search the rules",
  none: "No rule contains these words.",
  all: "All rules",
  unknown: "The rulebook has no rule {rule}.",
  seeAlso: "See also",
} as const;

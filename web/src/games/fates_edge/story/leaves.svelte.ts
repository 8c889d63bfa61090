export type Leaf = "decks" | "crown" | "scaling" | "session" | "world" | "tables" | "battle" | "options";

/** The panel of the story that one looked at last, so that it is there again when one comes back to the page. */
export const leaves = $state<{ open: Leaf }>({ open: "decks" });

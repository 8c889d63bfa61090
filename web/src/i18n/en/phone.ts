/** Words of the table on a phone. */
export const phone = {
  page_table: "Table",
  page_unit: "Piece",
  page_log: "Log",
  page_chat: "Chat",
  page_rules: "Rules",
} as const;

/** Words of the lines that a seat saves for the chat. */
export const macros = {
  all: "Macros",
  saved: "Saved macros",
  line: "Line",
  label: "Name of the button",
  add: "Add",
  save: "Save",
  change: "Change the macro {label}",
  hint: "A click sends the line as if you had typed it, like /roll 2d6+1 or Ash move c4. {query} asks for a word each time, {usual} has one ready.",
  full: "These are {most} macros, as many as a seat may save.",
  remove: "Remove the macro {label}",
} as const;

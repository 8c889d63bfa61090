/** Words of the pictures that pieces are given. */
export const pictures = {
  pick: "Drop it on a piece of your own.",
  failed: "The picture could not be used",
} as const;

/** Words of the moments of a scene that have names. */
export const moments = {
  all: "Moments of this scene",
  name: "Name of this moment",
  mark: "Name this moment",
  back: "Go back",
  sure: "Take back everything since “{name}”?",
  none: "No moment has a name yet. A moment with a name is one you can come back to.",
} as const;

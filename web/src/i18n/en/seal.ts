/** Words of the proof that dice were not chosen. */
export const seal = {
  lead: "All dice of a scene that fall before everybody are computed from one secret number, the seed. Its seal, a SHA-256 hash, was shown before the first roll, so nobody could choose the dice afterwards. What is rolled in secret stays secret.",
  seal: "Seal",
  none: "The dice of this scene are rolled by hand.",
  seed: "Seed",
  seedLater: "The seed is shown once the scene is over and the game master reveals it.",
  fits: "The seed matches the seal.",
  broken: "The seed does not match the seal: these dice were not sealed.",
  howToCheck: "How to verify",
  checkStep1: "Note the seal before play.",
  checkStep2: "Compute the SHA-256 of the seed with any program: it must equal the seal.",
  checkStep3: "Export the table and run “fieldcraft replay” on it: it computes every roll again from the seed.",
  reveal: "Reveal the seed",
  revealSure: "This ends the scene: whoever knows the seed knows all future rolls.",
} as const;

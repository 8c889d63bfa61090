/** Words of the guides through a first battle, whatever the game. */
export const first = {
  newToRules: "New to the rules?",
  firstBattle: "A first battle in one minute, with a guide.",
  game: "Game of the first battle",
  firstName: "A first battle",
  title: "Your first battle",
  step: "Step {n} of {most}",
  skip: "Skip this step",
  end: "End the guide",
  next: "Continue",
  lobby: "To the other scenes",
} as const;

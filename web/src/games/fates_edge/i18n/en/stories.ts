/** Words of the stories that are ready. */
export const stories = {
  story: "Story",
  ownStory: "A story of your own",
  shelf: "Tell a story",
  shelfText: "with a game master and without a board",
  allStories: "All {n} stories",
  beginStory: "Begin {title}",
  fromToPlayers: "{least} to {most} players",
  sceneCount: "{n} scenes",
  minutes: "about {n} min",
  hours: "about {n} hours",
};

/** Words of the help that followers give. */
export const helping = {
  fits: "how it helps with that skill",
  fitsOf: "How {name} helps with that skill",
  outsideLane: "{name} helps outside its lane, with one die",
  sendToo: "Send {name} as well, for the crew's Follower Initiative",
  sense: "By which sense",
  way: "In which way",
  risk: "At which risk",
};

/** Words of the help that followers give. */
export const helping = {
  outsideLane: "{name} helps outside its lane, with one die",
  sense: "By which sense",
  way: "In which way",
  risk: "At which risk",
};

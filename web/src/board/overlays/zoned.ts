/** What is drawn on maps of zones alone. */
export { gates } from "./gates";
export { regions } from "./regions";
export { signposts } from "./signposts";
export { fights, plaques } from "./zonecrowds";
export { zoneNames } from "./zonenames";

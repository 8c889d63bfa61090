/** What is drawn on maps of zones alone. */
export { gates } from "./gates";
export { regions } from "./regions";
export { signposts } from "./signposts";
export { zoneNames } from "./zonenames";

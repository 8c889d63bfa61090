declare module "virtual:icons/first" {
  const bodies: Record<import("./iconnames").FirstIcon, string>;
  export default bodies;
}

declare module "virtual:icons/later" {
  const bodies: Record<(typeof import("./iconnames").LATER_ICONS)[number], string>;
  export default bodies;
}

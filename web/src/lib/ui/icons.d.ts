declare module "virtual:icons" {
  const bodies: Record<import("./iconnames").IconName, string>;
  export default bodies;
}

/** Words of the e-mail that tells who is away of their turn. */
export const mail = {
  title: "By e-mail while you are away",
  lead: "One e-mail when the table waits for you and you are not here, and no further one until you have been here.",
  address: "E-mail address",
  send: "Send the code",
  sent: "A code is on its way to {address}.",
  code: "Code",
  confirm: "Confirm",
  on: "{address} is told when the table waits for you.",
  stop: "Stop",
  another: "Another address",
} as const;

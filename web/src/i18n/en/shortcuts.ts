/** Words of the list of keys. */
export const shortcuts = {
  press: "Press a key",
  change: "{keys}: change the key of {command}",
  shared: "also: {commands}",
  reset: "The usual keys",
  arrows: "move the cursor over the board, with the number pad to all sides; Enter selects the cell",
  zoom: "zoom in, zoom out, whole map",
  waypoint: "add a waypoint",
  ping: "ping a cell",
  click: "click",
} as const;

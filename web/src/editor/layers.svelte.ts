/** What lies over the map and may be hidden while one works on what is below it. */
export type Layer = "picture" | "heights" | "units" | "places";

/** Which layers are shown. */
export class Layers {
  shown = $state<Record<Layer, boolean>>({ picture: true, heights: true, units: true, places: true });

  toggle(layer: Layer): void {
    this.shown[layer] = !this.shown[layer];
  }
}

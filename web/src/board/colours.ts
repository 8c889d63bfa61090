/** Finds what a CSS colour such as `var(--brass)` is on an element now; forgets nothing until it is made anew. */
export type Colours = (colour: string) => string;

const VARIABLE = /^var\((--[\w-]+)\)$/;

/** The colours of an element as they are now. */
export function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element);
  const known = new Map<string, string>();
  return (colour) => {
    const name = VARIABLE.exec(colour)?.[1];
    if (name === undefined) return colour;
    let found = known.get(name);
    if (found === undefined) known.set(name, (found = style.getPropertyValue(name).trim()));
    return found;
  };
}

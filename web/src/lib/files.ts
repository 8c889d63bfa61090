/** Hand a file of a name to whoever sits at the browser. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** JSON as the content of a file. */
export const json = (text: string): Blob => new Blob([text], { type: "application/json" });

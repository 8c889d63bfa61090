/** Whether a seed in hexadecimal is the one whose SHA-256 was shown before; null where the browser cannot reckon it. */
export async function fits(seal: string, seed: string): Promise<boolean | null> {
  const reckon = globalThis.crypto?.subtle;
  if (!reckon) return null;
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const sum = new Uint8Array(await reckon.digest("SHA-256", bytes));
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("") === seal;
}

import type { Plan } from "./plan";

const DATABASE = "fieldcraft.ground";
const TILES = "tiles";
const MAPS = "maps";
/** So many maps are kept, those that were looked at last. */
const MOST_MAPS = 12;
const QUALITY = 0.94;

const database = openDatabase();

/** The painted parts of a map, kept by this browser; where it keeps nothing, nothing is found. */
export class GroundStore {
  readonly #map: string;
  /** What is kept of the map: to look for what is not would wait for all that is being kept meanwhile. */
  readonly #keys: Promise<ReadonlySet<IDBValidKey>>;

  /** `painter` is another one whenever the same plan is painted otherwise. */
  constructor(plan: Plan, painter: string) {
    this.#map = fingerprint(`${painter} ${JSON.stringify(plan)}`);
    void database.then((found) => found && noteUse(found, this.#map));
    this.#keys = database.then((found) => (found ? listKeys(found, this.#map) : new Set()));
  }

  /** A part of the map as it was painted before, at a scale; null if it is not known. */
  async find(tile: number, scale: number): Promise<ImageBitmap | null> {
    try {
      const key = keyOf(this.#map, tile, scale);
      if (!(await this.#keys).has(key)) return null;
      const store = (await database)?.transaction(TILES).objectStore(TILES);
      const body = store && (await answer<Blob | undefined>(store.get(key)));
      return body ? await createImageBitmap(body) : null;
    } catch {
      return null;
    }
  }

  /** Keep a part of the map. */
  async keep(tile: number, scale: number, canvas: OffscreenCanvas): Promise<void> {
    try {
      const body = await canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
      const store = (await database)?.transaction(TILES, "readwrite").objectStore(TILES);
      store?.put(body, keyOf(this.#map, tile, scale));
    } catch {
      // A browser without room for it paints the map anew next time.
    }
  }
}

const keyOf = (map: string, tile: number, scale: number) => `${map}/${scale.toFixed(3)}/${tile}`;

/** All keys of a map. */
const rangeOf = (map: string) => IDBKeyRange.bound(`${map}/`, `${map}0`);

async function listKeys(database: IDBDatabase, map: string): Promise<ReadonlySet<IDBValidKey>> {
  try {
    const store = database.transaction(TILES).objectStore(TILES);
    return new Set(await answer<IDBValidKey[]>(store.getAllKeys(rangeOf(map))));
  } catch {
    return new Set();
  }
}

function openDatabase(): Promise<IDBDatabase | null> {
  return new Promise((found) => {
    try {
      const opening = indexedDB.open(DATABASE, 1);
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore(TILES);
        opening.result.createObjectStore(MAPS);
      };
      opening.onsuccess = () => found(opening.result);
      opening.onerror = () => found(null);
    } catch {
      found(null);
    }
  });
}

function answer<T>(asked: IDBRequest): Promise<T> {
  return new Promise((found, failed) => {
    asked.onsuccess = () => found(asked.result as T);
    asked.onerror = () => failed(asked.error ?? new Error());
  });
}

/** Note that a map is looked at, and forget those that have not been for longest. */
async function noteUse(database: IDBDatabase, map: string): Promise<void> {
  try {
    const change = database.transaction([TILES, MAPS], "readwrite");
    const maps = change.objectStore(MAPS);
    maps.put(Date.now(), map);
    const [names, times] = await Promise.all([
      answer<IDBValidKey[]>(maps.getAllKeys()),
      answer<number[]>(maps.getAll()),
    ]);
    const oldest = names.map((name, at) => [times[at] ?? 0, String(name)] as const).sort(([a], [b]) => b - a);
    for (const [, name] of oldest.slice(MOST_MAPS)) {
      maps.delete(name);
      change.objectStore(TILES).delete(rangeOf(name));
    }
  } catch {
    // What cannot be noted is kept as it is.
  }
}

/** A short name for a long text, the same for the same text: two 32-bit hashes and its length. */
export function fingerprint(text: string): string {
  let [one, two] = [0x811c9dc5, 0x1000193];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    two = Math.imul(two ^ code, 0x5bd1e995) ^ (two >>> 15);
  }
  return [one >>> 0, two >>> 0, text.length].map((part) => part.toString(36)).join("-");
}

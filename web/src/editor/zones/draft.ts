import { freshId } from "../../panels/filling";
import type { FormField, ZoneLink } from "../../wire/types";
import type { Draft, Palette, SideEntry } from "../draft";
import type { OptionSample, UnitSample } from "../units/draft";
import { isInside, touch, type Point } from "./geometry";

/**
 * A zone of a draft: `at` is its middle (null: laid out by its ways), `outline` a polygon, `ground` what it is painted as,
 * and `stream` the points that water runs past.
 */
export interface ZoneEntry {
  name: string;
  cost: number;
  impassable: boolean;
  at: Point | null;
  outline: Point[];
  ground: string;
  stream: Point[];
}

export interface LinkEntry {
  between: [string, string];
  cost: number;
  impassable: boolean;
  opaque: boolean;
  look: ZoneLink["look"];
  path: Point[];
}

/** An entry of one of the scene's lists: what it says is for the game to know. */
export type Listed = Record<string, unknown>;

/** A scene on zones being made: what the drafts of all such games have. */
export interface ZonesDraft extends Omit<Draft, "board" | "sides" | "places"> {
  zones: { zones: ZoneEntry[]; links: LinkEntry[] };
}

/** A list of a scene, and how an entry is filled in; `zone` names the field with a zone, `owner` the one with a player. */
export interface ZoneList {
  name: string;
  title: string;
  text: string;
  fields: FormField[];
  samples: UnitSample[];
  zone: string;
  owner: string;
}

/** What there is to put into a scene on zones. */
export interface ZonePalette extends Palette {
  ways: ZoneLink["look"][];
  /** The field of a scene that says more of each zone by its name, and the form of that. */
  cards: string;
  card: FormField[];
  /** The lists of the scene, the players first. */
  lists: ZoneList[];
  options: OptionSample[];
  settings: FormField[];
}

/** Whether a draft is one of a game on zones. */
export function isZoned(draft: Draft): boolean {
  return "zones" in draft;
}

/** A draft as one on zones: the server gave it. */
export function zonesOf(draft: Draft): ZonesDraft {
  return draft as unknown as ZonesDraft;
}

/** What the server offers for a game on zones. */
export function zonePalette(palette: Palette): ZonePalette {
  return palette as ZonePalette;
}

/** The entries of one of the scene's lists. */
export function listOf(draft: ZonesDraft, list: string): Listed[] {
  return ((draft as unknown as Listed)[list] as Listed[] | undefined) ?? [];
}

/** What the game says of a zone. */
export function cardOf(draft: ZonesDraft, { cards }: ZonePalette, zone: string): Listed {
  return cardsOf(draft, cards)[zone] ?? {};
}

function cardsOf(draft: ZonesDraft, cards: string): Record<string, Listed> {
  return ((draft as unknown as Listed)[cards] as Record<string, Listed> | undefined) ?? {};
}

/** The players as the sides of a battle. */
export function playersOf(draft: ZonesDraft, palette: ZonePalette): SideEntry[] {
  return listOf(draft, palette.lists[0]?.name ?? "").map((one) => ({
    id: String(one["id"]),
    label: typeof one["label"] === "string" ? one["label"] : "",
    colour: "",
    seat: one["seat"] === "bot" ? "bot" : "player",
    neutral: false,
  }));
}

/** The zones that an entry names. */
export function standsIn(entry: Listed, { zone }: ZoneList): string[] {
  const at = entry[zone];
  return (Array.isArray(at) ? at : [at]).filter((one): one is string => typeof one === "string" && one !== "");
}

/** What an entry of a list is called. */
export function entryName(entry: Listed): string {
  const said = [entry["label"], entry["name"], entry["id"], entry["kind"]];
  return said.find((one): one is string => typeof one === "string" && one !== "") ?? "";
}

// --- zones ---------------------------------------------------------------------------------------

const BARE: Omit<ZoneEntry, "name"> = { cost: 1, impassable: false, at: null, outline: [], ground: "", stream: [] };

/** What names of zones must not hold, since the text of a scene could not tell it from its signs. */
const STRANGE = /--|[:[\]]|^-|-$|[^\S ]/g;

/** A name as a zone may have it. */
export function tidyName(name: string): string {
  return name.replaceAll(STRANGE, " ").replaceAll(/ +/g, " ").trim().slice(0, 60);
}

function withZones(draft: ZonesDraft, zones: ZoneEntry[]): ZonesDraft {
  return { ...draft, zones: { ...draft.zones, zones } };
}

/** The draft with other things said of a zone. */
export function edited(draft: ZonesDraft, name: string, fields: Partial<ZoneEntry>): ZonesDraft {
  return withZones(
    draft,
    draft.zones.zones.map((zone) => (zone.name === name ? { ...zone, ...fields } : zone)),
  );
}

/** The draft with an outline for a zone, or for a new one (""), which gets a name; and ways to all zones that it touches. */
export function outlined(
  draft: ZonesDraft,
  name: string,
  outline: Point[],
  fresh: string,
): [draft: ZonesDraft, zone: string] {
  const { zones } = draft.zones;
  const zone = name || freeName(draft, fresh);
  const found = name
    ? edited(draft, name, { outline, at: null })
    : withZones(draft, [...zones, { ...BARE, name: zone, outline }]);
  const beside = zones.filter((one) => one.name !== zone && one.outline.length > 2 && touch(outline, one.outline));
  return [beside.reduce((all, one) => joined(all, zone, one.name), found), zone];
}

/** The draft with a new zone at a place. */
export function placed(draft: ZonesDraft, at: Point, fresh: string): [draft: ZonesDraft, zone: string] {
  const zone = freeName(draft, fresh);
  return [withZones(draft, [...draft.zones.zones, { ...BARE, name: zone, at }]), zone];
}

function freeName({ zones: { zones } }: ZonesDraft, fresh: string): string {
  const taken = new Set(zones.map(({ name }) => name.toLowerCase()));
  for (let n = 1; ; n += 1) if (!taken.has(`${fresh} ${n}`.toLowerCase())) return `${fresh} ${n}`;
}

/** The draft in which a zone is called otherwise, wherever it is named. */
export function renamed(draft: ZonesDraft, palette: ZonePalette, old: string, name: string): ZonesDraft {
  const now = (one: unknown): unknown => (one === old ? name : Array.isArray(one) ? one.map(now) : one);
  const links = draft.zones.links.map((link) => ({ ...link, between: link.between.map(now) as [string, string] }));
  const cards = Object.entries(cardsOf(draft, palette.cards)).map(([zone, card]) => [now(zone), card]);
  return {
    ...edited(draft, old, { name }),
    zones: { links, zones: edited(draft, old, { name }).zones.zones },
    ...standing(draft, palette, now),
    ...(palette.cards ? { [palette.cards]: Object.fromEntries(cards) as unknown } : {}),
    notes: Object.fromEntries(Object.entries(draft.notes).map(([about, text]) => [about === old ? name : about, text])),
  };
}

/** The lists whose entries stand in zones, these told otherwise. */
function standing(draft: ZonesDraft, { lists }: ZonePalette, tell: (zone: unknown) => unknown): Partial<ZonesDraft> {
  const found = lists.filter(({ zone }) => zone !== "");
  return Object.fromEntries(
    found.map(({ name, zone }) => [
      name,
      listOf(draft, name).map((entry) => ({ ...entry, [zone]: tell(entry[zone]) })),
    ]),
  );
}

/** The draft without a zone and its ways; what stood there is still to come. */
export function removed(draft: ZonesDraft, palette: ZonePalette, name: string): ZonesDraft {
  const { [name]: _, ...cards } = cardsOf(draft, palette.cards);
  const without = (one: unknown): unknown => (Array.isArray(one) ? one.filter((zone) => zone !== name) : one);
  const gone = (one: unknown): unknown => (one === name ? null : without(one));
  const zones = draft.zones.zones.filter((zone) => zone.name !== name);
  const links = draft.zones.links.filter(({ between }) => !between.includes(name));
  const left = { ...draft, zones: { zones, links }, ...standing(draft, palette, gone) };
  return palette.cards ? { ...left, [palette.cards]: cards } : left;
}

/** The draft with other things that the game says of a zone. */
export function withCard(draft: ZonesDraft, { cards }: ZonePalette, zone: string, card: Listed): ZonesDraft {
  return { ...draft, [cards]: { ...cardsOf(draft, cards), [zone]: card } };
}

/** The draft in which zones that no outline holds are laid out by their ways. */
export function loosened(draft: ZonesDraft): ZonesDraft {
  return withZones(
    draft,
    draft.zones.zones.map((zone) => ({ ...zone, at: null })),
  );
}

/** The draft in which a corner lies elsewhere, in all outlines that have it there. */
export function cornerMoved(draft: ZonesDraft, from: Point, to: Point): ZonesDraft {
  const moved = (at: Point): Point => (at[0] === from[0] && at[1] === from[1] ? to : at);
  return withZones(
    draft,
    draft.zones.zones.map((zone) => ({ ...zone, outline: zone.outline.map(moved) })),
  );
}

/** The zone that lies at a point. */
export function zoneAt(draft: ZonesDraft, at: Point): string {
  return draft.zones.zones.findLast(({ outline }) => outline.length > 2 && isInside(at, outline))?.name ?? "";
}

// --- ways ------------------------------------------------------------------------------------------

/** The number of the way between two zones, -1 if there is none. */
export function linkBetween({ zones: { links } }: ZonesDraft, a: string, b: string): number {
  return links.findIndex(({ between }) => between.includes(a) && between.includes(b));
}

/** The draft with a way between two zones. */
export function joined(draft: ZonesDraft, a: string, b: string, look: LinkEntry["look"] = "road"): ZonesDraft {
  if (a === b || linkBetween(draft, a, b) >= 0) return draft;
  const link: LinkEntry = { between: [a, b], cost: 0, impassable: false, opaque: false, look, path: [] };
  return { ...draft, zones: { ...draft.zones, links: [...draft.zones.links, link] } };
}

/** The draft with other things said of a way; null takes it away. */
export function rejoined(draft: ZonesDraft, number: number, fields: Partial<LinkEntry> | null): ZonesDraft {
  const links = draft.zones.links.flatMap((link, i) =>
    i !== number ? [link] : fields ? [{ ...link, ...fields }] : [],
  );
  return { ...draft, zones: { ...draft.zones, links } };
}

// --- lists -----------------------------------------------------------------------------------------

/** The draft with other things said of an entry of a list; null takes it away. */
export function withEntry(draft: ZonesDraft, list: string, number: number, fields: Listed | null): ZonesDraft {
  const entries = listOf(draft, list).flatMap((one, i) =>
    i !== number ? [one] : fields ? [{ ...one, ...fields }] : [],
  );
  return { ...draft, [list]: entries };
}

/** The draft with one more entry in a list, with an id of its own. */
export function withNew(draft: ZonesDraft, palette: ZonePalette, list: ZoneList, entry: Listed): ZonesDraft {
  const taken = new Set(palette.lists.flatMap(({ name }) => listOf(draft, name).map(({ id }) => id)));
  const id = freshId(entryName(entry), (one) => taken.has(one));
  return { ...draft, [list.name]: [...listOf(draft, list.name), { ...entry, id }] };
}

import { t } from "../i18n";
import { notify } from "../../lib/live.svelte";
import type { Offer } from "../../wire/types";
import type { Cell } from "../logic/choices";
import type { Screen } from "../screen.svelte";
import { boardField, fillOffer } from "./filling";

/** What a game's offers about a piece do, by the icons that they bear. */
const HIDES = "eye-slash";
const SHOWS = "eye";
const REMOVES = "trash";
const COPIES = "copy";

/** Put a piece where no rule is asked, or also out of the others' sight, if the game has decrees for that. */
export async function placePiece(screen: Screen, piece: string, cell: Cell, hidden: boolean): Promise<void> {
  const offers = await offersAbout(screen, piece);
  const offer = offers.find((one) => {
    const needed = one.fields.filter((field) => field.needed);
    return one.icon !== COPIES && boardField(one)?.kind === "cell" && needed.every(({ kind }) => kind === "cell");
  });
  const field = offer && boardField(offer);
  if (!offer || !field) return notify(t("hand.noPlacing"));
  const hiding = hidden ? plainOffer(offers, HIDES) : undefined;
  if (hidden && !hiding && !plainOffer(offers, SHOWS)) return notify(t("hand.noHiding"));
  const placing = fillOffer(offer, { [field.name]: [cell] }, () => false);
  const words = [`${offer.text}, ${screen.cellName(cell)}`];
  await screen.decree(hiding ? [hiding.action, placing] : [placing], hiding ? [hiding.text, ...words] : words);
}

/** Hide a piece from the others, or show it to them. */
export function hidePiece(screen: Screen, piece: string): Promise<void> {
  return decreePlain(screen, piece, [HIDES, SHOWS], t("hand.noHiding"));
}

/** Take a piece off the board. */
export function removePiece(screen: Screen, piece: string): Promise<void> {
  return decreePlain(screen, piece, [REMOVES], t("hand.noRemoving"));
}

/** Keep a piece in mind, to put further ones of its kind on the board. */
export function copyPiece(screen: Screen, id: string): void {
  const piece = screen.piece(id);
  if (!screen.seesAll || !piece) return;
  screen.copied = id;
  screen.menu = null;
  notify(t("hand.copied", { name: piece.name }), t("hand.copiedHint"));
}

/** Put one more of the kind of the piece that was copied on a cell or a zone. */
export async function pastePiece(screen: Screen, cell: Cell | null): Promise<void> {
  if (!screen.seesAll || !screen.live || !screen.copied || !cell) return;
  screen.menu = null;
  const offer = (await offersAbout(screen, screen.copied)).find((one) => one.icon === COPIES);
  const [field] = offer?.fields ?? [];
  if (!offer || !field) return notify(t("hand.noCopying"));
  const name = screen.cellName(cell);
  const copying = fillOffer(offer, { [field.name]: field.kind === "cell" ? [cell] : name }, () => false);
  await screen.decree([copying], [`${offer.text}, ${name}`]);
}

/** Let the first offer about a piece happen that bears one of some icons; `none` is said if there is none. */
async function decreePlain(screen: Screen, piece: string, icons: readonly string[], none: string): Promise<void> {
  if (!screen.seesAll || !screen.live || !screen.piece(piece)) return;
  const offer = plainOffer(await offersAbout(screen, piece), ...icons);
  if (!offer) return notify(none);
  await screen.decree([offer.action], [offer.text]);
}

const plainOffer = (offers: readonly Offer[], ...icons: string[]): Offer | undefined =>
  offers.find((one) => icons.includes(one.icon) && one.fields.length === 0);

async function offersAbout(screen: Screen, piece: string): Promise<readonly Offer[]> {
  const answer = await screen.table.decrees(piece);
  return answer.type === "decreed" ? answer.offers : [];
}

/** Lay the fog of the next seat over the board, after the last one none. */
export function nextFog(screen: Screen): void {
  if (!screen.seesAll) return;
  const seats = ["", ...screen.seats.filter((seat) => seat.side !== "" && seat.role !== "gm").map((seat) => seat.id)];
  const at = seats.indexOf(screen.fogged?.seat ?? "");
  void screen.fogOf(seats[(at + 1) % seats.length] ?? "");
}

// Made from the Python types by `make wire`; do not edit.

export type GameAction =
  | Move
  | Face
  | Shift
  | Disengage
  | SlipAway
  | IgnoreZone
  | HeroicRush
  | Attack
  | Shoot
  | Shove
  | Pull
  | Tackle
  | Breach
  | Guard
  | Brace
  | Dash
  | Stand
  | Rearm
  | Assist
  | Rally
  | Swap
  | Door
  | BreakFree
  | Cast
  | BeginRitual
  | ContinueRitual
  | BreakOff
  | CrackSeal
  | End
  | TakeStrike
  | LetPass
  | Reroll
  | Keep
  | Accept
  | Refuse
  | Spend
  | OfferBargain
  | Unleash;
export type FormPart = never;

export interface GameWire {
  Palette?: Palette;
  GameAction?: GameAction;
  FormPart?: FormPart;
}
/**
 * All that an editor offers; the words are those of scene files.
 */
export interface Palette {
  grounds: GroundSample[];
  edges: EdgeSample[];
  kinds: KindSample[];
  options: OptionSample[];
  sizes: string[];
  traits: string[];
  conditions: string[];
  tags: string[];
  bands: string[];
  elements: string[];
  skills: string[];
}
/**
 * A kind of ground, with its sign on drawn boards and how it looks.
 */
export interface GroundSample {
  sign: string;
  terrain: Terrain;
  shown: GroundKind;
}
/**
 * One kind of ground; what a name means is for the rule system to say.
 */
export interface Terrain {
  name: string;
  cost?: number;
  impassable?: boolean;
  opaque?: boolean;
  cover?: number;
}
/**
 * One kind of ground as the key of the map tells it; `look` names how it is painted.
 */
export interface GroundKind {
  name: string;
  look:
    | "barrier"
    | "crates"
    | "deep"
    | "drum"
    | "floor"
    | "grass"
    | "ledge"
    | "pillar"
    | "pipe"
    | "road"
    | "rock"
    | "rubble"
    | "sand"
    | "sandbags"
    | "shallows"
    | "stone"
    | "unknown"
    | "wood";
  text: string;
}
/**
 * A thing that may stand on the side of a cell, and how it looks; `side` has no place yet.
 */
export interface EdgeSample {
  side: Side;
  shown: Edge;
}
/**
 * Something on the side that two neighbouring cells share: a wall, a door, a ledge.
 */
export interface Side {
  /**
   * @minItems 2
   * @maxItems 2
   */
  between: [[number, number], [number, number]];
  name: string;
  impassable?: boolean;
  opaque?: boolean;
  cover?: number;
}
/**
 * Something on the side that two neighbouring cells share.
 *
 * `text` stands on a plate on it, such as how much it still bears; `worn` if it bears less than it once did.
 */
export interface Edge {
  /**
   * @minItems 2
   * @maxItems 2
   */
  between: [[number, number], [number, number]];
  kind:
    | "arch"
    | "bars"
    | "curtain"
    | "door"
    | "fence"
    | "ledge"
    | "low wall"
    | "other"
    | "parapet"
    | "secret door"
    | "wall"
    | "window";
  name: string;
  open: boolean;
  text: string;
  worn: boolean;
}
/**
 * A unit of a scene that comes with Fieldcraft, to be used as a pattern.
 */
export interface KindSample {
  id: string;
  name: string;
  scene: string;
  pattern: Kind;
}
/**
 * What units of a kind have in common; what is left out is as it is for any unit.
 */
export interface Kind {
  name?: string | null;
  emblem?: string | null;
  facing?: string | null;
  size?: ("huge" | "large" | "medium" | "small") | null;
  shape?: [number, number][] | null;
  speed?: number | null;
  body?: number | null;
  wits?: number | null;
  spirit?: number | null;
  presence?: number | null;
  skills?: {
    [k: string]: number;
  } | null;
  defence?: number | null;
  disengage_dv?: number | null;
  tackle_dv?: number | null;
  melee?: boolean | null;
  reach?: number | null;
  ranged?: number | null;
  traits?: ("all-around-sense" | "amphibious" | "battle-caster" | "flying" | "leader" | "outsider")[] | null;
  spells?: Spell[] | null;
  player?: boolean | null;
  boons?: number | null;
  harm?: number | null;
  harm_max?: number | null;
  fatigue?: number | null;
  conditions?:
    | (
        | "afraid"
        | "armour-compromised"
        | "bracing"
        | "compromised"
        | "disarmed"
        | "guarding"
        | "helpless"
        | "inspired"
        | "lost-footing"
        | "off-balance"
        | "prone"
        | "restrained"
        | "separated"
        | "stunned"
      )[]
    | null;
  hidden?: number | null;
  unseen?: boolean | null;
  leash?: number | null;
  leash_max?: number | null;
  cap?: number | null;
  obligation?: number | null;
}
/**
 * A spell: its tag, its art (the skill rolled with Wits), its band, and what may be special about it.
 *
 * `dv` replaces the value of its tag, `ritual` counts the turns that it takes after the first.  `bars` is for wards,
 * `hazard` for what is conjured (else a wall), `fast` and `bump` for passages.
 */
export interface Spell {
  name: string;
  tag: "banish" | "conjure" | "mark" | "passage" | "reveal" | "transport" | "veil" | "ward";
  art?: string;
  element?: "earth" | "fate" | "fire" | "life" | "shadow" | "storm" | "water";
  band?: "close" | "far" | "near";
  dv?: number | null;
  instant?: boolean;
  sight?: boolean;
  ritual?: number;
  bars?: "enemies" | "outsiders";
  hazard?: boolean;
  fast?: boolean;
  bump?: "effect" | "position";
}
/**
 * An option of the game: what it is in a sentence, and what it may be, one of `choices` or a number of a range.
 */
export interface OptionSample {
  name: string;
  usual: string | number | boolean | null;
  choices: (string | number | boolean | null)[];
  least: number | null;
  most: number | null;
  title: string;
  text: string;
  rule: string;
}
/**
 * Walk along a path, in steps or by waypoints, and face as you like at the end.
 */
export interface Move {
  do: "move";
  unit: string;
  path: [number, number][];
  facing?: string | null;
}
/**
 * Face another way; for a boon even where it is not free.
 */
export interface Face {
  do: "face";
  unit: string;
  facing: string;
  boon?: boolean;
}
/**
 * Relocate one step inside the zone of those who control you, or turn in it.
 */
export interface Shift {
  do: "shift";
  unit: string;
  to?: [number, number] | null;
  facing?: string | null;
  by?: "act" | "test";
  description?: "basic" | "detailed" | "intricate";
}
/**
 * Take the act to get out of the zones you stand in: a test.
 */
export interface Disengage {
  do: "disengage";
  unit: string;
  description?: "basic" | "detailed" | "intricate";
}
/**
 * Spend a boon to disengage without a test and without the act.
 */
export interface SlipAway {
  do: "slip_away";
  unit: string;
}
/**
 * Move as if one cell were not controlled: by a boon, or under a leader's aura toward an objective.
 */
export interface IgnoreZone {
  do: "ignore_zone";
  unit: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  ignoring: [number, number];
  path: [number, number][];
  facing?: string | null;
  by?: "aura" | "boon";
}
/**
 * Spend two boons to move up to your speed through all zones, and end engaged.
 */
export interface HeroicRush {
  do: "heroic_rush";
  unit: string;
  path: [number, number][];
  foe: string;
  facing?: string | null;
}
/**
 * Strike an enemy in your zone.
 */
export interface Attack {
  do: "attack";
  unit: string;
  target: string;
  description?: "basic" | "detailed" | "intricate";
}
/**
 * Shoot at an enemy you can see.
 */
export interface Shoot {
  do: "shoot";
  unit: string;
  target: string;
  description?: "basic" | "detailed" | "intricate";
}
/**
 * Push an enemy one cell away.
 */
export interface Shove {
  do: "shove";
  unit: string;
  target: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  to: [number, number];
  description?: "basic" | "detailed" | "intricate";
}
/**
 * Drag an enemy one cell nearer.
 */
export interface Pull {
  do: "pull";
  unit: string;
  target: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  to: [number, number];
  description?: "basic" | "detailed" | "intricate";
}
/**
 * Knock an enemy in your zone off its feet.
 */
export interface Tackle {
  do: "tackle";
  unit: string;
  target: string;
  description?: "basic" | "detailed" | "intricate";
}
/**
 * Hew at a conjured wall or hazard beside you.
 */
export interface Breach {
  do: "breach";
  unit: string;
  effect: string;
  description?: "basic" | "detailed" | "intricate";
}
/**
 * Be ready to strike the first enemy who leaves your zone, with the full pool.
 */
export interface Guard {
  do: "guard";
  unit: string;
}
/**
 * Set your feet: harder to shove, and a wider zone for reactions only.
 */
export interface Brace {
  do: "brace";
  unit: string;
}
/**
 * Gain two points of movement this turn.
 */
export interface Dash {
  do: "dash";
  unit: string;
}
/**
 * Get up.
 */
export interface Stand {
  do: "stand";
  unit: string;
  by?: "act" | "boon";
}
/**
 * Pick up the weapon you lost.
 */
export interface Rearm {
  do: "rearm";
  unit: string;
}
/**
 * Ready your help for an ally's next test.
 */
export interface Assist {
  do: "assist";
  unit: string;
  ally: string;
}
/**
 * Hearten an ally: it loses its fear, or gains a die on its next test.
 */
export interface Rally {
  do: "rally";
  unit: string;
  ally: string;
  description?: "basic" | "detailed" | "intricate";
}
/**
 * Trade places with an ally beside you, if both pass a test.
 */
export interface Swap {
  do: "swap";
  unit: string;
  ally: string;
  description?: "basic" | "detailed" | "intricate";
}
/**
 * Open or close a door you stand at.
 */
export interface Door {
  do: "door";
  unit: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  between: [[number, number], [number, number]];
  open: boolean;
}
/**
 * Try to get free of what pins you down, with Body or Wits, whichever is better.
 */
export interface BreakFree {
  do: "break_free";
  unit: string;
}
/**
 * Cast a spell: a test of Wits with its art.
 */
export interface Cast {
  do: "cast";
  unit: string;
  spell: string;
  target?: string;
  cells?: [number, number][];
  edge?: [[number, number], [number, number]] | null;
  choice?: number;
  description?: "basic" | "detailed" | "intricate";
}
/**
 * Begin a ritual, alone or with the help of allies close by, who are bound as the caster is until it ends.
 */
export interface BeginRitual {
  do: "begin_ritual";
  unit: string;
  spell: string;
  target?: string;
  cells?: [number, number][];
  edge?: [[number, number], [number, number]] | null;
  choice?: number;
  helpers?: string[];
}
/**
 * Go on with the ritual you lead; in its last turn the spell is cast, with the help of those close by.
 */
export interface ContinueRitual {
  do: "continue_ritual";
  unit: string;
  description?: "basic" | "detailed" | "intricate";
}
/**
 * Give up the ritual you lead, or leave the one you help; it takes no act.
 */
export interface BreakOff {
  do: "break_off";
  unit: string;
}
/**
 * Cast a ritual spell at once, as if it were instant, at the price of obligation.
 */
export interface CrackSeal {
  do: "crack_seal";
  unit: string;
  spell: string;
  target?: string;
  cells?: [number, number][];
  edge?: [[number, number], [number, number]] | null;
  choice?: number;
  description?: "basic" | "detailed" | "intricate";
}
/**
 * End the turn.
 */
export interface End {
  do: "end";
  unit: string;
}
/**
 * Strike at the one who leaves.
 */
export interface TakeStrike {
  do: "take_strike";
}
/**
 * Let them go.
 */
export interface LetPass {
  do: "let_pass";
}
/**
 * Spend a boon to throw one die again, counted from 0; the new face stands.
 */
export interface Reroll {
  do: "reroll";
  die: number;
}
/**
 * Keep the dice as they lie.
 */
export interface Keep {
  do: "keep";
}
/**
 * Take the bargain.
 */
export interface Accept {
  do: "accept";
}
/**
 * Refuse the bargain.
 */
export interface Refuse {
  do: "refuse";
}
/**
 * Buy trouble from the menu with banked complication points; a twist is told in words.
 */
export interface Spend {
  do: "spend";
  on: "armour" | "compromised" | "disarmed" | "fatigue" | "footing" | "pinned" | "separated" | "twist";
  unit?: string;
  text?: string;
}
/**
 * Offer success after all, for a complication named beforehand.
 */
export interface OfferBargain {
  do: "offer_bargain";
  complication: string;
}
/**
 * Spend a banked point on the instability of a seal that was cracked this turn: its element turns on the caster.
 */
export interface Unleash {
  do: "unleash";
}

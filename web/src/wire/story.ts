// Made from the Python types by `make wire`; do not edit.

export interface StoryFile {
  story?: Story;
}
/**
 * All that a seat knows of a campaign; `master` says that it is the game master's.
 *
 *     `fills` are by clock the chances that it is full within one beat, two, three and more, if the check that is set up
 *     to fill it is made in each; `gifts` is by check what talents and gear can do for it now.
 */
export interface Story {
  title: string;
  players: string[];
  phase: "between" | "downtime" | "scene";
  session: number;
  arc: number;
  days: number;
  scene: Scene | null;
  bank: Points[];
  crown: Crown | null;
  scaling: Scaling | null;
  notes: {
    [k: string]: string;
  };
  jottings: {
    [k: string]: Jotting;
  };
  characters: {
    [k: string]: Character;
  };
  followers: {
    [k: string]: Follower;
  };
  assets: {
    [k: string]: Asset;
  };
  clocks: {
    [k: string]: Clock;
  };
  attempts: {
    [k: string]: Attempt;
  };
  castings: {
    [k: string]: Casting;
  };
  piles: {
    [k: string]: Pile;
  };
  seeds: {
    [k: string]: Seed;
  };
  motives: {
    [k: string]: Motive;
  };
  favours: {
    [k: string]: Favour;
  };
  sheets: {
    [k: string]: Sheet;
  };
  stores: Stores;
  omens: {
    [k: string]: Omen;
  };
  spells: {
    [k: string]: Written;
  };
  packs: Added[];
  court: Court;
  fills: {
    [k: string]: number[];
  };
  gifts: {
    [k: string]: Gift[];
  };
  die: Die;
  shelf: Shelf | null;
  chosen: {
    [k: string]: string;
  };
  master: boolean;
}
/**
 * A scene that is being played: its number in the campaign, where it is, what the crew brought and gained there.
 */
export interface Scene {
  number: number;
  name: string;
  pillar: "arcana" | "combat" | "social" | "stealth" | "travel";
  venue: string;
  present: string[];
  advantages: string[];
  gained: string[];
  beat: number;
}
/**
 * Complication points in the game master's bank: how many, where they come from, and when they lapse.
 *
 *     `venue` and `arc` are where and when they were banked; players do not see `secret` ones.
 */
export interface Points {
  count: number;
  source: string;
  until: "arc" | "opening" | "scene" | "twist" | "venue";
  secret: boolean;
  venue: string;
  arc: number;
}
/**
 * The spread that frames a campaign, its two dials, and how it ended.
 *
 *     `cards` are those of the spread by place, `shown` the places that players see, `names` what each place is in the
 *     story; `social` and `kinetic` name the rails.  The rival forces the decision from arc `due` on, never if it is 0.
 */
export interface Crown {
  cards: {
    [k: string]: string;
  };
  shown: ("leverage" | "pressure" | "rival" | "site" | "wild")[];
  names: {
    [k: string]: string;
  };
  fixed: boolean;
  social: string;
  kinetic: string;
  mandate: number;
  crisis: number;
  called: boolean;
  due: number;
  mini: boolean;
  finale: Finale | null;
  ending: ("crowned" | "shattered" | "tempered") | null;
  monument: string;
  terms: string;
  epilogues: {
    /**
     * @minItems 2
     * @maxItems 2
     */
    [k: string]: [string, string];
  };
  legacies: Legacy[];
}
/**
 * A finale that is being played: how it came about, its beat, its rails, and what may still be used once.
 */
export interface Finale {
  way: "balanced" | "called" | "forced" | "mini";
  social: string;
  kinetic: string;
  beat: "coronation" | "crossing" | "reckoning";
  boost: boolean;
  collision: boolean;
}
/**
 * Something of a character's that became part of the world.
 */
export interface Legacy {
  kind: "fixture" | "institution" | "rider" | "stationed";
  character: string;
  what: string;
  region: string;
}
/**
 * A scene that is scaled: its number, its obstacle's tier and band, its dials, and its clocks by their ids.
 *
 *     `anchor` is who handles the danger.  Of the beat that is being played, `intents` are by character, `flips` the cards
 *     that were turned over, `free` how many more may be turned for nothing, `floor` how many points the game master has
 *     in it besides the bank's.
 */
export interface Scaling {
  scene: number;
  obstacle: number;
  band: "balanced" | "boss" | "hard";
  dials: ("cp_floor" | "domain" | "free_flip" | "gates" | "opposition" | "position_floor" | "severity")[];
  gates: string[];
  domain: ("bureaucracy" | "terrain" | "witnesses") | null;
  opposition: ("counterwatch" | "hard_cover" | "paper_teeth") | null;
  reward: string;
  anchor: string;
  beat: number;
  intents: {
    [k: string]: Intent;
  };
  flips: string[];
  applied: string;
  free: number;
  floor: number;
}
/**
 * What somebody declared for a beat; `epic` says that they go beyond their measure.
 */
export interface Intent {
  what: string;
  epic: boolean;
  done: boolean;
}
/**
 * What a player wrote down on a character's pages, under a head; everybody reads what is `shared`.
 */
export interface Jotting {
  id: string;
  character: string;
  head: string;
  text: string;
  shared: boolean;
}
/**
 * A player's character: the sum of its awards and purchases, and what has befallen it.
 *
 *     `seat` is who plays it; "" for nobody at present.  `hindrances` are the dice that some of its conditions take.
 */
export interface Character {
  id: string;
  name: string;
  seat: string;
  concept: string;
  culture: string;
  affinities: string[];
  archetype: string;
  awards: Award[];
  purchases: Purchase[];
  bonds: Bond[];
  complications: string[];
  gear: {
    [k: string]: Item;
  };
  conditions: string[];
  hindrances: {
    [k: string]: Hindrance;
  };
  boons: number;
  fatigue: number;
  harm: number;
  status: "absent" | "active" | "dead" | "retired" | "unfinished";
  notes: string;
}
/**
 * Experience that was gained: how much, what for, by which ruling, in which session (0: at creation).
 */
export interface Award {
  xp: number;
  why: string;
  rule: string;
  session: number;
}
/**
 * Experience that was spent: on what, up to which rating, by which ruling, when, in how many days.
 */
export interface Purchase {
  kind:
    | "activation"
    | "asset"
    | "attribute"
    | "conversion"
    | "follower"
    | "gear"
    | "maintenance"
    | "other"
    | "prestige"
    | "promotion"
    | "repair"
    | "respec"
    | "skill"
    | "talent";
  what: string;
  xp: number;
  rule: string;
  rating: number;
  session: number;
  days: number;
}
/**
 * A tie to somebody or something of the story.
 */
export interface Bond {
  about: string;
  text: string;
}
/**
 * A piece of gear; `kind` names its entry in the catalogue, "" for one that is in none.
 */
export interface Item {
  name: string;
  kind: string;
  condition: "broken" | "compromised" | "maintained" | "neglected";
  uses: number;
}
/**
 * Dice that a condition takes from checks `on` some attributes, skills or tags; from all if none is named.
 */
export interface Hindrance {
  dice: number;
  on: string[];
}
/**
 * Somebody who follows a character: its lane, how good it is in it, and its tracks.
 *
 *     `roles` are lanes that the story added; `wounds` are untreated; `recovered` says that a quest brought it back;
 *     `threat` is what the game master is about to do to it while its player may still save it.
 */
export interface Follower {
  id: string;
  name: string;
  owner: string;
  role: string;
  cap: number;
  roles: string[];
  familiar: boolean;
  bond: number;
  exposure: number;
  harm: number;
  wounds: number;
  loyalty: "devoted" | "steady" | "wary";
  condition: "compromised" | "maintained" | "neglected";
  flagged: boolean;
  recovered: boolean;
  rank: "apprentice" | "associate" | "deputy" | "steward";
  where: "anchored" | "dormant" | "present" | "separated" | "withdrawn";
  threat: ("burn" | "lose" | "pin" | "seize" | "separate" | "wound") | null;
  notes: string;
}
/**
 * Something off screen that works for a character; `effect` is what it does for free once a session.
 *
 *     `reach` is what the game master says of the next thing that is asked of it; `stores` says that using it eats into
 *     the supplies of the crew, `supplies` that it can fill them up.
 */
export interface Asset {
  id: string;
  name: string;
  owner: string;
  kind: string;
  tier: "major" | "minor" | "standard";
  effect: string;
  condition: "compromised" | "maintained" | "neglected";
  flagged: boolean;
  recovered: boolean;
  reach: "fits" | "point" | "reduced" | "refused" | "setup";
  stores: boolean;
  supplies: boolean;
}
/**
 * A clock: how many segments it has and how many are filled.
 *
 *     `about` is what it is tied to, `when` what ticks it, `pressure` how it shows and `then` what happens when it is
 *     full; a `hidden` one only the game master sees.  `spare` names what will take up the next segments in its stead.
 */
export interface Clock {
  id: string;
  name: string;
  size: number;
  filled: number;
  sort:
    | "clock"
    | "debt"
    | "dial"
    | "domain"
    | "doom"
    | "gate"
    | "haste"
    | "injury"
    | "peril"
    | "primary"
    | "project"
    | "rail"
    | "rescue"
    | "supply";
  hidden: boolean;
  about: string;
  when: string;
  pressure: string;
  then: string;
  spare: string[];
}
/**
 * Something that a character attempts, from its stakes to its consequence.
 *
 *     `skill` is the one primary skill; `tags` say what talents ask about; `clock` is the clock that success moves towards
 *     `aim`; `asset` is what it leverages; `dv` is 0 while it is not known; `members` are the others of a group check.
 *     `ones` are the 1s of the dice as they first fell, `kept` points that stay although their dice were thrown again,
 *     `less` points taken away, `sure` successes that need no die, `forced` successes that fatigue still makes its player
 *     throw again; `again` are the places of dice that were thrown again by boons and talents; `points` are those that
 *     still wait to be used; `scope` is the value at which a bargain let it succeed.
 */
export interface Attempt {
  id: string;
  character: string;
  goal: string;
  attribute: "body" | "presence" | "spirit" | "wits";
  skill: string;
  method: string;
  tags: string[];
  sort: "casting" | "check" | "defense" | "resist";
  stage: "done" | "forked" | "missed" | "paying" | "proposed" | "rolled" | "staked";
  scene: number;
  clock: string;
  aim: "clear" | "fill";
  gear: string;
  asset: string;
  dv: number;
  blind: boolean;
  success: string;
  failure: string;
  position: "controlled" | "risky";
  effect: number;
  strenuous: boolean;
  description: "basic" | "detailed" | "intricate";
  remark: string;
  opposition: Opposition | null;
  group: boolean;
  members: string[];
  helps: Help[];
  modifiers: Part[];
  faces: number[];
  ones: number;
  kept: number;
  less: number;
  sure: number;
  forced: number;
  again: number[];
  boons: number;
  successes: number;
  complications: number;
  grade: ("clean" | "cost" | "miss" | "partial") | null;
  points: number;
  way: ("draw" | "spend") | null;
  cards: string[];
  twist: string;
  fork: Fork | null;
  choice: ("get" | "leave") | null;
  bargain: string;
  scope: number | null;
}
/**
 * Who rolls against a check: how many dice, and what fell.  `changes` says that they want things to change.
 */
export interface Opposition {
  who: string;
  dice: number;
  changes: boolean;
  faces: number[];
}
/**
 * Dice that somebody lends, a character or a follower, before the cap on all of them.
 */
export interface Help {
  helper: string;
  dice: number;
  what: string;
  follower: boolean;
}
/**
 * One addend: how much, what for, and the rule behind it.
 */
export interface Part {
  value: number;
  what: string;
  rule: string;
}
/**
 * The two ways that a partial result leaves open: get it and pay, or leave it and gain something else.
 */
export interface Fork {
  get: string;
  cost: "gear" | "position" | "time";
  leave: string;
  gain: "information" | "safety";
}
/**
 * A spell from the first breath to its end.
 *
 *     `channels` are checks whose potential has not been counted, `weave` is the check that shapes it.  `target` is who it
 *     is cast upon ("" for a place), `gear` what of theirs carries it.  `left` are the beats that it still lasts (None: as
 *     long as the scene), counted at a `beat` of a `scene`; `uses` how often it may still be used (0: ever again).
 */
export interface Casting {
  id: string;
  character: string;
  phase: "channel" | "declared" | "spent" | "standing" | "weave";
  goal: string;
  ritual: boolean;
  helpers: Helper[];
  channels: string[];
  potential: number;
  pooled: number;
  spell: Spell | null;
  weave: string;
  shunted: boolean;
  noticed: boolean;
  brittle: boolean;
  outcomes: (Controlled | Stronger | Turned | Access | Obscured | Refreshed | Mended)[];
  target: string;
  gear: string;
  left: number | null;
  uses: number;
  scene: number;
  beat: number;
}
/**
 * Somebody who helps with a ritual: what they roll, what they do, and of which rolls they absorbed a point.
 */
export interface Helper {
  character: string;
  attribute: "body" | "presence" | "spirit" | "wits";
  skill: string;
  part: string;
  absorbed: string[];
}
/**
 * A spell in three lines: its name and Art, what it does, its ladder of backlash.
 *
 *     `outcomes` all happen, or one of them if `choose`; `lasts` and `beats`, if it is not as long as others of its kind,
 *     say how long; `until` what ends it before that.  `price` is what a miracle costs besides; `battle` says what it is
 *     on a board, as the fields of a spell of the miniatures.
 */
export interface Spell {
  name: string;
  art: string;
  dv: number;
  text: string;
  outcomes: (Controlled | Stronger | Turned | Access | Obscured | Refreshed | Mended)[];
  ladder: Rung[];
  lasts: "area" | "buff" | "instant" | "scene" | "use";
  beats: number;
  choose: boolean;
  obvious: boolean;
  limits: string;
  until: string;
  price: string;
  battle: {
    [k: string]: string;
  };
  ruling: string;
}
/**
 * An action starts in a controlled position.
 */
export interface Controlled {
  does: "controlled";
  on: string;
}
/**
 * An action has so much more effect.
 */
export interface Stronger {
  does: "effect";
  on: string;
  by: number;
}
/**
 * A rail or another clock moves: at once, or one time after a `strong` hit.
 */
export interface Turned {
  does: "rail";
  on: string;
  rail: string;
  by: number;
  strong: boolean;
}
/**
 * For a beat something can be done that could not, or something is learned.
 */
export interface Access {
  does: "access";
  on: string;
}
/**
 * One sense is silenced or veiled.
 */
export interface Obscured {
  does: "obscure";
  on: string;
}
/**
 * Levels of fatigue leave whom it is cast upon.
 */
export interface Refreshed {
  does: "refresh";
  on: string;
  levels: number;
}
/**
 * Harm gets one level better.
 */
export interface Mended {
  does: "mend";
  on: string;
}
/**
 * A step of a ladder: from how many points on it holds, what happens, and what of it the rules do.
 */
export interface Rung {
  points: number;
  text: string;
  bites: (Tires | Wounds | Marks | Presses | Fades | Cracks)[];
}
/**
 * The caster takes fatigue, or some helper of a ritual, whom a die picks.
 */
export interface Tires {
  does: "tire";
  levels: number;
  helper: boolean;
}
/**
 * The caster is harmed.
 */
export interface Wounds {
  does: "wound";
  level: number;
}
/**
 * The caster, or whom the spell is cast upon, has a condition, which may hinder them.
 */
export interface Marks {
  does: "mark";
  condition: string;
  target: boolean;
  hindrance: Hindrance | null;
}
/**
 * A clock starts, or moves if it is there; without a size it is a rail.
 */
export interface Presses {
  does: "press";
  clock: string;
  size: number;
  by: number;
}
/**
 * The spell is over after so many uses.
 */
export interface Fades {
  does: "fade";
  uses: number;
}
/**
 * What carries the spell is compromised, and shatters when it fails.
 */
export interface Cracks {
  does: "crack";
}
/**
 * A pack for one purpose: the cards that were drawn, the first first; the rest has no order until it is drawn.
 *
 *     `top` are cards of a real deck that people have turned over and that come next; `scene` is the number of the scene
 *     in which the pack was shuffled last, 0 outside scenes.
 */
export interface Pile {
  drawn: string[];
  top: string[];
  scene: number;
}
/**
 * The seed of an adventure.
 *
 *     `clock` is the size of its main clock and `parallel` those of clocks beside it; `combos` tell what its cards make
 *     together, `points` are free complication points, `harsh` says whether it begins short of supplies or tired, and
 *     `payoffs` are rewards kept back for the end of an act.
 */
export interface Seed {
  elements: Element[];
  clock: number;
  severity: string;
  tone: string;
  parallel: number[];
  combos: string[];
  points: number;
  harsh: boolean;
  payoffs: Element[];
  id: string;
  opened: boolean;
}
/**
 * A card of an adventure's seed and what it stands for there.
 */
export interface Element {
  role: "actor" | "complication" | "place" | "reward";
  card: string;
  text: string;
}
/**
 * What moves somebody; `shown` are the suits that players have learned of.
 */
export interface Motive {
  traits: Trait[];
  id: string;
  name: string;
  shown: ("C" | "D" | "H" | "S")[];
}
/**
 * One side of somebody: its suit and rank, the aspect it is, its name and what it looks like.
 *
 * This interface was referenced by `StoryFile`'s JSON-Schema
 * via the `definition` "fieldcraft.systems.fates_edge.decks.facts.Trait".
 */
export interface Trait {
  suit: "C" | "D" | "H" | "S";
  rank: string;
  aspect: string;
  name: string;
  hook: string;
}
/**
 * Something that can be called in so many times.
 */
export interface Favour {
  id: string;
  owner: string;
  text: string;
  uses: number;
}
/**
 * What follows from a character's purchases and awards; `boons` is how many it may hold.
 *
 *     `asks` is what talents and gear, its own and those of others, would have to be told of its checks.
 */
export interface Sheet {
  attributes: {
    [k: string]: number;
  };
  skills: Trait1[];
  talents: Known[];
  gear: Known[];
  earned: number;
  spent: number;
  left: number;
  tier: number;
  standing: string;
  fame: string;
  boons: number;
  asks: string[];
}
/**
 * A skill with its level, and the attribute that it usually goes with.
 *
 * This interface was referenced by `StoryFile`'s JSON-Schema
 * via the `definition` "fieldcraft.systems.fates_edge.showing.parts.Trait".
 */
export interface Trait1 {
  key: string;
  level: number;
  attribute: ("body" | "presence" | "spirit" | "wits") | null;
  group: string;
}
/**
 * A talent or a piece of gear as the rules tell of it.
 */
export interface Known {
  key: string;
  name: string;
  text: string;
  rule: string;
}
/**
 * The supplies of the crew: segments used up, how many there are, and what that means.
 */
export interface Stores {
  filled: number;
  size: number;
  band: "dangerously low" | "full" | "low" | "out";
}
/**
 * A card as it is read: its suit, how bad it is from 0 to 3, in words, what fits its suit instead, and a sample.
 */
export interface Omen {
  card: string;
  suit: Suit;
  severity: number;
  band: string;
  meaning: string;
  substitute: string;
  sample: string;
}
/**
 * What a suit is about.
 */
export interface Suit {
  name: string;
  domain: string;
  examples: string;
}
/**
 * A spell as it is written down: its three lines, what people judge of it, and whether this table wrote it.
 */
export interface Written {
  name: string;
  art: string;
  dv: number;
  /**
   * @minItems 3
   * @maxItems 3
   */
  lines: [string, string, string];
  limits: string;
  until: string;
  ruling: string;
  own: boolean;
}
/**
 * A content pack: the names of what it adds; of cards each with what it tells, for the game master alone.
 */
export interface Added {
  id: string;
  title: string;
  version: number;
  talents: string[];
  gear: string[];
  skills: string[];
  spells: string[];
  cards: string[];
}
/**
 * What follows from the Crown: what its cards say, the rails that its Club offers, each with those that go with it.
 *
 *     `cap` is how far its dials go, 0 where the table counts none.
 */
export interface Court {
  says: {
    [k: string]: string;
  };
  rails: {
    [k: string]: string[];
  };
  cap: number;
}
/**
 * What a character may use on a check now, one's own or an ally's.
 *
 *     `what` says which dice it throws again, "failed" or "ones", and `dice` how many of them (0: all); "" if it throws
 *     none.
 */
export interface Gift {
  character: string;
  talent: string;
  name: string;
  what: string;
  dice: number;
}
/**
 * A die of a pool: faces from `success` up are successes, faces up to `complication` (0: none) complications.
 */
export interface Die {
  sides: number;
  success: number;
  complication: number;
}
/**
 * What the game master may reach for: troubles that points buy now, clocks and rails that the rules name.
 *
 *     `special` are the troubles that only scenes like this one have, by their keys.
 */
export interface Shelf {
  troubles: Trouble[];
  special: string[];
  clocks: string[];
  rails: string[];
}
/**
 * A line of the menu: its price in points, what it is, and what the rules do with it.
 */
export interface Trouble {
  key: string;
  price: number;
  text: string;
  family: "collateral" | "escalation" | "exhaustion" | "exposure";
  does: "break" | "clock" | "compromise" | "fatigue" | "footing" | "harm" | "out_of_supply" | "story" | "supply";
  amount: number;
  everybody: boolean;
}

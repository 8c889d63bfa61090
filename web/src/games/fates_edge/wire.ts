// Made from the Python types by `make wire`; do not edit.

export type GameAction =
  | BeginSession
  | BeginScene
  | EnterScene
  | LeaveScene
  | BeginFight
  | EndScene
  | BeginDowntime
  | EndDowntime
  | ChooseOption
  | EndArc
  | WriteNote
  | StrikeNote
  | Jot
  | StrikeJotting
  | CreateCharacter
  | DescribeCharacter
  | TakeComplication
  | TakeKit
  | FinishCharacter
  | PlayMontage
  | RaiseAttribute
  | RaiseSkill
  | LearnTalent
  | ReturnPurchase
  | UseFeature
  | AskFeature
  | OrderCards
  | BreakOath
  | FulfilOmen
  | Tie
  | Untie
  | RewardBond
  | AwardXp
  | AwardAll
  | AwardMilestone
  | TakeCard
  | Drift
  | Pivot
  | KeepTalent
  | FundWorks
  | BeginProject
  | PressHaste
  | NameFlaw
  | MakeUp
  | InvokeToken
  | GoMissing
  | ComeBack
  | Lose
  | Replace
  | Acquire
  | DamageItem
  | FlagItem
  | NeglectItem
  | ServiceItem
  | FieldRepair
  | MendItem
  | UseRemedy
  | AddPack
  | RemovePack
  | ImportCharacter
  | CreateItem
  | CreateSkill
  | Propose
  | Stake
  | Grade
  | Oppose
  | GiveDice
  | CallGroup
  | JoinGroup
  | Assist
  | SendFollower
  | WithdrawAssist
  | RollCheck
  | RerollDie
  | TakeResult
  | BearStrain
  | UseTalent
  | ForceResist
  | FollowerResists
  | Restrain
  | WithdrawCheck
  | OfferFork
  | ChooseWay
  | OfferDevilsBargain
  | AnswerDevilsBargain
  | Flourish
  | OfferEdge
  | CloseCheck
  | WaivePoints
  | SpendPoints
  | BankPoints
  | CashPoints
  | DrawConsequences
  | RedrawCard
  | PickCard
  | TellTwist
  | CancelCard
  | RedrawLaidCard
  | CancelLaidCard
  | NextBeat
  | AwardBoon
  | ConvertBoons
  | GainAdvantage
  | ApplyOverStack
  | ClearCondition
  | Recruit
  | Promote
  | AddRole
  | RaiseRank
  | AnchorFollower
  | ShiftLoyalty
  | DeepenBond
  | CallGift
  | CallRank
  | BindFamiliar
  | WakeFamiliar
  | HotBeat
  | RelieveFollower
  | TakeInitiative
  | UseOpening
  | PressInitiative
  | AnswerPressure
  | Threaten
  | ShieldFollower
  | AcceptHit
  | LessenHit
  | KeepTogether
  | FindFollower
  | TurnExposure
  | StrikeAsset
  | FlagResource
  | FlagStrained
  | SettleFlags
  | Maintain
  | Repair
  | Recover
  | Restore
  | TendFollower
  | PayUpkeep
  | MissUpkeep
  | BuyAsset
  | ExtendNetwork
  | Activate
  | LaceActivation
  | JudgeReach
  | JudgeUse
  | Leverage
  | ActivateAbsent
  | SendAbsent
  | StartClock
  | StartDanger
  | StartReady
  | DrawClock
  | StartRail
  | TickClock
  | RevealClock
  | HideClock
  | RemoveClock
  | Tire
  | Rest
  | FillSupply
  | ClearSupply
  | GrantSupply
  | Treat
  | Harm
  | OfferBargain
  | RefuseBargain
  | AcceptBargain
  | ConsentToDeath
  | Kill
  | Wipe
  | BorrowDeed
  | Channel
  | Gather
  | Weave
  | BeginRitual
  | JoinRitual
  | LeaveRitual
  | AllowRitual
  | Absorb
  | Shape
  | NoticeMagic
  | AnswerHardBargain
  | Sustain
  | EndSpell
  | BringSpell
  | TurnRail
  | Backlash
  | Shunt
  | BearBacklash
  | WriteSpell
  | DrawSpell
  | TurnCards
  | DrawMotive
  | BendMotive
  | ShowTrait
  | CallFavour
  | DrawSeed
  | OpenSeed
  | GiveReward
  | DrawSpread
  | ShowCrownCard
  | NameCrown
  | NameRails
  | ScoreMajor
  | CallCrown
  | BeginFinale
  | NextCrownBeat
  | UseBoost
  | UseLeverage
  | ContradictBelief
  | CollideTwist
  | EndFinale
  | DrawEpilogue
  | KeepLegacy
  | StationFollower
  | AskStationed
  | KeepRival
  | StirFixture
  | ScaleScene
  | BeginScaledBeat
  | DeclareIntent
  | ActInBeat
  | FlipCard
  | RedrawFlip
  | ApplyWorst
  | CancelFlip
  | LeaveScaledScene
  | LayScenario
  | JudgeScene
  | FrameEnd
  | TellEnding
  | PutScenarioAway
  | ReturnFromBattle;
export type FormPart =
  | "arcs"
  | "battles"
  | "calendar"
  | "characters"
  | "checks"
  | "condition"
  | "crown"
  | "decks"
  | "followers"
  | "magic"
  | "notes"
  | "scaling"
  | "scenarios";

export interface GameWire {
  Story?: Story;
  CampaignBook?: CampaignBook;
  CharacterSummary?: CharacterSummary;
  GameAction?: GameAction;
  FormPart?: FormPart;
}
/**
 * All that a seat knows of a campaign; `master` says that it is the game master's.
 *
 * `peoples` are those of the world, each with its affinity; `fighters` those who would take places in a battle, in
 * order; `positions` are those in which checks begin, `gifts` is by check what talents and gear can do for it now,
 * `lying` how the dice of those that are rolled lie, `twists` for the game master what the cards drawn for one could
 * mean, while the twist is not told.  `on_page` are the heads of the game master's notes whose words stand with the
 * scenes of the story, and not again under their heads.
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
  sheets: {
    [k: string]: Sheet;
  };
  spells: {
    [k: string]: Written;
  };
  packs: Added[];
  court: Court;
  fighters: string[];
  positions: {
    [k: string]: "controlled" | "risky";
  };
  gifts: {
    [k: string]: Gift[];
  };
  lying: {
    [k: string]: Lying;
  };
  twists: {
    [k: string]: string;
  };
  peoples: {
    [k: string]: string;
  };
  die: Die;
  scaled: ScaledScene | null;
  on_page: string[];
  shelf: Shelf | null;
  able: Able;
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
 * `venue`, `scene` and `arc` are where and when they were banked; players do not see `secret` ones.  A `bearer` may
 * take those upon itself that are its backlash; `spade` is the card that was the twist for which they waited; `on` is
 * the character whom alone they befall.
 */
export interface Points {
  count: number;
  source: string;
  until: "arc" | "beat" | "debt" | "due" | "opening" | "scene" | "twist" | "venue";
  secret: boolean;
  venue: string;
  arc: number;
  scene: number;
  bearer: string;
  spade: string;
  on: string;
}
/**
 * The spread that frames a campaign, its two dials, and how it ended.
 *
 * `cards` are those of the spread by place, `shown` the places that players see, `names` what each place is in the
 * story; `social` and `kinetic` name the rails.  The rival forces the decision from arc `due` on, never if it is 0.
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
  records: Record[];
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
 * A finale that is being played: how it came about, its beat, its clocks, and what may still be used once.
 *
 * `full` are those of its clocks that have been full, by the beat in which they first were, in that order.
 */
export interface Finale {
  way: "balanced" | "called" | "forced" | "mini";
  primary: string;
  social: string;
  kinetic: string;
  beat: "coronation" | "crossing" | "reckoning";
  boost: boolean;
  collision: "ahead" | "open" | "over";
  leverage: boolean;
  full: {
    [k: string]: string;
  };
}
/**
 * What a finale has left on record: its name and terms, where and when it was decided, and how.
 */
export interface Record {
  name: string;
  terms: string;
  prize: "doctrine" | "endorsement" | "notice";
  ending: "crowned" | "shattered" | "tempered";
  site: string;
  session: number;
  arc: number;
}
/**
 * Something of a character's that became part of the world: where, in which arc, and who it was of followers.
 *
 * `post` is what a follower does there.
 */
export interface Legacy {
  kind: "fixture" | "institution" | "rider" | "stationed";
  character: string;
  what: string;
  region: string;
  arc: number;
  follower: string;
  post: "" | "custodian" | "deputy chair";
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
 * `seat` is who plays it; "" for nobody at present.  `hindrances` are the dice that some of its conditions take.
 * `giving_up` are the talents that its player wants to give up, each with the reason in the story.
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
  giving_up: {
    [k: string]: string;
  };
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
 * A tie to somebody or something of the story; `ends` says that its player wants to drop it.
 */
export interface Bond {
  about: string;
  text: string;
  ends: boolean;
}
/**
 * A piece of gear; `kind` names its entry in the catalogue, "" for one that is in none.
 *
 * One that is `flagged` gets worse unless it is seen to.  It was got, or seen to last, in an `arc` and a `session`; 0
 * is before the first.
 */
export interface Item {
  name: string;
  kind: string;
  condition: "broken" | "compromised" | "maintained";
  uses: number;
  flagged: boolean;
  arc: number;
  session: number;
}
/**
 * Dice that a condition takes from checks `on` some attributes, skills or tags; from all if none is named.
 *
 * `scene` is the number of the one scene in which it does, 0 for as long as the condition lasts.
 */
export interface Hindrance {
  dice: number;
  on: string[];
  scene: number;
}
/**
 * Somebody who follows a character: its lane, how good it is in it, and its tracks.
 *
 * `roles` are further lanes; `wounds` are untreated; `recovered` says that a quest brought it back;
 * `threat` is what the game master is about to do to it while its player may still save it, `venture` what it did by
 * itself last; `scene` is the number of the scene for which it was called, 0 for whoever stays.  `boons` and `tags`
 * are what scenes of its own have left: boons for one use, and what may be called upon once per arc.  `missed` is how
 * often its upkeep in downtime was missed since it was mended last.  `owes` says that a creditor shows up at its next
 * use.
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
  venture: Venture | null;
  scene: number;
  boons: number;
  tags: string[];
  missed: number;
  owes: boolean;
  notes: string;
}
/**
 * What a follower did by itself last: its effect, for whom, and on which clock.
 *
 * `rail` is what will tick if its crew presses on, while that is still to be said; `opening` counts which of its kind
 * its opening was in the scene.
 */
export interface Venture {
  effect: "controlled" | "distract" | "effect" | "fetch";
  ally: string;
  clock: string;
  rail: string;
  opening: number;
}
/**
 * Something off screen that works for a character; `effect` is what it does for free once a session.
 *
 * `reach` is what the game master says of the next thing that is asked of it, a refusal in this session; `stores` says
 * that using it eats into the supplies of the crew, `supplies` that it can fill them up; it was extended into the
 * `regions`; `asked` is its last use while the game master may still judge it.
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
  regions: string[];
  asked: Use | null;
}
/**
 * What an asset has done last beyond what is listed for it, with all that this changed.
 *
 * `boons` and `xp` paid for it; `counted` are counters by their names, `moved` segments of clocks by the clocks' ids,
 * `mended` pieces of gear, by who carries them and their own ids; advantages of the crew were `gained` by it, and it
 * is `listed` for the asset since.
 */
export interface Use {
  outcome: string;
  boons: number;
  xp: number;
  counted: {
    [k: string]: number;
  };
  moved: {
    [k: string]: number;
  };
  mended: [string, string][];
  gained: string[];
  listed: boolean;
}
/**
 * A clock: how many segments it has and how many are filled.
 *
 * `about` is what it is tied to, `when` what ticks it, `pressure` how it shows and `then` what happens when it is
 * full; a `hidden` one only the game master sees.  `spare` names what will take up the next segments in its stead.
 * A segment of it costs the game master its own `price` in points, or as much as the menu says if that is 0.  It has
 * `struck` once those who are there are put to the test that comes when it is full.
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
  price: number;
  spare: string[];
  struck: boolean;
}
/**
 * Something that a character attempts, from its stakes to its consequence.
 *
 * `skill` is the one primary skill; `tags` say what talents ask about; `clock` is the clock that success moves towards
 * `aim`; `asset` is what it leverages; `dv` is 0 while it is not known; `members` are the others of a group check,
 * `means` what they take part with; `position` and `effect` are as they were stated, and `spells` give theirs besides,
 * by the ids of castings.  `ignores_harm` says that a wound does not matter to it; `ones` are the 1s of the dice as
 * they first fell, `kept` points that no die shows any more or that came upon it besides, `less` points taken away,
 * `sure` successes that need no die, `forced` how many successes fatigue still makes whom throw again; `again` are
 * the places of dice that were thrown again by boons and talents; `given` says which of its `modifiers` talents and
 * gear gave; `against` is the value with which the successes were compared, once they were; `points` are those that
 * still wait to be used; `outdone` are cards that were drawn for it beside a nastier one; `scope` is the value at
 * which a bargain, or a ritual that overreached, let it succeed; `toll` are the levels of fatigue that a threat
 * costs who does not resist it and is swept away, where it harms nobody; `flourish` is what its player tells of an
 * intricate success, `edge` what the game master grants besides if it was clean.
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
  spells: {
    [k: string]: Aid;
  };
  strenuous: boolean;
  ignores_harm: boolean;
  description: "basic" | "detailed" | "intricate";
  remark: string;
  flourish: string;
  edge: string;
  opposition: Opposition | null;
  group: boolean;
  members: string[];
  means: {
    [k: string]: Means;
  };
  helps: Help[];
  modifiers: Part[];
  given: Given[];
  faces: number[];
  ones: number;
  kept: number;
  less: number;
  sure: number;
  forced: {
    [k: string]: number;
  };
  again: number[];
  boons: number;
  successes: number;
  against: number;
  complications: number;
  grade: ("clean" | "cost" | "miss" | "partial") | null;
  points: number;
  way: ("draw" | "spend") | null;
  cards: string[];
  outdone: string[];
  twist: string;
  fork: Fork | null;
  choice: ("get" | "leave") | null;
  bargain: string;
  scope: number | null;
  toll: number;
}
/**
 * What a spell gives the check that it is brought to bear on: it starts controlled, or has more effect.
 */
export interface Aid {
  controlled: boolean;
  effect: number;
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
 * With which attribute and skill somebody takes part in the check of a group; a captain `led` it so often.
 */
export interface Means {
  attribute: "body" | "presence" | "spirit" | "wits";
  skill: string;
  led: number;
}
/**
 * Dice that somebody lends, a character by a `skill` or a follower in its lane or not, before the cap on all.
 */
export interface Help {
  helper: string;
  dice: number;
  what: string;
  follower: boolean;
  within: boolean;
  skill: string;
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
 * Dice that a talent or a piece of gear gave a check before its roll: whose it is, which, and the dice.
 *
 * `once` says how often it may be used; `allies` that it helps others; who `forgoes` gave up an attack for it.
 */
export interface Given {
  character: string;
  feature: string;
  part: Part;
  once: "" | "arc" | "battle" | "campaign" | "duel" | "roll" | "scene" | "session" | "trip";
  allies: boolean;
  forgoes: boolean;
}
/**
 * The two ways that a partial result leaves open: get it and pay, or leave it and gain something else.
 */
export interface Fork {
  get: string;
  cost: "boon" | "gear" | "position" | "time";
  leave: string;
  gain: "information" | "safety";
}
/**
 * A spell from the first breath to its end.
 *
 * `channels` are checks whose potential has not been counted, `weave` is the check that shapes it.  `target` is who it
 * is cast upon ("" for a place), `gear` what of theirs carries it.  `left` are the beats that it still lasts (None: as
 * long as the scene), counted at a `beat` of a `scene`; `uses` how often it may still be used (0: ever again).
 * It took hold at the scene and beat `stood`; `bargain` waits for its caster's answer; what carries it is `brittle` in
 * checks that are rolled after those named.
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
  spell: Spell | null;
  weave: string;
  shunted: boolean;
  noticed: boolean;
  bargain: string;
  brittle: string[] | null;
  /**
   * @minItems 2
   * @maxItems 2
   */
  stood: [number, number];
  outcomes: (Controlled | Stronger | Turned | Access | Obscured | Refreshed | Mended)[];
  target: string;
  gear: string;
  left: number | null;
  uses: number;
  scene: number;
  beat: number;
}
/**
 * Somebody who helps with a ritual: what they roll, what they do, and what they have done for it.
 *
 * They may have `channelled` potential that was counted, and `absorbed` a point.
 */
export interface Helper {
  character: string;
  attribute: "body" | "presence" | "spirit" | "wits";
  skill: string;
  part: string;
  channelled: boolean;
  absorbed: boolean;
}
/**
 * A spell in three lines: its name and Art, what it does, its ladder of backlash.
 *
 * `outcomes` all happen, or one of them if `choose`; `upon` says whom it may be cast upon, or that it is for all who
 * are there, any of whom may use it; `lasts` and `beats`, if it is not as long as others of its kind, say how long;
 * `until` what ends it before that.  `price` is what a miracle costs besides; `battle` says what it is on a board, as
 * the fields of a spell of the miniatures.
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
  upon: "all" | "anyone" | "caster";
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
 * An action starts in a controlled position, or only the first that does if `once`.
 */
export interface Controlled {
  does: "controlled";
  on: string;
  once: boolean;
}
/**
 * An action has so much more effect, only one that is `unarmed` or that `clears` a clock if these say so.
 */
export interface Stronger {
  does: "effect";
  on: string;
  by: number;
  unarmed: boolean;
  clears: boolean;
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
  bites: (Tires | Wounds | Marks | Presses | Fades | Cracks | Rests)[];
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
 *
 * `scenes` says how many scenes later it does so, and only then; 0 is from now on.
 */
export interface Marks {
  does: "mark";
  condition: string;
  target: boolean;
  hindrance: Hindrance | null;
  scenes: number;
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
 * Whom the spell is cast upon must rest before the next scene, or tires.
 */
export interface Rests {
  does: "rest";
}
/**
 * What follows from a character's people, purchases and awards; `boons` is how many it may hold.
 *
 * `asks` is what talents and gear, its own and those of others, would have to be told of its checks.
 */
export interface Sheet {
  emblem: string;
  affinities: string[];
  attributes: {
    [k: string]: number;
  };
  skills: Trait[];
  talents: Known[];
  gear: Known[];
  complications: Known[];
  left: number;
  tier: number;
  standing: string;
  fame: string;
  boons: number;
  asks: string[];
}
/**
 * A skill with its level, and the attribute that it usually goes with.
 */
export interface Trait {
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
 * `cap` is how far its dials go, 0 where the table counts none.
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
 * `what` says which dice it throws again, "failed" or "ones", and `dice` how many of them (0: all), or "roll" for the
 * whole roll; "" if it throws none.  Whoever rolls may use it too if it is `shared`.
 */
export interface Gift {
  character: string;
  talent: string;
  name: string;
  what: string;
  dice: number;
  shared: boolean;
}
/**
 * Dice that have been thrown, read as they lie; `grade` is None while a value is not known.
 *
 * `better` and `worse` are the chances, by place, that a die thrown again for a boon changes the outcome so; they are
 * empty where nobody may throw one.  `open` says that something may still be done about the dice.
 */
export interface Lying {
  grade: ("clean" | "cost" | "miss" | "partial") | null;
  successes: number;
  dv: number;
  points: number;
  better: number[];
  worse: number[];
  open: boolean;
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
 * A scene that is scaled, the ids of its clocks on the table, and the points that its beat still gives.
 *
 * `aims` are by character the clock at which they aim if nothing else is said.
 */
export interface ScaledScene {
  scaling: Scaling;
  clocks: string[];
  points: number;
  aims: {
    [k: string]: string;
  };
}
/**
 * A scene that is scaled: its number, its obstacle's tier and band, its dials, and its clocks by their ids.
 *
 * `hot` says whether the danger was hot when the job was done, None before that, and `done_in` in which beat it was
 * done.  `anchor` is who handles the danger.  Of the beat that is being played, `intents` are by character, `flips`
 * the cards that were turned over, `applied` the one that applies, `free` how many more may be turned for nothing,
 * `cadence` whether one of them is that of a hot danger.  `ceiling` is the band by which cards are too high, if it is
 * not its own; `minded` the card against which the opponents have done what they can.  Only the game master reads
 * `setback`, what that cost, and `reward`, what was noted for the end.  `renamed` has the ids of those of its clocks,
 * but for gates, that go on under another one, by the ids with which they began; the clock of its `domain` began with
 * that id, and minds `suits`, or those in the book if none are named.
 */
export interface Scaling {
  scene: number;
  obstacle: number;
  band: "balanced" | "boss" | "hard";
  dials: ("cp_floor" | "domain" | "free_flip" | "gates" | "opposition" | "position_floor" | "severity")[];
  gates: string[];
  domain: string | null;
  suits: ("C" | "D" | "H" | "S")[];
  opposition: ("counterwatch" | "hard_cover" | "paper_teeth") | null;
  reward: string;
  anchor: string;
  hot: boolean | null;
  done_in: number;
  beat: number;
  intents: {
    [k: string]: Intent;
  };
  flips: string[];
  applied: string;
  free: number;
  cadence: "given" | "open" | "used";
  ceiling: ("balanced" | "boss" | "hard") | null;
  minded: string;
  setback: Setback | null;
  renamed: {
    [k: string]: string;
  };
}
/**
 * What somebody declared for a beat; `epic` says that they go beyond their measure, `attempt` is how they acted.
 */
export interface Intent {
  what: string;
  epic: boolean;
  done: boolean;
  attempt: string;
}
/**
 * What it cost the crew that the opponents minded a card: segments of a clock, what was put by, and fatigue.
 *
 * `fatigue` are levels by character; who was `winded` before it was forced to throw successes again already.
 */
export interface Setback {
  clock: string;
  segments: number;
  spare: string[];
  fatigue: {
    [k: string]: number;
  };
  winded: string[];
}
/**
 * What the game master may reach for: troubles that points buy now.
 *
 * `special` are the troubles that only scenes like this one have, by their keys; `gear` is by trouble and character
 * what may be worn down, and `targets` by trouble whom or what else it may strike; `closed` are those that do nothing
 * now, with why; `payable` are the points that each entry of the bank pays, with the others for what it lacks.
 * `until` is how long points may be banked at this table, and `likenesses` tell what something in the world is like.
 */
export interface Shelf {
  troubles: Trouble[];
  special: string[];
  gear: {
    [k: string]: {
      [k: string]: string[];
    };
  };
  targets: {
    [k: string]: string[];
  };
  closed: {
    [k: string]: string;
  };
  payable: number[];
  until: ("arc" | "beat" | "debt" | "due" | "opening" | "scene" | "twist" | "venue")[];
  likenesses: {
    [k: string]: string;
  };
}
/**
 * A line of the menu: its price in points, what it is, and what the rules do with it.
 */
export interface Trouble {
  key: string;
  price: number;
  text: string;
  family: "collateral" | "escalation" | "exhaustion" | "exposure";
  does:
    | "beat"
    | "break"
    | "burn"
    | "clock"
    | "compromise"
    | "disarm"
    | "endanger"
    | "fatigue"
    | "footing"
    | "gaffe"
    | "harm"
    | "out_of_supply"
    | "position"
    | "restrain"
    | "separate"
    | "story"
    | "supply";
  amount: number;
  everybody: boolean;
}
/**
 * By their ids those of a seat who may begin a check, magic or a ritual, or take their turn in a beat.
 *
 * `helps` and `joins` are by check those who may lend dice to it or join its group, `rites` by ritual those who may
 * take part in it; `targets` are by woven spell those upon whom it may be cast, "" for a place, and `ways` what may be
 * said that it does, "" for what is written down or the game master says; `rewards` are by each that a scaled scene
 * may end with those who may have it, "" for the whole crew.
 */
export interface Able {
  checks: string[];
  magic: string[];
  rituals: string[];
  beats: string[];
  helps: {
    [k: string]: string[];
  };
  joins: {
    [k: string]: string[];
  };
  rites: {
    [k: string]: string[];
  };
  targets: {
    [k: string]: string[];
  };
  ways: {
    [k: string]: ("" | "controlled" | "effect" | "rail")[];
  };
  rewards: {
    [k: string]: string[];
  };
}
/**
 * What the books of the role-playing game hold that no deed changes.
 */
export interface CampaignBook {
  options: OptionCard[];
  rumours: Entry[];
  places: Entry[];
  peoples: Entry[];
  lands: Entry[];
  seas: Entry[];
  bands: BandCard[];
  opposition: Entry[];
  domains: string[];
  tables: Lookup[];
}
/**
 * A choice that the rules leave: what it is in a sentence, its ruling, and its values, the first the default.
 *
 * `names` are the values as people read them.
 */
export interface OptionCard {
  name: string;
  title: string;
  text: string;
  rule: string;
  source: string;
  topic: string;
  values: string[];
  names: string[];
}
/**
 * A name and what is to be said of it.
 */
export interface Entry {
  name: string;
  text: string;
}
/**
 * How hard a scene is: the segments of its clocks, its gates, and what it earns.
 */
export interface BandCard {
  name: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  job: [number, number];
  danger: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  prefill: [number, number];
  gates: number;
  rewards: Entry[];
}
/**
 * Something to look up: the ruling in which it stands, and its rows.
 */
export interface Lookup {
  rule: string;
  title: string;
  rows: Entry[];
}
/**
 * What people look for first in a character that was read from a file.
 */
export interface CharacterSummary {
  name: string;
  concept: string;
  earned: number;
  left: number;
  talents: string[];
  gear: string[];
  followers: string[];
  assets: string[];
}
/**
 * Begin an evening at the table.
 */
export interface BeginSession {
  do: "begin_session";
}
/**
 * Begin a scene: who is in it (everybody if nobody is named), and what the crew brings into it.
 */
export interface BeginScene {
  do: "begin_scene";
  name: string;
  pillar?: "arcana" | "combat" | "social" | "stealth" | "travel";
  venue?: string;
  present?: string[];
  advantages?: string[];
}
/**
 * Let somebody come into the scene that is being played.
 */
export interface EnterScene {
  do: "enter_scene";
  character: string;
}
/**
 * Let somebody leave the scene that is being played.
 */
export interface LeaveScene {
  do: "leave_scene";
  character: string;
}
/**
 * Say that another duel or battle begins within the scene: what may be used once in each may be used again.
 */
export interface BeginFight {
  do: "begin_fight";
  fight: "battle" | "duel";
}
/**
 * End the scene that is being played.
 */
export interface EndScene {
  do: "end_scene";
}
/**
 * Let days pass in which characters train, rest and mend.
 */
export interface BeginDowntime {
  do: "begin_downtime";
  days: number;
}
/**
 * End the days of downtime.
 */
export interface EndDowntime {
  do: "end_downtime";
}
/**
 * Choose how a rule is read from now on.
 */
export interface ChooseOption {
  do: "choose_option";
  option: string;
  value: string;
}
/**
 * End an arc of the story; titles, rents and networks are flagged, and familiars wake for whom there is room.
 */
export interface EndArc {
  do: "end_arc";
}
/**
 * Write a note that only the game master sees, or change what stands under its head.
 */
export interface WriteNote {
  do: "write_note";
  head: string;
  text: string;
}
/**
 * Strike out a note of the game master.
 */
export interface StrikeNote {
  do: "strike_note";
  head: string;
}
/**
 * Write on the pages of a character, or change what stands under a head; others read only what is shared.
 */
export interface Jot {
  do: "jot";
  character: string;
  head: string;
  text: string;
  shared?: boolean;
}
/**
 * Strike out what stands under a head on the pages of a character.
 */
export interface StrikeJotting {
  do: "strike_jotting";
  character: string;
  head: string;
}
/**
 * Begin to make a character.
 */
export interface CreateCharacter {
  do: "create_character";
  id: string;
  name: string;
  seat?: string;
  concept?: string;
  culture?: string;
  affinities?: string[];
  archetype?: string;
}
/**
 * Say anew what a character in the making is called, what it is, and of which people.
 */
export interface DescribeCharacter {
  do: "describe_character";
  character: string;
  name: string;
  concept?: string;
  culture?: string;
}
/**
 * Begin with a complication, for one more XP; `complication` only where it is picked.
 */
export interface TakeComplication {
  do: "take_complication";
  character: string;
  complication?: string;
}
/**
 * Take the free kit of a new character.
 */
export interface TakeKit {
  do: "take_kit";
  character: string;
  kit: string;
}
/**
 * End the making of a character.
 */
export interface FinishCharacter {
  do: "finish_character";
  character: string;
}
/**
 * Say that a character's training was played out in a vivid montage: it stands for a day of learning.
 */
export interface PlayMontage {
  do: "play_montage";
  character: string;
}
/**
 * Raise an attribute by one.
 */
export interface RaiseAttribute {
  do: "raise_attribute";
  character: string;
  mentor?: string;
  montages?: number;
  rush?: boolean;
  attribute: "body" | "presence" | "spirit" | "wits";
}
/**
 * Raise a skill by one.
 */
export interface RaiseSkill {
  do: "raise_skill";
  character: string;
  mentor?: string;
  montages?: number;
  rush?: boolean;
  skill: string;
}
/**
 * Learn a talent or a prestige ability.
 */
export interface LearnTalent {
  do: "learn_talent";
  character: string;
  mentor?: string;
  montages?: number;
  rush?: boolean;
  talent: string;
  xp?: number | null;
}
/**
 * Give back the last step of an attribute, a skill or a talent while a character is made; `what` is its key.
 */
export interface ReturnPurchase {
  do: "return_purchase";
  character: string;
  what: string;
}
/**
 * Use a talent or a piece of gear outside of a roll; `what` says how, or names who comes or what is made.
 *
 * `clock` is what it moves, where that may be chosen, and `other_way` lets it be moved the other way where it may.
 * `attempt` is the check that it takes, if it takes one; `casting` is the spell that it ends, and `points` what
 * another magical effect costs that it undoes.
 */
export interface UseFeature {
  do: "use_feature";
  character: string;
  feature: string;
  what?: string;
  clock?: string;
  other_way?: boolean;
  attempt?: string;
  casting?: string;
  points?: number;
}
/**
 * Do what a talent lets one do at any time, and let the game master say what comes of it; `what` tells it.
 */
export interface AskFeature {
  do: "ask_feature";
  character: string;
  feature: string;
  what: string;
}
/**
 * Put the cards that were foreseen in the order in which they come, the first first.
 */
export interface OrderCards {
  do: "order_cards";
  character: string;
  cards: string[];
}
/**
 * Tell that somebody broke an oath by which a character had bound them: who, and how.
 */
export interface BreakOath {
  do: "break_oath";
  character: string;
  who: string;
}
/**
 * Let one of the cards come true that were drawn for somebody, told how, with troubles of the menu that fit.
 */
export interface FulfilOmen {
  do: "fulfil_omen";
  character: string;
  card: string;
  told?: string;
  picks?: Pick[];
}
/**
 * A line that the game master buys: for whom, `what` it is about, told how, and its scaled price.
 *
 * `what` is a clock, a piece of gear, a follower, an asset, or the contact whom a gaffe has put off.
 */
export interface Pick {
  trouble: string;
  who?: string;
  what?: string;
  text?: string;
  price?: number | null;
}
/**
 * Tie a character to another; it holds, and gives both a boon, once the other says so too.
 */
export interface Tie {
  do: "tie";
  character: string;
  other: string;
  text: string;
}
/**
 * Ask to drop a tie between two, or agree to it; one that was never answered goes at once.
 */
export interface Untie {
  do: "untie";
  character: string;
  other: string;
}
/**
 * Reward a character whose tie shaped the scene.
 */
export interface RewardBond {
  do: "reward_bond";
  character: string;
  other: string;
  reward?: "boon" | "xp";
}
/**
 * Give a character experience for something that it did in the session.
 */
export interface AwardXp {
  do: "award_xp";
  character: string;
  item:
    | "attendance"
    | "bond_or_flag_play"
    | "complication_spotlight"
    | "discovery_or_lore"
    | "gm_curveball"
    | "hard_choice"
    | "major_objective";
  xp: number;
}
/**
 * Give experience for something to everybody who has not had it in this session.
 */
export interface AwardAll {
  do: "award_all";
  item:
    | "attendance"
    | "bond_or_flag_play"
    | "complication_spotlight"
    | "discovery_or_lore"
    | "gm_curveball"
    | "hard_choice"
    | "major_objective";
  xp: number;
}
/**
 * Reward all for an arc that is over, and one of them, `signature`, for its moment.
 */
export interface AwardMilestone {
  do: "award_milestone";
  xp: number;
  signature: string;
}
/**
 * Reward a character that took a drawn complication as it stands; `card` is it, such as "QH".
 */
export interface TakeCard {
  do: "take_card";
  character: string;
  card: string;
}
/**
 * Turn levels of skills into levels of others: `forget` and `learn` name a skill once for each of its levels.
 */
export interface Drift {
  do: "drift";
  character: string;
  forget: string[];
  learn: string[];
}
/**
 * Ask to give up a talent or prestige ability, for a reason in the story, or agree to it: half of its cost is back.
 *
 * Where nobody plays the character the game master does both at once.
 */
export interface Pivot {
  do: "pivot";
  character: string;
  talent: string;
  why?: string;
}
/**
 * Keep a talent after all: its player thought better of it, or the game master does not agree.
 */
export interface KeepTalent {
  do: "keep_talent";
  character: string;
  talent: string;
}
/**
 * Spend experience on works of the town, a guild or a temple.
 */
export interface FundWorks {
  do: "fund_works";
  character: string;
  xp: number;
  what: string;
}
/**
 * Begin to find something out or to make something.
 */
export interface BeginProject {
  do: "begin_project";
  character: string;
  name: string;
}
/**
 * Let haste take its price: points spent on it, and perhaps a miss with a talent that was rushed.
 *
 * The points are those that a check left, if it is named, or of the bank.
 */
export interface PressHaste {
  do: "press_haste";
  clock: string;
  points?: number;
  missed?: boolean;
  attempt?: string;
}
/**
 * Say which flaw or complication something has that was learned or got too fast.
 */
export interface NameFlaw {
  do: "name_flaw";
  character: string;
  what: string;
  flaw: string;
}
/**
 * Serve the days that were skipped, so that haste has no price any more.
 */
export interface MakeUp {
  do: "make_up";
  character: string;
  clock: string;
}
/**
 * Call on a cursed token for a point of the bank, or of a check that left one; `what` tells what it does.
 */
export interface InvokeToken {
  do: "invoke_token";
  character: string;
  what: string;
  attempt?: string;
}
/**
 * Let a character be captured, lost or waylaid; `then` is what happens in the end.
 */
export interface GoMissing {
  do: "go_missing";
  character: string;
  then: string;
}
/**
 * Let a character who was away come back.
 */
export interface ComeBack {
  do: "come_back";
  character: string;
}
/**
 * Let a character leave play for good, or one that nobody plays die.
 */
export interface Lose {
  do: "lose";
  character: string;
  status?: "dead" | "retired";
}
/**
 * Let somebody come after a character that is lost, with those of its assets that the game master names.
 *
 * `tie` is the asset, contract or faction that ties somebody new to the company.
 */
export interface Replace {
  do: "replace";
  character: string;
  way: "heir_or_partner" | "new_character" | "promote_follower";
  id: string;
  name: string;
  follower?: string;
  xp?: number;
  assets?: string[];
  tie?: string;
}
/**
 * Get something of the catalogue for good: for experience, or `awarded` by the game master.
 *
 * A `plain` copy costs coin alone, and does nothing by the rules.
 */
export interface Acquire {
  do: "acquire";
  character: string;
  ware: string;
  xp?: number | null;
  awarded?: boolean;
  plain?: boolean;
}
/**
 * Spend points on, or tell of, a setback for a piece of gear.
 */
export interface DamageItem {
  do: "damage_item";
  character: string;
  item: string;
  points?: number;
}
/**
 * Flag standard gear as at risk, after an arc or some sessions of hard use.
 */
export interface FlagItem {
  do: "flag_item";
  character: string;
  item: string;
}
/**
 * Let flagged gear, which nobody saw to, get worse.
 */
export interface NeglectItem {
  do: "neglect_item";
  character: string;
  item: string;
}
/**
 * See to flagged gear for a day of downtime, or pay one point for that at once: it stays as it is.
 */
export interface ServiceItem {
  do: "service_item";
  character: string;
  item: string;
  for_xp?: boolean;
}
/**
 * Mend a thing for the scene, as the check of Craft or Survival came out that was made here, or as `done` says.
 */
export interface FieldRepair {
  do: "field_repair";
  character: string;
  item: string;
  done?: boolean;
  attempt?: string;
}
/**
 * Mend a thing for good in downtime; `having` names what is there for it.
 */
export interface MendItem {
  do: "mend_item";
  character: string;
  item: string;
  having?: string[];
}
/**
 * Use a remedy on somebody, oneself or another: gear or a talent, as `item`.
 *
 * `attempt` is the check that it takes, if any.  Some remedies stabilise who is dying instead, which ends the
 * countdown that `clock` names, and lets nobody act again; some lift the curse that `condition` names instead.
 */
export interface UseRemedy {
  do: "use_remedy";
  character: string;
  item: string;
  on: string;
  attempt?: string;
  aim?: "lift" | "relieve" | "stabilise";
  clock?: string;
  condition?: string;
}
/**
 * Add a content pack, or a newer version of one.
 */
export interface AddPack {
  do: "add_pack";
  pack: Pack;
}
/**
 * Content that a table adds to the rules: data only, with a version of its own; spells by their keys.
 */
export interface Pack {
  id: string;
  title: string;
  version?: number;
  talents?: Talent[];
  gear?: Ware[];
  skills?: Skill[];
  spells?: {
    [k: string]: Spell;
  };
  cards?: (SeedEntry | MotiveEntry)[];
}
/**
 * A talent or, of the kind prestige, a prestige ability.
 *
 * `gate` is the tier that it needs, `art` its grade in the list of prestige skills.
 */
export interface Talent {
  key: string;
  name: string;
  rule?: string;
  text: string;
  xp?: number | null;
  kind?: "prestige" | "talent";
  culture?: string;
  gate?: number;
  art?: "" | "high" | "mid";
  needs?: Needs;
  effects?: (
    | ExtraDice
    | Reroll
    | Mitigate
    | Points
    | Brace
    | Provisions
    | Halve
    | Success
    | Helpers
    | Steady
    | Bend
    | Relief
    | Grant
    | Company
    | Unwearied
    | Answers
    | Foresight
    | Oath
    | Ledger
    | Counter
    | Omens
    | Trial
    | Brew
    | Forage
    | Reload
    | Story
    | Question
  )[];
}
/**
 * What must be true of a character before it may buy something.
 *
 * `people` are cultures and affinities, of which one is enough; `assets` are kinds of asset, all of them needed.  The
 * game master is asked whether there is what `word` names.
 */
export interface Needs {
  attributes?: {
    [k: string]: number;
  };
  skills?: {
    [k: string]: number;
  };
  talents?: string[];
  people?: string[];
  assets?: string[];
  asset_count?: number;
  followers?: number;
  word?: string;
}
/**
 * Dice more, or fewer, in a pool; what `offsets` makes up for dice that the situation takes, and no more.
 */
export interface ExtraDice {
  does: "dice";
  attributes?: ("body" | "presence" | "spirit" | "wits")[];
  skills?: string[];
  tags?: string[];
  once?: "" | "arc" | "battle" | "campaign" | "duel" | "roll" | "scene" | "session" | "trip";
  price?: string;
  allies?: boolean;
  boons?: number;
  backlash?: number;
  forgoes?: boolean;
  dice: number;
  offsets?: boolean;
}
/**
 * Dice thrown again: how many (0: all of them), of those that failed or of the 1s; or the whole roll.
 */
export interface Reroll {
  does: "reroll";
  attributes?: ("body" | "presence" | "spirit" | "wits")[];
  skills?: string[];
  tags?: string[];
  once?: "" | "arc" | "battle" | "campaign" | "duel" | "roll" | "scene" | "session" | "trip";
  price?: string;
  allies?: boolean;
  boons?: number;
  backlash?: number;
  forgoes?: boolean;
  what: "failed" | "ones" | "roll";
  dice?: number;
}
/**
 * Complication points taken off a roll (99: all of them); with a `debt` they come back later, and so many more.
 *
 * If it `leads`, each ally in the scene has a die more in the next action; where it is `spread`, points that a roll
 * does not take are left for other rolls.
 */
export interface Mitigate {
  does: "mitigate";
  attributes?: ("body" | "presence" | "spirit" | "wits")[];
  skills?: string[];
  tags?: string[];
  once?: "" | "arc" | "battle" | "campaign" | "duel" | "roll" | "scene" | "session" | "trip";
  price?: string;
  allies?: boolean;
  boons?: number;
  backlash?: number;
  forgoes?: boolean;
  points: number;
  leads?: boolean;
  spread?: boolean;
  debt?: number;
}
/**
 * Fatigue that would come is kept off by a die of ten that shows so much or more.
 */
export interface Brace {
  does: "brace";
  attributes?: ("body" | "presence" | "spirit" | "wits")[];
  skills?: string[];
  tags?: string[];
  once?: "" | "arc" | "battle" | "campaign" | "duel" | "roll" | "scene" | "session" | "trip";
  price?: string;
  allies?: boolean;
  boons?: number;
  backlash?: number;
  forgoes?: boolean;
  face: number;
}
/**
 * Hunger comes only once supplies are dangerously low, a step later than without.
 */
export interface Provisions {
  does: "provisions";
  attributes?: ("body" | "presence" | "spirit" | "wits")[];
  skills?: string[];
  tags?: string[];
  once?: "" | "arc" | "battle" | "campaign" | "duel" | "roll" | "scene" | "session" | "trip";
  price?: string;
  allies?: boolean;
  boons?: number;
  backlash?: number;
  forgoes?: boolean;
}
/**
 * Complication points from some source are halved.
 */
export interface Halve {
  does: "halve";
  attributes?: ("body" | "presence" | "spirit" | "wits")[];
  skills?: string[];
  tags?: string[];
  once?: "" | "arc" | "battle" | "campaign" | "duel" | "roll" | "scene" | "session" | "trip";
  price?: string;
  allies?: boolean;
  boons?: number;
  backlash?: number;
  forgoes?: boolean;
}
/**
 * Successes that need no die, and complication points that go with them.
 */
export interface Success {
  does: "success";
  attributes?: ("body" | "presence" | "spirit" | "wits")[];
  skills?: string[];
  tags?: string[];
  once?: "" | "arc" | "battle" | "campaign" | "duel" | "roll" | "scene" | "session" | "trip";
  price?: string;
  allies?: boolean;
  boons?: number;
  backlash?: number;
  forgoes?: boolean;
  count: number;
  less?: number;
}
/**
 * So many followers may help one action, with so many dice in all.
 */
export interface Helpers {
  does: "helpers";
  attributes?: ("body" | "presence" | "spirit" | "wits")[];
  skills?: string[];
  tags?: string[];
  once?: "" | "arc" | "battle" | "campaign" | "duel" | "roll" | "scene" | "session" | "trip";
  price?: string;
  allies?: boolean;
  boons?: number;
  backlash?: number;
  forgoes?: boolean;
  most: number;
  dice: number;
}
/**
 * Followers have so many dice more whenever they roll their Cap.
 */
export interface Steady {
  does: "steady";
  attributes?: ("body" | "presence" | "spirit" | "wits")[];
  skills?: string[];
  tags?: string[];
  once?: "" | "arc" | "battle" | "campaign" | "duel" | "roll" | "scene" | "session" | "trip";
  price?: string;
  allies?: boolean;
  boons?: number;
  backlash?: number;
  forgoes?: boolean;
  dice: number;
}
/**
 * A failed roll with complication points compromises it.
 */
export interface Bend {
  does: "bend";
  attributes?: ("body" | "presence" | "spirit" | "wits")[];
  skills?: string[];
  tags?: string[];
  once?: "" | "arc" | "battle" | "campaign" | "duel" | "roll" | "scene" | "session" | "trip";
  price?: string;
  allies?: boolean;
  boons?: number;
  backlash?: number;
  forgoes?: boolean;
}
/**
 * It takes levels of fatigue or of harm from whom it is used on; what has a value takes a check of it first.
 *
 * Some of it is for `others` only, some `stabilises` who is dying instead, and some may end a `curse` instead.
 */
export interface Relief {
  does: "relief";
  attributes?: ("body" | "presence" | "spirit" | "wits")[];
  skills?: string[];
  tags?: string[];
  once?: "" | "arc" | "battle" | "campaign" | "duel" | "roll" | "scene" | "session" | "trip";
  price?: string;
  allies?: boolean;
  boons?: number;
  backlash?: number;
  forgoes?: boolean;
  fatigue?: number;
  harm?: number;
  others?: boolean;
  stabilises?: boolean;
  curse?: boolean;
}
/**
 * Called for, it eases the next action of who uses it, or of `everybody` in the scene, and moves a clock.
 *
 * That is the `rail` of a name, or whichever is named then; `either` lets it be moved the other way.  A gate that it
 * moves is open.
 */
export interface Grant {
  does: "grant";
  attributes?: ("body" | "presence" | "spirit" | "wits")[];
  skills?: string[];
  tags?: string[];
  once?: "" | "arc" | "battle" | "campaign" | "duel" | "roll" | "scene" | "session" | "trip";
  price?: string;
  allies?: boolean;
  boons?: number;
  backlash?: number;
  forgoes?: boolean;
  opens?: "" | "controlled" | "effect";
  everybody?: boolean;
  rail?: string;
  by?: number;
  either?: boolean;
}
/**
 * Called for, somebody follows as long as the scene lasts: in a lane of `roles`, or in any, and of some Cap.
 */
export interface Company {
  does: "company";
  attributes?: ("body" | "presence" | "spirit" | "wits")[];
  skills?: string[];
  tags?: string[];
  once?: "" | "arc" | "battle" | "campaign" | "duel" | "roll" | "scene" | "session" | "trip";
  price?: string;
  allies?: boolean;
  boons?: number;
  backlash?: number;
  forgoes?: boolean;
  roles?: string[];
  cap: number;
}
/**
 * Called for, nobody in the scene bears a penalty of fatigue until it ends.
 */
export interface Unwearied {
  does: "unwearied";
  attributes?: ("body" | "presence" | "spirit" | "wits")[];
  skills?: string[];
  tags?: string[];
  once?: "" | "arc" | "battle" | "campaign" | "duel" | "roll" | "scene" | "session" | "trip";
  price?: string;
  allies?: boolean;
  boons?: number;
  backlash?: number;
  forgoes?: boolean;
}
/**
 * Called for, its attribute and skill are rolled, and each success is a true answer of the game master.
 */
export interface Answers {
  does: "answers";
  attributes?: ("body" | "presence" | "spirit" | "wits")[];
  skills?: string[];
  tags?: string[];
  once?: "" | "arc" | "battle" | "campaign" | "duel" | "roll" | "scene" | "session" | "trip";
  price?: string;
  allies?: boolean;
  boons?: number;
  backlash?: number;
  forgoes?: boolean;
  most: number;
}
/**
 * Called for, so many cards of the deck of consequences are seen before they are drawn, and put in order.
 */
export interface Foresight {
  does: "foresight";
  attributes?: ("body" | "presence" | "spirit" | "wits")[];
  skills?: string[];
  tags?: string[];
  once?: "" | "arc" | "battle" | "campaign" | "duel" | "roll" | "scene" | "session" | "trip";
  price?: string;
  allies?: boolean;
  boons?: number;
  backlash?: number;
  forgoes?: boolean;
  cards: number;
}
/**
 * Called for, it binds who is willing; who breaks that gives the game master so many points.
 */
export interface Oath {
  does: "oath";
  attributes?: ("body" | "presence" | "spirit" | "wits")[];
  skills?: string[];
  tags?: string[];
  once?: "" | "arc" | "battle" | "campaign" | "duel" | "roll" | "scene" | "session" | "trip";
  price?: string;
  allies?: boolean;
  boons?: number;
  backlash?: number;
  forgoes?: boolean;
  points: number;
}
/**
 * It pays for an outcome of an asset whose kind has one of these words in it.
 */
export interface Ledger {
  does: "ledger";
  attributes?: ("body" | "presence" | "spirit" | "wits")[];
  skills?: string[];
  tags?: string[];
  once?: "" | "arc" | "battle" | "campaign" | "duel" | "roll" | "scene" | "session" | "trip";
  price?: string;
  allies?: boolean;
  boons?: number;
  backlash?: number;
  forgoes?: boolean;
  kinds: string[];
}
/**
 * Called for, it ends a spell or undoes another magical effect, whose points its user takes over.
 */
export interface Counter {
  does: "counter";
  attributes?: ("body" | "presence" | "spirit" | "wits")[];
  skills?: string[];
  tags?: string[];
  once?: "" | "arc" | "battle" | "campaign" | "duel" | "roll" | "scene" | "session" | "trip";
  price?: string;
  allies?: boolean;
  boons?: number;
  backlash?: number;
  forgoes?: boolean;
}
/**
 * Whenever it is used so many cards of consequence are drawn, of which the game master applies one.
 */
export interface Omens {
  does: "omens";
  attributes?: ("body" | "presence" | "spirit" | "wits")[];
  skills?: string[];
  tags?: string[];
  once?: "" | "arc" | "battle" | "campaign" | "duel" | "roll" | "scene" | "session" | "trip";
  price?: string;
  allies?: boolean;
  boons?: number;
  backlash?: number;
  forgoes?: boolean;
  cards: number;
}
/**
 * Using it takes a roll of its attribute against its value; who fails tires by `fatigue`, or hears what comes.
 *
 * What is a `camp` keeps nature from the crew's supplies for as long as the scene lasts.
 */
export interface Trial {
  does: "trial";
  attributes?: ("body" | "presence" | "spirit" | "wits")[];
  skills?: string[];
  tags?: string[];
  once?: "" | "arc" | "battle" | "campaign" | "duel" | "roll" | "scene" | "session" | "trip";
  price?: string;
  allies?: boolean;
  boons?: number;
  backlash?: number;
  forgoes?: boolean;
  fatigue?: number;
  fails?: string;
  camp?: boolean;
}
/**
 * In downtime it makes something that is named then.
 */
export interface Brew {
  does: "brew";
  attributes?: ("body" | "presence" | "spirit" | "wits")[];
  skills?: string[];
  tags?: string[];
  once?: "" | "arc" | "battle" | "campaign" | "duel" | "roll" | "scene" | "session" | "trip";
  price?: string;
  allies?: boolean;
  boons?: number;
  backlash?: number;
  forgoes?: boolean;
}
/**
 * After a check of its skill that succeeded against its value it gives the crew a free segment of supplies.
 */
export interface Forage {
  does: "provide";
  attributes?: ("body" | "presence" | "spirit" | "wits")[];
  skills?: string[];
  tags?: string[];
  once?: "" | "arc" | "battle" | "campaign" | "duel" | "roll" | "scene" | "session" | "trip";
  price?: string;
  allies?: boolean;
  boons?: number;
  backlash?: number;
  forgoes?: boolean;
}
/**
 * Once it was used it takes an action before it can be used again in the scene.
 */
export interface Reload {
  does: "reload";
  attributes?: ("body" | "presence" | "spirit" | "wits")[];
  skills?: string[];
  tags?: string[];
  once?: "" | "arc" | "battle" | "campaign" | "duel" | "roll" | "scene" | "session" | "trip";
  price?: string;
  allies?: boolean;
  boons?: number;
  backlash?: number;
  forgoes?: boolean;
}
/**
 * Something that one does at any time, besides what may be used only so often; `asks` is what it asks.
 *
 * The game master answers, once the player says what it is.
 */
export interface Question {
  does: "question";
  attributes?: ("body" | "presence" | "spirit" | "wits")[];
  skills?: string[];
  tags?: string[];
  once?: "" | "arc" | "battle" | "campaign" | "duel" | "roll" | "scene" | "session" | "trip";
  price?: string;
  allies?: boolean;
  boons?: number;
  backlash?: number;
  forgoes?: boolean;
  asks: string;
}
/**
 * A piece of gear as the catalogue has it.
 *
 * `worn` gear works whenever it is carried, other gear on rolls that rely on it; `dv` is the value of the roll that it
 * asks for, if it asks for one, and `spoilt` what the game master is asked when it is damaged or lost.
 */
export interface Ware {
  key: string;
  name: string;
  rule?: string;
  sort: "armour" | "artifact" | "cultural" | "kit" | "logistics" | "melee" | "own" | "ranged" | "rare" | "tool";
  xp?: number | null;
  tier?: "" | "artifact" | "basic" | "standard" | "superior";
  tags?: string[];
  worn?: boolean;
  uses?: number;
  dv?: number;
  text?: string;
  effects?: (
    | ExtraDice
    | Reroll
    | Mitigate
    | Points
    | Brace
    | Provisions
    | Halve
    | Success
    | Helpers
    | Steady
    | Bend
    | Relief
    | Grant
    | Company
    | Unwearied
    | Answers
    | Foresight
    | Oath
    | Ledger
    | Counter
    | Omens
    | Trial
    | Brew
    | Forage
    | Reload
    | Story
    | Question
  )[];
  mending?: string;
  spoilt?: string;
}
/**
 * A skill: the group that suggests it, the attribute that it is tied to, and the least rating of that.
 *
 * `pairs` are attributes with which one that a table made up goes as well.
 */
export interface Skill {
  key: string;
  group?: string;
  attribute?: ("body" | "presence" | "spirit" | "wits") | null;
  pairs?: ("body" | "presence" | "spirit" | "wits")[];
  least?: number;
  covers?: string;
}
/**
 * Something more that a card may stand for in the seed of an adventure.
 */
export interface SeedEntry {
  deck: "adventure";
  suit: "C" | "D" | "H" | "S";
  rank: "10" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "A" | "J" | "K" | "Q";
  text: string;
}
/**
 * Something more that a card may tell of somebody: its name, and what it looks like.
 */
export interface MotiveEntry {
  deck: "motives";
  suit: "C" | "D" | "H" | "S";
  rank: "10" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "A" | "J" | "K" | "Q";
  name: string;
  hook: string;
}
/**
 * Take a content pack away; what was bought from it stays on the sheets.
 */
export interface RemovePack {
  do: "remove_pack";
  pack: string;
}
/**
 * Bring in a character that was written down elsewhere, with who follows it and what it owns.
 */
export interface ImportCharacter {
  do: "import_character";
  sheet: Character;
  followers?: Follower[];
  assets?: Asset[];
}
/**
 * Make up a piece of gear.
 *
 * `anchor` is the people or place that it comes from, `lane` what it is for, `hook` the story that comes with it, and
 * `effect` the one thing that it does: without one it opens a door in the story, when it is used.
 */
export interface CreateItem {
  do: "create_item";
  name: string;
  anchor: string;
  lane: string;
  hook: string;
  tier?: string;
  xp: number;
  effect?:
    | (
        | ExtraDice
        | Reroll
        | Mitigate
        | Points
        | Brace
        | Provisions
        | Halve
        | Success
        | Helpers
        | Steady
        | Bend
        | Relief
        | Grant
        | Company
        | Unwearied
        | Answers
        | Foresight
        | Oath
        | Ledger
        | Counter
        | Omens
        | Trial
        | Brew
        | Forage
        | Reload
        | Story
        | Question
      )
    | null;
}
/**
 * Make up a skill: what it covers that no other does, and the attributes that it goes with, the first its own.
 *
 * `gates` is the prestige path, if any, that asks for it at a `level` from now on.
 */
export interface CreateSkill {
  do: "create_skill";
  name: string;
  covers: string;
  attributes: ("body" | "presence" | "spirit" | "wits")[];
  gates?: string;
  level?: number;
}
/**
 * Say what a character attempts and how, with which attribute and which one primary skill.
 *
 * `clock` is the clock that success fills or clears, `gear` what it is done with, `asset` what it leverages, by keys.
 */
export interface Propose {
  do: "propose";
  character: string;
  goal: string;
  attribute: "body" | "presence" | "spirit" | "wits";
  skill: string;
  method?: string;
  tags?: string[];
  sort?: "check" | "defense";
  clock?: string;
  aim?: "clear" | "fill";
  gear?: string;
  asset?: string;
}
/**
 * State the stakes: how many successes it takes, what changes if it goes right, what bites back if not.
 *
 * `ignores_harm` says that a moderate wound takes no die, since it does not matter to what is attempted; of a
 * channelling nothing else is stated, and `dv` is 0.
 */
export interface Stake {
  do: "stake";
  attempt: string;
  dv: number;
  success?: string;
  failure?: string;
  position?: "controlled" | "risky";
  effect?: number;
  strenuous?: boolean;
  blind?: boolean;
  ignores_harm?: boolean;
}
/**
 * Grade the description ("simple" is another name of "basic"); what is vague or names only terms is basic.
 */
export interface Grade {
  do: "grade";
  attempt: string;
  description: "basic" | "detailed" | "intricate" | "simple";
  remark?: string;
}
/**
 * Let somebody oppose the check: by rolling as many dice, or by a value where the table reads it so.
 *
 * `changes` says that it is they who want a change, so that a tie is not theirs; `dv` is the value if the game
 * master says it, and half the dice otherwise.
 */
export interface Oppose {
  do: "oppose";
  attempt: string;
  who: string;
  dice: number;
  changes?: boolean;
  dv?: number;
}
/**
 * Give dice, or take some, for what people judged: a talent that applies, gear, a debt, lost footing.
 */
export interface GiveDice {
  do: "give_dice";
  attempt: string;
  dice: number;
  what: string;
}
/**
 * Let a whole group face this together.
 */
export interface CallGroup {
  do: "call_group";
  attempt: string;
}
/**
 * Join a group check whose stakes are stated, with an attribute and a skill of one's own.
 */
export interface JoinGroup {
  do: "join_group";
  attempt: string;
  character: string;
  attribute: "body" | "presence" | "spirit" | "wits";
  skill: string;
}
/**
 * Help with a skill of one's own that fits.
 */
export interface Assist {
  do: "assist";
  attempt: string;
  character: string;
  skill: string;
}
/**
 * Let a follower help in its lane, in a `way` that may be told, or outside of it by a sense, a way and a risk.
 */
export interface SendFollower {
  do: "send_follower";
  attempt: string;
  follower: string;
  in_role?: boolean;
  sense?: string;
  way?: string;
  risk?: string;
}
/**
 * Take help back before the dice fall.
 */
export interface WithdrawAssist {
  do: "withdraw_assist";
  attempt: string;
  helper: string;
}
/**
 * Roll the dice; ones are thrown again as far as the description earns it.
 */
export interface RollCheck {
  do: "roll_check";
  attempt: string;
}
/**
 * Pay a boon to throw one die again, at its place counted from 0; the new face stands.
 */
export interface RerollDie {
  do: "reroll_die";
  attempt: string;
  place: number;
}
/**
 * Let the faces stand and read the result; success moves the clock that it was aimed at.
 */
export interface TakeResult {
  do: "take_result";
  attempt: string;
}
/**
 * Throw successes again because of fatigue, at places of one's choice.
 *
 * `character` is one of a group who is tired, "" for whose check it is.
 */
export interface BearStrain {
  do: "bear_strain";
  attempt: string;
  places: number[];
  character?: string;
}
/**
 * Use a talent on a roll, one's own or an ally's: `places` are dice to throw again, counted from 0.
 *
 * A talent that throws a whole roll again takes none.
 */
export interface UseTalent {
  do: "use_talent";
  attempt: string;
  character: string;
  talent: string;
  places?: number[];
}
/**
 * Make a character resist a threat: Body or Spirit with a skill that fits against 2; who fails is harmed.
 *
 * `tags` say what talents ask about it: that it is poison, for instance.
 */
export interface ForceResist {
  do: "force_resist";
  character: string;
  threat: "mental" | "physical";
  skill: string;
  goal?: string;
  tags?: string[];
}
/**
 * Make a follower resist a threat with its Cap against 2; `toll` is what it suffers if it fails.
 */
export interface FollowerResists {
  do: "follower_resists";
  follower: string;
  toll?: "exposure" | "harm";
}
/**
 * Say that somebody was caught, by a whip or otherwise, and neither moves nor attacks.
 */
export interface Restrain {
  do: "restrain";
  character: string;
}
/**
 * Take back what was proposed, before any dice fall.
 */
export interface WithdrawCheck {
  do: "withdraw_check";
  attempt: string;
}
/**
 * Tell the two ways of a partial result: how it is got and what that costs, what comes of leaving it.
 */
export interface OfferFork {
  do: "offer_fork";
  attempt: string;
  get: string;
  leave: string;
  cost?: "boon" | "gear" | "position" | "time";
  gain?: "information" | "safety";
}
/**
 * Choose: get it and pay, or leave it.
 */
export interface ChooseWay {
  do: "choose_way";
  attempt: string;
  choice: "get" | "leave";
}
/**
 * After a miss, offer success one step lower for a complication that is named now.
 */
export interface OfferDevilsBargain {
  do: "offer_devils_bargain";
  attempt: string;
  complication: string;
}
/**
 * Strike a bargain or refuse it.
 */
export interface AnswerDevilsBargain {
  do: "answer_devils_bargain";
  attempt: string;
  accept: boolean;
}
/**
 * Tell one favourable detail of a success.
 */
export interface Flourish {
  do: "flourish";
  attempt: string;
  text: string;
}
/**
 * Grant an edge with a clean success: the next action begins controlled, or something is learned.
 */
export interface OfferEdge {
  do: "offer_edge";
  attempt: string;
  edge: "information" | "position";
  text: string;
}
/**
 * End a check.  `weight` says that the setback moves the story, so that a failure earns a boon.
 */
export interface CloseCheck {
  do: "close_check";
  attempt: string;
  weight?: boolean;
}
/**
 * End a check whose points are neither spent nor banked, and let them go.  `weight` is as for one without.
 */
export interface WaivePoints {
  do: "waive_points";
  attempt: string;
  weight?: boolean;
}
/**
 * Spend points of a roll on troubles from the menu.
 */
export interface SpendPoints {
  do: "spend_points";
  attempt: string;
  picks: Pick[];
}
/**
 * Keep points of a roll for later, openly or in secret.
 */
export interface BankPoints {
  do: "bank_points";
  attempt: string;
  points: number;
  until?: "arc" | "beat" | "debt" | "due" | "opening" | "scene" | "twist" | "venue";
  secret?: boolean;
}
/**
 * Spend points from the bank: of the entry at a place counted from 0, and of the others what it lacks.
 *
 * What is over stays there.
 */
export interface CashPoints {
  do: "cash_points";
  place: number;
  picks: Pick[];
}
/**
 * Draw a card for each point of a roll.
 */
export interface DrawConsequences {
  do: "draw_consequences";
  attempt: string;
}
/**
 * Draw another card for one that contradicts what everybody knows.
 */
export interface RedrawCard {
  do: "redraw_card";
  attempt: string;
  card: string;
}
/**
 * Pick the one card that applies of those that are equally bad.
 */
export interface PickCard {
  do: "pick_card";
  attempt: string;
  card: string;
}
/**
 * Tell the one twist that the cards make, with troubles of the menu where rules can bring them about.
 */
export interface TellTwist {
  do: "tell_twist";
  attempt: string;
  twist: string;
  picks?: Pick[];
}
/**
 * Cancel a card that was drawn: of Diamonds by a patron or a fortune, any by a visit to Aerisahl.
 */
export interface CancelCard {
  do: "cancel_card";
  attempt: string;
  character: string;
  card: string;
}
/**
 * Draw another card for one that contradicts what everybody knows: by whom or what it lies is its `owner`.
 */
export interface RedrawLaidCard {
  do: "redraw_laid_card";
  owner: string;
  card: string;
}
/**
 * Cancel a card that lies by somebody or something: of Diamonds by a patron or a fortune, any by a visit.
 */
export interface CancelLaidCard {
  do: "cancel_laid_card";
  character: string;
  owner: string;
  card: string;
}
/**
 * Begin the next beat: boons beyond the cap are gone, and points of checks that were neither spent nor banked.
 */
export interface NextBeat {
  do: "next_beat";
}
/**
 * Give a character a boon for what was no check: a bond that cost something, a turn of the story.
 */
export interface AwardBoon {
  do: "award_boon";
  character: string;
  why: string;
}
/**
 * Turn two boons into a point of experience.
 */
export interface ConvertBoons {
  do: "convert_boons";
  character: string;
}
/**
 * Count an advantage that the crew gains within a scene: one of the list, or another in words.
 */
export interface GainAdvantage {
  do: "gain_advantage";
  advantage: string;
}
/**
 * Make the crew pay for its advantages: a rail begins with a tick, or a point is banked until the first twist.
 */
export interface ApplyOverStack {
  do: "apply_over_stack";
  pay?: "point" | "rail";
  rail?: string;
}
/**
 * Say that a condition has left a character: it was treated, or its time is over.
 */
export interface ClearCondition {
  do: "clear_condition";
  character: string;
  condition: string;
}
/**
 * Take on a follower for one lane; `replaces` names one that was lost, and in a `rush` the days are skipped.
 */
export interface Recruit {
  do: "recruit";
  character: string;
  name: string;
  role: string;
  cap: number;
  days?: number;
  replaces?: string;
  rush?: boolean;
}
/**
 * Raise a follower's Cap by one, for experience and a short scene of training or a milestone; `scene` tells it.
 */
export interface Promote {
  do: "promote";
  follower: string;
  scene: string;
}
/**
 * Give a follower another lane, with the same Cap.
 */
export interface AddRole {
  do: "add_role";
  follower: string;
  role: string;
}
/**
 * Raise a follower's rank for a milestone.
 */
export interface RaiseRank {
  do: "raise_rank";
  follower: string;
  rank: "apprentice" | "associate" | "deputy" | "steward";
}
/**
 * Let a follower settle down: as what, or as whose ally.
 */
export interface AnchorFollower {
  do: "anchor_follower";
  follower: string;
  seat: string;
}
/**
 * Raise or lower a follower's loyalty for a reason.
 */
export interface ShiftLoyalty {
  do: "shift_loyalty";
  follower: string;
  why:
    "broken promise" | "defended in public" | "fair pay" | "neglected again and again" | "risk shared" | "scapegoated";
}
/**
 * Play a scene of a follower's own; `gift` tells what it leaves: a boon for one use, or a tag for once per arc.
 */
export interface DeepenBond {
  do: "deepen_bond";
  follower: string;
  gift?: string;
  leaves?: "boon" | "nothing" | "tag";
}
/**
 * Call upon what scenes with a follower have left: a `tag`, or else a boon, which its leader then has.
 */
export interface CallGift {
  do: "call_gift";
  follower: string;
  tag?: string;
}
/**
 * Let a follower do what its rank is good for: its leader's next action begins in control.
 */
export interface CallRank {
  do: "call_rank";
  follower: string;
}
/**
 * Bind a familiar for one lane; `instead` names one that lies dormant until the next arc.
 */
export interface BindFamiliar {
  do: "bind_familiar";
  character: string;
  name: string;
  role: string;
  cap?: number;
  instead?: string;
}
/**
 * Wake a familiar that lay dormant, once the next arc has begun; `instead` names one that sleeps in its place.
 */
export interface WakeFamiliar {
  do: "wake_familiar";
  follower: string;
  instead?: string;
}
/**
 * Mark that a follower acted while points were rolled or a rail of danger was in play, where no dice tell it.
 */
export interface HotBeat {
  do: "hot_beat";
  follower: string;
}
/**
 * Relieve a follower of the Exposure of its hot beats: by a scene of care or mentorship, or by experience.
 */
export interface RelieveFollower {
  do: "relieve_follower";
  follower: string;
  by?: "scene" | "xp";
}
/**
 * Let a follower take the initiative: for an ally, or against a rail; `clock` is what is trimmed or will gain.
 */
export interface TakeInitiative {
  do: "take_initiative";
  follower: string;
  effect: "controlled" | "distract" | "effect" | "fetch";
  cost: "exposure" | "harm";
  ally?: string;
  clock?: string;
}
/**
 * Use what a follower opened where there is no check: with an action, or once it succeeds what was fetched.
 */
export interface UseOpening {
  do: "use_opening";
  character: string;
  effect: "controlled" | "effect" | "fetch";
  clock?: string;
}
/**
 * Raise the danger of an Initiative Action for a point: a rail ticks if its crew presses on, or it resists.
 *
 * Without a `rail` it resists; `toll` is what it suffers if it does not.
 */
export interface PressInitiative {
  do: "press_initiative";
  follower: string;
  rail?: string;
  attempt?: string;
  toll?: "exposure" | "harm";
}
/**
 * Press `on` with what a follower began, so that the rail ticks, or hold back and let it come to nothing.
 */
export interface AnswerPressure {
  do: "answer_pressure";
  follower: string;
  on: boolean;
}
/**
 * Spend points on a follower: of those that a check left, or from the bank.
 */
export interface Threaten {
  do: "threaten";
  follower: string;
  tool: "burn" | "lose" | "pin" | "seize" | "separate" | "wound";
  attempt?: string;
}
/**
 * Save a follower, and take something harsher.
 */
export interface ShieldFollower {
  do: "shield_follower";
  follower: string;
}
/**
 * Let the follower take the hit.
 */
export interface AcceptHit {
  do: "accept_hit";
  follower: string;
}
/**
 * Let a devoted follower come off lightly.
 */
export interface LessenHit {
  do: "lessen_hit";
  follower: string;
}
/**
 * Spend a boon so that a follower is not separated.
 */
export interface KeepTogether {
  do: "keep_together";
  follower: string;
}
/**
 * Bring a follower that was separated or cut off back to the crew.
 */
export interface FindFollower {
  do: "find_follower";
  follower: string;
}
/**
 * Turn a follower's Exposure against the crew: a rail ticks, or without one the follower is out of the scene.
 */
export interface TurnExposure {
  do: "turn_exposure";
  follower: string;
  rail?: string;
}
/**
 * Spend points on an asset: of those that a check left, or from the bank.
 */
export interface StrikeAsset {
  do: "strike_asset";
  asset: string;
  blow?: "burn" | "slide";
  attempt?: string;
}
/**
 * Flag a follower or an asset that was used heavily or put at risk.
 */
export interface FlagResource {
  do: "flag_resource";
  resource: string;
  why: "heavily used" | "put at risk" | "under strain";
}
/**
 * Flag every title, rent and network, as the end of an arc does.
 */
export interface FlagStrained {
  do: "flag_strained";
}
/**
 * Let all that was flagged and not seen to fall one step: followers, assets and gear.
 */
export interface SettleFlags {
  do: "settle_flags";
}
/**
 * See to a flagged follower or asset, so that it does not fall.
 */
export interface Maintain {
  do: "maintain";
  resource: string;
  by: "coin" | "scene" | "time" | "xp";
}
/**
 * Bring a neglected follower or asset back to its best.
 */
export interface Repair {
  do: "repair";
  resource: string;
  by: "scene" | "time" | "xp";
}
/**
 * Tell that a quest has brought a compromised follower or asset back; `quest` is which.
 */
export interface Recover {
  do: "recover";
  resource: string;
  quest: string;
}
/**
 * Restore a compromised follower or asset that was brought back.
 *
 * Where the table has it so, a scene does it for a follower, and `cost` is the sacrifice or the public cost.
 */
export interface Restore {
  do: "restore";
  resource: string;
  by: "scene" | "time" | "xp";
  cost?: string;
}
/**
 * Have a follower treated, or let it lie low.
 */
export interface TendFollower {
  do: "tend_follower";
  follower: string;
  care: "exposure" | "wounds";
}
/**
 * See to a follower in a downtime; of coin of one's own the table keeps no account, and a scene is played.
 */
export interface PayUpkeep {
  do: "pay_upkeep";
  follower: string;
  by: "coin" | "reward" | "scene";
}
/**
 * Tell already that a follower was neither paid nor cared for in a downtime, as its end tells of itself.
 */
export interface MissUpkeep {
  do: "miss_upkeep";
  follower: string;
}
/**
 * Buy an asset: its kind, its tier, and what it does off screen once a session; a `rush` skips its days.
 *
 * Its kind says what it asks of its owner; where it does not, the game master may, by `face`.
 */
export interface BuyAsset {
  do: "buy_asset";
  character: string;
  name: string;
  kind: string;
  tier: "major" | "minor" | "standard";
  effect: string;
  face?: "" | "charter" | "civic" | "spies" | "workshop";
  stores?: boolean;
  supplies?: boolean;
  rush?: boolean;
}
/**
 * Extend a broker's network into a region for good.
 */
export interface ExtendNetwork {
  do: "extend_network";
  asset: string;
  region: string;
}
/**
 * Have an asset bring about one outcome off screen, for free the one that is listed.
 *
 * A workshop mends an `item` that is compromised, of its owner's or of the `bearer` who is named.
 */
export interface Activate {
  do: "activate";
  asset: string;
  outcome?: string;
  pay?: "art" | "boon" | "free" | "xp";
  item?: string;
  bearer?: string;
}
/**
 * Draw a card for what an activation brings along when no dice fell: at its mildest, whatever its rank.
 */
export interface LaceActivation {
  do: "lace_activation";
  asset: string;
}
/**
 * Say whether an asset can do what is asked of it: in full, less of it, after a set-up, for a point, or not.
 */
export interface JudgeReach {
  do: "judge_reach";
  asset: string;
  reach: "fits" | "point" | "reduced" | "refused" | "setup";
}
/**
 * Say of what an asset has done last, beyond what is listed, that it could not, or not so: it is taken back.
 *
 * Or it stands for a complication point, or less comes of it: `less` tells what.
 */
export interface JudgeUse {
  do: "judge_use";
  asset: string;
  found: "point" | "reduced" | "refused" | "setup";
  less?: string;
}
/**
 * Spend a boon on an asset in a scene: begin controlled, gain an effect, or trim a rail by one.
 */
export interface Leverage {
  do: "leverage";
  asset: string;
  gain: "controlled" | "effect" | "rail";
  rail?: string;
}
/**
 * Use an asset of a character whose player is away, before a scene; `payers` pay, the last in experience or not.
 */
export interface ActivateAbsent {
  do: "activate_absent";
  asset: string;
  outcome: string;
  payers: string[];
  last_in_xp?: boolean;
}
/**
 * Send a follower of a character whose player is away off screen, before a scene; `payers` pay as for an asset.
 */
export interface SendAbsent {
  do: "send_absent";
  follower: string;
  outcome: string;
  payers: string[];
  last_in_xp?: boolean;
}
/**
 * Start a clock: its name, its size, and what the game master cares to say of it.
 */
export interface StartClock {
  do: "start_clock";
  name: string;
  size?: number;
  sort?:
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
  hidden?: boolean;
  about?: string;
  when?: string;
  pressure?: string;
  then?: string;
  price?: number;
}
/**
 * Start a clock that threatens the crew, in the five steps.
 */
export interface StartDanger {
  do: "start_danger";
  name: string;
  size: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  easy: [string, string];
  /**
   * @minItems 2
   * @maxItems 2
   */
  hard: [string, string];
  then: string;
  pressure: string;
  sort?: "debt" | "doom" | "injury" | "peril";
  hidden?: boolean;
  price?: number;
}
/**
 * Start one of the clocks that are ready.
 */
export interface StartReady {
  do: "start_ready";
  name: string;
  hidden?: boolean;
}
/**
 * Let a die say which clock starts.
 */
export interface DrawClock {
  do: "draw_clock";
}
/**
 * Start a rail, one that the rules name or one of the game master's own; `then` announces what it leads to.
 */
export interface StartRail {
  do: "start_rail";
  name: string;
  hidden?: boolean;
  then?: string;
}
/**
 * Fill some segments of a clock, or trim it: because of what happened in the story, which is no rule.
 */
export interface TickClock {
  do: "tick_clock";
  clock: string;
  by?: number;
  why?: string;
}
/**
 * Bring a hidden clock into the open.
 */
export interface RevealClock {
  do: "reveal_clock";
  clock: string;
}
/**
 * Take a clock behind the screen, where only the game master sees it.
 */
export interface HideClock {
  do: "hide_clock";
  clock: string;
}
/**
 * Take a clock off the table.
 */
export interface RemoveClock {
  do: "remove_clock";
  clock: string;
}
/**
 * Give a character fatigue.
 */
export interface Tire {
  do: "tire";
  character: string;
  levels?: number;
  why?: string;
}
/**
 * Let a character recover: by a night of rest, in sanctuary, or by an asset of the crew's that says so.
 */
export interface Rest {
  do: "rest";
  character: string;
  source?: "asset" | "rest" | "sanctuary";
}
/**
 * Use up one segment of the crew's supplies.
 */
export interface FillSupply {
  do: "fill_supply";
  why: "asset" | "card" | "failed logistics" | "harsh travel" | "lost pack" | "travelling light" | "unprovisioned leg";
}
/**
 * Restock the crew: in civilisation, by a foraging check that succeeded, in safe downtime or by an asset.
 *
 * `attempt` is that check, where it was made here.
 */
export interface ClearSupply {
  do: "clear_supply";
  source: "asset" | "civilisation" | "downtime" | "forage";
  attempt?: string;
}
/**
 * Give the crew a free segment of supplies.
 */
export interface GrantSupply {
  do: "grant_supply";
  source: string;
}
/**
 * Treat a character's harm by some levels.
 */
export interface Treat {
  do: "treat";
  character: string;
  levels?: number;
}
/**
 * Harm a character: minor, moderate or severe.
 */
export interface Harm {
  do: "harm";
  character: string;
  level?: number;
  why?: string;
}
/**
 * Offer a character its life for a price.
 */
export interface OfferBargain {
  do: "offer_bargain";
  character: string;
  stake: "asset" | "bargain" | "boon" | "follower";
}
/**
 * Refuse to pay a price for a life.
 */
export interface RefuseBargain {
  do: "refuse_bargain";
  character: string;
  stake: "asset" | "bargain" | "boon" | "follower";
}
/**
 * Pay for a life: with a boon, with a follower, an asset or a complication that `what` names.
 */
export interface AcceptBargain {
  do: "accept_bargain";
  character: string;
  stake: "asset" | "bargain" | "boon" | "follower";
  what?: string;
}
/**
 * Agree that one's character may die in this scene, or take that back while the character lives.
 */
export interface ConsentToDeath {
  do: "consent_to_death";
  character: string;
}
/**
 * Let a character die; `demanded` says that the story leaves nothing else.
 */
export interface Kill {
  do: "kill";
  character: string;
  how: string;
  demanded?: boolean;
}
/**
 * Let the whole crew come to its end; `clocks` are those that count.
 */
export interface Wipe {
  do: "wipe";
  fate: "capture" | "exile" | "the end of their cause";
  clocks: string[];
}
/**
 * Have a character whose player is away do one thing: small or great, for a complication of that weight.
 *
 * If it takes a roll, the game master proposes one check for them afterwards.
 */
export interface BorrowDeed {
  do: "borrow_deed";
  character: string;
  what: string;
  size: "major" | "minor";
  complication: string;
  consent?: boolean;
  more?: boolean;
}
/**
 * Gather potential, for a spell of one's own or a ritual in which one takes part; `tags` are what talents ask.
 */
export interface Channel {
  do: "channel";
  character: string;
  tags?: string[];
}
/**
 * Count the potential that was channelled; a spell that fails badly here is gone.
 */
export interface Gather {
  do: "gather";
  casting: string;
}
/**
 * Shape potential into a spell: one that is written down, by its key, or an Art, a goal and its value.
 */
export interface Weave {
  do: "weave";
  character: string;
  spell?: string;
  art?: string;
  goal?: string;
  dv?: number;
  tags?: string[];
}
/**
 * Declare a ritual: what it shall do.
 */
export interface BeginRitual {
  do: "begin_ritual";
  character: string;
  goal: string;
}
/**
 * Take part in a ritual with an attribute and a skill of one's own; `part` tells what one does.
 */
export interface JoinRitual {
  do: "join_ritual";
  character: string;
  casting: string;
  attribute: "body" | "presence" | "spirit" | "wits";
  skill: string;
  part: string;
}
/**
 * Step back from a ritual; or, said by the game master, a part is none of its own or adds nothing.
 */
export interface LeaveRitual {
  do: "leave_ritual";
  character: string;
  casting: string;
}
/**
 * Find the scope of a ritual and its helpers' parts fitting.
 */
export interface AllowRitual {
  do: "allow_ritual";
  casting: string;
}
/**
 * Take a point of the ritual upon oneself, for a level of fatigue.
 */
export interface Absorb {
  do: "absorb";
  attempt: string;
  character: string;
}
/**
 * Let a woven spell take hold, or come to nothing: upon whom, on what of theirs, and which of its outcomes.
 *
 * If it has a price `pay` says how it is paid, and `component` what of the caster's is used up by it.  Of what is
 * improvised `outcome` may say what it does: it eases an action, or ticks a `clock`.
 */
export interface Shape {
  do: "shape";
  casting: string;
  target?: string;
  gear?: string;
  choice?: number;
  pay?: "" | "component" | "fatigue" | "harm" | "obvious";
  component?: string;
  outcome?: "" | "controlled" | "effect" | "rail";
  clock?: string;
}
/**
 * Let people notice what is Obvious: the crowd gathers, or a hard bargain is proposed in its stead.
 */
export interface NoticeMagic {
  do: "notice_magic";
  casting: string;
  way?: "bargain" | "crowd";
  bargain?: string;
}
/**
 * Take the hard bargain for magic that was seen, or refuse it and let the crowd gather.
 */
export interface AnswerHardBargain {
  do: "answer_hard_bargain";
  casting: string;
  accept: boolean;
}
/**
 * Hold a spell for a beat more, for a level of fatigue.
 */
export interface Sustain {
  do: "sustain";
  casting: string;
}
/**
 * End a spell: its caster lets go of it or of what was gathered, or something breaks it, as light does shadows.
 */
export interface EndSpell {
  do: "end_spell";
  casting: string;
  why?: string;
}
/**
 * Let a spell that stands help with a check that fits, once the stakes are stated.
 *
 * Of one that does several things it gives all that fit, or what it does `only` on actions that are named.
 */
export interface BringSpell {
  do: "bring_spell";
  attempt: string;
  casting: string;
  only?: string;
}
/**
 * After a strong hit on what the spell speaks of, let it move its rail.
 */
export interface TurnRail {
  do: "turn_rail";
  attempt: string;
  casting: string;
}
/**
 * Let all points of a check of casting become backlash, told by `text`.
 *
 * By the bands three points and more may leave a condition or start a clock, `what`: a hazard, a pressure or a foe.
 * Of a ritual `pick` is an example of its tier, counted from 0, and `who` is marked by it: who rolled, or another.
 */
export interface Backlash {
  do: "backlash";
  attempt: string;
  pick?: number;
  text?: string;
  who?: string;
  rider?: "clock" | "condition" | "told";
  what?: string;
}
/**
 * Take one or two points of one's own spell upon oneself, as fatigue or as harm.
 */
export interface Shunt {
  do: "shunt";
  attempt: string;
  points: number;
  into?: "fatigue" | "harm";
}
/**
 * Take upon oneself up to two points of backlash of an art that one used for somebody else, as fatigue or harm.
 */
export interface BearBacklash {
  do: "bear_backlash";
  character: string;
  into?: "fatigue" | "harm";
}
/**
 * Write a new spell down.
 */
export interface WriteSpell {
  do: "write_spell";
  key: string;
  spell: Spell;
}
/**
 * Draw two or three cards for a new spell; `art` is preferred where the first card's suit has it.
 */
export interface DrawSpell {
  do: "draw_spell";
  key: string;
  cards?: number;
  art?: string;
}
/**
 * Tell which cards came off a real deck, the first first: they are drawn next, and no die is rolled for them.
 */
export interface TurnCards {
  do: "turn_cards";
  purpose: "adventure" | "consequences" | "crown" | "epilogue" | "motives" | "spells";
  cards: string[];
}
/**
 * Draw what moves somebody: all four sides for those who matter, one or two for others.
 */
export interface DrawMotive {
  do: "draw_motive";
  id: string;
  name: string;
  suits?: ("C" | "D" | "H" | "S")[];
}
/**
 * Bend a card that does not fit the story: a rank up or down, or another suit, with whose card it exchanges.
 */
export interface BendMotive {
  do: "bend_motive";
  person: string;
  suit: "C" | "D" | "H" | "S";
  to: "C" | "D" | "H" | "S" | "down" | "up";
}
/**
 * Let players learn of a side of somebody.
 */
export interface ShowTrait {
  do: "show_trait";
  person: string;
  suit: "C" | "D" | "H" | "S";
}
/**
 * Call in a favour, for a boon or in need for experience; renown and rewards are called upon for nothing.
 *
 * Of renown the game master says that it counts here.  A chit may `erase` a tick of the supplies or of the time of the
 * scene.
 */
export interface CallFavour {
  do: "call_favour";
  character: string;
  favour: string;
  pay?: "boon" | "xp";
  erase?: "" | "supply" | "time";
}
/**
 * Draw the seed of an adventure: a hook, a whole seed or an act.
 */
export interface DrawSeed {
  do: "draw_seed";
  name: string;
  kind?: "act" | "hook" | "seed";
}
/**
 * Open a seed in the scene that is being played; `begin` and `tired` say how it begins if a black card rules it.
 */
export interface OpenSeed {
  do: "open_seed";
  seed: string;
  begin?: "fatigue_one_pc" | "low_supply";
  tired?: string;
}
/**
 * Give a character what a seed holds: `name` is what the follower, asset or favour is called.
 *
 * `role` is the lane in which a follower serves.
 */
export interface GiveReward {
  do: "give_reward";
  character: string;
  seed: string;
  name: string;
  role?: string;
}
/**
 * Draw the Crown Spread before the first session.
 */
export interface DrawSpread {
  do: "draw_spread";
}
/**
 * Turn the Heart or the Club early, as a sign of what is to come.
 */
export interface ShowCrownCard {
  do: "show_crown_card";
  place: "pressure" | "rival";
}
/**
 * Say what a place of the spread is in the story; `fixed` gives the leverage its form for good.
 */
export interface NameCrown {
  do: "name_crown";
  place: "leverage" | "pressure" | "rival" | "site" | "wild";
  name: string;
  fixed?: boolean;
}
/**
 * Name the rail that the Club gives and the other one.
 */
export interface NameRails {
  do: "name_rails";
  pressure: string;
  other: string;
}
/**
 * Say how a major scene ended, and what else happened in it.
 */
export interface ScoreMajor {
  do: "score_major";
  result: "clean_loss" | "clean_win" | "fail_forward" | "messy_win";
  extras?: ("asset_neglect" | "evidence_immaculate" | "evidence_scorched" | "public_cost")[];
}
/**
 * Call for the decision at the next site that suits: any player may, for all.
 */
export interface CallCrown {
  do: "call_crown";
}
/**
 * Set up the finale in the scene that is being played; `mini` stages a smaller one.
 *
 * `stack` says what the crew's advantages cost where the table can choose: segments on the rails, or a point that
 * waits for the first twist of Spades.
 */
export interface BeginFinale {
  do: "begin_finale";
  mini?: boolean;
  stack?: "point" | "rails";
}
/**
 * Go on from reckoning to crossing, and from crossing to coronation.
 */
export interface NextCrownBeat {
  do: "next_crown_beat";
}
/**
 * Use the boost of a finale that was called: the next action begins in control, or has one more effect.
 */
export interface UseBoost {
  do: "use_boost";
  character: string;
  what: "controlled" | "effect";
}
/**
 * Use the leverage of the crown: somebody's next action begins in control, or one `outcome` simply happens.
 */
export interface UseLeverage {
  do: "use_leverage";
  character: string;
  what: "controlled" | "outcome";
  outcome?: string;
}
/**
 * Rule that the rival's twist contradicts their belief, so that the table chooses what comes of it.
 */
export interface ContradictBelief {
  do: "contradict_belief";
}
/**
 * Choose what comes of a twist and belief that collide: a point for the game master, or segments off the rails.
 */
export interface CollideTwist {
  do: "collide_twist";
  social?: number;
  kinetic?: number;
}
/**
 * End the finale and record what came of it; `which` names who or what is kept of a finale that is lost.
 *
 * A follower who is kept rises to the next `rank`, and an asset that is spared does not fall with what was flagged.
 */
export interface EndFinale {
  do: "end_finale";
  monument: string;
  limit?: ("region" | "review" | "season") | null;
  kept?: ("ally" | "artefact" | "asset") | null;
  which?: string;
  rank?: ("apprentice" | "associate" | "deputy" | "steward") | null;
  prize?: "doctrine" | "endorsement" | "notice";
}
/**
 * Draw two cards and tell what they ask.
 */
export interface DrawEpilogue {
  do: "draw_epilogue";
  character: string;
}
/**
 * Pay for a major asset to become an institution, or for a season's endorsement to become part of the doctrine.
 */
export interface KeepLegacy {
  do: "keep_legacy";
  character: string;
  kind: "institution" | "rider";
  what: string;
  steward?: boolean;
}
/**
 * Give a follower a house to look after, as its custodian or as a deputy chair.
 */
export interface StationFollower {
  do: "station_follower";
  character: string;
  follower: string;
  house: string;
  post?: "custodian" | "deputy chair";
}
/**
 * Let somebody who was given a house see to a filing or a chase in it: a character is in control once.
 */
export interface AskStationed {
  do: "ask_stationed";
  character: string;
  follower: string;
  matter?: "chase" | "filing";
}
/**
 * Let a rival who outlived the finale stand in the crew's way in a region.
 */
export interface KeepRival {
  do: "keep_rival";
  region: string;
}
/**
 * Tick the rail that fits, since the crew's habits showed in a region that a rival watches.
 */
export interface StirFixture {
  do: "stir_fixture";
  region: string;
  rail: string;
}
/**
 * Scale the scene: the tier of what stands in the way, the dials, and the numbers of its band.
 *
 * By the dial of severity `ceiling` is the band whose cards may be turned over, in place of the scene's.  A domain
 * that is not in the book comes with the suits that tick it.  `reward` is what the game master notes for the end.
 */
export interface ScaleScene {
  do: "scale_scene";
  obstacle: number;
  dials: ("cp_floor" | "domain" | "free_flip" | "gates" | "opposition" | "position_floor" | "severity")[];
  job: number;
  prefill: number;
  gates?: string[];
  domain?: string | null;
  domain_suits?: ("C" | "D" | "H" | "S")[];
  domain_size?: number;
  opposition?: ("counterwatch" | "hard_cover" | "paper_teeth") | null;
  ceiling?: ("balanced" | "boss" | "hard") | null;
  reward?: string;
}
/**
 * Begin the next beat of a scaled scene, which is the next beat of the scene as well.
 */
export interface BeginScaledBeat {
  do: "begin_scaled_beat";
}
/**
 * Say what a character does in the beat, and whether it is epic: before the dice fall.
 */
export interface DeclareIntent {
  do: "declare_intent";
  character: string;
  what: string;
  epic?: boolean;
}
/**
 * Let somebody's dice move a clock: those of a check, `attempt`, or by hits and ones dice that fell elsewhere.
 */
export interface ActInBeat {
  do: "act_in_beat";
  character: string;
  target: string;
  hits?: number;
  ones?: number;
  clear?: boolean;
  attempt?: string;
}
/**
 * Turn a card over: for nothing if the beat gives it, else for a point that a check left, or one of the bank.
 */
export interface FlipCard {
  do: "flip_card";
  attempt?: string;
}
/**
 * Draw another card for one of the beat that contradicts what everybody knows; it costs nothing.
 */
export interface RedrawFlip {
  do: "redraw_flip";
  card: string;
}
/**
 * Let the worst card of the beat apply; `card` is it, or one of those that are equally bad.
 *
 * `rider` is what the rules do with it: `what` is the clock, or the alarm, tail or crowd that begins, or the gear, and
 * `who` the character whom it strikes.
 */
export interface ApplyWorst {
  do: "apply_worst";
  card: string;
  rider?: "clock" | "fatigue" | "gear" | "harm" | "supply" | "told";
  who?: string;
  what?: string;
}
/**
 * Cancel a card that was turned over: of Diamonds by a patron or a fortune, any by a visit to Aerisahl.
 */
export interface CancelFlip {
  do: "cancel_flip";
  character: string;
  card: string;
}
/**
 * Leave a scene whose job is done and take its reward.
 */
export interface LeaveScaledScene {
  do: "leave_scaled_scene";
  reward: string;
  owner?: string;
  name?: string;
}
/**
 * Lay a scenario on the table, with the clocks of its factions or without.
 */
export interface LayScenario {
  do: "lay_scenario";
  factions?: boolean;
  scenario?: string;
}
/**
 * Say whether a scene of the scenario went as it should not: then its clock ticks.
 */
export interface JudgeScene {
  do: "judge_scene";
  name: string;
  averted?: boolean;
}
/**
 * Let two or three clocks that are closest to full say what the last scene is about.
 */
export interface FrameEnd {
  do: "frame_end";
  clocks: string[];
}
/**
 * Tell everybody how the scenario ended.
 */
export interface TellEnding {
  do: "tell_ending";
  ending: string;
}
/**
 * Put the scenario away, with its clocks and its notes.
 */
export interface PutScenarioAway {
  do: "put_scenario_away";
}
/**
 * Take back into the story what a battle has left: of people, of complication points and of magic.
 *
 * `battle` tells it from others, "" for one that was fought elsewhere.
 */
export interface ReturnFromBattle {
  do: "return_from_battle";
  results: Result[];
  bank?: number;
  battle?: string;
  magic?: Magic;
}
/**
 * What a battle has left of a character or a follower.
 *
 * `holds` is what a character is held up by, None for what did before, and `worn` the gear that suffered, by id.
 */
export interface Result {
  id: string;
  boons?: number;
  fatigue?: number;
  harm?: number;
  holds?: ("disarmed" | "lost footing" | "restrained" | "separated")[] | null;
  worn?: string[];
}
/**
 * What a battle has left of magic: spells that stand now, and castings of the story that do no more.
 */
export interface Magic {
  held?: Held[];
  lost?: string[];
}
/**
 * A spell that stands when a battle is over: its key, who cast it, and upon whom ("" for a place).
 */
export interface Held {
  spell: string;
  character: string;
  target?: string;
}
/**
 * What must be true of a character before it may buy something.
 *
 * `people` are cultures and affinities, of which one is enough; `assets` are kinds of asset, all of them needed.  The
 * game master is asked whether there is what `word` names.
 */
export interface Needs1 {
  attributes?: {
    [k: string]: number;
  };
  skills?: {
    [k: string]: number;
  };
  talents?: string[];
  people?: string[];
  assets?: string[];
  asset_count?: number;
  followers?: number;
  word?: string;
}
/**
 * What a battle has left of magic: spells that stand now, and castings of the story that do no more.
 */
export interface Magic1 {
  held?: Held[];
  lost?: string[];
}

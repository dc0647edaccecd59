// What goes over HTTP and the WebSocket (docs/build/http.md), made by `make schemas`: do not edit.

/** A table without its position. */
export interface About {
  id: string;
  game: string;
  options: Record<string, unknown>;
  rules: number;
  status: "open" | "over" | "running";
  seats: Chair[];
  creator: string;
  public: boolean;
  rated: boolean;
  /** Whether the game continues an uploaded record, whose hands somebody may know. */
  continued: boolean;
  pace: PaceOf;
  on_leave: string;
  /** The daily deal that is played here. */
  deal: string | null;
  /** SHA-256 of the secret of the shuffle; null if the game is continued from a record. */
  commitment: string | null;
  /** The commitment of the rematch. */
  next_commitment: string;
  numbers: [number, string][];
  proposals: Record<string, number[]>;
  rematch: string | null;
  result: Result | null;
}

/** An account as operators see it. */
export interface AccountOf {
  /** Id of a player. */
  id: string;
  name: string;
  claimed: boolean;
  operator: boolean;
  language: string;
  /** Milliseconds since 1970. */
  created_at: number;
  /** Milliseconds since 1970. */
  seen_at: number;
}

/** An account with its sanctions and the reports about it, newest first. */
export interface AccountPage {
  account: AccountOf;
  /** Number of open and running tables. */
  tables: number;
  sanctions: SanctionOf[];
  reports: ReportOf[];
}

/** The result of an action: it is stored as event `seq`. */
export interface ActionDone {
  seq: number;
}

/** Agree to a proposal, which takes effect once all players have agreed. With `without`, the next game begins at once, without the players who have not agreed. */
export interface AgreeMessage {
  type: "agree";
  /** Unique id of the message, chosen by the client. */
  id: string;
  what: "abandon" | "rematch" | "undo";
  /** The contribution to the shuffle. */
  number?: string;
  without?: boolean;
}

/** A sentence of the operator for everybody, in both languages. */
export interface AnnouncementOf {
  id: number;
  /** Milliseconds since 1970. */
  at: number;
  /** Milliseconds since 1970. */
  until: number;
  en: string;
  de: string;
}

/** An announcement to make. */
export interface Announcing {
  /** One sentence that everybody will read. */
  en: string;
  /** One sentence that everybody will read. */
  de: string;
  /** Duration in minutes. */
  minutes: number;
}

/** An address that a verification code is sent to. */
export interface AskEmail {
  email: string;
}

/** One row of the audit log. */
export interface AuditEntry {
  id: number;
  /** Milliseconds since 1970. */
  at: number;
  /** The operator's id, or `terminal:USER`. */
  operator: string;
  operator_name: string | null;
  action: "announce" | "close report" | "code" | "deletion" | "dismiss" | "lift mute" | "lift suspension" | "mute" | "operator" | "rename" | "suspension" | "warning" | "withdraw";
  /** A player's id, or the number of a report or announcement. */
  target: string;
  target_name: string | null;
  reason: string;
  detail: string;
}

/** A request to play a deal. */
export interface BeginDeal {
  /** Token of the challenge that is answered. */
  challenge?: string | null;
}

/** The table where the visitor plays a deal. */
export interface BegunDeal {
  table: string;
}

/** The first step of a passkey ceremony. */
export interface Ceremony {
  /** To be sent with the second step within five minutes. */
  token: string;
  /** For PublicKeyCredential.parse(Creation|Request)OptionsFromJSON(). */
  options: Record<string, unknown>;
}

/** The public view of a seat. */
export interface Chair {
  seat: number;
  /** `gone`: left for good. `record`: a player of an imported record. */
  kind: "bot" | "device" | "gone" | "open" | "person" | "record";
  /** A computer player has the name of a character. */
  name: string;
  player?: string | null;
  /** Which computer player it is, such as `club`. */
  bot?: string | null;
  muted?: boolean;
  /** The face that a person has chosen; null: made from the id. */
  face?: number | null;
}

/** A challenge. Its token is shown only once. */
export interface ChallengeLink {
  challenge: string;
}

/** A challenge to a deal. */
export interface ChallengeOf {
  deal: DailyDeal;
  /** The name of the player who made it. */
  by: string;
  face: number | null;
  /** Id of a player. */
  player: string;
  rivals: ChallengeRival[];
}

/** Somebody in a challenge. */
export interface ChallengeRival {
  /** Id of a player. */
  player: string;
  name: string;
  face: number | null;
  finished: boolean;
  /** Null before both they and the visitor have finished. */
  score: number | null;
}

/** Changes to the account. Fields that are left out stay as they are. */
export interface ChangeMe {
  name?: string | null;
  language?: "en" | "de" | null;
  away_until?: number | null;
  hidden?: boolean | null;
  presence?: boolean | null;
  publishes_name?: boolean | null;
  /** Null returns to the face made from the id. */
  face?: number | null;
}

/** A chapter of a lesson, with its number of steps. */
export interface ChapterInfo {
  name: string;
  title: string;
  steps: number;
}

/** One chat message. */
export interface ChatLineOf {
  /** Milliseconds since 1970. */
  at: number;
  player: string | null;
  /** Null if the account was deleted. */
  name: string | null;
  text: string;
  /** Whether a spectator wrote it to the other spectators. */
  spectator: boolean;
}

/** Send a chat message to everyone at the table. */
export interface ChatMessage {
  type: "chat";
  /** Unique id of the message, chosen by the client. */
  id: string;
  text: string;
}

/** Clocks: milliseconds left for each seat, the seat whose clock runs, and for how many milliseconds it has run. */
export interface Clock {
  left: number[];
  running: number | null;
  since: number;
}

/** The note with which a report is closed. */
export interface CloseReport {
  /** What was done, for other operators. */
  note: string;
}

/** What a computer player has made of the visitor's seat. */
export interface ComputerResult {
  level: string;
  /** The level's first character. */
  name: string;
  /** Points of the person's seat. */
  score: number;
}

/** The verification code from the e-mail. */
export interface ConfirmEmail {
  code: string;
}

/** The second-best move of a hint. */
export interface Considered {
  move: string;
  words: string;
  /** The visitor's win chance with this move, from 0 to 1. */
  win: number | null;
}

/** The deals of today. */
export interface Daily {
  /** Milliseconds since 1970. */
  now: number;
  /** Milliseconds since 1970. */
  ends_at: number;
  deals: DailyDeal[];
  /** Days in a row with a finished game, up to today or yesterday. */
  streak: number;
  /** Whether the visitor has finished a deal on each of the last seven days. */
  week: boolean[];
}

/** A deal as everybody knows it before playing, and the visitor's game of it. */
export interface DailyDeal {
  /** Id of a daily deal, such as `2026-11-24-GAME-4`. */
  id: string;
  /** Its day by UTC, as `YYYY-MM-DD`. */
  date: string;
  today: boolean;
  game: string;
  players: number;
  /** Whether it has the game's usual number of players. */
  main: boolean;
  /** The visitor's seat. */
  seat: number;
  /** Who else plays. */
  computers: DealComputer[];
  /** SHA-256 of the secret of the shuffle. */
  commitment: string;
  /** How many people have finished it. */
  finished: number;
  mine: DailyGame | null;
}

/** The visitor's game of a deal. */
export interface DailyGame {
  table: string;
  state: "playing" | "finished" | "left";
  /** Whether it is compared with others: begun on the deal's day. */
  counted: boolean;
  /** Null until it is finished. */
  score: number | null;
}

/** A person in the list of a deal. */
export interface DailyPlace {
  place: number;
  /** Id of a player. */
  player: string;
  name: string;
  face: number | null;
  /** Points of the person's seat. */
  score: number;
}

/** What the visitor has made of a deal, and others; only for those who have finished it. */
export interface DailyResult {
  deal: DailyDeal;
  /** Points of the person's seat. */
  score: number;
  place: number;
  of: number;
  mean: number;
  /** Whether computer players are among the results, as few people have played. */
  with_computers: boolean;
  /** All results, the visitor's among them, the lowest first. */
  scores: ScoreCount[];
  computers: ComputerResult[];
  /** Whether results of computer players are still to come. */
  computing: boolean;
  /** The best claimed names, and the visitor. */
  best: DailyPlace[];
  /** Null if the visitor has played as most did. */
  parting: Parting | null;
}

/** A computer player of a deal. */
export interface DealComputer {
  seat: number;
  level: string;
  /** The character that it is. */
  name: string;
}

/** A position as everybody saw it, and the move that led to it. */
export interface DealPosition {
  move: string | null;
  state: Record<string, unknown>;
  facts: Record<string, unknown>;
  to_move: number | null;
}

/** The commitment of a deal, and its secret once nothing counts any more. */
export interface DealProof {
  /** Id of a daily deal, such as `2026-11-24-GAME-4`. */
  id: string;
  date: string;
  commitment: string;
  secret: string | null;
  /** When the secret was made. */
  made_at: number;
}

/** The decisions of one kind. A decision is of the kind of its best move. */
export interface DecisionSkill {
  /** As the game names it, such as `pick`. */
  kind: string;
  /** The kind in the reader's language. */
  name: string;
  /** How many there were. */
  decisions: number;
  /** Share of the win chance that was kept, against the best moves (0 to 1). */
  kept: number;
  /** Win chance lost in one decision, on average. */
  loss: number;
}

/** Decline a proposal. */
export interface DeclineMessage {
  type: "decline";
  /** Unique id of the message, chosen by the client. */
  id: string;
  what: "abandon" | "rematch" | "undo";
}

/** Why an account is deleted, for its owner and the audit log. */
export interface Deleting {
  /** One sentence that the player will read. */
  reason: string;
}

/** The one-time code that `midtown admin code` prints. */
export interface EnterCode {
  code: string;
}

/** The reason of a refusal. */
export interface Error {
  /** The kind of the error. */
  kind: "request" | "notation" | "illegal" | "over" | "draws" | "identity" | "missing" | "stale" | "table" | "limit" | "storage" | "server";
  /** The rule of the game that forbids the action, if any. */
  rule: string | null;
  /** One sentence for the user. */
  message: string;
}

/** A level estimated from what decisions cost: 0 for `beginner`, 1 for `casual`, and so on. Numbers between two levels lie between them. The ends of the scale stand for all that is weaker or stronger. */
export interface EstimatedLevel {
  value: number;
  /** Lower bound of the 95 % interval. */
  low: number;
  /** Upper bound of the 95 % interval. */
  high: number;
}

/** One of a player's costliest moves, in words, with the better one. */
export interface ExpensiveMove {
  number: number;
  seat: number;
  words: string;
  better: string;
  loss: number;
  /** Half the width of the 95 % confidence interval (randomness of the search). */
  noise: number;
}

/** The finished game that a visitor comes from. */
export interface ExploredGame {
  game: string;
  players: number;
  /** How each seat began; null if it had not. */
  openings: (string | null)[];
}

/** The games of one kind, played by people or by computer players. */
export interface ExploredKind {
  by: "people" | "computers";
  /** Id of a game. */
  game: string;
  players: number;
  /** Value of the game's option; null if it has none, and for people's games. */
  scenario: string | null;
  games: number;
  seats: WonShare[];
  /** The most frequent ones first. */
  openings: ExploredOpening[];
}

/** One way to begin. */
export interface ExploredOpening {
  games: number;
  won: number;
  low: number;
  high: number;
  /** As the game writes it (docs/build/notation.md). */
  opening: string;
}

/** All that the explorer shows. */
export interface Explorer {
  /** The computer player in every seat of the games of computer players. */
  bot: string;
  kinds: ExploredKind[];
  levels: KnownLevels[];
  /** The game of the query's table, if it is over. */
  here: ExploredGame | null;
}

/** The response to a request that was refused or failed. */
export interface Failure {
  error: Error;
}

/** A check of an imported record: `fits` is true, false, or null if it cannot be decided. */
export interface Finding {
  fits: boolean | null;
  message: string;
}

/** The second step of a passkey ceremony. */
export interface Finish {
  token: string;
  /** The value of the browser's PublicKeyCredential.toJSON(). */
  credential: Record<string, unknown>;
}

/** Somebody whom the visitor follows. */
export interface Followed {
  /** Id of a player. */
  player: string;
  name: string;
  face: number | null;
  /** Whether they were here within the last minute and show it. */
  here: boolean;
  /** A public table where they play, if they are here. */
  table: string | null;
  /** Id of the game at that table. */
  game: string | null;
}

/** Those whom the visitor follows, those who are here first. */
export interface Following {
  people: Followed[];
}

/** A frame of a replay (HTTP): the position after move `number`, and the move; frame 0 is the beginning. */
export interface Frame {
  number: number;
  /** The full state once the game is over, before that the public state. */
  state: Record<string, unknown>;
  facts: Record<string, unknown>;
  to_move: number | null;
  story: string[];
  own?: Record<string, Record<string, unknown>>;
  seat?: number | null;
  move?: string | null;
  words?: string | null;
  at?: number | null;
}

/** A finished game for a page without a server (docs/build/embedding.md). */
export interface FramesOf {
  format: "midtown-frames/1";
  names: Record<string, string[]>;
  levels: (string | null)[];
  side: number;
  result: Outcome;
  frames: Moment[];
  record: RecordOf;
}

/** A game that this server offers. */
export interface GameInfo {
  id: string;
  title: string;
  rules: number;
  players: number[];
  table_for: number;
  options: Record<string, OptionInfo>;
  introduction: string;
}

/** The state of the server. */
export interface Health {
  status: "ok" | "failing";
  pid: number;
  tables: number;
  connections: number;
}

/** The move that computer player `bot` suggests to the visitor in position number `turn`, with reasons. */
export interface Hint {
  turn: number;
  move: string;
  words: string;
  places: string[];
  reasons: string[];
  bot: string;
  /** The visitor's win chance with this move (0 to 1); null for a forced move. */
  win: number | null;
  other: Considered | null;
}

/** The table that shows an imported record. */
export interface Imported {
  id: string;
  watch: string;
  findings: Finding[];
}

/** A single-use invitation to a seat. */
export interface Invite {
  seat: number;
  token: string;
}

/** The table and seat of an invitation. */
export interface InviteInfo {
  table: string;
  seat: number | null;
  game: string;
  by: string;
  players: number;
  commitment: string | null;
  /** Whether the game continues an uploaded record, whose hands somebody may know. */
  continued: boolean;
  used: boolean;
  expired: boolean;
  /** The table as lists show it, with who sits there; null if the invitation cannot be used. */
  about: TableInfo | null;
}

/** A request to take a seat. */
export interface JoinRequest {
  /** The contribution to the shuffle: visible ASCII. */
  number?: string;
}

/** The seat that the visitor has taken. */
export interface Joined {
  table: string;
  seat: number;
}

/** What the decisions of a level have cost in reviewed games. */
export interface KnownLevel {
  level: string;
  decisions: number;
  /** Win chance lost in one decision, on average. */
  loss: number;
  /** Lower bound of the 95 % interval. */
  low: number;
  /** Upper bound of the 95 % interval. */
  high: number;
}

/** The levels in one game at one number of players, the weakest first. */
export interface KnownLevels {
  game: string;
  players: number;
  levels: KnownLevel[];
}

/** Leave all of one's seats for good. */
export interface LeaveMessage {
  type: "leave";
  /** Unique id of the message, chosen by the client. */
  id: string;
}

/** A legal move: its notation, its description unless it was left out, and the places to touch to make it. */
export interface LegalMove {
  move: string;
  words: string;
  places: string[];
}

/** The legal moves of position number `turn`. */
export interface LegalMoves {
  turn: number;
  to_move: number | null;
  moves: LegalMove[];
}

/** A position as the visitor sees it, with the move that led to it, if any. */
export interface LessonFrame {
  state: Record<string, unknown>;
  facts: Record<string, unknown>;
  to_move: number | null;
  seat?: number | null;
  move?: string | null;
  words?: string | null;
  story?: string[];
}

/** The lesson of a game: its chapters in order. The visitor sits at `seat`; their own entry of `names` is empty. */
export interface LessonInfo {
  game: string;
  seat: number;
  names: string[];
  chapters: ChapterInfo[];
}

/** The visitor's answers in a chapter so far: a move for each step, or an empty text where a step only informs. */
export interface LessonRequest {
  chapter: string;
  answers?: string[];
  /** A move; the response explains why it would be refused. */
  why?: string | null;
}

/** A step of a lesson: its text and what it expects: a move, a move that the rules refuse, or nothing. */
export interface LessonStep {
  chapter: string;
  number: number;
  kind: "told" | "move" | "refusal";
  text: string;
  rule: string | null;
  /** Whether this is the last step of the chapter. */
  last: boolean;
  /** Whether the last answer was right; null before the first answer. */
  right: boolean | null;
  /** The comment on the last answer. */
  said: string | null;
  /** The positions since the last answer, move by move; the last one is the current position. */
  frames: LessonFrame[];
  /** The legal moves on offer. */
  moves: LegalMove[];
  /** A move that would be right. */
  example: string | null;
  /** For a refusal: the places to touch before it. */
  touched: string[];
  why?: Why | null;
}

/** A move in words, with its consequences. */
export interface LogEntry {
  number: number;
  seat: number | null;
  move: string;
  words: string;
  story: string[];
}

/** Name and password. */
export interface LogIn {
  name: string;
  /** 8 to 200 characters. */
  password: string;
}

/** The visitor's own account. */
export interface Me {
  /** Id of a player. */
  id: string;
  name: string;
  /** Whether the name is reserved for the player by a password or passkey. */
  claimed: boolean;
  language: "en" | "de";
  /** Whether the account has a password. */
  password: boolean;
  passkeys: PasskeyOf[];
  /** The address for reminders; null if there is none. */
  email: string | null;
  /** Number of browsers that get reminders. */
  browsers: number;
  /** End of the player's vacation; 0 or past if there is none. */
  away_until: number;
  blocks: Person[];
  /** Whether the account is an operator's. */
  operator: boolean;
  /** Whether others see no page of the player. Guests have none anyway. */
  hidden: boolean;
  /** Whether others see that the player is here. */
  presence: boolean;
  /** Whether public games may be published with the name, in data sets, once it is claimed. */
  publishes_name: boolean;
  /** The chosen face; null for the one made from the id. */
  face: number | null;
}

/** A position of a finished game as everybody saw it, and the move that led to it (docs/build/embedding.md). */
export interface Moment {
  number: number;
  seat: number | null;
  move: string | null;
  words: Record<string, string[]>;
  to_move: number | null;
  state: Record<string, unknown>;
  facts: Record<string, unknown>;
}

/** A player in the table of a month. */
export interface MonthPlace {
  place: number;
  /** Id of a player. */
  player: string;
  name: string;
  face: number | null;
  days: number;
  /** For each day the part of the others that was beaten, in percent, added up. */
  points: number;
}

/** Play a move for the seat to move. */
export interface MoveMessage {
  type: "move";
  /** Unique id of the message, chosen by the client. */
  id: string;
  /** The `turn` of the position that the message refers to. */
  answers: number;
  /** A move in the game's notation. */
  move: string;
}

/** Mute or unmute a seat in the chat. Only the table's host may do this. */
export interface MuteMessage {
  type: "mute";
  /** Unique id of the message, chosen by the client. */
  id: string;
  seat: number;
  on: boolean;
}

/** A new session of a program. */
export interface NewProgram {
  /** To be sent as `Authorization: Bearer TOKEN`; it is shown only once. */
  token: string;
  me: Me;
}

/** What a visitor should read: announcements, and sanctions not confirmed or in force. */
export interface Notices {
  announcements: AnnouncementOf[];
  sanctions: SanctionOf[];
}

/** A new table. Its tokens are shown only once. */
export interface Opened {
  id: string;
  invites: Invite[];
  /** Token of the spectator link. */
  watch: string;
}

/** One way in which a player begins. */
export interface OpeningTally {
  /** Id of a game. */
  game: string;
  /** Number of seats at the table. */
  players: number;
  /** As the game writes it (docs/build/notation.md). */
  opening: string;
  games: number;
  won: number;
}

/** Somebody at the table of a finished game. */
export interface Opponent {
  /** Null for a computer player, and after an account was deleted. */
  player: string | null;
  /** Which computer player it was, such as `club`; null for a person. */
  bot: string | null;
  face: number | null;
  /** Null after an account was deleted. */
  name: string | null;
  score: number;
}

/** A rule option: its values, and its default for each number of players. */
export interface OptionInfo {
  values: unknown[];
  defaults: Record<string, unknown>;
  /** Whether a JSON object is allowed in place of a value. */
  custom: boolean;
}

/** How a finished game ended. */
export interface Outcome {
  rule: string;
  scores: number[];
  winners: number[];
}

/** Tables and load at a glance. */
export interface OverviewOf {
  version: string;
  /** Numbers of tables by game and status. */
  tables: Record<string, Record<string, number>>;
  accounts: number;
  claimed: number;
  /** Accounts seen within a day. */
  seen: number;
  /** Questions to computer players without an answer. */
  waiting: number;
  /** Milliseconds for which the oldest of them has waited. */
  oldest: number;
  /** Running servers. */
  servers: number;
  /** Open reports. */
  reports: number;
  process: ProcessOf;
}

/** The time control of a table. */
export interface PaceOf {
  kind: "days" | "live" | "untimed";
  minutes: number;
  increment: number;
  days: number;
}

/** Time control: untimed, minutes for the game with an increment in seconds for each move, or days for each move. */
export interface PaceRequest {
  kind?: "untimed" | "live" | "days";
  minutes?: number;
  increment?: number;
  days?: number;
}

/** A paragraph of a game's rules. */
export interface Paragraph {
  number: number;
  rule: string;
  title: string;
  text: string;
}

/** The first decision in which the visitor left most others who had the same position. */
export interface Parting {
  /** The number of moves before it. */
  number: number;
  /** The visitor's move in words. */
  mine: string;
  /** The most frequent move of the others in words. */
  most: string;
  /** How many others had the position. */
  others: number;
  like_most: number;
  like_mine: number;
  /** Mean points of those who chose the other move, beyond the visitor's own. */
  gain: number;
  before: DealPosition;
  after_mine: DealPosition;
  after_most: DealPosition;
}

/** A passkey. */
export interface PasskeyOf {
  /** Id of the passkey, in base64url. */
  id: string;
  /** Milliseconds since 1970. */
  created_at: number;
}

/** Another player. */
export interface Person {
  /** Id of a player. */
  id: string;
  name: string;
}

/** Ask the other side for a `pong`. Both sides may send it. */
export interface PingMessage {
  type: "ping";
  /** Unique id of the message, chosen by the client. */
  id: string;
}

/** A finished game of a player. */
export interface PlayedGame {
  table: string;
  /** Id of a game. */
  game: string;
  /** Number of seats at the table. */
  players: number;
  /** Milliseconds since 1970. */
  ended_at: number;
  /** From 1; null if all agreed to abandon the game. */
  place: number | null;
  score: number;
  /** The others, in the order of their seats. */
  opponents: Opponent[];
  rated: boolean;
  /** Whether the visitor may open the replay. */
  open: boolean;
}

/** A page of a player's finished games, newest first. */
export interface PlayedGames {
  games: PlayedGame[];
  /** Number of games on all pages. */
  total: number;
  /** The value of `after` for the next page; null on the last one. */
  more: string | null;
}

/** Who a player is, for everybody. */
export interface PlayerPage {
  /** Id of a player. */
  id: string;
  name: string;
  claimed: boolean;
  /** The chosen face; null for the one made from the id. */
  face: number | null;
  /** Whether the visitor may read the player's profile and games. */
  open: boolean;
  /** Whether they were here within the last minute and show it; false without a session. */
  here: boolean;
  /** Whether the visitor follows the player. */
  followed: boolean;
  /** Empty where the profile is not open. */
  ratings: Rated[];
}

/** What a player's decisions have cost in reviewed games, apart from draws and results. */
export interface PlayerSkill {
  /** Id of a game. */
  game: string;
  /** Number of seats at the table. */
  players: number;
  /** Number of reviewed games. */
  games: number;
  kinds: DecisionSkill[];
  /** By all these games; null if nothing comparable was measured. */
  level: EstimatedLevel | null;
  /** Oldest first. */
  days: SkillDay[];
}

/** Answer to a `ping`, with its `id`. */
export interface PongMessage {
  type: "pong";
  /** Unique id of the message, chosen by the client. */
  id: string;
}

/** The game as the receiver may see it. For each of their seats, `own` has values that replace keys of `state`. */
export interface Position {
  turn: number;
  to_move: number | null;
  /** The public state (docs/build/notation.md). */
  state: Record<string, unknown>;
  /** Facts derived from `state` by the rules (docs/build/notation.md). */
  facts: Record<string, unknown>;
  over: boolean;
  own?: Record<string, Record<string, unknown>>;
  legal?: string[];
  clock?: Clock | null;
  undo?: boolean;
}

/** The server's process that has answered, since its start. */
export interface ProcessOf {
  /** Tables in memory. */
  tables: number;
  /** Open WebSockets. */
  connections: number;
  /** Configured worker processes. */
  workers: number;
  /** Mean duration of a transaction with writes. */
  commit_ms: number;
  /** Mean delay of the event loop. */
  lag_ms: number;
  /** Whether the last write failed. */
  failing: boolean;
  /** Refusals by kind. */
  refusals: Record<string, number>;
}

/** A player's page. Everything on it is of games that the visitor may see. */
export interface Profile {
  /** End of the first game; null if there is none. */
  since: number | null;
  standings: Standing[];
  results: Tally[];
  /** The people met most often; the visitor comes first. */
  rivals: Rival[];
  /** From the newest reviewed games; the most games first. */
  skill: PlayerSkill[];
  /** The most frequent ones of each game and table size. */
  openings: OpeningTally[];
}

/** Propose to take back to before one's own last move, to abandon the game, or to play again. A rematch may carry a `number` for the shuffle of the next game. */
export interface ProposeMessage {
  type: "propose";
  /** Unique id of the message, chosen by the client. */
  id: string;
  what: "abandon" | "rematch" | "undo";
  /** The contribution to the shuffle. */
  number?: string;
}

/** The key that a browser needs to subscribe to reminders. */
export interface PushKey {
  /** The applicationServerKey, in base64url. */
  key: string;
}

/** The keys of a browser's subscription. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** The rating of a player or computer player in one game at one table size. */
export interface Rated {
  /** Null for a computer player. */
  player: string | null;
  /** Null for a computer player. */
  name: string | null;
  /** Level of a computer player; null for a person. */
  bot: string | null;
  game: string;
  /** Number of seats at the table. */
  players: number;
  /** The value to rank by: mu - 3 sigma, a lower bound of the strength. */
  rating: number;
  mu: number;
  sigma: number;
  /** Number of rated games. */
  games: number;
}

/** A rating as it was at the end of a day. */
export interface RatingDay {
  /** Days since 1970. */
  day: number;
  mu: number;
  sigma: number;
}

/** Ratings, best first. */
export interface Ratings {
  ratings: Rated[];
}

/** A game's record (docs/build/records.md). Before the end: no draws or secret, but the `state` that `seat` sees. */
export interface RecordOf {
  format: string;
  rules: number;
  game: string;
  players: string[];
  options: Record<string, unknown>;
  commitment: string | null;
  secret: string | null;
  draws: (number | string)[];
  moves: string[];
  events: Record<string, unknown>[];
  result: Record<string, unknown> | null;
  seat?: number | null;
  state?: Record<string, unknown> | null;
}

/** A record to import. */
export interface RecordRequest {
  record: Record<string, unknown>;
}

/** A report about a player, for the operator of the server. */
export interface Report {
  /** Id of a player. */
  about: string;
  /** Table of the incident. */
  table?: string | null;
  text: string;
}

/** A report about a player. */
export interface ReportOf {
  id: number;
  /** Milliseconds since 1970. */
  at: number;
  /** Id of a player. */
  reporter: string;
  reporter_name: string;
  /** Id of a player. */
  about: string;
  about_name: string;
  table: string | null;
  text: string;
  closed_at: number | null;
  /** The operator's id, or `terminal:USER`. */
  closed_by: string | null;
  note: string | null;
}

/** A report with the chat around it, and the account that it is about. */
export interface ReportPage {
  report: ReportOf;
  /** Table of the chat: the one named, or where both players met last. */
  table: string | null;
  chat: ChatLineOf[];
  about: AccountPage;
}

/** The result of a game. */
export interface Result {
  ended: "abandoned" | "rules";
  rule: string;
  scores: number[];
  winners: number[];
  /** Secret of the shuffle; null for an imported record without one. */
  secret: string | null;
  /** The seats that agreed to abandon the game, the proposer's first. */
  stopped_by?: number[];
}

/** The review of a finished game by a search. */
export interface Review {
  moves: number;
  /** Search iterations for each move. */
  iterations: number;
  /** Win chances by seat, before the first move and after each one. */
  chances: number[][];
  decisions: ReviewedMove[];
  /** Seat by seat, worst move first. */
  expensive: ExpensiveMove[];
  luck: ReviewedDraw[];
  /** By seat. */
  skill: SeatSkill[];
  /** Each seat's share of the victory less the luck of all draws; null in older reviews. */
  without_luck: number[] | null;
  /** The game in a few sentences, by paragraph, in the reader's language. */
  article: string[];
}

/** The progress of a review. */
export interface ReviewState {
  status: "none" | "running" | "failed" | "done";
  /** Positions analysed so far, of `total`. */
  done: number;
  total: number;
  review: Review | null;
}

/** A draw of a seat after move `number` (0: its first hand), and its effect on the win chance. */
export interface ReviewedDraw {
  number: number;
  seat: number;
  drawn: (number | string)[];
  /** Win chance gained over an average draw. */
  luck: number;
  /** Half the width of the 95 % confidence interval (randomness of the search). */
  noise: number;
}

/** A move made where there was a choice, and the best move given what its player could know. */
export interface ReviewedMove {
  number: number;
  seat: number;
  move: string;
  /** The player's win chance after the move (0 to 1), given what they could know. */
  chance: number;
  /** The best move; the move itself if none is better. */
  best: string;
  /** Win chance lost against the best move. */
  loss: number;
  /** Half the width of the 95 % confidence interval (randomness of the search). */
  noise: number;
}

/** Another person, and who of the two was ahead how often; the other games were ties. */
export interface Rival {
  /** Id of a player. */
  player: string;
  name: string;
  face: number | null;
  games: number;
  /** Games in which the page's player was ahead. */
  ahead: number;
  /** Games in which the other was ahead. */
  behind: number;
}

/** A chat message. */
export interface Said {
  seq: number;
  at: number;
  seat: number | null;
  text: string;
}

/** What an operator has done about a player, and why. */
export interface SanctionOf {
  id: number;
  kind: "warning" | "mute" | "suspension" | "rename" | "deletion";
  /** Milliseconds since 1970. */
  at: number;
  /** Its end, as far as it lasts; a name cannot be changed before. Null: for good. */
  until: number | null;
  reason: string;
  /** The new name, for a rename. */
  name: string | null;
  /** Whether it is a mute or suspension in force. */
  active: boolean;
}

/** A sanction to impose. */
export interface Sanctioning {
  kind: "warning" | "mute" | "suspension" | "rename";
  /** One sentence that the player will read. */
  reason: string;
  /** Duration of a mute or suspension; null: for good. */
  minutes?: number | null;
  /** The new name of a rename; null: a guest's. */
  name?: string | null;
}

/** How often a score occurred. */
export interface ScoreCount {
  /** Points of the person's seat. */
  score: number;
  count: number;
}

/** A seat of a new table: the visitor, another person at their device, an invited player or a computer player. */
export interface SeatRequest {
  kind: "me" | "device" | "open" | "bot";
  name?: string;
  bot?: string;
}

/** What the decisions of a seat have cost, apart from draws and results. */
export interface SeatSkill {
  /** Share of the win chance that was kept, against the best moves (0 to 1). */
  kept: number;
  kinds: DecisionSkill[];
  /** By this game alone; null if nothing comparable was measured. */
  level: EstimatedLevel | null;
}

/** A new password; it reserves the name for the player. */
export interface SetPassword {
  /** 8 to 200 characters. */
  password: string;
  /** The current password, if there is one. */
  current?: string | null;
  /** The name to claim; defaults to the current one. */
  name?: string | null;
}

/** The commitment to a shuffle secret: its SHA-256. */
export interface ShuffleInfo {
  commitment: string;
}

/** The share of the win chance that a player kept in the games that ended on one day. */
export interface SkillDay {
  /** Days since 1970. */
  day: number;
  games: number;
  kept: number;
}

/** A line of the spectators' chat. */
export interface SpectatorLine {
  /** The number of the line in this chat. */
  number: number;
  /** Milliseconds since 1970. */
  at: number;
  player: string;
  name: string;
  face: number | null;
  text: string;
}

/** The newest lines of the spectators' chat, in their order. */
export interface SpectatorLines {
  lines: SpectatorLine[];
}

/** What a spectator writes. */
export interface SpectatorText {
  text: string;
}

/** A player's rating in one game at one table size, and how it came about. */
export interface Standing {
  /** Id of a game. */
  game: string;
  /** Number of seats at the table. */
  players: number;
  /** The value to rank by: mu - 3 sigma. */
  rating: number;
  mu: number;
  sigma: number;
  games: number;
  /** Place in the list of ratings, from 1. */
  place: number;
  /** Length of that list. */
  of: number;
  /** After each day with a rated game in the last two years, oldest first. */
  days: RatingDay[];
}

/** A browser's subscription, the value of PushSubscription.toJSON(). */
export interface Subscribe {
  endpoint: string;
  keys: PushKeys;
  /** Ignored. */
  expirationTime?: number | null;
}

/** Request the whole table again. */
export interface SyncMessage {
  type: "sync";
  /** Unique id of the message, chosen by the client. */
  id: string;
}

/** A table in a list of tables. */
export interface TableInfo {
  id: string;
  game: string;
  status: "open" | "running" | "over";
  /** Names by seat, also of computer players; null for an open seat. */
  names: (string | null)[];
  /** Ids of people by seat; null for computer players and open seats. */
  players: (string | null)[];
  /** Chosen faces by seat; null: made from the id. */
  faces: (number | null)[];
  /** Computer players by seat, such as `club`; null for people. */
  bots: (string | null)[];
  options: Record<string, unknown>;
  rated: boolean;
  /** Whether the game continues an uploaded record, whose hands somebody may know. */
  continued: boolean;
  /** The daily deal that is played here. */
  deal: string | null;
  pace: PaceRequest;
  moves: number;
  to_move: number | null;
  /** Seats of the visitor. */
  mine: number[];
  /** Whether it is the visitor's turn. */
  waiting: boolean;
  created_at: number;
}

/** The whole table: the first message of a connection, and the response to `sync`. */
export interface TableMessage {
  type: "table";
  seq: number;
  you: You;
  table: About;
  moves: string[];
  /** The seat of each move. */
  movers: number[];
  chat: Said[];
  position: Position | null;
  connected: number[];
  watchers: number;
  answer?: string | null;
}

/** A request to open a table. */
export interface TableRequest {
  game: string;
  options?: Record<string, unknown>;
  seats: SeatRequest[];
  public?: boolean;
  rated?: boolean;
  pace?: PaceRequest;
  /** The computer player that takes over if a player leaves or times out; `abandon`: nobody. */
  on_leave?: string;
  /** The commitment from `POST /api/shuffles`, made before `number` was chosen. */
  commitment?: string | null;
  /** The contribution to the shuffle: visible ASCII. */
  number?: string;
  /** The record of an unfinished game to continue. It needs at least one move. */
  record?: Record<string, unknown> | null;
}

/** Games that a player has finished, and how many of them they won, alone or shared. */
export interface Tally {
  /** Id of a game. */
  game: string;
  /** Number of seats at the table. */
  players: number;
  games: number;
  won: number;
}

/** Undo one's own last move. It must not have revealed anything hidden, and nobody may have moved since. */
export interface UndoMessage {
  type: "undo";
  /** Unique id of the message, chosen by the client. */
  id: string;
  /** The `turn` of the position that the message refers to. */
  answers: number;
}

/** A spectator link. Its token is shown only once. */
export interface WatchLink {
  watch: string;
}

/** The reason why a move is refused, or that it is legal. */
export interface Why {
  legal: boolean;
  kind?: string | null;
  message?: string | null;
  paragraph?: Paragraph | null;
}

/** A share of wins with its 95 % interval; a shared win counts its share. */
export interface WonShare {
  games: number;
  won: number;
  low: number;
  high: number;
}

/** The receiver at this table: their player id and seats (none for a spectator). */
export interface You {
  player: string | null;
  seats: number[];
  creator: boolean;
}

export type ToServer = MoveMessage | UndoMessage | ProposeMessage | AgreeMessage | DeclineMessage | ChatMessage | MuteMessage | LeaveMessage | SyncMessage | PingMessage | PongMessage;

export type ToClient = TableMessage | EventMessage | RefusedMessage | AcceptedMessage | PresenceMessage | SpectatorMessage | PingMessage | PongMessage;

/** A stored event. `answer` is the id of the receiver's message that caused it. */
export interface EventMessage {
  type: "event";
  seq: number;
  at: number;
  kind: "agreed" | "chat" | "declined" | "joined" | "left" | "moved" | "muted" | "opened" | "proposed" | "undone";
  seat: number | null;
  answer?: string | null;
  move?: string | null;
  count?: number | null;
  what?: string | null;
  text?: string | null;
  reason?: string | null;
  target?: number | null;
  on?: boolean | null;
  table?: About | null;
  position?: Position | null;
}

/** Message `id` was refused and changed nothing. `position` is the current one. */
export interface RefusedMessage {
  type: "refused";
  id: string | null;
  error: Problem;
  position: Position | null;
}

/** The reason of a refusal: a kind of the engine protocol or of the server, and the rule of the game, if any. */
export interface Problem {
  kind: string;
  rule: string | null;
  message: string;
  wait?: number | null;
}

/** Duplicate: message `id` was already stored as event `seq`. */
export interface AcceptedMessage {
  type: "accepted";
  id: string;
  seq: number;
}

/** The seats and the number of spectators that are connected now. */
export interface PresenceMessage {
  type: "presence";
  connected: number[];
  watchers: number;
}

/** A line of the spectators' chat. Players at the table get none before the game is over. */
export interface SpectatorMessage {
  type: "spectator";
  /** The number of the line in this chat. */
  number: number;
  at: number;
  player: string;
  name: string;
  face: number | null;
  text: string;
}

export interface Endpoints {
  /** Commit to the shuffle secret of a table that the visitor will open. The visitor chooses their own number afterwards, so neither side can choose the deal. */
  "POST /api/shuffles": { answer: ShuffleInfo };
  /** Open a table. The game begins as soon as all seats are taken. */
  "POST /api/tables": { body: TableRequest; answer: Opened };
  /** List public tables, newest first. */
  "GET /api/tables": { query: { status?: "open" | "running" | "over" }; answer: TableInfo[] };
  /** Return the whole table as the visitor may see it, as the WebSocket message `table`. */
  "GET /api/tables/{table}": { path: { table: string }; query: { watch?: string | null }; answer: TableMessage };
  /** Act at a table with a message of the WebSocket protocol. The response is sent once the event is stored. */
  "POST /api/tables/{table}/actions": { path: { table: string }; body: MoveMessage | UndoMessage | ProposeMessage | AgreeMessage | DeclineMessage | ChatMessage | MuteMessage | LeaveMessage | SyncMessage | PingMessage | PongMessage; answer: ActionDone };
  /** Return what an invitation is for, and whether it can still be used. */
  "GET /api/invites/{token}": { path: { token: string }; answer: InviteInfo };
  /** Take the seat of an invitation. Each invitation works once. */
  "POST /api/invites/{token}": { path: { token: string }; body: JoinRequest; answer: Joined };
  /** Take the first open seat of a public table. */
  "POST /api/tables/{table}/seats": { path: { table: string }; body: JoinRequest; answer: Joined };
  /** Create a new invitation for an open seat. Only the table's host may do this. Earlier invitations for the seat become invalid. */
  "POST /api/tables/{table}/invites": { path: { table: string }; query: { seat: number }; answer: Invite };
  /** Create another link for spectators. Anyone who can see the table without a link may do this. Earlier links stay valid. */
  "POST /api/tables/{table}/links": { path: { table: string }; answer: WatchLink };
  /** List the legal moves, in words and as places to touch; with `words=false` without the words. The list is empty unless it is the visitor's turn. */
  "GET /api/tables/{table}/moves": { path: { table: string }; query: { language?: "en" | "de"; watch?: string | null; words?: boolean }; answer: LegalMoves };
  /** Suggest a move for the visitor, with reasons. The search sees only what the visitor sees. Rated games give no hints. */
  "GET /api/tables/{table}/hint": { path: { table: string }; query: { language?: "en" | "de" }; answer: Hint };
  /** Explain why a move would be refused now, with the paragraph of the rules. */
  "GET /api/tables/{table}/why": { path: { table: string }; query: { move: string; language?: "en" | "de" }; answer: Why };
  /** List the moves after number `after` in words, with their consequences. Somebody with one seat is addressed as "you". */
  "GET /api/tables/{table}/log": { path: { table: string }; query: { language?: "en" | "de"; watch?: string | null; after?: number; side?: number | null }; answer: LogEntry[] };
  /** Return the game move by move, from the position after move number `after` on. Hidden information is included only once the game is over. Everybody is called by name. */
  "GET /api/tables/{table}/replay": { path: { table: string }; query: { language?: "en" | "de"; watch?: string | null; after?: number; side?: number | null }; answer: Frame[] };
  /** Export a game that was played to its end with its positions and words, for `<midtown-replay>` in any page. Places are named from seat `side`, by default from the first one. */
  "GET /api/tables/{table}/frames": { path: { table: string }; query: { watch?: string | null; side?: number | null }; answer: FramesOf };
  /** Export the game's record. Before the end of the game it has no draws and no secret, but the state as the visitor sees it. */
  "GET /api/tables/{table}/record": { path: { table: string }; query: { watch?: string | null }; answer: RecordOf };
  /** Return what spectators have written. Players at the table are refused until the game is over. */
  "GET /api/tables/{table}/spectators": { path: { table: string }; query: { watch?: string | null }; answer: SpectatorLines };
  /** Write a line to the other spectators. */
  "POST /api/tables/{table}/spectators": { path: { table: string }; query: { watch?: string | null }; body: SpectatorText; answer: SpectatorLine };
  /** Return the visitor's account. A visitor without a session becomes a guest and gets a cookie. */
  "GET /api/me": { answer: Me };
  /** Create a guest account for a program. The program keeps the token itself; no cookie is set. */
  "POST /api/me": { answer: NewProgram };
  /** Delete the account: name, sessions, passkeys, ratings and chat messages. The player leaves their tables. Finished games stay, without the name. */
  "DELETE /api/me": { answer: undefined };
  /** Change name, face, language, vacation, or what others see of the visitor. That is a page, whether they are here, and their name with published games. */
  "PATCH /api/me": { body: ChangeMe; answer: Me };
  /** Claim the name with a password, or change the password. All other sessions of the account end, and a browser's session gets a new token. */
  "POST /api/me/password": { body: SetPassword; answer: Me };
  /** Log in with name and password. The response sets the cookie of the new session. */
  "POST /api/session": { body: LogIn; answer: Me };
  /** Log out. A guest cannot return to their account afterwards. */
  "DELETE /api/session": { query: { everywhere?: boolean }; answer: undefined };
  /** Log in a program with name and password. The program keeps the token itself; no cookie is set. */
  "POST /api/session/program": { body: LogIn; answer: NewProgram };
  /** List the visitor's tables. Tables where it is their turn come first, then other unfinished games, then finished ones. */
  "GET /api/me/tables": { answer: TableInfo[] };
  /** List all games with their options. */
  "GET /api/games": { query: { language?: "en" | "de" }; answer: GameInfo[] };
  /** Return the rules of a game, paragraph by paragraph. */
  "GET /api/games/{game}/rules": { path: { game: string }; query: { language?: "en" | "de" }; answer: Paragraph[] };
  /** List the chapters of a game's lesson. Not every game has a lesson. */
  "GET /api/games/{game}/lesson": { path: { game: string }; query: { language?: "en" | "de" }; answer: LessonInfo };
  /** Return the step of a lesson's chapter that the visitor's answers lead to. */
  "POST /api/games/{game}/lesson": { path: { game: string }; query: { language?: "en" | "de" }; body: LessonRequest; answer: LessonStep };
  /** Import a record as a finished table that anyone with its link can view. A record that contradicts the rules of its game is refused. */
  "POST /api/records": { query: { language?: "en" | "de" }; body: RecordRequest; answer: Imported };
  /** Return the progress of a game's review, and the review once it is complete. */
  "GET /api/tables/{table}/review": { path: { table: string }; query: { language?: "en" | "de"; watch?: string | null; side?: number | null }; answer: ReviewState };
  /** Request the review of a finished game. If a review exists or is in progress, its state is returned. */
  "POST /api/tables/{table}/review": { path: { table: string }; query: { language?: "en" | "de"; watch?: string | null; side?: number | null }; answer: ReviewState };
  /** Begin to register a passkey. */
  "POST /api/me/passkey/begin": { answer: Ceremony };
  /** Finish registering a passkey. The account's name is claimed with it, and a browser's session gets a new token. */
  "POST /api/me/passkey/finish": { body: Finish; answer: Me };
  /** Delete a passkey. The only means of logging in cannot be deleted. */
  "DELETE /api/me/passkey/{key}": { path: { key: string }; answer: Me };
  /** Begin to log in with a passkey. No name is needed. */
  "POST /api/session/passkey/begin": { answer: Ceremony };
  /** Finish logging in with a passkey. The response sets the cookie of the new session. */
  "POST /api/session/passkey/finish": { body: Finish; answer: Me };
  /** Return the key that a browser needs to subscribe to reminders. */
  "GET /api/me/subscription": { answer: PushKey };
  /** Enable reminders in this browser. */
  "PUT /api/me/subscription": { body: Subscribe; answer: Me };
  /** Disable reminders in a browser. */
  "DELETE /api/me/subscription": { query: { endpoint: string }; answer: Me };
  /** Send a verification code to an e-mail address. Reminders use the address once it is confirmed. */
  "PUT /api/me/email": { body: AskEmail; answer: unknown };
  /** Confirm an e-mail address with its verification code. */
  "POST /api/me/email": { body: ConfirmEmail; answer: Me };
  /** Disable reminders by e-mail and delete the address. */
  "DELETE /api/me/email": { answer: Me };
  /** Draw the position after `move` moves with the players and their points, as a PNG of 1200 by 630 pixels. Everybody gets what spectators see. Before the game it is the card of the game. */
  "GET /api/tables/{table}/picture.png": { path: { table: string }; query: { move?: number | null; theme?: "light" | "dark"; language?: "en" | "de"; watch?: string | null }; answer: undefined };
  /** Draw a finished game as an animated GIF of at most 3 MB. */
  "GET /api/tables/{table}/film.gif": { path: { table: string }; query: { theme?: "light" | "dark"; language?: "en" | "de"; watch?: string | null }; answer: undefined };
  /** Draw a card that announces a game, as a PNG of 1200 by 630 pixels. */
  "GET /api/games/{game}/picture.png": { path: { game: string }; query: { theme?: "light" | "dark"; language?: "en" | "de" }; answer: undefined };
  /** List the 200 best players of a game at a table size, computer players included. */
  "GET /api/ratings": { query: { game: string; players: number }; answer: Ratings };
  /** Return who a player is. */
  "GET /api/players/{player}": { path: { player: string }; answer: PlayerPage };
  /** List those whom the visitor follows: who of them is here, and where they play in public. */
  "GET /api/me/following": { answer: Following };
  /** Follow a player. They are not told. */
  "PUT /api/me/following/{player}": { path: { player: string }; answer: undefined };
  /** Follow a player no longer. */
  "DELETE /api/me/following/{player}": { path: { player: string }; answer: undefined };
  /** Block a player. Their chat messages are hidden from the visitor, and they cannot join tables that the visitor opened. Neither can follow the other, or see that they are here. */
  "PUT /api/me/blocks/{player}": { path: { player: string }; answer: Me };
  /** Unblock a player. */
  "DELETE /api/me/blocks/{player}": { path: { player: string }; answer: Me };
  /** Report a player to the operator of this server. */
  "POST /api/reports": { body: Report; answer: undefined };
  /** Return a player's page: ratings over time, results, rivals, openings, and what their decisions cost. Guests and players who wish it have no page for others. Public games count, and those where the visitor sat. */
  "GET /api/players/{player}/profile": { path: { player: string }; query: { language?: "en" | "de" }; answer: Profile };
  /** List a player's finished games, newest first, 20 on a page. Guests and players who wish it have no list for others. It has public games, and those where the visitor sat. */
  "GET /api/players/{player}/results": { path: { player: string }; query: { game?: string | null; players?: number | null; ending?: "won" | "lost" | "abandoned" | null; opponent?: string | null; name?: string | null; since?: number | null; until?: number | null; after?: string | null }; answer: PlayedGames };
  /** Return the deals of today, and the visitor's games of them. Nothing of anybody's results is in it. */
  "GET /api/daily": { answer: Daily };
  /** List the commitments of the deals of tomorrow and of the last days, with the secrets that are shown. */
  "GET /api/daily/proofs": { answer: DealProof[] };
  /** Return a deal of today or of an earlier day. */
  "GET /api/daily/deals/{deal}": { path: { deal: string }; answer: DailyDeal };
  /** Begin a deal, or return the table where the visitor has begun it. Everybody has one game of each deal. It counts if it is begun on the deal's day. */
  "POST /api/daily/deals/{deal}/games": { path: { deal: string }; body: BeginDeal; answer: BegunDeal };
  /** Return what the visitor has made of a deal, compared with others. It is refused to those who have not finished it. */
  "GET /api/daily/deals/{deal}/result": { path: { deal: string }; query: { language?: "en" | "de" }; answer: DailyResult };
  /** Return the table of a month for the usual deals of a game: claimed names, and the visitor. A day is added when its games count no more. */
  "GET /api/daily/months/{month}": { path: { month: string }; query: { game: string }; answer: MonthPlace[] };
  /** Make a link that challenges others to a deal of today or of an earlier day. Any number of people can answer it, each when they like. */
  "POST /api/daily/deals/{deal}/challenges": { path: { deal: string }; answer: ChallengeLink };
  /** Return a challenge, and who has answered it. Points are shown to those in it who have finished the deal themselves. */
  "GET /api/daily/challenges/{token}": { path: { token: string }; answer: ChallengeOf };
  /** Return how games begin, what each seat wins, and what decisions cost each level. It is made from games of computer players that ship with the program, and from people's public finished games, which are counted at most once an hour. Of fewer than five games of a kind nothing is shown. */
  "GET /api/explorer": { query: { table?: string | null; watch?: string | null }; answer: Explorer };
  /** List the running announcements, and what an operator has done about the visitor. */
  "GET /api/notices": { answer: Notices };
  /** Confirm that the visitor has read about a sanction. Those in force stay in the list. */
  "DELETE /api/me/notices/{number}": { path: { number: number }; answer: undefined };
  /** Become an operator with the code that `midtown admin code` prints on the host. A browser's session gets a new token. */
  "PUT /api/me/operator": { body: EnterCode; answer: Me };
  /** List reports: open ones, oldest first, then the closed ones if wanted. */
  "GET /api/admin/reports": { query: { closed?: boolean }; answer: ReportOf[] };
  /** Return a report with the chat around it, and the account that it is about. Of the table, only the chat is included. Operators who play there see that of the spectators after the game. */
  "GET /api/admin/reports/{number}": { path: { number: number }; answer: ReportPage };
  /** Close a report with a note. */
  "POST /api/admin/reports/{number}/close": { path: { number: number }; body: CloseReport; answer: ReportOf };
  /** List up to 50 accounts whose name contains a text. */
  "GET /api/admin/players": { query: { name: string }; answer: AccountOf[] };
  /** Return an account with its sanctions and the reports about it. */
  "GET /api/admin/players/{player}": { path: { player: string }; answer: AccountPage };
  /** Warn, mute, suspend, or rename a player. They learn what happened and why on every page. A mute or suspension replaces an earlier one. */
  "POST /api/admin/players/{player}/sanctions": { path: { player: string }; body: Sanctioning; answer: AccountPage };
  /** End a mute or suspension. */
  "DELETE /api/admin/players/{player}/sanctions/{kind}": { path: { player: string; kind: "mute" | "suspension" }; answer: AccountPage };
  /** Delete an account, as its owner could. The player leaves their tables. Finished games stay, without the name. */
  "POST /api/admin/players/{player}/deletion": { path: { player: string }; body: Deleting; answer: undefined };
  /** Return tables and load at a glance. */
  "GET /api/admin/overview": { answer: OverviewOf };
  /** List the running announcements, newest first. */
  "GET /api/admin/announcements": { answer: AnnouncementOf[] };
  /** Show a sentence on all pages for some time, in both languages. */
  "POST /api/admin/announcements": { body: Announcing; answer: undefined };
  /** End an announcement. */
  "DELETE /api/admin/announcements/{number}": { path: { number: number }; answer: undefined };
  /** List what operators have done, newest first, 100 at a time. */
  "GET /api/admin/audit": { query: { before?: number | null }; answer: AuditEntry[] };
  /** Check that the server runs. */
  "GET /health/live": { answer: Health };
  /** Check that the database can be read and the last write succeeded. */
  "GET /health/ready": { answer: Health };
}

/** The levels of computer players, the weakest first. */
export const LEVELS = ["beginner", "casual", "club", "master"] as const;

/** Who sits down where nobody has chosen. */
export const USUAL = "casual";

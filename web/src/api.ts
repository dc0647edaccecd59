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
  /** Whether hints are given though several people play. */
  hints: boolean;
  /** Whether the game continues an uploaded record, whose hands somebody may know. */
  continued: boolean;
  pace: PaceOf;
  on_leave: string;
  /** The daily deal that is played here. */
  deal: string | null;
  /** Seconds in which everybody has to make their first move; 0: as long as the clock runs. */
  first_move: number;
  /** The tournament to which the table belongs. */
  tournament: string | null;
  /** SHA-256 of the secret of the shuffle; null if the game is continued from a record. */
  commitment: string | null;
  /** The commitment of the rematch. */
  next_commitment: string;
  numbers: [number, string][];
  proposals: Record<string, number[]>;
  rematch: string | null;
  result: TableResult | null;
  /** Who has no seat any more, in the order of their leaving. */
  departed: Departed[];
}

/** The acceptance of an invitation. */
export interface Accept {
  /** The contribution to the shuffle: visible ASCII. */
  number?: string;
  /** Whether to sit down even though the visitor is at another game with a live clock. */
  busy?: boolean;
}

/** The number that a program adds to the shuffle. */
export interface AcceptChallenge {
  /** The contribution to the shuffle: visible ASCII. */
  number?: string;
}

/** An access code that the visitor has made. */
export interface AccessCode {
  id: number;
  note: string;
  used: boolean;
  /** Milliseconds since 1970. */
  until: number;
}

/** An access code, without its text. */
export interface AccessCodeOf {
  id: number;
  /** The member who made it; null for an operator's. */
  player: string | null;
  player_name: string | null;
  note: string;
  /** Number of people whom it lets in. */
  uses: number;
  /** Number of people whom it has let in. */
  used: number;
  /** Milliseconds since 1970. */
  made_at: number;
  /** Milliseconds since 1970. */
  until: number;
}

/** A wish for an access code of an operator. */
export interface AccessCodeOrder {
  /** For whom it is, as its maker wants to remember it. */
  note?: string;
  /** Number of people whom it lets in. */
  uses?: number;
  /** Days for which it is valid. */
  days?: number;
}

/** A wish for an access code. */
export interface AccessCodeRequest {
  /** For whom it is, as its maker wants to remember it. */
  note?: string;
}

/** The visitor's access codes. */
export interface AccessCodes {
  /** Whether the visitor may make some. */
  allowed: boolean;
  codes: AccessCode[];
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

/** Who lets new people in, and the access codes. */
export interface AdmissionOf {
  /** `open`: everybody comes in; `operators`: with an operator's code; `members`: or with a member's. */
  admission: "open" | "operators" | "members";
  codes: AccessCodeOf[];
}

/** Agree to a proposal, which takes effect once all players have agreed. With `without`, the next game begins at once, without the players who have not agreed. */
export interface AgreeMessage {
  type: "agree";
  /** Unique id of the message, chosen by the client. */
  id: string;
  what: "abandon" | "pause" | "rematch" | "resume" | "time" | "undo";
  /** The contribution to the shuffle. */
  number?: string;
  without?: boolean;
}

/** What a player may do in this position beyond moving, and what leaving would cost. */
export interface Allowed {
  /** Whether one's last move can be taken back: `free` by `undo`, `ask` by `propose`. */
  undo?: "" | "ask" | "free";
  /** Whether the game can be called off with `propose`: at once, or if all agree. */
  abandon?: "" | "ask" | "free";
  /** Whether all clocks can be stopped with `propose`: at once, or if all agree. */
  pause?: "" | "ask" | "free";
  /** Whether the seat to move can get more time with `propose`: at once, or if all others agree. */
  time?: "" | "ask" | "free";
  /** Whether hints are given when it is one's turn. */
  hint?: boolean;
  /** What leaving the game would mean (docs/build/websocket.md). */
  leaving?: "computer" | "ends" | "loses" | "nothing" | "try";
}

/** A saved analysis. */
export interface AnalysisContent {
  analysis: SavedAnalysis;
  mine: boolean;
  record: Record<string, unknown>;
}

/** A position in which everything is open, and the step that led to it. */
export interface AnalysisFrame {
  state: Record<string, unknown>;
  facts: Record<string, unknown>;
  to_move: number | null;
  /** The seat that moved. */
  seat: number | null;
  move: string | null;
  draws: (number | string)[];
  words: string | null;
  /** The words from the side of every seat; null if all say the same, or one side was asked for. */
  sides: string[] | null;
  story: string[];
}

/** A position: after the first `at` moves of a record's game, and steps beside it. */
export interface AnalysisLine {
  record: Record<string, unknown>;
  /** Number of moves of the game itself before it. */
  at: number;
  line?: AnalysisStep[];
  /** The seat from which places are named; else the seat to move. */
  side?: number | null;
}

/** A position of the tree as the record has it, and its move in words. */
export interface AnalysisNode {
  /** The number of an earlier node, from 0. */
  parent: number | null;
  /** Number of moves of the game itself before it. */
  at: number;
  move: string | null;
  state: Record<string, unknown> | null;
  draws: (number | string)[];
  comment: string;
  seat: number | null;
  words: string | null;
  /** The words from the side of every seat; null if all say the same, or one side was asked for. */
  sides: string[] | null;
}

/** A game with its variations, all of it checked by the rules. */
export interface AnalysisOpened {
  game: string;
  /** What the seats are called; an empty text without a name. */
  names: string[];
  levels: (string | null)[];
  /** The record without its variations. */
  record: Record<string, unknown>;
  /** The positions of the game itself. */
  frames: AnalysisFrame[];
  nodes: AnalysisNode[];
}

/** The positions of a line, and what is possible in the last one. */
export interface AnalysisPositions {
  /** The position in the game, then one after each step. */
  frames: AnalysisFrame[];
  moves: LegalMove[];
  /** What the first draw of the last step could have been, ascending. */
  possible: (number | string)[];
}

/** A step to another position: a move, a position set up by hand, or hidden things dealt anew. One of the three. */
export interface AnalysisStep {
  move?: string | null;
  /** A whole state, nothing of it hidden. */
  state?: Record<string, unknown> | null;
  /** A seed. Everything that the seat to move cannot know is drawn anew; the same seed repeats it. */
  anew?: number | null;
  draws?: (number | string)[];
  /** Decides the draws that are left out. With 0, those of the game come as long as they can. */
  seed?: number;
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

/** An answer, in words. */
export interface AnswerWords {
  /** A move in the game's notation. */
  move: string;
  words: string;
}

/** An address that a verification code is sent to. */
export interface AskEmail {
  email: string;
}

/** Up to where to look ahead: after these turns, and within the next one. */
export interface AskLookahead {
  steps?: ConditionalStep[];
  expected?: ExpectedMove[];
  answers?: string[];
}

/** One row of the audit log. */
export interface AuditEntry {
  id: number;
  /** Milliseconds since 1970. */
  at: number;
  /** The operator's id, or `terminal:USER`. */
  operator: string;
  operator_name: string | null;
  action: "admission" | "announce" | "backup" | "call off" | "close report" | "club deletion" | "club rename" | "club return" | "club suspension" | "code" | "deletion" | "dismiss" | "end admission" | "let back" | "lift mute" | "lift suspension" | "mute" | "operator" | "remove" | "rename" | "restore" | "return puzzle" | "suspension" | "warning" | "withdraw" | "withdraw puzzle";
  /** A player's id, or the number of a report or announcement. */
  target: string;
  target_name: string | null;
  reason: string;
  detail: string;
}

/** A file of the folder of backups. */
export interface BackupOf {
  /** Name of a file in the folder of backups. */
  file: string;
  bytes: number;
  /** When it was made; null if it cannot be read. */
  at: number | null;
  /** The version of Midtown that made it; null if it cannot be read. */
  version: string | null;
  /** Why it cannot be restored here; null if it can. */
  problem: InBothLanguages | null;
}

/** The folder of backups, the newest first, and how the last restore ended. */
export interface BackupsOf {
  backups: BackupOf[];
  last: RestoreOf | null;
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

/** A browser that shows notices. */
export interface Browser {
  id: string;
  /** The browser and its system; empty if not known. */
  label: string;
  /** Whether it is the one that asks. */
  here: boolean;
  /** When a notice was accepted for it last; null if none was. */
  sent_at: number | null;
  /** When it was found to be reached no longer; null if it is. */
  lost_at: number | null;
}

/** Why a tournament is called off, for the audit log. */
export interface CallingOff {
  /** One sentence that the player will read. */
  reason: string;
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

/** A challenge to a program, as the two see it. */
export interface Challenge {
  /** Id of a challenge. */
  id: string;
  program: Person;
  challenger: Person;
  game: string;
  pace: "10m" | "20m" | "1d";
  /** Whether the game counts in the ladder of programs. */
  rated: boolean;
  /** SHA-256 of the shuffle's secret. */
  commitment: string;
  /** `over`: it was not answered. */
  status: "waiting" | "accepted" | "declined" | "over";
  /** Why the program has declined. */
  reason: "game" | "pace" | "busy" | null;
  /** The table, once the program has accepted. */
  table: string | null;
  /** Milliseconds in which it can still be answered. */
  remaining: number;
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

/** What is to become of a web-hook. */
export interface ChangeHook {
  /** Whether it goes on; of a club's or tournament's, the visitor answers for it then. */
  on: boolean;
}

/** Changes to the account. Fields that are left out stay as they are. */
export interface ChangeMe {
  name?: string | null;
  language?: "en" | "de" | null;
  /** Begins a vacation now that lasts up to then; 0 ends it. No moment of the past. */
  away_until?: number | null;
  digest_minutes?: 0 | 60 | 240 | 720 | 1440 | null;
  hidden?: boolean | null;
  presence?: boolean | null;
  publishes_name?: boolean | null;
  /** Who may invite the player; `followed`: those whom the player follows. */
  invited_by?: "everybody" | "followed" | "nobody" | null;
  /** Null returns to the face made from the id. */
  face?: number | null;
}

/** What to change of one's notes; what is left out stays as it is. */
export interface ChangeNotes {
  text?: string | null;
  /** All of them. Each begins with a whole position or is a comment. */
  variations?: Record<string, unknown>[] | null;
}

/** Changes of what the visitor hears of. What is left out stays as it is. */
export interface ChangeNotices {
  scope?: "chosen" | "turn" | "nothing" | null;
  rows?: Record<string, unknown>;
  quiet?: Quiet | null;
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
  /** Milliseconds in all for the first move that the running seat owes, if `left` is more. */
  first?: number | null;
  /** Milliseconds until the pause ends, in which no clock runs; absent without one. */
  paused?: number | null;
}

/** The note with which a report is closed. */
export interface CloseReport {
  /** What was done, for other operators. */
  note: string;
}

/** What an officer has announced. */
export interface ClubAnnouncement {
  id: number;
  /** Id of a player. */
  player: string;
  name: string;
  face: number | null;
  text: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Somebody who asks to join, or is kept out. */
export interface ClubApplicant {
  /** Id of a player. */
  player: string;
  name: string;
  face: number | null;
  word: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** What is changed of a club; what is left out stays. */
export interface ClubChange {
  name?: string | null;
  text?: string | null;
  colour?: "dawn" | "mint" | "sun" | "stone" | null;
  game?: string | null;
  joining?: "open" | "request" | "link" | null;
  private?: boolean | null;
  shows_members?: boolean | null;
}

/** Why a club is deleted, for the audit log. */
export interface ClubEnd {
  /** One sentence that the player will read. */
  reason: string;
}

/** A wish to join a club. */
export interface ClubEntry {
  key?: string | null;
  /** A sentence for the officers. */
  word?: string;
}

/** The addresses of a club's tournaments, for a member. */
export interface ClubFeed {
  id: string;
  name: string;
  calendar: string;
  atom: string;
}

/** A club as it is listed. */
export interface ClubInfo {
  /** Id of a club: 12 hexadecimal digits. */
  id: string;
  name: string;
  colour: "dawn" | "mint" | "sun" | "stone";
  game: string;
  joining: "open" | "request" | "link";
  private: boolean;
  /** Whether an operator has suspended it. */
  suspended: boolean;
  /** How many people belong to it. */
  size: number;
  /** The visitor's; null if they do not belong. */
  role: "owner" | "officer" | "member" | null;
  /** Milliseconds since 1970. */
  created_at: number;
}

/** The secret of an invitation link. */
export interface ClubKey {
  /** Of the invitation link: `/clubs/ID?key=KEY`. */
  key: string;
}

/** Somebody who belongs to a club. */
export interface ClubMember {
  /** Id of a player. */
  player: string;
  name: string;
  face: number | null;
  role: "owner" | "officer" | "member";
  /** Whether they can lead the club: guests cannot. */
  claimed: boolean;
  /** Milliseconds since 1970. */
  joined_at: number;
}

/** A club as operators see it. */
export interface ClubOf {
  id: string;
  name: string;
  text: string;
  private: boolean;
  suspended: boolean;
  /** How many people belong to it. */
  size: number;
  /** How many leagues it has. */
  leagues: number;
  /** Milliseconds since 1970. */
  created_at: number;
}

/** What becomes of a club, and why, for the audit log. */
export interface ClubOrder {
  /** Null: it keeps its name. */
  name?: string | null;
  /** Null: it stays as it is. */
  suspended?: boolean | null;
  /** One sentence that the player will read. */
  reason: string;
}

/** A club as the visitor may see it. */
export interface ClubPage {
  info: ClubInfo;
  text: string;
  shows_members: boolean;
  /** Whether the visitor asks to join, or cannot come back. */
  standing: "asks" | "barred" | null;
  /** Whether the visitor has come by the invitation link. */
  invited: boolean;
  /** Null where only members see who belongs. */
  members: ClubMember[] | null;
  /** Newest first; for members. */
  announcements: ClubAnnouncement[];
  /** Who asks to join; for officers. */
  asking: ClubApplicant[];
  /** Who was removed and cannot come back; for officers. */
  barred: ClubApplicant[];
  /** For officers. */
  key: string | null;
}

/** A report about a club. */
export interface ClubReport {
  text: string;
}

/** The role that a member gets; who asks becomes a member. */
export interface ClubRole {
  role: "owner" | "officer" | "member";
}

/** An access code. */
export interface ComeIn {
  code: string;
}

/** What a computer player has made of the visitor's seat. */
export interface ComputerResult {
  level: string;
  /** The level's first character. */
  name: string;
  /** Points of the person's seat. */
  score: number;
}

/** A line of the visitor that can still come true. */
export interface ConditionalLine {
  id: string;
  steps: ConditionalStepWords[];
}

/** What may come, as far as the visitor can know. */
export interface ConditionalLookahead {
  /** The `turn` of the position it starts from. */
  turn: number;
  /** In the order in which they move. */
  others: PossibleTurn[];
  /** The visitor's moves that are legal then in most games that fit what they see. */
  answers: LegalMove[];
  /** Whether what is expected can come true at all. */
  possible: boolean;
  /** After all that is expected; null if it is not possible. */
  expected: PossiblePosition | null;
  /** When the visitor is to answer; null if their turn is over then. */
  own: PossiblePosition | null;
}

/** One turn: what is expected of others before it, all of it, and the visitor's answers in their order. */
export interface ConditionalStep {
  /** Empty: the visitor answers whatever the others play. */
  expected: ExpectedMove[];
  answers: string[];
}

/** One turn, in words. */
export interface ConditionalStepWords {
  expected: ExpectedWords[];
  answers: AnswerWords[];
  /** Whether it has come true and was played. */
  played: boolean;
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

/** The refusal of an invitation. */
export interface Decline {
  /** A sentence for the other; blanks around it are removed. */
  word?: string;
}

/** Why a program declines. */
export interface DeclineChallenge {
  /** It does not play this game, or this pace, or no more games now. */
  reason: "game" | "pace" | "busy";
}

/** Decline a proposal. */
export interface DeclineMessage {
  type: "decline";
  /** Unique id of the message, chosen by the client. */
  id: string;
  what: "abandon" | "pause" | "rematch" | "resume" | "time" | "undo";
}

/** Why an account is deleted, for its owner and the audit log. */
export interface Deleting {
  /** One sentence that the player will read. */
  reason: string;
}

/** Somebody who left during the game, or whose time was up, and from whom the seat was taken. */
export interface Departed {
  seat: number;
  name: string;
  player: string | null;
  reason: "left" | "timeout";
  /** Moves that were made before. */
  after: number;
  /** The face that the person has chosen; null: made from the id. */
  face?: number | null;
}

/** The seats that a player had until they left, or until their time was up. */
export interface Departure {
  seats: number[];
  reason: "left" | "timeout";
}

/** What the engine has found in a position so far; it knows what the seat to move knows, and no more. */
export interface EngineLines {
  id: string;
  status: "waiting" | "running" | "done" | "failed";
  /** Iterations so far, of `total`. */
  done: number;
  total: number;
  /** Win chances by seat; empty at first. */
  chances: number[];
  /** The best moves, the best first. */
  moves: EngineMove[];
}

/** A move that the engine recommends. */
export interface EngineMove {
  move: string;
  /** In the reader's language. */
  words: string;
  places: string[];
  /** The win chance of the seat to move, from 0 to 1. */
  win: number;
  /** What speaks for it; may be empty. */
  reason: string;
  /** How the game may go on. */
  line: EngineReply[];
}

/** A move in a line of the engine. */
export interface EngineReply {
  seat: number;
  /** In the reader's language. */
  words: string;
}

/** The one-time code that `midtown admin code` prints. */
export interface EnterCode {
  code: string;
}

/** The reason of a refusal. */
export interface Error {
  /** The kind of the error. */
  kind: "request" | "notation" | "illegal" | "over" | "draws" | "identity" | "renewed" | "admission" | "missing" | "stale" | "table" | "limit" | "storage" | "server";
  /** The rule of the game that forbids the action, if any. */
  rule: string | null;
  /** One sentence for the user. */
  message: string;
  /** The same sentence by language, for pages whose language is switched. */
  messages?: Record<string, string> | null;
}

/** A level estimated from what decisions cost: 0 for `beginner`, 1 for `casual`, and so on. Numbers between two levels lie between them. The ends of the scale stand for all that is weaker or stronger. */
export interface EstimatedLevel {
  value: number;
  /** Lower bound of the 95 % interval. */
  low: number;
  /** Upper bound of the 95 % interval. */
  high: number;
}

/** A move that is expected of another seat. */
export interface ExpectedMove {
  seat: number;
  /** The move without what its mover hides, from a lookahead. */
  aim: string;
  /** The whole move; null for every move of that aim. */
  move?: string | null;
}

/** A move that is expected, in words. */
export interface ExpectedWords {
  seat: number;
  /** The move without what its mover hides, from a lookahead. */
  aim: string;
  /** The whole move; null for every move of that aim. */
  move?: string | null;
  words: string;
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
  /** Value of the game's option; null if it has none or is not known. */
  scenario: string | null;
  games: number;
  seats: WonShare[];
  /** The most frequent ones first. */
  openings: ExploredOpening[];
  /** Kinds of positions, as the game defines them. */
  stages: ExploredStage[];
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

/** One thing that seats did next. */
export interface ExploredSequel {
  games: number;
  won: number;
  low: number;
  high: number;
  /** In the reader's language. */
  words: string;
  /** Its part of the seats that are counted for the topic. */
  share: number;
}

/** What was played in a kind of position. */
export interface ExploredSequels {
  /** Empty if it is not known of any of these games. */
  topics: ExploredTopic[];
}

/** One way in which a seat stood at a stage. */
export interface ExploredSituation {
  games: number;
  won: number;
  low: number;
  high: number;
  /** Its id in the game. */
  situation: string;
  /** In the reader's language. */
  words: string;
}

/** How the seats stood when the games reached a stage. */
export interface ExploredStage {
  /** Its id in the game. */
  stage: string;
  /** In the reader's language. */
  words: string;
  situations: ExploredSituation[];
}

/** What seats did next, of the same kind: each seat counts once, by the first that it did in the stage. */
export interface ExploredTopic {
  /** In the reader's language. */
  words: string;
  /** In the game's order. */
  sequels: ExploredSequel[];
}

/** All that the explorer shows. */
export interface Explorer {
  /** The computer player in every seat of the games of computer players. */
  bot: string;
  /** The openings from which those of every second of these games were drawn by lot. */
  lots: number;
  kinds: ExploredKind[];
  levels: KnownLevels[];
  /** The game of the query's table, if it is over. */
  here: ExploredGame | null;
}

/** The response to a request that was refused or failed. */
export interface Failure {
  error: Error;
}

/** The addresses of the visitor's feeds; who knows one reads it without a name. */
export interface Feeds {
  /** Games in which it is their turn, in Atom. */
  turns: string;
  /** When their time runs out, and tournaments that they have entered, in iCalendar. */
  calendar: string;
  /** The tournaments of the server, in iCalendar. */
  tournaments: string;
  clubs: ClubFeed[];
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

/** The second step of logging in with a passkey. */
export interface FinishLogIn {
  token: string;
  /** The value of the browser's PublicKeyCredential.toJSON(). */
  credential: Record<string, unknown>;
  /** What becomes of unfinished games of the guest who logs in: the account takes the seats, where no result counts and it has none at the table, or the guest leaves them all. */
  games?: "take" | "leave" | null;
}

/** Somebody the visitor follows. */
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

/** Those the visitor follows: those who are here first. */
export interface Following {
  people: Followed[];
}

/** A seat that has lost because its player left or ran out of time. */
export interface Forfeit {
  seat: number;
  /** The player's; a computer player may sit there now. */
  name: string;
  reason: "left" | "timeout";
}

/** Somebody with a claimed name and a page. */
export interface FoundPerson {
  /** Id of a player. */
  player: string;
  name: string;
  face: number | null;
  /** Whether they were here within the last minute and show it. */
  here: boolean;
}

/** The table that was found. */
export interface FoundTable {
  id: string;
  game: string;
  /** The other people there. */
  names: string[];
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
  used?: number | null;
  left?: number[] | null;
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

/** Who is here: those whom the visitor follows first, then those who play at a public table. */
export interface HereNow {
  /** At most twelve. Guests whom the visitor does not follow are counted, not named. */
  people: Followed[];
  /** How many are here, except for the visitor. */
  count: number;
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

/** A web-hook that the visitor manages. Its address may be a secret itself, and is not in it. */
export interface Hook {
  id: string;
  form: "json" | "discord" | "slack" | "ntfy" | "matrix";
  label: string;
  /** The host of its address. */
  host: string;
  /** Milliseconds since 1970. */
  created_at: number;
  /** When something was accepted last; null if nothing was. */
  sent_at: number | null;
  /** The first failure after that; null if there was none. */
  failing_since: number | null;
  /** When it was switched off, after a week of failures; null if it is on. */
  off_at: number | null;
  /** The name of the player who has made it, or has switched it on last. */
  by: string;
  /** Whether nothing is sent as that player does not lead the club or tournament now, or is suspended. */
  waits: boolean;
}

/** Something that a web-hook was sent, or is to be sent. */
export interface HookDelivery {
  id: string;
  /** The kinds of notices of which it tells. */
  kinds: string[];
  /** Milliseconds since 1970. */
  made_at: number;
  tries: number;
  /** The status of the last response; null if there was none in time. */
  status: number | null;
  /** Whether it was accepted or given up. */
  done: boolean;
  /** When it is tried next; null if it is not. */
  next_at: number | null;
}

/** What came of a sample. */
export interface HookTried {
  /** The status of the response; null if there was none in time. */
  status: number | null;
}

/** The table that shows an imported record. */
export interface Imported {
  id: string;
  watch: string;
  findings: Finding[];
}

/** A sentence in English and in German. */
export interface InBothLanguages {
  en: string;
  de: string;
}

/** The invitations of a player, newest first. */
export interface Invitations {
  /** Those that wait for an answer. */
  received: Received[];
  /** Those of the last 30 days. */
  sent: Sent[];
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

/** A sign of life of the browser that waits. */
export interface KeepSearching {
  /** Names one search of the visitor. */
  key: string;
  /** The contribution to the shuffle: visible ASCII. */
  number?: string;
  /** Whether the page is hidden, and may fall asleep. If a browser of the player gets notifications, the search then goes on for three minutes without a sign. */
  hidden?: boolean;
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

/** The club that has a league. */
export interface LeagueClub {
  /** Id of the club that has the league. */
  id: string;
  name: string;
}

/** A division: its table, best first and those who are out last, and its games. */
export interface LeagueDivision {
  /** 1 is the highest. */
  number: number;
  rows: LeagueRow[];
  games: LeagueGame[];
}

/** A game of a division; those of people who are out do not count. */
export interface LeagueGame {
  /** Who begins. */
  first: number;
  /** The number that somebody has in the season, from 1. */
  second: number;
  /** Null before it begins, and if a player is `hidden`. */
  table: string | null;
  runs: boolean;
  /** What the first player has for it; null while it runs, and if it has no result. */
  points: number | null;
}

/** A league as it is listed. */
export interface LeagueInfo {
  /** Of the server's league the id of its game, of a club's 12 hexadecimal digits. */
  id: string;
  /** Id of a game that two can play. */
  game: string;
  /** The current one. */
  quarter: number;
  /** Whether it has a season now. */
  runs: boolean;
  /** Of that season. */
  divisions: number;
  /** Who plays in it. */
  people: number;
  /** Who has entered, and plays from the next season on. */
  waiting: number;
  /** Whether the visitor plays in the next season. */
  entered: boolean;
  /** In which division the visitor plays now; 1 is the highest. */
  division: number | null;
}

/** A season of a league. */
export interface LeaguePage {
  /** Milliseconds since 1970. */
  now: number;
  /** Of the server's league the id of its game, of a club's 12 hexadecimal digits. */
  id: string;
  /** Id of a game that two can play. */
  game: string;
  /** Null for a league of the server. */
  club: LeagueClub | null;
  /** Whether the visitor belongs to its club, or it has none. */
  may_enter: boolean;
  /** Whether the visitor may delete it, as an owner or officer of its club. */
  may_end: boolean;
  /** Whether nothing begins in it, as an operator has suspended its club. */
  halted: boolean;
  /** The quarter of a season, by UTC: four times the year, and 0 to 3. */
  quarter: number;
  /** Those that had a season, the newest first. */
  quarters: number[];
  /** When the quarter ends. */
  ends_at: number;
  runs: boolean;
  /** How many people a season needs. */
  least: number;
  /** How many have entered who do not play now. */
  waiting: number;
  /** Whether the visitor plays in the next season. */
  entered: boolean;
  /** Whether somebody who enters now gets a place in the season that runs. */
  late: boolean;
  /** Whether a season of this quarter can still begin. */
  opens: boolean;
  /** The visitor's number in the season, also of who is out. */
  me: number | null;
  divisions: LeagueDivision[];
}

/** A season in which a player has taken part. */
export interface LeagueRecord {
  /** Of the server's league the id of its game, of a club's 12 hexadecimal digits. */
  league: string;
  /** Id of a game that two can play. */
  game: string;
  club: LeagueClub | null;
  /** The quarter of a season, by UTC: four times the year, and 0 to 3. */
  quarter: number;
  runs: boolean;
  division: number;
  /** Null as long as it runs, and for who was out. */
  place: number | null;
  move: -1 | 0 | 1 | null;
  out: "left" | "slept" | null;
}

/** A player in the table of a division. */
export interface LeagueRow {
  /** The number that somebody has in the season, from 1. */
  number: number;
  player: string | null;
  /** Null after the account was deleted, and if the row is `hidden`. */
  name: string | null;
  /** Whether only members of the club see who it is, as they hide their page. */
  hidden: boolean;
  face: number | null;
  /** From 1; null for those who are out. */
  place: number | null;
  /** 1 for a win, 0.5 for a tie. */
  points: number;
  won: number;
  played: number;
  /** What was scored in all counted games together. */
  score: number;
  /** Why they play no more: they `left`, or lost twice by the clock. */
  out: "left" | "slept" | null;
  /** Where the place leads: -1 a division up, 1 down; null for those who are out. */
  move: -1 | 0 | 1 | null;
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

/** A heading, an item of a list, or a paragraph. */
export interface LegalPart {
  kind: "heading" | "item" | "paragraph";
  /** Plain text, with addresses of pages and e-mails as they are. */
  text: string;
}

/** The text of an imprint or a privacy notice. */
export interface LegalText {
  /** The language of the text: another one where the host wrote only that. */
  language: "en" | "de";
  parts: LegalPart[];
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

/** A move in words, with its consequences; `changes` of a seat add up to the change of its points. `planned` is whether the visitor had planned it ahead; nobody sees which moves others have planned. */
export interface LogEntry {
  number: number;
  seat: number | null;
  move: string;
  words: string;
  story: string[];
  changes: PointReason[];
  planned?: boolean;
  /** Milliseconds that the move took; null where unknown. */
  used?: number | null;
}

/** Name and password. */
export interface LogIn {
  name: string;
  /** 8 to 200 characters. */
  password: string;
  /** What becomes of unfinished games of the guest who logs in: the account takes the seats, where no result counts and it has none at the table, or the guest leaves them all. */
  games?: "take" | "leave" | null;
}

/** A web-hook that was made. */
export interface MadeHook {
  hook: Hook;
  /** With which its requests are signed. It comes this once. */
  secret: string;
}

/** A tournament that was made. */
export interface MadeTournament {
  /** Id of a tournament: 12 hexadecimal digits. */
  id: string;
  /** Of the link to a private tournament: `/tournaments/ID?key=KEY`. */
  key: string | null;
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
  /** For how long reminders are collected into one. */
  digest_minutes: number;
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
  /** Who may invite the player; `followed`: those whom the player follows. */
  invited_by: "everybody" | "followed" | "nobody";
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

/** An access code; its text is shown only once. */
export interface NewAccessCode {
  id: number;
  /** To be entered on the start page. */
  code: string;
  /** A link to a page that enters it. */
  url: string;
}

/** What an officer announces. */
export interface NewAnnouncement {
  text: string;
}

/** What a program is challenged to: a game of two at a pace. */
export interface NewChallenge {
  /** Id of a game. */
  game: string;
  pace: "10m" | "20m" | "1d";
  /** A commitment to the shuffle (`POST /api/shuffles`), needed to send a number. */
  commitment?: string | null;
  /** The contribution to the shuffle: visible ASCII. */
  number?: string;
}

/** A request to make a club. */
export interface NewClub {
  /** 1 to 40 visible characters; surrounding blanks are removed. */
  name: string;
  /** What the club says of itself. */
  text?: string;
  colour?: "dawn" | "mint" | "sun" | "stone";
  /** Id of the game whose picture the club has. */
  game: string;
  /** Who can join: everybody, whom officers let in, or who has the link. */
  joining?: "open" | "request" | "link";
  /** Whether only members, and who has the link, know of it. */
  private?: boolean;
  /** Whether others see who belongs to it. */
  shows_members?: boolean;
}

/** A line to be stored: one or more turns. */
export interface NewConditionalLine {
  steps: ConditionalStep[];
}

/** A web-hook that the visitor wants. */
export interface NewHook {
  form: "json" | "discord" | "slack" | "ntfy" | "matrix";
  url: string;
  /** At most 40 visible characters count. */
  label: string;
}

/** Whom the host of a table invites. */
export interface NewInvitations {
  players: string[];
  /** A sentence for the other; blanks around it are removed. */
  word?: string;
}

/** A request to open a league of a club. */
export interface NewLeague {
  club: string;
  /** Id of a game that two can play. */
  game: string;
}

/** A program to register. */
export interface NewOwnProgram {
  /** 1 to 40 visible characters; surrounding blanks are removed. */
  name: string;
}

/** A new session of a program. */
export interface NewProgram {
  /** To be sent as `Authorization: Bearer TOKEN`; it is shown only once. */
  token: string;
  me: Me;
}

/** A request to repeat a tournament each week. */
export interface NewSeries {
  /** 1 to 40 visible characters; surrounding blanks are removed. */
  name: string;
  terms: TournamentTerms;
  /** Of a Swiss tournament. */
  rounds?: number;
  /** From 0, Monday. */
  weekday: number;
  /** On the clocks of the zone. */
  minute: number;
  /** Of the IANA database, such as Europe/Berlin. */
  zone: string;
  /** Null: a series of the server. */
  club?: string | null;
}

/** A request to make a tournament. */
export interface NewTournament {
  /** 1 to 40 visible characters; surrounding blanks are removed. */
  name: string;
  terms: TournamentTerms;
  /** Of a Swiss tournament. */
  rounds?: number;
  /** Null: when the visitor starts it. */
  starts_at?: number | null;
}

/** What the visitor hears of, and where. */
export interface NoticePage {
  /** All that is chosen, only the own turns, or nothing. */
  scope: "chosen" | "turn" | "nothing";
  rows: NoticeRow[];
  quiet: Quiet;
  browsers: Browser[];
  /** The confirmed address; null if there is none. */
  email: string | null;
  /** Whether the server sends e-mails. */
  mails: boolean;
  /** The number of web-hooks that are switched on. */
  hooks: number;
}

/** One kind of event, or several that are switched together. */
export interface NoticeRow {
  id: string;
  group: "games" | "people" | "tournaments" | "account";
  /** Whether it comes to browsers; null if it cannot. */
  browser: boolean | null;
  /** Whether it comes by e-mail; null if it cannot. */
  email: boolean | null;
  /** Whether it comes to web-hooks; null if it cannot. */
  hook: boolean | null;
}

/** What a visitor should read: announcements, and sanctions not confirmed or in force. */
export interface Notices {
  announcements: AnnouncementOf[];
  sanctions: SanctionOf[];
}

/** What to analyse: a record, finished or not, with or without variations; or a new game of some players. */
export interface OpenAnalysis {
  record?: Record<string, unknown> | null;
  /** Id of a game, without a record. */
  game?: string | null;
  /** Number of seats, without a record. */
  players?: number;
  /** The seat from which places are named; else the seat to move. */
  side?: number | null;
}

/** The notices that are not settled. */
export interface OpenNotices {
  /** As browsers show them. Others are to be closed. */
  tags: string[];
}

/** A new table. Its tokens are shown only once. */
export interface OpenedTable {
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

/** The other side of an invitation. */
export interface Other {
  /** Id of a player. */
  player: string;
  name: string;
  face: number | null;
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

/** The visitor's feeds. */
export interface OwnFeeds {
  /** Null if they have none. */
  feeds: Feeds | null;
}

/** A program that the visitor has registered. */
export interface OwnProgram {
  /** Id of a player. */
  id: string;
  /** With the mark of programs at its end. */
  name: string;
  face: number | null;
  /** Whether it was here within the last minute. */
  here: boolean;
  /** Milliseconds since 1970. */
  created_at: number;
}

/** The time control of a table. */
export interface PaceOf {
  kind: "days" | "live" | "untimed";
  minutes: number;
  increment: number;
  days: number;
}

/** Time control: untimed, minutes for the game with an increment in seconds for each turn, or days for each turn. */
export interface PaceRequest {
  kind?: "untimed" | "live" | "days";
  minutes?: number;
  increment?: number;
  days?: number;
}

/** Two people whose rated games against each other look arranged; all counts are of the last 30 days. */
export interface PairOf {
  /** Id of a player. */
  winner: string;
  winner_name: string;
  /** Id of a player. */
  loser: string;
  loser_name: string;
  /** Rated games of the two against each other. */
  games: number;
  /** Those in which the winner was ahead of the loser. */
  won: number;
  /** Those of them that ended before both had made five moves. */
  early: number;
  /** All rated games of the winner. */
  rated: number;
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
  /** Whether the player lets the visitor invite them. */
  invitable: boolean;
  /** Empty where the profile is not open. */
  ratings: Rated[];
  /** Who has registered this program; null for a person. */
  owner: Person | null;
  /** The programs that the player has registered; empty where the profile is not open. */
  programs: Person[];
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

/** Why a move changed the points of a seat. */
export interface PointReason {
  seat: number;
  points: number;
  text: string;
}

/** Answer to a `ping`, with its `id`. */
export interface PongMessage {
  type: "pong";
  /** Unique id of the message, chosen by the client. */
  id: string;
}

/** The puzzles of a server, and the searches of public games for more. */
export interface PoolOf {
  /** Puzzles that belong to the package. */
  shipped: number;
  /** Puzzles of public games. */
  added: number;
  /** Public games that were searched. */
  searched: number;
  /** Games that wait for an idle worker, or are being searched. */
  waiting: number;
  /** Games whose search was given up after three failures. */
  failed: number;
  /** Processor time of today's searches, by UTC, in milliseconds. */
  spent_ms: number;
  /** How much of it the servers allow; 0 if they do not search. */
  allowed_ms: number;
  puzzles: PooledPuzzleOf[];
}

/** A puzzle of a public game, or another one that is withdrawn, and what people make of it. */
export interface PooledPuzzleOf {
  /** Id of a puzzle, such as `GAME-12-34`; `GAME-p12-34` from a game of people. */
  id: string;
  game: string;
  players: number;
  /** Id of the public game that it is from; null for a shipped one. */
  table: string | null;
  rating: number;
  tries: number;
  solved: number;
  /** Votes that it is good. */
  good: number;
  bad: number;
  /** Open reports about it. */
  reports: number;
  /** Why an operator has withdrawn it; null if nobody has. */
  withdrawn: string | null;
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
  allowed?: Allowed | null;
}

/** Moves of another seat that differ only in what that seat may hide. */
export interface PossibleAim {
  aim: string;
  words: string;
  /** Those of all its moves; empty where they differ. */
  places: string[];
  /** Empty if there are very many of them. */
  moves: PossibleMove[];
}

/** A move of another seat. */
export interface PossibleMove {
  /** A move in the game's notation. */
  move: string;
  words: string;
  /** The input targets that make it up, without those that only its mover can touch. */
  places: string[];
}

/** One position that may come, as the visitor would see it; what they cannot know is drawn. */
export interface PossiblePosition {
  state: Record<string, unknown>;
  facts: Record<string, unknown>;
}

/** What another seat can play next, once all that is expected has been played. */
export interface PossibleTurn {
  seat: number;
  aims: PossibleAim[];
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

/** A program, and the token with which it logs in from now on. */
export interface ProgramToken {
  /** To be sent as `Authorization: Bearer TOKEN`; it is shown only once. */
  token: string;
  program: OwnProgram;
}

/** Propose to take back to before one's own last move, to abandon the game, to play again, or more time. `pause` stops all clocks of a live game, and anybody ends it with `resume`, to which nobody has to agree. `time` is a minute for the seat to move, or a day where turns have days; all other people agree to it. Where nobody else has to agree, it takes effect at once. A rematch may carry a `number` for the shuffle of the next game. */
export interface ProposeMessage {
  type: "propose";
  /** Unique id of the message, chosen by the client. */
  id: string;
  what: "abandon" | "pause" | "rematch" | "resume" | "time" | "undo";
  /** The contribution to the shuffle. */
  number?: string;
}

/** The key that a browser needs to subscribe to notices. */
export interface PushKey {
  /** The applicationServerKey, in base64url. */
  key: string;
}

/** The keys of a browser's subscription. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** An answer to a puzzle. */
export interface PuzzleAnswer {
  /** One of the legal moves; null to be shown the answer, which counts as a miss. */
  move: string | null;
}

/** The last puzzles that the visitor has answered, the last one first. */
export interface PuzzleHistory {
  tries: PuzzleTry[];
}

/** A legal move, and how good it is. */
export interface PuzzleMove {
  move: string;
  words: string;
  /** The mover's chance to win with it, from 0 to 1, by both searches. */
  chance: number;
  /** What it does, in words; only for the best moves and the visitor's. */
  reasons: string[];
  /** How many people gave it as their first answer; null as `answers` is. */
  tried: number | null;
}

/** Where a puzzle comes from: a game between computer players, or a public one of people on this server. */
export interface PuzzleOrigin {
  /** Seed of a game between computer players, which deals the same game again. */
  deal: string | null;
  /** The computer player at every seat of it. */
  player: string | null;
  /** Id of the table of people. */
  table: string | null;
  /** Who played there, by seat; null for players who have not agreed that their name is published. */
  names: (string | null)[];
  /** The number of moves before the position. */
  ply: number;
  /** Iterations of each of the two searches that prove the answer. */
  iterations: number;
  /** By how much the answer is better than the next move, for each search. */
  gaps: number[];
  /** The noise of each gap: 1.96 standard errors over the rounds of its search. */
  noises: number[];
}

/** The puzzle of a day. */
export interface PuzzleOutline {
  /** Id of a puzzle, such as `GAME-12-34`; `GAME-p12-34` from a game of people. */
  id: string;
  /** Its day by UTC, as `YYYY-MM-DD`. */
  date: string;
  game: string;
  players: number;
  /** Whether the visitor has answered it. */
  answered: boolean;
  /** How good their answer was; null before it. */
  outcome: "best" | "good" | "missed" | null;
}

/** A position as its mover sees it, with a question. Nothing in it tells the answer. */
export interface PuzzlePosition {
  /** Id of a puzzle, such as `GAME-12-34`; `GAME-p12-34` from a game of people. */
  id: string;
  game: string;
  players: number;
  /** The seat to move: the visitor's. */
  seat: number;
  /** Of computer players, by seat; empty for the visitor's. */
  names: string[];
  question: string;
  state: Record<string, unknown>;
  facts: Record<string, unknown>;
  moves: LegalMove[];
  /** Whether the visitor has answered it: then its solution can be read. */
  answered: boolean;
}

/** A rating by Glicko-2. */
export interface PuzzleRating {
  rating: number;
  /** Its standard deviation; it falls from 350 with each answer. */
  deviation: number;
  tries: number;
  solved: number;
}

/** A report about a puzzle to the operators of this server. */
export interface PuzzleReport {
  /** What is wrong with it. */
  text: string;
}

/** Two minutes of puzzles. A wrong answer costs nothing but its time. */
export interface PuzzleRun {
  /** Id of a run. */
  id: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Milliseconds since 1970. */
  ends_at: number;
  solved: number;
  missed: number;
  /** The puzzle to be answered; null once the run is over. */
  puzzle: PuzzlePosition | null;
  mine: PuzzleSolver;
}

/** How a puzzle may go on after a move; what its mover cannot see is dealt at random. */
export interface PuzzleSequel {
  /** The move, and what follows up to another player's first move. */
  steps: PuzzleStep[];
}

/** The solution of a puzzle; only for those who have answered it. */
export interface PuzzleSolution {
  /** Id of a puzzle, such as `GAME-12-34`; `GAME-p12-34` from a game of people. */
  id: string;
  solved: boolean;
  /** Whether the visitor's answer is nearly as good: it never costs rating. */
  nearly: boolean;
  /** The visitor's answer, their first one; empty if they had it shown. */
  move: string;
  answer: string;
  theme: string;
  /** All legal moves, the answer first, then by their chances. */
  moves: PuzzleMove[];
  /** Of the visitor's rating; null if the answer was not rated. */
  change: number | null;
  mine: PuzzleSolver;
  /** The puzzle's rating. */
  rating: PuzzleRating;
  /** How many people have answered, the visitor and those who had it shown included; null below five. */
  answers: number | null;
  /** How many of them had the answer shown. */
  given_up: number | null;
  /** Whether the visitor finds the puzzle good; null if they have not voted. */
  vote: boolean | null;
  origin: PuzzleOrigin;
}

/** The visitor's rating. */
export interface PuzzleSolver {
  rating: number;
  /** Its standard deviation; it falls from 350 with each answer. */
  deviation: number;
  tries: number;
  solved: number;
  /** The most puzzles solved in a run of two minutes. */
  best_run: number;
  /** About how many more answers it takes until the deviation is below 75; 0 once it is. */
  until_settled: number;
}

/** A move after a puzzle's position, and the position after it, as the mover of the puzzle sees both. */
export interface PuzzleStep {
  seat: number;
  move: string;
  words: string;
  state: Record<string, unknown>;
  facts: Record<string, unknown>;
}

/** What puzzles of a game are about. */
export interface PuzzleTheme {
  game: string;
  /** Its id, unique within the game. */
  theme: string;
  title: string;
  /** How many puzzles it has. */
  count: number;
  /** How many of them the visitor has answered. */
  seen: number;
  /** The position of one of them, for a picture. */
  state: Record<string, unknown>;
}

/** The themes that have at least ten puzzles, by game, the largest first. */
export interface PuzzleThemes {
  themes: PuzzleTheme[];
}

/** A puzzle that the visitor has answered. */
export interface PuzzleTry {
  /** Id of a puzzle, such as `GAME-12-34`; `GAME-p12-34` from a game of people. */
  id: string;
  game: string;
  players: number;
  /** What it was about, in words. */
  theme: string;
  /** Milliseconds since 1970. */
  at: number;
  /** How good an answer was; `good` lacks at most five percentage points of win chance. */
  outcome: "best" | "good" | "missed";
  /** The day, as `YYYY-MM-DD`, if it was the puzzle of the day then. */
  daily: string | null;
}

/** What the visitor thinks of a puzzle. */
export interface PuzzleVote {
  /** Whether they find it good; null to take the vote back. */
  good: boolean | null;
}

/** Why a puzzle is withdrawn, for other operators and the audit log. */
export interface PuzzleWithdrawal {
  /** What was done, for other operators. */
  reason: string;
}

/** The puzzle of today, and how the visitor stands. */
export interface Puzzles {
  /** How many puzzles there are. */
  count: number;
  /** How many of them the visitor has answered. */
  seen: number;
  /** Null if no puzzles are installed. */
  daily: PuzzleOutline | null;
  mine: PuzzleSolver;
}

/** Quiet hours: what comes in them waits, and comes as one. */
export interface Quiet {
  on: boolean;
  /** Minutes after midnight. */
  begins: number;
  /** If it is not later than `begins`, it is on the next day. */
  ends: number;
  /** The IANA name of a time zone. */
  zone: string;
}

/** The rating of a player or computer player in one game at one table size. */
export interface Rated {
  /** Null for a computer player. */
  player: string | null;
  /** Null for a computer player. */
  name: string | null;
  /** The chosen face; null for the one made from the id, and for a computer. */
  face: number | null;
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

/** An invitation that waits for the visitor's answer. */
export interface Received {
  /** Id of an invitation. */
  id: string;
  by: Other;
  word: string;
  /** Milliseconds since 1970. */
  made_at: number;
  /** When it lapses. */
  until: number;
  /** Whether a page has shown it to the visitor. */
  seen: boolean;
  table: TableInfo;
}

/** Somebody with whom the visitor has finished a game, and whom they may invite. */
export interface RecentOpponent {
  /** Id of a player. */
  player: string;
  name: string;
  face: number | null;
  /** Whether they were here within the last minute and show it. */
  here: boolean;
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
  /** Milliseconds that each move took; null where unknown. */
  times?: (number | null)[] | null;
  seat?: number | null;
  state?: Record<string, unknown> | null;
}

/** A record to import. */
export interface RecordRequest {
  record: Record<string, unknown>;
}

/** Why somebody is removed from a tournament, for the audit log, and whether they cannot come back. */
export interface Removing {
  /** One sentence that the player will read. */
  reason: string;
  bar?: boolean;
}

/** A report about a player, for the operator of the server. */
export interface Report {
  /** Id of a player. */
  about: string;
  /** Table of the incident. */
  table?: string | null;
  /** Invitation between both, whose words of the other are sent along. */
  invitation?: string | null;
  text: string;
}

/** A report about a player, or a puzzle. */
export interface ReportOf {
  id: number;
  /** Milliseconds since 1970. */
  at: number;
  /** Id of a player. */
  reporter: string;
  reporter_name: string;
  /** Whom it is about; the reporter, if it is about a puzzle. */
  about: string;
  /** Their name, or the puzzle's id. */
  about_name: string;
  table: string | null;
  text: string;
  closed_at: number | null;
  /** The operator's id, or `terminal:USER`. */
  closed_by: string | null;
  note: string | null;
  /** What the other wrote with an invitation or in answer to one, if reported. */
  words: string | null;
  /** The puzzle that it is about. */
  puzzle: string | null;
}

/** A report with the chat around it, and the account that it is about. */
export interface ReportPage {
  report: ReportOf;
  /** Table of the chat: the one named, or where both players met last. */
  table: string | null;
  chat: ChatLineOf[];
  about: AccountPage;
}

/** How the last restore ordered on the page ended. */
export interface RestoreOf {
  /** Name of a file in the folder of backups. */
  file: string;
  /** Milliseconds since 1970. */
  ordered_at: number;
  /** Milliseconds since 1970. */
  ended_at: number;
  /** The operator's id. */
  operator: string;
  reason: string;
  /** The backup made of everything that was there before. */
  saved: string | null;
  /** Why nothing was restored; null if the backup was restored. */
  problem: InBothLanguages | null;
}

/** The moment at which a restore was ordered; its result has the same. */
export interface RestoreOrdered {
  /** Milliseconds since 1970. */
  ordered_at: number;
}

/** Why a backup is restored, for other operators. */
export interface Restoring {
  /** What was done, for other operators. */
  reason: string;
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

/** An answer in a run. */
export interface RunAnswer {
  /** Id of a puzzle, such as `GAME-12-34`; `GAME-p12-34` from a game of people. */
  puzzle: string;
  /** One of the legal moves. */
  move: string;
}

/** What came of an answer in a run. */
export interface RunStep {
  /** Null if it came too late. */
  right: boolean | null;
  /** How good it was; null if it came too late. */
  outcome: "best" | "good" | "missed" | null;
  /** The best move in words; null if the answer came too late. */
  answer: string | null;
  run: PuzzleRun;
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

/** An analysis to save: a record with its variations. */
export interface SaveAnalysis {
  title: string;
  /** Whether everybody with the link may read it. */
  shared: boolean;
  record: Record<string, unknown>;
}

/** A saved analysis, without its content. */
export interface SavedAnalysis {
  id: string;
  title: string;
  game: string;
  shared: boolean;
  /** Milliseconds since 1970. */
  made_at: number;
  /** Milliseconds since 1970. */
  changed_at: number;
}

/** How often a score occurred. */
export interface ScoreCount {
  /** Points of the person's seat. */
  score: number;
  count: number;
}

/** The visitor's search for a table. */
export interface Search {
  /** Names one search of the visitor. */
  key: string;
  wanted: Wanted;
  /** Milliseconds since the search began. */
  waited: number;
  /** How many others are looking for a table. */
  others: number;
  /** Whether computer players may take the empty seats by now. */
  computers: boolean;
  /** SHA-256 of a secret; the visitor's number for the shuffle is to follow it. */
  commitment: string;
  /** Null until one was found. */
  table: FoundTable | null;
}

/** One search of the visitor. */
export interface SearchRef {
  /** Names one search of the visitor. */
  key: string;
}

/** The season of a game at a number of seats. */
export interface SeasonPage {
  /** Milliseconds since 1970. */
  now: number;
  game: string;
  players: number;
  /** The quarter of a season, by UTC: four times the year, and 0 to 3. */
  quarter: number;
  /** From the first with a rated game to the current one, newest first. */
  quarters: number[];
  /** When the quarter ends. */
  ends_at: number;
  /** How many games give a place. */
  least: number;
  /** Up to 200 and the visitor: places, then who has none. */
  rows: SeasonRow[];
}

/** A season in which a player has a place. */
export interface SeasonRecord {
  game: string;
  players: number;
  /** The quarter of a season, by UTC: four times the year, and 0 to 3. */
  quarter: number;
  runs: boolean;
  place: number;
  /** How many have a place. */
  of: number;
  games: number;
  won: number;
  rating: number;
  change: number;
}

/** A player in the table of a season. */
export interface SeasonRow {
  /** Id of a player. */
  player: string;
  name: string;
  face: number | null;
  /** From 1; null for those who have played too few games. */
  place: number | null;
  /** Rated games at public tables that ended in the quarter. */
  games: number;
  /** Alone or shared. */
  won: number;
  /** After the last game of the quarter: mu - 3 sigma, by which places are given. */
  rating: number;
  /** Of the rating since the quarter began; who had none began at 0. */
  change: number;
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

/** Somebody who is looking for a table. */
export interface Seek {
  /** Id of a player. */
  player: string;
  name: string;
  face: number | null;
  /** Whether the visitor may read the player's page. */
  page: boolean;
  wanted: Wanted;
  /** Milliseconds since the search began. */
  waited: number;
  /** Those of the wanted games and numbers of players. */
  ratings: SeekRating[];
}

/** A rating of somebody who is looking for a table. */
export interface SeekRating {
  game: string;
  players: number;
  /** The value to rank by. */
  rating: number;
}

/** What the visitor looks at. */
export interface Seen {
  table?: string | null;
}

/** An invitation that the visitor has sent, with its status. */
export interface Sent {
  /** Id of an invitation. */
  id: string;
  to: Other;
  word: string;
  /** Milliseconds since 1970. */
  made_at: number;
  /** When it lapses. */
  until: number;
  /** `full`: others have taken the seats. `over`: it was not answered in time. */
  status: "waiting" | "seen" | "accepted" | "declined" | "full" | "over";
  /** A word of somebody who has declined. */
  reply: string;
  table: TableInfo;
}

/** A change of a series; what is left out stays. */
export interface SeriesChange {
  name?: string | null;
  terms?: TournamentTerms | null;
  rounds?: number | null;
  weekday?: number | null;
  minute?: number | null;
  zone?: string | null;
  /** Whether it makes no tournaments for now. */
  paused?: boolean | null;
}

/** A series as it is listed. */
export interface SeriesInfo {
  /** Id of a series: 12 hexadecimal digits. */
  id: string;
  name: string;
  terms: TournamentTerms;
  rounds: number;
  /** From 0, Monday. */
  weekday: number;
  /** On the clocks of the zone. */
  minute: number;
  /** Of the IANA database, such as Europe/Berlin. */
  zone: string;
  club: string | null;
  club_name: string | null;
  paused: boolean;
  /** Whether the visitor may change, pause and end it. */
  manages: boolean;
  /** The next four; empty while it is paused. */
  starts: SeriesStart[];
}

/** A start of a series. */
export interface SeriesStart {
  /** Milliseconds since 1970. */
  at: number;
  /** The local time is `skipped` on that day, so it starts as much later as clocks are set forward; or it comes `twice`, and it starts at the first. */
  note: "skipped" | "twice" | null;
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

/** The result of a game in a list. */
export interface ShortResult {
  ended: "rules" | "abandoned";
  /** Points by seat. */
  scores: number[];
  /** The seats that have won; where somebody forfeits, the others'. */
  winners: number[];
  /** In tournaments and challenges: the seats that have lost before the end. */
  forfeits: number[];
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
  /** Place in the list of ratings, from 1; null after half a year without a rated game. */
  place: number | null;
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
  /** Whether hints are given though several people play. */
  hints: boolean;
  /** Whether the game continues an uploaded record, whose hands somebody may know. */
  continued: boolean;
  /** The daily deal that is played here. */
  deal: string | null;
  /** The tournament to which the table belongs. */
  tournament: string | null;
  pace: PaceRequest;
  moves: number;
  to_move: number | null;
  /** Seats of the visitor. */
  mine: number[];
  /** What the visitor has left during the game; null if nothing. */
  departed: Departure | null;
  /** Whether it is the visitor's turn. */
  waiting: boolean;
  /** Milliseconds that the seat to move has left; null if no clock runs. */
  left: number | null;
  /** How the game ended; null until then. */
  result: ShortResult | null;
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

/** A player's own notes at a table. */
export interface TableNotes {
  text: string;
  /** Nodes of a tree, as in a record. */
  variations: Record<string, unknown>[];
}

/** A request to open a table. */
export interface TableRequest {
  game: string;
  options?: Record<string, unknown>;
  seats: SeatRequest[];
  public?: boolean;
  rated?: boolean;
  /** Whether hints are given though several people play; never in a rated game. Alone with computer players everybody may ask for hints. */
  hints?: boolean;
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

/** The result of a game. */
export interface TableResult {
  ended: "abandoned" | "rules";
  rule: string;
  scores: number[];
  /** The seats that have won; where somebody forfeits, the others'. */
  winners: number[];
  /** Secret of the shuffle; null for an imported record without one. */
  secret: string | null;
  /** The seats that agreed to abandon the game, the proposer's first. */
  stopped_by?: number[];
  /** Whether the game has ended because its tournament was called off: nothing counts. */
  called_off?: boolean;
  /** In tournaments and challenges: the seats that have lost before the end. */
  forfeits?: Forfeit[];
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

/** Whether something comes by each channel. What is left out stays as it is. */
export interface Ticks {
  browser?: boolean | null;
  email?: boolean | null;
  hook?: boolean | null;
}

/** A board of a round; with one seat it is a bye. */
export interface TournamentBoard {
  board: number;
  /** Null before the round begins, and where nothing is played. */
  table: string | null;
  seats: TournamentSeat[];
}

/** Somebody who takes part, or has. */
export interface TournamentEntrant {
  /** The number that somebody has in the tournament, from 1. */
  number: number;
  player: string | null;
  /** The level of a computer player. */
  level: string | null;
  /** Null after the account was deleted. */
  name: string | null;
  face: number | null;
  /** Whether they take part. */
  active: boolean;
  /** Whether they are known to be here; computer players are. */
  here: boolean;
  /** Whether they cannot come back as the creator has barred them; told to the creator. */
  barred: boolean;
}

/** A game of the visitor. */
export interface TournamentGame {
  round: number;
  board: TournamentBoard;
}

/** A tournament as it is listed. */
export interface TournamentInfo {
  /** Id of a tournament: 12 hexadecimal digits. */
  id: string;
  name: string;
  terms: TournamentTerms;
  status: "open" | "running" | "over" | "cancelled";
  /** Who has called it off, or that too `few` came, its creator is `gone`, or nobody has started it. */
  reason: "creator" | "operator" | "few" | "gone" | "late" | null;
  /** Seconds in which everybody has to make the first move of a game. */
  first_move: number;
  creator: string | null;
  /** The name of the player who made it; null after their account was deleted. */
  by: string | null;
  starts_at: number | null;
  /** When a running arena begins no new game. */
  ends_at: number | null;
  /** The last round that was paired. */
  round: number;
  /** 0: not known before the start, or an arena. */
  rounds: number;
  /** How many people take part. */
  people: number;
  /** How many computer players do. */
  computers: number;
  /** Whether the visitor takes part. */
  mine: boolean;
  /** The series that has made it; null: a person has. */
  series: string | null;
}

/** A tournament with the boards of a round, the standings, and the visitor's own games. */
export interface TournamentPage {
  /** Milliseconds since 1970. */
  now: number;
  info: TournamentInfo;
  /** Of the link to a private tournament, which shows its tables, too. */
  key: string | null;
  /** Whether the visitor manages its web-hooks. */
  leads: boolean;
  entrants: TournamentEntrant[];
  /** The round whose boards are shown; 0 before the first. */
  round: number;
  /** When the games of the last round begin. */
  begins_at: number | null;
  /** How long the next round waits at most for those who play elsewhere; null: it does not. */
  waits_until: number | null;
  boards: TournamentBoard[];
  standings: TournamentRow[];
  /** What decides between equal scores, the first one first. */
  tie_breaks: ("buchholz_cut_1" | "sonneborn_berger" | "wins" | "beaten" | "points")[];
  /** The visitor's number. */
  me: number | null;
  /** Why the visitor is not paired any more; who is `barred` cannot come back. */
  out: "left" | "missed" | "removed" | "barred" | "suspended" | null;
  /** The visitor's games, the last one last. */
  mine: TournamentGame[];
}

/** An entrant's row in the standings. */
export interface TournamentRow {
  place: number;
  /** The number that somebody has in the tournament, from 1. */
  entrant: number;
  score: number;
  /** The score of each finished round. */
  rounds: Record<string, number>;
  tie_breaks: number[];
}

/** An entrant at a board. */
export interface TournamentSeat {
  /** The number that somebody has in the tournament, from 1. */
  entrant: number;
  /** From 0, equal ones tie; null until the game is over. */
  rank: number | null;
  /** What the game counted. */
  points: number | null;
  /** Why they have lost: their time ran out, they left the table, or had left the tournament before. */
  forfeit: "timeout" | "left" | "absent" | null;
}

/** What is chosen when a tournament is made, for good. */
export interface TournamentTerms {
  format: "swiss" | "round_robin" | "knockout" | "arena";
  game: string;
  options?: Record<string, unknown>;
  /** At a table; round robin and knock-out have two. */
  seats: number;
  /** Of each player for a game. */
  minutes: number;
  /** Seconds added after every move. */
  increment?: number;
  /** Minutes until an arena begins no new game. */
  duration?: number;
  /** Seconds between a pairing and its games. */
  pause?: number;
  /** Whether all tables of a round have the same deal, and points are compared seat by seat. */
  duplicate?: boolean;
  /** Whether games are rated; then only claimed names take part. */
  rated?: boolean;
  /** Of the computer players that fill tables; empty: there are none. */
  level?: string;
  /** With how many entrants it starts at least, thanks to computer players. */
  fill?: number;
  /** Whether only those who have its link, or take part, see it. */
  private?: boolean;
  /** Whether programs with an account of their own can take part. */
  programs?: boolean;
}

/** What came of a notice that was sent to try a browser. */
export interface Tried {
  reached: boolean;
}

/** Undo one's own last move, if `allowed.undo` is `free`. */
export interface UndoMessage {
  type: "undo";
  /** Unique id of the message, chosen by the client. */
  id: string;
  /** The `turn` of the position that the message refers to. */
  answers: number;
}

/** A seat whose player is on vacation: their clock stands still. */
export interface Vacation {
  seat: number;
  /** Milliseconds since 1970. */
  until: number;
}

/** The visitor's days of vacation. */
export interface VacationLeft {
  /** Days of vacation within any 365 days. */
  most: number;
  /** Whole days that can still be taken. */
  days: number;
}

/** A correspondence game that waits for the visitor. */
export interface WaitingTable {
  table: string;
  game: string;
  /** Milliseconds until they run out of time. */
  left: number;
}

/** What is looked for: any of these games, numbers of players, and paces. */
export interface Wanted {
  /** None: any game. */
  games: string[];
  /** None: any number. */
  players: number[];
  /** `10m` and `20m`: minutes each for the whole game. `1d`: a day for each move. */
  paces: ("10m" | "20m" | "1d")[];
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

/** A stored event, by its `kind`; `answer` is the id of the receiver's message that caused it. */
export type EventMessage = OpenedEvent | JoinedEvent | MovedEvent | UndoneEvent | ProposedEvent | AgreedEvent | DeclinedEvent | ChatEvent | MutedEvent | LeftEvent | StoppedEvent | PassedEvent;

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

/** The table was opened. */
export interface OpenedEvent {
  type: "event";
  seq: number;
  at: number;
  kind: "opened";
  seat: number | null;
  answer?: string | null;
  table?: About | null;
  position?: Position | null;
}

/** A player took the seat. */
export interface JoinedEvent {
  type: "event";
  seq: number;
  at: number;
  kind: "joined";
  seat: number | null;
  answer?: string | null;
  table?: About | null;
  position?: Position | null;
}

/** The seat played a move. */
export interface MovedEvent {
  type: "event";
  seq: number;
  at: number;
  kind: "moved";
  seat: number | null;
  answer?: string | null;
  move: string;
  table?: About | null;
  position?: Position | null;
}

/** The seat took its last moves back. */
export interface UndoneEvent {
  type: "event";
  seq: number;
  at: number;
  kind: "undone";
  seat: number | null;
  answer?: string | null;
  /** The number of moves taken back. */
  count: number;
  table?: About | null;
  position?: Position | null;
}

/** The seat proposed something to all others. */
export interface ProposedEvent {
  type: "event";
  seq: number;
  at: number;
  kind: "proposed";
  seat: number | null;
  answer?: string | null;
  what: "abandon" | "pause" | "rematch" | "resume" | "time" | "undo";
  table?: About | null;
}

/** The seat agreed to a proposal, which may take effect with this. */
export interface AgreedEvent {
  type: "event";
  seq: number;
  at: number;
  kind: "agreed";
  seat: number | null;
  answer?: string | null;
  /** The number of moves taken back. */
  count?: number | null;
  /** How long clocks stand still at most, or what was given, in milliseconds. */
  time?: number | null;
  /** The seat that was given time. */
  target?: number | null;
  /** The clocks, if a pause or more time changes them. */
  clock?: Clock | null;
  what: "abandon" | "pause" | "rematch" | "resume" | "time" | "undo";
  table?: About | null;
  position?: Position | null;
}

/** The seat declined a proposal. */
export interface DeclinedEvent {
  type: "event";
  seq: number;
  at: number;
  kind: "declined";
  seat: number | null;
  answer?: string | null;
  what: "abandon" | "pause" | "rematch" | "resume" | "time" | "undo";
  table?: About | null;
}

/** The seat wrote in the chat. */
export interface ChatEvent {
  type: "event";
  seq: number;
  at: number;
  kind: "chat";
  seat: number | null;
  answer?: string | null;
  /** Nothing if the receiver has blocked the player. */
  text?: string | null;
  table?: About | null;
}

/** The host muted a seat, or let it write again. */
export interface MutedEvent {
  type: "event";
  seq: number;
  at: number;
  kind: "muted";
  seat: number | null;
  answer?: string | null;
  target: number;
  on: boolean;
  table?: About | null;
}

/** The seat was left for good, or ran out of time. */
export interface LeftEvent {
  type: "event";
  seq: number;
  at: number;
  kind: "left";
  seat: number | null;
  answer?: string | null;
  reason: "left" | "timeout";
  table?: About | null;
  position?: Position | null;
}

/** The server ended the game, and nothing counts. */
export interface StoppedEvent {
  type: "event";
  seq: number;
  at: number;
  kind: "stopped";
  seat: number | null;
  answer?: string | null;
  reason: "called_off";
  table?: About | null;
  position?: Position | null;
}

/** A guest has logged in, and their seats are their account's now. */
export interface PassedEvent {
  type: "event";
  seq: number;
  at: number;
  kind: "passed";
  seat: number | null;
  answer?: string | null;
  table?: About | null;
}

export type RoomToServer = ShowMessage | PointMessage | AskMessage | HandMessage;

export type RoomToClient = RoomPingMessage | RoomMessage | ShownMessage | PointedMessage | RoomRefusedMessage;

/** Show a position to everybody, as the one who leads. */
export interface ShowMessage {
  type: "show";
  /** The number of moves that have been played. */
  move: number;
  /** The seat from whose side the board is seen. */
  side: number;
}

/** Point at a place of the board. */
export interface PointMessage {
  type: "point";
  /** A place on the board (docs/build/notation.md). */
  place: string;
}

/** Ask to lead, or with `on` false no longer ask. */
export interface AskMessage {
  type: "ask";
  on?: boolean;
}

/** Let another person lead, as the one who leads. */
export interface HandMessage {
  type: "hand";
  to: string;
}

/** A sign of life, which needs no answer. */
export interface RoomPingMessage {
  type: "ping";
}

/** The whole room: first of all, and after each change but that of the position. */
export interface RoomMessage {
  type: "room";
  /** The id of the room, with which others enter it. */
  room: string;
  you: string;
  leader: string;
  /** All in the order in which they came. */
  people: RoomPerson[];
  /** The number of moves that have been played. */
  move: number;
  /** The seat from whose side the board is seen. */
  side: number;
}

/** Somebody in a room. */
export interface RoomPerson {
  player: string;
  name: string;
  /** The face that the person has chosen; null: made from the id. */
  face: number | null;
  /** Whether the person is connected; one who was cut off may come back. */
  connected: boolean;
  /** Whether the person asks to lead. */
  wants_lead: boolean;
}

/** The position that the leader shows now. */
export interface ShownMessage {
  type: "shown";
  /** The number of moves that have been played. */
  move: number;
  /** The seat from whose side the board is seen. */
  side: number;
}

/** Somebody has pointed at a place. */
export interface PointedMessage {
  type: "pointed";
  player: string;
  /** A place on the board (docs/build/notation.md). */
  place: string;
}

/** A message was refused, or the room cannot be entered. */
export interface RoomRefusedMessage {
  type: "refused";
  error: Problem;
}

export interface Endpoints {
  /** Commit to the shuffle secret of a table that the visitor will open. The visitor chooses their own number afterwards, so neither side can choose the deal. */
  "POST /api/shuffles": { answer: ShuffleInfo };
  /** Open a table. The game begins as soon as all seats are taken. */
  "POST /api/tables": { body: TableRequest; answer: OpenedTable };
  /** List public tables, newest first. */
  "GET /api/tables": { query: { status?: "open" | "running" | "over"; club?: string | null }; answer: TableInfo[] };
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
  "GET /api/tables/{table}/moves": { path: { table: string }; query: { language?: "en" | "de"; words?: boolean; watch?: string | null }; answer: LegalMoves };
  /** Suggest a move for the visitor, with reasons. The search sees only what the visitor sees. Rated games give no hints, and games of several people only if their table was opened so. */
  "GET /api/tables/{table}/hint": { path: { table: string }; query: { language?: "en" | "de" }; answer: Hint };
  /** Explain why a move would be refused now, with the paragraph of the rules. */
  "GET /api/tables/{table}/why": { path: { table: string }; query: { move: string; language?: "en" | "de" }; answer: Why };
  /** List the moves after number `after` in words, with their consequences. Somebody with one seat is addressed as "you". */
  "GET /api/tables/{table}/log": { path: { table: string }; query: { language?: "en" | "de"; after?: number; side?: number | null; watch?: string | null }; answer: LogEntry[] };
  /** Return the game move by move, from the position after move number `after` on. Hidden information is included only once the game is over, and all others with the same cards. Everybody is called by name. */
  "GET /api/tables/{table}/replay": { path: { table: string }; query: { language?: "en" | "de"; watch?: string | null; after?: number; side?: number | null }; answer: Frame[] };
  /** Export a game that was played to its end with its positions and words, for `<midtown-replay>` in any page. Places are named from seat `side`, by default from the first one. Pages of other sites may read it, as guests. */
  "GET /api/tables/{table}/frames": { path: { table: string }; query: { side?: number | null; watch?: string | null }; answer: FramesOf };
  /** Export the game's record. Before the end of the game it has no draws and no secret, but the state as the visitor sees it. While others still play the same cards, the record of a finished game is refused. */
  "GET /api/tables/{table}/record": { path: { table: string }; query: { watch?: string | null }; answer: RecordOf };
  /** Import a record as a finished table that anyone with its link can view. A record that contradicts the rules of its game is refused. */
  "POST /api/records": { query: { language?: "en" | "de" }; body: RecordRequest; answer: Imported };
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
  /** Change name, face, language, vacation, reminders, or what others see of the visitor. That is a page, whether they are here, and their name with published games. And who may invite them. */
  "PATCH /api/me": { body: ChangeMe; answer: Me };
  /** Claim the name with a password, or change the password. All other sessions of the account end, and a browser's session gets a new token. */
  "POST /api/me/password": { body: SetPassword; answer: Me };
  /** Log in with name and password. The response sets the cookie of the new session; the browser's former session ends. A guest with unfinished games is asked first (409) what is to become of them. */
  "POST /api/session": { body: LogIn; answer: Me };
  /** Log out. A guest cannot return to their account afterwards. */
  "DELETE /api/session": { query: { everywhere?: boolean }; answer: undefined };
  /** Log in a program with name and password. The program keeps the token itself; no cookie is set. */
  "POST /api/session/program": { body: LogIn; answer: NewProgram };
  /** Become a guest with an access code, where the server is for invited people. The response sets the cookie of the guest's session. */
  "POST /api/admission": { body: ComeIn; answer: Me };
  /** Create a guest account for a program with an access code. The program keeps the token itself; no cookie is set. */
  "POST /api/admission/program": { body: ComeIn; answer: NewProgram };
  /** List the visitor's access codes, the newest first. */
  "GET /api/me/codes": { answer: AccessCodes };
  /** Make an access code for one person, where members may let people in. */
  "POST /api/me/codes": { body: AccessCodeRequest; answer: NewAccessCode };
  /** End an access code of the visitor. Whom it has let in stays. */
  "DELETE /api/me/codes/{number}": { path: { number: number }; answer: undefined };
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
  /** List which of imprint and privacy notice the host has written. */
  "GET /api/legal": { answer: ("imprint" | "privacy")[] };
  /** Return the host's imprint or privacy notice. */
  "GET /api/legal/{page}": { path: { page: "imprint" | "privacy" }; query: { language?: "en" | "de" }; answer: LegalText };
  /** Return the progress of a game's review, and the review once it is complete. */
  "GET /api/tables/{table}/review": { path: { table: string }; query: { language?: "en" | "de"; side?: number | null; watch?: string | null }; answer: ReviewState };
  /** Request the review of a finished game. If a review exists or is in progress, its state is returned. */
  "POST /api/tables/{table}/review": { path: { table: string }; query: { language?: "en" | "de"; watch?: string | null; side?: number | null }; answer: ReviewState };
  /** Begin to register a passkey. */
  "POST /api/me/passkey/begin": { answer: Ceremony };
  /** Finish registering a passkey. The account's name is claimed with it, a browser's session gets a new token, and all other sessions end. */
  "POST /api/me/passkey/finish": { body: Finish; answer: Me };
  /** Delete a passkey. A browser's session gets a new token, and all other sessions end. The only means of logging in cannot be deleted. */
  "DELETE /api/me/passkey/{key}": { path: { key: string }; answer: Me };
  /** Begin to log in with a passkey. No name is needed. */
  "POST /api/session/passkey/begin": { answer: Ceremony };
  /** Finish logging in with a passkey. The response sets the cookie of the new session; the browser's former session ends. A guest with unfinished games is asked first (409) what is to become of them, and the step can be repeated with the answer. */
  "POST /api/session/passkey/finish": { body: FinishLogIn; answer: Me };
  /** Return the key that a browser needs to subscribe to notices. */
  "GET /api/me/subscription": { answer: PushKey };
  /** Enable notices in this browser, until its session ends. A former subscription of it ends. */
  "PUT /api/me/subscription": { body: Subscribe; answer: Me };
  /** Disable notices in a browser. */
  "DELETE /api/me/subscription": { query: { endpoint: string }; answer: Me };
  /** Send a verification code to an e-mail address. Notices use the address once it is confirmed. */
  "PUT /api/me/email": { body: AskEmail; answer: unknown };
  /** Confirm an e-mail address with its verification code. */
  "POST /api/me/email": { body: ConfirmEmail; answer: Me };
  /** Disable notices by e-mail and delete the address. */
  "DELETE /api/me/email": { answer: Me };
  /** Return what the visitor hears of, by which channels, and when they are left in peace. */
  "GET /api/me/notices": { answer: NoticePage };
  /** Change what the visitor hears of. What waits and is not wanted any more is not sent. */
  "PATCH /api/me/notices": { body: ChangeNotices; answer: NoticePage };
  /** Say what the visitor looks at, and learn which notices are not settled; a browser closes the others. */
  "PUT /api/me/notices/seen": { body: Seen; answer: OpenNotices };
  /** Send a notice to a browser of the visitor's, to see whether it arrives. */
  "POST /api/me/browsers/{browser}/try": { path: { browser: string }; answer: Tried };
  /** Send no more notices to a browser of the visitor's. */
  "DELETE /api/me/browsers/{browser}": { path: { browser: string }; answer: undefined };
  /** List the web-hooks for the visitor's notices. */
  "GET /api/hooks": { answer: Hook[] };
  /** Make a web-hook for the visitor's notices, with a new secret; needs a claimed name. */
  "POST /api/hooks": { body: NewHook; answer: MadeHook };
  /** List the web-hooks of a club; only owners and officers can. */
  "GET /api/clubs/{club}/hooks": { path: { club: string }; answer: Hook[] };
  /** Make a web-hook that tells what happens in a club; only owners and officers can. */
  "POST /api/clubs/{club}/hooks": { path: { club: string }; body: NewHook; answer: MadeHook };
  /** List the web-hooks of a tournament; only its creator can, or of a club's the owners and officers of the club. */
  "GET /api/tournaments/{tournament}/hooks": { path: { tournament: string }; answer: Hook[] };
  /** Make a web-hook that tells what happens in a tournament; only those who list them can. */
  "POST /api/tournaments/{tournament}/hooks": { path: { tournament: string }; body: NewHook; answer: MadeHook };
  /** Switch a web-hook on again that was switched off after failures, or take one over that nobody answers for. */
  "PATCH /api/hooks/{hook}": { path: { hook: string }; body: ChangeHook; answer: Hook };
  /** Delete a web-hook, with what waits for it and its log. */
  "DELETE /api/hooks/{hook}": { path: { hook: string }; answer: undefined };
  /** Send a sample to a web-hook, signed like everything else. */
  "POST /api/hooks/{hook}/try": { path: { hook: string }; answer: HookTried };
  /** List the last 50 requests to a web-hook, the newest first, without their contents. */
  "GET /api/hooks/{hook}/deliveries": { path: { hook: string }; answer: HookDelivery[] };
  /** Return the secret addresses of the visitor's feeds. */
  "GET /api/me/feeds": { answer: OwnFeeds };
  /** Give the visitor's feeds secret addresses, new ones if they have some; needs a claimed name. */
  "POST /api/me/feeds": { answer: OwnFeeds };
  /** Remove the secret addresses of the visitor's feeds. */
  "DELETE /api/me/feeds": { answer: undefined };
  /** Return the public tournaments of the server as a feed, with what comes each week. */
  "GET /api/feeds/tournaments.{form}": { path: { form: "atom" | "ics" }; answer: undefined };
  /** Return the tournaments of a public club as a feed. */
  "GET /api/feeds/clubs/{club}.{form}": { path: { club: string; form: "atom" | "ics" }; answer: undefined };
  /** Return the games in which it is somebody's turn, by their secret address. */
  "GET /api/feeds/of/{secret}/turns.{form}": { path: { secret: string; form: "atom" | "ics" }; answer: undefined };
  /** Return when somebody's time runs out, and the tournaments that they have entered, by their secret address. */
  "GET /api/feeds/of/{secret}/dates.{form}": { path: { secret: string; form: "atom" | "ics" }; answer: undefined };
  /** Return the public tournaments of the server by somebody's secret address, also where it is for invited people. */
  "GET /api/feeds/of/{secret}/tournaments.{form}": { path: { secret: string; form: "atom" | "ics" }; answer: undefined };
  /** Return the tournaments of a club by the secret address of a member. */
  "GET /api/feeds/of/{secret}/clubs/{club}.{form}": { path: { secret: string; club: string; form: "atom" | "ics" }; answer: undefined };
  /** Draw the position after `move` moves with the players and their points, as a PNG of 1200 by 630 pixels. Everybody gets what spectators see. Before the game it is the card of the game. */
  "GET /api/tables/{table}/picture.png": { path: { table: string }; query: { move?: number | null; theme?: "light" | "dark"; language?: "en" | "de"; watch?: string | null }; answer: undefined };
  /** Draw a finished game as an animated GIF of at most 3 MB. */
  "GET /api/tables/{table}/film.gif": { path: { table: string }; query: { theme?: "light" | "dark"; language?: "en" | "de"; watch?: string | null }; answer: undefined };
  /** Draw a card that announces a game, as a PNG of 1200 by 630 pixels. */
  "GET /api/games/{game}/picture.png": { path: { game: string }; query: { theme?: "light" | "dark"; language?: "en" | "de" }; answer: undefined };
  /** List the 200 best players of a game at a table size, computer players included. Who has played no rated game for half a year is left out until the next one. Programs are in a list of their own, the ladder: rated games have programs at all seats, or at none. */
  "GET /api/ratings": { query: { game: string; players: number; programs?: boolean }; answer: Ratings };
  /** Return who a player is. */
  "GET /api/players/{player}": { path: { player: string }; answer: PlayerPage };
  /** List followed players: who is online, and their public games. */
  "GET /api/me/following": { answer: Following };
  /** List people who are online and show it. */
  "GET /api/people/here": { answer: HereNow };
  /** Find people by the beginning of their claimed name. Who hides their page is not in the list. */
  "GET /api/people": { query: { name: string }; answer: FoundPerson[] };
  /** Follow a player. The player is not notified. */
  "PUT /api/me/following/{player}": { path: { player: string }; answer: undefined };
  /** Unfollow a player. */
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
  /** Return the table of a season: who has played rated games in the quarter, by the rating that they have reached. Games at public tables count. Programs are not in it. */
  "GET /api/seasons": { query: { game: string; players: number; quarter?: number | null }; answer: SeasonPage };
  /** List the last eight seasons in which a player has a place, the newest first. */
  "GET /api/players/{player}/seasons": { path: { player: string }; answer: SeasonRecord[] };
  /** Return the deals of today, and the visitor's games of them. Results of others are not included. */
  "GET /api/daily": { answer: Daily };
  /** List the commitments of the deals of tomorrow and of the last days, with the secrets that are shown. */
  "GET /api/daily/proofs": { answer: DealProof[] };
  /** Return a deal of today or of an earlier day. */
  "GET /api/daily/deals/{deal}": { path: { deal: string }; answer: DailyDeal };
  /** Begin a deal, or return the table where the visitor has begun it. Everybody has one game of each deal. It counts if it is begun on the deal's day, and refused then if the secret has been shown, as the server's calendar was wrong. */
  "POST /api/daily/deals/{deal}/games": { path: { deal: string }; body: BeginDeal; answer: BegunDeal };
  /** Return what the visitor has made of a deal, compared with others. It is refused to those who have not finished it. */
  "GET /api/daily/deals/{deal}/result": { path: { deal: string }; query: { language?: "en" | "de" }; answer: DailyResult };
  /** Return the table of a month for the usual deals of a game: claimed names, and the visitor. A day is added once its games no longer count. */
  "GET /api/daily/months/{month}": { path: { month: string }; query: { game: string }; answer: MonthPlace[] };
  /** Make a link that challenges others to a deal of today or of an earlier day. Any number of people can answer it, each when they like. */
  "POST /api/daily/deals/{deal}/challenges": { path: { deal: string }; answer: ChallengeLink };
  /** Return a challenge, and who has answered it. Points are shown to those in it who have finished the deal themselves. */
  "GET /api/daily/challenges/{token}": { path: { token: string }; answer: ChallengeOf };
  /** List the visitor's conditional moves at a table, as long as they can come true. Nobody else is shown them. */
  "GET /api/tables/{table}/conditional-moves": { path: { table: string }; query: { language?: "en" | "de" }; answer: ConditionalLine[] };
  /** Store what the visitor will answer to expected moves, and return all their lines at the table. The server plays the answer as their move as soon as what is expected has come true, if the rules allow it then. */
  "POST /api/tables/{table}/conditional-moves": { path: { table: string }; query: { language?: "en" | "de" }; body: NewConditionalLine; answer: ConditionalLine[] };
  /** Return what others may play before the visitor's next turn, and what the visitor can probably answer. It follows from what the visitor sees alone. */
  "POST /api/tables/{table}/conditional-moves/lookahead": { path: { table: string }; query: { language?: "en" | "de" }; body: AskLookahead; answer: ConditionalLookahead };
  /** Remove one of the visitor's lines, and return the others. */
  "DELETE /api/tables/{table}/conditional-moves/{line}": { path: { table: string; line: string }; query: { language?: "en" | "de" }; answer: ConditionalLine[] };
  /** Return the visitor's own notes at a table; nobody else is shown them. Their variations stand beside the game's record once it is over. */
  "GET /api/tables/{table}/notes": { path: { table: string }; query: { watch?: string | null }; answer: TableNotes };
  /** Change the visitor's own notes in a correspondence game that is under way. The rules check their variations. */
  "PUT /api/tables/{table}/notes": { path: { table: string }; body: ChangeNotes; answer: TableNotes };
  /** Return a correspondence game that is under way as the visitor sees it, with their variations. The last one begins now, at a position that fits what they see; what they cannot know is drawn. */
  "GET /api/tables/{table}/notes/analysis": { path: { table: string }; query: { language?: "en" | "de" }; answer: AnalysisOpened };
  /** List the correspondence games where it is the visitor's turn, those with the least time left first. */
  "GET /api/me/waiting": { answer: WaitingTable[] };
  /** List the seats of a correspondence game whose players are on vacation now. Their clocks stand still. */
  "GET /api/tables/{table}/vacations": { path: { table: string }; query: { watch?: string | null }; answer: Vacation[] };
  /** Return how many days of vacation the visitor can still take. */
  "GET /api/me/vacation": { answer: VacationLeft };
  /** Return today's puzzle and the visitor's rating. */
  "GET /api/puzzles": { answer: Puzzles };
  /** Return a puzzle near the visitor's rating that they have not answered. */
  "GET /api/puzzles/next": { query: { game?: string | null; theme?: string | null; language?: "en" | "de" }; answer: PuzzlePosition };
  /** Return what puzzles are about, and how many of each theme the visitor has answered. */
  "GET /api/puzzles/themes": { query: { language?: "en" | "de" }; answer: PuzzleThemes };
  /** Return the puzzles that the visitor has answered last; none for strangers. */
  "GET /api/puzzles/history": { query: { most?: number; language?: "en" | "de" }; answer: PuzzleHistory };
  /** Return a puzzle: the position as its mover sees it, a question, and the legal moves. */
  "GET /api/puzzles/{puzzle}/position": { path: { puzzle: string }; query: { language?: "en" | "de"; moves?: boolean }; answer: PuzzlePosition };
  /** Answer a puzzle, or give it up, and return its solution. Only the first answer of a player counts. */
  "POST /api/puzzles/{puzzle}/answers": { path: { puzzle: string }; query: { language?: "en" | "de" }; body: PuzzleAnswer; answer: PuzzleSolution };
  /** Return the solution of a puzzle. It is refused to those who have not answered it. */
  "GET /api/puzzles/{puzzle}/solution": { path: { puzzle: string }; query: { language?: "en" | "de" }; answer: PuzzleSolution };
  /** Return how a puzzle may go on after a move. It is refused to those who have not answered. */
  "GET /api/puzzles/{puzzle}/sequel": { path: { puzzle: string }; query: { move: string; language?: "en" | "de" }; answer: PuzzleSequel };
  /** Say whether a puzzle is good, instead of what one has said before. It is refused to those who have not answered. Puzzles that most find bad are offered no more. */
  "PUT /api/puzzles/{puzzle}/vote": { path: { puzzle: string }; body: PuzzleVote; answer: undefined };
  /** Report a puzzle to the operator of this server. It is refused to those who have not answered. */
  "POST /api/puzzles/{puzzle}/reports": { path: { puzzle: string }; body: PuzzleReport; answer: undefined };
  /** Return the game between computer players that a puzzle is from, up to its position, to go on from there. It is refused to those who have not answered. The games of people have records of their own. */
  "GET /api/puzzles/{puzzle}/record": { path: { puzzle: string }; answer: RecordOf };
  /** Explain why a move would be refused in a puzzle, with the paragraph of the rules. */
  "GET /api/puzzles/{puzzle}/why": { path: { puzzle: string }; query: { move: string; language?: "en" | "de" }; answer: Why };
  /** Begin a run: two minutes for as many puzzles as possible. They are harder with each right answer. Runs are not rated. */
  "POST /api/puzzles/runs": { query: { language?: "en" | "de" }; answer: PuzzleRun };
  /** Answer the puzzle of a run, and get the next one. */
  "POST /api/puzzles/runs/{run}/answers": { path: { run: string }; query: { language?: "en" | "de" }; body: RunAnswer; answer: RunStep };
  /** Keep a search alive: send this every few seconds until a table is found. The first number that is sent is the visitor's for the shuffle. */
  "PUT /api/me/search": { body: KeepSearching; answer: Search };
  /** Look for a table; an earlier search ends. People are brought together by ratings, which matter less the longer somebody waits. The search ends 15 seconds after the last request to go on with it. */
  "POST /api/me/search": { body: Wanted; answer: Search };
  /** End the visitor's search. */
  "DELETE /api/me/search": { answer: undefined };
  /** Join a player's search, whatever the ratings. */
  "POST /api/seeks/{player}": { path: { player: string }; answer: Search };
  /** Let computer players take the empty seats, after a minute. Others who have waited as long for such a table play along. */
  "POST /api/me/search/computers": { body: SearchRef; answer: Search };
  /** List who is looking for a table: those who have waited longest first. The visitor is not in it, nor anybody who has blocked them or was blocked by them. */
  "GET /api/seeks": { answer: Seek[] };
  /** List the programs that the visitor has registered, the oldest first. */
  "GET /api/me/programs": { answer: OwnProgram[] };
  /** Register a program; needs a claimed name. It gets an account of its own with a marked name, and is shown as the visitor's. Keep the token secret. */
  "POST /api/me/programs": { body: NewOwnProgram; answer: ProgramToken };
  /** Give a program a new token; the old one ends. */
  "POST /api/me/programs/{program}/token": { path: { program: string }; answer: ProgramToken };
  /** Delete a program. It leaves its tables; finished games stay, without its name. */
  "DELETE /api/me/programs/{program}": { path: { program: string }; answer: undefined };
  /** Challenge a program to a game of two. An earlier challenge that was not answered ends. The program must be here. It answers within a minute, or the challenge is over. A game of two programs of different owners counts in the ladder of programs; nothing else is rated. */
  "POST /api/programs/{program}/challenges": { path: { program: string }; body: NewChallenge; answer: Challenge };
  /** Return the state of a challenge; only its two sides can read it. */
  "GET /api/programs/challenges/{challenge}": { path: { challenge: string }; answer: Challenge };
  /** Withdraw a challenge that was not answered. */
  "DELETE /api/programs/challenges/{challenge}": { path: { challenge: string }; answer: undefined };
  /** List the challenges that wait for an answer of the program that asks, the oldest first. */
  "GET /api/me/challenges": { answer: Challenge[] };
  /** Accept a challenge: a table opens with both at it, and the game begins. */
  "POST /api/programs/challenges/{challenge}/accept": { path: { challenge: string }; body: AcceptChallenge; answer: Joined };
  /** Decline a challenge; the challenger reads why. */
  "POST /api/programs/challenges/{challenge}/decline": { path: { challenge: string }; body: DeclineChallenge; answer: undefined };
  /** List the invitations that wait for the visitor's answer, and those that the visitor has sent. */
  "GET /api/me/invitations": { query: { sent?: boolean }; answer: Invitations };
  /** List the people with whom the visitor has finished a game lately and whom they may invite, the latest first. */
  "GET /api/me/opponents": { query: { table?: string | null }; answer: RecentOpponent[] };
  /** Say that the visitor has seen their invitations. Those who sent them learn it, unless presence is off. */
  "PUT /api/me/invitations/seen": { answer: undefined };
  /** Invite people to a table that the visitor has opened; those who accept first get the free seats. An invitation to a game with a live clock lasts an hour, others a week. Each of the people gets a notice. */
  "POST /api/tables/{table}/invitations": { path: { table: string }; body: NewInvitations; answer: Sent[] };
  /** Accept an invitation by taking a seat; the game begins when all seats are taken. Refused (409) for a live game while the visitor is at another one, unless `busy` says that this is meant. */
  "POST /api/invitations/{invitation}/accept": { path: { invitation: string }; body: Accept; answer: Joined };
  /** Decline an invitation, with a word if the visitor likes. */
  "POST /api/invitations/{invitation}/decline": { path: { invitation: string }; body: Decline; answer: undefined };
  /** Withdraw an unanswered invitation, or delete one that was declined or has lapsed. */
  "DELETE /api/invitations/{invitation}": { path: { invitation: string }; answer: undefined };
  /** List up to 100 clubs, the visitor's own first, then the largest; private ones only for their members. */
  "GET /api/clubs": { answer: ClubInfo[] };
  /** Create a club, whose owner is the visitor; needs a claimed name. */
  "POST /api/clubs": { body: NewClub; answer: ClubInfo };
  /** Return a club as the visitor may see it. */
  "GET /api/clubs/{club}": { path: { club: string }; query: { key?: string | null }; answer: ClubPage };
  /** Change what a club says, and how one joins; only owners can. */
  "PATCH /api/clubs/{club}": { path: { club: string }; body: ClubChange; answer: undefined };
  /** Delete a club for good; only owners can. */
  "DELETE /api/clubs/{club}": { path: { club: string }; answer: undefined };
  /** Return the season of a club: as that of the server, of games at which members sat alone. It is empty where only members see who belongs to the club. Who hides their page is seen by the other members alone. */
  "GET /api/clubs/{club}/season": { path: { club: string }; query: { game: string; players: number; quarter?: number | null; key?: string | null }; answer: SeasonPage };
  /** Join a club, or ask to where officers decide; who has the invitation link belongs at once. */
  "POST /api/clubs/{club}/members": { path: { club: string }; body: ClubEntry; answer: undefined };
  /** Leave a club, or ask no longer to join it. After the last owner, the officer who has been there longest owns the club, or else the member. It is deleted if nobody is left who has claimed their name. */
  "DELETE /api/clubs/{club}/members/me": { path: { club: string }; answer: undefined };
  /** Let somebody in who asks, as officers can, or give a member another role, as owners can. */
  "PUT /api/clubs/{club}/members/{player}": { path: { club: string; player: string }; body: ClubRole; answer: undefined };
  /** Remove a member, who then cannot come back; refuse somebody who asks; or let somebody come back. Officers decide about members, owners about officers, too. */
  "DELETE /api/clubs/{club}/members/{player}": { path: { club: string; player: string }; answer: undefined };
  /** Create another invitation link; the former one is worth nothing from then on. Only officers can. */
  "POST /api/clubs/{club}/key": { path: { club: string }; answer: ClubKey };
  /** Announce something to the members; only officers can. */
  "POST /api/clubs/{club}/announcements": { path: { club: string }; body: NewAnnouncement; answer: undefined };
  /** Delete an announcement; only officers can. */
  "DELETE /api/clubs/{club}/announcements/{number}": { path: { club: string; number: number }; answer: undefined };
  /** Report a club to the operator of this server, as a report about its owner. */
  "POST /api/clubs/{club}/reports": { path: { club: string }; query: { key?: string | null }; body: ClubReport; answer: undefined };
  /** List tournaments, what begins soonest or has begun or ended last first; private ones only for those who belong. The first page begins with all of the visitor's own, and has up to 50 others. So has each next one. */
  "GET /api/tournaments": { query: { status?: "open" | "running" | "over" | "cancelled"; after?: string | null }; answer: TournamentInfo[] };
  /** Create a tournament; needs a claimed name. */
  "POST /api/tournaments": { body: NewTournament; answer: MadeTournament };
  /** Return a tournament with the boards of a round, the standings, and the visitor's own games. */
  "GET /api/tournaments/{tournament}": { path: { tournament: string }; query: { key?: string | null; round?: number | null }; answer: TournamentPage };
  /** Call a tournament off; only its creator can, until its first round is paired. After that only operators can. */
  "DELETE /api/tournaments/{tournament}": { path: { tournament: string }; query: { key?: string | null }; answer: undefined };
  /** Start a tournament that waits for its creator. */
  "POST /api/tournaments/{tournament}/start": { path: { tournament: string }; query: { key?: string | null }; answer: undefined };
  /** Take part in a tournament from the next pairing on, or again after having left it. */
  "POST /api/tournaments/{tournament}/entrants": { path: { tournament: string }; query: { key?: string | null }; answer: undefined };
  /** Leave a tournament. The visitor is no longer paired; a running game goes on. */
  "DELETE /api/tournaments/{tournament}/entrants/me": { path: { tournament: string }; query: { key?: string | null }; answer: undefined };
  /** Remove an entrant, who can come back unless they are barred; only the creator can, until round 1 is paired. After that only operators remove anybody. */
  "DELETE /api/tournaments/{tournament}/entrants/{number}": { path: { tournament: string; number: number }; query: { key?: string | null; bar?: boolean }; answer: undefined };
  /** Let somebody enter again whom the creator has barred; only the creator can. */
  "DELETE /api/tournaments/{tournament}/entrants/{number}/bar": { path: { tournament: string; number: number }; query: { key?: string | null }; answer: undefined };
  /** List repeating tournaments with their next starts; those of private clubs only for their members. */
  "GET /api/series": { answer: SeriesInfo[] };
  /** Repeat a tournament each week; only operators can, and for a public club its owners and officers. */
  "POST /api/series": { body: NewSeries; answer: SeriesInfo };
  /** Change, pause or resume a repeating tournament. Unless it is only paused or resumed, announced tournaments that nobody has entered are replaced by those of the new rule; the others stay as they are. */
  "PATCH /api/series/{series}": { path: { series: string }; body: SeriesChange; answer: undefined };
  /** End a repeating tournament for good; what is announced already stays. */
  "DELETE /api/series/{series}": { path: { series: string }; answer: undefined };
  /** List the leagues of the server, one for each game that two can play; or those of a club. Those of a club are for its members, and for all where everybody sees who belongs to it. */
  "GET /api/leagues": { query: { club?: string | null }; answer: LeagueInfo[] };
  /** Open a league of a club; only its owners and officers can, one of each game that two can play. */
  "POST /api/leagues": { body: NewLeague; answer: LeagueInfo };
  /** Return a season of a league: the tables of its divisions, and their games. */
  "GET /api/leagues/{league}": { path: { league: string }; query: { quarter?: number | null }; answer: LeaguePage };
  /** Delete a league of a club with all its seasons; only owners and officers can. Games that run are played on. */
  "DELETE /api/leagues/{league}": { path: { league: string }; answer: undefined };
  /** Enter a league for each season from the next one on; needs a claimed name, and for a club's to belong to it. Early in a quarter the visitor gets a place in the season that runs, if its lowest division has room. */
  "POST /api/leagues/{league}/entrants": { path: { league: string }; answer: undefined };
  /** Leave a league. Who leaves a season loses its running games, and all their games are taken from the table. */
  "DELETE /api/leagues/{league}/entrants/me": { path: { league: string }; query: { finish?: boolean }; answer: undefined };
  /** List the seasons of leagues in which a player has taken part, the newest first. */
  "GET /api/players/{player}/leagues": { path: { player: string }; answer: LeagueRecord[] };
  /** Check a record with its variations; return all positions of its game. Without a record, a new game is dealt, on which a position can be set up. */
  "POST /api/analysis": { query: { language?: "en" | "de" }; body: OpenAnalysis; answer: AnalysisOpened };
  /** Return the positions of a line, and the legal moves after it. Steps that the rules refuse are refused. Nothing is stored. */
  "POST /api/analysis/positions": { query: { language?: "en" | "de" }; body: AnalysisLine; answer: AnalysisPositions };
  /** List the visitor's analyses, the last changed first. */
  "GET /api/analyses": { answer: SavedAnalysis[] };
  /** Save an analysis. All its positions are checked by the rules. */
  "POST /api/analyses": { body: SaveAnalysis; answer: SavedAnalysis };
  /** Return a saved analysis: one of the visitor's, or a shared one. */
  "GET /api/analyses/{analysis}": { path: { analysis: string }; answer: AnalysisContent };
  /** Replace, share or unshare one of the visitor's analyses. */
  "PUT /api/analyses/{analysis}": { path: { analysis: string }; body: SaveAnalysis; answer: SavedAnalysis };
  /** Delete one of the visitor's analyses. */
  "DELETE /api/analyses/{analysis}": { path: { analysis: string }; answer: undefined };
  /** Let the engine look at a position; it takes the place of the visitor's last one. The engine knows what the seat to move knows. It is refused for a game of the visitor's that is still under way. */
  "POST /api/analysis/lines": { query: { language?: "en" | "de" }; body: AnalysisLine; answer: EngineLines };
  /** Stop the engine. */
  "DELETE /api/analysis/lines": { answer: undefined };
  /** Return what the engine has found so far; `after` some iterations, wait up to 3 seconds for more. The engine rests once nobody has sent this for 10 seconds, and goes on with the next request. */
  "GET /api/analysis/lines/{lines}": { path: { lines: string }; query: { language?: "en" | "de"; after?: number | null; side?: number | null }; answer: EngineLines };
  /** Return how games begin, what each seat and situation wins, and what decisions cost each level. It is made from games of computer players that ship with the program, and from people's public finished games, which are counted at most once an hour. Of fewer than five games of a kind nothing is shown. */
  "GET /api/explorer": { query: { table?: string | null; watch?: string | null; language?: "en" | "de" }; answer: Explorer };
  /** Return what seats in a kind of position did next, and what they won. The kinds are those of `GET /api/explorer`, from the same games. */
  "GET /api/explorer/sequels": { query: { by: "people" | "computers"; game: string; players: number; stage: string; situation: string; scenario?: string | null; language?: "en" | "de" }; answer: ExploredSequels };
  /** List the running announcements, and what an operator has done about the visitor. */
  "GET /api/notices": { answer: Notices };
  /** Confirm that the visitor has read about a sanction. Those in force stay in the list. */
  "DELETE /api/me/notices/{number}": { path: { number: number }; answer: undefined };
  /** Become an operator with the code that `midtown admin code` prints on the host. All other sessions of the account end, and a browser's session gets a new token. */
  "PUT /api/me/operator": { body: EnterCode; answer: Me };
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
  /** List reports: open ones, oldest first, then the closed ones if requested. */
  "GET /api/admin/reports": { query: { closed?: boolean }; answer: ReportOf[] };
  /** Return a report with the chat around it, and the account that it is about. Of the table, only the chat is included. Operators who play there see that of the spectators after the game. */
  "GET /api/admin/reports/{number}": { path: { number: number }; answer: ReportPage };
  /** Close a report with a note. */
  "POST /api/admin/reports/{number}/close": { path: { number: number }; body: CloseReport; answer: ReportOf };
  /** List up to 100 pairs of people whose rated games of the last 30 days look arranged, the most games first. */
  "GET /api/admin/pairs": { answer: PairOf[] };
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
  /** Call a tournament off, as its creator can. Its games end at once, and nothing of them counts. */
  "POST /api/admin/tournaments/{tournament}/call-off": { path: { tournament: string }; body: CallingOff; answer: undefined };
  /** Remove an entrant of a tournament, as its creator can. A running game goes on: who is suspended loses it. */
  "POST /api/admin/tournaments/{tournament}/entrants/{number}/removal": { path: { tournament: string; number: number }; body: Removing; answer: undefined };
  /** Let somebody enter a tournament again who was barred, by its creator or an operator. */
  "POST /api/admin/tournaments/{tournament}/entrants/{number}/return": { path: { tournament: string; number: number }; body: CallingOff; answer: undefined };
  /** List all clubs, private ones too, newest first. */
  "GET /api/admin/clubs": { answer: ClubOf[] };
  /** Rename a club, suspend it, or let it go on. A suspended one is seen by its members alone, and stands still. */
  "POST /api/admin/clubs/{club}": { path: { club: string }; body: ClubOrder; answer: undefined };
  /** Delete a club for good. */
  "POST /api/admin/clubs/{club}/deletion": { path: { club: string }; body: ClubEnd; answer: undefined };
  /** Return how many puzzles there are, how the searches for more go on, and what people make of up to 200 of them. Listed are withdrawn puzzles first, then those of public games, the last searched first. */
  "GET /api/admin/puzzles": { answer: PoolOf };
  /** Offer a puzzle no more: neither by theme nor in runs. It stays in histories and under its link. */
  "POST /api/admin/puzzles/{puzzle}/withdrawal": { path: { puzzle: string }; body: PuzzleWithdrawal; answer: undefined };
  /** Offer a puzzle again that was withdrawn. */
  "DELETE /api/admin/puzzles/{puzzle}/withdrawal": { path: { puzzle: string }; answer: undefined };
  /** List the backups in the data folder, newest first, and how the last restore ended. */
  "GET /api/admin/backups": { answer: BackupsOf };
  /** Make a backup while the server runs; of those made here the last ten are kept. */
  "POST /api/admin/backups": { answer: BackupsOf };
  /** Restore a backup: the server ends, saves what is there, replaces it, and starts again. Everything since the backup is undone. The list of backups has the result once the server has started. */
  "POST /api/admin/backups/{file}/restore": { path: { file: string }; body: Restoring; answer: RestoreOrdered };
  /** Return who lets new people in, and all access codes, the newest first. */
  "GET /api/admin/codes": { answer: AdmissionOf };
  /** Make an access code for one or more people. */
  "POST /api/admin/codes": { body: AccessCodeOrder; answer: NewAccessCode };
  /** End an access code. Whom it has let in stays. */
  "DELETE /api/admin/codes/{number}": { path: { number: number }; answer: undefined };
  /** Check that the server runs. */
  "GET /health/live": { answer: Health };
  /** Check that the database can be read and the last write succeeded. */
  "GET /health/ready": { answer: Health };
}

/** The languages of all texts; the first is the one that the others are translated from. */
export const LANGUAGES = ["en", "de"] as const;

/** The levels of computer players, the weakest first. */
export const LEVELS = ["beginner", "casual", "club", "master"] as const;

/** Who sits down where nobody has chosen. */
export const USUAL = "casual";

/** The paces among which those who look for a table choose. */
export const PACES = ["10m", "20m", "1d"] as const;
